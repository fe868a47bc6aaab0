"""What a schedule comes to in a sentence: who meets, how often, how evenly compared."""

from collections.abc import Iterator, Mapping
from fractions import Fraction

from whistpress.core.movement.fairness import Fairness, Figure
from whistpress.views.words import count, sentence, times

_MEETINGS = ("team_partners", "team_opponents", "partners", "opponents", "across")
_MOST_PARTS = 4
"""So many different counts are told one by one, more as a range."""


def headline(fairness: Fairness, noun: str) -> str:
    """One sentence about who meets whom and who is compared; `noun` is what an entry is called. Empty when nobody meets."""
    meetings = _told(fairness)
    if not meetings:
        return ""
    even = all(figure.even for figure in meetings)
    compared = _compared(fairness, noun, go_on=even and len(meetings) == 1)
    if len(meetings) == 2 and even:
        partners, opponents = (times(int(figure.least)) for figure in meetings)
        said = (
            f"every two team mates are partners {partners}, every two adversaries opponents {opponents}"
            if meetings[0].name == "team_partners"
            else f"every two {noun}s are partners {partners} and opponents {opponents}"
        )
    else:
        said = "; ".join(_clause(figure, fairness, noun) for figure in meetings)
    return sentence(f"{said}{_leads(fairness)}{compared}{_worth(fairness, meetings)}")


def balance_text(figure: Fraction) -> str:
    """A balance with one decimal, where it is not whole: cut off, so that 99.97 does not pass for 100."""
    whole, tenth = divmod(int(figure * 10), 10)
    return f"{whole}.{tenth}" if tenth else str(whole)


def _told(fairness: Fairness) -> list[Figure]:
    """The figures of meetings that a headline tells: those of single players where teams have them."""
    found = [figure for name in _MEETINGS if (figure := fairness.figure(name))]
    singles = [figure for figure in found if figure.name.startswith("team_")]
    return singles or found


def _clause(figure: Figure, fairness: Fairness, noun: str) -> str:
    if figure.name == "across" and figure.even:
        return f"each N-S {noun} meets each E-W {noun} {times(int(figure.least))}"
    whom = {"team_partners": "team mates", "team_opponents": "adversaries"}.get(figure.name, f"{noun}s")
    do = _verb(figure, fairness)
    if figure.even:
        return f"{'the' if sum(figure.spread.values()) == 1 else 'every'} two {whom} {do} {times(int(figure.least))}"
    if figure.most == 1:
        return f"no two {whom} {do} more than once"
    if len(figure.spread) <= _MOST_PARTS:
        return "".join(_parts(figure.spread, f"a N-S and an E-W {noun}" if figure.name == "across" else whom, do))
    if figure.least == 0:
        return f"no two {whom} {do} more than {times(int(figure.most))}"
    return f"every two {whom} {do} {times(int(figure.least))} to {times(int(figure.most))}"


def _verb(figure: Figure, fairness: Fairness) -> str:
    if figure.name.endswith("partners"):
        return "are partners"
    return "are opponents" if fairness.figure("partners") or figure.name.startswith("team_") else "meet"


def _parts(spread: Mapping[int, int], whom: str, do: str) -> Iterator[str]:
    """`47 couples of players are opponents four times, 47 never, all others twice`."""
    commonest = max(spread, key=lambda number: (spread[number], -number))
    rare = [number for number in sorted(spread, reverse=True) if number != commonest]
    verb = do if spread[rare[0]] > 1 else {"meet": "meets", "are partners": "is partners", "are opponents": "is opponents"}[do]
    yield f"{count(spread[rare[0]], 'couple')} of {whom} {verb} {times(rare[0])}"
    yield from (f", {count(spread[number], '').rstrip('s ')} {times(number)}" for number in rare[1:])
    yield f", all others {times(commonest)}"


def _leads(fairness: Fairness) -> str:
    """Who leads through whom, where that is even."""
    leads = fairness.figure("leads_through")
    return f", each leading through the other {times(int(leads.least))}" if leads and leads.even and leads.reached else ""


def _compared(fairness: Fairness, noun: str, *, go_on: bool) -> str:
    """What is added on comparisons; `go_on` when the sentence so far has one subject that serves."""
    if fairness.balance is None:
        return ""
    if fairness.fields:
        within = fairness.figure("within")
        if within is None:
            return ""
        return f"{' and is' if go_on else '; each is'} compared with each of its own field on {_sets(within)}"
    compared = fairness.figure("compared")
    if compared is None:
        return ""
    return f" and are compared on {_sets(compared)}" if go_on else f"; every two {noun}s are compared on {_sets(compared)}"


def _sets(figure: Figure) -> str:
    least, most = int(figure.least), int(figure.most)
    return count(most, "set") if figure.even else f"{count(least, '').rstrip('s ')} to {count(most, 'set')}"


def _worth(fairness: Fairness, meetings: list[Figure]) -> str:
    """How good that is: the balance of pairs, else whether it is the best that can be."""
    balance = fairness.figure("balance")
    if balance is None:
        return ", which cannot be more even" if all(figure.reached for figure in meetings) else ""
    if balance.best is None:
        return ""
    said = f": balance {balance_text(balance.least)} of 100"
    if balance.reached:
        return f"{said}, which cannot be bettered"
    return said if balance.best.least == 100 else f"{said}; more than {balance_text(balance.best.least)} is impossible"
