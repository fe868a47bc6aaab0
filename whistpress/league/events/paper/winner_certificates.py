"""Certificates for winners: one on each landscape sheet, the name as large as it fits."""

from collections.abc import Collection, Iterator, Mapping, Sequence

from msgspec import Struct

from whistpress.core.model import Event, EventResult, ResultHead, Status
from whistpress.language import noted, say
from whistpress.league.events.words.outcomes import GroupOutcome, outcomes
from whistpress.league.events.words.prizes import PrizeLine, prize_lines
from whistpress.league.form import TrophyForm, TrophyJob
from whistpress.league.league import League
from whistpress.league.people.model import Trophy
from whistpress.league.trophies.facts.parties import Party
from whistpress.league.trophies.facts.reigns import trophy_chain
from whistpress.league.trophies.words import ChainLine, trophy_told
from whistpress.printing.form import EventForm, EventJob, Order
from whistpress.printing.leaf import DocumentPart
from whistpress.printing.measure import size_that_fits
from whistpress.printing.sheet import PaperSheet
from whistpress.site.people import Who
from whistpress.site.wording import days, join_words


class CertificateText(Struct, frozen=True, kw_only=True):
    """A certificate: the winner, the event, day and venue, the score, and the margin.

    `prize` is the title of the prize that was won, empty for the first of a ranking that has no prize; `takes_trophy`: the
    winner also receives the event's trophy.
    """

    name: str
    team: str
    group: str
    score: str
    margin: str
    behind: str
    event: str
    when: str
    place: str
    equal: bool = False
    prize: str = ""
    takes_trophy: bool = True


def winner_certificates(event: Event, result: EventResult) -> tuple[CertificateText, ...]:
    """Return a certificate for each winner of each group and of each prize; only when all is played and final.

    Where a prize is for the first of a group, its winner is the one that the prize list has. A drawn result has no certificate.
    """
    decided = [outcome for outcome in outcomes(event, result) if outcome.over]
    if not decided and not (event.status is Status.FINAL and result.complete):
        return ()
    firsts = {outcome.prize for outcome in decided}
    without_prize = [outcome for outcome in decided if not outcome.prize and not outcome.drawn]
    ranked = [won for outcome in without_prize for won in _event_certificates(event, outcome)]
    return (*ranked, *(won for line in prize_lines(event, result) for won in _prize_certificates(event, line, firsts)))


def trophy_certificates(league: League, trophy: Trophy, results: Mapping[str, ResultHead]) -> tuple[CertificateText, ...]:
    """Return a certificate for each holder by the last line of a trophy's chain that names one."""
    view = trophy_told(league, trophy, trophy_chain(league, trophy, results), results)
    line = next((line for line in reversed(view.chain) if line.holders), None)
    holders = line.holders if line else ()
    return tuple(_trophy_certificate(league, trophy, line, party) for party in holders if line)


def _trophy_certificate(league: League, trophy: Trophy, line: ChainLine, party: Party) -> CertificateText:
    players = [league.people[id_].name for id_ in party.people if id_ in league.people] if party.team else []
    return CertificateText(
        name=party.name,
        team=join_words(players),
        group="",
        score=line.margin,
        margin="",
        behind="",
        event=line.title or trophy.name,
        when=line.when,
        place="",
        equal=len(line.holders) > 1,
    )


def _prize_certificates(event: Event, line: PrizeLine, firsts: Collection[str]) -> Iterator[CertificateText]:
    for who in () if line.drawn else line.winners or [Who(entry=0, label="", title=name, short=name) for name in line.names]:
        names = [name.text for name in who.names] or [who.title]
        for name in names:
            partners = [other for other in names if other != name]
            yield CertificateText(
                name=name,
                team=who.team or (say("with %(listed)s", listed=join_words(partners)) if partners else ""),
                group="",
                score=line.figure,
                margin="",
                behind="",
                event=event.title,
                when=days(event.dates),
                place=event.place,
                equal=line.shared,
                prize=line.title,
                takes_trophy=line.title in firsts,
            )


def _event_certificates(event: Event, outcome: GroupOutcome) -> Iterator[CertificateText]:
    for who in outcome.winners:
        names = [name.text for name in who.names] or [who.title]
        for name in names:
            partners = [other for other in names if other != name]
            yield CertificateText(
                name=name,
                team=who.team or (say("with %(listed)s", listed=join_words(partners)) if partners else ""),
                group=outcome.group,
                score=outcome.score,
                margin=outcome.margin,
                behind=join_words([other.title for other in outcome.behind]),
                event=event.title,
                when=days(event.dates),
                place=event.place,
                equal=outcome.tied,
            )


_INSIDE = 34.0


class WinnerPage(Struct, frozen=True, kw_only=True):
    """A certificate with the sizes of the name and of the event's title in points."""

    won: CertificateText
    name: float
    title: float


class WinnerSheets(Struct, frozen=True, kw_only=True):
    """View of the certificates; `trophy` is the name of the prize, empty where the event's title has it."""

    league: str
    trophy: str
    sheet: PaperSheet
    cards: tuple[WinnerPage, ...]


def winner_sheets(winners: Sequence[CertificateText], sheet: PaperSheet, league: str, trophy: str = "") -> WinnerSheets:
    """Lay the certificates out."""
    lying = sheet.landscape
    width = lying.inner_width - _INSIDE
    cards = tuple(
        WinnerPage(won=won, name=size_that_fits(won.name, width, 52.0, 20.0), title=size_that_fits(won.event, width, 30.0, 14.0))
        for won in winners
    )
    is_named = any(trophy.casefold() in won.event.casefold() for won in winners)
    return WinnerSheets(league=league, trophy="" if is_named else _the(trophy), sheet=lying, cards=cards)


def _the(trophy: str) -> str:
    """Return the name of a trophy with its article, within a sentence."""
    return say("the %(trophy)s", trophy=trophy.removeprefix("The ")) if trophy else ""


def _is_final(event: Event) -> bool:
    return event.played and event.status is Status.FINAL


def _winner_parts(job: EventJob) -> tuple[DocumentPart, ...]:
    won = winner_certificates(job.result_event, job.result) if job.result else ()
    return (DocumentPart("winner-certificates", winner_sheets(won, job.sheet, job.league, job.trophy)),) if won else ()


def _trophy_certificate_parts(job: TrophyJob) -> tuple[DocumentPart, ...]:
    won = trophy_certificates(job.league, job.subject, job.results)
    return (DocumentPart("winner-certificates", winner_sheets(won, job.sheet, job.league.name, job.title)),) if won else ()


FORMS = (
    EventForm(
        name="winner-certificates",
        title=noted("Certificates for the winners"),
        brief="when the result is final",
        purpose=noted("one for each winner, when the result is final"),
        use="players",
        order=Order(listed=310, used=400),
        serves=_is_final,
        parts=_winner_parts,
    ),
    TrophyForm(
        name="trophy-certificate",
        title=noted("Certificates for the winners"),
        brief="for who won it last",
        purpose=noted("one for the team, the pair or the player who won it last"),
        order=Order(listed=580),
        serves=lambda trophy: any(holding.holder for holding in trophy.holders),
        parts=_trophy_certificate_parts,
    ),
)
