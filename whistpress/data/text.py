"""The shape of a plain text: a title in capitals, paragraphs of sentences, rows of places; no markup, no columns."""

from collections.abc import Iterable

from whistpress.site.wording import sentence

MOST_PLACES = 6
"""How many places of a longer ranking are told."""


def text(title: str, *paragraphs: str) -> str:
    """Return a whole text: the title, and the paragraphs that are not empty, each after an empty line."""
    return "\n\n".join((title.upper(), *(paragraph for paragraph in paragraphs if paragraph))) + "\n"


def lines(*parts: str) -> str:
    """Return a paragraph of several lines; empty parts are left out."""
    return "\n".join(part for part in parts if part)


def sentences(parts: Iterable[str]) -> str:
    """Return a paragraph of sentences: each begins with a capital and ends with a full stop; empty parts are left out."""
    return " ".join(sentence(part) + ("" if part.endswith((".", "!", "?")) else ".") for part in parts if part)


def places(rows: Iterable[tuple[str, str, str]]) -> str:
    """Return the rows of a ranking in one line, `1 Edith Gale 170; 2= Lucy Reeve 168`: the place, who, the figure."""
    return "; ".join(" ".join(part for part in row if part) for row in rows)
