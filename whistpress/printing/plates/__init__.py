"""Equal cards and sheets laid out once: a plate is made of each, and printed as often as it is wanted, with other words in it.

A template marks its sheets and the pieces on them (`stretches`). One piece of each shape is laid out by the press; the others
get its boxes with their own words, wherever those stand on lines that stay as they are (`filling`). Pages are put together from
plates (`printing`), each with boxes of its own, so that every copy is tagged as if it had been laid out. Where something would
move that words alone do not tell, the piece is laid out by itself: what is printed is the same, it only takes longer.
"""

FINGERPRINT = "plates 1"
"""Changes when the same HTML gets other pages."""


class UnfitError(Exception):
    """A document cannot be put together from plates: it is laid out as a whole."""
