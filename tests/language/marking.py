"""Find what a league of another language shows untranslated.

A marking language is a whole file of words, read through the same door as the French one: each text is its own translation,
its words between brackets that nobody else writes, the values that it fills in outside of them. The league's own words are
written in Greek letters. What stands in Latin letters outside of brackets went past the language.
"""

import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from enum import Enum
from functools import cache
from html.parser import HTMLParser
from pathlib import Path
from tempfile import mkdtemp
from types import MappingProxyType
from typing import Any, TypeVar

from babel import Locale
from babel.dates import get_day_names, get_month_names, get_period_names
from babel.messages.pofile import read_po, write_po
from msgspec import Struct
from msgspec.structs import replace

from tools.languages import LANGUAGES
from whistpress.core.model.rulings import Remark
from whistpress.language import Speech, speaking

T = TypeVar("T")
LANGUAGES_OF_FILES = tuple(sorted(file.stem for file in LANGUAGES.glob("*.po")))
"""The languages that come with the program, besides the English of its own texts."""
_VALUE = re.compile(r"(%\(\w+\)[sd]|%%)")
_WORD = re.compile(r"[A-Za-zÀ-ÖØ-öø-ÿ]{2,}")
_SAID = re.compile(r"⟦[^⟦⟧]*⟧")
_ADDRESS = re.compile(r"[\w.+-]+@[\w.-]+|(?:https?://)?[\w-]+(?:\.[\w-]+)+/[\w./#?=&%-]*|[\w-]+(?:/[\w.-]+)+")
_SYMBOLS = frozenset({"NS", "EW", "MP"})
"""What is written alike in every language: the sides as files and cards have them, matchpoints."""
_ROMAN = re.compile(r"[IVXL]+")
_TIME_ZONE = re.compile(r"[A-Z][a-z]+/[A-Za-z_]+")
_ENDS = re.compile(r"(?s)([^\w<]*)(.*?)([^\w>]*)")


def marked(text: str) -> str:
    """Return a text with its words between brackets, and the values that it fills in outside."""
    return "".join(part if _VALUE.fullmatch(part) else _bracketed(part) for part in _VALUE.split(text))


def _bracketed(part: str) -> str:
    match = _ENDS.fullmatch(part)
    return f"{match[1]}⟦{match[2]}⟧{match[3]}" if match and re.search(r"[^\W\d_]", part) else part


@cache
def marking_folder(language: str) -> Path:
    """Return a folder of templates whose file of words for a language marks every text that the program says."""
    with (LANGUAGES / f"{language}.po").open("rb") as opened:
        catalogue = read_po(opened, locale=language.replace("-", "_"))
    for message in catalogue:
        if isinstance(message.id, str) and message.id:
            message.string = marked(message.id)
        elif message.id:
            one, many = message.id
            message.string = (marked(one), *(marked(many) for _ in range(catalogue.num_plurals - 1)))
    folder = Path(mkdtemp(prefix="whistpress-marks-"))
    (folder / "languages").mkdir()
    with (folder / "languages" / f"{language}.po").open("wb") as file:
        write_po(file, catalogue, width=0)
    return folder


@contextmanager
def speaking_marked(language: str) -> Iterator[Speech]:
    """Speak a language whose every text is marked."""
    with speaking(language, (marking_folder(language),)) as speech:
        assert speech.language == language and speech.word("Round") == "⟦Round⟧", "the file of marks is not used"
        yield speech


_REFERENCE = re.compile(r"(\{[^}|]*(?:\||\}))")
"""The part of a reference that is no text: `{motion: slow-play}`, or `{report: treasurer |` before its words."""
ORDERS = frozenset({"Motions", "Elections"})
"""Titles of items of an order of business that mean something to the program, whatever the league speaks."""
_NAMED = re.compile(r"\{[a-z]+:[^}|]*")


def words_of_references(job: object) -> frozenset[str]:
    """Return the words of the ids that the texts of a job refer to: a reference without words of its own shows its id."""
    return frozenset(_WORD.findall(" ".join(_NAMED.findall(repr(job)))))


_GREEK = str.maketrans(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz", "ΑΒΨΔΕΦΓΗΙΞΚΛΜΝΟΠΘΡΣΤΥΩΣΧΨΖαβψδεφγηιξκλμνοπθρστυωςχψζ"
)


