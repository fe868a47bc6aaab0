"""The echo: by a high card and then a lower one a player answers the partner who has led trumps or asked for them.

In a plain suit it shows four trumps or more, or three where he has already shown that he cannot hold four: then it is a
sub-echo (Cavendish 1902, pp. 152-154; Mitchell 1897, pp. 96-97).
"""

from collections.abc import Iterator, Sequence
from functools import partial

from msgspec import Struct

from whistpress.core.games.play import Trick
from whistpress.core.games.signals.calls import high_then_low, thrown_for_another_reason
from whistpress.core.games.signals.fallen import Fallen, How, Play, partner_of
from whistpress.core.games.signals.signal import ASKS, Kind, Signal, first_certain
from whistpress.core.model.cards import Suit
from whistpress.core.model.schedule import Seat

TEN = 10
"""The strength of a ten: from four trumps and more an honour may be led as well (Cavendish 1902, p. 151)."""


class Asked(Struct, frozen=True):
    """What the partner of a player has asked: his calls, and the tricks to which he led trumps."""

    table: Fallen
    of: Seat
    calls: tuple[Signal, ...]
    leads: tuple[int, ...]

    @classmethod
    def from_partner(cls, of: Seat, table: Fallen, calls: Sequence[Signal]) -> "Asked":
        """What the partner of a player has asked."""
        partner = partner_of(of)
        leads = (trick.number for trick in table.tricks if trick.leader is partner and trick.led is table.trump)
        return cls(table, of, tuple(one for one in calls if one.seat is partner and one.kind in ASKS), tuple(leads))

    def _before(self, trick: Trick) -> list[Signal]:
        return [one for one in self.calls if self.table.played_first(one.trick, one.seat, trick, self.of)]

    def perhaps(self, trick: Trick) -> bool:
        """Whether he had asked before the player's turn in a trick, or may have."""
        return bool(self._before(trick)) or any(number < trick.number for number in self.leads)

    def since(self, trick: Trick, upto: int) -> int | None:
        """With which trick he had first asked before that turn, as far as the cards that had fallen after `upto` show it."""
        called = [one.trick for one in self._before(trick) if one.shown is not None and one.shown <= upto]
        return min([*called, *(number for number in self.leads if number < trick.number)], default=None)


def plain_echoes(table: Fallen, calls: Sequence[Signal]) -> Iterator[Signal]:
    """Echoes and sub-echoes in plain suits."""
    for seat in Seat if table.trump else ():
        asked = Asked.from_partner(seat, table, calls)
        for suit in table.plain:
            yield from _plain_echo(table, seat, suit, asked)
            yield from _deferred(table, seat, suit, asked)


def _plain_echo(table: Fallen, seat: Seat, suit: Suit, asked: Asked) -> Iterator[Signal]:
    pair = high_then_low(table, seat, suit)
    if pair is None or not asked.perhaps(pair[0].trick):
        return
    high, low = pair
    if table.others_had_trumps(seat, high.trick.number, len(table.tricks)) is False:
        return
    certain = None
    if not thrown_for_another_reason(table, seat, high.trick, high.card):
        certain = first_certain(table.after(low.trick.number), partial(_reading, table, seat, high.trick, asked))
    likely = Kind.SUB_ECHO if True in _few(table, seat, high.trick, asked, len(table.tricks)) else Kind.ECHO
    kind, shown = certain or (likely, None)
    yield Signal(kind, seat, (high.made, low.made), shown)


def _reading(table: Fallen, seat: Seat, start: Trick, asked: Asked, upto: int) -> Kind | None:
    few = _few(table, seat, start, asked, upto)
    if None in few or not table.others_had_trumps(seat, start.number, upto):
        return None
    return Kind.SUB_ECHO if True in few else Kind.ECHO


def _few(table: Fallen, seat: Seat, start: Trick, asked: Asked, upto: int) -> list[bool | None]:
    """Whether he had shown that he has not four trumps, and whether he had let an opportunity of echoing pass: then three."""
    since = asked.since(start, upto)
    if since is None:
        return [None]
    return [_few_trumps(table, seat, (since, start.number), upto), table.let_pass(seat, since, start.number, upto)]


