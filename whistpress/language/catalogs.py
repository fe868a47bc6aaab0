"""The words of a language, from `languages/<language>.po` of the theme's folders: read, checked, and looked up."""

import io
import re
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from gettext import GNUTranslations, NullTranslations
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import Struct, field

from whistpress.packaged import theme_folder

if TYPE_CHECKING:
    from babel.core import Locale


MOST_TEXTS = 20_000
"""The most texts of a file; the French one has a fifth of them."""
MOST_FORMS = 9
"""The most plural forms; Arabic has six."""
_TIMES_LONGER, _LETTERS_MORE = 10, 200
"""A translation may have so many times the letters of its text, and so many more."""
_MOST_REPEATED = 4
"""How often a translation may fill in the same value."""

_KEYWORD = re.compile(r"(msgctxt|msgid_plural|msgid|msgstr(?:\[([0-9]{1,3})\])?)?\s*\"(.*)\"")
_ESCAPE = re.compile(r'\\([\\trn"])')
_ESCAPED = {"n": "\n", "t": "\t", "r": "\r"}
_VALUE = re.compile(r"%\(\w+\)[sd]")
_CONVERSION = re.compile(r"%(?:%|\([^)]*\)?)?[-#0 +]*[\d*]*(?:\.[\d*]*)?[hlL]?[A-Za-z]?")
"""A conversion of any kind, as `%` in Python reads them; an unfinished one as far as it goes."""
_CHARSET = re.compile(rb"^\"?content-type:[^\n]*charset=([\w.-]+)", re.IGNORECASE | re.MULTILINE)
_ENCODING = re.compile(
    r"utf-?8|(us-?)?ascii|iso-?8859-?\d{1,2}|latin-?\d|windows-?\d{3,4}|cp\d{3,4}|koi8-?[ru]|charset", re.IGNORECASE
)
_PLURAL = re.compile(r"^plural-forms\s*:[ \t]*(.*)$", re.IGNORECASE | re.MULTILINE)
_RULE = re.compile(r"nplurals\s*=\s*([0-9]{1,9})\s*;\s*plural\s*=\s*([^;]+?)\s*;?\s*")


class Flaw(Struct, frozen=True):
    """Why a file, or one of its translations, cannot be used. `code` is empty where the file itself is at fault."""

    words: str
    help: str = ""
    code: str = ""
    line: int = 1
    column: int = 1
    length: int = 1


class PoError(Exception):
    """The file cannot be read; its words go on from `this file of words cannot be read:`."""


class _Piece(Struct, frozen=True):
    """A quoted string of a line, as it is written, and its position."""

    line: int
    column: int
    written: str


class PoEntry(Struct):
    """A text: its context, its English forms (one, or one and many), and the translations by the number of their form."""

    context: list[_Piece] | None = None
    english: list[list[_Piece]] = field(default_factory=list)
    translations: dict[int, list[_Piece]] = field(default_factory=dict)
    fuzzy: bool = False

    @property
    def texts(self) -> list[str]:
        """The English forms."""
        return [_text(pieces) for pieces in self.english]

    @property
    def context_text(self) -> str | None:
        """The context; None for a text without one."""
        return None if self.context is None else _text(self.context)

    def translation(self, form: int) -> str:
        """Return the translation of a form; empty where it has none."""
        return _text(self.translations.get(form, ()))


class PoFile(Struct, frozen=True):
    """The texts of a file, and its rule for plurals as it is written (number of forms, expression); None without one."""

    entries: list[PoEntry]
    plural: tuple[int, str] | None = None


def parse(data: bytes) -> PoFile:
    """Read the bytes of a file; PoError where it is none. Texts that are obsolete or marked as fuzzy are left out."""
    entries = [entry for entry in _entries(_decode(data)) if not entry.fuzzy or entry.texts == [""]]
    head = next((entry.translation(0) for entry in entries if entry.texts == [""] and entry.context is None), "")
    plural = _plural(head)
    forms = plural[0] if plural else MOST_FORMS
    for entry in entries:
        if entry.translations and max(entry.translations) >= forms:
            raise PoError(f"its line {_line(entry)} has more forms than its rule for the plural")
    return PoFile([entry for entry in entries if entry.texts != [""]], plural)


