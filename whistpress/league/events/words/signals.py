"""Signals of a deal in words: the cards, what a system reads from them, and what the hand held."""

from collections.abc import Mapping
from types import MappingProxyType

from msgspec import Struct

from whistpress.core.games.game import JudgedPlay
from whistpress.core.games.leads import LEADS, SIGNALS
from whistpress.core.games.signals import signals
from whistpress.core.games.signals.fallen_cards import Signal, SignalKind
from whistpress.core.model import Card, CardPlay, Hands, Suit, Trump
from whistpress.language import noted, say
from whistpress.site import wording

_OF_TRUMPS = frozenset(
    {SignalKind.CALL, SignalKind.LATE_CALL, SignalKind.ECHO, SignalKind.SUB_ECHO, SignalKind.TRUMP_ECHO, SignalKind.HIGH_DISCARD}
)
"""Signals that speak of trumps, whatever suit they are made in."""

HOW: Mapping[SignalKind, str] = MappingProxyType(
    {
        SignalKind.CALL: noted("An unnecessarily high card to a plain suit that another led, then a lower one"),
        SignalKind.LATE_CALL: noted("The same of a player who has led, and no trump, or may have let a chance to call pass"),
        SignalKind.COMMAND: noted("The same when nobody else holds a trump any more"),
        SignalKind.ECHO: noted("The same after the partner has led trumps or called for them"),
        SignalKind.SUB_ECHO: noted(
            "An echo when the trumps played, or a chance let pass, show fewer than four; or the three, the four, the two"
        ),
        SignalKind.TRUMP_ECHO: noted(
            "An unnecessarily high trump to the partner’s lead, or to ruff when he has asked, then a lower one"
        ),
        SignalKind.UNBLOCKING: noted(
            "Third hand, to the partner’s ace, queen, knave, ten or nine: the middle cards in rising order, the lowest last"
        ),
        SignalKind.DISCARD: noted("The first card thrown away, while no adversary has shown trumps"),
        SignalKind.DISCARD_AGAINST: noted("The first card thrown away, when only adversaries have led trumps or called"),
        SignalKind.HIGH_DISCARD: noted("The same, of a suit that nobody has led, and an eight or higher"),
        SignalKind.MASTER_DISCARD: noted("The best card of a suit thrown away"),
        SignalKind.DISCARD_ECHO: noted("A card thrown away, then a lower one of its suit"),
    }
)
"""How each signal is made."""


class SignalReading(Struct, frozen=True, kw_only=True):
    """A signal in a deal: its giver and kind, its cards in words, the system's reading and source, and the cards as dealt.

    `shows` is empty where the system's book gives no rule. `possible`: the cards permit another reading to the end of the deal.
    `certain` names the trick from which only one reading remains, where that is later than the signal's last card.
    """

    seat: str
    kind: str
    done: str
    shows: str
    book: str
    held: str
    possible: bool
    certain: str


class SignalLine(Struct, frozen=True):
    """A signal on the page of a system: its name, how it is made, what it shows and where the book says so."""

    kind: str
    how: str
    shows: str
    book: str


class SignalReadings(Struct, frozen=True):
    """A signal and what each system reads from it, in the order of LEADS; empty where a book gives no rule."""

    kind: str
    shows: tuple[str, ...]


def signals_compared() -> tuple[SignalReadings, ...]:
    """Compare what all systems say of every signal."""
    by_kind = {kind: tuple(SIGNALS[name].get(kind) for name in LEADS) for kind in SignalKind}
    return tuple(
        SignalReadings(wording.sentence(say(kind.value)), tuple(say(said.shows) if said else "" for said in meanings))
        for kind, meanings in by_kind.items()
    )


def signal_readings(
    hands: Hands, play: JudgedPlay, trump: Suit | None, name: str, turned: CardPlay | None = None
) -> tuple[SignalReading, ...]:
    """Read the signals of a deal by the system of leads of that name; empty where the league has no system.

    `turned` is the trump card that was turned up, and the dealer.
    """
    if name not in LEADS:
        return ()
    return tuple(_reading(hands, signal, trump, name) for signal in signals(play, trump, turned))


def signal_lines(name: str) -> tuple[SignalLine, ...]:
    """Return every signal with what a system says of it."""
    meanings = ((kind, SIGNALS[name].get(kind)) for kind in SignalKind)
    return tuple(
        SignalLine(wording.sentence(say(kind.value)), say(HOW[kind]), say(said.shows) if said else "", said.book if said else "")
        for kind, said in meanings
    )


def _reading(hands: Hands, signal: Signal, trump: Suit | None, name: str) -> SignalReading:
    said = SIGNALS[name].get(signal.kind)
    suit = trump if signal.kind in _OF_TRUMPS and trump else signal.suit
    return SignalReading(
        seat=say(signal.seat.word),
        kind=say(signal.kind.value),
        done=wording.join_words(
            [say("the %(card)s in trick %(number)s", card=_card(card), number=number) for number, card in signal.cards]
        ),
        shows=say(said.shows) if said else "",
        book=said.book if said else "",
        held=_holding_words(hands.suit(signal.seat, suit), suit),
        possible=signal.shown is None,
        certain=say("Certain from trick %(number)s on.", number=signal.shown) if (signal.shown or 0) > signal.trick else "",
    )


def _card(card: Card) -> str:
    return wording.card(Trump(card.suit, card.rank)).words


def _holding_words(ranks: str, suit: Suit) -> str:
    shown = " ".join(ranks).replace("T", "10")
    return say("%(shown)s of %(word)s", shown=shown, word=say(suit.word)) if ranks else say("no %(word)s", word=say(suit.word))
