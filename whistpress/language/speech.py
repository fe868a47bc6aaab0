"""Saying something in the language of the site.

English stands in the program; another language is a file (catalogs). Which one is spoken is said once, round the making of a
whole site (`speaking`): it is part of what is made, never of the machine.
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from functools import lru_cache
from gettext import NullTranslations
from pathlib import Path
from typing import TYPE_CHECKING

from whistpress.language.catalogs import SOURCE, catalogue

if TYPE_CHECKING:
    from babel import Locale


@dataclass(frozen=True, slots=True)
class Speech:
    """A language that is spoken: its tag (`en`, `fr`), the tag by which dates and numbers are written, its words."""

    language: str = SOURCE
    region: str = "en-GB"
    words: NullTranslations = field(default_factory=NullTranslations, repr=False)

    @property
    def locale(self) -> "Locale":
        """Babel's rules for it."""
        return _locale(self.region)

    def say(self, text: str, /, **values: object) -> str:
        """The text in this language, `%(name)s` filled from the values; a percent sign is written `%%`."""
        return self.words.gettext(text) % values

    def say_many(self, one: str, many: str, number: int, /, **values: object) -> str:
        """The form for that number, by the language's own rule; `%(number)s` is the number unless a value says otherwise."""
        return self.words.ngettext(one, many, number) % {"number": number, **values}

    def say_as(self, context: str, text: str, /, **values: object) -> str:
        """As `say`, where one English text means two things: the context tells them apart."""
        return self.words.pgettext(context, text) % values

    def ordinal(self, number: int) -> str:
        """`1st`, `22nd`; `1er` in French: which ending belongs to a number is the language's own rule."""
        form = self.locale.ordinal_form(number)
        if self.language != SOURCE:
            return self.say_as(f"ordinal {form}", "%(number)sth", number=number)
        return f"{number}{ {'one': 'st', 'two': 'nd', 'few': 'rd'}.get(form, 'th') }"


@lru_cache(maxsize=8)
def _locale(region: str) -> "Locale":
    from babel import Locale

    return Locale.parse(region, sep="-")


_SPOKEN: ContextVar[Speech] = ContextVar("speech", default=Speech())


def speech() -> Speech:
    """The language that is spoken now; English where nobody said otherwise."""
    return _SPOKEN.get()


@contextmanager
def speaking(language: str, folders: Sequence[Path] = ()) -> Iterator[Speech]:
    """Speak a language for as long as this lasts; `folders` are those of a theme, the first that has its words wins."""
    spoken, words = catalogue(language, folders)
    region = language if language.replace("_", "-").split("-")[0] == spoken and "-" in language.replace("_", "-") else spoken
    token = _SPOKEN.set(Speech(spoken, "en-GB" if region == SOURCE else region.replace("_", "-"), words))
    try:
        yield _SPOKEN.get()
    finally:
        _SPOKEN.reset(token)


def say(text: str, /, **values: object) -> str:
    """A text in the language that is spoken now: `say("%(number)s deals at %(place)s", number=24, place="Leeds")`."""
    return speech().say(text, **values)


def say_many(one: str, many: str, number: int, /, **values: object) -> str:
    """`say_many("%(number)s deal", "%(number)s deals", 3)`."""
    return speech().say_many(one, many, number, **values)


def ordinal(number: int) -> str:
    """`3rd`."""
    return speech().ordinal(number)


def noted(text: str) -> str:
    """Marks a text in a table of words: it is said later, with `say(WORDS[key])`."""
    return text
