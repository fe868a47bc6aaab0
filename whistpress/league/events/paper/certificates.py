"""Certificates: for the winners, and of the fairness of a movement."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from whistpress.core.model import Event, EventResult, ResultHead, Status
from whistpress.language import noted, say
from whistpress.league.events.words.arrangement import arrangement
from whistpress.league.events.words.certificate import (
    Certificate,
    event_certificate,
    measurable,
)
from whistpress.league.events.words.fairness import (
    MatrixGrid,
    Repeats,
    fold_lines,
)
from whistpress.league.events.words.outcomes import (
    GroupOutcome,
    PrizeLine,
    outcomes,
    prize_lines,
)
from whistpress.league.form import TrophyForm, TrophyJob
from whistpress.league.league import League
from whistpress.league.people.model import Trophy
from whistpress.league.trophies.facts.chain import ChainLink
from whistpress.league.trophies.facts.parties import Party
from whistpress.league.trophies.facts.reigns import trophy_chain
from whistpress.league.trophies.words import ChainWords, since
from whistpress.printing.form import EventForm, EventJob, Order
from whistpress.printing.leaf import DocumentPart
from whistpress.printing.measure import POINT, size_that_fits
from whistpress.printing.sheet import SHEETS, MisfitError, PaperSheet
from whistpress.site.people import Who
from whistpress.site.theme.tiles import SIDE
from whistpress.site.wording import days, join_words


class CertificateText(Struct, frozen=True, kw_only=True):
    """A certificate: the winner, the event, day and venue, the score, and the margin.

    `prize` is the title of the prize that was won, empty for the first of a ranking that has no prize; `takes_trophy`: the
    winner also receives the event's trophy.
    """

    event: str
    when: str
    place: str = ""
    name: str = ""
    team: str = ""
    group: str = ""
    score: str
    margin: str = ""
    behind: str = ""
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
    chain, words = trophy_chain(league, trophy, results), ChainWords(league, results)
    link = next((link for link in reversed(chain.links) if link.holders), None)
    return tuple(_trophy_certificate(league, trophy, link, words, party) for party in (link.holders if link else ()) if link)


def _trophy_certificate(league: League, trophy: Trophy, link: ChainLink, words: ChainWords, party: Party) -> CertificateText:
    players = [league.people[id_].name for id_ in party.people if id_ in league.people] if party.team else []
    return CertificateText(
        name=party.name,
        team=join_words(players),
        score=words.margin(link),
        event=words.title(link) or trophy.name,
        when=since(link),
        equal=len(link.holders) > 1,
    )


def _prize_certificates(event: Event, line: PrizeLine, firsts: Collection[str]) -> Iterator[CertificateText]:
    winners = () if line.drawn else line.winners or [Who(entry=0, label="", title=name, short=name) for name in line.names]
    text = CertificateText(
        event=event.title,
        when=days(event.dates),
        place=event.place,
        score=line.figure,
        equal=line.shared,
        prize=line.title,
        takes_trophy=line.title in firsts,
    )
    return _for_each(winners, text)


def _event_certificates(event: Event, outcome: GroupOutcome) -> Iterator[CertificateText]:
    text = CertificateText(
        event=event.title,
        when=days(event.dates),
        place=event.place,
        score=outcome.score,
        equal=outcome.tied,
        group=outcome.group,
        margin=outcome.margin,
        behind=join_words([other.title for other in outcome.behind]),
    )
    return _for_each(outcome.winners, text)


def _for_each(winners: Iterable[Who], text: CertificateText) -> Iterator[CertificateText]:
    """Yield the certificate of each person among the winners: with their team, or their partners."""
    for who in winners:
        names = [name.text for name in who.names] or [who.title]
        for name in names:
            partners = [other for other in names if other != name]
            team = who.team or (say("with %(listed)s", listed=join_words(partners)) if partners else "")
            yield replace(text, name=name, team=team)


_INSIDE = 34.0


class WinnerPage(Struct, frozen=True, kw_only=True):
    """A certificate with the sizes of the name and of the event's title in points."""

    won: CertificateText
    name: float
    title: float


class WinnerSheets(Struct, frozen=True, kw_only=True):
    """View of the certificates; `trophy` is the name of the prize, empty where the event's title has it."""

    trophy: str
    sheet: PaperSheet
    cards: tuple[WinnerPage, ...]


def winner_sheets(winners: Sequence[CertificateText], sheet: PaperSheet, trophy: str = "") -> WinnerSheets:
    """Lay the certificates out."""
    lying = sheet.landscape
    width = lying.inner_width - _INSIDE
    cards = tuple(
        WinnerPage(won=won, name=size_that_fits(won.name, width, 52.0, 20.0), title=size_that_fits(won.event, width, 30.0, 14.0))
        for won in winners
    )
    is_named = any(trophy.casefold() in won.event.casefold() for won in winners)
    return WinnerSheets(trophy="" if is_named else _the(trophy), sheet=lying, cards=cards)


def _the(trophy: str) -> str:
    """Return the name of a trophy with its article, within a sentence."""
    return say("the %(trophy)s", trophy=trophy.removeprefix("The ")) if trophy else ""


def _winner_parts(job: EventJob) -> tuple[DocumentPart, ...]:
    won = winner_certificates(job.result_event, job.result) if job.result else ()
    return (DocumentPart("winner-certificates", winner_sheets(won, job.sheet, job.trophy)),) if won else ()


