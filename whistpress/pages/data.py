"""The page about the files for spreadsheets and programs: which there are, and the tables of the database with their columns."""

from collections.abc import Iterator

from whistpress.artefacts import Artefact
from whistpress.core.model import League
from whistpress.language import say
from whistpress.pages.embed_links import Embed
from whistpress.pages.embeds import every_embed
from whistpress.pages.page import Download, Page
from whistpress.pages.planner import Planner
from whistpress.views import addresses
from whistpress.views.data_guide import DatabaseTableLine, DataGuide, SchemaLine


def pages(planner: Planner) -> Iterator[Artefact]:
    """Plan the page, where the league offers its data."""
    if planner.league.data:
        yield planner.page("data.html", data_page(planner.league, planner.guide, every_embed(planner)), planner.league.at.file)


class DataPage(Page, frozen=True, kw_only=True):
    """The files for spreadsheets and programs.

    `files` are those of the whole league; `tables` those of the database; `schemas` say what each kind of JSON file holds.
    """

    files: tuple[Download, ...]
    tables: tuple[DatabaseTableLine, ...]
    schemas: tuple[SchemaLine, ...]
    embeds: tuple[Embed, ...] = ()


def data_page(league: League, guide: DataGuide, embeds: tuple[Embed, ...] = ()) -> DataPage:
    """Build the page; `guide` describes the tables of the database, `embeds` are the small pages for other sites."""
    files = (
        Download(say("The whole record as one SQLite file"), addresses.DATABASE, "SQLite"),
        Download(say("What its tables mean, as Datasette reads it"), addresses.DATA_ABOUT, "JSON"),
    )
    return DataPage(
        path=addresses.DATA,
        title=say("For spreadsheets and programs"),
        summary=say("What of %(name)s can be read by spreadsheets and programs, and what each figure means.", name=league.name),
        files=files if league.events else (),
        tables=guide.tables if league.events else (),
        schemas=guide.schemas,
        embeds=embeds,
    )
