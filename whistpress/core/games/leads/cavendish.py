"""Cavendish’s leads, signals and rules of play (The Laws and Principles of Whist, 23rd edition, 1902, pp. 78–158).

The advice beyond the tables is in our own words.
"""

from collections.abc import Mapping

from whistpress.core.games.leads.system import LeadSystem, SignalMeaning, SuitHolding, after, read_chapters, row
from whistpress.core.games.signals.fallen_cards import SignalKind
from whistpress.language import noted

_TOP = (
    row("AKQJ", "K J", "J A", "J K", "J Q"),
    row("AKQ", "K Q", "Q A", "Q K"),
    row("AKJ", "K A", "A K", after=(after("J", "-", drew="Q"),)),
)
_AQJ = (row("AQJT", "A T", "A J"), row("AQJ", "A Q", "A J"))
_KQJ = (row("KQJT", "K T", "J K", "J Q"), row("KQJ", "K J", "J K", "J Q"))
_FORCED = after("K", drew="A", spared="Q")
_KJT = (
    row("KJT9", "9", after=(_FORCED, after("K", "J", "T", drew="Q"))),
    row("KJT", "T", short="T", after=(after("lowest", "lowest", "4th", won=True), _FORCED, after("K", "J", drew="Q"))),
)
_QJT = (row("QJT9", "Q 9", "Q T"), row("QJT", "Q J", "Q T"))
_REST = row("", "4th")

LEADS = LeadSystem(
    name="cavendish-1902",
    title=noted("Cavendish’s leads"),
    year=1902,
    book="Cavendish 1902, pp. 78–84",
    summary="The leads of the long-suit school, as its founder’s last edition has them.",
    plain=(
        *_TOP,
        row("AK", "K A", "A K"),
        *_AQJ,
        row("A", "4th", "A 4th"),
        *_KQJ,
        row("KQ", "K", "Q 4th", if_won=True),
        *_KJT,
        *_QJT,
        row("AK", short="highest"),
        row("KQ", short="highest"),
        row("QJ", short="highest"),
        row(SuitHolding(one_of="AKQ"), short="lowest"),
        row("", short="highest"),
        _REST,
    ),
    trumps=(
        *_TOP,
        row("AK", "4th", "4th", "4th", "A K"),
        *_AQJ,
        row(SuitHolding("AQT", turned="J"), "Q", "Q", "Q", "-"),
        row("A", "4th", "4th", "4th", "A 4th"),
        *_KQJ,
        row("KQT", "K", "Q"),
        row("KQ", "4th", "4th", "4th", "Q"),
        *_KJT,
        row(SuitHolding("KJ9", turned="T"), "J"),
        *_QJT,
        row(SuitHolding("QJ9", turned="T"), "Q"),
        row("JT98", "J 8", "J 9"),
        row("JT9", "J T", "J 9"),
        row(SuitHolding("JT8", turned="9"), "J"),
        _REST,
    ),
    remarks=(
        "From A K J, if the queen falls to the king, the knave follows and not the ace.",
        "From K J 10 and K J 10 9 the second lead hangs on what the first drew.",
        "The lead of a suit of three or fewer is forced: the highest, but the lowest from ace, king or queen without the next"
        " card, unless the partner is known to be strong in it.",
    ),
)

SIGNALS: Mapping[SignalKind, SignalMeaning] = {
    SignalKind.CALL: SignalMeaning(
        noted("Partner, leave your own game and lead trumps: four with two honours, or five with one, at least"),
        "Cavendish 1902, pp. 150–151",
    ),
    SignalKind.LATE_CALL: SignalMeaning(
        noted("A trump lead would now be very advantageous; no command, and no strength is promised"), "Cavendish 1902, p. 151"
    ),
    SignalKind.ECHO: SignalMeaning(noted("Four trumps or more"), "Cavendish 1902, p. 152"),
    SignalKind.SUB_ECHO: SignalMeaning(noted("Three trumps"), "Cavendish 1902, pp. 153–154"),
    SignalKind.TRUMP_ECHO: SignalMeaning(noted("Four trumps or more"), "Cavendish 1902, p. 153"),
    SignalKind.UNBLOCKING: SignalMeaning(
        noted("Four cards exactly of a suit from which ace, queen, knave, ten or nine was led"), "Cavendish 1902, p. 116"
    ),
    SignalKind.DISCARD: SignalMeaning(noted("The weakest suit"), "Cavendish 1902, p. 125"),
    SignalKind.DISCARD_AGAINST: SignalMeaning(
        noted("The best protected suit, for trump strength is with the adversaries"), "Cavendish 1902, pp. 125–126"
    ),
    SignalKind.MASTER_DISCARD: SignalMeaning(noted("Complete command of the suit"), "Cavendish 1902, p. 135"),
}

