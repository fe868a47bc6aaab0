"""Score sheets of matches: gains and losses of two teams, and rubbers.

Barney 1900, pp. 28-29 (only N-S scores are compared, and gains are announced after each four deals); Goodfellow 1912, the score
card before the preface and Laws 3 to 6 (all points count, of both sides).
"""

from collections.abc import Iterator, Sequence
from fractions import Fraction

from msgspec import Struct
from msgspec.structs import replace

from whistpress.core.games import GAMES, declares, game_of
from whistpress.core.games.game import TRICKS, GameRule
from whistpress.core.model import Event, EventResult, Play, Schedule, Session
from whistpress.core.scoring import score
from whistpress.core.scoring.methods.points import ODD_PAIRS
from whistpress.language import noted, say
from whistpress.league.events.paper.team_papers import Made, tricks_made
from whistpress.league.events.words.rubbers import DealView, MarkView, RubberView, agreed_text, rubbers, rule_text, unit_title
from whistpress.printing.form import EventForm, EventJob, Order
from whistpress.printing.leaf import DocumentPart
from whistpress.printing.measure import ems, size_that_fits
from whistpress.printing.ruled import (
    WRITE,
    RuledCell,
    RuledColumn,
    RuledLine,
    RuledSheet,
    any_schedule,
    ruled_parts,
    text_cells,
    write_box,
)
from whistpress.printing.sheet import PaperSheet, check_row_height
from whistpress.printing.sittings import at_tables, known_rounds, sitting_title, sittings
from whistpress.site import figures
from whistpress.site.hours import event_days
from whistpress.site.people import Cast

_NOTHING = Fraction(0)
_BOTH = (1, 2)
"""The two teams of a match."""
SPLIT = "*"
"""The mark of a deal whose score was split: each sheet says at its top what it means."""
_SPLIT_RULE = noted(
    "Of a deal marked %(mark)s each side was given its own figure: each team has half of the difference of the two gains."
)


def two_teams(schedule: Schedule) -> bool:
    """Return whether two teams with numbered players play each deal both ways."""
    return schedule.deals > 0 and len(schedule.teams) == 2


def gain_sheet(event: Event, session: Session, result: EventResult | None) -> tuple[RuledSheet, ...]:
    """Return deal by deal the scores of both teams and the gains; after play a fair copy.

    Of tricks it has the N-S scores alone, which tell all, and a line with the gains of each four deals, to be announced
    (Barney 1900, p. 29); of points those of both sides (`points_gained`).
    """
    schedule = session.schedule
    if schedule is None or not two_teams(schedule):
        return ()
    if declares(event):
        return points_gained(event, session, schedule, result)
    tricks_of_plays, cast = tricks_made(result, session), Cast(event)
    names = [cast.who(team).team or say("Team %(team)s", team=team) for team in (1, 2)]
    rounds = frozenset(known_rounds(session))
    plays = [play for play in schedule.plays if play.round in rounds]
    lines: list[RuledLine] = []
    comparisons: list[_Compared] = []
    done = bool(result and session.played and result.complete)
    blocks = list(_deal_blocks(plays))
    split = {deal for deals in blocks for deal in deals if _surplus(schedule, plays, deal, tricks_of_plays)}
    for index, deals in enumerate(blocks):
        block = [_compare(schedule, plays, deal, tricks_of_plays) for deal in deals]
        comparisons += block
        for number, (deal, figures_) in enumerate(zip(deals, block, strict=True)):
            cells = map(write_box, _figures(figures_))
            words = text_cells(f"{deal} {SPLIT}" if deal in split else str(deal), _where(schedule, plays, deal))
            lines.append(RuledLine(cells=(*words, *cells), begins=number == 0 and index > 0))
        if len(blocks) > 1:
            lines.append(
                RuledLine(cells=(RuledCell(_title(deals)), *map(write_box, _sums(block, done=done))), span=2, begins=True)
            )
    totals = ["", "", *_sums(comparisons, done=done)[2:]]
    return (
        RuledSheet(
            head=sitting_title(event, session),
            title=say("Sheet of gains"),
            sentences=(
                say("North and South scores only. The team with the larger score on the same cards gains the difference."),
                *((say("At the end of each four deals the gains are announced (Barney 1900, p. 29)."),) * (len(blocks) > 1)),
                *((say(_SPLIT_RULE, mark=SPLIT),) * bool(split)),
            ),
            columns=(
                RuledColumn(heading=say("Deal")),
                RuledColumn(heading=say("N. & S. at tables")),
                *(RuledColumn(heading=name, group=say("N. & S. scores"), least=1.4 * WRITE) for name in names),
                *(RuledColumn(heading=name, group=say("Gains"), least=1.4 * WRITE) for name in names),
            ),
            rows=tuple(lines),
            foot=(RuledLine(cells=(RuledCell(say("Total")), *map(write_box, totals)), span=2, begins=True),),
        ),
    )


