"""Read numbers as people write them: a plain number, a figure with a half."""

import re
from fractions import Fraction
from types import MappingProxyType

_SIGNS = MappingProxyType({
    "½": "1/2", "⅓": "1/3", "⅔": "2/3", "¼": "1/4", "¾": "3/4", "⅕": "1/5", "⅖": "2/5", "⅗": "3/5", "⅘": "4/5", "⅙": "1/6",
    "⅚": "5/6", "⅛": "1/8", "⅜": "3/8", "⅝": "5/8", "⅞": "7/8",
})  # fmt: skip

_PLAIN = re.compile(r"([-−]?)([0-9]{1,6}(?:\.[0-9]{1,6})?)")

_MIXED = re.compile(r"([-−]?)(?:([0-9]{1,6}) +)?([0-9]{1,6}/[1-9][0-9]{0,5})")


def plain_number(text: str) -> int | None:
    """Return the number of a text of one to four figures; None for any other text."""
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 5 else None


def figure_of(written: int | float | str) -> Fraction | None:
    """Return the number that is written; None where it is no number, or has more figures than any score."""
    if isinstance(written, int):
        return Fraction(written) if abs(written) < 10**6 else None
    text = repr(written) if isinstance(written, float) else written.strip()
    if text and text[-1] in _SIGNS:
        text = f"{text[:-1].rstrip()} {_SIGNS[text[-1]]}".strip().replace("- ", "-").replace("− ", "−")
    if plain := _PLAIN.fullmatch(text):
        return -Fraction(plain[2]) if plain[1] else Fraction(plain[2])
    if mixed := _MIXED.fullmatch(text):
        figure = Fraction(mixed[2] or 0) + Fraction(mixed[3])
        return -figure if mixed[1] else figure
    return None
