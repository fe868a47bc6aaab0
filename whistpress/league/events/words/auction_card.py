"""The score card of auction whist: twelve deals, each with the declaration, tricks, honours, gain and partners of both sides.

After the card in Goodfellow 1912: deals are in the order of their numbers, not of play; a double is in the column of the side
that made it.
"""

from collections.abc import Mapping, Sequence
from fractions import Fraction

from msgspec import Struct
from msgspec.structs import replace

from whistpress.core.games.auction_whist import CHICANE_TIMES, GAME_BONUS, GRAND_SLAM, LITTLE_SLAM, honour_points
from whistpress.core.model import (
    Contract,
    Denomination,
    Event,
    EventResult,
    Honours,
    LineResult,
    Play,
    PointsKind,
    Schedule,
    Seats,
    Session,
    Side,
)
from whistpress.language import say
from whistpress.league.events.words.auction import SIDES, declaration_of, with_bids
from whistpress.league.events.words.travellers import deal_anchor
from whistpress.site import figures
from whistpress.site.people import Cast, label_of
from whistpress.site.wording import day

DEALS = 12
"""Deals on one card."""


class CardItem(Struct, frozen=True):
    """An item in a column of the card: its points, and its name."""

    points: str
    title: str


class CardHalf(Struct, frozen=True, kw_only=True):
    """One side of a deal on the card; everything but the partners is empty before play.

    `declaration` has one or two lines: `2NT`, `Doub.`, or `3D` with `Re-D.` below it.
    """

    partners: str
    declaration: tuple[str, ...] = ()
    tricks: CardItem | None = None
    honours: tuple[CardItem, ...] = ()
    gain: str = ""


class CardDeal(Struct, frozen=True, kw_only=True):
    """A deal on the card. `word` replaces the play; `begins`: other partners than in the deal above.

    `anchor` is that of the deal on the event's page; empty before play.
    """

    deal: int
    anchor: str
    ns: CardHalf
    ew: CardHalf
    word: str = ""
    begins: bool = False


class CardTotals(Struct, frozen=True, kw_only=True):
    """The foot of the card: tricks, honours, gains, and tricks and honours together, N-S and E-W; the winner and the margin.

    `ahead` is the winning side, `winner` its name; both are empty for a tie. `by` is the margin, `points` the margin in
    words.
    """

    tricks: tuple[str, str]
    honours: tuple[str, str]
    gains: tuple[str, str]
    totals: tuple[str, str]
    ahead: str
    winner: str
    by: str
    points: str


class Roll(Struct, frozen=True):
    """A side's or a club's heading on a card, and its players with their numbers."""

    title: str
    players: tuple[tuple[str, str], ...]

    @property
    def has_names(self) -> bool:
        """Whether a player is known; else their names are to be written in."""
        return any(name for _, name in self.players)


class AuctionCard(Struct, frozen=True, kw_only=True):
    """The card of one table. `play` says which play of its deals it scores, if they are all original or all overplayed.

    `rolls` are the two teams, if two teams meet; `totals` are there when at least one deal was played.
    """

    table: int
    title: str
    date: str
    deals: tuple[CardDeal, ...]
    rolls: tuple[Roll, ...] = ()
    play: str = ""
    part: str = ""
    totals: CardTotals | None = None
    bids: bool = True

    @property
    def idle(self) -> bool:
        """Whether none of its deals was played, nor will be."""
        return all(deal.word for deal in self.deals)


class Credits(Struct, frozen=True):
    """A line of the schedule of honour credits: its title, its points in each denomination, empty where there are none."""

    title: str
    points: tuple[str, ...]


Found = Mapping[tuple[int, int, int], LineResult]
Where = tuple[Play, int]


def auction_cards(event: Event, session: Session, result: EventResult | None) -> tuple[AuctionCard, ...]:
    """Return the cards of every table of a sitting; after play fair copies."""
    schedule = session.schedule
    if schedule is None or not schedule.deals:
        return ()
    lines = [line for traveller in result.travellers for line in traveller.lines] if result else []
    lines_by_spot = {
        (line.line.round, line.line.table, line.line.deal): line for line in lines if line.line.round and line.line.table
    }
    parts = frozenset(session.rounds)
    cards: list[AuctionCard] = []
    for table in sorted({play.table for play in schedule.plays}):
        plays = [play for play in schedule.at_table(table) if not parts or play.round in parts]
        pages = _pages(schedule, plays)
        for number, (kind, page) in enumerate(pages, start=1):
            part = say("Card %(number)s of %(number_2)s", number=number, number_2=len(pages)) if len(pages) > 1 else ""
            cards.append(replace(_card(event, session, schedule, page, lines_by_spot), play=kind, part=part))
    several = sum(card.totals is not None for card in cards) > 1
    return tuple(_without_match_winner(card) if several else card for card in cards)


