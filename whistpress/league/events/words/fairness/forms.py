"""The measures beyond the fixed keys, as other programs read them: bests, matrices, places, rests, visits."""

from typing import Any

from whistpress.core.movement.fairness import CoupleMeetings, Fairness, FairnessFigure, Matrix, RepeatedMeeting, UnevenMeetings

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
        "matrices": {matrix.name: _matrix(matrix) for matrix in fairness.matrices},
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


def _matrix(matrix: Matrix) -> Json:
    counts = [[matrix.at(row, column) for column in matrix.columns] for row in matrix.rows]
    return {"rows": [*matrix.rows], "columns": [*matrix.columns], "counts": counts}
