"""JSON and CSV text: the same value gives the same text, and every cell is harmless in a spreadsheet."""

import csv
import io
import json
import re
from collections.abc import Iterable, Sequence
from hashlib import sha256
from typing import Any

from whistpress.problems import Problem

Json = dict[str, Any]


Cells = Sequence[object]


_FORMULA = tuple("=+-@\t\r＝＋－＠")


_NUMBER = re.compile(r"[+-]?[0-9]+(?:/[0-9]+|\.[0-9]+)?")


def as_json(value: object) -> str:
    """Return a value as JSON text: keys in the order given, letters as they are, a final newline."""
    return json.dumps(value, ensure_ascii=False, indent=1) + "\n"


def as_csv(header: Cells, rows: Iterable[Cells]) -> str:
    """Return rows as CSV text for spreadsheets: commas, CR LF at the ends of lines, every cell harmless."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\r\n")
    writer.writerow(header)
    writer.writerows([harmless(cell) for cell in row] for row in rows)
    return text.getvalue()


def harmless(cell: object) -> str:
    """Return the text of a cell, with an apostrophe before one that a spreadsheet would take for a formula."""
    text = "" if cell is None else str(cell)
    return f"'{text}" if text.startswith(_FORMULA) and not _NUMBER.fullmatch(text) else text


def problems_json(problems: Iterable[Problem]) -> Json:
    """Return the fixed form of the problems that `check` found."""
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
    """Return one row for each problem."""
    header = ("code", "severity", "message", "file", "line", "column")
    return as_csv(header, ([form[name] for name in header] for form in problems_json(problems)["problems"]))


def problems_github(problems: Iterable[Problem]) -> str:
    """Return one workflow command for each problem: GitHub shows it at its line."""
    return "".join(
        f"::{problem.severity.value} file={_escape(problem.at.file, ',:')},line={problem.at.line},col={problem.at.column},"
        f"title={problem.code}::{_escape(_sentences(problem))}\n"
        for problem in problems
    )


def problems_gitlab(problems: Iterable[Problem]) -> list[Json]:
    """Return the problems as a report of code quality: GitLab shows each at its line."""
    return [
        {
            "description": _sentences(problem),
            "check_name": problem.code,
            "fingerprint": sha256(f"{problem.code} {problem.at.file} {problem.message}".encode()).hexdigest(),
            "severity": "major" if problem.severity.value == "error" else "minor",
            "location": {"path": problem.at.file, "lines": {"begin": problem.at.line}},
        }
        for problem in problems
    ]


def _sentences(problem: Problem) -> str:
    return "; ".join((problem.message, *problem.helps))


def _escape(text: str, also: str = "") -> str:
    """Escape what a workflow command would take for its own signs."""
    return "".join(f"%{ord(sign):02X}" if sign in "%\r\n" + also else sign for sign in text)
