"""The files beside a page: the page as JSON, its tables as CSV; planned with it, and made of what the page was made of."""

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache, partial

from msgspec import Struct
from msgspec.structs import replace

from whistpress.artefacts import Artefact, Kind
from whistpress.pages import addresses
from whistpress.pages.data.encoded import WITHOUT_DATA, kind_of, page_json
from whistpress.pages.data.tables import tables_csv
from whistpress.pages.page import Page


class Offered(Struct, frozen=True):
    """The paths of the files beside a page, from the site's top; there is a `csv` only where the page has a table."""

    csv: str
    json: str


class Made(bytes):
    """A page with the bytes of its file (`html`) and the dataclass of which it was made (`page`), for what else is made of it."""

    page: Page
    html: bytes


def made_page(html: bytes, page: Page) -> Made:
    """A finished page with its dataclass."""
    made = Made(html)
    made.page, made.html = page, html
    return made


class _Call(Struct, frozen=True):
    """A call to make a page, known by its identity."""

    make: Callable[[], bytes]

    def __hash__(self) -> int:
        return id(self.make)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Call) and other.make is self.make


@lru_cache(maxsize=1)
def _made(call: _Call) -> bytes:
    """A page that is made once for all the files that are made of it, when one is asked for after the other."""
    return call.make()


def page_itself(make: Callable[[], bytes]) -> bytes:
    """The page that `make` makes."""
    made = _made(_Call(make))
    return made.html if isinstance(made, Made) else made


def page_as_csv(make: Callable[[], bytes]) -> bytes:
    """Its tables; nothing where it has none."""
    return tables_csv(_made(_Call(make)).decode())


def page_as_json(make: Callable[[], bytes]) -> bytes:
    """The page for programs; nothing of a page that only helps to find others."""
    page = getattr(_made(_Call(make)), "page", None)
    return page_json(page) if isinstance(page, Page) and kind_of(type(page)) not in WITHOUT_DATA else b""


def with_data(pages: Iterable[Artefact]) -> Iterator[Artefact]:
    """Pages, each followed by its files."""
    for page in pages:
        if page.kind is not Kind.PAGE:
            yield page
            continue
        yield replace(page, make=partial(page_itself, page.make))
        for ending, form in (("csv", page_as_csv), ("json", page_as_json)):
            path = addresses.page_data(page.path, ending)
            yield Artefact(path=path, kind=Kind.DATA, source=page.source, make=partial(form, page.make), optional=True)


def offered(page: Page) -> Offered | None:
    """The files that a page offers for spreadsheets and programs; None where it has no data."""
    if kind_of(type(page)) in WITHOUT_DATA:
        return None
    return Offered(csv=addresses.page_data(page.path, "csv"), json=addresses.page_data(page.path, "json"))
