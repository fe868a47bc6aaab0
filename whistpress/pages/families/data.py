"""What there is for spreadsheets and programs: a page about it, the schemas of the pages, what the tables mean."""

from collections.abc import Iterator
from functools import partial

from whistpress.artefacts import Artefact, Kind
from whistpress.exports.database.about import about_tables
from whistpress.pages import addresses
from whistpress.pages.data.encoded import schema_path
from whistpress.pages.data.schemas import kinds, schema
from whistpress.pages.data_page import data_page
from whistpress.pages.page import Page
from whistpress.pages.planner import Planner
from whistpress.views.data import as_json


def pages(planner: Planner) -> Iterator[Artefact]:
    """The page about the data, and the files that describe them; nothing in a league without them."""
    league = planner.league
    if not league.data:
        return
    yield planner.page("data.html", data_page(league), league.at.file)
    for kind in kinds():
        yield Artefact(path=schema_path(kind), kind=Kind.DATA, source=league.at.file, make=partial(_schema, kind))
    if league.events or league.divisions:
        make = partial(about_tables, league.name)
        yield Artefact(path=addresses.DATA_ABOUT, kind=Kind.DATA, source=league.at.file, make=make)


def _schema(kind: type[Page]) -> bytes:
    return as_json(schema(kind)).encode()
