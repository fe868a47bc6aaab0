"""Small leagues of pairs for the tests of the record: who plays whom, and the tricks at each table."""

import datetime
from collections.abc import Mapping, Sequence

from hypothesis import strategies as st

from tests.whole_records import ledger_of
from whistpress.core.model import Contest, Entry, Event, EventResult, PlayedLine, Seats, Session, Status
from whistpress.core.scoring import score
from whistpress.league.careers.facts.career import Career
from whistpress.league.careers.facts.ledger import Ledger, own_deals
from whistpress.league.events.facts.encounters import PersonResult
from whistpress.league.events.facts.seating import PersonDeal
from whistpress.problems import Span

PEOPLE = ("abel", "archer", "baker", "brown", "cole", "crane", "dean", "drew", "earl", "ellis")

Deals = Sequence[Sequence[int]]
"""For each deal the tricks of N-S at each table: the pairs 1 and 2 at table 1, 3 and 4 at table 2 …"""


def evening(day: datetime.date, pairs: Sequence[tuple[str, str]], deals: Deals, **fields: object) -> Event:
    """Pairs that keep their tables: pair 1 N-S against pair 2, pair 3 against pair 4, on every deal."""
    lines = tuple(
        PlayedLine(deal=deal, seats=Seats.of_sides(2 * table - 1, 2 * table), tricks=tricks, round=deal, table=table)
        for deal, made in enumerate(deals, 1)
        for table, tricks in enumerate(made, 1)
    )
    values: dict[str, object] = {
        "id": f"{day.year}/{day:%m-%d}",
        "season": str(day.year),
        "slug": f"{day:%m-%d}",
        "title": f"Evening of {day:%d.%m.}",
        "date": day,
        "contest": Contest.PAIRS,
        "scoring": "average",
        "status": Status.FINAL,
        "sessions": (Session(date=day, lines=lines),),
        "entries": tuple(Entry(number=at, label=str(at), players=pair, names=pair) for at, pair in enumerate(pairs, 1)),
        "at": Span("event.toml"),
    }
    return Event(**(values | fields))  # type: ignore[arg-type]


def scored(events: Sequence[Event]) -> dict[str, EventResult]:
    """What scoring makes of them."""
    return {event.id: score(event) for event in events}


def known(*events: Event) -> Ledger:
    """Their ledger."""
    return ledger_of(events, scored(events))


def careers_of(found: Ledger) -> Mapping[str, Career]:
    """The career of everybody who was entered or credited, all of them put together in one go."""
    played: dict[str, list[PersonResult]] = {}
    evenings: dict[str, list[PersonResult]] = {}
    for facts in found.events:
        for person, own in facts.persons.items():
            if own.known:
                played.setdefault(person, []).extend(own.appearances)
            if own.evenings:
                evenings.setdefault(person, []).extend(own.evenings)
    people = sorted(played.keys() | evenings.keys())
    return {
        who: Career(person=who, appearances=tuple(played.get(who, ())), evenings=tuple(evenings.get(who, ()))) for who in people
    }


def deals_of(found: Ledger, person: str) -> list[PersonDeal]:
    """The deals of a person, the oldest first."""
    return [deal for facts in found.of.get(person, ()) for deal in own_deals(facts, person)]


def all_deals(found: Ledger) -> dict[str, list[PersonDeal]]:
    """The deals of everybody who sat at a table."""
    return {person: deals for person in found.of if (deals := deals_of(found, person))}


ABEL, BAKER, COLE, DEAN = ("abel", "archer"), ("baker", "brown"), ("cole", "crane"), ("dean", "drew")

WINNERS = (("abel",), ("archer",), ("dean",), ("drew",))
"""With two tables what N-S win above the mean at one, E-W win at the other: Dean and Drew shared every place with them."""

JANUARY = evening(datetime.date(1900, 1, 12), (ABEL, BAKER, COLE, DEAN), [(13, 5), (4, 6)])
"""Abel and Archer 17 tricks N-S against 11; on deal 1 all thirteen: 4 above the mean of 9, on deal 2 one below that of 5."""

FEBRUARY = evening(datetime.date(1900, 2, 9), (BAKER, ABEL, DEAN, COLE), [(7, 9), (6, 8)])
"""Abel and Archer sit E-W: 13 tricks, Cole and Crane 9."""

NEXT_YEAR = evening(datetime.date(1901, 1, 11), (ABEL, COLE, BAKER, DEAN), [(12, 6), (7, 7)])
"""Abel and Archer 19 N-S, Baker and Brown 13."""


@st.composite
def leagues(draw: st.DrawFn) -> tuple[Event, ...]:
    """Up to five evenings over two years, of two or three tables with any pairs of ten people, any tricks."""
    events = []
    for number in range(draw(st.integers(1, 5))):
        tables = draw(st.integers(2, 3)) if draw(st.booleans()) else 2
        people = draw(st.permutations(PEOPLE))[: 4 * tables] if 4 * tables <= len(PEOPLE) else draw(st.permutations(PEOPLE))[:8]
        pairs = [(people[at], people[at + 1]) for at in range(0, len(people), 2)]
        made = st.lists(st.integers(0, 13), min_size=len(pairs) // 2, max_size=len(pairs) // 2)
        deals = draw(st.lists(made, min_size=1, max_size=4))
        events.append(evening(datetime.date(1900 + number % 2, 1 + number, 5), pairs, deals))
    return tuple(events)
