"""What is changed in a text, word by word: old words and new ones side by side."""

from difflib import SequenceMatcher

from msgspec import Struct


class Piece(Struct, frozen=True):
    """A run of words that stands in both texts, or in this one alone (`marked`)."""

    text: str
    marked: bool = False


class Wording(Struct, frozen=True):
    """Two texts: in `was` what has gone is marked, in `now` what is new; either may be empty."""

    was: tuple[Piece, ...]
    now: tuple[Piece, ...]


def wording(was: str, now: str) -> Wording:
    """The two texts with what differs between them; a text that stands alone has no marks."""
    if not was.strip() or not now.strip():
        return Wording(*(tuple(Piece(text.strip()) for text in (each,) if text.strip()) for each in (was, now)))
    old, new = was.split(), now.split()
    steps = SequenceMatcher(None, old, new, autojunk=False).get_opcodes()
    left = (Piece(" ".join(old[a:b]), step != "equal") for step, a, b, _, _ in steps if b > a)
    right = (Piece(" ".join(new[a:b]), step != "equal") for step, _, _, a, b in steps if b > a)
    return Wording(tuple(left), tuple(right))
