"""The lines of an event: every score as CSV, the deals that give points as JSON."""

from collections.abc import Sequence

from whistpress.core.games import GAMES
from whistpress.core.games.game import TRICKS
from whistpress.core.model import Entry, Event, EventResult, LineResult, PlayedLine, PointsItem, Seats, Side
from whistpress.core.scoring.points import margins
from whistpress.exports.csv_tables import SCORES
from whistpress.exports.encoding import Json
from whistpress.views.auction import columns
from whistpress.views.wording import word_of

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
    return SCORES.text(rows, [*(["session"] if several else []), *header])


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
