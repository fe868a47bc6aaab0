"""Deals of auction and bridge whist in words and figures: the declaration, the points, and for what they are."""

from collections.abc import Mapping, Sequence
from fractions import Fraction

from msgspec import Struct

from whistpress.core.games.auction_whist import GAME as AUCTION
from whistpress.core.model import (
    Contract,
    Denomination,
    Event,
    EventResult,
    LineResult,
    PointsItem,
    PointsKind,
    RankedEntry,
    Side,
)
from whistpress.core.model.cards import next_seat
from whistpress.core.scoring.methods.points import PointsMargin, margins
from whistpress.language import noted, say
from whistpress.site import figures
from whistpress.site.people import Cast, Who

SIDES = {Side.NS: "N-S", Side.EW: "E-W"}
SIGNS = {
    Denomination.SPADES: "♠",
    Denomination.CLUBS: "♣",
    Denomination.DIAMONDS: "♦",
    Denomination.HEARTS: "♥",
    Denomination.NO_TRUMPS: noted("NT"),
}
OPEN_SIGNS = {**SIGNS, Denomination.DIAMONDS: "♢", Denomination.HEARTS: "♡"}
_DOUBLED = {0: "", 1: noted("doubled"), 2: noted("redoubled")}


class BidView(Struct, frozen=True):
    """A bid as a page shows it: the number, the sign (filled, or open where there is no colour), the suit, all in words."""

    level: str
    sign: str
    open: str
    suit: str
    words: str


class Entered(Struct, frozen=True):
    """One item in the points of a deal: its side, its title, its points, and whether they count in the trick column."""

    side: str
    title: str
    points: int
    in_tricks: bool


class DeclaredView(Struct, frozen=True, kw_only=True):
    """The declaration at one table and its points.

    `bid` is the bid, `by` the declaring side; `declarer` and `dummy` are empty unless the record names them. `tricks` counts the
    tricks that the declaring side won in play. `ns` and `ew` are the points of each side; `gain` is the lead of the better side,
    `gainer`.
    """

    bid: BidView
    by: str
    doubled: str
    doublings: int
    declarer: str
    dummy: str
    tricks: str
    ns: int
    ew: int
    gainer: str
    gain: int
    items: tuple[Entered, ...]
    calls: tuple[str, ...] = ()
    dealer: str = ""


class PointsRow(Struct, frozen=True):
    """What an entry made: trick points and honour points, its row of the ranking, its margin against the average."""

    who: Who
    tricks: int
    honours: int
    ranked: RankedEntry
    margin: PointsMargin

    @property
    def other(self) -> Fraction:
        """What came besides."""
        return self.ranked.score - self.tricks - self.honours


class PointsTable(Struct, frozen=True, kw_only=True):
    """The columns of a score, entry by entry; `several`: more than two, each held against the average of all (Law 5)."""

    title: str
    rows: tuple[PointsRow, ...]
    several: bool
    with_others: bool
    note: str = ""


def with_bids(event: Event) -> bool:
    """Return whether the sides bid numbers of tricks; in bridge whist they only name trumps."""
    return event.game == AUCTION.name


def bid_view(contract: Contract) -> BidView:
    """Return the bid of a contract as a page shows it; in bridge whist the trumps alone."""
    bid = contract.bid
    level = str(bid.level) if bid.level else ""
    words = f"{level} {say(bid.denomination.word)}".strip()
    suit = bid.denomination.word if bid.denomination is not Denomination.NO_TRUMPS else ""
    return BidView(level, say(SIGNS[bid.denomination]), say(OPEN_SIGNS[bid.denomination]), suit, words)


def on_paper(view: DeclaredView) -> str:
    """Return a declaration in short: `3♡× E-W`; a cross for each doubling."""
    return f"{view.bid.level}{view.bid.open}{'×' * view.doublings} {view.by}"


def doubled_in_words(times: int) -> str:
    """Return how often a contract was doubled: `doubled`, `redoubled`; counts the further doublings of bridge whist."""
    return say(_DOUBLED[times]) if times in _DOUBLED else say("doubled %(number)s times", number=times)


