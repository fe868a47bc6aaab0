"""The front matter of a text of the league's own in one of its books."""

from typing import Annotated, Literal

from pydantic import Field

from whistpress.readers.format.base import Names, Table, Title


class BookMatter(Table):
    """Front matter of a text in the book of a season or a congress: `content/books/<season>.md`, or a folder of them."""

    title: Title = Field(description='The chapter\'s title: "Foreword".')
    by: str = Field("", description="Who signs it.")
    place: Literal["front", "back"] = Field("front", description="Before the record of the season, or behind it.")
    order: Annotated[int, Field(ge=-9999, le=9999)] = Field(
        100, description="Its place among the other texts there; smaller comes first."
    )
    officers: dict[str, Names] = Field(default_factory=dict, description='The officers of the season: "President" = "Name".')
    committees: dict[str, Names] = Field(default_factory=dict, description="Its committees and their members.")
