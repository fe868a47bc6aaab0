"""Print answers, errors, and the boxes that show problems."""

import os
import re
import sys
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from whistpress.problems import Problems

_COLOURS = (
    (re.compile(r"^error\b.*", re.M), "red"),
    (re.compile(r"^warning\b.*", re.M), "yellow"),
    (re.compile(r"^ *\|.*\^.*$", re.M), "red"),
)


class SlipError(click.ClickException):
    """An error of usage: one sentence on the problem, a line for each of its `helps`, and the exit status (2)."""

    def __init__(self, message: str, *helps: str, status: int = 2) -> None:
        super().__init__(message)
        self.helps = helps
        self.status = status


class ContentError(click.ClickException):
    """The content has errors: their boxes are the whole output. Exit status 1."""

    def __init__(self, problems: "Problems", text_of: Callable[[str], str | None]) -> None:
        super().__init__("what was read is wrong")
        self.problems = problems
        self.text_of = text_of


def say(words: str = "") -> None:
    """Write a line to standard output."""
    click.echo(words)


def give(text: str) -> None:
    """Write text that ends its own lines to standard output: JSON, CSV."""
    click.echo(text, nl=False)


def remark(words: str, end: str = "\n") -> None:
    """Write a line to standard error: everything but the answer itself. Obeys NO_COLOR (https://no-color.org)."""
    click.echo(words + end, nl=False, err=True, color=False if os.environ.get("NO_COLOR") else None)


def complain(message: str, helps: Iterable[str] = ()) -> None:
    """Write an error to standard error in the shape of a box without a line of a file."""
    sentence = message[:1].lower() + message[1:].removesuffix(".") if _begins_a_sentence(message) else message
    lines = [
        f"{click.style('error', fg='red', bold=True)}: {sentence}",
        *map(help_line, helps),
    ]
    remark("\n".join(lines))


def help_line(words: str) -> str:
    """Return a line below a message that says what helps; its further lines are indented."""
    return "  = " + words.replace("\n", "\n    ")


def show_problems(problems: "Problems", text_of: Callable[[str], str | None]) -> None:
    """Write problems to standard error as boxes; nothing when there are none."""
    if words := as_boxes(problems, text_of):
        remark(words)


def answer_problems(
    problems: "Problems", text_of: Callable[[str], str | None], form: str, sound: str = "no problems", shows_all: str = ""
) -> None:
    """Show problems as boxes, and answer in JSON, in CSV, in a form for a web host, or with the words `sound` without any.

    `shows_all` names the command that lists the folded ones, where it is another than `whistpress check`.
    """
    if words := as_boxes(problems, text_of, shows_all):
        remark(words)
    give(problem_answer(problems, form, sound))


def problem_answer(problems: "Problems", form: str, sound: str = "no problems") -> str:
    """Return problems in JSON, in CSV, in a form for a web host, or the line `sound` without any."""
    from whistpress.data.encoding import as_json, problems_csv, problems_github, problems_gitlab, problems_json

    if form == "json":
        return as_json(problems_json(problems))
    if form == "csv":
        return problems_csv(problems)
    if form == "github":
        return problems_github(problems)
    if form == "gitlab":
        return as_json(problems_gitlab(problems))
    return "" if len(problems) else f"{sound}\n"


def as_boxes(problems: "Problems", text_of: Callable[[str], str | None], shows_all: str = "") -> str:
    """Return problems as coloured boxes, without the last line's end; empty when there are none."""
    from whistpress.problems.boxes import SHOWS_ALL, boxes

    return _wants_colour(boxes(problems, text_of, shows_all or SHOWS_ALL)).rstrip("\n") if len(problems) else ""


def close_to(word: str, words: Iterable[str]) -> tuple[str, ...]:
    """Return `did you mean 'howell'?`, or nothing when none of the words is near."""
    from whistpress.problems import did_you_mean

    near = did_you_mean(word, words)
    return (f"did you mean {near!r}?",) if near else ()


def some_of(helps: Sequence[str]) -> tuple[str, ...]:
    """Return the first three of some suggestions, and how many more there are."""
    return (*helps[:3], f"and {len(helps) - 3} more") if len(helps) > 4 else tuple(helps)


def can_ask() -> bool:
    """Return whether input comes from a terminal, so that questions can be asked."""
    return sys.stdin.isatty() and sys.stderr.isatty()


def _begins_a_sentence(message: str) -> bool:
    return message[:1].isupper() and message[1:2].islower()


def _wants_colour(text: str) -> str:
    for pattern, colour in _COLOURS:
        text = pattern.sub(lambda match, colour=colour: click.style(match.group(), fg=colour), text)  # type: ignore[misc]
    return text
