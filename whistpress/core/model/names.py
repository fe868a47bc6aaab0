"""Names in short, as tables and slips have them."""

from collections import Counter
from collections.abc import Iterable
from functools import lru_cache

_AFTER_A_NAME = frozenset({"Jr", "Jr.", "Sr", "Sr.", "II", "III", "IV"})


@lru_cache(maxsize=4096)
def surname(name: str) -> str:
    """The last word of a name, without Jr. and its like."""
    words = [word.rstrip(",") for word in name.split()]
    while len(words) > 1 and words[-1] in _AFTER_A_NAME:
        words.pop()
    return words[-1] if words else name


def short_names(names: Iterable[str]) -> dict[str, str]:
    """Surnames, and initials before those that two people share."""
    every = list(dict.fromkeys(names))
    count = Counter(surname(name) for name in every)
    return {name: surname(name) if count[surname(name)] == 1 else _with_initial(name) for name in every}


def _with_initial(name: str) -> str:
    last = surname(name)
    before = name[: name.rindex(last)].split()
    return " ".join([*(word if word.endswith(".") else f"{word[0]}." for word in before), last])
