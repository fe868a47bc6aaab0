"""What would serve an evening, in words."""

import shlex
from dataclasses import dataclass
from fractions import Fraction

from whistpress.core.model import Contest
from whistpress.core.movement.advice import Advice
from whistpress.core.movement.fairness import measure
from whistpress.views.figures import decimal
from whistpress.views.words import count, sentence, times

CONTESTS = {Contest.PAIRS: "Pairs", Contest.INDIVIDUAL: "Each for himself"}
"""How contests are headed; all others are teams."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Way:
    """One way to play: its name, its size in figures, why it is good or not, and the command that arranges it."""

    name: str
    contest: str
    size: str
    reason: str
    command: str


def way(advice: Advice) -> Way:
    """Say one piece of advice."""
    return Way(
        name=_name(advice),
        contest=CONTESTS.get(advice.contest, "Teams"),
        size=_size(advice),
        reason=" ".join(f"{sentence(words)}." for words in (*_evenness(advice), *_rest(advice)) if words),
        command=_command(advice),
    )


def _name(advice: Advice) -> str:
    request = advice.request
    more = [words for words in (request.variant, "one winner" if request.switch else None) if words]
    return f"{request.system} ({', '.join(more)})" if more else request.system


def _size(advice: Advice) -> str:
    schedule = advice.schedule
    few, many = advice.deals_a_round
    each = count(many, "deal") if few == many else f"{few} to {many} deals"
    rounds = f"{count(schedule.rounds, 'round')} of its {advice.whole}" if advice.cut else count(schedule.rounds, "round")
    minutes = count(round(advice.minutes), "minute")
    balance = f", balance {_rounded(advice.balance)}" if advice.balance is not None and not schedule.two_fields else ""
    return f"{count(schedule.tables, 'table')}, {rounds} of {each}: {count(advice.played, 'deal')}, {minutes}{balance}"


def _rounded(balance: Fraction) -> str:
    return str(balance) if balance.denominator == 1 else decimal(balance, 1)


def _evenness(advice: Advice) -> tuple[str, ...]:
    schedule = advice.schedule
    if schedule.contest is Contest.INDIVIDUAL:
        return (_singles(advice),)
    if schedule.contest is Contest.PAIRS:
        return _fields(advice) if schedule.two_fields else _pairs(advice)
    return ("the teams meet at every table",) if schedule.entries == 2 else (_meetings(advice, "teams"),)


def _singles(advice: Advice) -> str:
    found = measure(advice.schedule)
    if found.partners is None or found.opponents is None:
        return ""
    if found.partners.even and found.opponents.even:
        return f"every two are partners {times(found.partners.max)} and opponents {times(found.opponents.max)}"
    return f"no two are partners more than {times(found.partners.max)}, or opponents more than {times(found.opponents.max)}"


def _pairs(advice: Advice) -> tuple[str, ...]:
    return _meetings(advice, "pairs"), "all are compared as evenly as can be" if advice.balance == 100 else ""


def _fields(advice: Advice) -> tuple[str, ...]:
    schedule = advice.schedule
    found = measure(schedule)
    sides = [{play.seats.n for play in schedule.plays}, {play.seats.e for play in schedule.plays}]
    every = len(sides[0]) * len(sides[1])
    met = round(found.share_met * (schedule.entries * (schedule.entries - 1) // 2)) if found.share_met else 0
    meets = "each N-S pair meets every E-W pair" if met == every else "N-S pairs miss some of the E-W pairs"
    often = found.opponents.max if found.opponents else 1
    return (
        f"{meets}{'' if often == 1 else f', some {times(often)}' if met < every else f', {times(often)} at most'}",
        "two winners",
    )


def _meetings(advice: Advice, things: str) -> str:
    found = measure(advice.schedule)
    if found.opponents is None:
        return ""
    if found.opponents.even and found.opponents.max > 2:
        return f"every two {things} meet equally often"
    if found.opponents.even:
        return f"every two {things} meet {times(found.opponents.max)}"
    if found.opponents.min:
        return f"every two {things} meet {times(found.opponents.min)} to {times(found.opponents.max)}"
    return f"{things} meet {times(found.opponents.max)} at most, and some never"


def _rest(advice: Advice) -> tuple[str, ...]:
    rests = [len(rest.entries) for rest in advice.schedule.sit_outs]
    if not rests:
        return ()
    thing = {Contest.INDIVIDUAL: "player", Contest.PAIRS: "pair"}.get(advice.contest, "team")
    if len(rests) == advice.schedule.rounds and min(rests) == max(rests):
        return (f"{count(rests[0], thing)} {'rests' if rests[0] == 1 else 'rest'} in each round",)
    return (f"in {count(len(rests), 'round')} somebody rests",)


def _command(advice: Advice) -> str:
    request = advice.request
    said = {
        "players": request.players,
        "deals": request.deals,
        "rounds": request.rounds,
        "variant": request.variant,
        "switch": request.switch,
    }
    options = [f"--{key} {shlex.quote(str(value))}" for key, value in said.items() if value]
    return " ".join(["whistpress schedule", request.system, *options])
