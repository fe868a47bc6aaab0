"""The files about the league itself: the league, its members, clubs and trophies, Markdown pages."""

import datetime
from typing import Annotated, Any, Literal

from pydantic import Field

from whistpress.league.prizes.keys import DriveTable
from whistpress.reading.format.base import Count, Lasts, Name, Names, Text, Title, TomlTable, Was


class GoneTable(TomlTable):
    """In the ledger: an address that leads nowhere any more, on purpose."""

    gone: Text = Field(description="Why, in words that the page at that address says.")


class AddressesFile(TomlTable):
    """`content/addresses.toml`: every address that the site ever had, with the id of its page."""

    events: dict[str, str | GoneTable] = Field(default_factory=dict, description='"2026-27/spring-drive" = its id, or "".')
    players: dict[str, str | GoneTable] = Field(default_factory=dict, description='An id = "".')
    clubs: dict[str, str | GoneTable] = Field(default_factory=dict, description='An id = "".')
    trophies: dict[str, str | GoneTable] = Field(default_factory=dict, description='An id = "".')
    congresses: dict[str, str | GoneTable] = Field(default_factory=dict, description="The name of its file = its id.")
    pages: dict[str, str | GoneTable] = Field(default_factory=dict, description="The name of its file = its id.")
    news: dict[str, str | GoneTable] = Field(default_factory=dict, description="The name of its file = its id.")
    handbook: dict[str, str | GoneTable] = Field(default_factory=dict, description="The name of its file = its id.")


Host = Annotated[str, Field(pattern=r"^[a-z0-9-]+(\.[a-z0-9-]+)*$")]
"""The name of a host, in small letters: no scheme, port or path."""


class Outputs(TomlTable):
    """`[outputs]`: files to make besides pages and documents."""

    search: bool = Field(False, description="A search over all pages.")
    data: bool = Field(False, description="CSV and JSON of every event, and a database of all.")
    systems: Literal["used", "all"] = Field(
        "used", description='Which systems of play have a page: "used" by an event, or "all".'
    )
    laws: Literal["used", "all"] = Field(
        "used", description='Which codes of laws have a page: "used" by an event that names or quotes one, or "all".'
    )
    archives: bool = Field(False, description="A PDF/A-3 of each season that is over, with its files attached.")
    outside: list[Host] = Field(
        [], description='Hosts whose pictures may stand on pages: ["photos.example.org"]. Those of others are links.'
    )
    unread_files: list[Text] = Field(
        [],
        description="Files of `content/files` that are published though nothing private can be looked for in them:"
        ' ["files/plans.bin"].',
    )
    books: bool = Field(False, description="The year book of each season that is over, the proceedings of each congress.")
    html_files: bool = Field(False, description="HTML and XML of content/files go into the site as they are, with their scripts.")


class RecordsTable(TomlTable):
    """`[records]`: the conditions for a place in the records."""

    minimum_deals: Count = Field(100, description="The deals that it takes to stand in an all-time list of averages.")
    season_deals: Count = Field(40, description="The deals that it takes for the best average of a season.")
    together: Count = Field(3, description="In how many events two must have played together for a page as a pair.")
    listed: Annotated[int, Field(ge=1, le=100)] = Field(20, description="How many places an all-time list has.")


class LookTable(TomlTable):
    """`[look]`: the look of the site."""

    colour: Annotated[str, Field(pattern=r"^(#[0-9a-fA-F]{6})?$")] = Field(
        "",
        description='The colour of marks and lines, as "#7a1f2b"; dark enough to be read. Pages at night lighten it.',
    )
    logo: str = Field("", description='A picture for the head of each page, in content/files: "files/logo.svg".')
    text: Literal["normal", "large"] = Field("normal", description='"large": larger type on all pages.')
    footer: str = Field("", description="Markdown at the foot of each page: a sponsor, a contact.")
    menu: list[Name] = Field(
        [], description='What comes first in the menu, in this order: ["events", "standings"]; the rest is below More.'
    )


class MeetsTable(TomlTable):
    """`[meets]`: when and where the league meets, for the home page."""

    when: str = Field("", description='"Fridays at 7.30 p.m., October to April".')
    where: str = Field("", description='"The Corn Hall, High Street".')
    contact: str = Field("", description="Whom to ask: shown on the page.")
    welcome: str = Field("", description="Markdown: who may come, what it costs.")


class ScoringTable(TomlTable):
    """`[scoring]`: how a contest is scored whose event does not say it, by the kind of contest."""

    individual: Name | None = Field(None, description='Contests of single players: "tricks-lost".')
    pairs: Name | None = Field(None, description='Contests of pairs: "matchpoints".')
    fours: Name | None = Field(None, description="Contests of teams of four.")
    sixes: Name | None = Field(None, description="Contests of teams of six.")
    eights: Name | None = Field(None, description="Contests of teams of eight.")
    club: Name | None = Field(None, description="Contests of clubs.")


class PrintTable(TomlTable):
    """`[print]`: the club's own choice of papers."""

    tonight: list[Name] = Field(
        [], description='What `print --tonight` prints: forms, sets or short words, as ["movement-cards", "slips"].'
    )


