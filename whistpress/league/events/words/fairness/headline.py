"""The fairness of a schedule in a sentence: who meets, how often, how evenly compared."""

from collections.abc import Collection, Iterator, Mapping
from fractions import Fraction
from functools import lru_cache

from msgspec import Struct

from whistpress.core.model import Schedule
from whistpress.core.movement.fairness import Fairness, FairnessFigure, measure
from whistpress.language import Speech, noted, say, speech
from whistpress.site.wording import count, sentence, small_number, times

_MEETINGS = ("team_partners", "team_opponents", "partners", "opponents", "across")
_MOST_PARTS = 4
"""So many different counts are told one by one, more as a range."""


def headline(fairness: Fairness, noun: str) -> str:
    """Return one sentence on how evenly entries meet and are compared; empty when no two entries meet.

    `noun` is the word for an entry.
    """
    noun, meetings = say(noun), _meeting_figures(fairness)
    if not meetings:
        return ""
    even = all(figure.even for figure in meetings)
    compared = _comparison_words(fairness, noun, go_on=even and len(meetings) == 1)
    if len(meetings) == 2 and even:
        partners, opponents = (times(int(figure.least)) for figure in meetings)
        said = (
            say(
                "any two team mates are partners %(partners)s, any two adversaries opponents %(opponents)s",
                partners=partners,
                opponents=opponents,
            )
            if meetings[0].name == "team_partners"
            else say(
                "any two %(noun)ss are partners %(partners)s and opponents %(opponents)s",
                noun=noun,
                partners=partners,
                opponents=opponents,
            )
        )
    else:
        said = "; ".join(_clause(figure, fairness, noun) for figure in meetings)
    return sentence(f"{said}{_leads(fairness)}{compared}{_worth(fairness, meetings)}")


def balance_text(figure: Fraction) -> str:
    """Return a balance with one decimal, where it is not whole: cut off, so that 99.97 does not pass for 100."""
    whole, tenth = divmod(int(figure * 10), 10)
    return f"{whole}.{tenth}" if tenth else str(whole)


def _meeting_figures(fairness: Fairness) -> list[FairnessFigure]:
    """Return the meeting figures for a headline: those of single players where teams have them."""
    figures = [figure for name in _MEETINGS if (figure := fairness.figure(name))]
    singles = [figure for figure in figures if figure.name.startswith("team_")]
    return singles or figures


def _clause(figure: FairnessFigure, fairness: Fairness, noun: str) -> str:
    if figure.name == "across" and figure.even:
        return say("each N-S %(noun)s meets each E-W %(noun)s %(times)s", noun=noun, times=times(int(figure.least)))
    whom = {"team_partners": say("team mates"), "team_opponents": say("adversaries")}.get(figure.name) or say(
        "%(noun)ss", noun=noun
    )
    do, one_does = _verbs(figure, fairness)
    if figure.even:
        often = times(int(figure.least))
        if sum(figure.spread.values()) == 1:
            return say("the two %(whom)s %(do)s %(times)s", whom=whom, do=do, times=often)
        return say("any two %(whom)s %(do)s %(times)s", whom=whom, do=do, times=often)
    if figure.most == 1:
        return say("no two %(whom)s %(do)s more than once", whom=whom, do=do)
    if len(figure.spread) <= _MOST_PARTS:
        return "".join(
            _parts(figure.spread, say("a N-S and an E-W %(noun)s", noun=noun) if figure.name == "across" else whom, do, one_does)
        )
    if figure.least == 0:
        return say("no two %(whom)s %(do)s more than %(times)s", whom=whom, do=do, times=times(int(figure.most)))
    return say(
        "any two %(whom)s %(do)s %(times)s to %(times_2)s",
        whom=whom,
        do=do,
        times=times(int(figure.least)),
        times_2=times(int(figure.most)),
    )


def _verbs(figure: FairnessFigure, fairness: Fairness) -> tuple[str, str]:
    """Return what couples do, and what one couple does."""
    if figure.name.endswith("partners"):
        return say("are partners"), say("is partners")
    if fairness.figure("partners") or figure.name.startswith("team_"):
        return say("are opponents"), say("is opponents")
    return say("meet"), say("meets")


def _parts(spread: Mapping[int, int], whom: str, do: str, one_does: str) -> Iterator[str]:
    """Yield the parts of a count of couples: `47 couples of players are opponents four times, 47 never, all others twice`."""
    commonest = max(spread, key=lambda number: (spread[number], -number))
    rare = [number for number in sorted(spread, reverse=True) if number != commonest]
    verb = do if spread[rare[0]] > 1 else one_does
    yield say(
        "%(count)s of %(whom)s %(verb)s %(times)s",
        count=count(spread[rare[0]], "couple"),
        whom=whom,
        verb=verb,
        times=times(rare[0]),
    )
    yield from (f", {count(spread[number], '').rstrip('s ')} {times(number)}" for number in rare[1:])
    yield say(", all others %(times)s", times=times(commonest))


