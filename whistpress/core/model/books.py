"""The league's own texts in its books: forewords, obituaries, notes; and the officers of the year."""

from msgspec import Struct

from whistpress.core.model.congress import Office
from whistpress.problems import Span


class BookText(Struct, frozen=True, kw_only=True):
    """A chapter of the book of a season or a congress (`of`): Markdown that begins in `body_line` of its file.

    `back`: it stands behind the record, not before it. `by` signs it. The `officers` and `committees` of a season may stand with
    any of its texts.
    """

    of: str
    slug: str
    title: str
    body: str
    body_line: int
    by: str = ""
    back: bool = False
    order: int = 100
    officers: tuple[Office, ...] = ()
    committees: tuple[Office, ...] = ()
    at: Span
