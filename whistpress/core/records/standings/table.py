"""A standing: everybody's figure, place and working, who waits for more results, and what is still to be played."""

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction

from msgspec import Struct
from msgspec.structs import replace

from whistpress.core.model import EventHead, Person, ResultHead
from whistpress.core.model.standings import RankedKind, StandingMeasure, StandingRule
from whistpress.core.records.standings.choice import chosen, figure_of, number_that_counts, partners_among, pieces
from whistpress.core.records.standings.gathering import Coming, Counted, Gathered, Left, Who, gathered
from whistpress.core.records.standings.ladder import StandingRow, placed
from whistpress.core.records.standings.reason import Reason
from whistpress.language import noted

TOGETHER = noted("one more session together"), noted("%(number)s more sessions together")
RESULTS = noted("one more result"), noted("%(number)s more results")
MONTHS = noted("one more month"), noted("%(number)s more months")
PARTNERS = noted("one more partner"), noted("%(number)s more partners")
NOTHING_BEFORE = Reason(noted("too few results to compare with"))


class Waiting(Struct, frozen=True):
    """Somebody who is not ranked yet: the results so far, and what is wanting."""

    who: Who
    results: tuple[Counted, ...]
    wanting: Reason


class Standing(Struct, frozen=True, kw_only=True):
    """A standing. `held` events count so far, `to_come` are still to be played, `left` do not count.

    `counting` is how many results count now; None when all do.
    """

    rule: StandingRule
    rows: tuple[StandingRow, ...]
    waiting: tuple[Waiting, ...]
    held: int
    counting: int | None
    to_come: tuple[Coming, ...]
    left: tuple[Left, ...]

    def row(self, who: Who) -> StandingRow | None:
        """Somebody's place; None who is not ranked."""
        return next((row for row in self.rows if row.who == who), None)


def standing(
    rule: StandingRule, events: Sequence[EventHead], results: Mapping[str, ResultHead], people: Mapping[str, Person]
) -> Standing:
    """The standing that a rule gives."""
    now = gathered(rule, rule.events, events, results, people)
    before = gathered(rule, rule.against, events, results, people) if rule.against else None
    wins = _wins(rule, events, results, people)
    rows, waiting = list[StandingRow](), list[Waiting]()
    for who, own in sorted(now.results.items()):
        marked = chosen(rule, own, now.held)
        wanting = wanted(rule, own, marked) or _compared(rule, before, who)
        if wanting:
            waiting.append(Waiting(who, marked, wanting))
        else:
            rows.append(_row(rule, who, marked, before, wins.get(who, 0)))
    return Standing(
        rule=rule,
        rows=placed(rows, rule.ties),
        waiting=tuple(sorted(waiting, key=lambda one: (-figure_of(rule, one.results), one.who))),
        held=now.held,
        counting=number_that_counts(rule, now.held),
        to_come=now.to_come,
        left=now.left,
    )


def _wins(
    rule: StandingRule, events: Iterable[EventHead], results: Mapping[str, ResultHead], people: Mapping[str, Person]
) -> Mapping[Who, int]:
    """First places in the events of which each costs a handicap."""
    if rule.handicap is None:
        return {}
    found = gathered(replace(rule, measure=StandingMeasure.WINS, tables=0), rule.handicap.events, events, results, people)
    return {who: sum(one.place == 1 for one in own) for who, own in found.results.items()}


def wanted(rule: StandingRule, own: Sequence[Counted], marked: Sequence[Counted]) -> Reason | None:
    """What somebody still needs of this season to be ranked; None when nothing."""
    if rule.ranked is RankedKind.PAIRS and len(own) < rule.together:
        return Reason(*TOGETHER, rule.together - len(own))
    if pieces(rule, own) < rule.least:
        return Reason(*(MONTHS if rule.monthly else RESULTS), rule.least - pieces(rule, own))
    partners = partners_among([one for one in marked if one.counts])
    if partners < rule.partners:
        return Reason(*PARTNERS, rule.partners - partners)
    return None


def _compared(rule: StandingRule, before: Gathered | None, who: Who) -> Reason | None:
    """Whether there is enough to compare with, where the standing is of the improvement."""
    enough = before is None or pieces(rule, before.results.get(who, ())) >= max(1, rule.least)
    return None if enough else NOTHING_BEFORE


def _row(rule: StandingRule, who: Who, marked: tuple[Counted, ...], before: Gathered | None, wins: int) -> StandingRow:
    earlier = chosen(rule, before.results[who], before.held) if before else ()
    base = figure_of(rule, earlier) if before else None
    handicap = _cost(rule, wins)
    figure = figure_of(rule, marked) - (base or Fraction(0)) - handicap
    return StandingRow(who=who, figure=figure, results=marked, base=base, before=earlier, handicap=handicap)


def _cost(rule: StandingRule, wins: int) -> Fraction:
    if rule.handicap is None:
        return Fraction(0)
    cost = rule.handicap.each * wins
    return cost if rule.handicap.most is None else min(cost, rule.handicap.most)
