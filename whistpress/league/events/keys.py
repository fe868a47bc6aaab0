"""The file of an event: `content/events/<season>/<slug>.toml`."""

import datetime
from typing import Annotated, Any, Literal

from pydantic import Field

from whistpress.league.prizes.keys import PrizeTable
from whistpress.league.rulings.keys import CarryTable, ChangeTable, CorrectionTable, PenaltyTable
from whistpress.reading.format.base import (
    Count,
    Ends,
    Lasts,
    Moved,
    Name,
    Names,
    Source,
    Text,
    Texts,
    Time,
    Title,
    TomlTable,
    Was,
)

Number = Annotated[int | Text, Field(description='An entry\'s number; with compass numbering a text: "NS3".')]
Cell = int | str
Figure = int | float | Text
TotalFigure = Figure | list[Figure]
"""A total, or the two halves of one."""
Trumps = dict[str, Text]


class MovementTable(TomlTable):
    """`[movement]`: who sits where. One of the sizes is enough."""

    system: Text = Field("", description="The system of play; `whistpress systems` lists them.")
    schedule: Text | None = Field(None, description="In place of `system`: a movement file (.asc, EBUScore, CSV) beside this.")
    tables: Count | None = Field(None, description="How many tables are in play.")
    pairs: Count | None = Field(None, description="How many pairs.")
    players: Count | None = Field(None, description="How many players.")
    fours: Count | None = Field(None, description="How many teams of four.")
    teams: Count | None = Field(None, description="How many teams.")
    deals: Count | None = Field(None, description="Deals of the whole session; default: the least the system needs.")
    rounds: Count | None = Field(None, description="Only to cut a session short.")
    variant: Text | None = Field(None, description="A form of the system, where it has several.")
    sets: Count | None = Field(
        None,
        description="How deals are numbered (Barney's plans, p. 41): with 2 those of a round follow each other, 1, 2, 3; with 3 "
        "they are spread, 1, 8, 15; with 1 the movement is gone through for each of them.",
    )
    quota: list[Count] | None = Field(None, description="Deals at each table, where they are uneven.")
    missing: Text | None = Field(None, description='The pair that a half table lacks: "EW 8", by side and number.')
    numbering: Literal["barney", "compass"] = Field("barney", description='"compass": entries and lines say "NS3", "EW4".')
    deals_per_round: Count | None = Field(None, description="Deals of each round, where a round is a whole game.")
    rounds_per_session: Count | None = Field(
        None,
        description="How many rounds each `[[session]]` plays that has no `rounds` of its own; those to come need no table yet.",
    )
    sections: Count | None = Field(
        None, description="Where each round has deals of its own: into how many sections, each with its deals, the tables fall."
    )
    games: Count | None = Field(
        None, description="In `ladies-and-gentlemen-progressive`: how many games are played, opponents changing at each."
    )
    by: Text | None = Field(None, description="The pair system by which a match of many pairs is played.")
    dealer: Literal["cut", "lady"] | None = Field(
        None, description='Who deals where winners move: "cut", the default, or "lady", the one who comes to the table.'
    )
    up: Literal["ladies", "gentlemen"] | None = Field(
        None, description="Where ladies and gentlemen part: who goes to the next higher table; default: as the system has it."
    )
    trumps: list[Text] | None = Field(
        None,
        description='At a drive: the trumps of the hands in rotation, ["H", "C", "D", "S"]; "NT" and "misere" may be among them.',
    )
    waiting: Annotated[int, Field(ge=0, le=13)] | None = Field(
        None, description="At a drive: the tricks that a hand of waiting counts; default in `whist-drive`: 6."
    )
    winners: Literal[1, 2] | None = Field(
        None, description="In `progressive-compass`: 2 ranks N-S and E-W apart; default: one list of all pairs."
    )
    together: bool = Field(False, description="Keep the rounds in which a team would meet itself.")
    seed: Text | None = Field(
        None, description="Any words: they draw a mixer's places, or the order of a single table's overplay."
    )
    never_partners: list[list[Count]] | None = Field(None, description="In a mixer: players of whom no two are to be partners.")
    never_opponents: list[list[Count]] | None = Field(None, description="In a mixer: players of whom no two are to be opponents.")
    apart: list[list[Count]] | None = Field(None, description="In a mixer: players of whom no two are to sit at one table.")
    at_table: dict[str, Count] | None = Field(None, description="In a mixer: a player = the table that he keeps.")
    switch: list[Count] | Literal["rounds", "tables"] | None = Field(
        None, description="One winner: rounds in which N-S and E-W are exchanged; the best rounds, or tables."
    )


