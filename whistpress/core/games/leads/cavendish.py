"""Cavendish's leads (The Laws and Principles of Whist, 23rd edition, 1902, pp. 78–84)."""

from whistpress.core.games.leads.table import LeadSystem, after, row

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
    title="Cavendish’s leads",
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
        row("", one_of="AKQ", short="lowest"),
        row("", short="highest"),
        _REST,
    ),
    trumps=(
        *_TOP,
        row("AK", "4th", "4th", "4th", "A K"),
        *_AQJ,
        row("AQT", "Q", "Q", "Q", "-", turned="J"),
        row("A", "4th", "4th", "4th", "A 4th"),
        *_KQJ,
        row("KQT", "K", "Q"),
        row("KQ", "4th", "4th", "4th", "Q"),
        *_KJT,
        row("KJ9", "J", turned="T"),
        *_QJT,
        row("QJ9", "Q", turned="T"),
        row("JT98", "J 8", "J 9"),
        row("JT9", "J T", "J 9"),
        row("JT8", "J", turned="9"),
        _REST,
    ),
    remarks=(
        "From A K J, if the queen falls to the king, the knave follows and not the ace.",
        "From K J 10 and K J 10 9 the second lead hangs on what the first drew.",
        "The lead of a suit of three or fewer is forced: the highest, but the lowest from ace, king or queen without the next"
        " card, unless the partner is known to be strong in it.",
    ),
)
