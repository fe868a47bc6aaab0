"""The file of a congress: programme, officers, committees, decisions, minutes, reports, pictures, bulletins."""

import datetime
from typing import Annotated, Literal

from pydantic import Field

from whistpress.reading.format.base import (
    AcceptedDateTable,
    Count,
    Ends,
    Moved,
    Name,
    Names,
    Prose,
    Source,
    Text,
    Texts,
    Title,
    TomlTable,
    Was,
    Year,
)

Votes = Annotated[int, Field(ge=0, le=99999)]
"""A number of votes."""

_OUTCOME = Literal["carried", "lost", "withdrawn", "deferred", "referred"]
_MAJORITY = Literal[
    "simple",
    "two-thirds",
    "three-quarters",
    "unanimous",
    "more than half of all present",
    "two-thirds of all present",
    "three-quarters of all present",
]
_FOLLOWS = "What became of it. It follows from the votes; without them write it."


class RollTable(TomlTable):
    """`[motion.roll]`: who voted how when the names, or the clubs, were called."""

    ayes: list[Text] = Field(default_factory=list, description="Delegates by name, or clubs as they stand in `[delegates]`.")
    noes: list[Text] = Field(default_factory=list, description="Those against.")
    abstained: list[Text] = Field(default_factory=list, description="Those who did not vote.")


class PutTable(TomlTable):
    """A question that was put to the vote, and the vote."""

    mover: str = Field("", description="Who moves it.")
    seconder: str = Field("", description="Who seconds it.")
    speakers: list[Text] = Field(
        default_factory=list, description='Who spoke, in order, perhaps with a remark: "Ada Lindqvist (against)".'
    )
    ayes: Votes | None = Field(None, description="Votes for it.")
    noes: Votes | None = Field(None, description="Votes against it.")
    abstained: Votes | None = Field(None, description="Those who did not vote.")
    roll: RollTable | None = None
    majority: _MAJORITY = Field(
        "simple", description="What it needs: more ayes than noes, or two-thirds of the votes, or of all present."
    )
    casting: Literal["aye", "no"] | None = Field(None, description="The vote of the chair when ayes and noes are equal.")
    outcome: _OUTCOME | None = Field(None, description=_FOLLOWS)
    to: str = Field("", description="The committee that it was referred to, or what it was deferred to.")
    note: str = Field("", description="Anything else; a gap of the record is told here.")


class AmendmentTable(PutTable):
    """`[[motion.amendment]]`: a change to the words of a motion, in the order of the vote."""

    text: Prose = Field(description="The words of the amendment, in Markdown.")


class LawChangeTable(TomlTable):
    """`[[motion.change]]`: what a motion does to a law or by-law."""

    law: Text = Field(description="The law, by its id in the league's library of laws, or by its name.")
    was: str = Field("", description="The old words; without them the law is new.")
    now: str = Field("", description="The new words; without them it is struck out.")


class MotionTable(PutTable):
    """`[[motion]]`: a motion before the meeting."""

    title: Title = Field(description="What it is about, in a few words.")
    id: Name | None = Field(None, description="Its mark in the page's address; by default the title in small letters.")
    text: str = Field("", description="The words of the motion, in Markdown.")
    day: Count | None = Field(None, description="The day of the meeting on which it was put.")
    subject: Texts | None = Field(None, description="What it is about, for the list of all motions: one or more.")
    law: Texts | None = Field(None, description="The laws or by-laws that it concerns; those that it changes stand in `change`.")
    amendment: list[AmendmentTable] = Field(default_factory=list, description="Amendments, in the order of the vote.")
    amended: str = Field("", description="The words of the motion after the amendments that were carried.")
    change: list[LawChangeTable] = Field(default_factory=list, description="What it changes, old words and new.")
    source: Source | None = None


class ElectionTable(TomlTable):
    """`[[election]]`: an office that is filled by ballot."""

    office: Text = Field(description="The office, or the committee.")
    candidates: list[Text] = Field(default_factory=list, description="Who stands for it; nobody yet: lines to write on.")
    places: Annotated[int, Field(ge=1, le=99)] = Field(1, description="How many are elected.")
    day: Count | None = Field(None, description="The day of the meeting on which it was held.")
    votes: dict[str, Votes] = Field(default_factory=dict, description='The votes of each candidate: "Joan Attwater" = 9.')
    ballots: Votes | None = Field(None, description="How many ballots were handed in.")
    spoilt: Votes = Field(0, description="How many of them were void or blank.")
    second: dict[str, Votes] = Field(default_factory=dict, description="Votes of a second ballot, between those who were equal.")
    elected: list[Text] = Field(default_factory=list, description="Who was elected. It follows from the votes, but for a tie.")
    proposer: str = Field("", description="Who proposed the one who was elected.")
    seconder: str = Field("", description="Who seconded that.")
    unopposed: bool = Field(False, description="There were no more candidates than places: elected without a ballot.")
    decided: str = Field("", description='How a tie was decided: "by lot".')
    note: str = Field("", description="Anything else.")


_FILE = "The Markdown file, in the folder of the congress or below content/files."


class SittingTable(TomlTable):
    """`[[session]]`: one line of a congress programme."""

    day: Count = Field(1, description="The day of the meeting; 1 is the first.")
    moved: Moved
    time: str = Field("", description='The hour as it is printed: "10 a.m.".')
    ends: Ends = ""
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


