"""The certificate of fairness: everything that is measured in a schedule, for page and paper, and for other programs."""

from collections.abc import Callable, Iterator
from functools import lru_cache
from itertools import accumulate
from typing import Any

from msgspec import Struct

from whistpress.core.model import Event, EventHead, LineWord, Schedule, Seat
from whistpress.core.movement.fairness import (
    CoupleMeetings,
    Fairness,
    FairnessFigure,
    RepeatedMeeting,
    UnevenMeetings,
    as_played,
    join_schedules,
    seats_of,
)
from whistpress.language import Speech, noted, say, say_many, speech
from whistpress.league.events.words.fairness import (
    Counts,
    FigureRow,
    MatrixGrid,
    Repeats,
    Round,
    counts_of,
    figure_rows,
    grid,
    headline,
    measure_schedule,
    plain_round,
    repeats,
)
from whistpress.site.people import Cast, Who, noun
from whistpress.site.wording import count, runs, sentence, times

Name = Callable[[int], Who]
"""Who a number is."""

_GRIDS = {
    "partners": (noted("Partners"), noted("rounds as partners")),
    "opponents": (noted("Opponents"), noted("rounds as opponents")),
    "compared": (noted("Compared"), noted("sets played in the same direction")),
    "leads_through": (noted("Leads through"), noted("rounds in which the one on the left leads through the one above")),
}
"""What each matrix is called, and what its cells count."""

_OF_SESSIONS = {
    "partners": noted("sessions as partners"),
    "opponents": noted("sessions as opponents"),
    "leads_through": noted("sessions in which the one on the left leads through the one above"),
}
"""What the cells count where partners change from session to session."""


class Rest(Struct, frozen=True):
    """An entry and the rounds in which it rests."""

    who: Who
    rounds: str


class Certificate(Struct, frozen=True, kw_only=True):
    """The certificate of a schedule's fairness.

    `sentence` sums it up. `figures` are the measures beside their proven bests. `grids` are the matrices of meetings between
    every two numbers. `places` count how often each number sits at each table and in each seat. `repeats` name the tables where
    two meet too often, too seldom, or again in the next round. `rests` are the sit-outs by round, `resting` the same in a
    sentence. `entries` are all ranked entries. `remarks` come from the maker of the schedule. `differs` says that the lines of
    the event deviate from the schedule; `played` then holds the figures of the actual play.
    """

    noun: str
    sentence: str
    figures: tuple[FigureRow, ...]
    grids: tuple[MatrixGrid, ...]
    places: tuple[MatrixGrid, ...]
    repeats: tuple[Repeats, ...]
    resting: str
    rests: tuple[Rest, ...]
    entries: tuple[Who, ...]
    remarks: str
    differs: str = ""
    played: tuple[FigureRow, ...] = ()


def measurable(event: EventHead) -> bool:
    """Return whether an event has a schedule in which two entries can meet."""
    return any(_of_several(schedule) for schedule in _schedules(event))


def _of_several(schedule: Schedule) -> bool:
    """Return whether the schedule seats more than one number; the search mostly ends at the first two."""
    numbers = (number for play in schedule.plays for number in play.seats.numbers)
    first = next(numbers, None)
    return any(number != first for number in numbers)


def event_sentence(event: Event) -> str:
    """Return the sentence of an event's certificate by itself; empty where there is nothing to measure."""
    schedules = _schedules(event)
    return headline(measure_schedule(join_schedules(schedules)), Cast(event).noun) if schedules else ""


def event_certificate(event: Event) -> Certificate | None:
    """Return the certificate of an event's schedules, its sittings taken as one; None where there is nothing to measure."""
    schedules = _schedules(event)
    if not schedules:
        return None
    whole = join_schedules(schedules)
    cast = Cast(event)
    ends = tuple(accumulate(schedule.rounds for schedule in schedules))
    breaks = {*ends[:-1], *(max(session.rounds) for session in event.sessions if session.rounds)}
    context = CertificateContext(
        noun=cast.noun,
        who=cast.who,
        seated=lambda number: cast.seated(number, whole),
        breaks=frozenset(breaks),
        round_=_round_of(ends) if len(schedules) > 1 else plain_round,
        differs=_differs(event),
        played=_played(event),
    )
    return certificate_of(whole, context)


