"""The American Whist League’s standard leads, signals and rules of play (Barney 1900, pp. 8–12).

The rules are the report of the League’s committee to the Ninth Congress, Chicago 1899. The scan lost the columns of its table of
leads; they are rebuilt in reading order. A K Q of six and of seven are both printed `Q. K.` The advice is in our own words.
"""

from collections.abc import Mapping

from whistpress.core.games.leads.system import LATE_CALL_AS_CALL, LeadSystem, SignalMeaning, SuitHolding, read_chapters, row
from whistpress.core.games.signals.fallen_cards import SignalKind
from whistpress.language import noted

_TOP = (row("AKQJ", "K J", "J A", "J K", "J Q"), row("AKQ", "K Q", "Q A", "Q K", "Q K"))
_KQJ = row("KQJ", "K J", "J K", "J Q", "J Q")
_QJT = row("QJT", "T Q", "T J", "T J", "T J")
_REST = row("", "4th")

LEADS = LeadSystem(
    name="league-1899",
    title=noted("The League’s standard leads"),
    year=1899,
    book="Barney 1900, p. 8",
    summary="The leads that the American Whist League’s committee recommended to its Ninth Congress in 1899.",
    plain=(
        *_TOP,
        row("AK", "K A", "A K", "A K", "A K"),
        row("AQJ", "A Q", "A J", "A J", "A J"),
        row(SuitHolding("A", one_of="QJ"), "4th", "4th", "A 4th", "A 4th"),
        row("A", "4th", "4th", "A 4th", "A 4th"),
        _KQJ,
        row("KQ", "K", "Q 4th", "Q 4th", "Q 4th", if_won=True),
        _QJT,
        _REST,
    ),
    trumps=(
        *_TOP,
        row("AKJ", "4th K", "4th K", "A K", "A K"),
        row("AKT", "4th K", "4th K", "A K", "A K"),
        row("AK", "4th K", "4th K", "4th K", "A K"),
        row("AQJ", "A Q", "A J", "A J", "A J"),
        row(SuitHolding("A", one_of="QJ"), "4th"),
        row("A", "4th"),
        _KQJ,
        row("KQT", "4th", "4th", "Q", "Q"),
        row("KQ", "4th"),
        _QJT,
        _REST,
    ),
    remarks=(
        "The report speaks of suits of four cards and more.",
        "After the queen from K Q the report has the fourth best; that this is meant where the queen wins is told by Mitchell"
        " (1897, p. 84) and Cavendish (1902, p. 81), and not by the report.",
        "The scan of the report lost the columns of its table; they are rebuilt in the order of reading.",
    ),
)

SIGNALS: Mapping[SignalKind, SignalMeaning] = {
    SignalKind.CALL: SignalMeaning(
        noted("Partner, lead trumps: a hand from which they would have been led"), "Barney 1900, p. 10"
    ),
    SignalKind.LATE_CALL: SignalMeaning(LATE_CALL_AS_CALL, "Barney 1900, p. 10"),
    SignalKind.COMMAND: SignalMeaning(noted("Command of the third round of the suit"), "Barney 1900, p. 12"),
    SignalKind.ECHO: SignalMeaning(
        noted("Four trumps or more, where the partner called and neither has been in to lead them"), "Barney 1900, p. 10"
    ),
    SignalKind.TRUMP_ECHO: SignalMeaning(
        noted("Four trumps or more: the third best, then the fourth best"), "Barney 1900, p. 10"
    ),
    SignalKind.UNBLOCKING: SignalMeaning(noted("Four cards of the partner’s suit or more"), "Barney 1900, p. 9"),
    SignalKind.DISCARD: SignalMeaning(noted("The weakest suit, where trump strength is with the partner"), "Barney 1900, p. 9"),
    SignalKind.DISCARD_AGAINST: SignalMeaning(noted("The strong suit: partner, lead it"), "Barney 1900, p. 9"),
    SignalKind.DISCARD_ECHO: SignalMeaning(noted("Command of the suit, the ace being held"), "Barney 1900, p. 9"),
}