class OfficeTable(TomlTable):
    """An office or a committee with more than names."""

    names: Names = Field(description='Who holds it, or sits on it; "Priya Nair (chair)".')
    term: str = Field("", description='For how long: "1896 to 1898", "until the next annual meeting".')
    purpose: str = Field("", description="What it is for.")


class ReportTable(TomlTable):
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


class ResolutionTable(TomlTable):
    """`[[resolution]]`: thanks, condolence, or what else the meeting resolved without changing anything."""

    title: Title = Field(description="What it is about, in a few words.")
    id: Name | None = Field(None, description="Its mark in the page's address; by default the title in small letters.")
    kind: str = Field("", description='"thanks", "condolence", or any other word.')
    text: str = Field("", description="Its words, in Markdown.")
    mover: str = Field("", description="Who moved it.")
    seconder: str = Field("", description="Who seconded it.")
    day: Count | None = Field(None, description="The day of the meeting.")
    how: str = Field("", description='How it was passed: "by a rising vote".')


class AdoptedTable(TomlTable):
    """`[[adopted]]`: a law or a code of laws that the meeting adopted."""

    law: Text = Field(description="The law or code, by its id in the league's library of laws, or by its name.")
    text: str = Field("", description="What was done, and what changed, in Markdown.")
    motion: Text | None = Field(None, description="The id of the motion by which that was done.")
    source: Source | None = None


class MendTable(TomlTable):
    """`[[minutes.correction]]`: a correction of minutes after they were read."""

    date: datetime.date | None = Field(None, description="The day of the correction.")
    was: str = Field("", description="The words as they were.")
    now: str = Field("", description="The words as they are.")
    note: str = Field("", description="Why, or by whom.")


class MinutesTable(TomlTable):
    """`[minutes]`: the minutes; a file minutes.md in the folder of the congress needs no naming."""

    file: Text | None = Field(None, description=_FILE)
    text: str = Field("", description="The minutes, in Markdown, where they stand in no file of their own.")
    by: str = Field("", description="Who took them.")
    approved: datetime.date | str = Field("", description="When, or by which meeting, they were approved.")
    correction: list[MendTable] = Field(default_factory=list, description="What was put right.")


class PictureTable(TomlTable):
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


class BulletinTable(TomlTable):
    """`[[bulletin]]`: an announcement of the daily bulletin, beside the results that it has by itself."""

    day: Count = Field(description="The day of the meeting.")
    title: str = Field("", description="A heading.")
    text: Prose = Field(description="Markdown.")


class CongressFile(TomlTable):
    """`content/meetings/<slug>.toml` or `content/congresses/<slug>.toml`: a meeting of a club, or a congress."""

    title: Title = Field(description="What the meeting is called.")
    number: Count | None = Field(None, description="Which meeting it is: 3 for the third.")
    body: str = Field("", description="What meets: a club by its id, or by its name; without it the league itself.")
    place: str = Field("", description="The town and the house.")
    date: datetime.date | Annotated[str, Field(pattern=r"^\d{4}-(0[1-9]|1[0-2])$")] | Year = Field(
        description='The first day; or "1893-06", or 1893, where no more is known.'
    )
    moved: Moved
    time: str = Field("", description='Where there is one sitting, the hour at which it begins: "7.15 p.m.".')
    ends: Ends = ""
    business: list[Text] = Field(
        default_factory=list,
        description='Where there is one sitting, the agenda; the words "Motions" and "Elections" stand for all of those.',
    )
    days: Count = Field(1, description="How many days it lasts.")
    present: Annotated[int, Field(ge=0, le=99999)] | None = Field(None, description="How many were there.")
    accounts: Text | None = Field(
        None, description="The accounts: a CSV file beside this or in its folder, with side,item,amount,last_year."
    )
    about: str = Field("", description="Markdown.")
    rules: str = Field("", description="The rules for entries, in Markdown.")
    closing: datetime.date | None = Field(None, description="The day on which entries close.")
    fee: str = Field("", description='What an entry costs, as it is printed: "10s. a pair".')
    source: Source | None = None
    id: Name | None = Field(None, description="A word of its own that stays when the file is renamed.")
    was: Was | None = None
    laws: Texts | None = Field(None, description="The laws in force.")
    trophies: list[Name] = Field(default_factory=list, description="Ids of the trophies that are played for.")
    paper: list[Text] | None = Field(
        None, description="The PDFs that a build makes for it; default: the programme, of a club's meeting notice and minutes."
    )
    officers: dict[str, Names | OfficeTable] = Field(default_factory=dict, description='Offices: "President" = "Name".')
    committees: dict[str, Names | OfficeTable] = Field(default_factory=dict, description="Committees and their members.")
    delegates: dict[str, Names] = Field(
        default_factory=dict, description='Clubs and who comes for them: "harbour" = ["Ann Cole"]; a club by its id or name.'
    )
    club_votes: dict[str, Count] = Field(
        default_factory=dict, description="How many votes a club has when the clubs are called; one where nothing is said."
    )
    apologies: Annotated[int, Field(ge=0, le=99999)] | list[Name] = Field(
        default_factory=list, description="Those who could not come, and said so: how many, or their names."
    )
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
