"""The result sheet for the notice board: who won, the ranking large, how it was played, what the laws changed."""

from msgspec import Struct

from whistpress.core.model import Event, EventResult, Status
from whistpress.language import say
from whistpress.printing.forms.ranking_fit import RankingFit, ranking_fit
from whistpress.printing.measure import lines_of, size_that_fits
from whistpress.printing.qr import QrCode
from whistpress.printing.sheets.sheet import PaperSheet
from whistpress.views.arrangement import arrangement
from whistpress.views.ranking import Outcome, RankingTable, outcomes, rankings
from whistpress.views.rulings import Ruling, rulings
from whistpress.views.words import days, sentence

_POINT = 25.4 / 72
_LARGEST_TITLE, _LEAST_TITLE = 30.0, 18.0
_MOST_RULINGS = 0.22
_GROUPS_GAP = 6.0
_SPARE = 6.0
_BESIDE_CODE = 2.0


class ResultSheet(Struct, frozen=True, kw_only=True):
    """What the template of the result sheet gets. `fit` are the measures of the ranking: as large as one sheet allows.

    `apart`: the rulings are so many that they have a sheet of their own. `code` leads to the event's live page.
    """

    league: str
    title: str
    title_size: float
    date: str
    place: str
    status: str
    tables: tuple[RankingTable, ...]
    outcomes: tuple[Outcome, ...]
    movement: str
    scoring: str
    rulings: tuple[Ruling, ...]
    apart: bool
    fit: RankingFit
    code: QrCode | None = None


def result_sheet(event: Event, result: EventResult, league: str, sheet: PaperSheet, code: QrCode | None = None) -> ResultSheet:
    """Lay out the result so that it is read from as far off as one sheet allows."""
    tables = tuple(table for table in rankings(event, result) if table.rows)
    told, won, ruled = arrangement(event), outcomes(event, result), rulings(event, result)
    movement = sentence(", ".join(part for part in (told.system, told.size) if part))
    title_size = size_that_fits(event.title, sheet.inner_width - 4, _LARGEST_TITLE, _LEAST_TITLE)
    above = _title_depth(event, title_size, league, sheet.inner_width) + _outcomes_depth(won, sheet.inner_width)
    laws = _remarks_depth([f"{ruling.deal}, {ruling.who}: {ruling.text}." for ruling in ruled], sheet.inner_width)
    apart = laws > _MOST_RULINGS * sheet.inner_height
    below = _arranged_depth([movement, told.scoring], sheet.inner_width, code) + (0.0 if apart else laws)
    return ResultSheet(
        league=league,
        title=event.title,
        title_size=title_size,
        date=days(event.dates),
        place=event.place,
        status={Status.PROVISIONAL: say("Provisional"), Status.PLANNED: say("Not yet played")}.get(event.status, ""),
        tables=tables,
        outcomes=won,
        movement=movement,
        scoring=told.scoring,
        rulings=ruled,
        apart=apart,
        fit=ranking_fit(tables, sheet.inner_width, sheet.inner_height - above - below - _SPARE, gap=_GROUPS_GAP),
        code=code,
    )


def _title_depth(event: Event, size: float, league: str, width: float) -> float:
    """What league, title, date and place take, in millimetres."""
    lines = 1.1 * size * _POINT * lines_of(event.title, width, size)
    when = _depth([f"{days(event.dates)}. {event.place}"], width, 13.0, 1.25, 0.0)
    return (5.0 if league else 0.0) + lines + 2.5 + when + (7.0 if event.status is not Status.FINAL else 0.0)


def _outcomes_depth(won: tuple[Outcome, ...], width: float) -> float:
    """What the sentences on the winners take between their rules, in millimetres."""
    said = [f"{one.group}: {', '.join(who.title for who in one.winners)} {one.verb} {one.score}." for one in won]
    return 15.0 + _depth(said, width, 15.0, 1.25, 0.0) if said else 0.0


def _arranged_depth(said: list[str], width: float, code: QrCode | None) -> float:
    """What the words on the movement and the scoring take, beside the code of the live page where there is one."""
    if code is None:
        return _remarks_depth(said, width)
    return (
        max(_remarks_depth([*said, say("Every deal: %(words)s", words=code.words)], width - code.side - _BESIDE_CODE), code.side)
        + 1.0
    )


def _remarks_depth(said: list[str], width: float) -> float:
    return _depth(said, width, 10.5, 1.3, 1.0)


def _depth(texts: list[str], width: float, size: float, leading: float, after: float) -> float:
    return sum(lines_of(text, width, size) * size * _POINT * leading + after for text in texts if text)
