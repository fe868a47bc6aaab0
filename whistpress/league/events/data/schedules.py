"""Schedules, systems of play, fairness and advice as JSON and CSV.

The command line and the site share these forms. Names and meanings are fixed: new keys may come, none may change.
"""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

from whistpress.core.model import Play, Schedule, Seats
from whistpress.data.description import record_table
from whistpress.data.encoding import Json, as_csv, as_json
from whistpress.data.formats import EXACT, csv_text, decimal_text
from whistpress.league.events.words.certificate import further_keys, matrix_rows
from whistpress.site import addresses

if TYPE_CHECKING:
    from whistpress.core.movement import System
    from whistpress.core.movement.fairness import Fairness
    from whistpress.core.movement.recommend import SystemAdvice
    from whistpress.league.events.words.advice import AdvisedSystem


def schedule_json(schedule: Schedule) -> Json:
    """Return the fixed form of a schedule: its size, every table of every round, the entries that sit out."""
    return {
        "system": schedule.system,
        "contest": schedule.contest.value,
        "tables": schedule.tables,
        "deals": schedule.deals,
        "rounds": schedule.rounds,
        "entries": schedule.entries,
        **({"variant": schedule.variant} if schedule.variant else {}),
        "plays": [_play_json(play, schedule) for play in schedule.plays],
        "sit_outs": [{"round": rest.round, "entries": list(rest.entries)} for rest in schedule.sit_outs],
        **({"remarks": list(schedule.remarks)} if schedule.remarks else {}),
        **({"up": schedule.up} if schedule.up else {}),
        **({"trumps": list(schedule.trumps)} if schedule.trumps else {}),
        **({"waiting": schedule.waiting} if schedule.waiting is not None and schedule.sit_outs else {}),
    }


def schedule_csv(schedule: Schedule) -> str:
    """Return one row for each table of each round; the deals are in the order of play, with spaces between."""
    rows = ((play.round, play.table, *_seated(play.seats), " ".join(map(str, play.deals))) for play in schedule.plays)
    return csv_text(record_table("plays"), rows, [written.name for written in record_table("plays").csv])


def schedule_file(path: str, schedule: Schedule) -> bytes:
    """Return a schedule as the file at a path."""
    return as_json({"$schema": addresses.root(path) + addresses.schema("schedule"), **schedule_json(schedule)}).encode()


def advice_json(proposals: Sequence["SystemAdvice"], ways: Sequence["AdvisedSystem"]) -> list[Json]:
    """Return the ways to play an evening, the best first."""
    return [
        {
            "system": advice.request.system,
            **({"variant": advice.request.variant} if advice.request.variant else {}),
            **({"switch": advice.request.switch} if advice.request.switch else {}),
            "contest": str(advice.contest),
            "tables": advice.schedule.tables,
            "rounds": advice.schedule.rounds,
            "whole_rounds": advice.whole,
            "deals_a_round": list(advice.deals_a_round),
            "deals": advice.played,
            "minutes": str(advice.minutes),
            "sit_outs": sum(len(rest.entries) for rest in advice.schedule.sit_outs),
            "balance": None if advice.balance is None else float(advice.balance),
            "worth": str(advice.worth),
            "reason": way.reason,
            "command": way.command,
        }
        for advice, way in zip(proposals, ways, strict=True)
    ]


def advice_csv(proposals: Sequence["SystemAdvice"], ways: Sequence["AdvisedSystem"]) -> str:
    """Return one row for each way to play the evening."""
    rows = [_with_decimals(row) for row in advice_json(proposals, ways)]
    keys = tuple(key for key in rows[0] if key != "deals_a_round") if rows else ()
    keys = ("system", "variant", "switch", *(key for key in keys if key not in ("system", "variant", "switch")))
    return as_csv(keys, ([row.get(key) for key in keys] for row in rows))


def _with_decimals(row: Json) -> Json:
    """Return a row with its figures as decimals, and the exact ones behind."""
    names = ("minutes", "worth")
    return row | {name: decimal_text(Fraction(row[name])) for name in names} | {f"{name}{EXACT}": row[name] for name in names}


def systems_json(systems: Mapping[str, "System"]) -> list[Json]:
    """Return the fixed form of the register of systems, in its order."""
    return [
        {
            "system": system.name,
            "contest": str(system.contest),
            "takes": list(system.takes),
            "sizes": system.sizes,
            "variants": list(system.variants),
            "book": system.book,
            "summary": system.summary,
            "scoring": system.scoring,
        }
        for system in systems.values()
    ]


def systems_csv(systems: Mapping[str, "System"]) -> str:
    """Return one row for each system."""
    forms = systems_json(systems)
    header = ("system", "contest", "takes", "sizes", "variants", "book", "summary", "scoring")
    return as_csv(header, ([_join(form[name]) for name in header] for form in forms))


def fairness_json(fairness: "Fairness") -> Json:
    """Return the fixed form of a measured schedule: least and most over every two entries, the balance, the other figures."""
    return {
        **{name: {"min": low, "max": high} for name, (low, high) in _spans(fairness).items()},
        "balance": None if fairness.balance is None else float(fairness.balance),
        **further_keys(fairness),
    }


def fairness_csv(fairness: "Fairness") -> str:
    """Return the counts of every two entries, a row for each: the name of the matrix, both numbers, how many times."""
    return as_csv(*matrix_rows(fairness))


def _play_json(play: Play, schedule: Schedule) -> Json:
    seats = dict(zip("NSEW", play.seats.numbers, strict=False))
    is_same_entry = schedule.entry_of(play.seats.n) == schedule.entry_of(play.seats.e)
    form: Json = {"round": play.round, "table": play.table, "seats": seats, "deals": list(play.deals)}
    return {**form, "own": True} if is_same_entry else form


def _spans(fairness: "Fairness") -> dict[str, tuple[int, int]]:
    """Return least and most of each count; 0 and 0 with fewer than two entries."""
    spans = (("partners", fairness.partners), ("opponents", fairness.opponents), ("compared", fairness.compared))
    return {name: (span.min, span.max) if span else (0, 0) for name, span in spans}


def _join(value: object) -> object:
    return " ".join(map(str, value)) if isinstance(value, list) else value


def _seated(seats: Seats) -> tuple[int | None, ...]:
    """Return the four seats, None for an empty one."""
    return tuple(number or None for number in seats)
