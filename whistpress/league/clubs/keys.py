"""The keys of the clubs' file."""

from pydantic import Field, RootModel

from whistpress.reading.format.base import Name, Source, Text, Time, TomlTable, Was, Year


class ClubTable(TomlTable):
    """A club, under its id."""

    name: Name = Field(description="The club's name.")
    place: str = Field("", description="Where it meets, and plays at home.")
    night: Text | None = Field(None, description='The weekday of its home matches: "Thursday".')
    time: Time = ""
    captain: Name | None = Field(None, description="The member who is its captain: the id or the name.")
    contact: str = Field("", description="How everybody may reach it, shown on its page: a name, an e-mail address.")
    founded: Year | None = Field(None, description="The year of its foundation.")
    about: str = Field("", description="Markdown.")
    source: Source | None = None
    was: Was | None = None


class ClubsFile(RootModel[dict[str, ClubTable]]):
    """`content/clubs.toml`: a table for each club."""
