"""The “common sense” system (Barney 1900, pp. 13–18): a low card from long suits, a high one from short suits.

The advice beyond the tables is in our own words.
"""

from collections.abc import Mapping

from whistpress.core.games.leads.system import LATE_CALL_AS_CALL, LeadSystem, SignalMeaning, SuitHolding, read_chapters, row
from whistpress.core.games.signals.fallen_cards import SignalKind
from whistpress.language import noted

_AQJ = row("AQJ", "A Q", then_also="JT")
_QUEEN = (row("QJT", "Q J", then_also="T9"), row("QJ98", "Q"), row("QJ9", "-", "Q"))
_SHORT = (
    row("QJ", short="Q"),
    row(SuitHolding("JT", without="AKQ"), short="J"),
    row(SuitHolding("J", without="AKQ"), short="J"),
    row(SuitHolding("T9", without="AKQJ"), short="T"),
    row(SuitHolding("T", without="AKQJ"), short="T"),
)

LEADS = LeadSystem(
    name="common-sense-1900",
    title=noted("“Common sense” leads"),
    year=1900,
    book="Barney 1900, pp. 13–15",
    summary="The leads of those who did not hold with long suits at any price: low from length, high from shortness.",
    plain=(
        row("AK", "K"),
        _AQJ,
        row(SuitHolding("KQ", without="JT"), "lowest", "K"),
        row("KQ", "K"),
        *_QUEEN,
        row("KJT", "lowest", also="JT"),
        *_SHORT,
        row("", "lowest"),
    ),
    trumps=(
        row("AKQ", "K"),
        row("AK", "4th", "4th", "4th", "K"),
        _AQJ,
        row(SuitHolding("KQ", without="JT"), "4th", "4th", "4th", "K"),
        row("KQ", "K"),
        *_QUEEN,
        row("", "4th", also="lowest"),
    ),
    remarks=(
        "From K J 10 the knave or the ten is led rarely; the ace also from very long suits that cannot be brought in.",
        "After the ace from A Q J the queen asks the partner to keep the king, the knave asks for it.",
        "The lowest trump, from five or more, is an “experimental” lead: it shows strength, and no wish to draw trumps.",
        "Plain suits of three cards other than these are not opened at all.",
    ),
)

SIGNALS: Mapping[SignalKind, SignalMeaning] = {
    SignalKind.CALL: SignalMeaning(
        noted("Partner, lead trumps; not to be read from a card that may be a fair cover"), "Barney 1900, p. 16"
    ),
    SignalKind.LATE_CALL: SignalMeaning(LATE_CALL_AS_CALL, "Barney 1900, p. 16"),
    SignalKind.TRUMP_ECHO: SignalMeaning(
        noted("Three trumps exactly: with two, or four and more, nobody echoes"), "Barney 1900, p. 17"
    ),
    SignalKind.UNBLOCKING: SignalMeaning(noted("Four cards of the suit exactly, the lowest kept"), "Barney 1900, p. 17"),
    SignalKind.DISCARD: SignalMeaning(noted("A suit that the partner should not lead"), "Barney 1900, p. 17"),
    SignalKind.DISCARD_AGAINST: SignalMeaning(
        noted("A suit that the partner should not lead: the book makes no difference"), "Barney 1900, p. 17"
    ),
    SignalKind.HIGH_DISCARD: SignalMeaning(
        noted("Partner, lead trumps: the eight or higher is a peremptory call"), "Barney 1900, p. 17"
    ),
    SignalKind.DISCARD_ECHO: SignalMeaning(
        noted("Strength; command of the suit, where strength has been shown in another"), "Barney 1900, p. 17"
    ),
}

CHAPTERS = read_chapters("""
FORCED_LEADS
  14 | Ace, king or queen at the head of three, late and with nothing known | The middle card rather than the lowest
  14 | A single card | Not a low one at first, unless the partner’s trump lead can be stopped; above the seven more freely
RETURNED_LEADS
  16 | He led an eight to a knave | Not his suit, unless for one’s own sake: he can do no more in it
  16 | He led a low card | His suit, always, unless trumps or another suit are clearly better
  17 | Which card | The higher of two, the lowest of three or more
SECOND_HAND
  16 | As a rule | As usual, but one covers freely; no call is to be read where a card may be a fair cover
  17 | King or queen and one small, a supporting card led | The honour, or whenever one would like to lead
THIRD_HAND
  17 | As a rule | As usual; the lowest of exactly four is kept when the trick is not tried for
  17 | Trumps, when the trick is not tried for | An echo with three exactly; none with two, or with four and more
  17 | Ace and king of trumps, a low one led | The king, then the ace, from three or fewer; the other way from four
  17 | Ace and queen of trumps | Alone, the ace first; with one more the queen first; with two the ace, and a low one back
  17 | King and queen of trumps | The queen, then the king, from three or fewer; the other way from four
  17–18 | The partner leads a knave to an eight | Finesse boldly: the defence of the suit rests on this hand
DISCARDS
  17 | As a rule | From a suit that the partner should not lead
  17 | An echo in the discard | Strength; or command, where strength is known elsewhere
  17 | Two discards from one suit to the adversaries’ trumps | The other two are alike; he leads the one in which he can help
  17 | An eight or higher from a suit that nobody has led | A peremptory call for trumps
TRUMPS
  16 | Forced, and trumps are to be led | With four or fewer the lowest ruffs and the highest is led; with five the fifth
    best, then the fourth
  16 | He has called | The highest of three or fewer; the fourth best of more; the ace from the ace without the king
  18 | An honour is turned up | No card asks to come through it; but the partner looks for the chance
FORCING
  18 | He opened with a supporting card, or with an ace and then a small one | He may be forced freely
  18 | He opened a suit low | With care, unless one is strong in trumps
  17 | False cards | Rarely; in trumps that the adversaries lead, freely
""")
