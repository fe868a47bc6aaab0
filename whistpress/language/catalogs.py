"""Where the words of a language come from: `languages/<language>.po` of the theme's folders, as translators' tools write them."""

import io
from collections.abc import Callable, Sequence
from functools import lru_cache
from gettext import GNUTranslations, NullTranslations
from pathlib import Path
from typing import TYPE_CHECKING

from whistpress.language.po_file import Flaw, PoError, PoFile, flaws, parse
from whistpress.packaged import theme_folder

if TYPE_CHECKING:
    from babel.core import Locale

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
        return unusable or _packed(po, locale)
    except UnknownLocaleError:
        return (Flaw(f"'{file.stem}' is no language that is known"),)
    except (PoError, ValueError, SyntaxError, ArithmeticError, LookupError, RecursionError) as error:
        return (Flaw(f"{error}"),)


def _packed(po: PoFile, locale: "Locale") -> NullTranslations:
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
