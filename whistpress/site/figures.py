"""The text of exact figures, for page and paper: nothing is rounded unless the name says so."""

from fractions import Fraction
from functools import lru_cache
from math import ceil, floor

from whistpress.language import ordinal, say_many, speech

MINUS = "\N{MINUS SIGN}"
FRACTION_SLASH = "\N{FRACTION SLASH}"

_VULGAR = {
    Fraction(1, 2): "½", Fraction(1, 3): "⅓", Fraction(2, 3): "⅔", Fraction(1, 4): "¼", Fraction(3, 4): "¾",
    Fraction(1, 5): "⅕", Fraction(2, 5): "⅖", Fraction(3, 5): "⅗", Fraction(4, 5): "⅘", Fraction(1, 6): "⅙",
    Fraction(5, 6): "⅚", Fraction(1, 7): "⅐", Fraction(1, 8): "⅛", Fraction(3, 8): "⅜", Fraction(5, 8): "⅝",
    Fraction(7, 8): "⅞", Fraction(1, 9): "⅑",
}  # fmt: skip

_RAISED = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")
_LOWERED = str.maketrans("0123456789", "₀₁₂₃₄₅₆₇₈₉")


def exact(figure: Fraction | int) -> str:
    """Return the form of a figure in JSON and CSV: `31/5`, `-6`, `0`."""
    return str(Fraction(figure))


def mixed_number(figure: Fraction | int) -> str:
    """Return a whole number and a fraction: `6⅕`, `−4⅘`, `½`, `3¹⁄₁₃`."""
    return _mixed_text(*figure.as_integer_ratio())


def counted(figure: Fraction | int) -> int:
    """Return the number by which the word after a mixed number is one or many: `½ point`, `1 point`, `1½ points`."""
    return max(1, ceil(figure))


def or_blank(figure: Fraction | int | None) -> str:
    """Return a figure as a mixed number for a box or a cell; empty where there is no figure."""
    return "" if figure is None else mixed_number(figure)


@lru_cache(maxsize=4096)
def _mixed_text(numerator: int, denominator: int) -> str:
    """Return a mixed number as text; cached, because a league writes the same few hundred figures, and fractions are slow."""
    sign = MINUS if numerator < 0 else ""
    whole, above = divmod(abs(numerator), denominator)
    if not above:
        return f"{sign}{whole}"
    if (part := Fraction(above, denominator)) in _VULGAR:
        return f"{sign}{whole or ''}{_VULGAR[part]}"
    return f"{sign}{whole or ''}{str(above).translate(_RAISED)}{FRACTION_SLASH}{str(denominator).translate(_LOWERED)}"


def short(figure: Fraction | int) -> str:
    """Return a headline figure: `6⅕` where the fraction has a character of its own, else two decimals: `9.29`, not `9²⁄₇`."""
    return _short_text(*figure.as_integer_ratio(), speech().point)


@lru_cache(maxsize=4096)
def _short_text(numerator: int, denominator: int, _: str) -> str:
    figure = Fraction(numerator, denominator)
    part = abs(figure) % 1
    return mixed_number(figure) if not part or part in _VULGAR else decimal(figure, 2)


def signed_short(figure: Fraction | int) -> str:
    """Return a headline figure with its sign: `+6⅕`, `−9.29`; without a sign before 0."""
    return f"+{short(figure)}" if figure > 0 else short(figure)


def signed(figure: Fraction | int) -> str:
    """Return a mixed number with its sign, as plus-and-minus scores are written: `+2`, `−4⅘`; without a sign before 0."""
    numerator, denominator = figure.as_integer_ratio()
    text = _mixed_text(numerator, denominator)
    return f"+{text}" if numerator > 0 else text


def nearest(figure: Fraction | int) -> int:
    """Round to the nearest whole number, one half up (Goodfellow 1912, Law 6; the practice of Barney p. 32)."""
    return floor(Fraction(figure) + Fraction(1, 2))


def decimal(figure: Fraction | int, places: int = 1) -> str:
    """Round to so many decimal places, half up: `62.5`, `−4.8`; it reckons with whole numbers, never with a float."""
    numerator, denominator = figure.as_integer_ratio()
    scaled = (2 * numerator * 10**places + denominator) // (2 * denominator)
    whole, rest = divmod(abs(scaled), 10**places)
    sign = MINUS if scaled < 0 else ""
    return f"{sign}{whole}{speech().point}{rest:0{places}}" if places else f"{sign}{whole}"


def percent(share: Fraction) -> str:
    """Return a share of the others in hundredths, to one decimal: `62.5%`."""
    return f"{decimal(100 * share, 1)}%"


def signed_decimal(figure: Fraction) -> str:
    """Return a figure to two decimals, with its sign: `+0.31`."""
    written = decimal(figure, 2)
    return f"+{written}" if figure > 0 else written


def place(number: int, *, shared: bool = False) -> str:
    """Return a rank: `2`, or `2=` where it is shared."""
    return f"{number}=" if shared else str(number)


def count_with_noun(figure: Fraction | int, noun: str, many: str = "") -> str:
    """Return a headline figure with its noun: `1 trick`, `2 tricks`, `½ trick`, `1½ tricks`, `9.29 tricks`."""
    number = 1 if 0 < abs(Fraction(figure)) <= 1 else figure.numerator // figure.denominator if figure >= 2 or not figure else 2
    return say_many(f"%(number)s {noun}", f"%(number)s {many or noun + 's'}", number, number=short(figure))


_ONES = (
    *("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"),
    *("thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen"),
)
_TENS = ("", "", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety")

_ORDINALS = {
    **{"one": "first", "two": "second", "three": "third", "five": "fifth"},
    **{"eight": "eighth", "nine": "ninth", "twelve": "twelfth"},
}

_ROMAN = (
    *((1000, "M"), (900, "CM"), (500, "D"), (400, "CD"), (100, "C"), (90, "XC"), (50, "L"), (40, "XL")),
    *((10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I")),
)


def cardinal(number: int) -> str:
    """Return a number in words: `eight`, `thirty-six`; in figures from a hundred, and in any language but English."""
    if not speech().english:
        return str(number)
    if number < len(_ONES):
        return _ONES[number]
    if number >= 100:
        return str(number)
    tens, ones = divmod(number, 10)
    return _TENS[tens] + (f"-{_ONES[ones]}" if ones else "")


def ordinal_word(number: int) -> str:
    """Return an ordinal number in words: `first`, `twelfth`, `twenty-third`.

    In figures from a hundred (`101st`), and in any language but English.
    """
    if number >= 100 or not speech().english:
        return ordinal(number)
    words = cardinal(number)
    before, hyphen, last = words.rpartition("-")
    return before + hyphen + (_ORDINALS.get(last) or (last[:-1] + "ieth" if last.endswith("y") else last + "th"))


def roman(number: int) -> str:
    """Return a number from 1 in roman figures: `IV`, `XIX`."""
    written = ""
    for value, letters in _ROMAN:
        times, number = divmod(number, value)
        written += letters * times
    return written