_Compared = tuple[Fraction | None, Fraction | None, Fraction | None, Fraction | None]
"""The N-S scores of both teams on a deal, and the gain of each."""


def _compare(schedule: Schedule, plays: Sequence[Play], deal: int, tricks_of_plays: Made) -> _Compared:
    scores = _north_scores(schedule, plays, deal, tricks_of_plays)
    return (*scores, *_gain(*scores, ahead=-_surplus(schedule, plays, deal, tricks_of_plays) / 2))


def _surplus(schedule: Schedule, plays: Sequence[Play], deal: int, tricks_of_plays: Made) -> Fraction:
    """Return the tricks above thirteen that a ruling gave on a deal where the first team sat N-S, less those of the second."""
    sides = ([tricks_of_plays.get((deal, play.table)) for play in side] for side in _north(schedule, plays, deal))
    first, second = (sum((sum(score, Fraction(-TRICKS)) for score in side if score), Fraction(0)) for side in sides)
    return first - second


def _figures(compared: _Compared) -> list[str]:
    """Return the scores and gains of a deal; a dash where neither team gains."""
    even = compared[0] is not None and compared[2:] == (None, None)
    return [*map(figures.or_blank, compared[:2]), *(("–",) * 2 if even else map(figures.or_blank, compared[2:]))]


def _sums(comparisons: Sequence[_Compared], *, done: bool) -> list[str]:
    """Sum each column; return blanks while a score is missing: when all are in (`done`) that deal was not played."""
    played = [compared for compared in comparisons if compared[0] is not None and compared[1] is not None]
    if not played or (len(played) < len(comparisons) and not done):
        return [""] * 4
    comparisons = played
    sums = (sum((figure or Fraction(0) for figure in column), Fraction(0)) for column in zip(*comparisons, strict=True))
    return list(map(figures.mixed_number, sums))


def _title(deals: Sequence[int]) -> str:
    """Name some deals: `Deals 5 to 8`."""
    if len(deals) == 1:
        return say("Deal %(deals)s", deals=deals[0])
    return say("Deals %(deals)s to %(deals_2)s", deals=deals[0], deals_2=deals[-1])