def _leads(fairness: Fairness) -> str:
    """Return words on who leads through whom, where that is even."""
    leads = fairness.figure("leads_through")
    return (
        say(", each leading through the other %(times)s", times=times(int(leads.least)))
        if leads and leads.even and leads.reached
        else ""
    )


def _comparison_words(fairness: Fairness, noun: str, *, go_on: bool) -> str:
    """Return the words on comparisons; `go_on` when the sentence so far has one subject that serves."""
    if fairness.balance is None:
        return ""
    if fairness.fields:
        within = fairness.figure("within")
        if within is None:
            return ""
        return say(
            "%(value)s compared with each of its own field on %(sets)s",
            value=say(" and is") if go_on else say("; each is"),
            sets=_sets(within),
        )
    compared = fairness.figure("compared")
    if compared is None:
        return ""
    return (
        say(" and are compared on %(sets)s", sets=_sets(compared))
        if go_on
        else say("; any two %(noun)ss are compared on %(sets)s", noun=noun, sets=_sets(compared))
    )


def _sets(figure: FairnessFigure) -> str:
    least, most = int(figure.least), int(figure.most)
    sets = count(most, "set")
    return sets if figure.even else say("%(fewest)s to %(count)s", fewest=small_number(least), count=sets)


def _worth(fairness: Fairness, meetings: list[FairnessFigure]) -> str:
    """Return a verdict: the balance of pairs, or else whether the schedule is the best possible."""
    balance = fairness.figure("balance")
    if balance is None:
        return say(", which cannot be more even") if all(figure.reached for figure in meetings) else ""
    if balance.best is None:
        return ""
    said = say(": balance %(balance_text)s of 100", balance_text=balance_text(balance.least))
    if balance.reached:
        return say("%(said)s, the best possible", said=said)
    return (
        said
        if balance.best.least == 100
        else say("%(said)s; more than %(balance_text)s is impossible", said=said, balance_text=balance_text(balance.best.least))
    )


_TITLES = {
    "team_partners": (noted("Partners"), noted("how often any two of a team are partners")),
    "team_opponents": (noted("Opponents"), noted("how often any two of different teams are opponents")),
    "partners": (noted("Partners"), noted("how often any two are partners")),
    "opponents": (noted("Opponents"), noted("how often any two meet as opponents")),
    "across": (noted("Opponents"), noted("how often each N-S pair meets each E-W pair")),
    "compared": (noted("Compared"), noted("sets played in the same direction by both pairs")),
    "within": (noted("Compared"), noted("sets played in the same direction by both pairs of one field")),
    "balance": (noted("Balance"), noted("100 when everybody meets and is compared alike")),
    "share_met": (noted("Opponents met"), noted("of all whom one could meet")),
    "leads_through": (noted("Leads through"), noted("how often one has each opponent next after him")),
    "repeated": (noted("Together again"), noted("couples at one table in two rounds running")),
    "tables": (noted("Tables"), noted("how many each one visits")),
    "seats": (noted("Seats"), noted("how often each one is in each seat")),
    "sides": (noted("Sides"), noted("how often each one sits N-S, and E-W")),
    "sit_outs": (noted("Rests"), noted("how often each one sits out")),
    "spacing": (noted("Between rests"), noted("rounds from one's rest to one's next")),
}
"""What a figure is called, and what it counts in a few words."""


class FigureRow(Struct, frozen=True, kw_only=True):
    """A figure: title, what it counts, the figure, the proven best (empty where none is known), why it is the best.

    `reached`: the schedule has the best that can be.
    """

    title: str
    meaning: str
    figure: str
    best: str
    reached: bool
    why: str


def figure_rows(fairness: Fairness) -> tuple[FigureRow, ...]:
    """Return every figure that describes this schedule, those that matter most first."""
    return tuple(_row(figure) for figure in fairness.figures)


def _row(figure: FairnessFigure) -> FigureRow:
    title, meaning = map(say, _TITLES[figure.name])
    best = figure.best
    return FigureRow(
        title=title,
        meaning=meaning,
        figure=_span(figure.name, figure.least, figure.most),
        best=_span(figure.name, best.least, best.most) if best else "",
        reached=figure.reached,
        why=sentence(best.why) if best else "",
    )


def _span(name: str, least: Fraction, most: Fraction) -> str:
    if name == "balance":
        return balance_text(least)
    if name == "share_met":
        return say("all") if least == 1 else f"{balance_text(100 * least)}%"
    return str(least) if least == most else say("%(least)s to %(most)s", least=least, most=most)


def measure_schedule(schedule: Schedule, breaks: Collection[int] = ()) -> Fairness:
    """Count everything that can be counted in a schedule; `breaks` are the rounds that end a sitting."""
    return _fairness(speech(), schedule, frozenset(breaks))


@lru_cache(maxsize=64)
def _fairness(_: Speech, schedule: Schedule, breaks: frozenset[int]) -> Fairness:
    """Measure a schedule; cached by language, because the reasons of its figures are sentences."""
    return measure(schedule, breaks)