class RevokesTable(TomlTable):
    """`revoke` of a line of auction or bridge whist: how often each side revoked, or the player who did."""

    NS: Annotated[int, Field(ge=1, le=13)] | None = Field(None, description="Revokes of N-S.")
    EW: Annotated[int, Field(ge=1, le=13)] | None = Field(None, description="Revokes of E-W.")
    N: Annotated[int, Field(ge=1, le=13)] | None = Field(None, description="Revokes of North, which count for his side.")
    E: Annotated[int, Field(ge=1, le=13)] | None = Field(None, description="Revokes of East.")
    S: Annotated[int, Field(ge=1, le=13)] | None = Field(None, description="Revokes of South.")
    W: Annotated[int, Field(ge=1, le=13)] | None = Field(None, description="Revokes of West.")


class DeclaredLine(TomlTable):
    """A line of auction or bridge whist, in `lines` of `[[scores]]`: who declared what, and what came of it."""

    ns: Number = Field(description='Who sat N-S: an entry\'s number, or two players where partners change, "1 & 2".')
    ew: Number = Field(description="Who sat E-W.")
    by: Literal["NS", "EW"] | None = Field(None, description="The side that made the last bid.")
    bid: Text | None = Field(None, description='The last bid, such as "3H" or "2NT"; in bridge whist what was trumps, "H".')
    doubled: Annotated[int, Field(ge=0, le=20)] | None = Field(
        None, description="0, or 1 for doubled, 2 for redoubled; in bridge whist any number."
    )
    tricks: int | None = Field(None, description="All tricks that the declaring side won in play, before a penalty.")
    honours: list[int | Text] | None = Field(
        None, description='Who held the honours, and how: ["EW", "4"]; 3, 4, 4-in-one, 4-in-one-5th, 5 or 5-in-one.'
    )
    chicane: list[Literal["N", "E", "S", "W"]] | None = Field(None, description='Hands without trumps: ["N"].')
    revoke: RevokesTable | None = Field(None, description="Revokes of each side, or of a player: { EW = 1 }, { N = 1 }.")
    revoke_option: Literal["points", "tricks"] | None = Field(
        None, description="What the declarer took for a revoke of the adversaries; default: points."
    )
    declarant: Literal["N", "E", "S", "W"] | None = Field(None, description="Who played the hand.")
    dealer: Literal["N", "E", "S", "W"] | None = Field(None, description="Who dealt, and so bid first.")
    auction: Text | None = Field(None, description='Every call, from the dealer on: "1S P 2H P P P"; X doubles, XX redoubles.')
    average: Text | None = Field(None, description='In place of play: the law by which both sides take the average, "51C".')
    word: Literal["average", "not played", "new deal"] | None = Field(None, description="In place of play: why there is none.")
    law: Text | None = Field(
        None, description='The law quoted: "104" for a call that was not obeyed, "58" for a bid too low that was let stand.'
    )


