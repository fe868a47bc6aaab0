"""The result sheet for the notice board: who won, the ranking large, how it was played, what the laws changed."""

from dataclasses import dataclass

from whistpress.core.model import Event, EventResult, Status
from whistpress.paper.measure import size_that_fits
from whistpress.paper.sheet import Sheet
from whistpress.views.arrangement import Ruling, arrangement, rulings
from whistpress.views.ranking import Outcome, RankingTable, outcomes, rankings
from whistpress.views.words import sentence, weekday

_POINT = 25.4 / 72
_HEAD = 88.0
_MOST_ROW = 15.0
_LEAST_ROW = 5.6


@dataclass(frozen=True, slots=True, kw_only=True)
class ResultSheet:
    """What the template of the result sheet gets. `row` is the height of a row of the ranking (mm), `type` its size (pt)."""

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
    row: float
    type: float
    beside: bool


def result_sheet(event: Event, result: EventResult, league: str, sheet: Sheet) -> ResultSheet:
    """Lay out the result: two groups side by side, everything as large as one sheet allows."""
    tables = tuple(table for table in rankings(event, result) if table.rows)
    told = arrangement(event)
    ruled = rulings(event, result)
    beside = len(tables) == 2 and all(len(table.rows) <= 24 for table in tables)
    lines = max((len(table.rows) for table in tables), default=0) if beside else sum(len(t.rows) + 2 for t in tables)
    room = sheet.inner_height - _HEAD - 5 * min(len(ruled), 8)
    row = max(_LEAST_ROW, min(_MOST_ROW, room / max(lines + 2, 1)))
    return ResultSheet(
        league=league,
        title=event.title,
        title_size=size_that_fits(event.title, sheet.inner_width - 4, 30.0, 18.0),
        date=weekday(event.date),
        place=event.place,
        status={Status.PROVISIONAL: "Provisional", Status.PLANNED: "Not yet played"}.get(event.status, ""),
        tables=tables,
        outcomes=outcomes(event, result),
        movement=sentence(", ".join(part for part in (told.system, told.size) if part)),
        scoring=told.scoring,
        rulings=ruled,
        row=round(row, 2),
        type=round(min(row / 1.7 / _POINT, 14.0 if beside else 21.0), 1),
        beside=beside,
    )
