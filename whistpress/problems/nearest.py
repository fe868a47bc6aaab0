"""What messages say of the words in a file: a value as it is quoted, the one that was probably meant, those to choose from."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from whistpress.language import noted, say

MOST_WORK = 1_500_000
"""How many letters are compared, and words looked at, for the guesses of one file or league: a second or two."""


class _Work:
    """Counts the work of guesses, up to a limit."""

    def __init__(self, most: int) -> None:
        self.left = most


_WORK: ContextVar[_Work | None] = ContextVar("work", default=None)


@contextmanager
def limited_guesses(most: int = MOST_WORK) -> Iterator[None]:
    """Limit the work of all guesses inside this block together; once it is done, no word is near to any other.

    A file of a thousand unknown names in a league of five thousand would else be compared for minutes.
    """
    token = _WORK.set(_Work(most))
    try:
        yield
    finally:
        _WORK.reset(token)


def did_you_mean(word: str, words: Iterable[str]) -> str | None:
    """Find the known word nearest to a word that is none of them; None when none is near.

    Nearness counts letters to add, drop, change or swap: one in a word of up to four letters, two up to eight, three in
    longer ones. Capitals, blanks, hyphens and underscores make no difference. The first of equally near words wins.
    """
    plain = _plain(word)
    best: str | None = None
    limit = _limit(plain)
    work = _WORK.get() or _Work(MOST_WORK)
    for choice in words:
        if work.left < 0:
            return None
        work.left -= 1
        other = _plain(choice)
        if abs(len(other) - len(plain)) > limit or len(set(other) ^ set(plain)) > 2 * limit:
            continue
        work.left -= len(plain) * len(other)
        steps = _steps(plain, other, limit)
        if steps <= limit:
            best, limit = choice, steps - 1
        if limit < 0:
            break
    return best


def likely_word(word: str, candidates: Iterable[str]) -> str | None:
    """Return the known word that was probably meant, or None; a beginning of two letters or more is enough when only one fits."""
    work = _WORK.get() or _Work(MOST_WORK)
    if work.left < 0:
        return None
    words = list(candidates)
    near_word = did_you_mean(word, words)
    work.left -= len(words)
    begins = [candidate for candidate in words if len(word) > 1 and candidate.casefold().startswith(word.casefold())]
    return near_word or (begins[0] if len(begins) == 1 else None)


def suggestion(word: str, words: Iterable[str]) -> tuple[str, ...]:
    """Return the help line `did you mean 'mitchell'?`, or nothing."""
    near_word = likely_word(word, words)
    return (say("did you mean '%(word)s'?", word=near_word),) if near_word else ()


MOST = 3
"""So many alternatives are named in a message at most, where the league's own files or a command have the others."""

OWN_FILES = noted("see the league’s own files")


def offer(options: Iterable[object], see: str = "") -> str:
    """Name what there is to choose from: `a, b and c`; all of it, unless something else lists it.

    Then (`see` says what does) of more than three the first two are named, and how many others there are.
    """
    words = [str(option) for option in options]
    if see and len(words) > MOST:
        some = ", ".join(words[:2])
        return say("%(some)s and %(number)s more (%(see)s)", some=some, number=len(words) - 2, see=say(see))
    *first, last = words or ("",)
    return say("%(first)s and %(second)s", first=", ".join(first), second=last) if first else last


def choices(options: Iterable[str], *, most: int = 12) -> str:
    """List words: `a, b and c`; of more than `most` it counts the rest: `a, b and 30 more`. To list alternatives use `offer`."""
    words = list(options)
    if len(words) > most:
        return say("%(words)s and %(number)s more", words=", ".join(words[: most - 1]), number=len(words) - most + 1)
    *first, last = words or ("",)
    return f"{', '.join(first)}{say(' and ')}{last}" if first else last


def _plain(word: str) -> str:
    """Return a word without capitals, hyphens, underscores and blanks."""
    return word.casefold().replace("-", "").replace("_", "").replace(" ", "")


def _limit(word: str) -> int:
    """Return how many letters of a word may differ."""
    if len(word) < 3:
        return 0
    return 1 if len(word) <= 4 else 2 if len(word) <= 8 else 3


def _steps(word: str, target: str, limit: int) -> int:
    """Count the letters to add, drop, change or swap with their neighbour, from a word to another.

    Return `limit + 1` as soon as there are more than `limit`.
    """
    before: list[int] = []
    row = list(range(len(target) + 1))
    for i, letter in enumerate(word, start=1):
        above, before, row = before, row, [i]
        for j, other in enumerate(target, start=1):
            least = min(before[j] + 1, row[j - 1] + 1, before[j - 1] + (letter != other))
            if i > 1 and j > 1 and letter == target[j - 2] and word[i - 2] == other:
                least = min(least, above[j - 2] + 1)
            row.append(least)
        if min(row) > limit:
            return limit + 1
    return row[-1]


_LONGEST = 40
"""The most letters that are quoted of a value."""


def shorten(value: object) -> str:
    """Write a value as text for a message, on one line and not too long."""
    text = " ".join(_text(value).split())
    return text if len(text) <= _LONGEST else f"{text[: _LONGEST - 1]}…"


def _text(value: object) -> str:
    """Return the text of a value; `…` for a number too long to be written."""
    try:
        return str(value)
    except ValueError:
        return "…"