class DealTable(TomlTable):
    """`[[scores]]`: one deal, or without trays one round; its lines or its N-S column."""

    deal: Count | None = Field(None, description="The number of the deal.")
    round: Count | None = Field(None, description="Without trays, in place of `deal`: the number of the round.")
    lines: list[list[Cell] | DeclaredLine] | None = Field(
        None,
        description="Each line: N-S entry, E-W entry, tricks of N-S [, tricks of E-W] [, words]; of auction and bridge whist"
        " a table of its own.",
    )
    dealer: Literal["N", "E", "S", "W"] | None = Field(None, description="In auction whist: who dealt it, and so bid first.")
    ns: list[Cell] | None = Field(None, description="Tricks of N-S in the schedule's order of that deal.")


class MatchTable(TomlTable):
    """`[[matches]]`: one meeting of two teams, where no trays travel between meetings."""

    round: Count = Field(description="The round in which they met.")
    teams: list[Number] = Field(description="The two teams.", min_length=2, max_length=2)
    tricks: list[Cell] | None = Field(None, description="What both took, in the same order; left out while awaited.")


class CardTable(TomlTable):
    """`[[cards]]`: the score card of one table."""

    table: Count = Field(description="The number of the table.")
    ns: list[Cell] = Field(description="Tricks of N-S, in the order of play at that table.")
    ew: list[Cell] | None = Field(None, description="Tricks of E-W, if the card gives them too.")


class RubberTable(TomlTable):
    """`[[rubbers]]`: a rubber or a game, or the deals of a table, of a game that is kept on the table's score sheet."""

    sides: list[int | Text | list[int | Text]] = Field(
        description='Who was on each side: [["Abel", "Archer"], ["Baker", "Brown"]], or numbers of entries.', min_length=2
    )
    deals: list[dict[str, Any]] | None = Field(
        None, description="Each deal by the quantities of its game: { tricks = 8, honours = { 1 = 3 } }; side 1 stands first."
    )
    table: Count | None = Field(None, description="At which table.")
    round: Count | None = Field(None, description="In which round of the evening.")
    date: datetime.date | None = Field(None, description="The day, where it is not the event's.")
    note: str = Field("", description="Anything else about it.")


class AcceptedTable(TomlTable):
    """`[[accepted]]`: an oddity of the record that is known and stays."""

    reason: Text = Field(description="Why it is right, or why it stays.")
    deal: Count | None = Field(None, description="Only on this deal.")
    ns: Number | list[int] | None = Field(None, description="Only lines with this entry N-S.")
    ew: Number | list[int] | None = Field(None, description="Only lines with this entry E-W.")
    round: Count | None = Field(None, description="Only in this round of the schedule.")
    table: Count | None = Field(None, description="Only at this table of the schedule.")
    finding: (
        Literal[
            "odd-score",
            "close-result",
            "same-figures",
            "carried-scores",
            "same-event",
            "uneven-losses",
            "date",
            "no-result",
            "other-laws",
            "honours",
            "no-honours",
            "hands-file",
            "cards",
            "columns",
        ]
        | None
    ) = Field(None, description="In place of a difference from the schedule: what a check found, and was right.")


class HandTable(TomlTable):
    """`[[hands]]`: the cards of one deal."""

    deal: Count = Field(description="The number of the deal.")
    dealer: Literal["N", "E", "S", "W"] | None = Field(None, description="Who dealt; default: the holder of the card turned up.")
    cards: Text = Field(description='The hands as PBN writes them: "N:AK5.J84.QT9.K652 …", spades first, then clockwise.')
    again: bool = Field(False, description="The deal was dealt anew: these are the cards that counted.")
    law: Text | None = Field(None, description="The law by which it was dealt anew.")


class PlayTable(TomlTable):
    """`[[play]]`: how one table played a deal, trick by trick."""

    deal: Count = Field(description="The number of the deal; its cards are known.")
    table: Count | None = Field(None, description="At which table, where the deal was played at several.")
    round: Count | None = Field(None, description="In which round.")
    ns: Number | list[int] | None = Field(None, description="In place of the table: who sat N-S.")
    ew: Number | list[int] | None = Field(None, description="In place of the table: who sat E-W.")
    tricks: list[Text] = Field(
        description='A text for each trick, its cards in the order of play: "SK 3 2 A", or "W: SK 3 2 A" with the leader.',
        min_length=1,
        max_length=13,
    )