def points_gained(event: Event, session: Session, schedule: Schedule, result: EventResult | None) -> tuple[RuledSheet, ...]:
    """Return deal by deal all points of both teams and the gains; at the foot the parts of the score.

    After the score card in Goodfellow 1912: the gains of one team less those of the other are the margin of the match.
    """
    cast, rounds = Cast(event), frozenset(known_rounds(session))
    names = [cast.who(team).team or say("Team %(team)s", team=team) for team in _BOTH]
    plays = [play for play in schedule.plays if play.round in rounds]
    points_by_deal = _points(result, session) if result and session.played else {}
    lines, gains = [], [Fraction(0), Fraction(0)]
    done, blocks = bool(result and session.played and result.complete), list(_deal_blocks(plays))
    for index, deals in enumerate(blocks):
        block: list[_Compared] = []
        for number, deal in enumerate(deals):
            points = points_by_deal.get(deal, (None, None))
            gain = _gain(*points)
            block.append((*points, *gain))
            gains = [total + (gained or 0) for total, gained in zip(gains, gain, strict=True)]
            tables = ", ".join(map(str, sorted({play.table for play in plays if deal in play.deals})))
            cells = (*text_cells(str(deal), tables), *map(write_box, _figures(block[-1])))
            lines.append(RuledLine(cells=cells, begins=number == 0 and index > 0))
        if len(blocks) > 1:
            lines.append(
                RuledLine(cells=(RuledCell(_title(deals)), *map(write_box, _sums(block, done=done))), span=2, begins=True)
            )
    sums = [sum((points[index] or Fraction(0) for points in points_by_deal.values()), Fraction(0)) for index in (0, 1)]
    figures_ = (*sums, *gains) if points_by_deal else ("",) * 4
    foot = [RuledLine(cells=(RuledCell(say("Total")), *(write_box(_figure(figure)) for figure in figures_)), span=2, begins=True)]
    return (
        RuledSheet(
            head=sitting_title(event, session),
            title=say("Sheet of gains"),
            sentences=(
                say("All points of both teams, for tricks and in the honour column."),
                say("The team with more points on a deal gains the difference."),
            ),
            columns=(
                RuledColumn(heading=say("Deal")),
                RuledColumn(heading=say("Tables")),
                *(RuledColumn(heading=name, group=say("Points"), least=1.4 * WRITE) for name in names),
                *(RuledColumn(heading=name, group=say("Gains"), least=1.4 * WRITE) for name in names),
            ),
            rows=tuple(lines),
            foot=(*foot, *(_to_the_score(event, session, result, sums) if result and points_by_deal else _to_write())),
            notes=(_won_by(names, result),) if result and points_by_deal else (),
        ),
    )


def _points(result: EventResult, session: Session) -> dict[int, tuple[Fraction | None, Fraction | None]]:
    """Return the points of both teams on each deal of a sitting, at every table and both ways."""
    points: dict[int, tuple[Fraction | None, Fraction | None]] = {}
    for traveller in result.travellers:
        if traveller.session != session.number:
            continue
        marks = [
            [
                credit.mark
                for line in traveller.lines
                for credit in line.credits
                if credit.entry == team and credit.mark is not None
            ]
            for team in _BOTH
        ]
        if any(marks):
            first, second = (sum(marks_of_team, Fraction(0)) for marks_of_team in marks)
            points[traveller.deal] = first, second
    return points


def _to_the_score(event: Event, session: Session, result: EventResult, sums: Sequence[Fraction]) -> Iterator[RuledLine]:
    """Yield what the score has besides the deals of this sitting, and the score: on the sheet of the last sitting."""
    played = [sitting for sitting in event.sessions if sitting.played]
    if session.number != played[-1].number:
        return
    others = [_points(result, sitting).values() for sitting in played[:-1]]
    before = [
        sum((points[index] or Fraction(0) for points_of_sitting in others for points in points_of_sitting), Fraction(0))
        for index in (0, 1)
    ]
    odd = dict(mark for part in result.parts if part.title == ODD_PAIRS for mark in part.marks)
    opposite = [odd.get(team, Fraction(0)) for team in _BOTH]
    rows = [result.row_of(team) for team in _BOTH]
    scores = [row[1].score if row else Fraction(0) for row in rows]
    besides = [score - sum(parts) for score, *parts in zip(scores, sums, before, opposite, strict=True)]
    named = (
        (say("Earlier sittings"), before),
        (say("Average opposite the odd pair"), opposite),
        (say("Penalties, handicaps, carried over"), besides),
    )
    for title, figures_ in named:
        if any(figures_):
            yield _foot(title, figures_)
    yield _foot(say("Score"), scores)


def _to_write() -> tuple[RuledLine, ...]:
    """Return empty boxes for the score and for its parts besides the deals."""
    return (_foot(say("Average opposite the odd pair"), ("", "")), _foot(say("Score"), ("", "")))


def _foot(title: str, figures_: Sequence[Fraction | str]) -> RuledLine:
    return RuledLine(
        cells=(RuledCell(title), *(write_box(_figure(figure)) for figure in figures_), RuledCell(), RuledCell()), span=2
    )


