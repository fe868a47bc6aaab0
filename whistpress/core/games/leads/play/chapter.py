"""A chapter of advice on the play: what it is about, and what to do in each case, with the page of the system's book."""

from enum import StrEnum

from msgspec import Struct

from whistpress.language import noted


class Subject(StrEnum):
    """What a chapter is about; the value is its heading."""

    FORCED_LEADS = noted("Forced and later leads")
    RETURNED_LEADS = noted("Returned leads")
    SECOND_HAND = noted("Second hand")
    THIRD_HAND = noted("Third hand")
    FOURTH_HAND = noted("Fourth hand")
    DISCARDS = noted("Discards")
    TRUMPS = noted("Trumps")
    FORCING = noted("Forcing and false cards")
    INFERENCES = noted("What two leads show")

    @property
    def anchor(self) -> str:
        """The id of the chapter on the page of its system."""
        return self.name.lower().replace("_", "-")


class Advice(Struct, frozen=True):
    """What to play in a case; `case` and `play` are sentences without their full stops, `page` is that of the book."""

    case: str
    play: str
    page: str


class Chapter(Struct, frozen=True):
    """The advice of a system on one subject, in the order of its book."""

    subject: Subject
    advice: tuple[Advice, ...]


def chapter(subject: Subject, *rows: tuple[str, str, str]) -> Chapter:
    """A chapter of rows: the case, what to play, the page."""
    return Chapter(subject, tuple(Advice(*row) for row in rows))
