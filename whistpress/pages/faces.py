"""Ask the browser to load the italic typeface ahead only on pages that show italics: it weighs more than a short page."""

import re

_ITALIC_FACE = re.compile(rb'(?<= data-faces="serif-regular serif-semibold) serif-italic(?=")')
_FOLD_OR_ITALICS = re.compile(
    rb"<details\b[^>]*>|</details>"
    rb'|<(?:em|i|cite|dfn|address|var|blockquote)\b|<caption(?! class="?unseen)|class="(?:tagline|club)"'
)
"""The beginning and end of a part that readers fold open, and what the style sheet or the browser sets in italics."""


def drop_idle_italics(page: bytes) -> bytes:
    """Take the italic typeface from those that a page loads ahead: from a page whose italics, if any, are all folded away."""
    preload = _ITALIC_FACE.search(page)
    return page if preload is None or _has_italics(page, preload.end()) else page[: preload.start()] + page[preload.end() :]


def _has_italics(page: bytes, start: int) -> bool:
    """Return whether the page, from a place on, shows italics before the reader opens anything."""
    folds: list[bool] = []
    for match in _FOLD_OR_ITALICS.finditer(page, start):
        tag = match[0]
        if tag.startswith(b"<details"):
            folds.append(b" open" not in tag)
        elif tag.startswith(b"</"):
            del folds[-1:]
        elif not any(folds):
            return True
    return False