class SessionTable(TomlTable):
    """`[[session]]`: one sitting of an event that has several."""

    date: datetime.date = Field(description="The day of the sitting.")
    moved: Moved
    time: Time = ""
    ends: Ends = ""
    movement: MovementTable | None = Field(None, description="The movement of this sitting alone.")
    rounds: Text | None = Field(None, description='The part of the movement above that was played: "4-6".')
    deals: Text | None = Field(None, description='The same by deals: "25-48".')
    overplay_of: int | None = Field(
        None,
        description="In `single-table`: the number of the session whose deals are played again in this one; its scores stay"
        " hidden until then.",
    )
    scores: list[DealTable] | Text | None = Field(None, description="As `[[scores]]` of an event.")
    cards: list[CardTable] | None = Field(None, description="As `[[cards]]` of an event.")
    matches: list[MatchTable] | None = Field(None, description="As `[[matches]]` of an event.")
    entries: dict[str, Names] | None = Field(
        None, description="Who has which number, where numbers differ, or pairs that are not those of the schedule of partners."
    )
    scoring: Text | None = Field(
        None, description="Where partners change: how this session is ranked; default: as the first, else as its system has it."
    )
    paper: list[Text] | None = Field(
        None, description="Where partners change: the PDFs of this session; default: the packet of the next to be played."
    )
    trumps: Trumps | None = Field(None, description="As `[trumps]` of an event.")
    suit: Text | None = Field(None, description="The suit that was trumps throughout.")
    changes: list[ChangeTable] | None = Field(None, description="As `[[changes]]` of an event.")
    hands: list[HandTable] | Text | None = Field(None, description="As `[[hands]]` of an event.")
    play: list[PlayTable] | None = Field(None, description="As `[[play]]` of an event.")
    hands_seed: Text | None = Field(None, description="As `hands_seed` of an event.")


class SectionTable(TomlTable):
    """`[[section]]`: one company of an evening, ranked by itself."""

    name: Name = Field(description="What the section is called: A.")
    movement: MovementTable | None = Field(None, description="Its own movement; default: that of the event.")
    entries: dict[str, Names] | None = Field(None, description="As `[entries]` of an event.")
    names: dict[str, Name] | None = Field(None, description="As `[names]` of an event.")
    trumps: Trumps | None = Field(None, description="As `[trumps]` of an event.")
    suit: Text | None = Field(None, description="The suit that was trumps throughout.")
    scores: list[DealTable] | Text | None = Field(None, description="As `[[scores]]` of an event.")
    cards: list[CardTable] | None = Field(None, description="As `[[cards]]` of an event.")
    accepted: list[AcceptedTable] | None = Field(None, description="As `[[accepted]]` of an event.")
    changes: list[ChangeTable] | None = Field(None, description="As `[[changes]]` of an event.")
    penalties: list[PenaltyTable] | None = Field(None, description="As `[[penalties]]` of an event.")
    handicaps: dict[str, Figure] | None = Field(None, description="As `[handicaps]` of an event.")
    paper: list[Text] | None = Field(None, description="The PDFs of this section; default: those of the event.")


