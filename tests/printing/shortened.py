"""Documents of many pages that are alike, without those in the middle: they are set as the others are."""

import re

FIRST, LAST = 4, 2
"""As many pages of each part as have the hardest names, and the last, which may not be full."""
_PART = re.compile(rb'(?=<div class="[^"]*\bpart\b[^"]*")')
_TAG = re.compile(rb'<section class="(page|sheet|pair|card)\b|<section\b|</section>\n?')


def shortened(html: bytes, first: int = FIRST, last: int = LAST) -> tuple[bytes, int]:
    """The HTML of a document with so many pages of each of its parts at most, and how many were left out."""
    found = [_ends(part, first, last) for part in _PART.split(html)]
    return b"".join(part for part, _ in found), sum(left_out for _, left_out in found)


def _ends(part: bytes, first: int, last: int) -> tuple[bytes, int]:
    pages = _pages(part)
    middle = pages[first : len(pages) - last]
    return (part[: middle[0][0]] + part[middle[-1][1] :], len(middle)) if middle else (part, 0)


def _pages(part: bytes) -> list[tuple[int, int]]:
    """Where each page begins and ends; a page may have sections within it."""
    found, begun = [], list[tuple[int, bool]]()
    for tag in _TAG.finditer(part):
        if tag[0].startswith(b"<section"):
            begun.append((tag.start(), bool(tag[1])))
        else:
            start, is_page = begun.pop()
            if is_page and not begun:
                found.append((start, tag.end()))
    return found
