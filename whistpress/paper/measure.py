"""How wide a text is, near enough to choose the size of its type before it is set."""

from collections.abc import Sequence

_NARROW = frozenset("ijltfrI.,;:!'’()[]|- 1")
_WIDE = frozenset("mwMWQO@%—…")
_SMALL = frozenset("⁰¹²³⁴⁵⁶⁷⁸⁹₀₁₂₃₄₅₆₇₈₉⁄")
_POINT = 25.4 / 72


def ems(text: str) -> float:
    """The width of a text in the packaged serif, in ems; rather too wide than too narrow."""
    return sum(_letter(letter) for letter in text)


def _letter(letter: str) -> float:
    if letter in _WIDE:
        return 0.92
    if letter in _SMALL:
        return 0.36
    if letter.isdigit():
        return 0.52
    if letter in _NARROW:
        return 0.34
    if letter.isupper():
        return 0.68
    return 0.52 if ord(letter) < 0x2000 else 1.0


def size_that_fits(text: str, width: float, most: float, least: float) -> float:
    """Type between `least` and `most` (in pt) at which a text keeps to one line of `width` millimetres; else `least`."""
    points = width / _POINT / max(ems(text), 1.0)
    return round(max(least, min(most, points)), 1)


def shortened(text: str, width: float, size: float) -> str:
    """As many of a text's words as stand on one line of `width` millimetres in type of `size` points, then an ellipsis."""
    room, words = width / _POINT / size, text.split()
    if ems(text) <= room:
        return text
    while len(words) > 1 and ems(f"{' '.join(words)} …") > room:
        words.pop()
    return f"{' '.join(words).rstrip(',;:')} …"


def lines_of(text: str, width: float, size: float) -> int:
    """On how many lines a text stands that wraps between words in `width` millimetres of type of `size` points."""
    room, lines, used = max(width / _POINT / size, 1.0), 1, 0.0
    for word in text.replace("-", "- ").split():
        long = ems(word)
        if used and used + long > room:
            lines, used = lines + 1, 0.0
        lines += int((used + long) / room) if long > room else 0
        used = (used + long) % room if long > room else used + long + 0.26
    return lines


def shared_out(needs: Sequence[float], width: float) -> tuple[float, ...]:
    """The widths of columns that share `width`: the longest give way where there is too little, all grow where there is more."""
    left = list(needs)
    while sum(left) > width + 0.01:
        longest = max(left)
        same = [place for place, need in enumerate(left) if need > longest - 0.01]
        second = max([need for need in left if need <= longest - 0.01], default=0.0)
        less = min(longest - second, (sum(left) - width) / len(same))
        left = [need - less if place in same else need for place, need in enumerate(left)]
    return tuple(round(width * need / sum(left), 2) for need in left)
