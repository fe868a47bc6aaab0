"""Standings for other programs: rows for JSON, CSV and SQLite."""

from collections.abc import Iterator, Mapping

from whistpress.core.model import ResultHead
from whistpress.data.description import record_table
from whistpress.data.formats import Row, Rows, csv_text
from whistpress.league.clubs.model import Club
from whistpress.league.league import League
from whistpress.league.people.model import Person
from whistpress.league.standings.facts.standing import Standing, StandingRow, Waiting, standing
from whistpress.league.standings.facts.standing_results import StandingResult
from whistpress.league.standings.model import StandingRule
from whistpress.league.standings.words.standings import names_of


def standing_row(standing: Standing) -> Row:
    """Return a standing with its rows, and those who are not ranked yet."""
    rule = standing.rule
    return {**_about(rule), "rows": _ranked(standing), "waiting": [_ranked_row(rule, row) for row in standing.waiting]}


def _about(rule: StandingRule) -> Row:
    return {
        "id": rule.id,
        "title": rule.title,
        "season": rule.season,
        "ranked": rule.ranked,
        "measure": rule.measure,
        "taken": rule.sum,
        "monthly": rule.monthly,
    }


def _ranked(standing: Standing) -> list[Row]:
    return [
        {**_ranked_row(standing.rule, row), "handicap": row.handicap, "base": row.base, "place": row.place, "figure": row.figure}
        for row in standing.rows
    ]


def _ranked_row(rule: StandingRule, row: StandingRow | Waiting) -> Row:
    results = [result_row(rule, row.who, result) for result in row.results]
    return {"standing": rule.id, "who": " ".join(row.who), "ids": row.who, "place": None, "figure": None, "results": results}


def result_row(rule: StandingRule, who: tuple[str, ...], result: StandingResult, part: str = "now") -> Row:
    """Return a result behind a standing."""
    return {
        "standing": rule.id,
        "who": " ".join(who),
        "part": part,
        "event": result.event,
        "event_id": result.event,
        "event_or_match": result.event or result.match,
        "match": result.match,
        "date": result.date,
        "place": result.place,
        "event_place": result.place or None,
        "hands": result.hands if result.match else None,
        "counts": result.counts,
        "why": str(result.why or ""),
        "worth": result.figure,
    }


def standing_csv(standing: Standing, people: Mapping[str, Person], clubs: Mapping[str, Club]) -> str:
    """Return a row for each result behind a standing; without a rank it has neither place nor figure."""
    return csv_text(record_table("standing_results"), _result_lines(standing, people, clubs))


def _result_lines(standing: Standing, people: Mapping[str, Person], clubs: Mapping[str, Club]) -> Iterator[Row]:
    rows: tuple[StandingRow | Waiting, ...] = (*standing.rows, *standing.waiting)
    for row in rows:
        names = " & ".join(name.text for name in names_of(standing.rule, row.who, people, clubs))
        ranked = {"rank": row.place, "figure": row.figure} if isinstance(row, StandingRow) else {}
        yield from ({**result_row(standing.rule, row.who, result), "names": names, **ranked} for result in row.results)


def standing_rows(league: League, results: Mapping[str, ResultHead]) -> Rows:
    """Yield every row of every standing for the database; matches of a division have tables of their own."""
    for rule in league.standings.values():
        of_rule = standing(rule, league.events, results, league.people)
        yield "standings", _about(rule)
        yield from (("standing_rows", row) for row in _ranked(of_rule))
        behind_rows = [(row.who, row.results, "now") for row in of_rule.rows]
        behind_rows += [(row.who, row.results, "now") for row in of_rule.waiting]
        behind_rows += [(row.who, row.before, "before") for row in of_rule.rows]
        for who, behind, part in behind_rows:
            yield from (("standing_results", result_row(rule, who, result, part)) for result in behind if result.event)