def declaration_of(result: LineResult) -> DeclaredView | None:
    """Return the declaration on a line, if it was played."""
    line = result.line
    if line.declared is None or line.tricks is None or line.word:
        return None
    contract, declarer = line.declared.contract, line.declared.declarer_where(None)
    points = {side: sum(item.points for item in result.items if item.side is side) for side in Side}
    ahead = points[Side.NS] - points[Side.EW]
    return DeclaredView(
        bid=bid_view(contract),
        by=SIDES[contract.side],
        doubled=doubled_in_words(contract.doubled),
        doublings=contract.doubled,
        declarer=say(declarer.word) if declarer else "",
        dummy=say(next_seat(declarer, 2).word) if declarer else "",
        tricks=str(line.tricks if contract.side is Side.NS else 13 - line.tricks),
        ns=points[Side.NS],
        ew=points[Side.EW],
        gainer="" if not ahead else SIDES[Side.NS if ahead > 0 else Side.EW],
        gain=abs(ahead),
        items=tuple(
            Entered(SIDES[item.side], title(result, item), item.points, item.kind is PointsKind.TRICKS) for item in result.items
        ),
        calls=line.declared.calls,
        dealer=say(line.declared.dealer.word) if line.declared.dealer else "",
    )


def title(result: LineResult, item: PointsItem) -> str:
    """Name what an item was given for, in the words of a score card: `6 tricks`, `bonus`, `3 honours`, `2 under-tricks`."""
    declaration, line = result.line.declared, result.line
    if declaration is None or line.tricks is None:
        return say(item.kind.value)
    if item.kind is PointsKind.HONOURS and declaration.honours:
        apart = any(other.kind is PointsKind.CHICANE for other in result.items)  # in bridge whist it is an item by itself
        return say(_HONOURS[declaration.honours[1].value]) + (say(" and chicane") if declaration.chicane and not apart else "")
    if item.kind is PointsKind.TRICKS:
        over = item.points // (declaration.contract.bid.denomination.worth << declaration.contract.doubled)
        return figures.count_with_noun(over, "trick")
    if item.kind is PointsKind.UNDER_TRICKS:
        won = line.tricks if declaration.contract.side is Side.NS else 13 - line.tricks
        return figures.count_with_noun(6 + declaration.contract.bid.level - won, "under-trick")
    return say(item.kind.value)


_HONOURS = {
    "3": noted("3 honours"),
    "4": noted("4 honours"),
    "4-in-one": noted("4 honours in one hand"),
    "4-in-one-5th": noted("4 honours in one hand, the 5th in the partner’s"),
    "5": noted("5 honours"),
    "5-in-one": noted("5 honours in one hand"),
}


def columns(results: Sequence[LineResult]) -> Mapping[int, tuple[int, int]]:
    """Sum the points of every entry that has a line: the trick column and the honour column."""
    sums: dict[int, tuple[int, int]] = {}
    for result in results:
        for credit in result.credits:
            tricks, honours = sums.get(credit.entry, (0, 0))
            for item in result.items:
                if item.side is credit.side:
                    tricks += item.points if item.kind is PointsKind.TRICKS else 0
                    honours += item.points if item.kind is not PointsKind.TRICKS else 0
            sums[credit.entry] = tricks, honours
    return sums


def points_tables(event: Event, result: EventResult) -> tuple[PointsTable, ...]:
    """Return the tricks and honours of every entry, a table for each ranking; empty where deals give no points."""
    points = columns([line for traveller in result.travellers for line in traveller.lines])
    if not any(line.items for traveller in result.travellers for line in traveller.lines):
        return ()
    cast = Cast(event)
    tables = []
    for ranking in result.rankings:
        against = margins(ranking)
        rows = tuple(
            PointsRow(cast.who(row.entry), *points.get(row.entry, (0, 0)), row, against[row.entry]) for row in ranking.rows
        )
        tables.append(
            PointsTable(
                title=SIDES.get(Side(ranking.group), "") if ranking.group in tuple(Side) else "",
                rows=rows,
                several=len(rows) > 2,
                with_others=any(row.other for row in rows),
                note=_note(against),
            )
        )
    return tuple(tables)


def _note(against: Mapping[int, PointsMargin]) -> str:
    """Say how Law 6 changed the margins; empty where they are whole."""
    if any(margin.announced != margin.exact for margin in against.values()):
        return say("Against the average to the nearest whole point, one half counting as a whole (Law 6).")
    if any(margin.exact.denominator > 1 for margin in against.values()):
        return say("Against the average with its fraction, by which a tie is avoided (Law 6).")
    return ""
