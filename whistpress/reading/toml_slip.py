"""A slip in a TOML document, and the place at which tomli gave up."""

import re
import unicodedata
from functools import cached_property

from msgspec import Struct

from whistpress.language import say
from whistpress.problems import NOWHERE, Problem, problem_of
from whistpress.reading.text_file import TextLines
from whistpress.reading.toml_positions import open_at_end

CURLY_QUOTES = "“”„‟‘’‚‛«»"


class TomlSlip(Struct, frozen=True):
    """A mistake, from one offset of the text up to another, with its problem.

    `alone` is true when the rest of the document can be understood without the line of the slip.
    """

    problem: Problem
    start: int
    end: int
    alone: bool = False


def slip_between(name: str, start: int, end: int, /, *helps: str, alone: bool = False, **values: object) -> TomlSlip:
    """Return the slip that a sentence tells, from one offset up to another."""
    return TomlSlip(problem_of(name, NOWHERE, *helps, **values), start, end, alone)


class TomlFault(Struct, frozen=True, dict=True):
    """The offset at which tomli gave up, and its text: everything before `at` is right as far as it goes."""

    text: str
    at: int
    lines: TextLines

    @property
    def char(self) -> str:
        """The character at the fault; empty at the end of the text."""
        return self.text[self.at : self.at + 1]

    @property
    def rest(self) -> str:
        """The line from the fault on."""
        return self.text[self.at : self.line_end]

    @property
    def before(self) -> str:
        """The line up to the fault."""
        return self.text[self.line_start : self.at]

    @property
    def line_start(self) -> int:
        """The offset at which the line of the fault begins."""
        return self.text.rfind("\n", 0, self.at) + 1

    @property
    def line_end(self) -> int:
        """The offset at which the line of the fault ends."""
        end = self.text.find("\n", self.at)
        return end if end >= 0 else len(self.text)

    @cached_property
    def open_brackets(self) -> list[int]:
        """The offsets of the brackets that are open at the fault, the innermost last."""
        return open_at_end(self.text[: self.at])[1]

    def line_of(self, offset: int) -> int:
        """Return the line of the file that holds an offset."""
        return self.lines.line_of(offset)

    def value_text(self, start: int) -> str:
        """Return the text meant as one value from `start` on: up to a comma or bracket within brackets, else to a comment."""
        pattern = r"[^,\[\]{}\n#]*" if open_at_end(self.text[:start])[1] else r"[^\n#]*"
        match = re.compile(pattern).match(self.text, start)
        return match[0].rstrip() if match else ""


def quote(text: str) -> str:
    """Quote a text as messages do: in single quotes, cut short when it is long."""
    return f"'{text if len(text) <= 40 else text[:39] + '…'}'"


def in_straight_quotes(text: str) -> str:
    """Write a text as TOML does, in double quotes."""
    inner = text.strip("".join(CURLY_QUOTES) + "\"' ").replace("\\", "\\\\").replace('"', '\\"')
    return f'"{inner}"'


def invisible(text: str, at: int) -> TomlSlip:
    """Explain a control character, a no-break blank or the like."""
    char = text[at : at + 1]
    name = (
        say("a carriage return by itself") if char == "\r" else unicodedata.name(char or " ", say("a control character")).lower()
    )
    return slip_between("E121.invisible-character", at, at + 1, alone=char != "\n", code=f"U+{ord(char or ' '):04X}", name=name)