def _without_match_winner(card: AuctionCard) -> AuctionCard:
    """Say of one card of several that its winner has not won the match."""
    if not card.totals or not card.totals.winner:
        return card
    return replace(card, totals=replace(card.totals, winner=say("%(winner)s on this card", winner=card.totals.winner)))


def played_cards(event: Event, result: EventResult) -> tuple[AuctionCard, ...]:
    """Return the cards with at least one play, of a match between two sides."""
    if sum(len(ranking.rows) for ranking in result.rankings) != 2:
        return ()
    cards = (card for session in event.sessions for card in auction_cards(event, session, result))
    return tuple(card for card in cards if card.totals)


def honour_credits(*, bids: bool = True) -> tuple[Credits, ...]:
    """Return the schedule of honour credits on the card: spades, clubs, diamonds, hearts, no trumps (Law 17).

    Without `bids` it is that of bridge whist in duplicate, which has the same values and no game in a single deal.
    """
    titles = {
        Honours.THREE: say("3 honours"),
        Honours.FOUR: say("4 honours"),
        Honours.FOUR_IN_ONE: say("4 honours in one hand"),
        Honours.FOUR_IN_ONE_FIFTH: say("4 in one hand, 5th in partner’s"),
        Honours.FIVE: say("5 honours"),
        Honours.FIVE_IN_ONE: say("5 honours in one hand"),
    }
    return (
        *(Credits(text, tuple(_worth(suit, how) for suit in Denomination)) for how, text in titles.items()),
        Credits(
            say("Chicane"),
            tuple("" if suit is Denomination.NO_TRUMPS else str(CHICANE_TIMES * suit.worth) for suit in Denomination),
        ),
        Credits(say("Little slam"), (str(*LITTLE_SLAM.values()),) * len(Denomination)),
        Credits(say("Grand slam"), (str(*GRAND_SLAM.values()),) * len(Denomination)),
        *([Credits(say("Game"), (str(GAME_BONUS),) * len(Denomination))] if bids else []),
    )


def _worth(suit: Denomination, how: Honours) -> str:
    try:
        return str(honour_points(suit, how))
    except KeyError:
        return ""


def _pages(schedule: Schedule, plays: Sequence[Play]) -> list[tuple[str, list[Where]]]:
    """Put the deals of a table twelve to a card, by number; where there are more, original play and overplay apart."""
    spots = [(play, deal) for play in plays for deal in play.deals]
    groups: list[list[Where]] = [spots]
    if len(spots) > DEALS or len({deal for _, deal in spots}) < len(spots):
        groups = [[where for where in spots if _original(schedule, where) is first] for first in (True, False)]
    kinds = {frozenset({True}): "original", frozenset({False}): "overplay"}
    return [
        (
            kinds.get(frozenset(_original(schedule, where) for where in group), ""),
            sorted(group, key=lambda where: where[1])[start : start + DEALS],
        )
        for group in groups
        for start in range(0, len(group), DEALS)
    ]


def _original(schedule: Schedule, where: Where) -> bool:
    """Return whether this is the first play of a deal."""
    play, deal = where
    return next(schedule.journey_of(deal)) == (play.round, play.table)


def _card(event: Event, session: Session, schedule: Schedule, page: Sequence[Where], lines_by_spot: Found) -> AuctionCard:
    lines = [lines_by_spot.get((play.round, play.table, deal)) for play, deal in page]
    deals: list[CardDeal] = []
    for (play, deal), line in zip(page, lines, strict=True):
        partners = _partners(event, schedule, line.line.seats if line else play.seats)
        before = (deals[-1].ns.partners, deals[-1].ew.partners) if deals else partners
        deals.append(
            CardDeal(
                deal=deal,
                anchor=deal_anchor(session.number, deal) if line else "",
                ns=_half(line, Side.NS, partners[0]),
                ew=_half(line, Side.EW, partners[1]),
                word=say(line.line.word.value) if line and line.line.word else "",
                begins=partners != before,
            )
        )
    return AuctionCard(
        table=page[0][0].table,
        title=event.title,
        date=day(session.date),
        deals=tuple(deals),
        rolls=rolls_of(event, schedule),
        totals=_totals(event, schedule, [line for line in lines if line]),
        bids=with_bids(event),
    )


def _partners(event: Event, schedule: Schedule, seats: Seats) -> tuple[str, str]:
    """Return the numbers N-S and E-W: `1 & 2`, or a pair's `3`."""
    label = label_of(event, schedule)
    ns, ew = (" & ".join(dict.fromkeys(map(label, sorted(side)))) for side in (seats.ns, seats.ew))
    return ns, ew