def _figure(figure: Fraction | str) -> str:
    return figure if isinstance(figure, str) else figures.mixed_number(figure)


def _won_by(names: Sequence[str], result: EventResult) -> str:
    """Say who wins by the score: `Home team wins by 92 points.`; while scores are missing the team leads."""
    rows = [result.row_of(team) for team in _BOTH]
    first, second = (row[1].score if row else Fraction(0) for row in rows)
    winner, points = names[first < second], figures.count_with_noun(abs(first - second), "point")
    if first == second:
        words = say("Even.")
    elif result.complete:
        words = say("%(winner)s wins by %(points)s.", winner=winner, points=points)
    else:
        words = say("%(winner)s leads by %(points)s.", winner=winner, points=points)
    return words if result.complete else f"{words} {say('Scores are still to come.')}"


def _deal_blocks(plays: Sequence[Play]) -> Iterator[list[int]]:
    """Yield deals in the order of their numbers, in blocks of four, which are announced together."""
    deals = sorted({deal for play in plays for deal in play.deals})
    for start in range(0, len(deals), 4):
        yield deals[start : start + 4]


def _north(schedule: Schedule, plays: Sequence[Play], deal: int) -> tuple[list[Play], list[Play]]:
    """Return the plays of a deal in which the first team sits N-S, and those of the second."""
    sides: tuple[list[Play], list[Play]] = ([], [])
    for play in plays:
        if deal in play.deals:
            sides[schedule.entry_of(play.seats.n) - 1].append(play)
    return sides


def _where(schedule: Schedule, plays: Sequence[Play], deal: int) -> str:
    """Name the tables of the first team's N-S scores, and of the second's: `2, 4 | 1, 3`."""
    sides = (sorted({play.table for play in side}) for side in _north(schedule, plays, deal))
    return " | ".join(", ".join(map(str, tables)) for tables in sides)


def _north_scores(
    schedule: Schedule, plays: Sequence[Play], deal: int, tricks_of_plays: Made
) -> tuple[Fraction | None, Fraction | None]:
    first, second = ([tricks_of_plays.get((deal, play.table)) for play in side] for side in _north(schedule, plays, deal))
    if not first or not second or None in first or None in second:
        return None, None
    return sum((score[0] for score in first if score), Fraction(0)), sum((score[0] for score in second if score), Fraction(0))


def _gain(
    first: Fraction | None, second: Fraction | None, *, ahead: Fraction = _NOTHING
) -> tuple[Fraction | None, Fraction | None]:
    """Return the gain of each team, None for the other; the first is `ahead` by what its scores do not show."""
    if first is None or second is None:
        return None, None
    gain = first - second + ahead
    return (gain, None) if gain > 0 else (None, -gain) if gain < 0 else (None, None)


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


def rubber_sheets(event: Event, result: EventResult | None, sheet: PaperSheet, spare: int = 0) -> RubberSheets:
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
            foot=tuple(_rubber_foot(view)) if last else (),
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


def _rubber_foot(view: RubberView) -> Iterator[RubberLine]:
    sides = len(view.sides)
    for mark in view.after:
        yield RubberLine(mark.title, "", _cells([mark], sides, [""] * sides))
    yield RubberLine(say("Total"), "", tuple(ScoreCell(score=total) for total in view.totals))
    if view.balance:
        yield RubberLine(say("Won"), "", tuple(ScoreCell(score=points) for points in view.balance))


def _wanted_sheets(job: EventJob) -> RubberSheets:
    sheets = rubber_sheets(job.event, job.result, job.sheet, job.spare)
    return replace(sheets, pages=sheets.pages[job.first_to_print :])


FORMS = (
    EventForm(
        name="gain-sheet",
        title=noted("Sheet of gains"),
        brief="both teams, deal by deal",
        purpose=noted("for the scorer of a match: the scores of both teams, deal by deal, and who gained"),
        use="director",
        order=Order(listed=460, used=90),
        serves=any_schedule(two_teams),
        parts=lambda job: ruled_parts(
            "gain-sheet", job, (gain_sheet(job.event, session, job.result) for session in sittings(job.event))
        ),
    ),
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
