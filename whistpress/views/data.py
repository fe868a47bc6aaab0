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

from whistpress.core.model import (
    Entry,
    Event,
    EventResult,
    Play,
    PlayedLine,
    RankedEntry,
    Ranking,
    RubberResult,
    Schedule,
    Seats,
    Side,
)
from whistpress.core.model.rubbers import RubberMark
from whistpress.core.scoring import Working
from whistpress.core.scoring.sections import in_section
from whistpress.problems import Problem
from whistpress.views.auction_data import COLUMNS, declared_cells, further_cells, further_columns, law_alone, points_json
from whistpress.views.fairness.forms import further_keys, matrix_rows
from whistpress.views.rules_played import rule_json
from whistpress.views.words import word_of

if TYPE_CHECKING:
    from whistpress.core.movement import System
    from whistpress.core.movement.advice import SystemAdvice
    from whistpress.core.movement.fairness import Fairness
    from whistpress.views.advice import Way

ADDED = ("penalty", "carried", "decided")
"""What may be added to scores, as keys of a row and as columns."""

Json = dict[str, Any]
Cells = Sequence[object]

RUBBER_COLUMNS = ("rubbers", "won", "games")
"""What stands beside the score where rubbers or games are played."""

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
        **({"remarks": list(schedule.remarks)} if schedule.remarks else {}),
    }


def schedule_csv(schedule: Schedule) -> str:
    """One row for each table of each round; the deals are in the order of play, with spaces between."""
    rows = ((play.round, play.table, *_seated(play.seats), " ".join(map(str, play.deals))) for play in schedule.plays)
    return as_csv(("round", "table", "n", "s", "e", "w", "deals"), rows)


def advice_json(found: Sequence["SystemAdvice"], ways: Sequence["Way"]) -> list[Json]:
    """What would serve an evening, the best first."""
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
        for advice, way in zip(found, ways, strict=True)
    ]


def advice_csv(found: Sequence["SystemAdvice"], ways: Sequence["Way"]) -> str:
    """One row for each way to play the evening."""
    rows = [*advice_json(found, ways)]
    keys = tuple(key for key in rows[0] if key != "deals_a_round") if rows else ()
    keys = ("system", "variant", "switch", *(key for key in keys if key not in ("system", "variant", "switch")))
    return as_csv(keys, ([row.get(key) for key in keys] for row in rows))


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
    """The fixed form of a measured schedule: least and most over every two entries, the balance out of 100; then the rest."""
    return {
        **{name: {"min": low, "max": high} for name, (low, high) in _spans(fairness).items()},
        "balance": None if fairness.balance is None else float(fairness.balance),
        **further_keys(fairness),
    }


def fairness_csv(fairness: "Fairness") -> str:
    """The counts of every two as matrices, one below the other: the name of the matrix, the number, a column for each number."""
    return as_csv(*matrix_rows(fairness))


def score_json(event: Event, result: EventResult | None, problems: Iterable[Problem] = ()) -> Json:
    """The fixed form of an event's rankings. `event` is the event's slug; without a result there are no rankings."""
    return {
        "event": event.slug,
        "scoring": result.scoring if result else event.scoring,
        "rankings": [_ranking_json(event, ranking) for ranking in (result.rankings if result else ())],
        **_with_handicaps(event, result),
        **_sessions_json(event, result),
        **_rubbers_json(event, result),
        **points_json(result),
        "problems": problems_json(problems)["problems"],
    }


def _with_handicaps(event: Event, result: EventResult | None) -> Json:
    """The rankings once more, with what entries were given; only where any was."""
    if result is None or not result.with_handicaps:
        return {}
    return {"with_handicaps": [_ranking_json(event, ranking) for ranking in result.with_handicaps]}


def _sessions_json(event: Event, result: EventResult | None) -> Json:
    """The rankings of each session, where partners change between them and the event is their sum."""
    if result is None or not result.sessions or event.sections:
        return {}
    return {
        "sessions": [
            {
                "session": session.number,
                "date": session.date.isoformat(),
                "scoring": own.scoring,
                "rankings": [_ranking_json(evening, ranking) for ranking in own.rankings],
            }
            for session, evening, own in zip(event.sessions, event.evenings, result.sessions, strict=True)
        ]
    }