def _half(line: LineResult | None, side: Side, partners: str) -> CardHalf:
    """Return one side of a deal on the card."""
    view = declaration_of(line) if line else None
    if line is None or view is None or line.line.declared is None:
        average = _averages(line)[side] if line else None
        honours = () if average is None else (CardItem(figures.mixed_number(average), say("average")),)
        return CardHalf(partners=partners, honours=honours)
    items = [item for item in view.items if item.side == SIDES[side]]
    tricks = [CardItem(str(item.points), item.title) for item in items if item.in_tricks]
    return CardHalf(
        partners=partners,
        declaration=_declaration(line.line.declared.contract, side),
        tricks=tricks[0] if tricks else None,
        honours=tuple(CardItem(str(item.points), item.title) for item in items if not item.in_tricks),
        gain=str(view.gain) if view.gainer == SIDES[side] else "",
    )


def _declaration(contract: Contract, side: Side) -> tuple[str, ...]:
    """Return a side's bid, and under it a redouble; or its double of the adversaries' bid."""
    if side is contract.side:
        return (str(contract.bid).replace("NT", say("NT")), *((say("Re-D."),) if contract.doubled > 1 else ()))
    return (say("Doub."),) if contract.doubled else ()


def _averages(line: LineResult) -> Mapping[Side, Fraction | None]:
    """Return the average points of a line that was not played; they count in the honour column."""
    marks = {credit.side: credit.mark for credit in line.credits}
    return {side: marks.get(side) if line.line.declared is None else None for side in Side}


def _totals(event: Event, schedule: Schedule, lines: Sequence[LineResult]) -> CardTotals | None:
    columns_of_lines = [_columns(line) for line in lines if any(credit.mark is not None for credit in line.credits)]
    if not columns_of_lines:
        return None
    tricks, honours = (
        [sum((columns[side][kind] for columns in columns_of_lines), Fraction(0)) for side in Side] for kind in (0, 1)
    )
    leads = [sum(columns[Side.NS], -sum(columns[Side.EW], Fraction(0))) for columns in columns_of_lines]
    gains = [sum((max(sign * lead, Fraction(0)) for lead in leads), Fraction(0)) for sign in (1, -1)]
    ahead = gains[0] - gains[1]
    side = Side.NS if ahead > 0 else Side.EW
    better = [line.line.seats.side(side) for line in lines]
    return CardTotals(
        tricks=_texts(tricks),
        honours=_texts(honours),
        gains=_texts(gains),
        totals=_texts([tricks[0] + honours[0], tricks[1] + honours[1]]),
        ahead=SIDES[side] if ahead else "",
        winner=_winner(event, schedule, better, SIDES[side]) if ahead else "",
        by=figures.mixed_number(abs(ahead)),
        points=figures.count_with_noun(abs(ahead), "point"),
    )


def _columns(line: LineResult) -> Mapping[Side, tuple[Fraction, Fraction]]:
    """Return the trick column and the honour column of both sides in one deal."""
    averages = _averages(line)
    items = {side: [item for item in line.items if item.side is side] for side in Side}
    return {
        side: (
            sum((Fraction(item.points) for item in points if item.kind is PointsKind.TRICKS), Fraction(0)),
            sum((Fraction(item.points) for item in points if item.kind is not PointsKind.TRICKS), averages[side] or Fraction(0)),
        )
        for side, points in items.items()
    }


def _texts(both: Sequence[Fraction]) -> tuple[str, str]:
    ns, ew = both
    return figures.mixed_number(ns), figures.mixed_number(ew)


def _winner(event: Event, schedule: Schedule, seats: Sequence[tuple[int, ...]], side: str) -> str:
    """Return the name of the entry that sat there throughout; else the side."""
    entries = {schedule.entry_of(number) for two in seats for number in two}
    return Cast(event).who(entries.pop()).title if len(entries) == 1 else side


def rolls_of(event: Event, schedule: Schedule) -> tuple[Roll, ...]:
    """Return the two clubs with their players' numbers, where two teams with numbered players meet; else nothing."""
    if len(schedule.teams) != 2:
        return ()
    cast = Cast(event)
    rolls = []
    for number, members in enumerate(schedule.teams, start=1):
        entry = event.entry(number)
        names = entry.names if entry else ()
        players = tuple((str(member), names[index] if index < len(names) else "") for index, member in enumerate(members))
        rolls.append(
            Roll(
                (entry.name if entry else "") or say("%(noun)s No. %(number)s", noun=say(cast.noun.capitalize()), number=number),
                players,
            )
        )
    return tuple(rolls)
