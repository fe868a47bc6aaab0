"""Whether the working of a result adds up, its sums and what its words say."""

import re
from collections.abc import Iterator
from fractions import Fraction

from whistpress.core.model import EventResult
from whistpress.core.scoring import Working, working


def adds_up(result: EventResult) -> bool:
    """Every row has a working, its steps come to its score, and what each step says comes to what it adds."""
    made = [working(result, entry) for entry in _entries(result)]
    return bool(made) and all(one is not None and one.total == one.row.score and says_right(one) for one in made)


def _entries(result: EventResult) -> set[int]:
    """Everybody who is ranked."""
    return {row.entry for ranking in result.rankings for row in ranking.rows}


def says_right(one: Working) -> bool:
    """The figures before a sign of equality come to the one behind it, in every step that has one."""
    return all(left == right for step in one.steps for left, right in equations(step.text))


def equations(text: str) -> Iterator[tuple[Fraction, Fraction]]:
    """`8 tricks − average 7 1/4 = +3/4` as two figures; what stands in brackets, and before a colon or semicolon, is apart."""
    plain = re.sub(r"\([^)]*\)", "", text)
    for clause in re.split(r"[:;](?! [^=]*$)", plain) if "=" in plain else ():
        before, equal, after = clause.partition("=")
        if equal:
            left = sum(figures(before.replace(",", " + ")), Fraction(0))
            yield left, next(figures(after))


def figures(words: str) -> Iterator[Fraction]:
    """The figures in some words with their signs, mixed fractions among them."""
    for sign, whole, over in re.findall(r"([−+-]?)[^−+\d-]*?(\d+(?: \d+(?=/))?)(/\d+)?", re.sub(r"(?<=\w)-(?=\w)", "", words)):
        mixed = whole.split()
        figure = (Fraction(mixed[0]) if len(mixed) > 1 else 0) + Fraction(f"{mixed[-1]}{over}")
        yield -figure if sign in ("−", "-") else figure
