"""Problems as boxes of plain text: the sentence, the place, the line itself with carets, and what helps."""

import re
import unicodedata
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from itertools import groupby

from whistpress.problems.problem import Problem, Problems, Span

WIDTH = 100
"""The most columns of a quoted line that are shown; a longer line is cut around its carets."""

_Kind = tuple[str, frozenset[str]]
"""A code, and the words of the first message of the kind."""

_VARIABLE = re.compile(r"'[^']*'|\"[^\"]*\"|\[[^\]]*\]|\d[\d,.\u2013-]*")
"""The parts of a message that differ between problems of one kind: what is quoted, names of tables, figures."""

MOST_OF_A_KIND = 3
"""How many boxes of the same kind are shown; of the others a line gives the places."""

MOST_PLACES = 5
"""How many files such a line names."""

_TAB = "    "
_CUT = "…"


SHOWS_ALL = "whistpress check FILE shows those of one file"
"""The command that shows the folded problems."""


def boxes(problems: Problems, text_of: Callable[[str], str | None], shows_all: str = SHOWS_ALL) -> str:
    """Return the problems file by file, the spans of the folded problems, and a line that counts all; "" without problems.

    Of a kind (one code, and messages that share most of their words) `MOST_OF_A_KIND` problems get a box. `text_of` gives the
    text of a file by the name under which problems show it, or None when it cannot be had (then the line is not quoted).
    `shows_all` says how to see the folded ones.
    """
    seen: Counter[_Kind] = Counter()
    folded: dict[_Kind, list[Span]] = {}
    blocks = []
    for file, group in groupby(problems, key=lambda problem: problem.at.file):
        lines: list[str] | None = None
        for problem in group:
            kind = _kind_of(problem, [*seen])
            seen[kind] += 1
            if seen[kind] > MOST_OF_A_KIND:
                folded.setdefault(kind, []).append(problem.at)
                continue
            if lines is None:
                lines = (text_of(file) or "").split("\n")
            blocks.append(box(problem, lines[problem.at.line - 1] if 1 <= problem.at.line <= len(lines) and any(lines) else None))
    more = [f"and {len(spans)} more of {code}: {_places(spans)}" for (code, _), spans in folded.items()]
    blocks += ["\n".join([*more, f"  = {shows_all}"])] if more else []
    return "\n\n".join([*blocks, summary(problems)]) + "\n" if blocks else ""


def summary(problems: Problems) -> str:
    """Count the problems in words: `3 errors, 1 warning in 2 files`; empty when there are none."""
    kinds = ((problems.errors, "error"), (problems.warnings, "warning"))
    counted = ", ".join(_count(number, noun) for number, noun in kinds if number)
    files = len({problem.at.file for problem in problems})
    return f"{counted} in {_count(files, 'file')}" if counted else ""


def box(problem: Problem, line: str | None) -> str:
    """Format one problem; `line` is the line of the file that it points at, None where there is none to show."""
    at, margin = problem.at, " " * (len(str(problem.at.line)) + 2)
    rows = [
        f"{problem.severity}[{problem.code}]: {visible(problem.message)}",
        f"{margin[1:]}--> {visible(at.file)}:{at.line}:{at.column}",
    ]
    if line is not None:
        shown, carets = excerpt(line, at)
        rows += [f"{margin}|", f" {at.line} | {shown}".rstrip(), f"{margin}| {carets}"]
    for help_ in problem.helps:
        first, *more = help_.split("\n")
        rows += [f"{margin}= {visible(first)}", *(f"{margin}  {visible(next_)}" for next_ in more)]
    return "\n".join(rows)


def excerpt(line: str, at: Span) -> tuple[str, str]:
    """Return the line as a terminal shows it, at most `WIDTH` columns of it, and the row of carets to show below."""
    skipped = max(0, min(at.column - 1, len(line)) - WIDTH)
    cells = [_cell(char) for char in line[skipped : skipped + 3 * WIDTH]]
    start = min(at.column - 1 - skipped, len(cells))
    end = min(start + at.length, len(cells))
    first, last = _window(cells, start, end)
    before, under = cells[first:start], cells[start : min(end, last)]
    left = _CUT if skipped + first else ""
    right = _CUT if skipped + last < len(line) else ""
    shown = left + "".join(cells[first:last]) + right
    return shown, " " * (len(left) + _columns(before)) + "^" * max(1, _columns(under))


def visible(text: str) -> str:
    """Return a text on one line without control characters, which could play tricks on a terminal."""
    return "".join(_cell(char) for char in text)


def _kind_of(problem: Problem, kinds: Iterable[_Kind]) -> _Kind:
    """Return the known kind of a problem, or its own: two of a kind share two fifths of their words, names and figures apart."""
    words = frozenset(_VARIABLE.sub("", problem.message).split())
    alike = (kind for kind in kinds if kind[0] == problem.code and 5 * len(words & kind[1]) >= 2 * len(words | kind[1]))
    return next(alike, (problem.code, words))


def _places(spans: Sequence[Span]) -> str:
    """Name the files of some problems with their lines: `content/clubs.toml (lines 4 to 9), content/members.toml (line 2)`."""
    lines: dict[str, list[int]] = {}
    for span in spans:
        lines.setdefault(span.file, []).append(span.line)
    named = [f"{visible(file)} ({_lines(numbers)})" for file, numbers in list(lines.items())[:MOST_PLACES]]
    return ", ".join(named) + (f" and {_count(len(lines) - MOST_PLACES, 'other file')}" if len(lines) > MOST_PLACES else "")


def _lines(numbers: Sequence[int]) -> str:
    return f"line {numbers[0]}" if numbers[0] == numbers[-1] else f"lines {numbers[0]} to {numbers[-1]}"


def _window(cells: list[str], start: int, end: int) -> tuple[int, int]:
    """Choose the cells of a long line to show: those of the carets, with more of the line before them than behind."""
    if _columns(cells) <= WIDTH:
        return 0, len(cells)
    first = start
    room = WIDTH - 2 - min(_columns(cells[start:end]), WIDTH // 2)
    while first > 0 and room - _columns(cells[first - 1 : first]) >= WIDTH // 5:
        first -= 1
        room -= _columns(cells[first : first + 1])
    last, width = first, 0
    while last < len(cells) and width + _columns(cells[last : last + 1]) <= WIDTH - 2:
        width += _columns(cells[last : last + 1])
        last += 1
    return first, last


def _cell(char: str) -> str:
    """Return one character as boxes show it: blanks for a tab, � for a control character."""
    if char == "\t":
        return _TAB
    return "\N{REPLACEMENT CHARACTER}" if unicodedata.category(char) in ("Cc", "Cf", "Cs", "Zl", "Zp") else char


def _columns(cells: Iterable[str]) -> int:
    """Count the columns of a terminal that some cells take: two for a wide character, none for an accent by itself."""
    return sum(_width(char) for cell in cells for char in cell)


def _width(char: str) -> int:
    if unicodedata.category(char) in ("Mn", "Me"):
        return 0
    return 2 if unicodedata.east_asian_width(char) in "WF" else 1


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}{'' if number == 1 else 's'}"
