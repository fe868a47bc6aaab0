"""Prompt for options that the command line lacks, show lists in columns, and add lines to registers."""

import datetime
import shutil
import textwrap
from collections.abc import Collection, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import click
from msgspec import Struct

from whistpress.cli.speech import ContentError, SlipError, close_to, remark
from whistpress.cli.whereabouts import CONTENT, reader_of
from whistpress.cli.written import NewFiles
from whistpress.league.events.edit.write import schema_beside

GAP = "  "
NARROWEST = 16
"""The least width of the last column, in a terminal of any width."""


def columns(rows: Sequence[Sequence[object]], head: Sequence[str] = (), *, right: str = "") -> str:
    """Set rows in columns. `right` marks columns with figures by `r` in their place (`"l r"` is read as given)."""
    cells = [[str(cell) for cell in row] for row in ([head, *rows] if head else rows)]
    if not cells:
        return ""
    widths = _widths(cells)
    lines = [GAP.join(_set(cell, width, right[i : i + 1]) for i, (cell, width) in enumerate(zip(row, widths, strict=True)))
             for row in cells]  # fmt: skip
    return "\n".join(line.rstrip() for line in lines)


def fold_columns(rows: Sequence[Sequence[str]], width: int) -> str:
    """Return rows in columns; the words of the last column wrap so that no line is wider than `width`."""
    if not rows:
        return ""
    before = sum(wide + len(GAP) for wide in _widths([row[:-1] for row in rows]))
    room = max(width - before, NARROWEST)
    lines = []
    for row in rows:
        first, *others = textwrap.wrap(row[-1], room, break_long_words=False, break_on_hyphens=False) or [""]
        lines += [[*row[:-1], first], *([*("" for _ in row[:-1]), other] for other in others)]
    return columns(lines)


def width_of(text: str) -> int:
    """Return the width of the widest line."""
    return max((len(line) for line in text.split("\n")), default=0)


def terminal_width() -> int:
    """Return the number of characters in a line of the terminal; 100 where there is none."""
    return shutil.get_terminal_size((100, 24)).columns


def _widths(cells: Sequence[Sequence[str]]) -> list[int]:
    return [max(map(len, column)) for column in zip(*cells, strict=True)]


def _set(cell: str, width: int, how: str) -> str:
    return cell.rjust(width) if how == "r" else cell.ljust(width)


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


_ONE = {"clubs": "club", "members": "member", "trophies": "trophy"}


class Register(Struct, frozen=True):
    """A register as it is written, with its tables by id."""

    league: Path
    name: str
    tables: Mapping[str, Mapping[str, Any]]

    @classmethod
    def read(cls, league: Path, name: str) -> "Register":
        """Read a register; one that is not there has no tables. Raise ContentError for one that cannot be read."""
        from whistpress.problems import Problems
        from whistpress.reading.toml_file import read_toml

        path, problems = league / CONTENT / f"{name}.toml", Problems()
        toml = read_toml(path, f"{CONTENT.as_posix()}/{name}.toml", problems) if path.is_file() else None
        if len(problems):
            raise ContentError(problems, reader_of(league))
        tables = toml.values if toml else {}
        return cls(league, name, {id_: table for id_, table in tables.items() if isinstance(table, dict)})

    def id_of(self, words: str) -> str:
        """Return the id of the entry with an id or a name; SlipError for one that is not there."""
        from whistpress.core.model.names import slug

        if words in self.tables:
            return words
        ids = [id_ for id_, table in self.tables.items() if slug(words) in (id_, slug(str(table.get("name", ""))))]
        if ids:
            return ids[0]
        noun = _ONE[self.name]
        names = [*(str(table.get("name", "")) for table in self.tables.values()), *self.tables]
        raise SlipError(f"no {noun} is called {words!r}", *(close_to(words, names) or (f"to add one: whistpress add {noun}",)))

    def add(self, id_: str | None, values: Mapping[str, object]) -> str:
        """Add an entry at the end of the file and return its id; SlipError for an id or a name that is there already."""
        from whistpress.core.model.names import slug
        from whistpress.reading.toml_edit import toml_text

        noun, name = _ONE[self.name], str(values["name"])
        new = id_ or slug(name)
        if not new or slug(new) != new:
            raise SlipError(
                f"{new or name!r} does not serve as an id", "say another with --id: small letters, figures and hyphens"
            )
        if new in self.tables:
            raise SlipError(
                f"the {noun} [{new}] is there already: {self.tables[new].get('name', '')}", "say another id with --id"
            )
        same = next((key for key, table in self.tables.items() if slug(str(table.get("name", ""))) == slug(name)), None)
        if same and not id_:
            raise SlipError(f"a {noun} is called {name!r} already: [{same}]", "if it is another one, say its id with --id")
        files, path = NewFiles(self.league), self.league / CONTENT / f"{self.name}.toml"
        text = toml_text({new: dict(values)})
        schema = "" if path.is_file() else schema_beside(self.league, path, self.name)
        files.append(path, f"#:schema {schema}\n{text}" if schema else text)
        files.write()
        return new
