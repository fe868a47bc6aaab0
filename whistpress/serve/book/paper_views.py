"""The view models of the page of papers."""

from msgspec import Struct

from whistpress.serve.book.views import BookEvent, BookFrame


class PaperButton(Struct, frozen=True, kw_only=True):
    """A document: its address, its number of sheets in words, the names of its forms."""

    address: str
    sheets: str
    forms: str


class PaperChoice(Struct, frozen=True, kw_only=True):
    """A table or an entry whose papers can be printed alone."""

    number: int
    words: str


class TonightPapers(Struct, frozen=True, kw_only=True):
    """The buttons of one part of the evening; its `title` where there are several.

    `waste` are the sheets of earlier prints that no longer hold.
    """

    title: str
    part: int
    address: str
    tonight: PaperButton | None
    changed: PaperButton | None
    was_printed: bool
    waste: tuple[str, ...]
    tables: tuple[PaperChoice, ...]
    entries: tuple[PaperChoice, ...]
    spare: PaperButton | None


class PaperLink(Struct, frozen=True, kw_only=True):
    """A form: its address, its name, whether it was printed and has changed since."""

    address: str
    words: str
    state: str = ""


class PaperSet(Struct, frozen=True, kw_only=True):
    """Forms of one use."""

    title: str
    links: tuple[PaperLink, ...]


class PapersPage(Struct, frozen=True, kw_only=True):
    """The papers of an evening; `why` says why none can be made here."""

    frame: BookFrame
    event: BookEvent
    evenings: tuple[TonightPapers, ...]
    sets: tuple[PaperSet, ...]
    why: str = ""
