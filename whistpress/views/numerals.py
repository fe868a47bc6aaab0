"""Numbers in the words of a printed card."""

from whistpress.language import ordinal, speech

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
    """`eight`, `thirty-six`; figures from a hundred."""
    if not speech().english:
        return str(number)
    if number < len(_ONES):
        return _ONES[number]
    if number >= 100:
        return str(number)
    tens, ones = divmod(number, 10)
    return _TENS[tens] + (f"-{_ONES[ones]}" if ones else "")


def ordinal_word(number: int) -> str:
    """`first`, `twelfth`, `twenty-third`; `101st` from a hundred."""
    if number >= 100 or not speech().english:
        return ordinal(number)
    words = cardinal(number)
    before, hyphen, last = words.rpartition("-")
    return before + hyphen + (_ORDINALS.get(last) or (last[:-1] + "ieth" if last.endswith("y") else last + "th"))


def roman(number: int) -> str:
    """`IV`, `XIX`: a number from 1 in roman figures."""
    written = ""
    for value, letters in _ROMAN:
        times, number = divmod(number, value)
        written += letters * times
    return written
