"""Prompt for options that the command line lacks; without a terminal, raise SlipError with the name of the option."""

import datetime
import textwrap
from collections.abc import Collection
from typing import NamedTuple

import click

from whistpress.cli.columns import terminal_width
from whistpress.cli.speech import SlipError, close_to, remark

SHOWN = 5
"""With fewer choices the question lists them."""


class Question(NamedTuple):
    """Prompts for answers at the terminal; without a terminal it raises SlipError instead."""

    here: bool

    def ask(self, option: str, question: str, default: str | None = None) -> str:
        """Return the answer to a question (the default when it is empty); SlipError when there is no terminal."""
        if not self.here:
            raise SlipError(f"--{option} is not said, and nobody is here to be asked")
        answer: str = click.prompt(question, default=default, err=True, show_default=default != "")
        return answer.strip()


def asked_words(
    asked: Question,
    option: str,
    said: str | None,
    *,
    choices: Collection[str] = (),
    default: str | None = None,
    words: str = "",
) -> str:
    """Return words that are not empty, one of the choices if there are some; ask only when the option was not given."""
    if said is not None:
        if not said.strip():
            raise SlipError(f"--{option} says nothing")
        return said.strip()
    shown = f" ({', '.join(choices)})" if len(choices) < SHOWN else " (? lists them)"
    question = (words or option.capitalize()) + (shown if choices else "")
    answer = asked.ask(option, question, default)
    while choices and answer not in choices:
        remark(
            _list_choices(choices)
            if answer == "?"
            else "; ".join((f"no {option} is called {answer!r}", *close_to(answer, choices)))
        )
        answer = asked.ask(option, question, default)
    return answer


def asked_date(asked: Question, said: str | None, *, default: datetime.date | None = None) -> datetime.date:
    """Return the day given as an option, or prompt for it."""
    if said is not None:
        return day_of("date", said)
    usual = default.isoformat() if default else None
    while (day := _day(asked.ask("date", "Date (as 1900-01-12)", usual))) is None:
        remark("a day is written as year, month, day: 1900-01-12")
    return day


def day_of(option: str, said: str) -> datetime.date:
    """Return the day that an option gives; SlipError when it gives none."""
    day = _day(said)
    if day is None:
        raise SlipError(f"--{option}: {said!r} is not a day", "write it as 1900-01-12")
    return day


def asked_number(asked: Question, option: str, *, default: int | None = None) -> int:
    """Return the whole number from 1 given as an option, or prompt for it."""
    usual = None if default is None else str(default)
    while not ((answer := asked.ask(option, f"How many {option}", usual)).isdecimal() and 0 < int(answer) < 10_000):
        remark("a whole number, please")
    return int(answer)


def _list_choices(choices: Collection[str]) -> str:
    return textwrap.fill(", ".join(choices), terminal_width(), break_on_hyphens=False)


def _day(words: str) -> datetime.date | None:
    try:
        return datetime.date.fromisoformat(words.strip())
    except ValueError:
        return None
