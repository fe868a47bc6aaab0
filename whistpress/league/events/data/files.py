"""Rankings, score sheets and workings of an event as JSON and CSV.

The command line and the site share these forms. Names and meanings are fixed: new keys may come, none may change.
Figures that can be fractions are exact, as strings (`"31/5"`, `"6"`).
"""

from collections.abc import Iterable, Sequence
from fractions import Fraction

from whistpress.core.games import GAMES
from whistpress.core.games.game import TRICKS
from whistpress.core.model import (
    Entry,
    Event,
    EventResult,
    LineResult,
    PlayedLine,
    PointsItem,
    RankedEntry,
    Ranking,
    RubberResult,
    Seats,
    Side,
)
from whistpress.core.model.evening import LeagueClock, RubberMark
from whistpress.core.scoring import Working, in_section
from whistpress.core.scoring.methods.points import margins
from whistpress.data.description import record_table
from whistpress.data.encoding import Json, problems_json
from whistpress.data.formats import Row, csv_text, json_part, json_row
from whistpress.league.events.data.database import sitting_rows
from whistpress.league.events.words.auction import columns
from whistpress.league.events.words.rubbers import rule_json
from whistpress.problems import Problem
from whistpress.site import addresses
from whistpress.site.wording import word_of

COLUMNS = ("by", "bid", "doubled", "tricks", "honours", "chicane", "points_ns", "points_ew")
"""The columns of a declared line; its tricks are those of the declaring side."""


def scores_csv(event: Event) -> str:
    """Return every line of an event, in the form that `scores = "scores.csv"` reads.

    An event of several sittings has a first column `session`. Where deals give points a line tells who declared what, and
    the points of both sides.
    """
    lines = [(session.number, line) for session in event.sessions for line in session.lines]
    four = any(not _two_sided(line.seats) for _, line in lines)
    several = len(event.sessions) > 1
    unit = "round" if any(line.round_deals for _, line in lines) else "deal"
    both = any(line.ew_tricks is not None for _, line in lines)
    declared = any(line.declared for _, line in lines)
    names = (*COLUMNS, *further_columns(event)) if declared else ("tricks", *(["ew_tricks"] if both else []))
    header = [unit, *("nsew" if four else ("ns", "ew")), *names, "note"]
    rows = ([*([number] if several else []), *_score_cells(event, line, four, names)] for number, line in lines)
    return csv_text(record_table("score_lines"), rows, [*(["session"] if several else []), *header])


def entry_label(entry: Entry) -> int | str:
    """Return the number of an entry, or with compass numbering its label (`NS4`)."""
    return entry.number if entry.label == str(entry.number) else entry.label


def line_note(line: PlayedLine) -> str:
    """Return the words of a line beside its tricks: revokes and the law quoted, as an event file writes them."""
    counts = ((Side.NS, line.revokes_ns), (Side.EW, line.revokes_ew))
    revokes = [f"revoke {side}" + (f" {count}" if count > 1 else "") for side, count in counts if count]
    group = [f"group {line.group}"] if line.group else []
    return ", ".join([*revokes, *group, *([f"cut {line.cut}"] if line.cut else []), *([line.law] if line.law else [])])


def _score_cells(event: Event, line: PlayedLine, four: bool, columns: Sequence[str]) -> list[object]:
    numbers = line.seats if four else (line.seats.n, line.seats.e)
    labels = [entry_label(entry) if (entry := event.entry(number)) and not four else number for number in numbers]
    if "bid" in columns:
        further = further_cells(line, columns[len(COLUMNS) :])
        note = "" if law_alone(line) and not line.word else line_words(line)
        return [line.deal, *labels, *declared_cells(event, line), *further, note]
    return [line.deal, *labels, line.tricks, *([line.ew_tricks] if "ew_tricks" in columns else []), line_words(line)]


def line_words(line: PlayedLine) -> str:
    """Return all words of a line: the one in place of a score, then its note."""
    return ", ".join(words for words in (word_of(line), line_note(line)) if words)


def _two_sided(seats: Seats) -> bool:
    return seats.n == seats.s and seats.e == seats.w


