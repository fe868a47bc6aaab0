"""Translate texts into the language of the site.

The program has the English texts; another language is a file (catalogs). `speaking` sets the language for a whole build: it
belongs to the site, never to the machine.
"""

import datetime
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from functools import lru_cache
from gettext import NullTranslations
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import Struct, field

from whistpress.language.catalogs import SOURCE, catalogue

if TYPE_CHECKING:
    from babel import Locale


class Speech(Struct, frozen=True, eq=False):
    """A language: its tag (`en`, `fr`), the tag of its habits for dates and numbers, its words.

    Instances compare by identity: caches look them up millions of times.
    """

    language: str = SOURCE
    region: str = "en-GB"
    words: NullTranslations = field(default_factory=NullTranslations)
    heard: dict[str | tuple[str, ...] | tuple[str, str, int], str] = field(default_factory=dict)

    @property
    def locale(self) -> "Locale":
        """Babel's rules for it."""
        return _locale(self.region)

    @property
    def english(self) -> bool:
        """Whether it is the language of the program itself, whose own habits of writing numbers and dates are known."""
        return self.language == SOURCE

    @property
    def point(self) -> str:
        """The decimal sign: `.` or `,`."""
        return "." if self.english else str(self.locale.number_symbols.get("latn", self.locale.number_symbols)["decimal"])

    def date(self, date: datetime.date, length: str = "long") -> str:
        """A date as this language orders and spells it; `full` names the day of the week, `short` leaves the year out."""
        from babel.dates import format_date, format_skeleton

        if length == "short":
            return str(format_skeleton("MMMd", datetime.datetime.combine(date, datetime.time(12)), locale=self.locale))
        return str(format_date(date, length, locale=self.locale))

    def day_of_week(self, number: int) -> str:
        """The name of a day of the week; 0 is Monday."""
        from babel.dates import get_day_names

        return str(get_day_names("wide", locale=self.locale)[number])

    def dates(self, dates: Sequence[datetime.date], parts: str = "yMMMMd") -> str:
        """Days that follow each other as from the first to the last, others one by one."""
        from babel.dates import format_interval

        first, last = dates[0], dates[-1]
        if len(dates) == 2 or last - first == datetime.timedelta(days=len(dates) - 1):
            return str(format_interval(first, last, parts, locale=self.locale))
        return self.join_words([self.date(one) for one in dates])

    def join_words(self, words: Sequence[str]) -> str:
        """`A, B and C`."""
        from babel.lists import format_list

        return format_list(list(words), locale=self.locale) if words else ""

    def word(self, text: str, /) -> str:
        """The text in this language, its places for values still open; looked up once."""
        found = self.heard.get(text)
        if found is None:
            found = self.heard[text] = self.words.gettext(text) if text else ""
        return found

    def word_of(self, one: str, many: str, number: int, /) -> str:
        """The form for that number, by the language's own rule, its places for values still open."""
        found = self.heard.get((one, many, number))
        if found is None:
            found = self.heard[one, many, number] = self.words.ngettext(one, many, number)
        return found

    def say(self, text: str, /, **values: object) -> str:
        """The text in this language, `%(name)s` filled from the values; a percent sign is written `%%`."""
        return self.word(text) % values

    def say_many(self, one: str, many: str, number: int, /, **values: object) -> str:
        """The form for that number, by the language's own rule; `%(number)s` is the number unless a value says otherwise."""
        return self.word_of(one, many, number) % {"number": number, **values}

    def say_as(self, context: str, text: str, /, **values: object) -> str:
        """As `say`, where one English text means two things: the context tells them apart."""
        return self.words.pgettext(context, text) % values

    def ordinal(self, number: int) -> str:
        """`1st`, `22nd`; `1er` in French: which ending belongs to a number is the language's own rule."""
        form = self.locale.ordinal_form(number)
        if not self.english:
            return self.say_as(f"ordinal {form}", "%(number)sth", number=number)
        return f"{number}{ {'one': 'st', 'two': 'nd', 'few': 'rd'}.get(form, 'th') }"


@lru_cache(maxsize=8)
def _locale(region: str) -> "Locale":
    from babel import Locale

    return Locale.parse(region, sep="-")


_ENGLISH = Speech()
_SPOKEN: ContextVar[Speech] = ContextVar("speech", default=_ENGLISH)


speech = _SPOKEN.get
"""`speech()` is the language that is spoken now; English where nobody said otherwise."""


@lru_cache(maxsize=16)
def _speech(language: str, region: str, words: NullTranslations) -> Speech:
    """Return one instance for the same words, so that its cache of texts lasts."""
    return Speech(language, region, words)


@contextmanager
def speaking(language: str, folders: Sequence[Path] = ()) -> Iterator[Speech]:
    """Speak a language for as long as this lasts; `folders` are those of a theme, the first that has its words wins."""
    spoken, words = catalogue(language, folders)
    region = language if language.replace("_", "-").split("-")[0] == spoken and "-" in language.replace("_", "-") else spoken
    token = _SPOKEN.set(_speech(spoken, "en-GB" if region == SOURCE else region.replace("_", "-"), words))
    try:
        yield _SPOKEN.get()
    finally:
        _SPOKEN.reset(token)


@contextmanager
def speaking_as(speech: Speech) -> Iterator[Speech]:
    """Use another language inside this block."""
    token = _SPOKEN.set(speech)
    try:
        yield speech
    finally:
        _SPOKEN.reset(token)


def say(text: str, /, **values: object) -> str:
    """A text in the language that is spoken now: `say("%(number)s deals at %(place)s", number=24, place="Leeds")`."""
    spoken = speech()
    return (spoken.heard.get(text) or spoken.word(text)) % values


def say_many(one: str, many: str, number: int, /, **values: object) -> str:
    """`say_many("%(number)s deal", "%(number)s deals", 3)`."""
    return speech().say_many(one, many, number, **values)


def ordinal(number: int) -> str:
    """`3rd`."""
    return speech().ordinal(number)


def noted(text: str) -> str:
    """Marks a text in a table of words: it is said later, with `say(WORDS[key])`."""
    return text


def noted_noun(one: str, many: str = "") -> str:
    """Marks a noun in a table of words, which is counted, and stands alone in one or many and with a capital."""
    return one
