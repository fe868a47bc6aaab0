"""The front matter of a text about a system of play, `templates/systems/<system>.md`."""

from pydantic import Field

from whistpress.readers.format.base import Count, Table, Text, Title


class ExampleTable(Table):
    """`[example]`: the size that the system's page draws, in the keys of `[movement]`."""

    pairs: Count | None = Field(None, description="How many pairs.")
    players: Count | None = Field(None, description="How many players.")
    tables: Count | None = Field(None, description="How many tables in play.")
    fours: Count | None = Field(None, description="How many fours.")
    teams: Count | None = Field(None, description="How many teams.")
    deals: Count | None = Field(None, description="How many deals.")
    rounds: Count | None = Field(None, description="How many rounds.")
    variant: Text | None = Field(None, description="The variant.")


class SystemMatter(Table):
    """Front matter of a text about a system of play."""

    title: Title = Field(description="What the system is called.")
    summary: Text = Field(description="One sentence for lists.")
    example: ExampleTable = Field(default_factory=ExampleTable)
