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
        """Return a date as this language orders and spells it; `full` names the day of the week, `short` leaves the year out."""
        from babel.dates import format_date, format_skeleton

        if length == "short":
            return str(format_skeleton("MMMd", datetime.datetime.combine(date, datetime.time(12)), locale=self.locale))
        return str(format_date(date, length, locale=self.locale))

    def day_of_week(self, number: int) -> str:
        """Return the name of a day of the week; 0 is Monday."""
        from babel.dates import get_day_names

        return str(get_day_names("wide", locale=self.locale)[number])

    def dates(self, dates: Sequence[datetime.date]) -> str:
        """Return days that follow each other as a span from the first to the last, other days one by one."""
        if dates[-1] - dates[0] == datetime.timedelta(days=len(dates) - 1):
            return self.span(dates[0], dates[-1], "yMMMMd")
        return self.join_words([self.date(date) for date in dates])

    def span(self, first: datetime.date, last: datetime.date, parts: str) -> str:
        """Return the time from one day to another with the given parts of a date: `MMMd` are month and day."""
        from babel.dates import format_interval

        return str(format_interval(first, last, parts, locale=self.locale))

    def join_words(self, words: Sequence[str]) -> str:
        """Join words into a list as this language writes it: `A, B and C`."""
        from babel.lists import format_list

        return format_list(list(words), locale=self.locale) if words else ""

    def word(self, text: str, /) -> str:
        """Return the text in this language, its fields for values (`%(name)s`) not yet filled; look each text up once."""
        translation = self.heard.get(text)
        if translation is None:
            translation = self.heard[text] = self.words.gettext(text) if text else ""
        return translation

    def word_of(self, singular: str, plural: str, number: int, /) -> str:
        """Return the form for that number, by the language's own rule, its fields for values (`%(name)s`) not yet filled."""
        translation = self.heard.get((singular, plural, number))
        if translation is None:
            translation = self.heard[singular, plural, number] = self.words.ngettext(singular, plural, number)
        return translation

    def say(self, text: str, /, **values: object) -> str:
        """Return the text in this language, `%(name)s` filled from the values; a percent sign is written `%%`."""
        return self.word(text) % values

    def say_many(self, singular: str, plural: str, number: int, /, **values: object) -> str:
        """Return the form for that number, by the language's own rule; `%(number)s` is the number if no value replaces it."""
        return self.word_of(singular, plural, number) % {"number": number, **values}

    def plural_forms(self, singular: str, plural: str) -> dict[str, str]:
        """Return the text of each form of the plural (`one`, `other`; `few`, `many` …), with `{}` in the place of the number."""
        forms: dict[str, str] = {}
        for number in range(_MOST_FORMS):
            forms.setdefault(self.locale.plural_form(number), self.say_many(singular, plural, number, number="{}"))
        return forms

    def say_as(self, context: str, text: str, /, **values: object) -> str:
        """Translate a text as `say` does, where one English text means two things: the context tells them apart."""
        return self.words.pgettext(context, text) % values

    def ordinal(self, number: int) -> str:
        """Return an ordinal number: `1st`, `22nd`; `1er` in French. The language's own rule gives the ending."""
        form = self.locale.ordinal_form(number)
        if not self.english:
            return self.say_as(f"ordinal {form}", "%(number)sth", number=number)
        return f"{number}{ {'one': 'st', 'two': 'nd', 'few': 'rd'}.get(form, 'th') }"


_MOST_FORMS = 101
"""Each form of the plural has a number below this one, in every language."""


@lru_cache(maxsize=8)
def _locale(region: str) -> "Locale":
    from babel import Locale

    return Locale.parse(region, sep="-")


_ENGLISH = Speech()
_SPOKEN: ContextVar[Speech] = ContextVar("speech", default=_ENGLISH)


_REPORTED: ContextVar[Speech] = ContextVar("reported", default=_ENGLISH)


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
def reporting_in(speech: Speech) -> Iterator[None]:
    """Tell problems in a language inside this block: commands tell them in English, the score book in the league's language."""
    token = _REPORTED.set(speech)
    try:
        yield
    finally:
        _REPORTED.reset(token)


@contextmanager
def reporting() -> Iterator[None]:
    """Use the language of problem reports inside this block, whatever language the pages have."""
    with speaking_as(_REPORTED.get()):
        yield


@contextmanager
def speaking_as(speech: Speech) -> Iterator[Speech]:
    """Use another language inside this block."""
    token = _SPOKEN.set(speech)
    try:
        yield speech
    finally:
        _SPOKEN.reset(token)


def say(text: str, /, **values: object) -> str:
    """Translate a text into the language in use: `say("%(number)s deals at %(place)s", number=24, place="Leeds")`."""
    spoken = speech()
    return (spoken.heard.get(text) or spoken.word(text)) % values


def say_many(singular: str, plural: str, number: int, /, **values: object) -> str:
    """Translate the form for a number into the language in use: `say_many("%(number)s deal", "%(number)s deals", 3)`."""
    return speech().say_many(singular, plural, number, **values)


def ordinal(number: int) -> str:
    """Return an ordinal number in the language in use: `3rd`."""
    return speech().ordinal(number)


def noted(text: str) -> str:
    """Mark a text in a table of words for translation; `say(WORDS[key])` translates it later."""
    return text


def noted_noun(singular: str, many: str = "") -> str:
    """Mark a noun in a table of words; texts use it with a number, or alone, in the singular or the plural and with a capital."""
    return singular
