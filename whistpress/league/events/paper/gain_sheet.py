"""The sheet of gains of a match between two teams, by tricks or by points.

Barney 1900, pp. 28-29 (only N-S scores are compared, and gains are announced after each four deals); Goodfellow 1912, the score
card before the preface and Laws 3 to 6 (all points count, of both sides).
"""

from collections.abc import Iterator, Sequence
from fractions import Fraction

from whistpress.core.games import declares
from whistpress.core.games.game import TRICKS
from whistpress.core.model import Event, EventResult, Play, Schedule, Session
from whistpress.core.scoring.points import ODD_PAIRS
from whistpress.language import noted, say
from whistpress.league.events.paper.team_sheets import Made, tricks_made
from whistpress.printing.form import EventForm, Order
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
from whistpress.printing.sittings import known_rounds, sitting_title, sittings
from whistpress.site import figures
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
)