class CertificateContext(Struct, frozen=True, kw_only=True):
    """The additions of an event to its schedule: names in place of numbers, and the differences of the evening.

    `noun` is the word for an entry, `who` returns an entry's name, `seated` the name of a number in a seat; `breaks` are the
    rounds that end a sitting, `round_` names a round, `differs` says how the evening differed, `played` is the schedule played.
    """

    noun: str = ""
    who: Name | None = None
    seated: Name | None = None
    breaks: frozenset[int] = frozenset()
    round_: Round = plain_round
    differs: str = ""
    played: Schedule | None = None


def certificate_of(schedule: Schedule, context: CertificateContext | None = None) -> Certificate | None:
    """Return the certificate of a schedule; None when no two numbers can meet, or when only its first round is known."""
    if not _is_known(schedule):
        return None
    context = context or CertificateContext()
    called = context.noun or noun(schedule.contest)
    words = _certificate_words(speech(), schedule, context.breaks, called)
    if not words.sentence:
        return None
    who, seated, round_ = context.who or _number, context.seated or _number, context.round_
    if schedule.of_partners and round_ is plain_round:
        round_ = _session
    return Certificate(
        noun=called,
        sentence=words.sentence,
        figures=words.figures,
        grids=tuple(_matrices(words, who, seated, of_sessions=schedule.of_partners)),
        places=tuple(_places(words, seated)),
        repeats=repeats(words.fairness, lambda number: seated(number).label, round_),
        resting=words.resting,
        rests=tuple(Rest(who(entry), rounds) for entry, rounds in words.rests),
        entries=tuple(who(entry) for entry in words.fairness.resting),
        remarks=" ".join(schedule.remarks),
        differs=context.differs,
        played=figure_rows(measure_schedule(context.played, context.breaks)) if context.played else (),
    )


class _CertificateWords(Struct, frozen=True):
    """The part of a certificate that names no player: clubs play the same movement every week, and the cache shares this part.

    `counts` holds the counts of each matrix, `at_tables` and `in_seats` the counts of each number, with their column heads.
    """

    fairness: Fairness
    sentence: str
    figures: tuple[FigureRow, ...]
    counts: tuple[Counts, ...]
    at_tables: tuple[tuple[str, ...], Counts] | None
    in_seats: tuple[tuple[str, ...], Counts] | None
    resting: str
    rests: tuple[tuple[int, str], ...]


@lru_cache(maxsize=64)
def _certificate_words(_: Speech, schedule: Schedule, breaks: frozenset[int], noun: str) -> _CertificateWords:
    fairness = measure_schedule(schedule, breaks)
    return _CertificateWords(
        fairness=fairness,
        sentence=headline(fairness, noun),
        figures=figure_rows(fairness),
        counts=tuple(counts_of(matrix) for matrix in fairness.matrices),
        at_tables=_at_tables(fairness, schedule),
        in_seats=_in_seats(fairness, schedule),
        resting=_resting(fairness, noun),
        rests=tuple((entry, runs(rounds)) for entry, rounds in fairness.resting.items() if rounds),
    )


def _number(number: int) -> Who:
    return Who(
        entry=number, label=str(number), title=say("No. %(number)s", number=number), short=say("No. %(number)s", number=number)
    )


def _session(number: int) -> str:
    return say("session %(number)s", number=number)


def _schedules(event: EventHead) -> list[Schedule]:
    """Return the schedules in the order of play; a schedule shared by several sittings appears once."""
    if event.partners:
        return [event.partners]
    if event.sections:
        return []
    schedules: list[Schedule] = []
    for session in event.sessions:
        shared = session.rounds and any(session.schedule == schedule for schedule in schedules)
        if session.schedule and _is_known(session.schedule) and not shared:
            schedules.append(session.schedule)
    return schedules


