"""Hands as pages and paper show them: four hands round a table, and the play trick by trick."""

from collections.abc import Iterator

from msgspec import Struct

from whistpress.core.games import declares
from whistpress.core.games.game import JudgedPlay, Revoke, judge_play, side_of
from whistpress.core.model import (
    Card,
    CardPlay,
    Event,
    EventHead,
    HandRecord,
    PlayedLine,
    PlayRecord,
    Seat,
    Session,
    SessionHead,
    Side,
    Suit,
    Trump,
)
from whistpress.core.model.cards import HAND, next_seat
from whistpress.language import say
from whistpress.league.events.words.auction import OPEN_SIGNS, SIDES, BidView, bid_view, doubled_in_words
from whistpress.league.events.words.leads import LeadReading, SignalReading, lead_reading, signal_readings
from whistpress.league.events.words.travellers import deal_anchor
from whistpress.site import wording
from whistpress.site.people import Cast, Who


class ContractView(Struct, frozen=True, kw_only=True):
    """A contract: who played the deal, the bid, whose, doubled how, and what the side made of it.

    `declarer`, `dummy` and `leader` are empty where the record does not say who played the hand. `short` is all of it in little
    room: `3♡× East`.
    """

    ns: tuple[Who, ...]
    ew: tuple[Who, ...]
    bid: BidView
    by: str
    doubled: str
    declarer: str
    dummy: str
    leader: str
    tricks: str
    short: str


def contracts(cast: Cast, session: Session, record: HandRecord) -> Iterator[ContractView]:
    """Yield the contracts of a deal, table by table."""
    for line in session.lines:
        if line.deal == record.deal and line.declared and line.tricks is not None and line.word is None:
            yield contract_of(cast, session, line, record.dealer)


def contract_of(cast: Cast, session: Session, line: PlayedLine, dealer: Seat) -> ContractView:
    """Return the contract of a line on which one was declared; ValueError on any other line."""
    declaration = line.declared
    if declaration is None:
        raise ValueError("nobody declared on this line")
    contract, declarer = declaration.contract, declaration.declarer_where(dealer)
    bid, tricks = bid_view(contract), line.tricks or 0
    sides = (tuple(dict.fromkeys(line.seats.side(side))) for side in Side)
    ns, ew = (tuple(cast.seated(number, session.schedule) for number in numbers) for numbers in sides)
    who = say(declarer.word) if declarer else SIDES[contract.side]
    sign = say(OPEN_SIGNS[contract.bid.denomination])
    return ContractView(
        ns=ns,
        ew=ew,
        bid=bid,
        by=SIDES[contract.side],
        doubled=doubled_in_words(contract.doubled),
        declarer=say(declarer.word) if declarer else "",
        dummy=say(next_seat(declarer, 2).word) if declarer else "",
        leader=say(next_seat(declarer).word) if declarer else "",
        tricks=str(tricks if contract.side is Side.NS else HAND - tricks),
        short=f"{bid.level}{sign}{'×' * contract.doubled} {who}",
    )


AROUND = (Seat.NORTH, Seat.WEST, Seat.EAST, Seat.SOUTH)
"""The hands in the order of reading: above, left, right, below."""


class SuitLine(Struct, frozen=True):
    """The cards that a hand has of a suit: filled and open sign, the suit's name, the ranks (`A 10 4`, or `–`)."""

    sign: str
    open: str
    suit: str
    ranks: str


class HandView(Struct, frozen=True):
    """One hand: its seat (`North`, `N`), its suits by line, and the part its player has in the deal (`dealt`, `leads`)."""

    seat: str
    letter: str
    suits: tuple[SuitLine, ...]
    role: str = ""


class DealHands(Struct, frozen=True, kw_only=True):
    """The cards of a deal.

    `anchor` is the id of the deal on its event's page; `plays` counts the tables whose play is on record. `note` is a remark on
    the cards: dealt anew by a law, drawn from a seed. `worth` compares the tricks possible with all cards seen with the tricks
    taken. Where trumps are declared, no card is turned up, each table has its own entry in `contracts`, and `leader` is empty
    unless all tables share one.
    """

    session: int
    deal: int
    anchor: str
    title: str
    dealer: str
    leader: str
    trump: wording.TrumpCard | None
    hands: tuple[HandView, ...]
    note: str = ""
    plays: int = 0
    worth: str = ""
    contracts: tuple[ContractView, ...] = ()


