"""Shorten a text by whole words, without an ellipsis."""

import re
from collections.abc import Callable, Iterator

_DANGLING = frozenset(re.split(" ", (
    "a an and as at by de des du et for from in la le les of on or par per pour the to und v v. van der den ter ten und von "
    "vs vs. with & + - – —"
)))  # fmt: skip
"""Words with which nothing ends."""
_DATED = re.compile(r"(?P<title>.+?)(?P<end>(?:, [^,]*\d[^,]*)+)")
_LOOSE = ",;:–—-·(["


def shorten_by_words(text: str, fits: Callable[[str], bool]) -> str:
    """Return a text that fits with as many of its words as possible; the day and the hour at its end stay before its words do.

    Nothing ends with `of the`, and no ellipsis is added. A single word that is too long is cut, with a point.
    """
    if fits(text):
        return text
    return next((shorter for shorter in _shorter(text) if fits(shorter)), _cut_word(text, fits))


def _shorter(text: str) -> Iterator[str]:
    """Yield a text with fewer and fewer words."""
    dated = _DATED.fullmatch(text)
    if dated:
        end = dated["end"].split(", ")[1:]
        for number in range(len(end), 0, -1):
            yield from (", ".join((title, *end[:number])) for title in (dated["title"], *_fewer(dated["title"])) if " " in title)
        yield dated["title"]
    yield from _fewer(dated["title"] if dated else text)


def _fewer(text: str) -> Iterator[str]:
    """Yield the first words of a text: all but one, all but two …; never with a word at the end that ends nothing."""
    words = text.split()
    for number in range(len(words) - 1, 0, -1):
        if words[number - 1].casefold() in _DANGLING and number > 1:
            continue
        shorter = " ".join(words[:number]).rstrip(_LOOSE + " ")
        if shorter and _brackets_match(shorter):
            yield shorter


def _brackets_match(text: str) -> bool:
    """Return whether each bracket that is opened is closed."""
    return text.count("(") == text.count(")")


def _cut_word(text: str, fits: Callable[[str], bool]) -> str:
    """Return the beginning of the first word, with a point; at least a letter."""
    word = next(iter(text.split()), "")
    return next((cut for end in range(len(word) - 1, 0, -1) if fits(cut := f"{word[:end].rstrip(_LOOSE)}.")), f"{word[:1]}.")
