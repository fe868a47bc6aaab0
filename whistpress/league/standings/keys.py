"""The file of the standings: a table for each, the rule in a secretary's words."""

from typing import Annotated, Literal

from pydantic import Field, RootModel

from whistpress.reading.format.base import Count, Figure, Name, Names, Text, Texts, Title, TomlTable

Share = Annotated[str, Field(pattern=r"^[1-9][0-9]{0,3}/[1-9][0-9]{0,3}$")]


MeasureWord = Literal["score", "differences", "percentage", "tricks", "wins", "places", "beaten", "tricks-a-hand"]


class PrizesTable(TomlTable):
    """`handicap`: what past prizes cost."""

    events: Texts = Field(description='The events whose winners pay: "2025-26/*".')
    each: Figure = Field(description="What each win takes from the figure.")
    most: Figure | None = Field(None, description="What they take at the utmost.")


class StandingTable(TomlTable):
    """A standing, under its id."""

    title: Title = Field(description="What it is called.")
    season: Text | None = Field(
        None, description="The season on whose page it stands; without it the standing is over several, or over all time."
    )
    events: Texts | None = Field(
        None, description='Which events: "season/slug", with * for anything; one or a list. Without it all of the season, or all.'
    )
    of: Literal["players", "pairs", "clubs", "ladies", "gentlemen"] = Field(
        "players", description="Who is ranked; of drives ladies or gentlemen alone, by the cards that they drew."
    )
    measure: MeasureWord | None = Field(
        None,
        description="What a result is worth: the score, the plus and minus, the percentage, the tricks, one for a first place, "
        "the points of its place, the share of the field beaten, or in a division the tricks a hand. "
        "Without it the score, or where events are scored in different ways the share of the field beaten.",
    )
    division: Name | None = Field(
        None, description='The division whose players are ranked by tricks a hand, as "season/slug": "2026-27/division-one".'
    )
    points: list[Figure] | None = Field(None, description='For "places": the points of the first, the second … place.')
    take: Literal["sum", "average"] = Field("sum", description="How the results that count are put together.")
    best: Count | Share | None = Field(
        None, description='How many results count; "2/3" counts two thirds of the events held so far, rounded up. Without it all.'
    )
    drop: list[Count] | None = Field(
        None,
        description="In place of `best`: after so many events held one result may be missing, after so many two …: [6, 12, 18].",
    )
    least: Count | Share = Field(
        1,
        description="How many results (with `monthly` how many months) it takes to be ranked; of a division how many matches, or "
        'as "1/2" a share of those that the team has played.',
    )
    monthly: bool = Field(False, description="The results of a month are averaged first, and count as one.")
    partners: Count | None = Field(None, description="How many different partners must be among the results that count.")
    together: Count | None = Field(None, description="How many results a pair needs to be ranked.")
    tables: Count | None = Field(None, description="How many tables must be in play for an event to count.")
    scorers: Count | None = Field(
        None, description="For clubs: how many of its best results at an event make the club's; without it the best alone."
    )
    members: bool = Field(False, description="Only members are ranked.")
    against: Names | None = Field(
        None, description='The events with which the figure is compared: "2025-26/*". The standing is of the improvement.'
    )
    handicap: PrizesTable | None = Field(None, description="What past prizes cost.")
    ties: list[Literal["firsts", "countback", "best", "results", "latest", "between", "shared"]] | None = Field(
        None,
        description="What parts equal figures, one after the other: more first places; more firsts, then more seconds and so on; "
        "the better best result; more results; the better last result; who did better where those who are tied met.",
    )
    trophy: Name | None = Field(None, description="The id of the trophy that it is for.")
    about: str = Field("", description="Markdown.")


class StandingsFile(RootModel[dict[str, StandingTable]]):
    """`content/standings.toml`: a table for each standing."""