def _rubbers_json(event: Event, result: EventResult | None) -> Json:
    """Every score sheet of an event that is played in rubbers or games."""
    if result is None or not result.rubbers:
        return {}
    return {"game": event.game, **rule_json(event), "rubbers": [_rubber_json(event, made) for made in result.rubbers]}


def _rubber_json(event: Event, made: RubberResult) -> Json:
    rubber, sheet = made.rubber, made.sheet
    told = {"table": rubber.table, "round": rubber.round, "date": rubber.date.isoformat() if rubber.date else None}
    return {
        "rubber": rubber.number,
        **{name: value for name, value in told.items() if value is not None},
        "sides": [[entry_label(entry) for number in side if (entry := event.entry(number))] for side in rubber.sides],
        "deals": [
            {
                "marks": [_mark_json(mark) for mark in deal.marks],
                "standing": [_exact(points) for points in deal.standing],
                "won": [
                    {"side": won.side, "losers": _exact(won.losers), "value": _exact(won.value), "called": won.called}
                    for won in deal.won
                ],
            }
            for deal in sheet.deals
        ],
        "after": [_mark_json(mark) for mark in sheet.after],
        "totals": [_exact(points) for points in sheet.totals],
        "balance": [_exact(points) for points in sheet.balance],
        "over": sheet.over,
    }


def _mark_json(mark: RubberMark) -> Json:
    red = {"red": _exact(mark.red)} if mark.red else {}
    return {"side": mark.side, "cause": mark.cause, "points": _exact(mark.points), **red}


def score_csv(event: Event, result: EventResult) -> str:
    """One row for each entry of each ranking; what was added to the scores has columns only where there is any."""
    rows, every = [], [row for ranking in result.rankings for row in ranking.rows]
    added = [name for name in ADDED if any(getattr(row, name) not in (None, "") for row in every)]
    for ranking in result.rankings:
        for form in _ranking_json(event, ranking)["rows"]:
            names = " & ".join(form["names"])
            figures = (form["deals"], form["tricks"], form["score"], form.get("plus_minus"), form.get("percentage"))
            tally = tuple(form[name] for name in RUBBER_COLUMNS if name in form)
            more = tuple(form.get(name) for name in added)
            rows.append((ranking.group, form["place"], form["entry"], names, *figures, *tally, *more))
    header = ("group", "place", "entry", "names", "deals", "tricks", "score", "plus_minus", "percentage")
    return as_csv((*header, *(RUBBER_COLUMNS if result.rubbers else ()), *added), rows)