def _few_trumps(table: Fallen, seat: Seat, between: tuple[int, int], upto: int) -> bool | None:
    """Whether a player's trumps have shown that he cannot hold four (Cavendish 1902, pp. 153-154); None where it is open.

    The two, or another that must be his lowest, to a trump lead; or a trump led, and then a lower one.
    """
    found: list[bool | None] = [False]
    for trick in table.tricks[between[0] - 1 : between[1] - 1]:
        card = trick.by(seat)
        if trick.led is not table.trump or card.suit is not table.trump:
            continue
        lower = table.dropped_lower(seat, card, upto)
        if trick.leader is seat:
            found.append(True if lower and card.strength <= TEN else None)
        elif trick.leader is partner_of(seat) and table.needless(trick, seat) and not lower:
            found.append(None if table.may_hold_lower(seat, card, trick.number, upto) else True)
    return None if None in found else True in found


def _deferred(table: Fallen, seat: Seat, suit: Suit, asked: Asked) -> Iterator[Signal]:
    """An echo that is complete on the third round only: three, then four, and lastly the two (Cavendish 1902, p. 154).

    In a suit that the partner opened the same may be unblocking given up (p. 117).
    """
    plays = table.plays(seat, suit)
    for three in zip(plays, plays[1:], plays[2:], strict=False):
        first, second, last = three
        if (
            all(play.how is How.FOLLOWED and table.needless(play.trick, seat) for play in three[:2])
            and last.how is not How.LED
            and last.card.strength < first.card.strength < second.card.strength
            and table.opener(suit) is not partner_of(seat)
            and asked.perhaps(first.trick)
        ):
            reading = partial(_deferred_reading, table, seat, first.trick, asked)
            certain = first_certain(table.after(last.trick.number), reading)
            yield Signal(Kind.SUB_ECHO, seat, tuple(play.made for play in three), certain[1] if certain else None)
            return


def _deferred_reading(table: Fallen, seat: Seat, start: Trick, asked: Asked, upto: int) -> Kind | None:
    certain = asked.since(start, upto) is not None and table.others_had_trumps(seat, start.number, upto)
    return Kind.SUB_ECHO if certain else None


def trump_echoes(table: Fallen, calls: Sequence[Signal]) -> Iterator[Signal]:
    """Echoes in trumps: to the partner's lead of trumps, or begun by ruffing (Cavendish 1902, p. 153; Mitchell 1897, p. 96)."""
    for seat in Seat if table.trump else ():
        asked = Asked.from_partner(seat, table, calls)
        signal = _begun_by_ruffing(table, seat, asked) or _to_a_lead(table, seat)
        if signal is not None:
            yield signal


def _to_a_lead(table: Fallen, seat: Seat) -> Signal | None:
    """An unnecessarily high trump to the partner's lead, then a lower one."""
    pair = high_then_low(table, seat, table.trump) if table.trump else None
    if pair is None or pair[0].trick.leader is not partner_of(seat):
        return None
    high, low = pair
    earlier = [play for play in table.plays(seat, high.card.suit) if play.trick.number < high.trick.number]
    followed = any(play.how is How.FOLLOWED and play.card.strength < high.card.strength for play in earlier)
    doubtful = followed or _turned_up(table, low)
    return Signal(Kind.TRUMP_ECHO, seat, (high.made, low.made), None if doubtful else low.trick.number)


def _begun_by_ruffing(table: Fallen, seat: Seat, asked: Asked) -> Signal | None:
    """After the partner has asked: a trump higher than was needed to ruff, and afterwards a lower one.

    Where somebody could still over-ruff the higher one may be caution; where the player then led no trump it may be the fourth
    best of five that he meant to keep (Cavendish 1902, p. 141).
    """
    plays = table.plays(seat, table.trump) if table.trump else []
    ruff = next((play for play in plays if play.how is How.THROWN and asked.perhaps(play.trick)), None)
    if ruff is None:
        return None
    lower = (play for play in plays if play.card.strength < ruff.card.strength and play.trick.number > ruff.trick.number)
    low = next(lower, None)
    if low is None or table.needless(ruff.trick, seat) or table.needless(ruff.trick, seat, low.card):
        return None
    led_next = any(trick.number == ruff.trick.number + 1 and trick.led is table.trump for trick in table.tricks)
    safe = ruff.trick.cards[-1].seat is seat and led_next and not _turned_up(table, low)
    tricks = table.after(low.trick.number) if safe else ()
    certain = first_certain(tricks, partial(_asked_reading, asked, ruff.trick))
    return Signal(Kind.TRUMP_ECHO, seat, (ruff.made, low.made), certain[1] if certain else None)


def _asked_reading(asked: Asked, start: Trick, upto: int) -> Kind | None:
    return None if asked.since(start, upto) is None else Kind.TRUMP_ECHO


def _turned_up(table: Fallen, low: Play) -> bool:
    """Whether the lower trump is the one turned up, which is kept as long as can be (Cavendish 1902, p. 136)."""
    return table.turned is not None and table.turned.card == low.card