def flaws(entries: Sequence[PoEntry]) -> Iterator[Flaw]:
    """Yield the flaws of translations: a placeholder that the English text lacks or too many of one, or too long a text."""
    for entry in entries:
        english = entry.texts
        values = frozenset(value for text in english for value in _VALUE.findall(text))
        most = _TIMES_LONGER * max(map(len, english)) + _LETTERS_MORE
        for pieces in entry.translations.values():
            text = _text(pieces)
            yield from _foreign(pieces, text, values)
            if len(text) > most:
                words = f"this translation has {len(text)} letters, more than {_TIMES_LONGER} times as many as its English text"
                yield _flaw("E885", words, "write it shorter", pieces[0])
            for value in sorted(values):
                if text.count(value) > _MOST_REPEATED:
                    words = f"this translation fills in '{_short(value)}' {text.count(value)} times"
                    yield _flaw("E885", words, f"{_MOST_REPEATED} times at most", pieces[0])


def _foreign(pieces: Sequence[_Piece], text: str, values: frozenset[str]) -> Iterator[Flaw]:
    """Yield the first conversion of a translation that is no value of its English text."""
    for match in _CONVERSION.finditer(text):
        value = match[0]
        if value.startswith("%%") or _as_given(value, values):
            continue
        listed = " and ".join(f"'{_short(token)}'" for token in sorted(values)[:3])
        english = f"its English text has {listed}" if values else "its English text fills in no value"
        words = f"this translation has '{_short(value)}', but {english}"
        help_ = "fill in the values as the English text does, without a width; a percent sign is written twice: %%"
        at = next((piece for piece in pieces if value in piece.written), pieces[0])
        yield _flaw("E884", words, help_, at, value)
        return


def _as_given(value: str, values: frozenset[str]) -> bool:
    """Return whether a conversion is one of the values; letters that follow it belong to the text."""
    match = _VALUE.match(value)
    return match is not None and match[0] in values


def _flaw(code: str, words: str, help_: str, piece: _Piece, value: str = "") -> Flaw:
    index = piece.written.find(value) if value else 0
    length = min(len(value), 60) or min(max(len(piece.written), 1), 60)
    return Flaw(words, help_, code, piece.line, piece.column + max(index, 0), length)


def _short(words: str) -> str:
    return words if len(words) <= 40 else f"{words[:39]}…"


def _decode(data: bytes) -> str:
    match = _CHARSET.search(data[:20_000])
    name = match[1].decode() if match else "utf-8"
    if not _ENCODING.fullmatch(name):
        raise PoError(f"'{_short(name)}' is no encoding that is read; save it in UTF-8")
    try:
        return data.decode("utf-8-sig" if name.lower().replace("-", "") in ("utf8", "charset") else name)
    except (UnicodeError, LookupError) as error:
        raise PoError("it is not in the encoding that it names") from error


def _entries(text: str) -> Iterator[PoEntry]:
    """Yield the entries; PoError at a line that is none of such a file, or after too many."""
    entry, strings, count, fuzzy = PoEntry(), list[_Piece](), 0, False
    for number, line in enumerate(text.split("\n"), start=1):
        stripped = line.strip()
        match = _KEYWORD.fullmatch(stripped)
        if entry.english and match is not None and match[1] in ("msgctxt", "msgid"):
            if not entry.translations:
                raise PoError(f"its line {number} comes before the translation of the text above it")
            yield entry
            entry, count = PoEntry(), count + 1
            if count > MOST_TEXTS:
                raise PoError(f"it has more than {MOST_TEXTS} texts")
        if not stripped or stripped.startswith("#"):
            fuzzy = fuzzy or (stripped.startswith("#,") and "fuzzy" in (flag.strip() for flag in stripped[2:].split(",")))
            continue
        if match is None or (match[1] is None and not strings):
            raise PoError(f"its line {number} is none of such a file")
        piece = _Piece(number, line.find('"') + 2, match[3])
        if match[1] is None:
            strings.append(piece)
            continue
        strings = [piece]
        if match[1] == "msgid" and fuzzy:
            entry.fuzzy, fuzzy = True, False
        if not _add(entry, match[1], int(match[2] or 0), strings):
            raise PoError(f"its line {number} is none of such a file")
    if entry.english:
        if not entry.translations:
            raise PoError("its last text has no translation")
        yield entry


def _add(entry: PoEntry, keyword: str, form: int, strings: list[_Piece]) -> bool:
    """Add the string of a keyword to an entry; return False if the keyword is not allowed at this point."""
    if keyword == "msgctxt":
        entry.context = strings
    elif keyword in ("msgid", "msgid_plural"):
        if len(entry.english) != (keyword == "msgid_plural") or entry.translations:
            return False
        entry.english.append(strings)
    else:
        if not entry.english or form in entry.translations:
            return False
        entry.translations[form] = strings
    return True


def _plural(head: str) -> tuple[int, str] | None:
    rules = _PLURAL.findall(head)
    if not rules:
        return None
    match = _RULE.fullmatch(rules[-1].strip())
    if match is None or not 1 <= int(match[1]) <= MOST_FORMS:
        raise PoError(f"'{_short(rules[-1].strip())}' is no rule for the plural")
    return int(match[1]), match[2]


