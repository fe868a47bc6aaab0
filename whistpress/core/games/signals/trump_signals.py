"""Calls for trumps, and echoes to them.

The call is an unnecessarily high card to a plain suit that another led, then a lower one. A card was unnecessarily high where it
did not become the best of its trick and a lower one of its suit was in the hand; the fall of the lower one shows it (Cavendish
1902, pp. 150-151; Mitchell 1897, p. 95; Barney 1900, p. 10). A card that covers is therefore never the beginning of a signal
(Cavendish 1902, pp. 151-152).

By an echo, a high card and then a lower one, a player answers the partner's lead of trumps or call for them. In a plain suit
it shows four trumps or more, or three where he has already shown that he cannot hold four: then it is a sub-echo (Cavendish 1902,
pp. 152-154; Mitchell 1897, pp. 96-97).

Signals in plain suits other than calls: unblocking, and discards where the cards show that the player had a choice.
"""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from msgspec import Struct

from whistpress.core.games.game import Trick
from whistpress.core.games.signals.fallen_cards import (
    CALLS_FOR_TRUMPS,
    FallenCard,
    FallenCards,
    PlayedAs,
    Signal,
    SignalKind,
    adversaries_of,
    first_certain,
    higher_cards,
    partner_of,
)
from whistpress.core.model import Card, Seat, Suit
from whistpress.core.model.cards import HAND

KNAVE = 11
"""The strength of a knave: honours are thrown on the partner's lead to be out of his way (Cavendish 1902, pp. 116, 119-120)."""

TEN = 10
"""The strength of a ten: from four trumps and more an honour may be led as well (Cavendish 1902, p. 151)."""

COUPS = 10
"""From this trick on a high card may be thrown to place the lead (Cavendish 1902, pp. 177-181)."""


def high_then_low(fallen: FallenCards, seat: Seat, suit: Suit) -> tuple[FallenCard, FallenCard] | None:
    """Find the first time that a player follows to a suit with a needlessly high card and next drops a lower one of it.

    To have played a still higher card after a lower one, and then one below both, is no call: nine, ten, two from king, ten,
    nine, two unblock and no more (Cavendish 1902, p. 117).
    """
    plays = fallen.plays(seat, suit)
    for index, (high, low) in enumerate(pairwise(plays)):
        if high.how is not PlayedAs.FOLLOW or low.how is PlayedAs.LEAD or not fallen.needless(high.trick, seat):
            continue
        if high.card.strength > low.card.strength:
            between = any(low.card.strength < play.card.strength < high.card.strength for play in plays[:index])
            return None if between else (high, low)
    return None


def may_have_other_reason(fallen: FallenCards, seat: Seat, trick: Trick, card: Card) -> bool:
    """Return whether the player may have thrown a high card to unblock the partner's suit, or at the end to place the lead."""
    partner = partner_of(seat)
    led = any(earlier.suit is card.suit and earlier.leader is partner for earlier in fallen.tricks[: trick.number])
    return trick.number >= COUPS or (led and card.strength >= KNAVE)


def calls(fallen: FallenCards) -> Iterator[Signal]:
    """Yield the calls, while no player has led trumps and the partner has not called, and with trumps out the commands.

    A command is a call with trumps out: it shows command (Mitchell p. 95). A call is in time where the player can have let no
    opportunity of calling pass before; otherwise it is late (Cavendish 1902, p. 151).
    """
    pairs = [(seat, *pair) for seat in Seat for suit in fallen.plain if (pair := high_then_low(fallen, seat, suit))]
    first_calls: dict[Seat, int] = {}
    for seat, high, low in sorted(pairs, key=lambda triple: (triple[2].trick.number, triple[1].trick.number)):
        partner = partner_of(seat)
        asked = partner in first_calls and fallen.played_first(first_calls[partner], partner, high.trick, seat)
        is_answer = asked or seat in first_calls or fallen.led_trumps(tuple(Seat), high.trick.number)
        signal = _call(fallen, seat, high, low)
        if is_answer and signal.kind is not SignalKind.COMMAND:
            continue
        if signal.kind is not SignalKind.COMMAND:
            first_calls.setdefault(seat, signal.trick)
        yield signal


