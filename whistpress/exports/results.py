"""Rankings, score sheets and workings of an event as JSON and CSV.

The command line and the site share these forms. Names and meanings are fixed: new keys may come, none may change.
Figures that can be fractions are exact, as strings (`"31/5"`, `"6"`).
"""

from collections.abc import Iterable
from fractions import Fraction

from whistpress.core.model import Entry, Event, EventResult, RankedEntry, Ranking, RubberResult
from whistpress.core.model.rubbers import RubberMark
from whistpress.core.scoring import Working, in_section
from whistpress.exports.csv_tables import RANKING
from whistpress.exports.encoding import Json, problems_json
from whistpress.exports.lines import entry_label, points_json
from whistpress.problems import Problem
from whistpress.views.rubbers import rule_json

ADDED = ("penalty", "carried", "decided")
"""Additions to scores, as keys of a row and as columns."""
HANDICAPPED = {
    "handicap": "handicap",
    "handicap_score": "score",
    "handicap_percentage": "percentage",
    "handicap_place": "place",
}
"""Columns of the ranking with handicaps, beside those of the first: of each, the key of its row there."""
RUBBER_COLUMNS = ("rubbers", "won", "games")
"""Counts beside the score where rubbers or games are played."""


def score_json(event: Event, result: EventResult | None, problems: Iterable[Problem] = ()) -> Json:
    """Return the fixed form of an event's rankings. `event` is the event's slug; without a result there are no rankings."""
    return {
        "event": event.slug,
        "scoring": result.scoring if result else event.scoring,
        "rankings": [_ranking_json(event, ranking, result) for ranking in (result.groups if result else ())],
        **_prizes_json(result),
        **_with_handicaps(event, result),
        **_sessions_json(event, result),
        **_rubbers_json(event, result),
        **points_json(result),
        "problems": problems_json(problems)["problems"],
    }


def _with_handicaps(event: Event, result: EventResult | None) -> Json:
    """Return the rankings with handicaps, where there are any."""
    if result is None or not result.with_handicaps:
        return {}
    return {"with_handicaps": [_ranking_json(event, ranking) for ranking in result.with_handicaps]}


def _sessions_json(event: Event, result: EventResult | None) -> Json:
    """Return the rankings of each session of an event whose partners change between sessions."""
    if result is None or not result.sessions or event.sections:
        return {}
    return {
        "sessions": [
            {
                "session": session.number,
                "date": session.date.isoformat(),
                "scoring": result_of_session.scoring,
                "rankings": [_ranking_json(evening, ranking) for ranking in result_of_session.rankings],
            }
            for session, evening, result_of_session in zip(event.sessions, event.evenings, result.sessions, strict=True)
        ]
    }


def _rubbers_json(event: Event, result: EventResult | None) -> Json:
    """Return every score sheet of an event that is played in rubbers or games."""
    if result is None or not result.rubbers:
        return {}
    return {"game": event.game, **rule_json(event), "rubbers": [_rubber_json(event, rubber) for rubber in result.rubbers]}


def _rubber_json(event: Event, result: RubberResult) -> Json:
    rubber, sheet = result.rubber, result.sheet
    details = {"table": rubber.table, "round": rubber.round, "date": rubber.date.isoformat() if rubber.date else None}
    return {
        "rubber": rubber.number,
        **{name: value for name, value in details.items() if value is not None},
        "sides": [[entry_label(entry) for number in side if (entry := event.entry(number))] for side in rubber.sides],
        "deals": [
            {
                "marks": [_mark_json(mark) for mark in deal.marks],
                "standing": [_exact(points) for points in deal.standing],
                "won": [
                    {"side": won.side, "losers": _exact(won.losers), "value": _exact(won.value), "called": won.called}
                    for won in deal.won
                ],
            }
            for deal in sheet.deals
        ],
        "after": [_mark_json(mark) for mark in sheet.after],
        "totals": [_exact(points) for points in sheet.totals],
        "balance": [_exact(points) for points in sheet.balance],
        "over": sheet.over,
    }


def _mark_json(mark: RubberMark) -> Json:
    red = {"red": _exact(mark.red)} if mark.red else {}
    return {"side": mark.side, "cause": mark.cause, "points": _exact(mark.points), **red}


