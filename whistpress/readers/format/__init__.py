"""The file format: a pydantic model of every kind of file, and their errors in whist words."""

from whistpress.readers.format.base import TomlTable, as_tuple
from whistpress.readers.format.congress import CongressFile, SittingTable
from whistpress.readers.format.event import (
    AcceptedTable,
    CardTable,
    DealTable,
    DeclaredLine,
    EventFile,
    MatchTable,
    MovementTable,
    RubberTable,
    SessionTable,
)
from whistpress.readers.format.league import (
    ClubsFile,
    ClubTable,
    HolderTable,
    LeagueFile,
    MembersFile,
    MemberTable,
    NewsMatter,
    Outputs,
    PageMatter,
    TrophiesFile,
    TrophyTable,
)

__all__ = [
    "AcceptedTable", "CardTable", "ClubTable", "ClubsFile", "CongressFile", "DealTable", "DeclaredLine", "EventFile",
    "HolderTable", "LeagueFile", "MatchTable", "MemberTable", "MembersFile", "MovementTable", "NewsMatter", "Outputs",
    "PageMatter", "RubberTable", "SessionTable", "SittingTable", "TomlTable", "TrophiesFile", "TrophyTable", "as_tuple",
]  # fmt: skip