def _call(fallen: FallenCards, seat: Seat, high: FallenCard, low: FallenCard) -> Signal:
    """Read a call, or a command where the fallen cards show that no other player had a trump."""
    start = high.trick.number

    def call(upto: int) -> SignalKind:
        led = any(trick.leader is seat for trick in fallen.tricks[: start - 1])
        in_time = not led and fallen.let_pass(seat, 0, start, upto) is False
        return SignalKind.CALL if in_time else SignalKind.LATE_CALL

    def reading(upto: int) -> SignalKind | None:
        others = fallen.others_had_trumps(seat, start, upto)
        return None if others is None else call(upto) if others else SignalKind.COMMAND

    kind, shown = first_certain(fallen.since(low.trick.number), reading)
    doubtful = may_have_other_reason(fallen, seat, high.trick, high.card)
    return Signal(kind or call(low.trick.number), seat, (high.with_number, low.with_number), None if doubtful else shown)


class PartnerRequests(Struct, frozen=True):
    """The calls of a player's partner, and the tricks to which he led trumps."""

    fallen: FallenCards
    seat: Seat
    calls: tuple[Signal, ...]
    leads: tuple[int, ...]

    @classmethod
    def to(cls, seat: Seat, fallen: FallenCards, calls: Sequence[Signal]) -> "PartnerRequests":
        """Collect the requests of a player's partner."""
        partner = partner_of(seat)
        own_calls = tuple(call for call in calls if call.seat is partner and call.kind in CALLS_FOR_TRUMPS)
        leads = (trick.number for trick in fallen.tricks if trick.leader is partner and trick.suit is fallen.trump)
        return cls(fallen, seat, own_calls, tuple(leads))

    def _calls_before(self, trick: Trick) -> list[Signal]:
        return [call for call in self.calls if self.fallen.played_first(call.trick, call.seat, trick, self.seat)]

    def possible(self, trick: Trick) -> bool:
        """Return whether the partner had asked before the player's turn in a trick, or may have."""
        return bool(self._calls_before(trick)) or any(number < trick.number for number in self.leads)

    def since(self, trick: Trick, upto: int) -> int | None:
        """Return the number of the trick of the first request before the player's turn in a trick; None where none is shown.

        A call counts only where the cards that had fallen after the trick `upto` show it.
        """
        numbers = [call.trick for call in self._calls_before(trick) if call.shown is not None and call.shown <= upto]
        return min([*numbers, *(number for number in self.leads if number < trick.number)], default=None)


def echoes(fallen: FallenCards, calls: Sequence[Signal]) -> Iterator[Signal]:
    """Yield echoes and sub-echoes in plain suits, then echoes in trumps."""
    requests = {seat: PartnerRequests.to(seat, fallen, calls) for seat in (Seat if fallen.trump else ())}
    for seat, requested in requests.items():
        for suit in fallen.plain:
            yield from _plain_echo(fallen, seat, suit, requested)
            yield from _late_sub_echo(fallen, seat, suit, requested)
    for seat, requested in requests.items():
        signal = _trump_echo_by_ruff(fallen, seat, requested) or _trump_echo_to_lead(fallen, seat)
        if signal is not None:
            yield signal


def _plain_echo(fallen: FallenCards, seat: Seat, suit: Suit, requested: PartnerRequests) -> Iterator[Signal]:
    pair = high_then_low(fallen, seat, suit)
    if pair is None or not requested.possible(pair[0].trick):
        return
    high, low = pair
    start = high.trick.number
    if fallen.others_had_trumps(seat, start, len(fallen.tricks)) is False:
        return

    def shows_three(upto: int) -> list[bool | None]:
        """Return whether he had shown that he has not four trumps, and whether he had let an opportunity of echoing pass.

        Where either is true he has three. A value is None where it is open; the list is [None] where no request is shown.
        """
        since = requested.since(high.trick, upto)
        if since is None:
            return [None]
        return [_few_trumps(fallen, seat, fallen.tricks[since - 1 : start - 1], upto), fallen.let_pass(seat, since, start, upto)]

    def reading(upto: int) -> SignalKind | None:
        few = shows_three(upto)
        if None in few or not fallen.others_had_trumps(seat, start, upto):
            return None
        return SignalKind.SUB_ECHO if True in few else SignalKind.ECHO

    doubtful = may_have_other_reason(fallen, seat, high.trick, high.card)
    kind, shown = first_certain(() if doubtful else fallen.since(low.trick.number), reading)
    likely = SignalKind.SUB_ECHO if True in shows_three(len(fallen.tricks)) else SignalKind.ECHO
    yield Signal(kind or likely, seat, (high.with_number, low.with_number), shown)


