"""What a match is worth, and its card: points by match and table, walkovers, tables with players, protests and rulings."""

import datetime
from typing import Annotated, Literal

from pydantic import Field

from whistpress.readers.format.base import Names, Text, TomlTable
from whistpress.readers.format.standings import Figure

Signed = Annotated[int, Field(ge=-9999, le=9999)] | Annotated[str, Field(pattern=r"^-?[0-9]{1,6}(/[1-9][0-9]{0,5})?$")]
"""A figure that may be less than nothing: -2, or "1/2"."""
Two = Annotated[list[Figure], Field(min_length=2, max_length=2)]
SignedTwo = Annotated[list[Signed], Field(min_length=2, max_length=2)]
Three = Annotated[list[Signed], Field(min_length=3, max_length=3)]


class BonusTable(TomlTable):
    """A step of `bonus`: points for a wide win."""

    margin: Figure = Field(description="By how much a match must be won.")
    points: Figure = Field(description="The points that are added.")


class LosingTable(TomlTable):
    """A step of `losing`: points for a narrow loss."""

    within: Figure = Field(description="By how much a match may be lost.")
    points: Figure = Field(description="The points that the loser has for it.")


class PointsTable(TomlTable):
    """`points`: what a match is worth, and its tables, a wide win and a narrow loss."""

    match: Three = Field([2, 1, 0], description="The points of a match won, drawn and lost.")
    table: Three | None = Field(None, description='The points of a table won, drawn and lost: [1, "1/2", 0].')
    bonus: list[BonusTable] = Field(default_factory=list, description="Points for a wide win; the best step alone counts.")
    losing: list[LosingTable] = Field(default_factory=list, description="Points for a narrow loss; the best step alone counts.")


class WalkoverTable(TomlTable):
    """`walkover`: what a walkover is worth, to the team that came and to the one that did not."""

    points: SignedTwo | None = Field(None, description="All points of both, those for tables included.")
    tables: Two | None = Field(None, description="The tables that count as won.")
    tricks: Literal["none"] | Two = Field("none", description='The tricks that count, or "none".')


class MatchCardTable(TomlTable):
    """A table of a match."""

    home: Names | None = Field(None, description="The players of the home team at it: names, or ids of members.")
    away: Names | None = Field(None, description="The players of the away team at it.")
    tricks: Two | None = Field(None, description="The tricks of home and away.")
    conceded: Literal["home", "away"] | None = Field(
        None, description="The side that conceded it: the other wins the table, and nobody has tricks."
    )


class MatchProtestTable(TomlTable):
    """`protest`: an objection to a match; it is under protest until the first ruling."""

    by: Text = Field(description="Who protested: the id of the team, or any name.")
    date: datetime.date | None = Field(None, description="When.")
    why: Text = Field(description="Why.")


class MatchRulingTable(TomlTable):
    """A ruling on a match. The last one that gives points counts."""

    by: Text = Field(description="Who ruled: the committee, an appeal.")
    date: datetime.date = Field(description="When.")
    points: SignedTwo | None = Field(None, description="The points of home and away by it; without it those before stand.")
    tables: Two | None = Field(None, description="The tables of home and away by it; without it those that were played.")
    why: str = Field("", description="Why.")
