"""Which of somebody's results count, and the figure that they make."""

from collections.abc import Sequence
from fractions import Fraction
from math import ceil, lcm

from msgspec.structs import replace

from whistpress.core.model.exact import total
from whistpress.core.model.standings import Aggregation, StandingRule
from whistpress.core.records.standings.gathering import Counted, Who
from whistpress.core.records.standings.reason import Reason
from whistpress.language import noted

NOT_BEST = noted("not the best"), noted("not among the best %(number)s")


def number_that_counts(rule: StandingRule, held: int) -> int | None:
    """How many results count after so many events were held; None when all do."""
    if rule.drop:
        return max(1, held - sum(step <= held for step in rule.drop))
    if rule.best is None or isinstance(rule.best, int):
        return rule.best
    return ceil(rule.best * held)


def chosen(rule: StandingRule, results: Sequence[Counted], held: int) -> tuple[Counted, ...]:
    """The same results, each marked whether it counts: those that together are worth most under the rule."""
    number = number_that_counts(rule, held)
    if number is None or len(results) <= number:
        return tuple(results)
    kept = {id(one) for one in _best(results, number, rule.partners)}
    why = Reason(*NOT_BEST, number)
    return tuple(one if id(one) in kept else replace(one, counts=False, why=why) for one in results)


def _best(results: Sequence[Counted], number: int, partners: int) -> list[Counted]:
    """The results worth most, with at least so many different partners among them where that can be.

    A partner who must be among them is so with the best result made with him: so the best results of those who are wanting
    take the place of the lowest that are not the best with their own.
    """
    under = lcm(*{one.figure.denominator for one in results})  # whole numbers are sooner compared
    order = sorted(results, key=lambda one: (one.date, one.event))
    order.sort(key=lambda one: one.figure.numerator * (under // one.figure.denominator), reverse=True)
    best_with = dict[Who, Counted]()
    for one in order:
        if one.partners:
            best_with.setdefault(one.partners, one)
    kept = order[:number]
    wanting = [one for one in best_with.values() if one not in kept]
    for one in wanting[: max(0, min(partners, number) - partners_among(kept))]:
        kept.remove([other for other in kept if other is not best_with.get(other.partners)][-1])
        kept.append(one)
    return kept


def partners_among(results: Sequence[Counted]) -> int:
    """How many different partners results were made with."""
    return len({one.partners for one in results if one.partners})


def figure_of(rule: StandingRule, results: Sequence[Counted]) -> Fraction:
    """The sum or the average of the results that count; by months first where the rule says so."""
    counting = [one for one in results if one.counts]
    if not counting:
        return Fraction(0)
    if rule.monthly:
        months = dict[tuple[int, int], list[Fraction]]()
        for one in counting:
            months.setdefault(one.month, []).append(one.figure)
        parts = [total(own) * Fraction(1, len(own)) for own in months.values()]
    else:
        parts = [one.figure for one in counting]
    whole = total(parts)
    return whole * Fraction(1, len(parts)) if rule.sum is Aggregation.AVERAGE else whole


def pieces(rule: StandingRule, results: Sequence[Counted]) -> int:
    """How many results there are, or with `monthly` how many months have one."""
    return len({one.month for one in results}) if rule.monthly else len(results)
