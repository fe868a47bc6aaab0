"""Which of the theme's faces a page shows at once: one that it does not show is not asked for ahead."""

import re

_ITALIC_FACE = re.compile(rb'<link rel="preload" href="[^"]*italic\.woff2"[^>]*>\n')
_FOLD_OR_ITALICS = re.compile(
    rb"<details\b[^>]*>|</details>"
    rb'|<(?:em|i|cite|dfn|address|var|blockquote)\b|<caption(?! class="?unseen)|class="(?:tagline|club)"'
)
"""Where a fold begins and ends; and what the style sheet or the browser sets in italics."""


def drop_idle_italics(page: bytes) -> bytes:
    """Return the page without the preload of the italic face, unless there are italics outside of what is folded away."""
    preload = _ITALIC_FACE.search(page)
    return page if preload is None or _has_italics(page, preload.end()) else page[: preload.start()] + page[preload.end() :]


def _has_italics(page: bytes, start: int) -> bool:
    """Return whether the page, from a place on, shows italics before the reader opens anything."""
    folds: list[bool] = []
    for found in _FOLD_OR_ITALICS.finditer(page, start):
        tag = found[0]
        if tag.startswith(b"<details"):
            folds.append(b" open" not in tag)
        elif tag.startswith(b"</"):
            del folds[-1:]
        elif not any(folds):
            return True
    return False
