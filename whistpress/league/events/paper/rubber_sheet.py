"""The score sheet of a rubber or a game: blank for the table, or a fair copy; a sheet for each, and another for long ones."""

from collections.abc import Iterator, Sequence

from msgspec import Struct
from msgspec.structs import replace

from whistpress.core.games import GAMES, game_of
from whistpress.core.games.game import GameRule
from whistpress.core.model import Event, EventResult
from whistpress.core.scoring import score
from whistpress.language import noted, say
from whistpress.league.events.words.rubbers import DealView, MarkView, RubberView, agreed_text, rubbers, rule_text, unit_title
from whistpress.printing.form import EventForm, EventJob, Order
from whistpress.printing.leaf import DocumentPart
from whistpress.printing.measure import ems, size_that_fits
from whistpress.printing.sheet import PaperSheet, check_row_height
from whistpress.printing.sittings import at_tables
from whistpress.site.hours import event_days

BLANK_ROWS, MOST_ROWS = 20, 18
_BLANK_ROW, _FILLED_ROW = 8.6, 7.0
_FRAME = 74.0
_FOOT_ROW = 8.0
_RULE_LINE = 7.0
_TWO_SIDES, _MORE_SIDES = (52.0,), (64.0, 68.0, 72.0)
"""Per cent of the width for the columns of all sides: the first where figures have room in type of `_AMPLE` points."""
_CELL_PAD, _BOLD, _AMPLE = 1.3, 1.04, 10.0
_MARKED, _TOTAL, _LEAST_TYPE = 10.5, 13.0, 8.0


class ScoreCell(Struct, frozen=True):
    """A side's marks in a deal, and its score after it."""

    marked: str = ""
    score: str = ""


class RubberLine(Struct, frozen=True):
    """A line: the deal's number, what happened, a cell for each side; `ends` when a game was won by it."""

    title: str
    told: str
    cells: tuple[ScoreCell, ...]
    ends: bool = False


class RubberPage(Struct, frozen=True, kw_only=True):
    """One sheet: its title, the players on each side (empty to be written in), its lines, the final reckoning."""

    title: str
    where: str
    sides: tuple[tuple[str, ...], ...]
    rows: tuple[RubberLine, ...]
    foot: tuple[RubberLine, ...]
    outcome: str


class RubberSheets(Struct, frozen=True, kw_only=True):
    """View of score sheets: the sheets, the heading of all, the height of a line in millimetres.

    `agreed` is what the players agreed, `marked_by` the rule of a fair copy where it is not the usual one of the game.
    """

    pages: tuple[RubberPage, ...]
    league: str
    event: str
    date: str
    game: str
    summary: str
    book: str
    quantities: tuple[str, ...]
    agreed: str
    marked_by: str
    row: float
    side: float
    marked: float
    total: float


def rubber_sheets(event: Event, result: EventResult | None, league: str, sheet: PaperSheet, spare: int = 0) -> RubberSheets:
    """Lay out every rubber of an event; with none on record one blank sheet; `spare` more are blank."""
    game = game_of(event)
    if game is None:
        raise KeyError(event.game)
    views = rubbers(event, result or score(event)) if event.rubbers else ()
    pages = tuple(page for view in views for page in _pages(game, view)) or (_blank(game),)
    pages += (_blank(game),) * spare
    filled = any(row.told for page in pages for row in page.rows)
    unusual = rule_text(event) if game != GAMES[event.game] else ""
    room = sheet.inner_height - _FRAME - (_RULE_LINE if unusual else 0.0) - _FOOT_ROW * max(len(page.foot) for page in pages)
    lines = max(len(page.rows) for page in pages)
    row = round(min(_FILLED_ROW if filled else _BLANK_ROW, room / lines), 2)
    if not filled:
        check_row_height(row, sheet, f"a score sheet of {lines} lines")
    return RubberSheets(
        pages=pages,
        league=league,
        event=event.title,
        date=event_days(event),
        game=say(game.title),
        summary=say(game.summary),
        book=say(game.book),
        quantities=tuple(
            f"{quantity.name.replace('_', ' ')}: {quantity.words[0].lower()}{quantity.words[1:]}" for quantity in game.quantities
        ),
        agreed=agreed_text(event),
        marked_by=unusual,
        row=row,
        **_measure_sides(pages, len(game.sides), sheet.inner_width),
    )


