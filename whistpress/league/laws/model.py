"""Codes of laws, the time in which they were in force, and each law by its number."""

import datetime
import re
from collections.abc import Iterator, Mapping
from enum import StrEnum

from msgspec import Struct, field

from whistpress.problems import Span

_TOKEN = re.compile(r"[a-z]+|[0-9]+")
_NO_PART_OF_A_NUMBER = frozenset({"law", "laws", "rule", "sec", "section", "no"})


class CodeKind(StrEnum):
    """The kind of a code: laws with penalties, good manners, customs, the rules of one house."""

    LAWS = "laws"
    ETIQUETTE = "etiquette"
    CUSTOMS = "customs"
    HOUSE = "house rules"


class Law(Struct, frozen=True, kw_only=True):
    """One law in our own words. `parts` are its lettered or numbered cases; `page` is the page of the code's source.

    `ours`: the source does not number it. `part` is the title of its chapter.
    """

    number: str
    title: str
    text: str
    part: str = ""
    page: str = ""
    subjects: tuple[str, ...] = ()
    parts: Mapping[str, str] = field(default_factory=dict)
    note: str = ""
    ours: bool = False

    @property
    def anchor(self) -> str:
        """The id of the law on the page of its code: `law-IV.9`."""
        return f"law-{_slug(self.number)}"

    def anchor_of(self, part: str) -> str:
        """Return the id of one of its cases: `law-51.C`."""
        return f"{self.anchor}.{_slug(part)}"


class Position(Struct, frozen=True):
    """The position of a code on one point of a subject, and its law."""

    subject: str
    point: str
    says: str
    law: str


class Cited(Struct, frozen=True):
    """A law found for a quotation: its code, the law, and the case quoted (or empty)."""

    code: "LawCode"
    law: Law
    part: str = ""

    @property
    def anchor(self) -> str:
        """The id on the page of the code."""
        return self.law.anchor_of(self.part) if self.part else self.law.anchor


class LawCode(Struct, frozen=True, kw_only=True):
    """A code of laws, in force from a day on, and up to `until`. `adopted` is the day of adoption in words.

    It is for `games` (none: for all). `own`: the league's code, not one that comes with whistpress.
    """

    id: str
    title: str
    short: str
    kind: CodeKind = CodeKind.LAWS
    body: str = ""
    adopted: str = ""
    in_force_from: datetime.date
    until: datetime.date | None = None
    games: tuple[str, ...] = ()
    source: str = ""
    about: str = ""
    laws: tuple[Law, ...] = ()
    says: tuple[Position, ...] = ()
    own: bool = False
    at: Span

    def covers(self, game: str) -> bool:
        """Return whether the code is for a game."""
        return not self.games or game in self.games

    def in_force(self, day: datetime.date) -> bool:
        """Return whether the code was in force on a day."""
        return self.in_force_from <= day and (self.until is None or day <= self.until)

    def find_cited(self, quoted: str) -> Cited | None:
        """Find a quoted law: `IV.9`, `law 51 C`, `III.2 (a)`; `X` alone is the first section of Law X."""
        quoted_tokens = tokens(quoted)
        if not quoted_tokens:
            return None
        numbered = [(tokens(law.number), law) for law in self.laws]
        for number, law in numbered:
            if number == quoted_tokens:
                return Cited(self, law)
        for number, law in numbered:
            part = next((part for part in law.parts if (*number, *tokens(part)) == quoted_tokens), "")
            if part:
                return Cited(self, law, part)
        return next((Cited(self, law) for number, law in numbered if number[: len(quoted_tokens)] == quoted_tokens), None)

    def numbers(self) -> Iterator[str]:
        """Yield every number that can be quoted, those of cases too."""
        for law in self.laws:
            yield law.number
            yield from (f"{law.number}{part if law.number[-1].isdigit() else f' {part}'}" for part in law.parts)


def tokens(quoted: str) -> tuple[str, ...]:
    """Split a law's number, however it is written, into its parts: `("iii", "2", "a")`."""
    return tuple(token for token in _TOKEN.findall(quoted.lower()) if token not in _NO_PART_OF_A_NUMBER)


def _slug(number: str) -> str:
    """Make a number fit for an id."""
    return re.sub(r"[^\w.]+", "-", number).strip("-")
