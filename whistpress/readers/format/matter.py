"""The front matter of the theme's and the league's own texts: games, systems of play, chapters of books."""

from typing import Annotated, Any, Literal

from pydantic import Field

from whistpress.readers.format.base import Count, Names, Text, Title, TomlTable


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
