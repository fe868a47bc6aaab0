"""The registers of a league (members, clubs, trophies; merged and split records, names withheld), and the private files."""

import datetime
from typing import Annotated, Literal

from pydantic import Field, RootModel

from whistpress.reading.format.base import Name, Names, Source, Text, Texts, TomlTable, Was, Year


class MergedTable(TomlTable):
    """`merged`: this record was found to be that of another member."""

    into: Name = Field(description="The id of the member whose record it is.")
    date: datetime.date = Field(description="The day on which that was found.")
    why: Text = Field(description="How it is known; shown on the member's page.")


class SplitTable(TomlTable):
    """`[[….split]]`: results under this name that belong to another member. All conditions given must hold."""

    to: Name = Field(description="The id of the member whose record it is.")
    events: Texts | None = Field(None, description='Events: "2026-27/spring-drive", or with a star "2026-27/*".')
    seasons: Texts | None = Field(None, description='Whole seasons: "2026-27".')
    from_: datetime.date | None = Field(None, alias="from", description="Events of this day and later.")
    until: datetime.date | None = Field(None, description="Events of this day and earlier.")
    written: Names | None = Field(None, description="Only where the name is written so.")
    date: datetime.date = Field(description="The day on which it was found.")
    why: Text = Field(description="How it is known; shown on both pages.")


class PrivacyTable(TomlTable):
    """`privacy`: how much of a member's name the site shows."""

    show: Literal["initials", "withheld"] = Field(description='"initials", or "withheld": then "A member" stands there.')
    id: Name = Field(description='What stands in addresses in place of the id: "player-1"; nothing of the name in it.')
    from_: datetime.date | None = Field(None, alias="from", description="The day from which it holds; always without it.")
    called: Text | None = Field(None, description="What stands in place of the name, if neither initials nor “a player”.")
    common: list[Text] = Field(
        default_factory=list, description="Words of the name that mean other things too; of them the check does not warn."
    )


class MemberTable(TomlTable):
    """A member, under his or her id."""

    name: Name = Field(description="The name as it is shown.")
    also: Names | None = Field(None, description="Other spellings and earlier names.")
    club: Name | None = Field(None, description="The id of the club.")
    joined: Year | None = Field(None, description="The year of joining.")
    about: str = Field("", description="Markdown.")
    source: Source | None = None
    was: Was | None = None
    merged: MergedTable | None = Field(None, description="This record was found to be that of another member.")
    split: list[SplitTable] = Field(default_factory=list, description="What of this name was the record of others.")
    privacy: PrivacyTable | None = Field(None, description="How much of the name is shown.")
    distinct: list[Name] = Field(default_factory=list, description="Ids of members with nearly the same name who are others.")


class HolderTable(TomlTable):
    """One line of a trophy's roll."""

    year: Year | None = Field(None, description="The year; not needed where there is a date.")
    date: datetime.date | None = Field(None, description="The day on which it was won.")
    holder: str = Field("", description="Who took it; empty where nobody knows.")
    event: Name | None = Field(None, description='The event, as "season/slug".')
    against: Names | None = Field(None, description="Who lost: the holder until then, or those who challenged in vain.")
    by: str = Field("", description='By how much, as the record has it: "12 tricks".')
    how: Literal["drawn", "forfeit", "unchallenged"] | None = Field(
        None,
        description="What took the place of a win: a drawn match, a side that did not come or gave up, or nobody who challenged.",
    )
    note: str = Field("", description="Anything that belongs to it; a gap is explained here.")


class TrophyTable(TomlTable):
    """A trophy, under its id."""

    name: Name = Field(description="The trophy's name.")
    contest: str = Field("", description="What it is played for by.")
    about: str = Field("", description="Markdown.")
    conditions: str = Field("", description="The conditions of a challenge and of play, in Markdown.")
    kind: Literal["challenge", "annual"] | None = Field(
        None,
        description='"challenge": it stays with its holder until somebody wins it from him; "annual": it is played for afresh '
        "each time. Without it the record decides: matches of two sides are challenges.",
    )
    drawn: Literal["holder", "challenger", "shared"] = Field(
        "holder", description="Who has it after a drawn match, by its conditions."
    )
    holders: list[HolderTable] = Field(default_factory=list, description="Its roll, oldest first.")
    source: Source | None = None
    was: Was | None = None


class MembersFile(RootModel[dict[str, MemberTable]]):
    """`content/members.toml`: a table for each member."""


class TrophiesFile(RootModel[dict[str, TrophyTable]]):
    """`content/trophies.toml`: a table for each trophy."""


class ContactTable(TomlTable):
    """How to reach a member, under his or her id."""

    phone: Names | None = Field(None, description="A telephone number, or a list of them.")
    email: Names | None = Field(None, description="An e-mail address, or a list of them.")
    address: str = Field("", description="The street address; its street is compared with the site.")
    role: str = Field("", description='What he or she does for the club: "Captain of Oak A".')
    public: list[Literal["phone", "email", "address", "role"]] = Field(
        default_factory=list, description='What may stand on the site: ["email"]. Nothing without it.'
    )


class ContactsFile(RootModel[dict[str, ContactTable]]):
    """`content/private/contacts.toml`: a table for each member. It is printed, and never published."""


class FeeTable(TomlTable):
    """What a member owes, under his or her id."""

    due: Annotated[int, Field(ge=0)] | Text = Field(description='The subscription: "12.00", or "£12".')
    paid: datetime.date | None = Field(None, description="The day on which it was paid.")
    note: str = Field("", description="Anything else.")


class FeesFile(RootModel[dict[str, FeeTable]]):
    """`content/private/fees.toml`: a table for each member. It is printed, and never published."""
