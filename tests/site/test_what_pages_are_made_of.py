"""What a page is made of is no more than it tells of: after one changed score exactly those pages are made of something else."""

import datetime
import gc
import pickle
from collections.abc import Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from fractions import Fraction
from functools import partial
from multiprocessing import get_context

import pytest
from msgspec.structs import replace

from tests.league.careers.leagues import evening, scored
from tests.site import leagues
from tests.whole_records import ledger_of, record_of
from whistpress.artefacts import Kind
from whistpress.core.model import Event, Session
from whistpress.engine.context import Keys
from whistpress.engine.plan import site_artefacts as artefacts
from whistpress.league.careers.words.record import Record
from whistpress.league.clubs.model import Club
from whistpress.league.league import League, RecordRules
from whistpress.league.people.model import Person
from whistpress.league.standings.model import RankedKind, StandingMeasure, StandingRule
from whistpress.site.theme import Theme

PEOPLE = tuple(f"p{number:02}" for number in range(20))
"""Of them eight come to each evening."""

NIGHTS = (
    (datetime.date(1900, 1, 5), (0, 1, 2, 3, 4, 5, 6, 7)),
    (datetime.date(1900, 2, 9), (0, 1, 8, 9, 10, 11, 12, 13)),
    (datetime.date(1900, 3, 9), (2, 3, 0, 14, 15, 16, 17, 18)),
    (datetime.date(1901, 1, 11), (0, 1, 2, 3, 8, 9, 10, 11)),
    (datetime.date(1901, 2, 8), (4, 5, 6, 7, 12, 13, 14, 19)),
    (datetime.date(1901, 3, 8), (8, 9, 16, 17, 18, 19, 2, 3)),
)
"""The days, and who sat down: two by two as pairs."""

DEALS = ((13, 5), (4, 6), (7, 9))
STANDING = StandingRule(
    id="cup",
    title="Cup",
    season="1900",
    events=("1900/*",),
    least=1,
    ranked=RankedKind.PLAYERS,
    measure=StandingMeasure.PLACES,
    points=(Fraction(3), Fraction(2), Fraction(1)),
)
LISTS = [
    "deals",
    "every-slam",
    "events",
    "firsts",
    "gains",
    "partners",
    "room",
    "service",
    "share",
    "slams",
    "streak-attendance",
    "streak-firsts",
    "streak-top-half",
]
"""All but the widest and the closest finishes: at two tables what N-S win above the mean at one, E-W win at the other."""


def events() -> list[Event]:
    """Six evenings in two seasons."""
    return [evening(day, [(PEOPLE[who[at]], PEOPLE[who[at + 1]]) for at in range(0, 8, 2)], DEALS) for day, who in NIGHTS]


def corrected(event: Event) -> Event:
    """The same evening with another score on its first deal: the slam was one of twelve tricks."""
    (session,) = event.sessions
    lines = (replace(session.lines[0], tricks=12), *session.lines[1:])
    return replace(event, sessions=(Session(date=session.date, lines=lines),))


def league(nights: Sequence[Event]) -> League:
    """Twenty players, of two clubs as far as they are members of any."""
    clubs = {"hill": Club(id="hill", name="Hill"), "mill": Club(id="mill", name="Mill")}
    club = {"p04": "hill", "p19": "mill"}
    people = {one: Person(id=one, name=f"Player {one[1:]}", club=club.get(one)) for one in PEOPLE}
    return League(
        name="Small league",
        today=datetime.date(1901, 6, 1),
        people=people,
        clubs=clubs,
        events=tuple(nights),
        standings={"cup": STANDING},
        records=RecordRules(minimum_deals=2, season_deals=2, together=2),
        at=leagues.league().at,
    )


def keys(whole: League) -> Mapping[str, bytes | None]:
    """What each artefact is made of, as hashes of content."""
    known, results = Keys(b""), scored(whole.events)
    return {one.path: known.of_call(one.make) for one in artefacts(record_of(whole, results), (), Theme(()))}


def changed(at: int) -> set[str]:
    """The artefacts that are made of something else after one score of an evening has changed."""
    nights = events()
    before = keys(league(nights))
    nights[at] = corrected(nights[at])
    after = keys(league(nights))
    assert before.keys() == after.keys()
    return {path for path in before if before[path] != after[path]}


def of_players(*numbers: int) -> set[str]:
    """The pages of players and of what they made of everybody else."""
    return {f"players/p{number:02}{page}" for number in numbers for page in (".html", "/against.html")}


RECORD = {"index.html", "records/index.html", "records/on-this-day.html", "records/days.js", "players/pairs/index.html"}
"""What tells of all evenings, or of the last ones: a new page that does is named here."""


def test_without_a_change_every_page_is_made_of_the_same() -> None:
    """Planned twice from content that was read twice; and there is nothing of which no hash can tell."""
    first, second = keys(league(events())), keys(league(events()))
    assert first == second
    assert [path for path, key in first.items() if key is None] == []


