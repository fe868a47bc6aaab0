"""Problems as boxes of plain text: the sentence, the place, the line itself with carets, and what helps."""

import unicodedata
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from itertools import groupby

from whistpress.problems.problem import Problem, Problems, Span

WIDTH = 100
"""The most columns of a quoted line that are shown; a longer line is cut around its carets."""

MOST_OF_A_KIND = 10
"""How many boxes with the same code a file gets; the others are counted."""

_TAB = "    "
_CUT = "…"


def boxes(problems: Problems, text_of: Callable[[str], str | None]) -> str:
    """Every problem, file by file, and a last line that counts them; nothing at all when there are none.

    `text_of` gives the text of a file by the name under which problems show it, or None when it cannot be had (then
    the line is not quoted).
    """
    blocks = [
        block
        for file, found in groupby(problems, key=lambda problem: problem.at.file)
        for block in _of_file(file, list(found), text_of(file))
    ]
    return "\n\n".join([*blocks, summary(problems)]) + "\n" if blocks else ""


def summary(problems: Problems) -> str:
    """How many there are: `3 errors, 1 warning in 2 files`; empty when there are none."""
    kinds = ((problems.errors, "error"), (problems.warnings, "warning"))
    counted = ", ".join(_count(number, noun) for number, noun in kinds if number)
    files = len({problem.at.file for problem in problems})
    return f"{counted} in {_count(files, 'file')}" if counted else ""


def box(problem: Problem, line: str | None) -> str:
    """One problem; `line` is the line of the file that it points at, None where there is none to show."""
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
    """The line as a terminal shows it, at most `WIDTH` columns of it, and the row of carets that goes below."""
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
    """A text on one line without control characters, which could play tricks on a terminal."""
    return "".join(_cell(char) for char in text)


def _of_file(file: str, problems: list[Problem], text: str | None) -> Iterator[str]:
    """The boxes of one file, ten of a kind at most, and how many of that kind were left out."""
    lines = text.split("\n") if text is not None else []
    seen: Counter[str] = Counter()
    for problem in problems:
        seen[problem.code] += 1
        if seen[problem.code] <= MOST_OF_A_KIND:
            there = 1 <= problem.at.line <= len(lines) and text
            yield box(problem, lines[problem.at.line - 1] if there else None)
    for code, number in seen.items():
        if number > MOST_OF_A_KIND:
            lines_left = _lines_left(problem for problem in problems if problem.code == code)
            yield f"and {number - MOST_OF_A_KIND} more of {code} in {visible(file)} ({lines_left})"


def _lines_left(of_a_kind: Iterable[Problem]) -> str:
    """Where the ones that were left out are."""
    left = [problem.at.line for problem in of_a_kind][MOST_OF_A_KIND:]
    return f"lines {left[0]} to {left[-1]}" if left[0] != left[-1] else f"line {left[0]}"


def _window(cells: list[str], start: int, end: int) -> tuple[int, int]:
    """Which cells of a long line to show: the carets, with more of the line before them than behind."""
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
    """How many columns of a terminal some cells take: two for a wide character, none for an accent by itself."""
    return sum(_width(char) for cell in cells for char in cell)


def _width(char: str) -> int:
    if unicodedata.category(char) in ("Mn", "Me"):
        return 0
    return 2 if unicodedata.east_asian_width(char) in "WF" else 1


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}{'' if number == 1 else 's'}"
