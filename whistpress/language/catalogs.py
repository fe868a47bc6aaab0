"""Where the words of a language come from: `languages/<language>.po` of the theme's folders, as translators' tools write them."""

import io
from collections.abc import Callable, Sequence
from functools import lru_cache
from gettext import GNUTranslations, NullTranslations
from pathlib import Path

from whistpress.packaged import theme_folder

SOURCE = "en"
"""The language in which the program's own words are written: it needs no file."""

_LARGEST = 4 * 2**20
"""The most bytes of a file of words; the French one has a tenth of them."""

_OWN_WORDS = NullTranslations()


def catalogue(language: str, folders: Sequence[Path] = ()) -> tuple[str, NullTranslations]:
    """Return the language that has words, and its words.

    The first of the folders that has a file for it wins, the packaged theme comes last; `fr-CA` falls back on `fr`, and a
    language without a file on English.
    """
    name, file = _file_of(language, folders)
    words = _read(file) if file else _OWN_WORDS
    return (SOURCE, _OWN_WORDS) if isinstance(words, str) else (name, words)


def flaw(language: str, folders: Sequence[Path] = ()) -> tuple[Path, str] | None:
    """Return the file of a language that cannot be used, and why; then English words are used."""
    file = _file_of(language, folders)[1]
    words = _read(file) if file else _OWN_WORDS
    return (file, words) if file and isinstance(words, str) else None


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


def _read(file: Path) -> NullTranslations | str:
    stat = file.stat()
    return _translations(file, stat.st_mtime_ns, stat.st_size)


@lru_cache(maxsize=8)
def _translations(file: Path, written: int, size: int) -> NullTranslations | str:
    """Read the words of a file, or return why they cannot be used; `written` and `size` make it read a changed file again."""
    from babel.core import Locale, UnknownLocaleError
    from babel.messages.mofile import write_mo
    from babel.messages.pofile import PoFileError, read_po

    if size > _LARGEST:
        return f"it has more than {_LARGEST // 2**20} MiB"
    try:
        Locale.parse(file.stem.replace("-", "_"))
        with file.open("rb") as text:
            catalog = read_po(text, locale=file.stem.replace("-", "_"), abort_invalid=True)
        packed = io.BytesIO()
        write_mo(packed, catalog)
        packed.seek(0)
        words = GNUTranslations(packed)
    except UnicodeError:
        return "it is not in the encoding that it names"
    except UnknownLocaleError:
        return f"'{file.stem}' is no language that is known"
    except PoFileError as error:
        return f"its line {error.lineno + 1} is none of such a file"
    except (ValueError, SyntaxError, ArithmeticError, LookupError, RecursionError) as error:
        return f"{error}"
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