def score_csv(event: Event, result: EventResult) -> str:
    """Return one row for each entry of each ranking; a column that only some events need is there only in those."""
    forms = [(ranking.group, form) for ranking in result.groups for form in _ranking_forms(event, ranking, result)]
    keys = {key for _, form in forms for key, value in form.items() if value not in (None, "")}
    keys_by_column = {"team": "name", **{name: name for name in (*RUBBER_COLUMNS, *ADDED, *HANDICAPPED)}}
    left = {column.name for column in RANKING.columns if column.optional and keys_by_column[column.name] not in keys}
    names = [column.name for column in RANKING.columns if column.name not in left]
    rows = ([_ranking_cell(name, group, form) for name in names] for group, form in forms)
    return RANKING.text(rows, names)


def _ranking_forms(event: Event, ranking: Ranking, result: EventResult) -> Iterable[Json]:
    """Yield the rows of a ranking, with the figures and the place of each in the same group's ranking with handicaps."""
    same = (
        row
        for handicap_ranking in result.with_handicaps
        if handicap_ranking.group == ranking.group
        for row in handicap_ranking.rows
    )
    handicapped = {row.entry: row for row in same}
    for row, form in zip(ranking.rows, _ranking_json(event, ranking)["rows"], strict=True):
        beside = handicapped.get(row.entry)
        form_beside = _row_json(None, beside) if beside else {}
        yield form | {name: form_beside[key] for name, key in HANDICAPPED.items() if key in form_beside}


def _ranking_cell(name: str, group: str, form: Json) -> object:
    """Return the value of a column for a row of a ranking."""
    if name in ("group", "names"):
        return group if name == "group" else " & ".join(form["names"])
    return form.get("name" if name == "team" else name)


def working_json(event: Event, result: EventResult, explained: Working) -> Json:
    """Return the steps of an entry's score, the amount that each adds (null where it adds nothing), and the score."""
    entry = event.entry(explained.entry)
    return {
        "event": event.slug,
        "scoring": result.in_group(explained.group).scoring,
        **rule_json(event),
        "entry": entry_label(entry) if entry else explained.entry,
        "names": list(entry.names) if entry else [],
        "group": explained.group,
        "place": explained.row.place,
        "score": _exact(explained.row.score),
        "steps": [
            {
                "session": step.session or None,
                "deal": step.deal,
                "title": step.title,
                "text": step.text,
                "adds": None if step.adds is None else _exact(step.adds),
            }
            for step in explained.steps
        ],
    }


def _prizes_json(result: EventResult | None) -> Json:
    """Return who won the prizes of an event that has any."""
    if result is None or not result.prizes:
        return {}
    return {
        "prizes": [
            {
                "title": award.prize.title,
                "names": list(award.names),
                "figure": award.figure or None,
                "passed_over": [passed.name for passed in award.passed_over],
            }
            for award in result.prizes
        ]
    }


def _ranking_json(event: Event, ranking: Ranking, result: EventResult | None = None) -> Json:
    """Return a ranking; in that of a section entries have their own numbers, in that of all they are `A3`, `B3`."""
    named = {section.section: section for section in event.sections}
    section = named.get(ranking.group.rpartition(" ")[0])
    who = {row.entry: section.entry(in_section(row.entry)[1]) if section else event.entry(row.entry) for row in ranking.rows}
    form: Json = {"group": ranking.group, "rows": [_row_json(who[row.entry], row) for row in ranking.rows]}
    if result and result.drive and result.drive.halves:
        for row, of_row in zip(ranking.rows, form["rows"], strict=True):
            if halves := result.drive.halves.get(row.entry):
                of_row["halves"] = [_exact(half) for half in halves]
    form |= {"scoring": ranking.scoring} if ranking.scoring else {}
    form |= {"ranked_by": "percentage"} if ranking.by_percentage else {}
    return form | ({"lowest_first": True} if event.lowest else {})


def _row_json(entry: Entry | None, row: RankedEntry) -> Json:
    form: Json = {"place": row.place, "entry": entry_label(entry) if entry else row.entry}
    if entry and entry.name:
        form["name"] = entry.name
    form |= {"names": list(entry.names) if entry else [], "deals": row.deals}
    form |= {"tricks": _exact(row.tricks), "score": _exact(row.score)}
    beside = {"plus_minus": row.plus_minus, "percentage": row.percentage}
    beside |= {"penalty": row.penalty, "carried": row.carried, "handicap": row.handicap}
    form |= {name: _exact(figure) for name, figure in beside.items() if figure is not None}
    form |= {"decided": row.decided} if row.decided else {}
    tally = row.rubbers
    return form | (dict(zip(RUBBER_COLUMNS, (tally.played, tally.won, tally.games), strict=True)) if tally else {})


def _exact(figure: Fraction | int) -> str:
    return str(Fraction(figure))
