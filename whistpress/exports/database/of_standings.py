"""The rows of a standing: its rule in short, who stands where, every result behind it."""

from collections.abc import Mapping

from whistpress.core.model import League, ResultHead
from whistpress.core.model.standings import StandingRule
from whistpress.core.records.standing import Standing, standing
from whistpress.exports.database.exact import Rows, common, over


def standing_rows(league: League, results: Mapping[str, ResultHead]) -> Rows:
    """Every row of every standing."""
    for rule in league.standings.values():
        found = standing(rule, league.events, results, league.people)
        said = (rule.ranked.value, rule.measure.value, rule.sum.value, int(rule.monthly))
        yield "standings", (rule.id, rule.title, rule.season, *said)
        yield from _places(rule, found)
        yield from _results(rule, found)


def _places(rule: StandingRule, found: Standing) -> Rows:
    figures, handicaps, bases = (common(getattr(row, name) for row in found.rows) for name in ("figure", "handicap", "base"))
    for row in found.rows:
        cells = (*over(row.figure, figures), *over(row.handicap, handicaps), *over(row.base, bases))
        yield "standing_rows", (rule.id, " ".join(row.who), row.place, *cells)


def _results(rule: StandingRule, found: Standing) -> Rows:
    every = [(row.who, "now", result) for row in found.rows for result in row.results]
    every += [(row.who, "before", result) for row in found.rows for result in row.before]
    every += [(one.who, "now", result) for one in found.waiting for result in one.results]
    worth = common(result.figure for _, _, result in every)
    for who, part, result in every:
        cells = (int(result.counts), str(result.why or ""), *over(result.figure, worth))
        yield "standing_results", (rule.id, " ".join(who), part, result.event, *cells)