def _measure_sides(pages: Sequence[RubberPage], sides: int, width: float) -> dict[str, float]:
    """Return the share of a side in the width (per cent), and the type of its marks and of its score (pt)."""
    cells = [cell for page in pages for line in (*page.rows, *page.foot) for cell in line.cells]
    marked = max((cell.marked for cell in cells), key=ems, default="")
    total = max((cell.score for cell in cells), key=ems, default="")
    measures: dict[str, float] = {}
    for share in _TWO_SIDES if sides == 2 else _MORE_SIDES:
        room = width * share / 200 / sides - _CELL_PAD
        size = size_that_fits(total, room / _BOLD, _TOTAL, _LEAST_TYPE)
        measures = {
            "side": round(share / sides, 2),
            "marked": size_that_fits(marked, room, min(_MARKED, size), _LEAST_TYPE),
            "total": size,
        }
        if size >= _AMPLE:
            break
    return measures


def _pages(game: GameRule, view: RubberView) -> Iterator[RubberPage]:
    sides = tuple(
        tuple(name.text for who in side for name in who.names) or tuple(who.title for who in side) for side in view.sides
    )
    title = view.title
    if not view.deals:
        yield RubberPage(title=title, where=view.where, sides=sides, rows=_empty(game), foot=_ends(game), outcome="")
        return
    chunks = [view.deals[at : at + MOST_ROWS] for at in range(0, len(view.deals), MOST_ROWS)]
    for number, chunk in enumerate(chunks, start=1):
        last = number == len(chunks)
        yield RubberPage(
            title=title + (say(", sheet %(number)s", number=number) if len(chunks) > 1 else ""),
            where=view.where,
            sides=sides,
            rows=tuple(_row(deal, len(sides)) for deal in chunk),
            foot=tuple(_foot(view)) if last else (),
            outcome=f"{view.outcome}." if last else "",
        )


def _blank(game: GameRule) -> RubberPage:
    sides = tuple(("",) * size for size in game.sides)
    return RubberPage(title=unit_title(game), where="", sides=sides, rows=_empty(game), foot=_ends(game), outcome="")


def _empty(game: GameRule) -> tuple[RubberLine, ...]:
    cells = (ScoreCell(),) * len(game.sides)
    return tuple(RubberLine(str(number), "", cells) for number in range(1, BLANK_ROWS + 1))


def _ends(game: GameRule) -> tuple[RubberLine, ...]:
    """Return the lines at the foot of a blank sheet."""
    cells = (ScoreCell(),) * len(game.sides)
    return tuple(
        RubberLine(title, "", cells) for title in ((say("Rubber"), say("Total")) if game.unit == "rubber" else (say("Total"),))
    )


def _row(deal: DealView, sides: int) -> RubberLine:
    ended = [f"{won}." for won in deal.won]
    text = " ".join([f"{deal.told}." if deal.told else "", *ended]).strip()
    return RubberLine(str(deal.number), text, _cells(deal.marks, sides, deal.standing), ends=bool(ended))


def _cells(marks: Sequence[MarkView], sides: int, scores: Sequence[str]) -> tuple[ScoreCell, ...]:
    return tuple(ScoreCell(" ".join(mark.points for mark in marks if mark.side == side), scores[side]) for side in range(sides))


def _foot(view: RubberView) -> Iterator[RubberLine]:
    sides = len(view.sides)
    for mark in view.after:
        yield RubberLine(mark.title, "", _cells([mark], sides, [""] * sides))
    yield RubberLine(say("Total"), "", tuple(ScoreCell(score=total) for total in view.totals))
    if view.balance:
        yield RubberLine(say("Won"), "", tuple(ScoreCell(score=points) for points in view.balance))


def _wanted_sheets(job: EventJob) -> RubberSheets:
    sheets = rubber_sheets(job.event, job.result, job.league, job.sheet, job.spare)
    return replace(sheets, pages=sheets.pages[job.first_to_print :])


FORMS = (
    EventForm(
        name="rubber-sheet",
        title=noted("Score sheets"),
        brief="one a rubber or game",
        purpose=noted("one for each rubber or game: what happened in each deal, and the score"),
        use="tables",
        order=Order(listed=100, used=300, packed=10),
        blanks_on_sheet=1,
        serves=at_tables,
        parts=lambda job: (DocumentPart("rubber-sheet", _wanted_sheets(job)),),
        blanks=True,
    ),
)
