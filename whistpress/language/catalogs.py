"""Where the words of a language come from: `languages/<language>.po` of the theme's folders, as translators' tools write them."""

import io
from collections.abc import Sequence
from functools import lru_cache
from gettext import GNUTranslations, NullTranslations
from pathlib import Path

from whistpress.packaged import theme_folder

SOURCE = "en"
"""The language in which the program's own words are written: it needs no file."""

_OWN_WORDS = NullTranslations()


def catalogue(language: str, folders: Sequence[Path] = ()) -> tuple[str, NullTranslations]:
    """Return the language that has words, and its words.

    The first of the folders that has a file for it wins, the packaged theme comes last; `fr-CA` falls back on `fr`, and a
    language without a file on English.
    """
    for name in wider(language):
        if name == SOURCE:
            return SOURCE, _OWN_WORDS
        for folder in (*folders, theme_folder()):
            file = folder / "languages" / f"{name}.po"
            if file.is_file():
                stat = file.stat()
                return name, _translations(file, stat.st_mtime_ns, stat.st_size)
    return SOURCE, _OWN_WORDS


def wider(language: str) -> tuple[str, ...]:
    """Return a language and those that it falls back on: `fr-CA`, then `fr`."""
    parts = language.replace("_", "-").split("-")
    return tuple("-".join(parts[:length]) for length in range(len(parts), 0, -1))


@lru_cache(maxsize=8)
def _translations(file: Path, written: int, size: int) -> NullTranslations:
    """The words of a file; read anew when it was written anew."""
    from babel.messages.mofile import write_mo
    from babel.messages.pofile import read_po

    with file.open("rb") as text:
        found = read_po(text, locale=file.stem.replace("-", "_"))
    packed = io.BytesIO()
    write_mo(packed, found)
    packed.seek(0)
    return GNUTranslations(packed)
