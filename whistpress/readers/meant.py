"""Help lines about words: the likeliest word, the words to choose from."""

from collections.abc import Iterable

from whistpress.language import say
from whistpress.problems import nearest
from whistpress.problems.nearest import OWN_FILES, offer

__all__ = ["OWN_FILES", "choices", "likely_word", "offer", "suggestion"]


def likely_word(word: str, known: Iterable[str]) -> str | None:
    """Return the known word that was probably meant, or None; a beginning of two letters or more is enough when only one fits."""
    words = list(known)
    found = nearest.did_you_mean(word, words)
    begins = [each for each in words if len(word) > 1 and each.casefold().startswith(word.casefold())]
    return found or (begins[0] if len(begins) == 1 else None)


def suggestion(word: str, known: Iterable[str]) -> tuple[str, ...]:
    """The help line `did you mean 'mitchell'?`, or nothing."""
    found = likely_word(word, known)
    return (say("did you mean '%(word)s'?", word=found),) if found else ()


def choices(known: Iterable[str], *, most: int = 12) -> str:
    """Name what was found: `a, b and c`; beyond `most` the rest is counted: `a, b and 30 more`. Alternatives are for `offer`."""
    words = list(known)
    if len(words) > most:
        return f"{', '.join(words[: most - 1])} and {len(words) - most + 1} more"
    *first, last = words or ("",)
    return f"{', '.join(first)} and {last}" if first else last