def greek(value: T) -> T:
    """Return a part of a league with its names, titles and prose in Greek letters; ids, cards and words of rules stay."""
    return _greek(value)


def _greek(value: Any) -> Any:
    if isinstance(value, Enum):
        return value
    if isinstance(value, Remark):
        return Remark(value.text, _greek(value.values))
    if isinstance(value, str):
        own = re.search(r"[a-zß-ÿ]", value) and re.search(r"[A-ZÀ-Þ\s]", value) and not _TIME_ZONE.fullmatch(value)
        own = own and value not in ORDERS
        return _in_greek(value) if own else value
    if isinstance(value, Struct):
        fields = {name: (old, _greek(old)) for name in value.__struct_fields__ for old in [getattr(value, name)]}
        changed = {name: new for name, (old, new) in fields.items() if new is not old}
        return replace(value, **changed) if changed else value
    if isinstance(value, tuple):
        parts = tuple(map(_greek, value))
        return value if all(new is old for new, old in zip(parts, value, strict=True)) else parts
    if isinstance(value, Mapping):
        return MappingProxyType({key: _greek(inner) for key, inner in value.items()})
    return value


@cache
def _in_greek(text: str) -> str:
    return "".join(part if part.startswith("{") else _word_in_greek(part) for part in _REFERENCE.split(text))


def _word_in_greek(text: str) -> str:
    return re.sub(r"[^\W\d_]+", lambda match: re.sub(r"[a-zß-ÿ]", "ο", match[0].translate(_GREEK)), text)


_VOID = frozenset(
    {"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"}
    | {"path", "line", "circle", "rect", "use", "polygon"}
)
_SHOWN = ("title", "alt", "aria-label", "aria-description", "placeholder", "data-label", "label", "summary")
_NOT_READ = ("script", "style", "code", "kbd", "samp")


class _VisibleText(HTMLParser):
    """The text of a page and of the attributes that browsers show or read out; what is in a language of its own is left out."""

    def __init__(self) -> None:
        super().__init__()
        self.parts: list[str] = []
        self._open: list[tuple[str, bool]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        if not any(own for _, own in self._open):
            self.parts += [given[name] for name in _SHOWN if name in given]
            if tag == "input" and given.get("type") in ("submit", "button"):
                self.parts.append(given.get("value", ""))
        if tag not in _VOID:
            self._open.append((tag, tag in _NOT_READ or ("lang" in given and tag != "html")))

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in _VOID:
            self._open.pop()

    def handle_endtag(self, tag: str) -> None:
        if any(name == tag for name, _ in self._open):
            while self._open.pop()[0] != tag:
                pass

    def handle_data(self, data: str) -> None:
        if not any(own for _, own in self._open):
            self.parts.append(data)


@cache
def _words_of_dates(language: str) -> frozenset[str]:
    """The months, the days and the little words of lists, which no file of words has: Babel says them."""
    locale = Locale.parse(language, sep="-")
    named = [
        name
        for width in ("wide", "abbreviated")
        for context in ("format", "stand-alone")
        for names in (get_month_names(width, context, locale), get_day_names(width, context, locale))
        for name in names.values()
    ]
    lists = [
        pattern.replace("{0}", "").replace("{1}", "")
        for patterns in locale.list_patterns.values()
        for pattern in patterns.values()
    ]
    texts = [*named, *lists, *get_period_names(locale=locale).values()]
    return frozenset(word.lower() for text in texts for word in _WORD.findall(text))


def unsaid(text: str, language: str, known: frozenset[str] = frozenset()) -> list[str]:
    """Return the words of a text that went past the language, and what a cut left of its brackets."""
    left = _SAID.sub(" ", _ADDRESS.sub(" ", text))
    usual, symbols = _words_of_dates(language), known | _SYMBOLS
    words = [word for word in _WORD.findall(left) if word.lower() not in usual and word not in symbols]
    glued = [ending[1:] for ending in re.findall(r"⟧[a-z]+", text)]
    return [*(word for word in words if not _ROMAN.fullmatch(word)), *glued, *re.findall(r"[⟦⟧].{0,20}", left)]


def unsaid_on_page(html: str, language: str, known: frozenset[str] = frozenset()) -> list[str]:
    """Return the words that a page or a printed form shows untranslated."""
    parser = _VisibleText()
    parser.feed(html)
    return unsaid("\n".join(parser.parts), language, known)