class PlayedCard(Struct, frozen=True):
    """A card in a trick: its seat, the card, whether it led or won, whether it revoked."""

    seat: str
    card: wording.TrumpCard
    led: bool
    won: bool
    revoked: bool


class TrickRow(Struct, frozen=True):
    """A trick: its cards in the order N, E, S, W, who won it, and what both sides have then."""

    number: int
    cards: tuple[PlayedCard, ...]
    winner: str
    side: str
    ns: int
    ew: int


class PlayView(Struct, frozen=True, kw_only=True):
    """The play of a deal at one table.

    `place` says where, `ns` and `ew` who sat there. `tricks` are the rows of the play, `revokes` remarks on revokes, `result` the
    result in words, `lead` the opening lead as read by a system, `signals` the signals. The declarer has no partner to signal to
    and dummy does not signal, so `signals` omits both.
    """

    place: str
    ns: tuple[Who, ...]
    ew: tuple[Who, ...]
    tricks: tuple[TrickRow, ...]
    revokes: tuple[str, ...]
    result: str
    lead: LeadReading | None
    signals: tuple[SignalReading, ...] = ()
    contract: ContractView | None = None


def shown_hands(event: Event) -> tuple[DealHands, ...]:
    """Return the cards of the deals that have been played; those of other deals stay hidden."""
    return tuple(deal_hands(event, session, record) for session, record in shown_records(event))


def shown_deals(event: EventHead) -> Iterator[tuple[SessionHead, int]]:
    """Yield the deals whose cards may be shown: of sessions with scores, but none that the same movement still plays later."""
    to_come = {deal for session in event.sessions if session.rounds and not session.played for deal in session.dealt}
    for session in event.sessions:
        for deal in session.dealt if session.played else ():
            if not session.rounds or deal not in to_come:
                yield session, deal


def shows_cards(event: EventHead) -> bool:
    """Return whether the cards of any deal are known and may be shown."""
    return not event.partners and any(shown_deals(event))


def shown_records(event: Event) -> Iterator[tuple[Session, HandRecord]]:
    """Yield the cards that may be shown."""
    sessions = {session.number: session for session in event.sessions}
    for session, deal in shown_deals(event):
        yield sessions[session.number], sessions[session.number].hands[deal]


def every_hand(event: Event, session: Session) -> tuple[DealHands, ...]:
    """Return the cards of every deal of a session, for paper that is made before play."""
    return tuple(deal_hands(event, session, session.hands[deal]) for deal in session.dealt)


def deal_hands(event: Event, session: Session, record: HandRecord) -> DealHands:
    """Return the cards of a deal, ready for a template."""
    trump = session.trump_of(record.deal)
    declared = declares(event)
    roles = {record.dealer: say("dealt")} | ({} if declared else {record.leader: say("leads")})
    return DealHands(
        session=session.number,
        deal=record.deal,
        anchor=deal_anchor(session.number, record.deal),
        title=say("Deal %(deal)s", deal=record.deal),
        dealer=say(record.dealer.word),
        leader="" if declared else say(record.leader.word),
        trump=wording.card(trump) if trump else None,
        hands=tuple(
            HandView(
                say(seat.word),
                seat.value,
                tuple(
                    SuitLine(wording.FILLED[suit], wording.OPEN[suit], suit.word, shown_ranks(record.hands.suit(seat, suit)))
                    for suit in Suit
                ),
                roles.get(seat, ""),
            )
            for seat in AROUND
        ),
        note=_note(record),
        plays=len(record.plays),
        worth=_worth(session, record.deal),
        contracts=tuple(contracts(Cast(event), session, record)) if declared else (),
    )


def shown_ranks(ranks: str) -> str:
    """Return ranks as a page shows them: `A 10 4`; a stroke where there are none."""
    return " ".join(ranks).replace("T", "10") or "–"


def _worth(session: Session, deal: int) -> str:
    """Say what a deal can yield: `With every card seen N-S can win three tricks; in play they won 5, 4 and 3`.

    Empty where that is not known.
    """
    if deal not in session.possible:
        return ""
    taken = [str(line.tricks) for line in session.lines if line.deal == deal and line.tricks is not None and line.word is None]
    possible = wording.count(session.possible[deal], "trick")
    return say("With every card seen N-S can win %(possible)s", possible=possible) + (
        say("; in play they won %(listed)s", listed=wording.join_words(taken)) if taken else ""
    )