def _few_trumps(fallen: FallenCards, seat: Seat, tricks: Sequence[Trick], upto: int) -> bool | None:
    """Return whether a player's trumps have shown that he cannot hold four (Cavendish 1902, pp. 153-154); None where it is open.

    The two shows it, or another trump that must be his lowest, played to the partner's trump lead; or a trump led, the ten at
    most, and then a lower one.
    """
    answers: list[bool | None] = [False]
    for trick in tricks:
        card = trick.by(seat)
        if trick.suit is not fallen.trump or card.suit is not fallen.trump:
            continue
        lower = fallen.dropped_lower(seat, card, upto)
        if trick.leader is seat:
            answers.append(True if lower and card.strength <= TEN else None)
        elif trick.leader is partner_of(seat) and fallen.needless(trick, seat) and not lower:
            answers.append(None if fallen.may_hold_lower(seat, card, trick.number, upto) else True)
    return None if None in answers else True in answers


def _late_sub_echo(fallen: FallenCards, seat: Seat, suit: Suit, requested: PartnerRequests) -> Iterator[Signal]:
    """Yield an echo that is complete on the third round only: three, then four, and lastly the two (Cavendish 1902, p. 154).

    In a suit that the partner opened the same may be unblocking given up (p. 117).
    """

    def reading(upto: int) -> SignalKind | None:
        certain = requested.since(first.trick, upto) is not None and fallen.others_had_trumps(seat, first.trick.number, upto)
        return SignalKind.SUB_ECHO if certain else None

    plays = fallen.plays(seat, suit)
    for first, second, last in zip(plays, plays[1:], plays[2:], strict=False):
        if (
            all(play.how is PlayedAs.FOLLOW and fallen.needless(play.trick, seat) for play in (first, second))
            and last.how is not PlayedAs.LEAD
            and last.card.strength < first.card.strength < second.card.strength
            and fallen.opener(suit) is not partner_of(seat)
            and requested.possible(first.trick)
        ):
            _, shown = first_certain(fallen.since(last.trick.number), reading)
            yield Signal(SignalKind.SUB_ECHO, seat, (first.with_number, second.with_number, last.with_number), shown)
            return


def _trump_echo_to_lead(fallen: FallenCards, seat: Seat) -> Signal | None:
    """Find an unnecessarily high trump to the partner's lead, then a lower one (Cavendish 1902, p. 153; Mitchell 1897, p. 96)."""
    pair = high_then_low(fallen, seat, fallen.trump) if fallen.trump else None
    if pair is None or pair[0].trick.leader is not partner_of(seat):
        return None
    high, low = pair
    earlier = [play for play in fallen.plays(seat, high.card.suit) if play.trick.number < high.trick.number]
    lower_before = any(play.how is PlayedAs.FOLLOW and play.card.strength < high.card.strength for play in earlier)
    doubtful = lower_before or _is_turned_up(fallen, low)
    return Signal(SignalKind.TRUMP_ECHO, seat, (high.with_number, low.with_number), None if doubtful else low.trick.number)


