"""The file of a congress: programme, officers, committees, decisions, minutes, reports, pictures, bulletins."""

import datetime
from typing import Annotated

from pydantic import Field

from whistpress.readers.format.accepted import AcceptedDateTable
from whistpress.readers.format.base import Count, Name, Names, Prose, Source, Table, Text, Texts, Title, Was
from whistpress.readers.format.league import Year
from whistpress.readers.format.motions import ElectionTable, MotionTable

_FILE = "The Markdown file, in the folder of the congress or below content/files."


class SittingTable(Table):
    """`[[session]]`: one line of a congress programme."""

    day: Count = Field(1, description="The day of the meeting; 1 is the first.")
    time: str = Field("", description='The hour as it is printed: "10 a.m.".')
    title: Title = Field(description="What takes place.")
    place: str = Field("", description="The room or hall.")
    event: Name | None = Field(None, description='The event, as "season/slug".')
    trophy: Name | None = Field(None, description="The id of the trophy.")
    system: str = Field("", description="The system of play, in words.")
    laws: str = Field("", description="The laws in force for it.")
    note: str = Field("", description="Anything else.")
    business: list[Text] = Field(
        default_factory=list,
        description='The order of business of a meeting; the words "Motions" and "Elections" stand for all of those.',
    )


class OfficeTable(Table):
    """An office or a committee with more than names."""

    names: Names = Field(description='Who holds it, or sits on it; "Priya Nair (chair)".')
    term: str = Field("", description='For how long: "1896 to 1898", "until the next annual meeting".')
    purpose: str = Field("", description="What it is for.")


class ReportTable(Table):
    """`[[report]]`: the report of a committee or an officer to the meeting."""

    of: Text = Field(description="The committee or the office.")
    title: str = Field("", description="Its title, where it has one.")
    id: Name | None = Field(None, description="Its mark in the page's address; by default what it is of.")
    by: Names | None = Field(None, description="Who brought it in.")
    day: Count | None = Field(None, description="The day of the meeting.")
    text: str = Field("", description="Its words, in Markdown.")
    file: Text | None = Field(None, description=_FILE)
    received: str = Field("", description='What the meeting did with it: "received", "adopted", "referred back".')
    motion: Text | None = Field(None, description="The id of the motion by which that was done.")


class ResolutionTable(Table):
    """`[[resolution]]`: thanks, condolence, or what else the meeting resolved without changing anything."""

    title: Title = Field(description="What it is about, in a few words.")
    id: Name | None = Field(None, description="Its mark in the page's address; by default the title in small letters.")
    kind: str = Field("", description='"thanks", "condolence", or any other word.')
    text: str = Field("", description="Its words, in Markdown.")
    mover: str = Field("", description="Who moved it.")
    seconder: str = Field("", description="Who seconded it.")
    day: Count | None = Field(None, description="The day of the meeting.")
    how: str = Field("", description='How it was passed: "by a rising vote".')


class AdoptedTable(Table):
    """`[[adopted]]`: a law or a code of laws that the meeting adopted."""

    law: Text = Field(description="The law or code, by its id in the league's library of laws, or by its name.")
    text: str = Field("", description="What was done, and what changed, in Markdown.")
    motion: Text | None = Field(None, description="The id of the motion by which that was done.")
    source: Source | None = None


class MendTable(Table):
    """`[[minutes.correction]]`: what was put right in minutes that had been read."""

    date: datetime.date | None = Field(None, description="The day of the correction.")
    was: str = Field("", description="The words as they were.")
    now: str = Field("", description="The words as they are.")
    note: str = Field("", description="Why, or by whom.")


class MinutesTable(Table):
    """`[minutes]`: the minutes; a file minutes.md in the folder of the congress needs no naming."""

    file: Text | None = Field(None, description=_FILE)
    text: str = Field("", description="The minutes, in Markdown, where they stand in no file of their own.")
    by: str = Field("", description="Who took them.")
    approved: datetime.date | str = Field("", description="When, or by which meeting, they were approved.")
    correction: list[MendTable] = Field(default_factory=list, description="What was put right.")


