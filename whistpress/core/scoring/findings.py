"""What scoring finds wrong: averages that cannot be taken, contests a method cannot rank, totals that do not agree."""

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from math import floor

from whistpress.core.games import auction_whist, duplicate_whist
from whistpress.core.model import Event, LineWord, PlayedLine, RankedEntry, Ranking, Status
from whistpress.core.scoring.absences import left_early
from whistpress.core.scoring.method import Method
from whistpress.core.scoring.settled import SettledSlip
from whistpress.problems import Problem, Span

UNEVEN = "uneven-losses"


def findings(event: Event, method: Method, slips: Sequence[SettledSlip], rankings: Sequence[Ranking]) -> tuple[Problem, ...]:
    """Everything that scoring has to say about an event."""
    rows = [row for ranking in rankings for row in ranking.rows]
    return (
        *_entries(event, method, rows),
        *_fewer_losses(event, method, slips, rankings),
        *(problem for settled in slips if settled.bare for problem in _bare(event, settled)),
        *(problem for settled in slips for problem in _new_deals(event, settled)),
        *(problem for row in rows if row.entry in event.printed for problem in _printed(event, row)),
    )


def _entries(event: Event, method: Method, rows: Sequence[RankedEntry]) -> Iterator[Problem]:
    if rows and method.entries is not None and len(rows) != method.entries:
        yield Problem(
            code="E350",
            message=f"scoring '{method.name}' is for two sides; this event has scores of {len(rows)}",
            at=event.at,
            helps=("choose another scoring, or correct the numbers in the lines",),
        )


def _fewer_losses(event: Event, method: Method, slips: Sequence[SettledSlip], rankings: Sequence[Ranking]) -> Iterator[Problem]:
    """Where the fewest losses win: entries that lost fewer because they played fewer deals.

    In Howell's scoring a pair that sits out is charged the average loss (Barney 1900, p. 42) and has no advantage.
    """
    final = event.status is Status.FINAL and method.smallest_first
    if not final or any(one.finding == UNEVEN for one in event.accepted):
        return
    charged, last = _charged(method, slips), left_early(event)
    for ranking in rankings:
        entries = [row.entry for row in ranking.rows if row.entry not in last and charged[row.entry]]
        most = max((charged[entry] for entry in entries), default=0)
        if any(charged[entry] < most for entry in entries):
            found = [one.title if (one := event.entry(entry)) else f"No. {entry}" for entry in entries if charged[entry] < most]
            others = f" and {len(found) - 1} more" if len(found) > 1 else ""
            yield Problem(
                code="W336",
                message=f"{found[0]}{others} played fewer than {most} deals: who plays less loses less, and the fewest is first",
                at=event.at,
                helps=(
                    'write scoring = "average": a deal not played then counts as an average one',
                    f'if the ranking is to stay, say so in [[accepted]]: finding = "{UNEVEN}", and a reason',
                ),
            )


def _charged(method: Method, slips: Sequence[SettledSlip]) -> Counter[int]:
    """On how many deals each entry is charged with a loss."""
    charged: Counter[int] = Counter()
    for settled in slips:
        if method.counts == "parts" and not settled.whole:
            continue
        for sides, tricks, average in zip(settled.sides, settled.ns, settled.averages, strict=True):
            if tricks is not None or average:
                charged.update((*sides[0], *sides[1]))
        if method.counts == "marks":
            charged.update(settled.resting)
    return charged


def _bare(event: Event, settled: SettledSlip) -> Iterator[Problem]:
    for line in settled.lines:
        if line.word is LineWord.AVERAGE:
            yield Problem(
                code="W351",
                message=f"deal {line.deal} has no other score from which to take the average",
                at=_place(event, line),
                helps=("this line gives nothing", 'a deal that nobody could play is better written "not played"'),
            )
        elif settled.points is None and (line.revokes_ns or line.revokes_ew):
            yield Problem(
                code="W352",
                message=f"deal {line.deal} has no other score from which to take the average that limits a revoking side",
                at=_place(event, line),
                helps=("the tricks are transferred, but nothing is capped",),
            )


def _new_deals(event: Event, settled: SettledSlip) -> Iterator[Problem]:
    tables = max(settled.slip.planned, sum(line.word is not LineWord.NEW_DEAL for line in settled.lines))
    for line in settled.lines:
        anew = duplicate_whist.needs_new_deal(line.law, tables)
        if settled.points:
            anew = auction_whist.needs_new_deal(tables)
        message = f"law {line.law or '51C'} gives the average only with three tables or more; deal {line.deal} has {tables}"
        if event.schedule and event.schedule.tables == 1 and duplicate_whist.is_of_irregular_hands(line.law):
            anew, message = True, f"at a single table deal {line.deal} is dealt anew: its hands were irregular (law {line.law})"
        if line.word is LineWord.AVERAGE and anew:
            yield Problem(
                code="W353",
                message=message,
                at=_place(event, line),
                helps=('deal it anew, write "new deal" on this line and the new score on another',),
            )


def _printed(event: Event, row: RankedEntry) -> Iterator[Problem]:
    """A printed total may be of tricks, of score, or of plus and minus, exact or to the nearest whole number."""
    printed = event.printed[row.entry]
    computed = [figure for figure in (row.tricks, row.score, row.plus_minus) if figure is not None]
    if not any(printed in (figure, floor(figure + Fraction(1, 2))) for figure in computed):
        entry = event.entry(row.entry)
        yield Problem(
            code="W350",
            message=f"the printed total of {entry.label if entry else row.entry} is {printed}; the scores make"
            f" {row.tricks} tricks and a score of {row.score}",
            at=entry.at if entry and entry.at else event.at,
            helps=("look at the source again; if it is printed so, say so in the event's note",),
        )


def _place(event: Event, line: PlayedLine) -> Span:
    return line.at or event.at
