"""The files about the league itself: the league, its members, clubs and trophies, congresses, Markdown pages."""

import datetime
from typing import Annotated, Literal

from pydantic import Field, RootModel

from whistpress.readers.format.base import Count, Source, Table, Text, Texts

Year = Annotated[int, Field(ge=1000, le=9999)]


class Outputs(Table):
    """`[outputs]`: what is made besides pages and documents."""

    search: bool = Field(False, description="A search over all pages.")
    data: bool = Field(False, description="CSV and JSON of every event, and a database of all.")
    systems: Literal["used", "all"] = Field(
        "used", description='Which systems of play have a page: "used" by an event, or "all".'
    )
    archives: bool = Field(False, description="A PDF/A-3 of each season that is over, with its files attached.")


class LeagueFile(Table):
    """`content/league.toml`: the only file that must be there."""

    name: Text = Field(description="The league's name.")
    tagline: str = Field("", description="A few words under the name.")
    about: str = Field("", description="Markdown, shown on the home page.")
    url: str = Field("", description="Where the site will stand; only for feeds, QR codes and canonical links.")
    language: Text = Field("en", description="The language in which the league writes; the theme's own words are English.")
    paper: Literal["A4", "Letter"] = Field("A4", description="The sheet that documents are printed on.")
    leads: Literal["mitchell-1897", "league-1899", "common-sense-1900", "cavendish-1902"] | None = Field(
        None, description="The system of leads that the league plays: leads in recorded play are read by it."
    )
    close_margin: Annotated[int, Field(ge=0)] | Annotated[str, Field(pattern=r"^[0-9]{1,6}(/[1-9][0-9]{0,5})?$")] = Field(
        1, description='By how much at most a finish is close for `check --release`, in the unit of the score: 1, or "1/2".'
    )
    format: Literal[1] = Field(1, description="The version of the file format.")
    outputs: Outputs = Field(default_factory=Outputs)


class MemberTable(Table):
    """A member, under his or her id."""

    name: Text = Field(description="The name as it is shown.")
    also: Texts | None = Field(None, description="Other spellings and earlier names.")
    club: Text | None = Field(None, description="The id of the club.")
    joined: Year | None = Field(None, description="The year of joining.")
    about: str = Field("", description="Markdown.")
    source: Source | None = None


class ClubTable(Table):
    """A club, under its id."""

    name: Text = Field(description="The club's name.")
    place: str = Field("", description="Where it meets.")
    founded: Year | None = Field(None, description="The year of its foundation.")
    about: str = Field("", description="Markdown.")
    source: Source | None = None


class HolderTable(Table):
    """One line of a trophy's roll."""

    year: Year | None = Field(None, description="The year; not needed where there is a date.")
    date: datetime.date | None = Field(None, description="The day on which it was won.")
    holder: str = Field("", description="Who took it; empty where nobody knows.")
    event: Text | None = Field(None, description='The event, as "season/slug".')
    note: str = Field("", description="Anything that belongs to it; a gap is explained here.")


class TrophyTable(Table):
    """A trophy, under its id."""

    name: Text = Field(description="The trophy's name.")
    contest: str = Field("", description="What it is played for by.")
    about: str = Field("", description="Markdown.")
    conditions: str = Field("", description="The conditions of a challenge and of play, in Markdown.")
    holders: list[HolderTable] = Field(default_factory=list, description="Its roll, oldest first.")
    source: Source | None = None


class MembersFile(RootModel[dict[str, MemberTable]]):
    """`content/members.toml`: a table for each member."""


class ClubsFile(RootModel[dict[str, ClubTable]]):
    """`content/clubs.toml`: a table for each club."""


class TrophiesFile(RootModel[dict[str, TrophyTable]]):
    """`content/trophies.toml`: a table for each trophy."""


class SittingTable(Table):
    """`[[session]]`: one line of a congress programme."""

    day: Count = Field(1, description="The day of the meeting; 1 is the first.")
    time: str = Field("", description='The hour as it is printed: "10 a.m.".')
    title: Text = Field(description="What takes place.")
    place: str = Field("", description="The room or hall.")
    event: Text | None = Field(None, description='The event, as "season/slug".')
    trophy: Text | None = Field(None, description="The id of the trophy.")
    system: str = Field("", description="The system of play, in words.")
    laws: str = Field("", description="The laws in force for it.")
    note: str = Field("", description="Anything else.")
    business: list[Text] = Field(
        default_factory=list,
        description='The order of business of a meeting; the words "Motions" and "Elections" stand for all of those.',
    )


class MotionTable(Table):
    """`[[motion]]`: what is put to the vote of the meeting."""

    title: Text = Field(description="What it is about, in a few words.")
    text: str = Field("", description="The words of the motion, in Markdown.")
    mover: str = Field("", description="Who moves it.")
    seconder: str = Field("", description="Who seconds it.")


class ElectionTable(Table):
    """`[[election]]`: an office that is filled by ballot."""

    office: Text = Field(description="The office, or the committee.")
    candidates: list[Text] = Field(default_factory=list, description="Who stands for it; nobody yet: lines to write on.")
    places: Annotated[int, Field(ge=1, le=99)] = Field(1, description="How many are elected.")


class CongressFile(Table):
    """`content/congresses/<slug>.toml`: an annual meeting."""

    title: Text = Field(description="What the meeting is called.")
    number: Count | None = Field(None, description="Which meeting it is: 3 for the third.")
    place: str = Field("", description="The town and the house.")
    date: datetime.date | Annotated[str, Field(pattern=r"^\d{4}-(0[1-9]|1[0-2])$")] | Year = Field(
        description='The first day; or "1893-06", or 1893, where no more is known.'
    )
    days: Count = Field(1, description="How many days it lasts.")
    about: str = Field("", description="Markdown.")
    rules: str = Field("", description="The rules for entries, in Markdown.")
    closing: datetime.date | None = Field(None, description="The day on which entries close.")
    fee: str = Field("", description='What an entry costs, as it is printed: "10s. a pair".')
    source: Source | None = None
    laws: Texts | None = Field(None, description="The laws in force.")
    trophies: list[Text] = Field(default_factory=list, description="Ids of the trophies that are played for.")
    paper: list[Text] = Field(["programme"], description="The PDFs that a build makes for it.")
    officers: dict[str, Texts] = Field(default_factory=dict, description='Offices: "President" = "Name".')
    committees: dict[str, Texts] = Field(default_factory=dict, description="Committees and their members.")
    delegates: dict[str, Texts] = Field(
        default_factory=dict, description='Clubs and who comes for them: "harbour" = ["Ann Cole"]; a club by its id or name.'
    )
    session: list[SittingTable] = Field(default_factory=list, description="The programme.")
    motion: list[MotionTable] = Field(default_factory=list, description="Motions, in the order in which they are put.")
    election: list[ElectionTable] = Field(default_factory=list, description="Offices that are filled by ballot.")


class PageMatter(Table):
    """Front matter of a page or of a chapter of the handbook."""

    title: Text = Field(description="The page's title.")
    date: datetime.date | None = Field(None, description="The day of writing.")
    summary: str = Field("", description="One sentence for lists.")
    order: Annotated[int, Field(ge=-9999, le=9999)] = Field(
        100, description="Its place among its neighbours; smaller comes first."
    )
    menu: bool = Field(False, description="Whether it stands in the site's menu.")


class NewsMatter(PageMatter):
    """Front matter of a news item: the date is required."""

    date: datetime.date = Field(description="The day of the news.")
