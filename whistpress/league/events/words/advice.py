"""Advice on the systems of play for an evening, in words."""

import shlex

from msgspec import Struct

from whistpress.core.model import Contest
from whistpress.core.movement.fairness import measure
from whistpress.core.movement.recommend import SystemAdvice, by_entries, movement_words, sit_out_words
from whistpress.language import noted, say
from whistpress.site.wording import count, sentence, times

CONTESTS = {Contest.PAIRS: noted("Pairs"), Contest.INDIVIDUAL: noted("Each for himself")}
"""How contests are headed; all others are teams."""


class AdvisedSystem(Struct, frozen=True, kw_only=True):
    """One way to play: its name, its size in figures, why it is good or not, and the command that arranges it."""

    name: str
    contest: str
    size: str
    reason: str
    command: str


def way(advice: SystemAdvice) -> AdvisedSystem:
    """Say one piece of advice."""
    return AdvisedSystem(
        name=_name(advice),
        contest=say(CONTESTS.get(advice.contest, noted("Teams"))),
        size=_size(advice),
        reason=" ".join(
            words
            for words in (
                movement_words(advice.request),
                *(f"{sentence(words)}." for words in _evenness(advice) if words),
                sit_out_words(advice.schedule),
            )
            if words
        ),
        command=_command(advice),
    )


def _name(advice: SystemAdvice) -> str:
    request = advice.request
    more = [words for words in (request.variant, say("one winner") if request.switch else None) if words]
    return f"{request.system} ({', '.join(more)})" if more else request.system


def _size(advice: SystemAdvice) -> str:
    schedule = advice.schedule
    few, many = advice.deals_a_round
    deals = count(many, "deal") if few == many else say("%(few)s to %(many)s deals", few=few, many=many)
    rounds = (
        say("%(count)s of its %(whole)s", count=count(schedule.rounds, "round"), whole=advice.whole)
        if advice.cut
        else count(schedule.rounds, "round")
    )
    minutes = count(round(advice.minutes), "minute")
    return say(
        "%(count)s, %(rounds)s of %(each)s: %(count_2)s, %(minutes)s",
        count=count(schedule.tables, "table"),
        rounds=rounds,
        each=deals,
        count_2=count(advice.played, "deal"),
        minutes=minutes,
    )


def _evenness(advice: SystemAdvice) -> tuple[str, ...]:
    schedule = advice.schedule
    if schedule.contest is Contest.INDIVIDUAL:
        return (_singles(advice),)
    if schedule.contest is Contest.PAIRS:
        return _fields(advice) if schedule.two_fields else _pairs(advice)
    return (say("the teams meet at every table"),) if schedule.entries == 2 else (_meetings(advice, "teams"),)


def _singles(advice: SystemAdvice) -> str:
    fairness = measure(advice.schedule)
    if fairness.partners is None or fairness.opponents is None:
        return ""
    if fairness.partners.even and fairness.opponents.even:
        return say(
            "any two are partners %(times)s and opponents %(times_2)s",
            times=times(fairness.partners.max),
            times_2=times(fairness.opponents.max),
        )
    return say(
        "no two are partners more than %(times)s, or opponents more than %(times_2)s",
        times=times(fairness.partners.max),
        times_2=times(fairness.opponents.max),
    )


def _pairs(advice: SystemAdvice) -> tuple[str, ...]:
    return _meetings(advice, "pairs"), say("all are compared as evenly as can be") if advice.balance == 100 else ""


def _fields(advice: SystemAdvice) -> tuple[str, ...]:
    schedule = advice.schedule
    fairness = measure(schedule)
    sides = [{play.seats.n for play in schedule.plays}, {play.seats.e for play in schedule.plays}]
    couples = len(sides[0]) * len(sides[1])
    met = round(fairness.share_met * (schedule.entries * (schedule.entries - 1) // 2)) if fairness.share_met else 0
    meets = say("each N-S pair meets every E-W pair") if met == couples else say("N-S pairs miss some of the E-W pairs")
    often = fairness.opponents.max if fairness.opponents else 1
    more = (
        say(", and meet some %(times)s", times=times(often)) if met < couples else say(", %(times)s at most", times=times(often))
    )
    return (
        meets if often == 1 else meets + more,
        say("two winners"),
    )


def _meetings(advice: SystemAdvice, things: str) -> str:
    fairness = measure(advice.schedule)
    if fairness.opponents is None:
        return ""
    if fairness.opponents.even and fairness.opponents.max > 2:
        return say("all %(things)s meet equally often", things=things)
    if fairness.opponents.even:
        return say("any two %(things)s meet %(times)s", things=things, times=times(fairness.opponents.max))
    if fairness.opponents.min:
        return say(
            "any two %(things)s meet %(times)s to %(times_2)s",
            things=things,
            times=times(fairness.opponents.min),
            times_2=times(fairness.opponents.max),
        )
    return say("%(things)s meet %(times)s at most, and some never", things=things, times=times(fairness.opponents.max))


def _command(advice: SystemAdvice) -> str:
    request = by_entries(advice)
    said = {
        "pairs": request.pairs,
        "players": request.players,
        "deals": request.deals,
        "rounds": request.rounds,
        "variant": request.variant,
        "switch": request.switch,
    }
    options = [f"--{key} {shlex.quote(str(value))}" for key, value in said.items() if value]
    return " ".join(["whistpress schedule", request.system, *options])