def _note(record: HandRecord) -> str:
    said = []
    if record.again:
        said.append(say("dealt anew") + (say(" (law %(law)s)", law=record.law) if record.law else ""))
    if record.seed:
        said.append(say("drawn from the seed “%(seed)s”", seed=record.seed))
    return wording.sentence("; ".join(said))


def plays(event: Event, session: Session, record: HandRecord, system: str = "") -> tuple[PlayView, ...]:
    """Return the play of a deal at each table that recorded it; `system` is the system of leads to read them by."""
    cast = Cast(event)
    return tuple(_play(cast, session, record, play, system) for play in record.plays)


def _play(cast: Cast, session: Session, record: HandRecord, play: PlayRecord, system: str) -> PlayView:
    judged_play, card = judge_play(record.hands, play.trump, play.tricks, play.dummy), session.trump_of(record.deal)
    line = session.line_of(record.deal, play)
    turned = CardPlay(record.dealer, Card(card.suit, card.rank)) if card and card.rank and card.suit is play.trump else None
    alone = {say(seat.word) for seat in (play.declarer, play.dummy) if seat}
    where = [say("table %(table)s", table=play.table)] if play.table else []
    where += [say("round %(round)s", round=play.round)] if play.round else []
    sides = (tuple(dict.fromkeys(play.seats.side(side))) for side in Side)
    ns, ew = (tuple(cast.seated(number, session.schedule) for number in numbers) for numbers in sides)
    return PlayView(
        place=wording.sentence(", ".join(where)),
        ns=ns,
        ew=ew,
        tricks=tuple(_tricks(judged_play)),
        revokes=(*(_revoke(revoke) for revoke in judged_play.revokes), *(_of_dummy(missed) for missed in judged_play.of_dummy)),
        result=_result(judged_play),
        lead=lead_reading(record.hands, judged_play, play.trump, card, system),
        signals=tuple(
            reading
            for reading in signal_readings(record.hands, judged_play, play.trump, system, turned)
            if reading.seat not in alone
        ),
        contract=contract_of(cast, session, line, record.dealer) if line and line.declared else None,
    )


def _tricks(play: JudgedPlay) -> Iterator[TrickRow]:
    revoked = {(revoke.trick, revoke.seat) for revoke in play.revokes}
    won = dict.fromkeys(Side, 0)
    for trick in play.tricks:
        side = side_of(trick.winner)
        won[side] += 1
        cards = tuple(
            PlayedCard(
                seat.word,
                shown_card(trick.by(seat)),
                led=seat is trick.leader,
                won=seat is trick.winner,
                revoked=(trick.number, seat) in revoked,
            )
            for seat in Seat
        )
        yield TrickRow(trick.number, cards, trick.winner.word, SIDES[side], won[Side.NS], won[Side.EW])


def shown_card(card: Card) -> wording.TrumpCard:
    """Return a card as a page shows it."""
    return wording.card(Trump(card.suit, card.rank))


def _revoke(revoke: Revoke) -> str:
    """Tell a revoke: `South revoked in trick 4: played the seven of diamonds, holding the nine of hearts`."""
    played, held = shown_card(revoke.card).words, shown_card(revoke.held).words
    return say(
        "%(word)s revoked in trick %(trick)s: played the %(played)s, holding the %(held)s",
        word=say(revoke.seat.word),
        trick=revoke.trick,
        played=played,
        held=held,
    )


def _of_dummy(missed: Revoke) -> str:
    """Tell a failure of dummy to follow suit (Goodfellow 1912, Law 77).

    `South, dummy, did not follow suit in trick 4: that is no revoke, and the trick stands`.
    """
    return say(
        "%(word)s, dummy, did not follow suit in trick %(trick)s: that is no revoke, and the trick stands",
        word=say(missed.seat.word),
        trick=missed.trick,
    )


def _result(play: JudgedPlay) -> str:
    ns, ew = play.won[Side.NS], play.won[Side.EW]
    if play.whole:
        return say("N-S won %(count)s, E-W %(count_2)s", count=wording.count(ns, "trick"), count_2=wording.count(ew, "trick"))
    return say(
        "N-S had won %(count)s and E-W %(count_2)s; the rest is not written down",
        count=wording.count(ns, "trick"),
        count_2=wording.count(ew, "trick"),
    )
