"""The file of a division: its teams, its rounds or the days for them, what came of each match."""

import datetime
from typing import Annotated, Literal

from pydantic import Field

from whistpress.reading.format.base import Count, Ends, Figure, Moved, Name, Names, Source, Text, Texts, Time, Title, TomlTable

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


class FixtureTable(TomlTable):
    """A match: home and away, and what came of it."""

    home: Name = Field(description="The id of the team that receives.")
    away: Name = Field(description="The id of the team that visits.")
    date: datetime.date | None = Field(None, description="The day, where it is another than the round's from the first.")
    moved: Moved
    time: Time = ""
    ends: Ends = ""
    place: str = Field("", description="Where, if not where the home team always plays.")
    event: Name | None = Field(None, description='The event in which it was played, as "season/slug": its result is read there.')
    entries: Annotated[list[Count], Field(min_length=2, max_length=2)] | None = Field(
        None, description="The numbers of home and away in the event, where names and clubs do not tell."
    )
    tricks: Two | None = Field(None, description="Where there is no event: the tricks of home and away.")
    gain: Signed | None = Field(
        None, description="Where only that is known: the gain of the home team, half of the difference in tricks; 0 is a draw."
    )
    postponed: datetime.date | Literal["open"] | None = Field(
        None, description='The new day of a postponed match; "open" while there is none.'
    )
    forfeited: Texts | None = Field(None, description="The id of the team that did not come (or both): a walkover.")
    void: str = Field("", description="Why it is not played at all.")
    why: str = Field("", description="A remark: why it was postponed, or a walkover.")
    tables: list[MatchCardTable] = Field(
        default_factory=list, description="Its tables, with players and tricks; their tricks add to those of the match."
    )
    protest: MatchProtestTable | None = Field(None, description="A protest against it.")
    rulings: list[MatchRulingTable] = Field(default_factory=list, description="The rulings on it, the oldest first.")


class MatchRoundTable(TomlTable):
    """`[[round]]`: a round of matches."""

    date: datetime.date | None = Field(None, description="The day of the round.")
    name: str = Field("", description="Its name, where it is not only a number.")
    matches: list[FixtureTable] = Field(description="Its matches; who is in none of them has a bye.")


class TeamTable(TomlTable):
    """`[[team]]`: a team that has another name than its club, or no club."""

    id: Name = Field(description="Its id, as matches name it.")
    name: Name = Field(description="Its name.")
    club: Name | None = Field(None, description="The id of its club.")
    place: str = Field("", description="Where it plays at home, if not where its club meets.")
    night: Text | None = Field(None, description="The weekday of its home matches, if not that of its club.")
    time: Time = ""
    captain: Name | None = Field(None, description="The member who is its captain, if not that of its club: the id or the name.")


class WithdrawnTable(TomlTable):
    """`[[withdrawn]]`: a team that left the division."""

    team: Name = Field(description="Its id.")
    date: datetime.date = Field(description="The day on which it left.")
    results: Literal["expunged", "kept"] = Field("expunged", description="What becomes of the results that it has.")
    walkovers: bool = Field(False, description="With kept results: whom it still had to meet wins by a walkover.")
    why: str = Field("", description="Why.")


class DeductedTable(TomlTable):
    """`[[deducted]]`: points taken from a team."""

    team: Name = Field(description="Its id.")
    points: Figure = Field(description="How many.")
    why: str = Field("", description="Why.")


Finding = (
    Literal["two-matches", "second-visit", "uneven", "no-result", "other-date", "after-withdrawal", "date"]
    | Literal["no-tables", "odd-tricks", "walkover", "shared-hall", "free-day", "promoted"]
)
"""The warnings about fixtures that a league may accept."""


class AcceptedFixtureTable(TomlTable):
    """`[[accepted]]`: a warning of `check` that is known and stays."""

    reason: Text = Field(description="Why it is right as it stands.")
    finding: Finding | None = Field(
        None,
        description="Which warning: two matches of a team on a day, a match more than the rule has, uneven fixtures, a match "
        "without a result, an event of another date, a result after a withdrawal, tables that are not told, "
        "tricks of no whole hands, a walkover without points for tables, an odd date, a hall with more matches than it "
        "holds, a match on a day without matches, a team that is not where it was promoted to. Default: any of them.",
    )
    team: Name | None = Field(None, description="Only about this team.")
    date: datetime.date | None = Field(None, description="Only about matches of this day.")


POINTS: list[int | str] = [2, 1, 0]
"""The points of a match won, drawn and lost, where a division does not say."""

TieRung = Literal["difference", "gain", "tricks", "tables", "wins", "away-wins", "between", "between-gain", "shared"]
"""What can split equal points."""


