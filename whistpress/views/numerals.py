"""Numbers in the words of a printed card."""

from whistpress.views.words import ordinal

_ONES = (
    *("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"),
    *("thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen"),
)
_TENS = ("", "", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety")

_ORDINALS = {
    **{"one": "first", "two": "second", "three": "third", "five": "fifth"},
    **{"eight": "eighth", "nine": "ninth", "twelve": "twelfth"},
}


def cardinal(number: int) -> str:
    """`eight`, `thirty-six`; figures from a hundred."""
    if number < len(_ONES):
        return _ONES[number]
    if number >= 100:
        return str(number)
    tens, ones = divmod(number, 10)
    return _TENS[tens] + (f"-{_ONES[ones]}" if ones else "")


def ordinal_word(number: int) -> str:
    """`first`, `twelfth`, `twenty-third`; `101st` from a hundred."""
    if number >= 100:
        return ordinal(number)
    words = cardinal(number)
    before, hyphen, last = words.rpartition("-")
    return before + hyphen + (_ORDINALS.get(last) or (last[:-1] + "ieth" if last.endswith("y") else last + "th"))
