"""The players of a division: what each did for his team, by the match cards."""

from collections.abc import Iterator, Mapping
from fractions import Fraction

from msgspec import Struct
from msgspec.structs import replace

from whistpress.core.model.alphabet import AlphabetKey, alphabetical
from whistpress.core.model.match_cards import MatchTable, TablePair
from whistpress.core.records.division_table import DivisionTable
from whistpress.core.records.match_results import MatchResult

TRICKS_OF_A_HAND = 13


class MatchPlayer(Struct, frozen=True, kw_only=True):
    """A player's record for a team: matches by their result, tables (a drawn one won by half), hands, own tricks.

    `hands` are the tricks of both sides at his tables ÷ 13: a conceded table has none.
    """

    player: str
    name: str
    team: str
    matches: int = 0
    won: int = 0
    drawn: int = 0
    lost: int = 0
    tables: int = 0
    tables_won: Fraction = Fraction(0)
    hands: Fraction = Fraction(0)
    tricks: Fraction = Fraction(0)

    @property
    def average(self) -> Fraction | None:
        """The tricks a hand; None without a hand."""
        return Fraction(self.tricks) / self.hands if self.hands else None


class PlayedTable(Struct, frozen=True, kw_only=True):
    """A table as one side played it: the pair, its opponents, its share of the table, its tricks and those of both sides."""

    own: TablePair
    other: TablePair
    won: Fraction
    tricks: Fraction | None
    both: Fraction


def tables_of(result: MatchResult, team: str) -> Iterator[PlayedTable]:
    """Yield the decided tables of a match as one of its teams played them."""
    side = int(team != result.match.home)
    for table in result.match.tables:
        if table.is_decided:
            yield _played(table, side)


def _played(table: MatchTable, side: int) -> PlayedTable:
    pairs = (table.home, table.away)
    return PlayedTable(
        own=pairs[side],
        other=pairs[1 - side],
        won=table.won[side],
        tricks=table.tricks[side] if table.tricks else None,
        both=sum(table.tricks, Fraction(0)) if table.tricks else Fraction(0),
    )


def match_players(table: DivisionTable) -> tuple[MatchPlayer, ...]:
    """Return the record of every player of a division: the best average first, then those without a hand."""
    records = dict[tuple[str, str], MatchPlayer]()
    for result in (result for result in table.results if result.counts):
        for team in result.match.teams:
            for player, record in _of_match(result, team).items():
                before = records.get((player, team))
                records[player, team] = _sum(before, record) if before else record
    return tuple(sorted(records.values(), key=_rank))


def _rank(record: MatchPlayer) -> tuple[bool, Fraction, AlphabetKey, str]:
    return record.average is None, -(record.average or Fraction(0)), alphabetical(record.name), record.team


def _of_match(result: MatchResult, team: str) -> Mapping[str, MatchPlayer]:
    """Return the record of each player of a team in one match."""
    letter = result.letter(team)
    records = dict[str, MatchPlayer]()
    for table in tables_of(result, team):
        for player, name in zip(table.own.players, table.own.names, strict=True):
            if not player:
                continue
            appearance = MatchPlayer(
                player=player,
                name=name,
                team=team,
                tables=1,
                tables_won=table.won,
                hands=Fraction(table.both) / TRICKS_OF_A_HAND,
                tricks=table.tricks or Fraction(0),
            )
            records[player] = _sum(records[player], appearance) if player in records else appearance
    counted = {"matches": 1, "won": int(letter == "W"), "drawn": int(letter == "D"), "lost": int(letter == "L")}
    return {player: replace(record, **counted) for player, record in records.items()}


def _sum(record: MatchPlayer, other: MatchPlayer) -> MatchPlayer:
    counts = ("matches", "won", "drawn", "lost", "tables", "tables_won", "hands", "tricks")
    return replace(record, **{name: getattr(record, name) + getattr(other, name) for name in counts})