class PlayOffTable(TomlTable):
    """`[[play_off]]`: a match after the last round that decides between two teams."""

    home: Name = Field(description="The id of the team that receives, or is named first on neutral ground.")
    away: Name = Field(description="The id of the other team.")
    title: str = Field("", description="What it is called; without it only a play-off.")
    date: datetime.date | None = Field(None, description="The day.")
    moved: Moved
    time: Time = ""
    place: str = Field("", description="Where, if not where the home team plays.")
    tricks: Two | None = Field(None, description="The tricks of home and away; until they are written it is to be played.")
    forfeited: Name | None = Field(None, description="The id of the team that did not come.")
    why: str = Field("", description="A remark.")


class DivisionFile(TomlTable):
    """`content/fixtures/<season>/<slug>.toml`: a division of clubs or teams who meet each other home and away."""

    title: Title = Field(description="What the division is called.")
    id: Name | None = Field(
        None, description="A word of its own that stays when the file is renamed: by it calendars know its matches."
    )
    clubs: list[Name] = Field(default_factory=list, description="The ids of the clubs that have one team in it.")
    times: Annotated[int, Field(ge=1, le=8)] = Field(
        2, description="How often each two teams meet: 2 is home and away, 1 only once."
    )
    points: Three | PointsTable = Field(
        POINTS,
        description="The points of a match won, drawn and lost; or a table with `match`, `table`, `bonus` and `losing`.",
    )
    won_by: Literal["tricks", "tables"] = Field(
        "tricks", description="How a match is won: by tricks over all its tables, or by most tables (then tricks part equals)."
    )
    walkover: SignedTwo | WalkoverTable | None = Field(
        None,
        description="The points of a walkover: of who came, of who did not. Without it those of won and lost. "
        "Or a table with `points`, `tables` and `tricks`.",
    )
    walkover_gain: Figure = Field(0, description="The margin by which a walkover counts as won.")
    margin: Literal["tricks", "gain"] | None = Field(
        None,
        description='How margins are given: "tricks" (the difference in tricks) or "gain" (half of it, as duplicate whist does). '
        'Default: "gain" where a match names an event or gives its `gain`, else "tricks".',
    )
    ties: list[TieRung] | None = Field(
        None,
        description="What splits equal points, one after the other: trick difference, gain, tricks won, tables won, matches "
        "won, matches won away, points or gain of the matches among those who are tied. "
        'Default: ["difference", "tricks"] where margins are tricks, ["gain"] where they are gains.',
    )
    dates: list[datetime.date] = Field(
        default_factory=list, description="The days of the rounds: with them the fixtures are drawn up by rule."
    )
    begins: datetime.date | None = Field(None, description="The day of the first round, in place of `dates`.")
    every: Annotated[int, Field(ge=1, le=365)] | None = Field(None, description="With `begins`: days from round to round.")
    no_matches: list[datetime.date | Text] = Field(
        default_factory=list,
        description='Days without matches, which `begins` and `every` skip: 2026-12-28, or "2027-02-01..2027-02-14".',
    )
    halls: dict[Name, Count] = Field(
        default_factory=dict,
        description="How many home matches a place has room for on one day, by the `place` of its clubs and teams.",
    )
    promoted: Annotated[int, Field(ge=0, le=99)] = Field(0, description="How many of the first go up, play-offs included.")
    relegated: Annotated[int, Field(ge=0, le=99)] = Field(0, description="How many of the last go down, play-offs included.")
    below: Name | None = Field(None, description="The file of the division below it, in the same season, without .toml.")
    trophy: Name | None = Field(None, description="The id of the trophy that it is for.")
    about: str = Field("", description="Markdown.")
    source: Source | None = None
    results: list[Text] | Name | None = Field(
        None,
        description='Results, one line each: "oak 482-454 fox (172-140, 150-162, 160-152)", "bell w/o crown", '
        '"swan v legion postponed 2026-11-20"; or the name of a CSV file beside this one.',
    )
    team: list[TeamTable] = Field(default_factory=list, description="Teams with another name than their club's.")
    round: list[MatchRoundTable] = Field(default_factory=list, description="The rounds, where the league draws them up itself.")
    match: list[FixtureTable] = Field(
        default_factory=list, description="What came of matches of fixtures that were drawn up by rule."
    )
    play_off: list[PlayOffTable] = Field(default_factory=list, description="Play-offs after the last round, in their order.")
    withdrawn: list[WithdrawnTable] = Field(default_factory=list, description="Teams that left.")
    deducted: list[DeductedTable] = Field(default_factory=list, description="Points taken away.")
    accepted: list[AcceptedFixtureTable] = Field(default_factory=list, description="Warnings that are known and stay.")
