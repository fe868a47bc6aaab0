"""The pages of a book: its measures, the size of its title, the title at the heads of its pages."""

from msgspec import Struct

from whistpress.printing.leaf import DocumentPart
from whistpress.printing.measure import shorten, size_that_fits
from whistpress.printing.sheet import PageMeasures, PaperSheet, book_page
from whistpress.site.book import Book


class BookView(Struct, frozen=True, kw_only=True):
    """View of a book: the book, its pages, the size of its title (pt), the title at the heads of pages.

    `right`: it has a half title, and chapters begin on right-hand pages.
    """

    book: Book
    page: PageMeasures
    title_size: float
    running: str
    right: bool = False


def book_view(book: Book, sheet: PaperSheet, *, right: bool = False) -> BookView:
    """Return the view of a book: the longest word of its title decides the size of that."""
    page = book_page(sheet)
    longest = max(book.face.split(), key=len, default="")
    most = page.type * (2.6 if len(book.face) < 48 else 2.1) * (1.2 if page.width > 180 else 1.0)
    return BookView(
        book=book,
        page=page,
        title_size=size_that_fits(longest, page.measure - 20, most, 14.0),
        running=shorten(book.title, page.measure * 0.72, page.head),
        right=right,
    )


def book_part(book: Book, sheet: PaperSheet) -> DocumentPart:
    """Return a book as a part of a document."""
    return DocumentPart("book", book_view(book, sheet))
