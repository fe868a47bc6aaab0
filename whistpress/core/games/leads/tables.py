"""The tables of leads of each system: for plain suits, then for trumps; in each the first row that serves a suit is valid."""

from collections.abc import Mapping

from whistpress.core.games.leads.system import LeadRow, SuitHolding, after, row

_MITCHELL_TOP = (row("AKQJ", "K J", "J A", "J K"), row("AKQ", "K Q", "Q A", "Q K"))
_MITCHELL_AQJ = (row("AQJT", "A T", "A J", "A J"), row("AQJ", "A Q", "A J", "A J"))
_MITCHELL_KQJ = (row("KQJT", "K T", "J K", "J Q"), row("KQJ", "K J", "J K", "J Q"))
_MITCHELL_ACE = row("A", "4th", "4th", "4th", "A 4th")
_MITCHELL_QJT = row("QJT", "T Q", "T J", "T J")
_REST = row("", "4th")

_LEAGUE_TOP = (row("AKQJ", "K J", "J A", "J K", "J Q"), row("AKQ", "K Q", "Q A", "Q K", "Q K"))
_LEAGUE_KQJ = row("KQJ", "K J", "J K", "J Q", "J Q")
_LEAGUE_QJT = row("QJT", "T Q", "T J", "T J", "T J")

_COMMON_SENSE_AQJ = row("AQJ", "A Q", then_also="JT")
_COMMON_SENSE_QUEEN = (row("QJT", "Q J", then_also="T9"), row("QJ98", "Q"), row("QJ9", "-", "Q"))
_COMMON_SENSE_SHORT = (
    row("QJ", short="Q"),
    row(SuitHolding("JT", without="AKQ"), short="J"),
    row(SuitHolding("J", without="AKQ"), short="J"),
    row(SuitHolding("T9", without="AKQJ"), short="T"),
    row(SuitHolding("T", without="AKQJ"), short="T"),
)

_CAVENDISH_TOP = (
    row("AKQJ", "K J", "J A", "J K", "J Q"),
    row("AKQ", "K Q", "Q A", "Q K"),
    row("AKJ", "K A", "A K", after=(after("J", "-", drew="Q"),)),
)
_CAVENDISH_AQJ = (row("AQJT", "A T", "A J"), row("AQJ", "A Q", "A J"))
_CAVENDISH_KQJ = (row("KQJT", "K T", "J K", "J Q"), row("KQJ", "K J", "J K", "J Q"))
_CAVENDISH_FORCED = after("K", drew="A", spared="Q")
_CAVENDISH_KJT = (
    row("KJT9", "9", after=(_CAVENDISH_FORCED, after("K", "J", "T", drew="Q"))),
    row("KJT", "T", short="T", after=(after("lowest", "lowest", "4th", won=True), _CAVENDISH_FORCED, after("K", "J", drew="Q"))),
)
_CAVENDISH_QJT = (row("QJT9", "Q 9", "Q T"), row("QJT", "Q J", "Q T"))

TABLES: Mapping[str, tuple[tuple[LeadRow, ...], tuple[LeadRow, ...]]] = {
    "mitchell-1897": (
        (
            *_MITCHELL_TOP,
            row("AK", "K", "A"),
            *_MITCHELL_AQJ,
            row(SuitHolding("A", one_of="QJ"), "4th", "A 4th", also="4th"),
            _MITCHELL_ACE,
            *_MITCHELL_KQJ,
            row("KQ", "K", "Q 4th", if_won=True),
            _MITCHELL_QJT,
            _REST,
        ),
        (
            *_MITCHELL_TOP,
            row("AK", "4th", "4th", "A"),
            *_MITCHELL_AQJ,
            _MITCHELL_ACE,
            *_MITCHELL_KQJ,
            row("KQT", "K", "Q 4th", if_won=True),
            row("KQ", "4th"),
            _MITCHELL_QJT,
            row(SuitHolding("JT9", without="AKQ"), "J"),
            _REST,
        ),
    ),
    "league-1899": (
        (
            *_LEAGUE_TOP,
            row("AK", "K A", "A K", "A K", "A K"),
            row("AQJ", "A Q", "A J", "A J", "A J"),
            row(SuitHolding("A", one_of="QJ"), "4th", "4th", "A 4th", "A 4th"),
            row("A", "4th", "4th", "A 4th", "A 4th"),
            _LEAGUE_KQJ,
            row("KQ", "K", "Q 4th", "Q 4th", "Q 4th", if_won=True),
            _LEAGUE_QJT,
            _REST,
        ),
        (
            *_LEAGUE_TOP,
            row("AKJ", "4th K", "4th K", "A K", "A K"),
            row("AKT", "4th K", "4th K", "A K", "A K"),
            row("AK", "4th K", "4th K", "4th K", "A K"),
            row("AQJ", "A Q", "A J", "A J", "A J"),
            row(SuitHolding("A", one_of="QJ"), "4th"),
            row("A", "4th"),
            _LEAGUE_KQJ,
            row("KQT", "4th", "4th", "Q", "Q"),
            row("KQ", "4th"),
            _LEAGUE_QJT,
            _REST,
        ),
    ),
    "common-sense-1900": (
        (
            row("AK", "K"),
            _COMMON_SENSE_AQJ,
            row(SuitHolding("KQ", without="JT"), "lowest", "K"),
            row("KQ", "K"),
            *_COMMON_SENSE_QUEEN,
            row("KJT", "lowest", also="JT"),
            *_COMMON_SENSE_SHORT,
            row("", "lowest"),
        ),
        (
            row("AKQ", "K"),
            row("AK", "4th", "4th", "4th", "K"),
            _COMMON_SENSE_AQJ,
            row(SuitHolding("KQ", without="JT"), "4th", "4th", "4th", "K"),
            row("KQ", "K"),
            *_COMMON_SENSE_QUEEN,
            row("", "4th", also="lowest"),
        ),
    ),
    "cavendish-1902": (
        (
            *_CAVENDISH_TOP,
            row("AK", "K A", "A K"),
            *_CAVENDISH_AQJ,
            row("A", "4th", "A 4th"),
            *_CAVENDISH_KQJ,
            row("KQ", "K", "Q 4th", if_won=True),
            *_CAVENDISH_KJT,
            *_CAVENDISH_QJT,
            row("AK", short="highest"),
            row("KQ", short="highest"),
            row("QJ", short="highest"),
            row(SuitHolding(one_of="AKQ"), short="lowest"),
            row("", short="highest"),
            _REST,
        ),
        (
            *_CAVENDISH_TOP,
            row("AK", "4th", "4th", "4th", "A K"),
            *_CAVENDISH_AQJ,
            row(SuitHolding("AQT", turned="J"), "Q", "Q", "Q", "-"),
            row("A", "4th", "4th", "4th", "A 4th"),
            *_CAVENDISH_KQJ,
            row("KQT", "K", "Q"),
            row("KQ", "4th", "4th", "4th", "Q"),
            *_CAVENDISH_KJT,
            row(SuitHolding("KJ9", turned="T"), "J"),
            *_CAVENDISH_QJT,
            row(SuitHolding("QJ9", turned="T"), "Q"),
            row("JT98", "J 8", "J 9"),
            row("JT9", "J T", "J 9"),
            row(SuitHolding("JT8", turned="9"), "J"),
            _REST,
        ),
    ),
}
"""The tables by the names that `leads = "…"` of a league gives them, in the order of their years."""