CHAPTERS = read_chapters("""
FORCED_LEADS
  11–12 | Another suit might be tried | One’s own is kept until there is good reason to think the partner’s better
  12 | A long weak suit, weak trumps and no card to come in with | The partner’s suit is often worth a trial
  12 | A new suit, nothing known of the partner’s | The next best: low from four, and from ace and two small
  12 | King or queen and one small; queen, knave and one; knave and one or two | The highest
  9–10 | The partner’s suit is to be led | The highest of three or fewer; the ace from four; else as at the beginning
RETURNED_LEADS
  9 | The partner’s first lead was won, or the lead comes later | His suit at once, unless a suit of five with two honours, or
    of four with three, is held
  9 | He seems to have led from five | To return it is the more urgent
  9 | Three cards of it were held | The highest that is left
  9 | Five cards of it | The winner, if held, else the original fourth best
  9–11 | He led trumps | Trumps, always: the winner; else the highest of three or fewer, the lowest of four, the fourth best
    of five
SECOND_HAND
  8 | A low card led | A low one, but for what follows
  8 | Ace, king and small cards, in a plain suit | The king
  8 | King, queen and one small; with more small cards in a plain suit | The queen
  8 | Queen, knave and one small; knave, ten and one small | The lower of the two
  8 | Ace, queen, knave and small cards | The knave
  8 | Ace, queen, ten and small cards, in a plain suit | A small one, unless the lead is wanted: then the ten, and trumps next
  9 | King and one small | The king in trumps; in a plain suit to a nine alone
  9 | The cards next above and below a high card led are held | To cover
  9 | All winning cards over the fourth best, by the rule of eleven | Just enough to cover: the ten from ace, king, ten to an
    eight
  9 | Ace and small cards, king, queen or knave led at the beginning | The ace
THIRD_HAND
  9 | Ace and queen alone | The ace, and the queen is returned
  9 | Ace, queen and others | The queen, and the ace is returned
  9 | Ace, king and two or more | The ace, and the king is returned
  9 | Other cards | The highest; of a sequence the lowest
  9 | Four or more, and no need to play above the card led | The third best, to show four and to unblock
FOURTH_HAND
  9 | As a rule | The trick, as cheaply as can be; then one’s own suit rather than one through the adversary’s
  9 | Length and strength in the adversary’s suit | Sometimes trumps, from a hand that would not otherwise lead them
DISCARDS
  9 | The partner has shown strength in trumps | From the weakest suit
  9 | An adversary leads trumps | From the strong suit, which the partner then leads; twice only from six cards
  9 | The ace of a suit is held | A higher card first and a lower one when the suit is led show command: the four from ace,
    knave, nine, four, three
  9 | King or queen | In the same way, unless so good a card is lost by it
  9 | The adversaries’ suit | Queen and two, knave or ten and three are kept guarded
  10 | The strong suit is already known | From the weakest; later discards show command or a card to come in with
TRUMPS
  10 | A hand from which trumps would be led | The call; but with five small trumps one waits and leads them
  10 | The partner has called, and neither has been in | An echo in a plain suit with four or more
  10 | Five or more | To lead them, whatever they are; exceptions are a matter of judgment
  10 | Four small ones and no suit | Trumps, at a venture; with a suit of four that suit
  10 | The partner leads trumps | Third best and then fourth best of four; of five the smallest are kept; of three the lowest
    first
  10 | The turned card among four or more, and the one above it | The turned card’s neighbour at once, to show four
  11 | Forced, with five | To ruff with the fifth best and lead the fourth, if trumps should be led
  11 | Forced, with four | To ruff with the third best, and show the fourth best next
  11 | The partner has called | The highest of three or fewer; the ace, and then the original fourth best; else as at the
    beginning
  11 | Middling cards, and four trumps | The second best of three, the third best of four: a call may be finished later, and
    commands nothing
  11 | An honour is turned up | A false first lead asks the partner to come through it, with ace, knave, ten over the king or
    the like
FORCING
  12 | Weak trumps | The partner is not forced, unless he is willing, or the adversaries draw trumps for an established suit
  12 | The partner has called, and four trumps are held | Trumps rather than a second force
  12 | He has passed a doubtful trick second hand | He has four trumps: he is not forced
  12 | He throws a high card | Trumps, with some strength in that suit
  12 | He does not ruff a winning trick of the adversaries | Trumps
  12 | Trumps are out, or all with one player | Second best and then third best show command of the third round
  12 | False cards | Part of strategy, for each player to judge; they mislead both ways
""")
