"""Letters about a trophy, the challenge and the acceptance; and the blank on which one enters for an event."""

from whistpress.core.model import Congress, Contest, EventHead, Holding, League, Trophy
from whistpress.language import say
from whistpress.printing.papers.blocks import (
    Block,
    BlockGroup,
    ChoiceBoxes,
    FieldLines,
    KnownTable,
    PaperHeading,
    Paragraph,
    SecretaryPaper,
    SignatureLines,
)
from whistpress.printing.papers.pieces import CutPiece, Field
from whistpress.views.arrangement import arrangement
from whistpress.views.words import days, sentence, weekday

_MEMBERS = {Contest.FOURS: 4, Contest.SIXES: 6, Contest.EIGHTS: 8, Contest.CLUB: 8}


def challenge(trophy: Trophy, league: League) -> SecretaryPaper:
    """The letter with which a trophy is challenged for: to its holder, with two days proposed."""
    coming, holder = _coming(trophy, league), _holder(trophy)
    parties = FieldLines(
        (
            Field(say("To the holder"), holder.holder if holder else ""),
            Field(say("From the challenger"), _challenger(coming, holder)),
        )
    )
    said = Paragraph(say("We challenge you for the %(plain)s, under the conditions below.", plain=_plain(trophy.name)))
    proposed = FieldLines(
        (
            Field(say("Day proposed"), days(coming.dates) if coming else ""),
            Field(say("or else")),
            Field(say("Place proposed"), coming.place if coming else ""),
            Field(say("Those who will play"), lines=2),
        )
    )
    received = FieldLines((Field(say("Received by the holder on")), Field(say("To be answered by"))), across=2)
    return _letter(
        trophy,
        league,
        say("Challenge"),
        (parties, said, proposed, SignatureLines((say("For the challenger"), say("Date"))), received),
    )


def acceptance(trophy: Trophy, league: League) -> SecretaryPaper:
    """The holder's answer: accepted for a day and a place, or declined."""
    coming, holder = _coming(trophy, league), _holder(trophy)
    parties = FieldLines(
        (
            Field(say("To the challenger"), _challenger(coming, holder)),
            Field(say("From the holder"), holder.holder if holder else ""),
        )
    )
    said = Paragraph(
        say("We have received your challenge for the %(plain)s, and under the conditions below", plain=_plain(trophy.name))
    )
    choice = ChoiceBoxes((say("we accept it for the day and the place that follow"), say("we give up the trophy")))
    agreed = FieldLines(
        (
            Field(say("Challenge dated")),
            Field(say("Day and hour"), days(coming.dates) if coming else ""),
            Field(say("Place"), coming.place if coming else ""),
            Field(say("Those who will play"), lines=2),
        )
    )
    return _letter(
        trophy,
        league,
        say("Acceptance of a challenge"),
        (parties, said, choice, agreed, SignatureLines((say("For the holder"), say("Date")))),
    )


def _letter(trophy: Trophy, league: League, title: str, blocks: tuple[Block, ...]) -> SecretaryPaper:
    about = [(PaperHeading(say("Conditions")), Paragraph(trophy.conditions, markdown=True))] if trophy.conditions else []
    chain = [(_chain(trophy),)] if trophy.holders else []
    return SecretaryPaper(
        head=league.name,
        title=title,
        facts=tuple(part for part in (trophy.name, trophy.contest) if part),
        groups=(BlockGroup(blocks=blocks, whole=False), *(BlockGroup(blocks=one) for one in (*about, *chain))),
    )


def _chain(trophy: Trophy) -> KnownTable:
    rows = ((str(one.year), one.holder or say("not told"), one.note) for one in trophy.holders)
    return KnownTable(
        say("Holders of the %(plain)s", plain=_plain(trophy.name)), (say("Year"), say("Holder"), ""), (1.2, 5.0, 5.0), tuple(rows)
    )


def _plain(name: str) -> str:
    return name.removeprefix("The ").removeprefix("the ")


def _holder(trophy: Trophy) -> Holding | None:
    """The last holder on record."""
    return max((one for one in trophy.holders if one.holder), key=lambda one: (one.year, str(one.date)), default=None)


def _coming(trophy: Trophy, league: League) -> EventHead | None:
    """The next event for the trophy that is arranged but not yet played."""
    sittings = (sitting for congress in league.congresses.values() for sitting in congress.sittings)
    named = {sitting.event for sitting in sittings if sitting.trophy == trophy.id}
    waiting = [one for one in league.events if not one.played and one.date >= league.today]
    return next((one for one in waiting if one.trophy == trophy.id or one.id in named), None)


def _challenger(coming: EventHead | None, holder: Holding | None) -> str:
    """The other of the two teams of the event that is arranged; nothing where it cannot be told."""
    teams = [entry.name for entry in coming.entries if entry.name] if coming and holder else []
    others = [team for team in teams if holder and not holder.holder.startswith(team)]
    return others[0] if len(teams) == 2 and len(others) == 1 else ""


def entry_blank(event: EventHead, congress: Congress | None = None, *, day: str = "") -> CutPiece:
    """The blank for an event: which, when, until when and for how much; the names; a signature."""
    told = arrangement(event)
    when = ", ".join(part for part in (day or days(event.dates), event.place) if part)
    how = sentence(", ".join(part for part in (told.system, told.size) if part))
    terms = []
    if congress and congress.closing:
        terms.append(say("Entries close on %(weekday)s.", weekday=weekday(congress.closing)))
    if congress and congress.fee:
        terms.append(f"Fee: {congress.fee}.")
    if congress and congress.rules:
        terms.append(say("The rules for entries stand in the programme."))
    last: tuple[Field, ...] = (Field(say("Signed")), Field(say("Date")))
    if congress is None:
        last = (Field(say("Entries close")), Field(say("Fee paid")), *last)
    return CutPiece(
        head=congress.title if congress else "",
        title=say("Entry: %(title)s", title=event.title),
        subtitle=when,
        sentences=tuple(part for part in (f"{how}." if how else "", " ".join(terms)) if part),
        fields=(*_names(event.contest), *last),
    )


def open_entry_blank(congress: Congress) -> CutPiece:
    """A blank for a congress whose events are not arranged yet: the event is written on it."""
    fields = (
        Field(say("Event"), lines=1),
        Field(say("Club")),
        *(Field(say("Player %(number)s", number=number)) for number in range(1, 5)),
        Field(say("Signed")),
        Field(say("Date")),
    )
    terms = (say("Entries close on %(weekday)s.", weekday=weekday(congress.closing)),) if congress.closing else ()
    return CutPiece(head=congress.title, title=say("Entry"), subtitle=congress.when, sentences=terms, fields=fields)


def _names(contest: Contest) -> tuple[Field, ...]:
    if contest is Contest.INDIVIDUAL:
        return Field(say("Name")), Field(say("Club"))
    if contest is Contest.PAIRS:
        return Field(say("First player")), Field(say("Second player")), Field(say("Club")), Field(say("Of the second player"))
    players = tuple(Field(say("Player %(number)s", number=number)) for number in range(1, _MEMBERS.get(contest, 4) + 1))
    return Field(say("Team")), Field(say("Club")), *players