CHAPTERS = read_chapters("""
FORCED_LEADS
  86 | A suit of three or fewer must be opened | The highest, so that the partner keeps the command if he has it
  87 | No suit of four but a very weak one | When in doubt the suit of four all the same, even of trumps
  87–88 | A choice of weak suits | One with a sequence, from its top; else two honours and a small card before ace or king and
    two
  88 | Ace, king or queen and two small, nothing known of the partner | The lowest; the highest where he has shown strength in
    it
  88 | A knave or lower at the head of three | The highest: it will hardly stop the suit, and may help the partner
  88–89 | One card beside ace, king or queen | Not to be opened: more is won by waiting. From ace and king alone the ace first
  89 | The lead comes round again | The same suit, as a rule; a new one is opened at a disadvantage
  90 | The partner is weak in it, or it will be trumped | It may be left, unless the best cards or a strong sequence are held
  90, 94 | No suit shown yet by oneself | A very strong suit of one’s own; else the partner’s, or up to weakness on the right
  90–91 | Whose suit, when in doubt | With strong trumps one’s own, with weak ones the partner’s
  93–94 | A strengthening card has won | The next highest
RETURNED_LEADS
  95 | Three cards are left, of four | The smallest: with strength the command is kept
  95–96 | Two cards are left | The higher, to strengthen the partner, even if both are small: he can then count the suit
  95 | Two are left of four, because one was thrown away | The higher: the suit is now a weak one
  96 | King, three and two, the king having been played | The three; when the two falls in the third round no more is left
  96–97 | The winning card is held | That card, whatever the number: the third round may be trumped, or the partner finesse
    against it
  97 | Second and third best, in a plain suit | The higher: it drives out the best and does not block a long suit
  97 | Unblocking was begun in the first round | The highest, though three are left
  97 | The adversaries’ suit, with the second best guarded | The small card, not always the higher of two
  91–92 | The partner’s suit was won cheaply | Not that suit: the strength lies behind him
  149 | The partner led trumps | Trumps, nearly always at once, unless he led them from weakness
SECOND_HAND
  98 | As a rule | The lowest: the leader is strong, and one sits over him when the suit comes again
  98–99 | Queen and knave, knave and ten, or ten and nine with one small card | The lower of the two; with more cards a small
    one
  99 | A sequence below ten and nine | The lowest card
  99–100 | Which card of a sequence | The lowest, whether it is to win or not: so the partner can place the others
  101 | Ace, king and queen; ace and king, with or without the knave | The queen; the king. In trumps sometimes a small one
  102 | Ace, queen and knave | The knave, or the lowest of the sequence
  102 | Ace, queen and ten | In trumps, and with these three only, the ten; in plain suits the ten if strong in trumps, else
    the queen
  102 | Ace and queen, a small card led | In trumps a small one; of five in a plain suit the queen if weak in trumps
  102–103 | Ace and queen, knave led; ten or nine led | The ace; the queen
  103 | Ace, knave and ten | In trumps the ten; in plain suits a small one
  103 | Ace and small cards | A small one, unless late in the hand the lead or one trick matters
  104 | King, queen and knave; king and queen | The lowest of the sequence; the queen to a small card
  104 | King, knave and ten; queen, knave and ten; knave, ten and nine | The lowest of the sequence
  105 | An honour led | The ace, if it is held; with another honour alone the trick is passed
  105 | The cards next above and below the one led are held | To cover is nearly always right
  105 | Queen and one small, ten or nine led; king and one small, nine led | The honour
  106–107 | A middling fourth best led, and all cards above the leader’s own are held | The lowest that covers it
  107 | An honour and one small card, a small one led | The small one, unless the lead is wanted at any price
  107 | King or queen turned up, and one trump beside it | The turned card, as a rule
  107–108 | Second round, with the best card | In plain suits that card, unless a finesse is sure; in trumps often a small one
THIRD_HAND
  109 | As a rule | The highest, and of a sequence the lowest: he wants the strong cards out of his way
  109 | Ace and queen | The queen: this finesse cannot be left to the partner
  109 | Ace and knave in trumps, an honour turned up on the right | The knave may be risked
  109 | The partner leads a high card | One plays by what he led it from; with the ace the queen is passed
  110 | Knave led | The ace with one small card; else it is passed. A lone king passes
  110 | Ten or nine led | The ace, if it is held; the queen alone passes. With ace, queen and two small one passes too
  110–111 | A high card from a weak suit, late in the hand | Often a finesse, or the card is passed, to keep the command
  111 | Second round, with best and third best | Strong in trumps one finesses, weak in trumps one takes the trick
  111–112 | Second round, with second and fourth best | The fourth best: the winning card is over one anyhow
  112 | The player on the right has shown weakness | No finesse against him
  113 | One trick is wanted to win or save the game | No risk; but a finesse that may give the odd trick is generally right
FOURTH_HAND
  114 | As a rule | The trick, if it is against one, as cheaply as can be
  114 | Rarely | The trick is left to the adversary to give him the lead, or taken from the partner to have it oneself
DISCARDS
  125, 127 | As a rule | From the weakest suit; only the first discard is read so
  125–126 | The adversaries have led trumps or called, and the own side has not | From the best protected suit, mostly the
    longest
  126–127 | Strength in trumps is shown on both sides, or the partner must hold the best | From the weakest suit
  128 | An honour would be left unguarded, an ace alone, or a suit without a card | Not early; but freely where one’s side is
    strong in trumps
  128 | The adversary on the left will lead next | From a suit with a tenace, to tempt him to lead it
  135 | A suit is wholly commanded | The highest of it
TRUMPS
  143–145 | Five or more | To lead them, nearly always, whatever the other cards are
  146 | Four and a moderate hand | Not at first: the strong suit is led, and trumps when it is established
  147–148 | Four with two honours, and all suits protected | They may be led at once
  148–149 | Few trumps | Only for a reason: all suits commanded, a cross-ruff to be stopped, a game otherwise lost
  149 | One adversary has none left | Rather one’s own suit than two trumps for one
  151 | The partner asks for trumps | The smallest of four or more, unless the ace or three honours are held; the highest of
    two or three
  152–153 | The partner asks or leads, and four are held | An echo at the first opportunity, by a ruff if one is forced
  153–154 | Three are held, and it is clear that they are not four | A sub-echo in a plain suit
FORCING
  154–155 | A doubtful card, second hand | Not ruffed by strong trumps, but by weak ones
  155–156 | Four trumps and a strong suit, early | One refuses to ruff or to over-ruff; with five or six rarely
  157 | An adversary with strong trumps | He is forced, and again if he refuses
  157–158 | The partner, when one’s own trumps are weak | Not forced, unless he has shown that he wishes it, a cross-ruff pays
    or one trick decides
  129–132 | False cards | Seldom worth the harm; when the partner has shown that he has nothing they cannot mislead him
INFERENCES
  85 | Ace led | Five cards or more, or ace, queen, knave and one or more
  85 | King led | Four cards with ace and king, or with king and queen
  85 | Queen led | Five or more with ace, king, queen or with king, queen; or queen, knave, ten and one or more
  85 | Knave led | Five or more with king, queen, knave; in trumps also four or more with knave, ten, nine
  85 | Ten led; a lower card | King, knave, ten; three cards higher than the one led
  86 | The higher of two high cards that are alike, then | The fewest cards that the first lead allows; the lower shows more
""")