class PictureTable(Table):
    """`[[picture]]`: a photograph, a scan or a drawing."""

    file: Text = Field(description="PNG, JPEG, GIF, WebP or SVG, in the folder of the congress or below content/files.")
    caption: Text = Field(description="The words below it.")
    alt: str = Field("", description="What is to be seen, for those who cannot see it. **Needed.**")
    id: Name | None = Field(None, description="Its mark in the page's address; by default the name of its file.")
    date: datetime.date | str | Year = Field("", description='When it was made; or words: "about 1899".')
    people: list[Name] = Field(default_factory=list, description="Who is on it, from left to right.")
    credit: str = Field("", description="Who made it, and whose it is.")
    day: Count | None = Field(None, description="The day of the meeting that it belongs to.")
    note: str = Field("", description="Anything else.")
    transcription: Text | None = Field(None, description=f"What a scan says, typed out. {_FILE}")
    text: str = Field("", description="What a scan says, typed out here, in Markdown.")
    source: Source | None = None


class BulletinTable(Table):
    """`[[bulletin]]`: an announcement of the daily bulletin, beside the results that it has by itself."""

    day: Count = Field(description="The day of the meeting.")
    title: str = Field("", description="A heading.")
    text: Prose = Field(description="Markdown.")


class CongressFile(Table):
    """`content/congresses/<slug>.toml`: an annual meeting."""

    title: Title = Field(description="What the meeting is called.")
    number: Count | None = Field(None, description="Which meeting it is: 3 for the third.")
    body: str = Field("", description="What meets: a club by its id, or by its name; without it the league itself.")
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
    id: Name | None = Field(None, description="A word of its own that stays when the file is renamed.")
    was: Was | None = None
    laws: Texts | None = Field(None, description="The laws in force.")
    trophies: list[Name] = Field(default_factory=list, description="Ids of the trophies that are played for.")
    paper: list[Text] = Field(["programme"], description="The PDFs that a build makes for it.")
    officers: dict[str, Names | OfficeTable] = Field(default_factory=dict, description='Offices: "President" = "Name".')
    committees: dict[str, Names | OfficeTable] = Field(default_factory=dict, description="Committees and their members.")
    delegates: dict[str, Names] = Field(
        default_factory=dict, description='Clubs and who comes for them: "harbour" = ["Ann Cole"]; a club by its id or name.'
    )
    club_votes: dict[str, Count] = Field(
        default_factory=dict, description="How many votes a club has when the clubs are called; one where nothing is said."
    )
    apologies: list[Name] = Field(default_factory=list, description="Delegates who could not come, and said so.")
    absent: list[Name] = Field(default_factory=list, description="Delegates who did not come.")
    alternates: dict[str, Name] = Field(
        default_factory=dict, description='Who came in whose place: "Hana Suzuki" = "Walter Pryce".'
    )
    session: list[SittingTable] = Field(default_factory=list, description="The programme.")
    motion: list[MotionTable] = Field(default_factory=list, description="Motions, in the order in which they are put.")
    election: list[ElectionTable] = Field(default_factory=list, description="Offices that are filled by ballot.")
    report: list[ReportTable] = Field(default_factory=list, description="Reports of committees and officers.")
    resolution: list[ResolutionTable] = Field(default_factory=list, description="Thanks, condolence and the like.")
    adopted: list[AdoptedTable] = Field(default_factory=list, description="Laws that were adopted.")
    minutes: MinutesTable | None = None
    picture: list[PictureTable] = Field(default_factory=list, description="Photographs, scans and drawings.")
    bulletin: list[BulletinTable] = Field(default_factory=list, description="Announcements of the daily bulletin.")
    accepted: list[AcceptedDateTable] = Field(default_factory=list, description="Odd dates that are right.")