def _trump_echo_by_ruff(fallen: FallenCards, seat: Seat, requested: PartnerRequests) -> Signal | None:
    """Find, after the partner has asked, a trump higher than was needed to ruff, and afterwards a lower one.

    Where another player could still over-ruff the higher one may be caution; where the player then led no trump it may be the
    fourth best of five that he meant to keep (Cavendish 1902, p. 141).
    """
    plays = fallen.plays(seat, fallen.trump) if fallen.trump else []
    ruff = next((play for play in plays if play.how is PlayedAs.DISCARD and requested.possible(play.trick)), None)
    if ruff is None:
        return None
    lower = (play for play in plays if play.card.strength < ruff.card.strength and play.trick.number > ruff.trick.number)
    low = next(lower, None)
    if low is None or fallen.needless(ruff.trick, seat) or fallen.needless(ruff.trick, seat, low.card):
        return None
    led_next = any(trick.number == ruff.trick.number + 1 and trick.suit is fallen.trump for trick in fallen.tricks)
    safe = ruff.trick.cards[-1].seat is seat and led_next and not _is_turned_up(fallen, low)
    tricks = fallen.since(low.trick.number) if safe else ()
    shown = next((upto for upto in tricks if requested.since(ruff.trick, upto) is not None), None)
    return Signal(SignalKind.TRUMP_ECHO, seat, (ruff.with_number, low.with_number), shown)


def _is_turned_up(fallen: FallenCards, low: FallenCard) -> bool:
    """Return whether the lower trump is the one turned up, which players keep as long as they can (Cavendish 1902, p. 136)."""
    return fallen.turned is not None and fallen.turned.card == low.card


EIGHT = 8
"""The strength of an eight, the lowest card whose discard calls for trumps (Barney 1900, p. 17)."""

LEAST_READ = 10
"""Players do not throw the best card of a suit below a ten in order to be read by it."""

UNBLOCKED_LEADS = "AQJT9"
"""Ranks of the partner's lead that are unblocked: from the king and from lower cards not all books unblock."""


def unblockings(fallen: FallenCards, calls: Sequence[Signal]) -> Iterator[Signal]:
    """Find every suit in which third hand kept the lowest of four from the partner's first lead on, so as not to block his suit.

    Third best, then second best, and the lowest last: its fall shows that he had four (Cavendish 1902, pp. 116-119; Mitchell
    1897, p. 93; Barney 1900, pp. 9 and 17). Where the partner has asked for trumps the same may be a sub-echo (p. 154).
    """
    for suit in fallen.plain:
        opened = next((trick for trick in fallen.tricks if trick.suit is suit), None)
        if opened is None or opened.cards[0].card.rank not in UNBLOCKED_LEADS:
            continue
        seat = partner_of(opened.leader)
        plays = fallen.plays(seat, suit)
        if len(plays) < 3 or plays[0].trick is not opened or not fallen.needless(opened, seat):
            continue
        first, second = plays[:2]
        last = next((play for play in plays[2:] if play.card.strength < first.card.strength), None)
        if last is None or second.card.strength < first.card.strength:
            continue
        doubtful = PartnerRequests.to(seat, fallen, calls).possible(opened)
        cards = (first.with_number, second.with_number, last.with_number)
        yield Signal(SignalKind.UNBLOCKING, seat, cards, None if doubtful else last.trick.number)


def discards(fallen: FallenCards, calls: Sequence[Signal]) -> Iterator[Signal]:
    """Yield the signals that the discards of a deal give, player by player."""
    for seat in Seat:
        plays = sorted((play for suit in fallen.plain for play in fallen.plays(seat, suit)), key=lambda play: play.trick.number)
        thrown = [play for play in plays if play.how is PlayedAs.DISCARD]
        if thrown:
            yield from _first_discard(fallen, calls, seat, plays, thrown[0])
        for play in thrown:
            yield from _master_discard(fallen, seat, plays, play)
        yield from _discard_echoes(fallen, seat, plays, thrown)


def _first_discard(
    fallen: FallenCards, calls: Sequence[Signal], seat: Seat, plays: Sequence[FallenCard], thrown: FallenCard
) -> Iterator[Signal]:
    """Yield the signals of a player's first discard. The fall of a card of another plain suit shows that there was a choice."""
    unfinished = len(fallen.tricks) < HAND
    later = [play for play in plays if play.trick.number > thrown.trick.number]
    other_suit = _trick_number(play for play in later if play.card.suit is not thrown.card.suit)
    against = {trumps_are_against(fallen, calls, seat, thrown.trick.number, certain=certain) for certain in (True, False)}
    if other_suit is not None or unfinished:
        kind = SignalKind.DISCARD if False in against else SignalKind.DISCARD_AGAINST
        yield Signal(kind, seat, (thrown.with_number,), other_suit if len(against) == 1 else None)
    if _calls_for_trumps(fallen, seat, thrown):
        other = (play for play in later if play.card.suit is not thrown.card.suit or play.card.strength < EIGHT)
        shown = _trick_number(other)
        if shown is not None or unfinished:
            yield Signal(SignalKind.HIGH_DISCARD, seat, (thrown.with_number,), shown)


