"""The score sheet of a compass game: N-S and E-W scores side by side, each against its average (Barney 1900, p. 32).

The sheet rounds averages to the nearest whole trick, one half counting as a whole, as the book does; the ranking has them
exact. Where not every pair has played all deals the total means nothing, and the result is that of the ranking.
"""

from collections.abc import Sequence
from fractions import Fraction

from msgspec import Struct
from msgspec.structs import replace

from whistpress.core.model import Contest, Event, EventResult, RankedEntry, Schedule
from whistpress.language import noted, say
from whistpress.printing.form import EventForm, Order
from whistpress.printing.ruled import WRITE, RuledCell, RuledColumn, RuledLine, RuledSheet, ruled_parts, write_box
from whistpress.printing.sittings import plays_of, schedules
from whistpress.site import figures
from whistpress.site.hours import event_days
from whistpress.site.people import Cast

_TRICKS = 13
_NOTHING = "...."


class _Direction(Struct, frozen=True):
    """One direction: the numbers of its pairs, their rows, the number of deals (0 where only totals are known).

    `compared`: the totals of both directions can be set against their averages.
    """

    numbers: tuple[int, ...]
    rows: tuple[RankedEntry, ...]
    deals: int
    compared: bool = True

    @property
    def even(self) -> bool:
        """Whether every pair has played all deals, and has no penalty, handicap or carried score."""
        plain = all(row.penalty is None and row.carried is None and row.handicap is None for row in self.rows)
        return plain and all(row.deals == self.deals or not self.deals for row in self.rows)

    @property
    def total(self) -> Fraction | None:
        return sum((row.tricks for row in self.rows), Fraction(0)) if self.rows else None

    @property
    def average(self) -> int | None:
        return figures.nearest(self.total / len(self.rows)) if self.total is not None and self.compared else None

    def row(self, number: int) -> RankedEntry | None:
        return next((row for row in self.rows if row.entry == number), None)

    def result(self, number: int) -> Fraction | None:
        """Return how far a pair is above the average or below it; where totals do not tell, its score in the ranking."""
        row = self.row(number)
        if row is None:
            return None
        return row.score if self.average is None else row.tricks - self.average


def compass_sheet(event: Event, result: EventResult | None) -> tuple[RuledSheet, ...]:
    """Return the sheet of an event, after play a fair copy; nothing where N-S and E-W are not ranked apart."""
    schedule = event.schedule
    if schedule is None or not schedule.two_fields:
        return ()
    sides = tuple(_side(schedule, group, result if event.played else None) for group in ("NS", "EW"))
    even = all(side.even for side in sides)
    return (_sheet(event, tuple(replace(side, compared=even) for side in sides)),)


def _side(schedule: Schedule, group: str, result: EventResult | None) -> _Direction:
    seats = [play.seats.n if group == "NS" else play.seats.e for play in schedule.plays]
    ranked = [ranking.rows for ranking in result.rankings if ranking.group == group] if result else []
    return _Direction(tuple(sorted(set(seats))), ranked[0] if ranked else (), len(result.travellers) if result else 0)


def _sheet(event: Event, sides: Sequence[_Direction]) -> RuledSheet:
    cast, filled = Cast(event), any(side.rows for side in sides)
    numbers = sorted((number, index) for index, side in enumerate(sides) for number in side.numbers)
    results = [side.result(number) for side in sides for number in side.numbers]
    return RuledSheet(
        head=f"{event.title}, {event_days(event)}",
        title=say("Compass score sheet"),
        columns=(
            RuledColumn(heading=say("No.")),
            RuledColumn(heading=say("Pair"), names=True, least=40.0),
            *(
                RuledColumn(heading=word, least=1.6 * WRITE)
                for word in (say("N. & S. scores"), say("E. & W. scores"), say("Result"))
            ),
        ),
        rows=tuple(_line(cast, number, index, sides[index]) for number, index in numbers),
        foot=(
            _foot(say("Total"), [figures.or_blank(side.total) for side in sides], _plus_and_minus(results)),
            _foot(say("Average"), [figures.or_blank(side.average) for side in sides]),
            _foot(say("Total score"), [_whole(sides), ""]),
        ),
        notes=_notes(event, sides, filled=filled),
    )


def _line(cast: Cast, number: int, index: int, side: _Direction) -> RuledLine:
    who, row, result = cast.who(number), side.row(number), side.result(number)
    score = write_box(figures.or_blank(row.tricks) if row else "")
    scores = (score, RuledCell(_NOTHING)) if index == 0 else (RuledCell(_NOTHING), score)
    return RuledLine(
        cells=(RuledCell(who.label), write_box(who.title if who.is_known else ""), *scores, write_box(_signed(result)))
    )


def _foot(word: str, figures_: Sequence[str], result: str = "") -> RuledLine:
    return RuledLine(cells=(RuledCell(word), *map(write_box, figures_), write_box(result)), span=2, begins=word == say("Total"))


def _whole(sides: Sequence[_Direction]) -> str:
    if not all(side.rows for side in sides):
        return ""
    return figures.mixed_number(sum((side.total or Fraction(0) for side in sides), Fraction(0)))


def _plus_and_minus(results: Sequence[Fraction | None]) -> str:
    """Return the sum above the averages, and the sum below: `+15 −15`."""
    differences = [result for result in results if result is not None]
    if not differences:
        return ""
    plus, minus = (sum((result for result in differences if (result > 0) is above), Fraction(0)) for above in (True, False))
    return f"{_signed(plus)} {_signed(minus)}"


def _notes(event: Event, sides: Sequence[_Direction], *, filled: bool) -> tuple[str, ...]:
    if not filled:
        plays = sum(len(play.deals) for session in event.sessions for play in plays_of(session))
        return (
            say(
                "Average: the total of each column, divided by the number of its pairs, to the nearest whole trick. "
                "Result: the score, less the average of its column."
            ),
            say(
                "Total score must be %(whole)s: %(each)s tricks each of the %(plays)s times that a deal is played.",
                whole=_TRICKS * plays,
                each=_TRICKS,
                plays=plays,
            ),
        )
    if all(side.compared for side in sides):
        return (say("Averages to the nearest whole trick (Barney 1900, p. 32); the ranking has them exact."),)
    return (say("Not everybody has played every deal: the results are those of the ranking, deal by deal."),)


def _signed(figure: Fraction | None) -> str:
    return "" if figure is None else figures.signed(figure)


def _is_compass(event: Event) -> bool:
    """Return whether N-S and E-W are ranked apart, each against the average of its own direction."""
    return (
        event.contest is Contest.PAIRS
        and event.scoring == "average"
        and any(schedule.two_fields for schedule in schedules(event))
    )


FORMS = (
    EventForm(
        name="compass-sheet",
        title=noted("Compass score sheet"),
        brief="N-S and E-W, with averages",
        purpose=noted("for the scorer: N-S and E-W totals, their averages, the results"),
        use="director",
        order=Order(listed=400, used=80),
        serves=_is_compass,
        parts=lambda job: ruled_parts("compass-sheet", job, [compass_sheet(job.event, job.result)]),
    ),
)