def points_json(result: EventResult | None) -> Json:
    """Return trick and honour points of every entry, the rest of its score, and every deal with its items.

    Nothing where deals give no points. What it has besides are averages, penalties and the like.
    """
    lines = [line for traveller in (result.travellers if result else ()) for line in traveller.lines if line.line.declared]
    if result is None or not lines:
        return {}
    points, against = columns(lines), {entry: margin for ranking in result.rankings for entry, margin in margins(ranking).items()}
    scores = {row.entry: row.score for ranking in result.rankings for row in ranking.rows}
    return {
        "points": [
            {
                "entry": entry,
                "tricks": points[entry][0],
                "honours": points[entry][1],
                "other": str(scores[entry] - sum(points[entry])),
                "against_average": str(against[entry].exact),
                "announced": str(against[entry].announced),
            }
            for entry in sorted(points)
            if entry in against
        ],
        "deals": [_deal_json(line) for line in lines],
    }


def _deal_json(result: LineResult) -> Json:
    line = result.line
    return {
        "deal": line.deal,
        **({"table": line.table, "round": line.round} if line.table else {}),
        "seats": dict(zip("NSEW", line.seats, strict=True)),
        **_declared_json(line),
        "items": [{"side": item.side.value, "for": item.kind.value, "points": item.points} for item in result.items],
        "points": {side.value: points_of(result.items, side) for side in Side},
    }


def _declared_json(line: PlayedLine) -> Json:
    by, bid, doubled, tricks, honours, chicane = _declaration(line)
    declaration = line.declared
    form: Json = {"by": by, "bid": bid, "doubled": doubled, "tricks": tricks}
    form |= {"honours": honours.split(" ", 1)} if honours else {}
    form |= {"chicane": list(chicane)} if chicane else {}
    revokes = {side: count for side, count in (("NS", line.revokes_ns), ("EW", line.revokes_ew)) if count}
    form |= {"revoke": revokes} if revokes else {}
    form |= {"declarant": declaration.declarer.value} if declaration and declaration.declarer else {}
    form |= {"law": line.law} if line.law else {}
    return form | ({"auction": " ".join(declaration.calls)} if declaration and declaration.calls else {})


def further_columns(event: Event) -> tuple[str, ...]:
    """Return the columns that only some events need: declarant, dealer and auction, revoke option, law."""
    lines = [line for session in event.sessions for line in session.lines if line.declared]
    declarations = [line.declared for line in lines if line.declared]
    return (
        *(["declarant"] if any(declared.declarer and not declared.calls for declared in declarations) else []),
        *(["dealer", "auction"] if any(declared.calls for declared in declarations) else []),
        *(["revoke_option"] if any(declared.takes_tricks for declared in declarations) else []),
        *(["law"] if any(map(law_alone, lines)) else []),
    )


def law_alone(line: PlayedLine) -> bool:
    """Return whether a declared line quotes a law without a revoke; a CSV file has a column for these laws."""
    return line.declared is not None and bool(line.law) and not (line.revokes_ns or line.revokes_ew)


def further_cells(line: PlayedLine, names: Sequence[str]) -> list[object]:
    """Return the cells of such columns."""
    declaration = line.declared
    cells = {
        "declarant": declaration.declarer.value if declaration and declaration.declarer else "",
        "law": line.law if law_alone(line) else "",
        "dealer": declaration.dealer.value if declaration and declaration.dealer else "",
        "auction": " ".join(declaration.calls) if declaration else "",
        "revoke_option": "tricks" if declaration and declaration.takes_tricks else "",
    }
    return [cells[name] for name in names]


def declared_cells(event: Event, line: PlayedLine) -> list[object]:
    """Return the cells of a declared line in a CSV of scores; all are empty if the line has a word in place of a score."""
    game = GAMES.get(event.game)
    items = game.of_line(line) if game and game.of_line and not line.word else ()
    if line.declared is None:
        return [""] * len(COLUMNS)
    return [*_declaration(line), points_of(items, Side.NS), points_of(items, Side.EW)]


def points_of(items: tuple[PointsItem, ...], side: Side) -> int:
    """Return the points of a side in a deal."""
    return sum(item.points for item in items if item.side is side)


def _declaration(line: PlayedLine) -> tuple[str, str, int, int | None, str, str]:
    """Return side, bid, doubling, tricks of that side, honours (`EW 4`), chicane (`NS`: North and South)."""
    declaration = line.declared
    if declaration is None:
        return "", "", 0, None, "", ""
    side = declaration.contract.side
    tricks = line.tricks if line.tricks is None or side is Side.NS else TRICKS - line.tricks
    honours = " ".join(declaration.honours) if declaration.honours else ""
    return side.value, str(declaration.contract.bid), declaration.contract.doubled, tricks, honours, "".join(declaration.chicane)


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