def _calls_for_trumps(fallen: FallenCards, seat: Seat, thrown: FallenCard) -> bool:
    """Return whether a discard is an eight or higher from an unopened suit, while another player may hold a trump."""
    number = thrown.trick.number
    unopened = all(trick.suit is not thrown.card.suit for trick in fallen.tricks[:number])
    return thrown.card.strength >= EIGHT and unopened and fallen.others_had_trumps(seat, number, number) is not False


def _trick_number(plays: Iterator[FallenCard]) -> int | None:
    return next((play.trick.number for play in plays), None)


def trumps_are_against(fallen: FallenCards, calls: Sequence[Signal], seat: Seat, number: int, *, certain: bool) -> bool:
    """Return whether the adversaries have led trumps or called and the player's side has not (Cavendish p. 126).

    With `certain`, only calls that the cards had shown by then count; without it also possible ones.
    """

    def have_shown_trumps(seats: Sequence[Seat]) -> bool:
        calls_of_seats = (call for call in calls if call.seat in seats and call.kind in CALLS_FOR_TRUMPS and call.trick < number)
        called = any(not certain or (call.shown is not None and call.shown < number) for call in calls_of_seats)
        return called or fallen.led_trumps(seats, number + 1)

    return have_shown_trumps(adversaries_of(seat)) and not have_shown_trumps((seat, partner_of(seat)))


def _master_discard(fallen: FallenCards, seat: Seat, plays: Sequence[FallenCard], thrown: FallenCard) -> Iterator[Signal]:
    """Yield a signal where a discard is the best card of its suit: with it the player shows command of the suit.

    He shows it when the next card that he plays of the suit is again the best, or while the deal is unfinished.
    """
    number = thrown.trick.number
    if not _is_best(fallen, thrown.card, number):
        return
    following = next((play for play in plays if play.trick.number > number and play.card.suit is thrown.card.suit), None)
    if _is_best(fallen, following.card, following.trick.number) if following else len(fallen.tricks) < HAND:
        yield Signal(SignalKind.MASTER_DISCARD, seat, (thrown.with_number,), following.trick.number if following else None)


def _is_best(fallen: FallenCards, card: Card, number: int) -> bool:
    """Return whether a card, a ten at least, was the best left of its suit: every higher card had fallen before a trick."""
    never = (HAND + 1, None)
    return card.strength >= LEAST_READ and all(fallen.where.get(higher, never)[0] < number for higher in higher_cards(card))


def _discard_echoes(
    fallen: FallenCards, seat: Seat, plays: Sequence[FallenCard], thrown: Sequence[FallenCard]
) -> Iterator[Signal]:
    """Find a higher card of a suit discarded, then a lower one discarded or played to the suit (Barney 1900, pp. 9 and 17).

    An eight or higher may be a call for trumps, two discards to a trump lead of the adversaries a sign that all is alike (p. 17).
    """
    for suit in fallen.plain:
        plays_of_suit = [play for play in plays if play.card.suit is suit]
        for index, (high, low) in enumerate(pairwise(plays_of_suit)):
            if high.how is PlayedAs.DISCARD and low.how is not PlayedAs.LEAD and high.card.strength > low.card.strength:
                calling = high is thrown[0] and _calls_for_trumps(fallen, seat, high)
                to_trumps = all(play.how is PlayedAs.DISCARD and play.trick.suit is fallen.trump for play in (high, low))
                alike = to_trumps and {high.trick.leader, low.trick.leader} <= set(adversaries_of(seat))
                if all(play.card.strength > high.card.strength for play in plays_of_suit[:index]):
                    shown = None if calling or alike else low.trick.number
                    yield Signal(SignalKind.DISCARD_ECHO, seat, (high.with_number, low.with_number), shown)
                break
