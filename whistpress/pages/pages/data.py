"""What there is for spreadsheets and programs: the files, the tables of the database with their columns."""

from whistpress.core.model import League
from whistpress.language import say
from whistpress.pages.page import Download, Page
from whistpress.views import addresses
from whistpress.views.data_guide import DataGuide, TableLine


class DataPage(Page, frozen=True, kw_only=True):
    """What there is for spreadsheets and programs.

    `files` are those of the whole league; `tables` those of the database.
    """

    files: tuple[Download, ...]
    tables: tuple[TableLine, ...]


def data_page(league: League, guide: DataGuide) -> DataPage:
    """The page of the data."""
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
    )
