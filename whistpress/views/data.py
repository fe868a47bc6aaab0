"""The forms that other programs read: JSON and CSV of schedules, systems, fairness, scores and problems.

One place for the command line and the site. Names and meanings are fixed: new keys may come, none may change.
Figures that can be fractions are exact, as strings (`"31/5"`, `"6"`).
"""

import csv
import io
import json
import re
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from whistpress.core.model import Entry, Event, EventResult, Line, Play, Ranking, Row, Schedule, Seats, Side
from whistpress.problems import Problem

if TYPE_CHECKING:
    from whistpress.core.movement import System
    from whistpress.core.movement.fairness import Fairness

Json = dict[str, Any]
Cells = Sequence[object]

_FORMULA = tuple("=+-@\t\r＝＋－＠")
_NUMBER = re.compile(r"[+-]?\d+(?:/\d+)?")


def as_json(value: object) -> str:
    """JSON text that is the same for the same value: keys in the order given, letters as they are, a final newline."""
    return json.dumps(value, ensure_ascii=False, indent=1) + "\n"


def as_csv(header: Cells, rows: Iterable[Cells]) -> str:
    """CSV text as spreadsheets read it: commas, CR LF at the ends of lines, every cell harmless."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\r\n")
    writer.writerow(header)
    writer.writerows([harmless(cell) for cell in row] for row in rows)
    return text.getvalue()


def harmless(cell: object) -> str:
    """The text of a cell; one that a spreadsheet would take for a formula gets an apostrophe before it."""
    text = "" if cell is None else str(cell)
    return f"'{text}" if text.startswith(_FORMULA) and not _NUMBER.fullmatch(text) else text


def schedule_json(schedule: Schedule) -> Json:
    """The fixed form of a schedule: its size, every table of every round, who sits out."""
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
    }


def schedule_csv(schedule: Schedule) -> str:
    """One row for each table of each round; the deals are in the order of play, with spaces between."""
    rows = ((play.round, play.table, *play.seats, " ".join(map(str, play.deals))) for play in schedule.plays)
    return as_csv(("round", "table", "n", "s", "e", "w", "deals"), rows)


def systems_json(systems: Mapping[str, "System"]) -> list[Json]:
    """The fixed form of the register of systems, in its order."""
    return [
        {
            "system": system.name,
            "contest": str(system.contest),
            "takes": list(system.takes),
            "sizes": system.sizes,
            "variants": list(system.variants),
            "book": system.book,
            "summary": system.summary,
            "scoring": system.default_scoring,
        }
        for system in systems.values()
    ]


def systems_csv(systems: Mapping[str, "System"]) -> str:
    """One row for each system."""
    forms = systems_json(systems)
    header = ("system", "contest", "takes", "sizes", "variants", "book", "summary", "scoring")
    return as_csv(header, ([_joined(form[name]) for name in header] for form in forms))


def fairness_json(fairness: "Fairness") -> Json:
    """The fixed form of a measured schedule: least and most over every two entries, and the balance out of 100."""
    return {
        **{name: {"min": low, "max": high} for name, (low, high) in _spans(fairness).items()},
        "balance": None if fairness.balance is None else float(fairness.balance),
    }


def fairness_csv(fairness: "Fairness") -> str:
    """One row for each measure."""
    rows: list[Cells] = [(name, low, high) for name, (low, high) in _spans(fairness).items()]
    form = fairness_json(fairness)
    return as_csv(("measure", "min", "max"), [*rows, ("balance", form["balance"], form["balance"])])


def score_json(event: Event, result: EventResult | None, problems: Iterable[Problem] = ()) -> Json:
    """The fixed form of an event's rankings. `event` is the event's slug; without a result there are no rankings."""
    return {
        "event": event.slug,
        "scoring": result.scoring if result else event.scoring,
        "rankings": [_ranking_json(event, ranking) for ranking in (result.rankings if result else ())],
        "problems": problems_json(problems)["problems"],
    }


def score_csv(event: Event, result: EventResult) -> str:
    """One row for each entry of each ranking."""
    rows = []
    for ranking in result.rankings:
        for form in _ranking_json(event, ranking)["rows"]:
            names = " & ".join(form["names"])
            figures = (form["deals"], form["tricks"], form["score"], form.get("plus_minus"), form.get("percentage"))
            rows.append((ranking.group, form["place"], form["entry"], names, *figures))
    return as_csv(("group", "place", "entry", "names", "deals", "tricks", "score", "plus_minus", "percentage"), rows)


def problems_json(problems: Iterable[Problem]) -> Json:
    """The fixed form of what `check` found."""
    return {
        "problems": [
            {
                "code": problem.code,
                "severity": problem.severity.value,
                "message": problem.message,
                "file": problem.at.file,
                "line": problem.at.line,
                "column": problem.at.column,
            }
            for problem in problems
        ]
    }


def problems_csv(problems: Iterable[Problem]) -> str:
    """One row for each problem."""
    header = ("code", "severity", "message", "file", "line", "column")
    return as_csv(header, ([form[name] for name in header] for form in problems_json(problems)["problems"]))


def scores_csv(event: Event) -> str:
    """Every line that was played, in the form that `scores = "scores.csv"` reads.

    An event of several sittings has a first column `session`.
    """
    lines = [(session.number, line) for session in event.sessions for line in session.lines]
    four = any(not _two_sided(line.seats) for _, line in lines)
    several = len(event.sessions) > 1
    header = ["deal", *("nsew" if four else ("ns", "ew")), "tricks", "note"]
    rows = ([*([number] if several else []), *_score_cells(event, line, four)] for number, line in lines)
    return as_csv([*(["session"] if several else []), *header], rows)


def entry_label(entry: Entry) -> int | str:
    """How an entry is called in data: its number, or with compass numbering the label (`NS4`)."""
    return entry.number if entry.label == str(entry.number) else entry.label


def line_note(line: Line) -> str:
    """The words of a line beside its tricks: revokes and the law quoted, as an event file writes them."""
    counts = ((Side.NS, line.revokes_ns), (Side.EW, line.revokes_ew))
    revokes = [f"revoke {side}" + (f" {count}" if count > 1 else "") for side, count in counts if count]
    return ", ".join([*revokes, *([line.law] if line.law else [])])


def _play_json(play: Play, schedule: Schedule) -> Json:
    seats = dict(zip("NSEW", play.seats, strict=True))
    own = schedule.entry_of(play.seats.n) == schedule.entry_of(play.seats.e)
    form: Json = {"round": play.round, "table": play.table, "seats": seats, "deals": list(play.deals)}
    return {**form, "own": True} if own else form


def _spans(fairness: "Fairness") -> dict[str, tuple[int, int]]:
    """Least and most of each count; with fewer than two entries there is nothing to count."""
    spans = (("partners", fairness.partners), ("opponents", fairness.opponents), ("compared", fairness.compared))
    return {name: (span.min, span.max) if span else (0, 0) for name, span in spans}


def _ranking_json(event: Event, ranking: Ranking) -> Json:
    return {"group": ranking.group, "rows": [_row_json(event.entry(row.entry), row) for row in ranking.rows]}


def _row_json(entry: Entry | None, row: Row) -> Json:
    form: Json = {"place": row.place, "entry": entry_label(entry) if entry else row.entry}
    if entry and entry.name:
        form["name"] = entry.name
    form |= {"names": list(entry.names) if entry else [], "deals": row.deals}
    form |= {"tricks": _exact(row.tricks), "score": _exact(row.score)}
    beside = {"plus_minus": row.plus_minus, "percentage": row.percentage}
    return form | {name: _exact(figure) for name, figure in beside.items() if figure is not None}


def _exact(figure: Fraction | int) -> str:
    return str(Fraction(figure))


def _joined(value: object) -> object:
    return " ".join(map(str, value)) if isinstance(value, list) else value


def _two_sided(seats: Seats) -> bool:
    return seats.n == seats.s and seats.e == seats.w


def _score_cells(event: Event, line: Line, four: bool) -> list[object]:
    numbers = line.seats if four else (line.seats.n, line.seats.e)
    labels = [entry_label(entry) if (entry := event.entry(number)) and not four else number for number in numbers]
    tricks = line.word.value if line.word else line.tricks
    return [line.deal, *labels, tricks, line_note(line)]
