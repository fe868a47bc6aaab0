"""Markdown files that begin with TOML between two lines of `+++`."""

from pathlib import Path

from whistpress.problems import Problems, Span, wording
from whistpress.reading.text_file import MARKDOWN_LIMIT, TextLines, has_hidden, plain, read_text
from whistpress.reading.toml_file import TomlFile, parse_toml

FENCE = "+++"
"""The line above and the line below the front matter."""

_EXAMPLE = 'begin the file with a line of +++, then title = "…", then another line of +++'


def read_article(path: Path, shown: str, problems: Problems) -> tuple[TomlFile, str] | None:
    """Return front matter and Markdown body; None, and a problem, when the file has no such form."""
    text = read_text(path, shown, MARKDOWN_LIMIT, problems)
    return None if text is None else parse_article(text, shown, problems)


def parse_article(text: str, shown: str, problems: Problems) -> tuple[TomlFile, str] | None:
    """Read the text of an article; see `read_article`. Spans of the front matter are lines and columns of the whole text."""
    lines = plain(text).split("\n")
    first = next((number for number, line in enumerate(lines) if line.strip()), 0)
    if lines[first].rstrip() != FENCE:
        _add_no_front_matter(lines[first], first, shown, problems)
        return None
    last = next((number for number in range(first + 1, len(lines)) if lines[number].rstrip() == FENCE), None)
    if last is None:
        problems.say("E131.front-matter", Span(shown, first + 1, 1, 3))
        return None
    body = "\n".join(lines[last + 1 :])
    if has_hidden(TextLines(shown, body, first_line=last + 2), problems):
        return None
    front = parse_toml("\n".join(lines[first + 1 : last]), shown, problems, first_line=first + 2)
    return (front, body) if front else None


def _add_no_front_matter(line: str, number: int, shown: str, problems: Problems) -> None:
    """Report the line in place of the first fence."""
    helps = [_EXAMPLE]
    if line.rstrip() == "---":
        helps = [wording("E130.front-matter")]
    elif line.strip() == FENCE:
        helps = [wording("E130.away-blanks")]
    at = Span(shown, number + 1, 1, max(1, len(line.rstrip())))
    problems.say("E130.no-front", at, *helps)