class PublishTable(TomlTable):
    """`[publish]`: where `whistpress publish` sends the site."""

    to: Literal["folder", "git", "rsync", "sftp"] = Field(description="How it goes there.")
    where: Text = Field(description='"/srv/www/whist", "git@host:you/whist.git#gh-pages", "you@example.org:public_html".')


class LeagueFile(TomlTable):
    """`content/league.toml`: the only file that must be there."""

    name: Name = Field(description="The league's name.")
    id: Name | None = Field(
        None,
        description="A word of its own, or its first address, that stays when its name or its address changes: by it"
        " calendars and feeds are known.",
    )
    tagline: str = Field("", description="A few words under the name.")
    about: str = Field("", description="Markdown, shown on the home page.")
    url: Annotated[str, Field(pattern=r"^\S*$")] = Field(
        "", description="Where the site will stand; only for feeds, QR codes and canonical links."
    )
    language: Text = Field(
        "en", description="The language in which the league writes, and that of the pages' own words where the theme has it."
    )
    timezone: Text | None = Field(
        None,
        description='The time zone of its hours, as "Europe/London" or "America/New_York": calendars carry it. Without it '
        "hours are local times, and calendars say so.",
    )
    lasts: Lasts = ""
    paper: Literal["A4", "Letter"] = Field("A4", description="The sheet that documents are printed on.")
    leads: Literal["mitchell-1897", "league-1899", "common-sense-1900", "cavendish-1902"] | None = Field(
        None, description="The system of leads that the league plays: leads in recorded play are read by it."
    )
    close_margin: Annotated[int, Field(ge=0)] | Annotated[str, Field(pattern=r"^[0-9]{1,6}(/[1-9][0-9]{0,5})?$")] = Field(
        1, description='By how much at most a finish is close for `check --release`, in the unit of the score: 1, or "1/2".'
    )
    format: Literal[1] = Field(1, description="The version of the file format.")
    outputs: Outputs = Field(default_factory=Outputs)
    drive: DriveTable = Field(default_factory=DriveTable)
    records: RecordsTable = Field(default_factory=RecordsTable)
    look: LookTable = Field(default_factory=LookTable)
    meets: MeetsTable = Field(default_factory=MeetsTable)
    scoring: ScoringTable = Field(default_factory=ScoringTable)
    print_: PrintTable = Field(default_factory=PrintTable, alias="print")
    publish: PublishTable | None = None


class PageMatter(TomlTable):
    """Front matter of a page or of a chapter of the handbook."""

    title: Title = Field(description="The page's title.")
    date: datetime.date | None = Field(None, description="The day of writing.")
    summary: str = Field("", description="One sentence for lists.")
    order: Annotated[int, Field(ge=-9999, le=9999)] = Field(
        100, description="Its place among its neighbours; smaller comes first."
    )
    menu: bool = Field(False, description="Whether it stands in the site's menu.")
    id: Name | None = Field(None, description="A word of its own that stays when the file is renamed.")
    was: Was | None = None


class NewsMatter(PageMatter):
    """Front matter of a news item: the date is required."""

    date: datetime.date = Field(description="The day of the news.")


class GameMatter(TomlTable):
    """Front matter of a text about a game."""

    title: Title = Field(description="What the game is called.")
    summary: Text = Field(description="One sentence for lists.")
    example: list[dict[str, Any]] = Field(
        default_factory=list, description="Deals as `[[rubbers]]` has them, which the page marks as an example."
    )
    example_by: dict[str, list[dict[str, Any]]] = Field(
        default_factory=dict, description="The same by other laws that the game is played by: the id of their code = deals."
    )


class ExampleTable(TomlTable):
    """`[example]`: the size that the system's page draws, in the keys of `[movement]`."""

    pairs: Count | None = Field(None, description="How many pairs.")
    players: Count | None = Field(None, description="How many players.")
    tables: Count | None = Field(None, description="How many tables in play.")
    fours: Count | None = Field(None, description="How many fours.")
    teams: Count | None = Field(None, description="How many teams.")
    deals: Count | None = Field(None, description="How many deals.")
    rounds: Count | None = Field(None, description="How many rounds.")
    variant: Text | None = Field(None, description="The variant.")


class SystemMatter(TomlTable):
    """Front matter of a text about a system of play."""

    title: Title = Field(description="What the system is called.")
    summary: Text = Field(description="One sentence for lists.")
    example: ExampleTable = Field(default_factory=ExampleTable)


class BookMatter(TomlTable):
    """Front matter of a text in the book of a season or a congress: `content/books/<season>.md`, or a folder of them."""

    title: Title = Field(description='The chapter\'s title: "Foreword".')
    by: str = Field("", description="Who signs it.")
    place: Literal["front", "back"] = Field("front", description="Before the record of the season, or behind it.")
    order: Annotated[int, Field(ge=-9999, le=9999)] = Field(
        100, description="Its place among the other texts there; smaller comes first."
    )
    officers: dict[str, Names] = Field(default_factory=dict, description='The officers of the season: "President" = "Name".')
    committees: dict[str, Names] = Field(default_factory=dict, description="Its committees and their members.")
