"""Mitchell's table of leads (Duplicate Whist, 1897, p. 84, with the rules of p. 83).

Five cells of the print are lost (six cards of A Q J; five and six of A Q J 10 and of K Q J 10); they follow from p. 83: the
higher the second lead, the fewer the cards.
"""

from whistpress.core.games.leads.table import LeadSystem, row

_TOP = (row("AKQJ", "K J", "J A", "J K"), row("AKQ", "K Q", "Q A", "Q K"))
_AQJ = (row("AQJT", "A T", "A J", "A J"), row("AQJ", "A Q", "A J", "A J"))
_KQJ = (row("KQJT", "K T", "J K", "J Q"), row("KQJ", "K J", "J K", "J Q"))
_ACE = row("A", "4th", "4th", "4th", "A 4th")
_QJT = row("QJT", "T Q", "T J", "T J")
_REST = row("", "4th")

LEADS = LeadSystem(
    name="mitchell-1897",
    title="Mitchell’s leads",
    year=1897,
    book="Mitchell 1897, pp. 83–84",
    summary="The table of the first book on duplicate whist.",
    plain=(
        *_TOP,
        row("AK", "K", "A"),
        *_AQJ,
        row("A", "4th", "A 4th", one_of="QJ", also="4th"),
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
        row("JT9", "J", without="AKQ"),
        _REST,
    ),
    remarks=(
        "From an ace with queen or knave and three or more small cards the ace is led above all with weak trumps; the fourth"
        " best is not against the rule.",
        "Five cells of the print are lost; they are filled by the rule of p. 83 that a higher second lead shows fewer cards.",
        "On p. 98, where it is told what two leads show, the second cards are lost in our copy; they are supplied from p. 84.",
    ),
)
