"""What JSON and CSV say of deals that give points: who declared what, the points of both sides, item by item."""

from collections.abc import Sequence
from typing import Any

from whistpress.core.games import GAMES
from whistpress.core.games.auction_whist import TRICKS
from whistpress.core.model import Event, EventResult, LineResult, PlayedLine, PointsItem, Side
from whistpress.core.scoring.points import margins
from whistpress.views.auction import columns

Json = dict[str, Any]

COLUMNS = ("by", "bid", "doubled", "tricks", "honours", "chicane", "points_ns", "points_ew")
"""The columns of a declared line; its tricks are those of the declaring side."""


def points_json(result: EventResult | None) -> Json:
    """Trick and honour points of every entry, what its score has besides, and every deal with its items.

    Nothing where deals give no points. What it has besides are averages, penalties and the like.
    """
    lines = [line for traveller in (result.travellers if result else ()) for line in traveller.lines if line.line.declared]
    if result is None or not lines:
        return {}
    made, against = columns(lines), {entry: margin for ranking in result.rankings for entry, margin in margins(ranking).items()}
    scores = {row.entry: row.score for ranking in result.rankings for row in ranking.rows}
    return {
        "points": [
            {
                "entry": entry,
                "tricks": made[entry][0],
                "honours": made[entry][1],
                "other": str(scores[entry] - sum(made[entry])),
                "against_average": str(against[entry].exact),
                "announced": str(against[entry].announced),
            }
            for entry in sorted(made)
            if entry in against
        ],
        "deals": [_deal_json(line) for line in lines],
    }


def _deal_json(made: LineResult) -> Json:
    line = made.line
    return {
        "deal": line.deal,
        **({"table": line.table, "round": line.round} if line.table else {}),
        "seats": dict(zip("NSEW", line.seats, strict=True)),
        **_declared_json(line),
        "items": [{"side": item.side.value, "for": item.kind.value, "points": item.points} for item in made.items],
        "points": {side.value: points_of(made.items, side) for side in Side},
    }


def _declared_json(line: PlayedLine) -> Json:
    by, bid, doubled, tricks, honours, chicane = _told(line)
    told = line.declared
    form: Json = {"by": by, "bid": bid, "doubled": doubled, "tricks": tricks}
    form |= {"honours": honours.split(" ", 1)} if honours else {}
    form |= {"chicane": list(chicane)} if chicane else {}
    revokes = {side: count for side, count in (("NS", line.revokes_ns), ("EW", line.revokes_ew)) if count}
    form |= {"revoke": revokes} if revokes else {}
    form |= {"declarant": told.declarer.value} if told and told.declarer else {}
    form |= {"law": line.law} if line.law else {}
    return form | ({"auction": " ".join(told.calls)} if told and told.calls else {})


def further_columns(event: Event) -> tuple[str, ...]:
    """The columns that only some events need: who played the hand, who dealt and what was called, and two about penalties."""
    lines = [line for session in event.sessions for line in session.lines if line.declared]
    told = [line.declared for line in lines if line.declared]
    return (
        *(["declarant"] if any(one.declarer and not one.calls for one in told) else []),
        *(["dealer", "auction"] if any(one.calls for one in told) else []),
        *(["revoke_option"] if any(one.takes_tricks for one in told) else []),
        *(["law"] if any(map(law_alone, lines)) else []),
    )


def law_alone(line: PlayedLine) -> bool:
    """Whether a declared line quotes a law without a revoke, which in a CSV file stands in a column of its own."""
    return line.declared is not None and bool(line.law) and not (line.revokes_ns or line.revokes_ew)


def further_cells(line: PlayedLine, names: Sequence[str]) -> list[object]:
    """The cells of these columns."""
    told = line.declared
    cells = {
        "declarant": told.declarer.value if told and told.declarer else "",
        "law": line.law if law_alone(line) else "",
        "dealer": told.dealer.value if told and told.dealer else "",
        "auction": " ".join(told.calls) if told else "",
        "revoke_option": "tricks" if told and told.takes_tricks else "",
    }
    return [cells[name] for name in names]


def declared_cells(event: Event, line: PlayedLine) -> list[object]:
    """The cells of a line in a CSV of scores; a word stands under the tricks."""
    game = GAMES.get(event.game)
    items = game.of_line(line) if game and game.of_line and not line.word else ()
    if line.declared is None:
        return ["", "", "", line.word.value if line.word else "", "", "", "", ""]
    return [*_told(line), points_of(items, Side.NS), points_of(items, Side.EW)]


def points_of(items: tuple[PointsItem, ...], side: Side) -> int:
    """All that a side has in a deal."""
    return sum(item.points for item in items if item.side is side)


def _told(line: PlayedLine) -> tuple[str, str, int, int | None, str, str]:
    """Side, bid, doubling, tricks of that side, honours (`EW 4`), chicane (`NS`: North and South)."""
    told = line.declared
    if told is None:
        return "", "", 0, None, "", ""
    side = told.contract.side
    tricks = line.tricks if line.tricks is None or side is Side.NS else TRICKS - line.tricks
    honours = " ".join(told.honours) if told.honours else ""
    return side.value, str(told.contract.bid), told.contract.doubled, tricks, honours, "".join(told.chicane)
