"""Mitchell’s leads, signals and rules of play (Duplicate Whist, 1897, pp. 83–98).

Five cells of the printed table (p. 84) are lost: six cards of A Q J, five and six of A Q J 10 and of K Q J 10. They follow from
p. 83: the higher the second lead, the fewer the cards. The advice beyond the table is in our own words.
"""

from collections.abc import Mapping

from whistpress.core.games.leads.system import LATE_CALL_AS_CALL, LeadSystem, SignalMeaning, SuitHolding, read_chapters, row
from whistpress.core.games.signals.fallen_cards import SignalKind
from whistpress.language import noted

_TOP = (row("AKQJ", "K J", "J A", "J K"), row("AKQ", "K Q", "Q A", "Q K"))
_AQJ = (row("AQJT", "A T", "A J", "A J"), row("AQJ", "A Q", "A J", "A J"))
_KQJ = (row("KQJT", "K T", "J K", "J Q"), row("KQJ", "K J", "J K", "J Q"))
_ACE = row("A", "4th", "4th", "4th", "A 4th")
_QJT = row("QJT", "T Q", "T J", "T J")
_REST = row("", "4th")

LEADS = LeadSystem(
    name="mitchell-1897",
    title=noted("Mitchell’s leads"),
    year=1897,
    book="Mitchell 1897, pp. 83–84",
    summary="The table of the first book on duplicate whist.",
    plain=(
        *_TOP,
        row("AK", "K", "A"),
        *_AQJ,
        row(SuitHolding("A", one_of="QJ"), "4th", "A 4th", also="4th"),
        _ACE,
        *_KQJ,
        row("KQ", "K", "Q 4th", if_won=True),
        _QJT,
        _REST,
    ),
    trumps=(
        *_TOP,
        row("AK", "4th", "4th", "A"),
        *_AQJ,
        _ACE,
        *_KQJ,
        row("KQT", "K", "Q 4th", if_won=True),
        row("KQ", "4th"),
        _QJT,
        row(SuitHolding("JT9", without="AKQ"), "J"),
        _REST,
    ),
    remarks=(
        "From an ace with queen or knave and three or more small cards the ace is led above all with weak trumps; the fourth"
        " best is not against the rule.",
        "Five cells of the print are lost; they are filled by the rule of p. 83 that a higher second lead shows fewer cards.",
        "On p. 98, where it is told what two leads show, the second cards are lost in our copy; they are supplied from p. 84.",
    ),
)

SIGNALS: Mapping[SignalKind, SignalMeaning] = {
    SignalKind.CALL: SignalMeaning(noted("Partner, lead trumps"), "Mitchell 1897, p. 95"),
    SignalKind.LATE_CALL: SignalMeaning(LATE_CALL_AS_CALL, "Mitchell 1897, p. 95"),
    SignalKind.COMMAND: SignalMeaning(
        noted("Great strength or absolute command of the suit signalled in: no wish to have it led"), "Mitchell 1897, p. 95"
    ),
    SignalKind.ECHO: SignalMeaning(noted("Four trumps or more"), "Mitchell 1897, p. 97"),
    SignalKind.TRUMP_ECHO: SignalMeaning(noted("Four trumps or more: the third best, then a lower one"), "Mitchell 1897, p. 96"),
    SignalKind.UNBLOCKING: SignalMeaning(
        noted("Four cards of the partner’s suit, the smallest kept for the fourth round"), "Mitchell 1897, p. 93"
    ),
    SignalKind.DISCARD: SignalMeaning(noted("A weak suit"), "Mitchell 1897, p. 97"),
    SignalKind.DISCARD_AGAINST: SignalMeaning(noted("A weak suit: the book makes no difference"), "Mitchell 1897, p. 97"),
    SignalKind.MASTER_DISCARD: SignalMeaning(noted("The cards immediately below it as well"), "Mitchell 1897, pp. 97–98"),
}

