"""What a book says beyond its tables of leads: the meaning of signals, and what to play in the other hands."""

import re
from enum import StrEnum

from msgspec import Struct

from whistpress.language import noted


class SignalMeaning(Struct, frozen=True):
    """What a signal shows by a system, in a sentence without its full stop, and the page of the book."""

    shows: str
    book: str


LATE_CALL_AS_CALL = "Partner, lead trumps: the book makes no difference"


class PlaySubject(StrEnum):
    """The subject of a chapter of advice; the value is its heading."""

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


class PlayAdvice(Struct, frozen=True):
    """What to play in a case; `case` and `play` are sentences without their full stops, `page` is that of the book."""

    case: str
    play: str
    page: str


class AdviceChapter(Struct, frozen=True):
    """The advice of a system on one subject, in the order of its book."""

    subject: PlaySubject
    advice: tuple[PlayAdvice, ...]


def read_chapters(text: str) -> tuple[AdviceChapter, ...]:
    """Read chapters: a line with the name of each subject, then `page | case | play` lines; four spaces continue a line."""
    chapters = []
    for chapter in re.split("\n(?! )", re.sub("\n    ", " ", text).strip()):
        subject, *lines = chapter.split("\n  ")
        rows = (line.split(" | ") for line in lines)
        chapters.append(AdviceChapter(PlaySubject[subject], tuple(PlayAdvice(case, play, page) for page, case, play in rows)))
    return tuple(chapters)
