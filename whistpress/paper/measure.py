"""How wide a text is, near enough to choose the size of its type before it is set."""

_NARROW = frozenset("ijltfrI.,;:!'’()[]|- 1")
_WIDE = frozenset("mwMWQO@%—…")


def ems(text: str) -> float:
    """The width of a text in the packaged serif, in ems; rather too wide than too narrow."""
    return sum(_letter(letter) for letter in text)


def _letter(letter: str) -> float:
    if letter in _WIDE:
        return 0.92
    if letter.isdigit():
        return 0.52
    if letter in _NARROW:
        return 0.34
    if letter.isupper():
        return 0.68
    return 0.52 if ord(letter) < 0x2000 else 1.0


def size_that_fits(text: str, width: float, most: float, least: float) -> float:
    """Type between `least` and `most` (in pt) at which a text keeps to one line of `width` millimetres; else `least`."""
    points = width / (25.4 / 72) / max(ems(text), 1.0)
    return round(max(least, min(most, points)), 1)
