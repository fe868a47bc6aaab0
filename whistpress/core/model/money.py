"""Amounts of money as secretaries write them: `12.00`, `£1,012.50`, `12,50 €`."""

import re
from fractions import Fraction
from math import floor

_SIGNS = re.compile(r"[\s\u00a0\u202f£$€]|kr\.?|EUR|GBP|USD|CHF|DKK", re.IGNORECASE)
_NUMBER = re.compile(r"(?P<minus>[-\u2212])?(?P<whole>\d{1,9})(?:\.(?P<part>\d{1,2}))?")
_GROUPED = re.compile(r"[-\u2212]?\d{1,3}([.,'’]\d{3})+(?!\d)")


def amount_of(written: str) -> Fraction | None:
    """Return an amount as an exact number; None for a text that is none. A comma may stand before the hundredths."""
    plain = _SIGNS.sub("", written)
    if grouped := _GROUPED.match(plain):
        whole, rest = plain[: grouped.end()], plain[grouped.end() :]
        plain = re.sub(r"[.,'’]", "", whole) + rest
    match = _NUMBER.fullmatch(plain.replace(",", "."))
    if match is None:
        return None
    part = (match["part"] or "").ljust(2, "0")
    amount = Fraction(int(match["whole"]) * 100 + int(part or 0), 100)
    return -amount if match["minus"] else amount


def amount_text(amount: Fraction) -> str:
    """Return an amount with two places: `1,012.50`; halves of a penny go up."""
    pence = floor(amount * 100 + Fraction(1, 2))
    return f"{'−' if pence < 0 else ''}{abs(pence) // 100:,}.{abs(pence) % 100:02}"
