"""The prizes of a drive: `[[prize]]` of an event, `[[drive.prize]]` of the league."""

from typing import Annotated, Literal

from pydantic import Field

from whistpress.reading.format.base import Count, Name, Names, Text, Title, TomlTable


class PrizeTable(TomlTable):
    """`[[prize]]`: what it is called, whom it is for, which figure wins it."""

    title: Title = Field(description="What the prize is called.")
    of: Literal["ladies", "gentlemen", "all"] | list[int | Name] = Field(
        "all", description="Whom it is for: ladies, gentlemen, all, or a list of entries by number or name."
    )
    place: Count = Field(1, description="Which place wins it: 2 is the second.")
    half: Literal[1, 2] | None = Field(None, description="Only the first half's tricks, or the second's.")
    hands: Text | None = Field(None, description='Only these hands: "1-12".')
    lowest: bool = Field(False, description="The lowest figure wins it.")
    most: Annotated[Count, Field(le=13)] | None = Field(None, description="The most hands of so many tricks or more win it: 10.")
    gift: str = Field("", description="What the prize is, and who gave it.")
    won_by: Names | None = Field(None, description="Who won it, where that cannot be worked out from what was typed.")
    figure: int | Text | None = Field(None, description="The figure that won it, where it cannot be worked out.")
    drawn: Names | None = Field(None, description="A raffle or a lucky number: names and tickets that were drawn.")
    cut: list[int | Name] | None = Field(None, description="How equals were parted: the winner of the cut first.")


class DriveTable(TomlTable):
    """`[drive]` of the league: what holds for every drive whose own file says nothing else."""

    prize: list[PrizeTable] = Field(default_factory=list, description="The usual list of prizes.")