def _line(entry: PoEntry) -> int:
    return entry.english[0][0].line


def _text(pieces: Sequence[_Piece]) -> str:
    return "".join([_unescape(piece.written) for piece in pieces])


def _unescape(written: str) -> str:
    return _ESCAPE.sub(_escaped, written) if "\\" in written else written


def _escaped(match: re.Match[str]) -> str:
    return _ESCAPED.get(match[1], match[1])


SOURCE = "en"
"""The language in which the program's own words are written: it needs no file."""

_LARGEST = 4 * 2**20
"""The most bytes of a file of words; the French one has a tenth of them."""

_OWN_WORDS = NullTranslations()

Words = NullTranslations | tuple[Flaw, ...]


def catalogue(language: str, folders: Sequence[Path] = ()) -> tuple[str, NullTranslations]:
    """Return the language that has words, and its words.

    The first of the folders that has a file for it wins, the packaged theme comes last; `fr-CA` falls back on `fr`, and a
    language without a file, or with one that cannot be used, on English.
    """
    name, file = _file_of(language, folders)
    words: Words = _read(file) if file else _OWN_WORDS
    return (SOURCE, _OWN_WORDS) if isinstance(words, tuple) else (name, words)


def flaws_of(language: str, folders: Sequence[Path] = ()) -> tuple[Path, tuple[Flaw, ...]] | None:
    """Return the file of a language that cannot be used, and why; then English words are used."""
    file = _file_of(language, folders)[1]
    words: Words = _read(file) if file else _OWN_WORDS
    return (file, words) if file and isinstance(words, tuple) else None


def _file_of(language: str, folders: Sequence[Path]) -> tuple[str, Path | None]:
    for name in wider(language):
        if name == SOURCE:
            return SOURCE, None
        for folder in (*folders, theme_folder()):
            file = folder / "languages" / f"{name}.po"
            if file.is_file():
                return name, file
    return SOURCE, None


def wider(language: str) -> tuple[str, ...]:
    """Return a language and those that it falls back on: `fr-CA`, then `fr`."""
    parts = language.replace("_", "-").split("-")
    return tuple("-".join(parts[:length]) for length in range(len(parts), 0, -1))


def _read(file: Path) -> Words:
    stat = file.stat()
    return _translations(file, stat.st_mtime_ns, stat.st_size)


@lru_cache(maxsize=8)
def _translations(file: Path, written: int, size: int) -> Words:
    """Read the words of a file, or return why they cannot be used; `written` and `size` make it read a changed file again."""
    from babel.core import Locale, UnknownLocaleError

    if size > _LARGEST:
        return (Flaw(f"it has more than {_LARGEST // 2**20} MiB"),)
    try:
        locale = Locale.parse(file.stem.replace("-", "_"))
        with file.open("rb") as opened:
            po = parse(opened.read(_LARGEST))
        unusable = tuple(flaws(po.entries))
        return unusable or _as_gettext(po, locale)
    except UnknownLocaleError:
        return (Flaw(f"'{file.stem}' is no language that is known"),)
    except (PoError, ValueError, SyntaxError, ArithmeticError, LookupError, RecursionError) as error:
        return (Flaw(f"{error}"),)


def _as_gettext(po: PoFile, locale: "Locale") -> NullTranslations:
    """Return the words of a file as Python's gettext looks them up."""
    from babel.messages.catalog import Catalog
    from babel.messages.mofile import write_mo

    catalog = Catalog(locale=locale, charset="utf-8")
    if po.plural:
        catalog.mime_headers = [("plural-forms", "nplurals={}; plural={};".format(*po.plural))]
    for entry in po.entries:
        forms = tuple(map(entry.translation, range(catalog.num_plurals)))
        if len(entry.english) > 1 and any(forms):
            catalog.add(tuple(entry.texts), forms, context=entry.context_text)
        elif len(entry.english) == 1 and forms[0]:
            catalog.add(entry.texts[0], forms[0], context=entry.context_text)
    packed = io.BytesIO()
    write_mo(packed, catalog)
    packed.seek(0)
    words = GNUTranslations(packed)
    setattr(words, "plural", _unfailing(getattr(words, "plural")))  # noqa: B009, B010 (typeshed knows no such attribute)
    return words


def _unfailing(plural: Callable[[int], int]) -> Callable[[int], int]:
    """Return the rule of a language's plural, for numbers too with which what a file says cannot be worked out."""

    def index(number: int) -> int:
        try:
            return plural(number)
        except (ArithmeticError, ValueError, TypeError):
            return 0

    return index
