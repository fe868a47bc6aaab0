"""Names in short, as tables and slips have them."""

import re
from collections import Counter
from collections.abc import Iterable
from functools import lru_cache

_ADDITION = re.compile(r"\s*(\([^()]*\))\s*$")
"""What stands in brackets behind a name: the club of one of two namesakes."""

_AFTER_A_NAME = frozenset({"Jr", "Jr.", "Sr", "Sr.", "II", "III", "IV"})


@lru_cache(maxsize=4096)
def surname(name: str) -> str:
    """The last word of a name, without Jr. and its like and without what is in brackets behind it."""
    words = [word.rstrip(",") for word in (_ADDITION.sub("", name) or name).split()]
    while len(words) > 1 and words[-1] in _AFTER_A_NAME:
        words.pop()
    return words[-1] if words else name


def short_names(names: Iterable[str]) -> dict[str, str]:
    """Surnames, and initials before those that two people share; behind these what tells two namesakes apart."""
    every = list(dict.fromkeys(names))
    count = Counter(surname(name) for name in every)
    short = {name: surname(name) if count[surname(name)] == 1 else _with_initial(name) for name in every}
    shared = Counter(short.values())
    return {name: f"{word} {_addition(name)}".rstrip() if shared[word] > 1 else word for name, word in short.items()}


def _addition(name: str) -> str:
    found = _ADDITION.search(name)
    return found[1] if found else ""


def _with_initial(name: str) -> str:
    last = surname(name)
    before = name[: name.rindex(last)].split()
    return " ".join([*(word if word.endswith(".") else f"{word[0]}." for word in before), last])
