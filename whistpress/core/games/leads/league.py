"""The American Whist League's standard leads (Barney 1900, p. 8: report of its committee, Ninth Congress, Chicago 1899).

The scan has lost the columns of this table; they are rebuilt in reading order. A K Q of six and of seven are both printed
`Q. K.`
"""

from whistpress.core.games.leads.table import LeadSystem, row

_TOP = (row("AKQJ", "K J", "J A", "J K", "J Q"), row("AKQ", "K Q", "Q A", "Q K", "Q K"))
_KQJ = row("KQJ", "K J", "J K", "J Q", "J Q")
_QJT = row("QJT", "T Q", "T J", "T J", "T J")
_REST = row("", "4th")

LEADS = LeadSystem(
    name="league-1899",
    title="The League’s standard leads",
    year=1899,
    book="Barney 1900, p. 8",
    summary="The leads that the American Whist League’s committee recommended to its Ninth Congress in 1899.",
    plain=(
        *_TOP,
        row("AK", "K A", "A K", "A K", "A K"),
        row("AQJ", "A Q", "A J", "A J", "A J"),
        row("A", "4th", "4th", "A 4th", "A 4th", one_of="QJ"),
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
        row("A", "4th", one_of="QJ"),
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
