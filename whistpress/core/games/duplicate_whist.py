"""Duplicate whist: thirteen tricks a deal, revokes, and when a deal must be dealt anew.

The Laws of Duplicate Whist as the Tenth Congress made them (Barney 1900, pp. 60-65).
"""

from whistpress.core.games.game import TRICKS, GameRule
from whistpress.language import noted

_FEWEST_TABLES_FOR_AVERAGE = 3
_NEW_DEAL_AT_FEWER_TABLES = frozenset({"IV.9", "IV.10", "V.1"})
_NEW_DEAL_AT_A_SINGLE_TABLE = frozenset({"V.1", "V.2"})
_DISOBEYED_CALL = frozenset({"XI.5", "104"})

GAME = GameRule(
    name="duplicate-whist",
    title=noted("Duplicate whist"),
    summary=noted("Every trick counts; each deal is played again at other tables and the scores are compared."),
    book="Barney 1900, pp. 60–65",
    laws="duplicate-1900",
)


def penalty(revokes: int) -> int:
    """Return the tricks that a side forfeits for its revokes in one deal: two for the first, one for each more (Law X.4)."""
    return revokes + 1 if revokes else 0


def after_revokes(tricks: int, revokes_ns: int, revokes_ew: int) -> int:
    """Return the tricks of N-S after the transfers; E-W have the rest of the thirteen.

    `tricks` are those that N-S won in play. A side gives up no more than it won (Law X.4, Barney 1900, p. 65); where both
    revoked, both transfers are counted from the tricks won in play.
    """
    loss = min(penalty(revokes_ns), tricks)
    gain = min(penalty(revokes_ew), TRICKS - tricks)
    return tricks - loss + gain


def is_of_disobeyed_call(law: str) -> bool:
    """Return whether the law quoted for a revoke is that of a call that a player did not obey, which costs as much.

    Laws of Duplicate Whist XI.5 (Barney 1900, p. 65); at auction whist Law 104 (Goodfellow 1912).
    """
    return _number(law) in _DISOBEYED_CALL


def needs_new_deal(law: str, tables: int) -> bool:
    """Return whether the law quoted for an average gives a new deal instead, because too few tables are in play.

    Laws IV.9, IV.10 and V.1 give the average only with three tables or more (Barney 1900, p. 62).
    """
    return _number(law) in _NEW_DEAL_AT_FEWER_TABLES and tables < _FEWEST_TABLES_FOR_AVERAGE


def is_of_irregular_hands(law: str) -> bool:
    """Return whether the law quoted is one of irregular hands (V.1, V.2), which a single table always deals anew (p. 66)."""
    return _number(law) in _NEW_DEAL_AT_A_SINGLE_TABLE


def _number(law: str) -> str:
    """Return the number of a law as the book writes it: V.1 for `Law V. 1`."""
    return law.upper().removeprefix("LAW").replace(" ", "")