class EventFile(TomlTable):
    """An event: its contest and game, its entries, scores and results."""

    title: Title = Field(description="What the event is called.")
    date: datetime.date = Field(description="The day, or the first day, of play.")
    moved: Moved
    time: Time = ""
    ends: Ends = ""
    lasts: Lasts = ""
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
    id: Name | None = Field(None, description="A word of its own that stays when the file is renamed or moved.")
    was: Was | None = None
    director: Names | None = Field(None, description="Who directed the play.")
    laws: Texts | None = Field(
        None, description="The codes of laws that it is played by, and by which it is marked; default: those of its game."
    )
    agreed: dict[str, bool | int | Text] | None = Field(
        None, description="What the players agreed where the rule of their game leaves it open: { points = 10 }, at dummy."
    )
    congress: Name | None = Field(None, description="The id of the congress it belongs to.")
    day: Count | None = Field(None, description="The day of that congress.")
    trophy: Name | None = Field(None, description="The id of the trophy that was played for.")
    movement: MovementTable | None = Field(None, description="Who sits where.")
    entries: dict[str, Names] | None = Field(
        None, description="The entries: a number = a name or a list of names; a list of one name is that name."
    )
    names: dict[str, Name] | None = Field(None, description="Names of teams, by number.")
    trumps: Trumps | None = Field(None, description='Cards turned up: deal = suit and rank, as in 1 = "CK".')
    suit: Text | None = Field(None, description="The suit that was trumps for the whole session: S, H, D or C.")
    scores: list[DealTable] | Text | None = Field(None, description="The travellers, or the name of a CSV or XLSX file.")
    hands: list[HandTable] | Text | None = Field(None, description="The cards of the deals, or the name of a PBN file.")
    play: list[PlayTable] | None = Field(None, description="How deals were played, trick by trick.")
    hands_seed: Text | None = Field(
        None, description="Any words: from them every deal is drawn that `hands` does not give, with its trump card."
    )
    cards: list[CardTable] | None = Field(None, description="Score cards of tables, where play followed the schedule.")
    matches: list[MatchTable] | None = Field(None, description="Meetings of teams, round by round.")
    rubbers: list[RubberTable] | None = Field(None, description="Rubbers and games that are kept at their tables.")
    totals: dict[str, TotalFigure | dict[str, TotalFigure]] | Text | None = Field(
        None,
        description="Totals instead of scores, the highest first: by number, or by name, with [totals.ladies] and "
        "[totals.gentlemen] where they have prizes of their own; [89, 81] are two halves. Or the name of a CSV or XLSX file.",
    )
    prize: list[PrizeTable] | None = Field(None, description="The prizes, in the order in which they are given.")
    prizes_each: Literal["one", "several"] = Field(
        "one", description='How many prizes a person may win: "one", in the order of the prizes, or "several".'
    )
    mc: str = Field("", description="Who was master of ceremonies.")
    in_aid_of: str = Field("", description="What the drive was in aid of.")
    raised: str = Field("", description='How much it made: "£214.50".')
    lowest: bool = Field(False, description="With `totals`: the lowest is first.")
    printed: dict[str, Figure] | None = Field(None, description="Totals of an old record, to compare with the lines.")
    accepted: list[AcceptedTable] | None = Field(None, description="What is odd in the record, and stays.")
    corrections: list[CorrectionTable] | None = Field(None, description="What was corrected after it was published.")
    until: datetime.date | None = Field(
        None, description="The last day on which a provisional result is open to correction; from the next day on it is final."
    )
    session: list[SessionTable] | None = Field(None, description="The sittings, where there are several.")
    section: list[SectionTable] | None = Field(None, description="Companies that play and are ranked by themselves.")
    same_deals: bool = Field(False, description="The sections play the same deals: their scores are compared together.")
    changes: list[ChangeTable] | None = Field(None, description="Substitutes, and entries that left or came late.")
    penalties: list[PenaltyTable] | None = Field(None, description="What entries forfeited.")
    handicaps: dict[str, Figure] | None = Field(
        None, description='What entries are given, in the unit of the score: 3 = "1/2"; with each = "deal" for every deal.'
    )
    ties: Texts | None = Field(
        None, description='The ladder for equal scores: "tricks", "differences", "head-to-head", "best-scores"; "shared" ends it.'
    )
    carry: CarryTable | None = Field(None, description="Scores carried over from another event.")
