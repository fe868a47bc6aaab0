"""JSON and CSV text: the same value gives the same text, and every cell is harmless in a spreadsheet."""

import csv
import io
import json
import re
from collections.abc import Iterable, Sequence
from typing import Any

from whistpress.problems import Problem

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
