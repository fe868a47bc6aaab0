"""Sessions of auction whist for the tests: the sample card, and such as chance makes."""

import datetime
from random import Random

from whistpress.core.games.auction_whist import AuctionDeal, points
from whistpress.core.games.game import ImpossibleDealError, seats_of_side
from whistpress.core.model import (
    Bid,
    Contract,
    Declared,
    Denomination,
    Event,
    Honours,
    LineWord,
    PlayedLine,
    Schedule,
    Seats,
    Session,
    Side,
    Status,
)
from whistpress.core.movement import Request, arrange
from whistpress.problems import Span

DAY = datetime.date(1912, 3, 1)
NS, EW = Side.NS, Side.EW

SAMPLE = (
    ("2H", EW, 0, 9, EW, "3"), ("2NT", NS, 1, 8, NS, "3"), ("3D", NS, 0, 9, EW, "3"), ("3H", EW, 1, 12, EW, "4"),
    ("2NT", NS, 0, 9, NS, "4"), ("3H", NS, 0, 9, NS, "5-in-one"), ("3NT", EW, 0, 9, EW, "3"), ("3D", EW, 2, 8, EW, "4"),
    ("2NT", NS, 0, 8, NS, "4-in-one"), ("4D", EW, 2, 10, EW, "4-in-one"), ("3NT", NS, 1, 9, EW, "3"),
    ("3H", EW, 0, 7, EW, "3"),
)  # fmt: skip
"""The twelve deals of Goodfellow's sample card (1912, front matter): bid, whose, doubled, tricks, honours."""


def line(
    deal: int, seats: Seats, bid: str, by: Side, doubled: int, tricks: int, holders: Side, how: str, **more: object
) -> PlayedLine:
    """A line that was played; `tricks` are those of the declaring side."""
    level, suit = int(bid[0]), Denomination(bid[1:])
    declared = Declared(contract=Contract(Bid(level, suit), by, doubled), honours=(holders, Honours(how)))
    return PlayedLine(deal=deal, seats=seats, tricks=tricks if by is NS else 13 - tricks, declared=declared, **more)  # type: ignore[arg-type]


def event(
    schedule: Schedule | None, lines: tuple[PlayedLine, ...], status: Status = Status.FINAL, game: str = "auction-whist"
) -> Event:
    """An event of one sitting."""
    assert schedule is not None
    return Event(
        id="1912/auction",
        season="1912",
        slug="auction",
        title="Auction",
        date=DAY,
        contest=schedule.contest,
        game=game,
        scoring="points",
        status=status,
        sessions=(Session(date=DAY, schedule=schedule, lines=lines),),
        at=Span("content/events/1912/auction.toml"),
    )


def sample_match() -> Event:
    """The sample card as the first table of a match of twelve deals; the other table was not played."""
    schedule = arrange(Request(system="auction-match"))
    lines = []
    for play in schedule.plays:
        for deal in play.deals:
            if play.table == 1:
                lines.append(line(deal, play.seats, *SAMPLE[deal - 1], round=play.round, table=1))
            else:
                lines.append(PlayedLine(deal=deal, seats=play.seats, word=LineWord.NOT_PLAYED, round=play.round, table=2))
    return event(schedule, tuple(lines))


def by_chance(request: Request, seed: int, *, words: bool = False) -> Event:
    """A session whose every line is drawn by lot; with `words` some are averages, not played, or have revokes."""
    chance, schedule = Random(seed), arrange(request)
    lines = []
    for play in schedule.plays:
        for deal in play.deals:
            word = chance.random()
            if words and word < 0.1:
                kind = LineWord.AVERAGE if word < 0.05 else LineWord.NOT_PLAYED
                lines.append(PlayedLine(deal=deal, seats=play.seats, word=kind, law="51C", round=play.round, table=play.table))
            else:
                lines.append(_drawn(chance, deal, play.seats, play.round, play.table, revokes=words))
    return event(schedule, tuple(lines))


def _drawn(chance: Random, deal: int, seats: Seats, round_: int, table: int, *, revokes: bool) -> PlayedLine:
    """A deal that can have been."""

    def one_of(*many: object) -> object:
        return many[int(chance.random() * len(many))]

    while True:
        by, holders = (Side(str(one_of(*Side))) for _ in range(2))
        contract = Contract(
            Bid(int(str(one_of(*range(1, 8)))), Denomination(str(one_of(*Denomination)))), by, int(str(one_of(0, 0, 1, 2)))
        )
        declared = Declared(
            contract=contract,
            honours=(holders, Honours(str(one_of(*Honours)))),
            chicane=tuple(seat for seat in (*seats_of_side(NS), *seats_of_side(EW)) if chance.random() < 0.1),
            takes_tricks=chance.random() < 0.5,
        )
        tricks, revoked = int(str(one_of(*range(14)))), chance.random() < 0.1 if revokes else False
        try:
            points(AuctionDeal(contract=contract, tricks=tricks, honours=declared.honours, chicane=declared.chicane))
        except (ImpossibleDealError, KeyError):
            continue
        return PlayedLine(
            deal=deal,
            seats=seats,
            tricks=tricks if by is NS else 13 - tricks,
            revokes_ns=int(revoked),
            declared=declared,
            round=round_,
            table=table,
        )
