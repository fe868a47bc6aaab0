"""The page about the files for spreadsheets and programs: which there are, and the tables of the database with their columns."""

from collections.abc import Iterator, Mapping
from types import MappingProxyType

from msgspec import field

from whistpress.artefacts import Artefact
from whistpress.language import say
from whistpress.league.cups.words import cup_title
from whistpress.league.divisions.words.matches import division_title
from whistpress.league.embed_links import Embed
from whistpress.league.front.pages.embeds import every_embed
from whistpress.league.front.words import CsvTableLine, DatabaseTableLine, DataGuide, SchemaLine
from whistpress.league.league import League
from whistpress.league.planner import Planner
from whistpress.league.standings.words.standings import standing_title
from whistpress.site import addresses
from whistpress.site.page import Download, Link, Page

Links = Mapping[str, tuple[Link, ...]]
NO_LINKS: Links = MappingProxyType({})


def pages(planner: Planner) -> Iterator[Artefact]:
    """Plan the page, where the league offers its data."""
    if planner.league.data:
        yield planner.page(
            "data.html",
            data_page(planner.league, planner.guide, every_embed(planner), csv_links(planner)),
            planner.league.at.file,
        )


class DataPage(Page, frozen=True, kw_only=True):
    """The files for spreadsheets and programs.

    `files` are those of the whole league; `tables` those of the database; `schemas` say what each kind of JSON file holds. `csv`
    are the sorts of CSV files that the league has, `csv_links` lead to the files of each sort (or to the pages they are beside).
    `embeds` are the small pages for other sites.
    """

    files: tuple[Download, ...]
    tables: tuple[DatabaseTableLine, ...]
    schemas: tuple[SchemaLine, ...]
    csv: tuple[CsvTableLine, ...] = ()
    csv_links: Mapping[str, tuple[Link, ...]] = field(default_factory=dict)
    embeds: tuple[Embed, ...] = ()


def csv_links(planner: Planner) -> Mapping[str, tuple[Link, ...]]:
    """Return links to the CSV files by their sort; files of events and schedules are linked from their own pages."""
    divisions = planner.divisions
    titles = {id_: division_title(table.division) for id_, table in divisions.items()}
    with_cards = [id_ for id_, table in divisions.items() if any(match.tables for match in table.division.matches)]
    league, matches = planner.league, [match for table in divisions.values() for match in table.division.matches]
    changeable = (
        *(event.moves for event in league.events),
        (match.moved for match in matches),
        (match.moved for cup in league.cups.values() for match in cup.matches),
    )
    events = (Link(say("beside the page of each event"), addresses.EVENTS),) if planner.results else ()
    links_by_sort = {
        "ranking": events,
        "scores": events,
        "schedule": (Link(say("beside the page of each schedule"), addresses.SYSTEMS),) if planner.movements else (),
        "results": [Link(standing_title(of.rule), addresses.standing_data(id_)) for id_, of in planner.standings.items()],
        "table": [Link(titles[id_], addresses.table_data(addresses.division(id_))) for id_ in divisions],
        "matches": [Link(titles[id_], addresses.matches_data(addresses.division(id_))) for id_ in divisions],
        "cards": [Link(titles[id_], addresses.cards_data(addresses.division(id_))) for id_ in with_cards],
        "players": [Link(titles[id_], addresses.players_data(addresses.division(id_))) for id_ in with_cards],
        "sittings": _of_league("data/sittings.csv", exists=bool(league.events)),
        "moved": _of_league("data/moved.csv", exists=any(moved for of in changeable for moved in of)),
        "rulings": _of_league("data/rulings.csv", exists=any(match.protest or match.rulings for match in matches)),
        "cup-matches": [
            Link(cup_title(record.cup), addresses.matches_data(addresses.cup(id_))) for id_, record in planner.cups.items()
        ],
    }
    return {name: tuple(links) for name, links in links_by_sort.items() if links}


def _of_league(path: str, *, exists: bool) -> tuple[Link, ...]:
    """Return a link to a file of the whole league, which is called by its path."""
    return (Link(path, path),) if exists else ()


def data_page(league: League, guide: DataGuide, embeds: tuple[Embed, ...] = (), links: Links = NO_LINKS) -> DataPage:
    """Build the page; `guide` describes the files, `embeds` are the small pages for other sites, `links` lead to CSV files."""
    files = (
        Download(say("The whole record as one SQLite file"), addresses.DATABASE, "SQLite"),
        Download(say("What its tables mean, as Datasette reads it"), addresses.DATA_ABOUT, "JSON"),
    )
    has_database = bool(league.events or league.divisions or league.cups)
    return DataPage(
        path=addresses.DATA,
        title=say("For spreadsheets and programs"),
        summary=say("What of %(name)s can be read by spreadsheets and programs, and what each figure means.", name=league.name),
        files=files if has_database else (),
        tables=guide.tables if has_database else (),
        schemas=guide.schemas,
        csv=tuple(csv_table for csv_table in guide.csv if csv_table.name in links),
        csv_links=links,
        embeds=embeds,
    )
