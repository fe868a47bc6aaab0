"""The file of an event: `content/events/<season>/<slug>.toml`."""

import datetime
from typing import Annotated, Literal

from pydantic import Field

from whistpress.readers.format.base import Count, Source, Table, Text, Texts

Number = Annotated[int | Text, Field(description='An entry\'s number; with compass numbering a text: "NS3".')]
Cell = int | str
Figure = int | float | Text
Trumps = dict[str, Text]


class MovementTable(Table):
    """`[movement]`: who sits where. One of the sizes is enough."""

    system: Text = Field(description="The system of play; `whistpress systems` lists them.")
    tables: Count | None = Field(None, description="How many tables are in play.")
    pairs: Count | None = Field(None, description="How many pairs.")
    players: Count | None = Field(None, description="How many players.")
    fours: Count | None = Field(None, description="How many teams of four.")
    teams: Count | None = Field(None, description="How many teams.")
    deals: Count | None = Field(None, description="Deals of the whole session; default: the least the system needs.")
    rounds: Count | None = Field(None, description="Only to cut a session short.")
    variant: Text | None = Field(None, description="A form of the system, where it has several.")
    sets: Count | None = Field(None, description="Barney's plan for sets of deals (p. 41): 1, 2 or 3.")
    quota: list[Count] | None = Field(None, description="Deals at each table, where they are uneven.")
    missing: Text | None = Field(None, description='The pair that a half table lacks: "EW 8", by side and number.')
    numbering: Literal["barney", "compass"] = Field("barney", description='"compass": entries and lines say "NS3", "EW4".')
    deals_per_round: Count | None = Field(None, description="Deals of each round, where a round is a whole game.")
    by: Text | None = Field(None, description="The pair system by which a match of many pairs is played.")
    together: bool = Field(False, description="Keep the rounds in which a team would meet itself.")


class DealTable(Table):
    """`[[scores]]`: one deal, its lines or its N-S column."""

    deal: Count = Field(description="The number of the deal.")
    lines: list[list[Cell]] | None = Field(
        None, description="Each line: N-S entry, E-W entry, tricks of N-S [, tricks of E-W] [, words]."
    )
    ns: list[Cell] | None = Field(None, description="Tricks of N-S in the schedule's order of that deal.")


class CardTable(Table):
    """`[[cards]]`: the score card of one table."""

    table: Count = Field(description="The number of the table.")
    ns: list[Cell] = Field(description="Tricks of N-S, in the order of play at that table.")
    ew: list[Cell] | None = Field(None, description="Tricks of E-W, if the card gives them too.")


class AcceptedTable(Table):
    """`[[accepted]]`: a difference from the schedule that is known and stays."""

    reason: Text = Field(description="Why the record differs from the schedule.")
    deal: Count | None = Field(None, description="Only on this deal.")
    ns: Number | list[int] | None = Field(None, description="Only lines with this entry N-S.")
    ew: Number | list[int] | None = Field(None, description="Only lines with this entry E-W.")
    round: Count | None = Field(None, description="Only in this round of the schedule.")
    table: Count | None = Field(None, description="Only at this table of the schedule.")


class SessionTable(Table):
    """`[[session]]`: one sitting of an event that has several."""

    date: datetime.date = Field(description="The day of the sitting.")
    movement: MovementTable | None = Field(None, description="The movement of this sitting alone.")
    rounds: Text | None = Field(None, description='The part of the movement above that was played: "4-6".')
    deals: Text | None = Field(None, description='The same by deals: "25-48".')
    scores: list[DealTable] | Text | None = Field(None, description="As `[[scores]]` of an event.")
    cards: list[CardTable] | None = Field(None, description="As `[[cards]]` of an event.")
    entries: dict[str, Texts] | None = Field(None, description="Who has which number, where numbers differ.")
    trumps: Trumps | None = Field(None, description="As `[trumps]` of an event.")
    suit: Text | None = Field(None, description="The suit that was trumps throughout.")


class EventFile(Table):
    """An event: what was played, by whom, and what came of it."""

    title: Text = Field(description="What the event is called.")
    date: datetime.date = Field(description="The day, or the first day, of play.")
    contest: Literal["individual", "pairs", "fours", "sixes", "eights", "club"] | None = Field(
        None, description="Who plays for himself; default: as the system has it."
    )
    game: Text = Field("duplicate-whist", description="The game that is played.")
    scoring: Text | None = Field(None, description="How the ranking is made; default: as the system has it.")
    status: Literal["planned", "provisional", "final"] | None = Field(
        None, description="How far it has come; default: final with scores, else planned."
    )
    paper: list[Text] | None = Field(None, description="The PDFs that a build makes for it.")
    place: str = Field("", description="Where it was played.")
    note: str = Field("", description="Anything else, in Markdown.")
    source: Source | None = None
    director: Texts | None = Field(None, description="Who directed the play.")
    congress: Text | None = Field(None, description="The id of the congress it belongs to.")
    day: Count | None = Field(None, description="The day of that congress.")
    trophy: Text | None = Field(None, description="The id of the trophy that was played for.")
    movement: MovementTable | None = Field(None, description="Who sits where.")
    entries: dict[str, Texts] | None = Field(None, description="Who is entered: a number = a name or a list of names.")
    names: dict[str, Text] | None = Field(None, description="Names of teams, by number.")
    trumps: Trumps | None = Field(None, description='Cards turned up: deal = suit and rank, as in 1 = "CK".')
    suit: Text | None = Field(None, description="The suit that was trumps for the whole session: S, H, D or C.")
    scores: list[DealTable] | Text | None = Field(None, description="The travellers, or the name of a CSV file.")
    cards: list[CardTable] | None = Field(None, description="Score cards of tables, where play followed the schedule.")
    totals: dict[str, Figure] | None = Field(None, description="Totals of an old record, instead of scores.")
    printed: dict[str, Figure] | None = Field(None, description="Totals of an old record, to compare with the lines.")
    accepted: list[AcceptedTable] | None = Field(None, description="Differences from the schedule that stay.")
    session: list[SessionTable] | None = Field(None, description="The sittings, where there are several.")