def working_json(event: Event, result: EventResult, made: Working) -> Json:
    """How an entry's score came about: the steps, what each adds (null where it stands beside), and the score they come to."""
    entry = event.entry(made.entry)
    return {
        "event": event.slug,
        "scoring": result.scoring,
        **rule_json(event),
        "entry": entry_label(entry) if entry else made.entry,
        "names": list(entry.names) if entry else [],
        "group": made.group,
        "place": made.row.place,
        "score": _exact(made.row.score),
        "steps": [
            {
                "session": step.session or None,
                "deal": step.deal,
                "title": step.title,
                "text": step.text,
                "adds": None if step.adds is None else _exact(step.adds),
            }
            for step in made.steps
        ],
    }


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

    An event of several sittings has a first column `session`. Where deals give points a line tells who declared what, and
    the points of both sides.
    """
    lines = [(session.number, line) for session in event.sessions for line in session.lines]
    four = any(not _two_sided(line.seats) for _, line in lines)
    several = len(event.sessions) > 1
    unit = "round" if any(line.round_deals for _, line in lines) else "deal"
    both = any(line.ew_tricks is not None for _, line in lines)
    declared = any(line.declared for _, line in lines)
    told = (*COLUMNS, *further_columns(event)) if declared else ("tricks", *(["ew_tricks"] if both else []))
    header = [unit, *("nsew" if four else ("ns", "ew")), *told, "note"]
    rows = ([*([number] if several else []), *_score_cells(event, line, four, told)] for number, line in lines)
    return as_csv([*(["session"] if several else []), *header], rows)


def entry_label(entry: Entry) -> int | str:
    """How an entry is called in data: its number, or with compass numbering the label (`NS4`)."""
    return entry.number if entry.label == str(entry.number) else entry.label


def line_note(line: PlayedLine) -> str:
    """The words of a line beside its tricks: revokes and the law quoted, as an event file writes them."""
    counts = ((Side.NS, line.revokes_ns), (Side.EW, line.revokes_ew))
    revokes = [f"revoke {side}" + (f" {count}" if count > 1 else "") for side, count in counts if count]
    group = [f"group {line.group}"] if line.group else []
    return ", ".join([*revokes, *group, *([f"cut {line.cut}"] if line.cut else []), *([line.law] if line.law else [])])


def _play_json(play: Play, schedule: Schedule) -> Json:
    seats = dict(zip("NSEW", play.seats.taken, strict=False))
    own = schedule.entry_of(play.seats.n) == schedule.entry_of(play.seats.e)
    form: Json = {"round": play.round, "table": play.table, "seats": seats, "deals": list(play.deals)}
    return {**form, "own": True} if own else form


def _spans(fairness: "Fairness") -> dict[str, tuple[int, int]]:
    """Least and most of each count; with fewer than two entries there is nothing to count."""
    spans = (("partners", fairness.partners), ("opponents", fairness.opponents), ("compared", fairness.compared))
    return {name: (span.min, span.max) if span else (0, 0) for name, span in spans}


def _ranking_json(event: Event, ranking: Ranking) -> Json:
    """In the ranking of a section its entries have their own numbers; in that of all they are `A3`, `B3`."""
    named = {section.section: section for section in event.sections}
    section = named.get(ranking.group.rpartition(" ")[0])
    who = {row.entry: section.entry(in_section(row.entry)[1]) if section else event.entry(row.entry) for row in ranking.rows}
    form: Json = {"group": ranking.group, "rows": [_row_json(who[row.entry], row) for row in ranking.rows]}
    form |= {"ranked_by": "percentage"} if ranking.by_percentage else {}
    return form | ({"lowest_first": True} if event.lowest else {})


def _row_json(entry: Entry | None, row: RankedEntry) -> Json:
    form: Json = {"place": row.place, "entry": entry_label(entry) if entry else row.entry}
    if entry and entry.name:
        form["name"] = entry.name
    form |= {"names": list(entry.names) if entry else [], "deals": row.deals}
    form |= {"tricks": _exact(row.tricks), "score": _exact(row.score)}
    beside = {"plus_minus": row.plus_minus, "percentage": row.percentage}
    beside |= {"penalty": row.penalty, "carried": row.carried, "handicap": row.handicap}
    form |= {name: _exact(figure) for name, figure in beside.items() if figure is not None}
    form |= {"decided": row.decided} if row.decided else {}
    tally = row.rubbers
    return form | (dict(zip(RUBBER_COLUMNS, (tally.played, tally.won, tally.games), strict=True)) if tally else {})


def _exact(figure: Fraction | int) -> str:
    return str(Fraction(figure))


def _joined(value: object) -> object:
    return " ".join(map(str, value)) if isinstance(value, list) else value


def _seated(seats: Seats) -> tuple[int | None, ...]:
    """The four seats, None where nobody sits."""
    return tuple(number or None for number in seats)


def _two_sided(seats: Seats) -> bool:
    return seats.n == seats.s and seats.e == seats.w


def _score_cells(event: Event, line: PlayedLine, four: bool, columns: Sequence[str]) -> list[object]:
    numbers = line.seats if four else (line.seats.n, line.seats.e)
    labels = [entry_label(entry) if (entry := event.entry(number)) and not four else number for number in numbers]
    if "bid" in columns:
        further = further_cells(line, columns[len(COLUMNS) :])
        note = "" if law_alone(line) else line_note(line)
        return [line.deal, *labels, *declared_cells(event, line), *further, note]
    played = "" if line.tricks is None else f"{line.tricks} "
    tricks = f"{played}{word_of(line)}" if line.word else line.tricks
    return [line.deal, *labels, tricks, *([line.ew_tricks] if "ew_tricks" in columns else []), line_note(line)]
