"""The file of a cup: its entries, the draw, its rounds with the result of each match, the plate."""

import datetime
from typing import Annotated, Literal

from pydantic import Field

from whistpress.league.divisions.keys import MatchCardTable, Two
from whistpress.reading.format.base import Count, Ends, Moved, Name, Names, Source, Text, Texts, Time, Title, TomlTable


class CupReplayTable(TomlTable):
    """A replay of a match that was tied."""

    date: datetime.date | None = Field(None, description="The day.")
    time: Time = ""
    ends: Ends = ""
    home: Name | None = Field(None, description="Who receives, where it is not the home team of the match.")
    place: str = Field("", description="Where, if not at the home team's.")
    tricks: Two | None = Field(None, description="The tricks of both, in the order of the match that was tied.")
    why: str = Field("", description="A remark.")


class CupMatchTable(TomlTable):
    """A match of a cup, or a bye, and what came of it."""

    home: Name | None = Field(None, description="The id of who receives.")
    away: Name | None = Field(None, description="The id of who visits.")
    bye: Name | None = Field(None, description="The id of who goes on without a match; it stands alone.")
    date: datetime.date | None = Field(None, description="The day, where it is another than the round's.")
    moved: Moved
    time: Time = ""
    ends: Ends = ""
    place: str = Field("", description="Neutral ground.")
    tricks: Two | None = Field(None, description="The tricks of home and away.")
    legs: Annotated[list[Two], Field(min_length=2, max_length=4)] | None = Field(
        None, description="The tricks of home and away in each leg, where there are several: they are added up."
    )
    handicap: Two | None = Field(None, description="Tricks that home and away are given before they begin.")
    tables: list[MatchCardTable] = Field(
        default_factory=list,
        description="Its match card: tables with their players; the match has the tricks of all.",
    )
    replays: list[CupReplayTable] = Field(default_factory=list, description="What was played again after a tie.")
    forfeited: Texts | None = Field(None, description="The id of who did not come (or both): a walkover.")
    postponed: datetime.date | Literal["open"] | None = Field(
        None, description='The new day of a postponed match; "open" while there is none.'
    )
    event: Name | None = Field(None, description='The event in which it was played, as "season/slug": its result is read there.')
    entries: Annotated[list[Count], Field(min_length=2, max_length=2)] | None = Field(
        None, description="The numbers of home and away in the event, where names and clubs do not tell."
    )
    why: str = Field("", description="A remark: why it was postponed, or a walkover.")


class CupRoundTable(TomlTable):
    """`[[round]]`: a round of a cup."""

    name: str = Field("", description="Its name; without one it is named by its size: Semi-finals, Final.")
    date: datetime.date | None = Field(None, description="The day of the round.")
    play_by: datetime.date | None = Field(None, description="Or the last day on which its matches may be played.")
    time: Time = ""
    ends: Ends = ""
    matches: list[CupMatchTable] = Field(
        default_factory=list, description="Its matches. In a cup drawn by lot only those of which there is something to say."
    )


class PlateTable(TomlTable):
    """`[plate]`: the second cup, for whoever loses the first match that is played; a walkover given is no match played."""

    title: Title | None = Field(None, description="What it is called.")
    trophy: Name | None = Field(None, description="The id of the trophy that it is for.")
    round: list[CupRoundTable] = Field(default_factory=list, description="Its rounds, as those of the cup.")


class AcceptedCupTable(TomlTable):
    """`[[accepted]]`: a warning about dates that is known and stays."""

    reason: Text = Field(description="Why it is right as it stands.")
    finding: Literal["date"] = Field(description='What is odd: "date".')


class CupFile(TomlTable):
    """`content/cups/<season>/<slug>.toml`: a knock-out cup of teams, pairs or single players."""

    title: Title = Field(description="What the cup is called.")
    id: Name | None = Field(
        None, description="A word of its own that stays when the file is renamed: by it calendars know its matches."
    )
    teams: list[Name] = Field(default_factory=list, description="The ids of the clubs, or of teams of a division, that play.")
    entries: dict[str, Names] = Field(
        default_factory=dict, description="In their place pairs (a list of two names) or single players (a name), each by an id."
    )
    draw: Literal["lot"] | None = Field(None, description='"lot": whistpress draws who meets whom. Without it the rounds say so.')
    lot: Text | None = Field(None, description="The published text from which it is drawn: the same text draws the same again.")
    seeds: list[Name] = Field(default_factory=list, description="Ids of those whom the draw keeps apart, the best first.")
    trophy: Name | None = Field(None, description="The id of the trophy that it is for.")
    paper: list[Name] = Field(
        default_factory=list, description="The PDFs that `build` makes of it: cup-tree, cup-tree-blank, draw-sheet."
    )
    about: str = Field("", description="Markdown.")
    source: Source | None = None
    round: list[CupRoundTable] = Field(default_factory=list, description="Its rounds, the first first.")
    plate: PlateTable | None = Field(None, description="A second cup for whoever loses the first match played.")
    accepted: list[AcceptedCupTable] = Field(default_factory=list, description="Odd dates that are right.")
