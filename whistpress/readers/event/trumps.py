"""The cards turned up, or the suit of the whole session."""

from collections.abc import Mapping

from whistpress.core.model import RANKS, Suit, Trump
from whistpress.language import noted, say
from whistpress.problems.quoting import shorten
from whistpress.readers.event.declared import scores_points
from whistpress.readers.event.numbering import plain_number
from whistpress.readers.event.reading_state import Reading
from whistpress.readers.format import EventFile, SessionTable
from whistpress.readers.toml_positions import KeyPath

_DECLARED = noted("in '%(game)s' no card is turned up: the trumps of a deal are those of the bid")
_TAKE_AWAY = noted("take it away; each line of [[scores]] has its bid")
_SIGNS = str.maketrans({"♠": "S", "♥": "H", "♦": "D", "♣": "C", "♤": "S", "♡": "H", "♢": "D", "♧": "C"})


def trumps_of(
    reading: Reading, written: Mapping[str, str] | None, path: KeyPath, last: int, suit: Trump | None
) -> dict[int, Trump]:
    """Read the trump card of each deal that `[trumps]` names; `last` is the highest deal that there is."""
    trumps: dict[int, Trump] = {}
    if written and "suit" not in written and scores_points(reading):
        reading.say_key("E380", say(_DECLARED, game=reading.file.game), path, say(_TAKE_AWAY))
        return trumps
    for key, text in (written or {}).items():
        if key == "suit":
            continue
        deal = plain_number(key)
        if deal is None or not 1 <= deal <= last:
            _say_deal(reading, key, (*path, key), last)
            continue
        trump = _card(reading, text, (*path, key))
        if trump and suit and trump.suit is not suit.suit:
            message = say(
                "deal %(deal)s turned up %(words)s, but %(word)s are trumps for the whole session",
                deal=deal,
                words=text,
                word=say(suit.suit.word),
            )
            reading.say("E218", message, (*path, key), say("take `suit` away, or the card"))
        elif trump:
            trumps[deal] = trump
    return dict(sorted(trumps.items()))


def suit_of(reading: Reading, table: EventFile | SessionTable, base: KeyPath) -> Trump | None:
    """Read the suit that `suit = "H"` makes trumps throughout: in `[trumps]`, or by itself."""
    inside = (table.trumps or {}).get("suit")
    path = (*base, "suit") if inside is None else (*base, "trumps", "suit")
    if (inside or table.suit) and scores_points(reading):
        reading.say_key("E380", say(_DECLARED, game=reading.file.game), path, say(_TAKE_AWAY))
        return None
    return _suit(reading, table.suit if inside is None else inside, path)


def _suit(reading: Reading, written: str | None, path: KeyPath) -> Trump | None:
    if written is None:
        return None
    if written in set(Suit):
        return Trump(Suit(written))
    word = next((suit for suit in Suit if suit.word.startswith(written.casefold().strip()) and written.strip()), None)
    sign = written.translate(_SIGNS).upper()[:1]
    meant = word or (sign if sign in set(Suit) else None)
    helps = (
        (say("did you mean '%(meant)s'?", meant=meant),)
        if meant
        else (say("the suits are S (spades), H (hearts), D (diamonds) and C (clubs)"),)
    )
    reading.say("E216", say("'%(written)s' is no suit", written=shorten(written)), path, *helps)
    return None


def _card(reading: Reading, written: str, path: KeyPath) -> Trump | None:
    try:
        return Trump.parse(written)
    except ValueError:
        meant = _guess_card(written)
        rule = say("a card is its suit (S H D C), then its rank (A K Q J T 9 … 2): CK is the king of clubs")
        reading.say(
            "E216",
            say("'%(written)s' is no card", written=shorten(written)),
            path,
            *([say("did you mean '%(meant)s'?", meant=meant)] if meant else [rule]),
        )
        return None


def _guess_card(written: str) -> Trump | None:
    """Return the card that another spelling means: `KC`, `ck`, `♣K`, `C10`."""
    signs = written.translate(_SIGNS).upper().replace("10", "T").replace(" ", "")
    for order in (signs, signs[::-1]):
        if len(order) == 2 and order[0] in set(Suit) and order[1] in RANKS:
            return Trump.parse(order)
    return None


def _say_deal(reading: Reading, key: str, path: KeyPath, last: int) -> None:
    if reading.is_misplaced(path):
        return
    fault = say("is not the number of a deal") if not key.isdecimal() else say("is not the number of a deal in this movement")
    rule = (
        say("the deals are 1 to %(last)s", last=last)
        if last
        else say("without trays each table turns its own; `suit` may name one for all")
    )
    reading.say_key("E217", f"'{shorten(key)}' {fault}", path, rule)
