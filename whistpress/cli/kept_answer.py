"""What a build and a check write down of their answer, to be repeated while nothing changes."""

from collections.abc import Mapping

import click

from whistpress.problems import Problems

_OF_THE_MACHINE = ("W650", "W874", "W889")


def blames_the_machine(problems: Problems) -> bool:
    """Return whether this machine lacks something, or has too little of it: no file shows it when that is put right."""
    return any(problem.code in _OF_THE_MACHINE for problem in problems)


def answer_of(line: str, boxes: str, status: int = 0) -> Mapping[str, str | int]:
    """Return an answer as `unchanged` keeps it: the `line` on standard output, the `boxes` on standard error, the exit status."""
    return {"line": line, "boxes": click.unstyle(boxes), "colours": boxes, "status": status}