def _is_known(schedule: Schedule) -> bool:
    """Return whether the schedule was arranged beforehand, not round by round from the results."""
    rounds = {play.round for play in schedule.plays}
    return len(rounds) > 1 or len(rounds) == schedule.rounds


def _round_of(ends: tuple[int, ...]) -> Round:
    """Return a function that names a round by its number within its session, given the number through all sittings."""

    def round_name(number: int) -> str:
        sitting = next(index for index, end in enumerate(ends) if number <= end)
        return say(
            "round %(number)s of session %(sitting)s", number=number - (ends[sitting - 1] if sitting else 0), sitting=sitting + 1
        )

    return round_name


def _differs(event: Event) -> str:
    """Return the certificate's note on lines played in other seats than the schedule has."""
    if event.partners:
        return ""
    lines = [line for session in event.sessions if session.schedule for line in session.lines]
    other = sum(line.round is None and not line.is_awaited for line in lines)
    if not other:
        return ""
    subject = (
        say("One line of this event is")
        if other == 1
        else say("%(sentence)s of this event are", sentence=sentence(count(other, "line")))
    )
    played = _played(event)
    addition = (
        say(" As it was played: %(headline)s.", headline=headline(measure_schedule(played), Cast(event).noun)) if played else ""
    )
    return say("%(found)s not as scheduled. What is measured here is the schedule.%(told)s", found=subject, told=addition)


def _played(event: Event) -> Schedule | None:
    """Return the schedule as played, where it differs from the planned one; None if it agrees, or if the lines do not show it."""
    schedules: list[Schedule] = []
    other = False
    for schedule in _schedules(event):
        lines = [line for session in event.sessions if session.schedule == schedule for line in session.lines]
        played = as_played(schedule, [line for line in lines if line.word is not LineWord.NEW_DEAL])
        schedules.append(played or schedule)
        other = other or played is not None
    return join_schedules(schedules) if other else None


def _matrices(words: _CertificateWords, who: Name, seated: Name, *, of_sessions: bool) -> Iterator[MatrixGrid]:
    for matrix, counts in zip(words.fairness.matrices, words.counts, strict=True):
        title, unit = _GRIDS[matrix.name]
        unit = _OF_SESSIONS.get(matrix.name, unit) if of_sessions else unit
        name = seated if matrix.singles else who
        columns, rows = ([name(number) for number in numbers] for numbers in (matrix.columns, matrix.rows))
        yield grid(matrix.name, say(title), say(unit), tuple(column.label for column in columns), rows, counts)


def _places(words: _CertificateWords, seated: Name) -> Iterator[MatrixGrid]:
    """Yield grids of how often each number sits at each table and in each seat.

    Where a number fills both seats of a side, the second grid counts sides.
    """
    names = [seated(number) for number in words.fairness.seats]
    if words.at_tables:
        yield grid("tables", say("Tables"), say("rounds at each table"), words.at_tables[0], names, words.at_tables[1])
    if words.in_seats:
        yield grid("seats", say("Seats"), say("rounds in each seat"), words.in_seats[0], names, words.in_seats[1])


def _at_tables(fairness: Fairness, schedule: Schedule) -> tuple[tuple[str, ...], Counts] | None:
    tables = sorted({play.table for play in schedule.plays})
    if schedule.of_partners or len(tables) < 2:
        return None
    seats = _seats_of(fairness)
    counts = tuple(
        tuple(sum(places.get((table, seat), 0) for seat in seats) for table in tables) for places in fairness.seats.values()
    )
    return tuple(map(str, tables)), counts


def _in_seats(fairness: Fairness, schedule: Schedule) -> tuple[tuple[str, ...], Counts] | None:
    if schedule.of_partners:
        return None
    seats = _seats_of(fairness)
    heads = tuple(seat.value for seat in seats) if len(seats) == len(Seat) else ("N-S", "E-W")
    used = [seats_of(places) for places in fairness.seats.values()]
    return heads, tuple(tuple(counts[seat] for seat in seats) for counts in used)