def event_json(path: str, event: Event, result: EventResult, clock: LeagueClock) -> Json:
    """Return an event with its rankings as the file at a path: what it is, then the form of `whistpress score`."""
    head = {
        "schema": addresses.root(path) + addresses.schema("event"),
        "id": event.id,
        "title": event.title,
        "dates": event.dates,
        "times": [time for time, _ in event.hours],
        "ends": [ends for _, ends in event.hours],
        "place": event.place,
        "contest": event.contest.value,
        "game": event.game,
        "status": event.status.value,
        "timezone": clock.zone,
        "sittings": [*sitting_rows(event, clock)],
    }
    return json_part("events", head) | score_json(event, result, result.problems)


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
    return csv_text(record_table("rankings"), (row for ranking in result.groups for row in _csv_rows(event, ranking, result)))


def _csv_rows(event: Event, ranking: Ranking, result: EventResult) -> Iterable[Row]:
    """Yield the rows of a ranking, with the figures and the place of each in the same group's ranking with handicaps."""
    same = [beside for beside in result.with_handicaps if beside.group == ranking.group]
    handicapped = {row.entry: _row_values(None, row) for beside in same for row in beside.rows}
    for row, values in zip(ranking.rows, _ranking_rows(event, ranking, result), strict=True):
        beside = handicapped.get(row.entry, {})
        with_handicap = {name: beside[key] for name, key in HANDICAPPED.items() if key in beside}
        yield {"group": ranking.group, **values, **with_handicap}


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
    form: dict[str, object] = {"group": ranking.group, "rows": _ranking_rows(event, ranking, result)}
    form |= {"scoring": ranking.scoring} if ranking.scoring else {}
    form |= {"ranked_by": "percentage"} if ranking.by_percentage else {}
    return json_row("ranking_groups", form | ({"lowest_first": True} if event.lowest else {}))


def _ranking_rows(event: Event, ranking: Ranking, result: EventResult | None = None) -> list[Row]:
    named = {section.section: section for section in event.sections}
    section = named.get(ranking.group.rpartition(" ")[0])
    halves = result.drive.halves if result and result.drive else {}
    rows: list[Row] = []
    for row in ranking.rows:
        entry = section.entry(in_section(row.entry)[1]) if section else event.entry(row.entry)
        rows.append(_row_values(entry, row) | ({"halves": half} if (half := halves.get(row.entry)) else {}))
    return rows


def _row_values(entry: Entry | None, row: RankedEntry) -> dict[str, object]:
    values: dict[str, object] = {"place": row.place, "label": entry_label(entry) if entry else row.entry}
    values |= {"name": entry.name if entry else None, "names": list(entry.names) if entry else [], "deals": row.deals}
    values |= {"tricks": row.tricks, "score": row.score, "plus_minus": row.plus_minus, "percentage": row.percentage}
    values |= {"penalty": row.penalty, "carried": row.carried, "handicap": row.handicap, "decided": row.decided}
    tally = row.rubbers
    return values | (dict(zip(RUBBER_COLUMNS, (tally.played, tally.won, tally.games), strict=True)) if tally else {})


def _exact(figure: Fraction | int) -> str:
    return str(Fraction(figure))


def lost_in_pbn(event: Event) -> tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]]:
    """Return what PBN has no words for: lines left out, lines written without their rulings, deals without cards.

    A line that waits for its score is not among them. With several sittings each line names its own.
    """
    left: list[str] = []
    plain: list[str] = []
    bare: dict[str, None] = {}
    for session in event.sessions:
        at = f"session {session.number}, " if len(event.sessions) > 1 else ""
        for line in (line for line in session.lines if not line.is_awaited):
            where, note = f"{at}deal {line.deal}", _words(line)
            if line.deal not in session.hands:
                bare[where] = None
            elif line.tricks is None or line.word is not None:
                left.append(f"{where}, {_sides(event, line)}: {note}")
            elif note:
                plain.append(f"{where}, {_sides(event, line)}: {note}")
    return tuple(left), tuple(plain), tuple(bare)


def _sides(event: Event, line: PlayedLine) -> str:
    """Name both sides by their labels: `1 against 2`, of single players `1 and 5 against 2 and 6`."""
    sides = [dict.fromkeys(_label(event, number) for number in side) for side in (line.seats.ns, line.seats.ew)]
    return " against ".join(" and ".join(side) for side in sides)


def _words(line: PlayedLine) -> str:
    return ", ".join(words for words in (line_words(line), "what was bid" if line.declared else "") if words)


def _label(event: Event, number: int) -> str:
    entry = event.entry(number)
    return entry.label if entry else str(number)