CHAPTERS = read_chapters("""
FORCED_LEADS
  85 | The lead comes later than at the beginning | By the table, as a rule; one’s judgment may often depart from it
  85 | The adversaries have opened one’s long suit, or the short one is the partner’s | A suit of fewer than four may be led
  85 | A suit of fewer than four must be led | The highest: it helps the partner and shows weakness
  85 | King to nine led, and a card that should be with it is seen elsewhere | The partner knows that the lead was forced
  85 | King or queen and two small | The honour only where the partner is known to be strong
  86 | Two honours in a short suit | The higher, and the other if it wins
RETURNED_LEADS
  93–94 | Whose suit | That which can be established sooner; one suit is as many as a hand brings in
  94 | A new suit is opened | It orders the partner to leave his own
  93 | The card to return | The lowest of four or more, the highest of three or fewer; the highest if the lowest was kept at
    first
  94 | His trick was won very cheaply | Not that suit: the strength lies between him and the player on his left
  94 | No suit worth a low lead | A middling high card from a short suit, which he can pass
SECOND_HAND
  87–88 | A low card led, since the fourth best is led | Middling cards are used so that the partner’s honours are spared, by
    the rule of eleven
  88 | Nine led, king or queen and one small | The honour
  89 | Eight led, two of the three cards over it | The lower of the two
  89 | Seven led, three of the four over it | To cover
  89 | A card below the seven led | A low one, unless a sequence of the nine or higher is held: to cover looks like a call
  89 | Cards from which one would lead high | A high one
  89 | Two high cards in sequence and one small | The lower of the two, unless the card led is higher
  90 | King, queen or knave led, and the ace | The ace
  90 | King and one small, queen led | The king, as a rule
  91 | A doubtful trick, to a suit of which one has none | To ruff with three trumps or fewer, to discard with four
THIRD_HAND
  92 | A low card led | The highest, or the lowest of the highest sequence
  92 | Ace and queen | The queen, always; the ace denies the queen
  92 | By the rule of eleven the side has all high cards | With strong trumps the trick, and trumps next; with weak ones it is
    left to him
  92–93 | One card is out against the side, and the best is held | A finesse with tenaces in other suits, else the best card
  93 | Ten led, and the ace | The ten is passed
DISCARDS
  97 | As a rule | From the weak suit; an honour in the adversaries’ suits is kept guarded
  97–98 | Great strength is shown against one, and a head sequence must be thrown from | The highest, to tell of those below
    it
  98 | The second or third best is thrown | The partner gives the adversaries the best
TRUMPS
  86 | Trumps are the longest suit | To lead them, by the table of plain suits with few exceptions
  86 | All plain suits are commanded, or one long suit is good and two others have cards to come in with | Trumps, even from
    few, and then the highest
  86–87 | A card above the eight is turned up, and two above it are held | The highest of the sequence next above, so that the
    dealer does not win with it
  87 | The long suit cannot be brought in | The trumps are made separately; nothing is so deadly as a cross-ruff
  96 | The partner leads a high trump | The lowest of three or fewer, the third best of four or more
  96 | The partner leads a low trump, and the lead is had first | The highest of three or fewer, the original fourth best of
    more
  96 | The partner has called | In the same way, but the ace first, whatever the number
  97 | One must ruff before answering the call | With four the second lowest, and the highest next; with five the fourth best,
    and the lowest
  97 | The partner has called, and neither has been in | A signal in a plain suit with four or more; silence means three or
    fewer
INFERENCES
  98 | Ace, then king | Three small cards or more are left
  98 | Ace, then another suit | King and knave are probably there, and a finesse is waited for
  98 | Ace, then a small card of the suit | Five small ones are left, or queen or knave with two small or more
  98 | Ace, then queen | Knave and one are left
  98 | Ace, then knave | Queen and two or more
  98 | Ace, then ten | Queen and knave alone
  98 | King, then ace | Two more
  98 | King, then queen | Ace and one more
  98 | King, then knave | Ace and queen alone; where the ace is against him, queen and one
  98 | King, then ten | Queen and knave alone
  98 | Queen, then ace | King and two more
  98 | Queen, then king | Ace and three more
  98 | Knave, then ace | King, queen and one more
  98 | Knave, then king | Ace, queen and two more
  98 | Knave, then queen | Ace, king and three more
  98 | Ten, then queen | Knave and one more
  98 | Ten, then knave | Queen and two more
""")