def _seats_of(fairness: Fairness) -> tuple[Seat, ...]:
    """Return the seats to count separately: those of partners only where each has a number of its own."""
    return tuple(Seat) if fairness.figure("seats") is not None else (Seat.NORTH, Seat.EAST)


def _resting(fairness: Fairness, noun: str) -> str:
    """Return a sentence on how often each entry rests."""
    figure, gap = fairness.figure("sit_outs"), fairness.figure("spacing")
    if figure is None:
        return say("No %(noun)s rests.", noun=say(noun))
    least, most = int(figure.least), int(figure.most)
    said = (
        say("Every %(noun)s rests %(times)s", noun=say(noun), times=times(least))
        if least == most
        else say("Every %(noun)s rests %(times)s to %(times_2)s", noun=say(noun), times=times(least), times_2=times(most))
    )
    if least == 0:
        resting = sum(1 for rounds in fairness.resting.values() if rounds)
        most_ = say("%(times)s at most", times=times(most)) if most > 1 else times(most)
        who = sentence(count(resting, noun))
        said = say_many("%(who)s rests %(times)s", "%(who)s rest %(times)s", resting, who=who, times=most_)
    if gap is None:
        return f"{said}."
    apart = (
        say("%(count)s apart", count=count(int(gap.least), "round"))
        if gap.even
        else say("%(count)s apart at the least", count=count(int(gap.least), "round"))
    )
    return f"{said}, {apart}."


Json = dict[str, Any]


def further_keys(fairness: Fairness) -> Json:
    """Return every further measure of a schedule; exact figures are texts, counts are numbers."""
    return {
        "figures": [_figure(figure) for figure in fairness.figures],
        "uneven": [_uneven(meetings) for meetings in fairness.uneven],
        "again": [_again(repeat) for repeat in fairness.again],
        "rests": [{"entry": entry, "rounds": [*rounds]} for entry, rounds in fairness.resting.items() if rounds],
        "visits": [
            {"number": number, "table": table, "seat": seat.value, "times": times}
            for number, places in fairness.seats.items()
            for (table, seat), times in places.items()
        ],
        "matrices": {
            matrix.name: {"rows": [*matrix.rows], "columns": [*matrix.columns], "counts": [*map(list, counts_of(matrix))]}
            for matrix in fairness.matrices
        },
    }


def matrix_rows(fairness: Fairness) -> tuple[list[object], list[list[object]]]:
    """Return the header and the rows of all matrices as one table.

    There is a row for each count, and none for an entry against itself.
    """
    rows: list[list[object]] = [
        [matrix.name, row, column, times]
        for matrix in fairness.matrices
        for row in matrix.rows
        for column in matrix.columns
        if (times := matrix.at(row, column)) is not None
    ]
    return ["matrix", "number", "other", "times"], rows


def _figure(figure: FairnessFigure) -> Json:
    best = figure.best
    return {
        "name": figure.name,
        "least": str(figure.least),
        "most": str(figure.most),
        "reached": figure.reached,
        "best": {"least": str(best.least), "most": str(best.most), "why": best.why} if best else None,
    }


def _uneven(meetings: UnevenMeetings) -> Json:
    return {
        "name": meetings.name,
        "best": {"min": meetings.best.min, "max": meetings.best.max},
        "more": [_couple(couple) for couple in meetings.more],
        "fewer": [_couple(couple) for couple in meetings.fewer],
    }


def _couple(couple: CoupleMeetings) -> Json:
    return {
        "numbers": [*couple.numbers],
        "places": [{"round": meeting.round, "table": meeting.table} for meeting in couple.places],
    }


def _again(repeat: RepeatedMeeting) -> Json:
    both = ((repeat.first, repeat.first_way), (repeat.then, repeat.then_way))
    return {
        "numbers": [*repeat.numbers],
        "places": [{"round": meeting.round, "table": meeting.table, "as": way.value} for meeting, way in both],
    }