def test_a_score_of_the_last_season_changes_its_event_its_players_its_season_and_the_lists() -> None:
    """The book of the season before it, its standing and the players who were not there stay as they are."""
    assert changed(4) == (
        RECORD
        | {
            "events/1901/02-08/index.html",
            "events/1901/02-08/results.txt",
            "events/1901/index.html",
            "events/index.html",
            "events/1901/record.html",
        }
        | of_players(4, 5, 6, 7, 12, 13, 14, 19)
        | {"players/pairs/p04--p05.html", "players/pairs/p06--p07.html", "players/pairs/p12--p13.html"}
        | {"clubs/hill.html", "clubs/mill.html"}
        | {f"records/{key}.html" for key in LISTS}
    )


def test_a_score_of_an_earlier_season_changes_what_was_reckoned_on_it() -> None:
    """Its standing; and the book of the season after it, which says what was surpassed."""
    assert changed(1) == (
        RECORD
        | {
            "events/1900/02-09/index.html",
            "events/1900/02-09/results.txt",
            "events/1900/index.html",
            "events/1900/record.html",
            "events/1901/record.html",
        }
        | of_players(0, 1, 8, 9, 10, 11, 12, 13)
        | {f"players/pairs/p{one}.html" for one in ("00--p01", "08--p09", "10--p11", "12--p13")}
        | {"standings/index.html", "standings/cup.html", "standings/cup-worked-out.html", "honours.html"}
        | {f"records/{key}.html" for key in LISTS}
    )


def test_the_names_on_a_page_are_those_of_its_events_and_are_written_down_as_no_more() -> None:
    """In the order of their ids; another process gets them and nothing else."""
    whole = league(events())
    facts = ledger_of(whole.events, scored(whole.events))
    names = Record(whole, facts).names_in(facts.events[:1])
    assert names == {one: (f"Player {one[1:]}", one) for one in PEOPLE[:8]}
    assert list(names) == sorted(names)
    assert type(pickle.loads(pickle.dumps(names))) is dict  # noqa: S301 (written here)
    assert pickle.loads(pickle.dumps(names)) == names  # noqa: S301 (written here)


def test_of_the_names_that_were_put_together_a_few_are_held() -> None:
    """A large league has thousands of companies."""
    whole = league(events())
    facts = ledger_of(whole.events, scored(whole.events))
    named = Record(whole, facts)._named
    named._most = 8
    for number in range(1, 2 ** len(facts.events)):
        named.of(tuple(one for place, one in enumerate(facts.events) if number >> place & 1))
        assert 0 < len(named._held) <= 8


def test_another_name_makes_another_key() -> None:
    """Of somebody who was there; of nobody else."""
    whole = league(events())
    facts = ledger_of(whole.events, scored(whole.events))

    def key(person: str) -> bytes | None:
        others = replace(whole, people={**whole.people, person: replace(whole.people[person], name="Another")})
        return Keys(b"").of_call(partial(list, Record(others, facts).names_in(facts.events[:1])))

    same = Keys(b"").of_call(partial(list, Record(whole, facts).names_in(facts.events[:1])))
    assert same == key(PEOPLE[8]) != key(PEOPLE[7])
    assert same != Keys(b"").of_call(partial(list, Record(whole, facts).names_in(facts.events[1:2])))


def test_the_names_of_the_same_persons_are_put_together_once() -> None:
    """Whatever events they were in."""
    whole = league(events())
    facts = ledger_of(whole.events, scored(whole.events))
    named = Record(whole, facts)._named
    assert named.of(facts.events[:1]) is named.of((facts.events[0], facts.events[0]))


@pytest.mark.slow
def test_a_page_leaves_nothing_that_python_would_have_to_look_for() -> None:
    """Nobody looks while pages are made: a federation's players would leave what holds itself by the hundred thousand.

    It is counted in a process of its own, where no other test has left anything.
    """
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as alone:
        left = alone.submit(left_by_pages).result()
    assert {"players/p04.html", "players/p04/against.html", "records/firsts.html", "events/1901/record.html"} <= left.keys()
    assert {path: number for path, number in left.items() if number} == {}


def left_by_pages() -> Mapping[str, int]:
    """How many things that hold only each other each page leaves when it is made for the second time."""
    whole = league(events())
    pages = [one for one in artefacts(record_of(whole, scored(whole.events)), (), Theme(())) if one.kind is Kind.PAGE]
    gc.disable()
    gc.freeze()  # the program and the league stay; every search goes only through what pages made
    for one in pages:
        one.make()  # what it fills for the next ones is not what it leaves
    left = {}
    for one in pages:
        gc.collect()
        one.make()
        left[one.path] = gc.collect()
    return left
