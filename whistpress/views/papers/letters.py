"""Letters about a trophy, the challenge and the acceptance; and the blank on which one enters for an event."""

from whistpress.core.model import Congress, Contest, Event, Holding, League, Trophy
from whistpress.views.arrangement import arrangement
from whistpress.views.papers.blocks import Block, Choice, Fields, Group, Heading, Listed, Paper, Signed, Words
from whistpress.views.papers.pieces import Field, Piece
from whistpress.views.words import days, sentence, weekday

_MEMBERS = {Contest.FOURS: 4, Contest.SIXES: 6, Contest.EIGHTS: 8, Contest.CLUB: 8}


def challenge(trophy: Trophy, league: League) -> Paper:
    """The letter with which a trophy is challenged for: to its holder, with two days proposed."""
    coming, holder = _coming(trophy, league), _holder(trophy)
    parties = Fields(
        (Field("To the holder", holder.holder if holder else ""), Field("From the challenger", _challenger(coming, holder)))
    )
    said = Words(f"We challenge you for the {_plain(trophy.name)}, under the conditions below.")
    proposed = Fields(
        (
            Field("Day proposed", days(coming.dates) if coming else ""),
            Field("or else"),
            Field("Place proposed", coming.place if coming else ""),
            Field("Those who will play", lines=2),
        )
    )
    received = Fields((Field("Received by the holder on"), Field("To be answered by")), across=2)
    return _letter(trophy, league, "Challenge", (parties, said, proposed, Signed(("For the challenger", "Date")), received))


def acceptance(trophy: Trophy, league: League) -> Paper:
    """The holder's answer: accepted for a day and a place, or declined."""
    coming, holder = _coming(trophy, league), _holder(trophy)
    parties = Fields(
        (Field("To the challenger", _challenger(coming, holder)), Field("From the holder", holder.holder if holder else ""))
    )
    said = Words(f"We have received your challenge for the {_plain(trophy.name)}, and under the conditions below")
    choice = Choice(("we accept it for the day and the place that follow", "we give up the trophy"))
    agreed = Fields(
        (
            Field("Challenge dated"),
            Field("Day and hour", days(coming.dates) if coming else ""),
            Field("Place", coming.place if coming else ""),
            Field("Those who will play", lines=2),
        )
    )
    return _letter(
        trophy, league, "Acceptance of a challenge", (parties, said, choice, agreed, Signed(("For the holder", "Date")))
    )


def _letter(trophy: Trophy, league: League, title: str, blocks: tuple[Block, ...]) -> Paper:
    about = [(Heading("Conditions"), Words(trophy.conditions, markdown=True))] if trophy.conditions else []
    chain = [(_chain(trophy),)] if trophy.holders else []
    return Paper(
        head=league.name,
        title=title,
        facts=tuple(part for part in (trophy.name, trophy.contest) if part),
        groups=(Group(blocks=blocks, whole=False), *(Group(blocks=one) for one in (*about, *chain))),
    )


def _chain(trophy: Trophy) -> Listed:
    rows = ((str(one.year), one.holder or "not told", one.note) for one in trophy.holders)
    return Listed(f"Holders of the {_plain(trophy.name)}", ("Year", "Holder", ""), (1.2, 5.0, 5.0), tuple(rows))


def _plain(name: str) -> str:
    return name.removeprefix("The ").removeprefix("the ")


def _holder(trophy: Trophy) -> Holding | None:
    """The last holder on record."""
    return max((one for one in trophy.holders if one.holder), key=lambda one: (one.year, str(one.date)), default=None)


def _coming(trophy: Trophy, league: League) -> Event | None:
    """The next event for the trophy that is arranged but not yet played."""
    sittings = (sitting for congress in league.congresses.values() for sitting in congress.sittings)
    named = {sitting.event for sitting in sittings if sitting.trophy == trophy.id}
    waiting = [one for one in league.events if not one.played and one.date >= league.today]
    return next((one for one in waiting if one.trophy == trophy.id or one.id in named), None)


def _challenger(coming: Event | None, holder: Holding | None) -> str:
    """The other of the two teams of the event that is arranged; nothing where it cannot be told."""
    teams = [entry.name for entry in coming.entries if entry.name] if coming and holder else []
    others = [team for team in teams if holder and not holder.holder.startswith(team)]
    return others[0] if len(teams) == 2 and len(others) == 1 else ""


def entry_blank(event: Event, congress: Congress | None = None, *, day: str = "") -> Piece:
    """The blank for an event: which, when, until when and for how much; the names; a signature."""
    told = arrangement(event)
    when = ", ".join(part for part in (day or days(event.dates), event.place) if part)
    how = sentence(", ".join(part for part in (told.system, told.size) if part))
    terms = []
    if congress and congress.closing:
        terms.append(f"Entries close on {weekday(congress.closing)}.")
    if congress and congress.fee:
        terms.append(f"Fee: {congress.fee}.")
    if congress and congress.rules:
        terms.append("The rules for entries stand in the programme.")
    last: tuple[Field, ...] = (Field("Signed"), Field("Date"))
    if congress is None:
        last = (Field("Entries close"), Field("Fee paid"), *last)
    return Piece(
        head=congress.title if congress else "",
        title=f"Entry: {event.title}",
        subtitle=when,
        sentences=tuple(part for part in (f"{how}." if how else "", " ".join(terms)) if part),
        fields=(*_names(event.contest), *last),
    )


def open_entry_blank(congress: Congress) -> Piece:
    """A blank for a congress whose events are not arranged yet: the event is written on it."""
    fields = (
        Field("Event", lines=1),
        Field("Club"),
        *(Field(f"Player {number}") for number in range(1, 5)),
        Field("Signed"),
        Field("Date"),
    )
    terms = (f"Entries close on {weekday(congress.closing)}.",) if congress.closing else ()
    return Piece(head=congress.title, title="Entry", subtitle=congress.when, sentences=terms, fields=fields)


def _names(contest: Contest) -> tuple[Field, ...]:
    if contest is Contest.INDIVIDUAL:
        return Field("Name"), Field("Club")
    if contest is Contest.PAIRS:
        return Field("First player"), Field("Second player"), Field("Club"), Field("Of the second player")
    players = tuple(Field(f"Player {number}") for number in range(1, _MEMBERS.get(contest, 4) + 1))
    return Field("Team"), Field("Club"), *players
