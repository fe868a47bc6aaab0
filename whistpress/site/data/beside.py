"""The files beside a page: the page as JSON, its tables as CSV; planned with it, and made of what the page was made of."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace

from whistpress.artefacts import Artefact, Kind
from whistpress.site import addresses
from whistpress.site.data.encoded import WITHOUT_DATA, kind_of, page_json
from whistpress.site.data.tables import tables_csv
from whistpress.site.page import Page


@dataclass(frozen=True, slots=True)
class Offered:
    """The paths of the files beside a page, from the site's top; there is a `csv` only where the page has a table."""

    csv: str
    json: str


class Made(bytes):
    """A page as it stands in its file, and the dataclass of which it was made (`page`), for what else is made of it."""

    page: Page


def made_page(html: bytes, page: Page) -> Made:
    """A finished page with its dataclass."""
    made = Made(html)
    made.page = page
    return made


class Shared:
    """A page that is made once for all the files that are made of it; the last of them forgets it.

    Each of its methods gives the same in whatever order they are called: a page that is no longer known is made again.
    """

    def __init__(self, make: Callable[[], bytes]) -> None:
        self._make = make
        self._made: bytes | None = None

    def html(self) -> bytes:
        """The page itself."""
        self._made = self._make()
        return bytes(self._made)

    def csv(self) -> bytes:
        """Its tables; nothing where it has none."""
        return tables_csv(self._known().decode())

    def json(self) -> bytes:
        """The page for programs; nothing of a page that only helps to find others."""
        made = self._known()
        self._made = None
        page = getattr(made, "page", None)
        return page_json(page) if isinstance(page, Page) and kind_of(type(page)) not in WITHOUT_DATA else b""

    def _known(self) -> bytes:
        if self._made is None:
            self._made = self._make()
        return self._made


def with_data(pages: Iterable[Artefact]) -> Iterator[Artefact]:
    """Pages, each followed by its files."""
    for page in pages:
        if page.kind is not Kind.PAGE:
            yield page
            continue
        shared = Shared(page.make)
        yield replace(page, make=shared.html)
        for ending, make in (("csv", shared.csv), ("json", shared.json)):
            path = addresses.page_data(page.path, ending)
            yield Artefact(path=path, kind=Kind.DATA, source=page.source, make=make, optional=True)


def offered(page: Page) -> Offered | None:
    """The files that a page offers for spreadsheets and programs; None where it has no data."""
    if kind_of(type(page)) in WITHOUT_DATA:
        return None
    return Offered(csv=addresses.page_data(page.path, "csv"), json=addresses.page_data(page.path, "json"))
