"""Letters about a trophy: the challenge and the acceptance."""

from whistpress.core.model import EventHead
from whistpress.language import noted, say
from whistpress.league.form import TrophyForm
from whistpress.league.league import League
from whistpress.league.people.model import Holding, Trophy
from whistpress.printing.form import Order
from whistpress.printing.pieces import Field
from whistpress.printing.secretary import (
    Block,
    BlockGroup,
    ChoiceBoxes,
    FieldLines,
    KnownTable,
    PaperHeading,
    Paragraph,
    SecretaryPaper,
    SignatureLines,
    secretary_parts,
)
from whistpress.site.hours import event_days
from whistpress.site.wording import days


def challenge(trophy: Trophy, league: League) -> SecretaryPaper:
    """Return the letter with which a trophy is challenged for: to its holder, with two days proposed."""
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
    """Return the holder's answer: accepted for a day and a place, or declined."""
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
            Field(say("Day and hour"), event_days(coming) if coming else ""),
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
        groups=(BlockGroup(blocks=blocks, whole=False), *(BlockGroup(blocks=section) for section in (*about, *chain))),
    )


def _chain(trophy: Trophy) -> KnownTable:
    rows = ((str(holding.year), holding.holder or say("not recorded"), holding.note) for holding in trophy.holders)
    return KnownTable(
        say("Holders of the %(plain)s", plain=_plain(trophy.name)), (say("Year"), say("Holder"), ""), (1.2, 5.0, 5.0), tuple(rows)
    )


def _plain(name: str) -> str:
    return name.removeprefix("The ").removeprefix("the ")


def _holder(trophy: Trophy) -> Holding | None:
    """Return the last holder on record."""
    return max(
        (holding for holding in trophy.holders if holding.holder),
        key=lambda holding: (holding.year, str(holding.date)),
        default=None,
    )


def _coming(trophy: Trophy, league: League) -> EventHead | None:
    """Return the next event for the trophy that is arranged but not yet played."""
    sittings = (sitting for congress in league.congresses.values() for sitting in congress.sittings)
    named = {sitting.event for sitting in sittings if sitting.trophy == trophy.id}
    waiting = [event for event in league.events if not event.played and event.date >= league.today]
    return next((event for event in waiting if event.trophy == trophy.id or event.id in named), None)


def _challenger(coming: EventHead | None, holder: Holding | None) -> str:
    """Return the other of the two teams of the next event; nothing where it is not known."""
    teams = [entry.name for entry in coming.entries if entry.name] if coming and holder else []
    others = [team for team in teams if holder and not holder.holder.startswith(team)]
    return others[0] if len(teams) == 2 and len(others) == 1 else ""


FORMS = (
    TrophyForm(
        name="trophy-challenge",
        title=noted("Challenge"),
        brief="the letter to the holder",
        purpose=noted("the letter to the holder: days proposed, conditions, the line of holders"),
        order=Order(listed=560),
        serves=lambda trophy: True,
        parts=lambda job: secretary_parts((challenge(job.subject, job.league),), job),
    ),
    TrophyForm(
        name="trophy-acceptance",
        title=noted("Acceptance"),
        brief="the holder's answer",
        purpose=noted("the holder’s answer: day and place, or the trophy given up"),
        order=Order(listed=570),
        serves=lambda trophy: True,
        parts=lambda job: secretary_parts((acceptance(job.subject, job.league),), job),
    ),
)