def _trophy_certificate_parts(job: TrophyJob) -> tuple[DocumentPart, ...]:
    won = trophy_certificates(job.league, job.subject, job.results)
    return (DocumentPart("winner-certificates", winner_sheets(won, job.sheet, job.title)),) if won else ()


_LARGEST_TITLE, _LEAST_TITLE = 26.0, 16.0
_MOST_LINES = 8
_GAP = 6.0
_TILE = 4.8
_UNITS, _MOST_UNITS = 12.0, 17.0
_LEAST_TYPE = 8.05
_MOST_DEPTH = 0.72
_LEAST_WIDTH = 20.0


class GridPicture(Struct, frozen=True):
    """A grid, how wide to draw it, and how much room its title has (mm).

    `type` is the size of its figures in units of the drawing, larger as the drawing is made smaller; where they would be
    illegible even so, only the edges have `figures`, and the tints show the counts.
    """

    grid: MatrixGrid
    width: float
    type: float = _UNITS
    figures: bool = True

    @property
    def room(self) -> float:
        """The width of the drawing, or what its title needs."""
        return max(self.width, _LEAST_WIDTH)


class RepeatText(Struct, frozen=True):
    """One kind of repeat: its heading, the first lines, a sentence about the others."""

    repeats: Repeats
    lines: tuple[str, ...]
    more: str


class CertificateSheet(Struct, frozen=True, kw_only=True):
    """View of the certificate. `title` is the event's or the system's, `subtitle` its day.

    `text_first`: the repeats come before the pictures, which need sheets of their own. `alike` are large grids in which
    every count is the same: the text names them instead of drawing them. `played` are the figures of the actual play, by
    their titles, where it differed from the schedule.
    """

    title: str
    title_size: float
    subtitle: str
    movement: str
    certificate: Certificate
    alike: tuple[MatrixGrid, ...]
    strips: tuple[tuple[GridPicture, ...], ...]
    repeats: tuple[RepeatText, ...]
    names: tuple[Who, ...]
    text_first: bool
    played: Mapping[str, str]


def certificate_sheet(
    certificate: Certificate, sheet: PaperSheet, *, title: str, subtitle: str, movement: str
) -> CertificateSheet:
    """Lay out a certificate, its grids side by side where they have room."""
    grids = (*certificate.grids, *certificate.places)
    return CertificateSheet(
        title=title,
        title_size=size_that_fits(title, sheet.inner_width - 4, _LARGEST_TITLE, _LEAST_TITLE),
        subtitle=subtitle,
        movement=movement,
        certificate=certificate,
        alike=tuple(grid for grid in grids if grid.large and grid.even),
        strips=_strips(tuple(grid for grid in grids if not (grid.large and grid.even)), sheet),
        repeats=tuple(RepeatText(repeat, *fold_lines(repeat.lines, _MOST_LINES)) for repeat in certificate.repeats),
        text_first=any(grid.large for grid in grids),
        names=tuple(who for who in certificate.entries if who.is_known),
        played={row.title: row.figure for row in certificate.played},
    )


def _strips(grids: tuple[MatrixGrid, ...], sheet: PaperSheet) -> tuple[tuple[GridPicture, ...], ...]:
    """Put grids side by side as long as they have room."""
    strips: list[tuple[GridPicture, ...]] = []
    row: list[GridPicture] = []
    for grid in grids:
        picture = _picture(grid, sheet)
        if row and sum(neighbour.room + _GAP for neighbour in (*row, picture)) - _GAP > sheet.inner_width:
            strips.append(tuple(row))
            row = []
        row.append(picture)
    return tuple([*strips, tuple(row)] if row else strips)


def _picture(grid: MatrixGrid, sheet: PaperSheet) -> GridPicture:
    """Draw a grid with tiles of the largest size that the sheet allows; MisfitError where even its heads are illegible."""
    drawing = grid.drawing
    scale = min(_TILE / SIDE, sheet.inner_width / drawing.width, _MOST_DEPTH * sheet.inner_height / drawing.height)
    type_ = max(_UNITS, round(_LEAST_TYPE * POINT / scale, 1))
    figures = type_ <= _MOST_UNITS
    if not figures and not drawing.thinned and sheet.short < SHEETS["A4"].short:
        raise MisfitError(f"a certificate of {len(grid.rows)} rows would be too small to read there", "take a larger sheet")
    return GridPicture(grid, round(drawing.width * scale, 1), type_, figures)


def _certificate_parts(job: EventJob) -> tuple[DocumentPart, ...]:
    certificate = event_certificate(job.event)
    if certificate is None:
        return ()
    view = arrangement(job.event)
    movement = ": ".join(part for part in (view.system, view.size) if part)
    sheet = certificate_sheet(certificate, job.sheet, title=job.event.title, subtitle=days(job.event.dates), movement=movement)
    return (DocumentPart("fairness-certificate", sheet),)


FORMS = (
    EventForm(
        name="winner-certificates",
        title=noted("Certificates for the winners"),
        brief="when the result is final",
        purpose=noted("one for each winner, when the result is final"),
        use="players",
        order=Order(listed=310, used=400),
        serves=lambda event: event.played and event.status is Status.FINAL,
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
    EventForm(
        name="fairness-certificate",
        title=noted("Certificate of fairness"),
        brief="who meets whom how often",
        purpose=noted("for the notice board: who meets whom how often, and the best that can be"),
        use="wall",
        order=Order(listed=150, used=470),
        serves=measurable,
        parts=_certificate_parts,
    ),
)
