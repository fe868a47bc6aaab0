"""The card of a league match: its tables with their players and tricks, written into the division's file."""

import re
from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import Struct

from whistpress.book.files import EntrySlip
from whistpress.book.matches import OpenDivision, match_path, table_at
from whistpress.language import say
from whistpress.league.divisions.model import Match
from whistpress.reading.toml_edit import TomlValue, append_table, set_value

PLAYERS = 2
"""The players of a side at a table."""

USUAL_TABLES = 3

_TRICKS = re.compile(r"(\d{1,4})\s*[-–]\s*(\d{1,4})")
_CONCEDED = re.compile(r"conceded(?:\s+by)?\s+(home|away)", re.IGNORECASE)


class CardRow(Struct, frozen=True, kw_only=True):
    """A table of a match card: the players of both sides, and the tricks as `172-140`, or `conceded away`."""

    home: tuple[str, ...] = ("",) * PLAYERS
    away: tuple[str, ...] = ("",) * PLAYERS
    tricks: str = ""

    @property
    def empty(self) -> bool:
        """Whether nothing is written on it."""
        return not any((*self.home, *self.away, self.tricks))


def card_rows(opened: OpenDivision, match: Match) -> tuple[CardRow, ...]:
    """Return the tables of a match as its card shows them, with room for at least three."""
    path = match_path(opened.toml, match) if opened.toml else None
    table = table_at(opened.toml, path) if opened.toml and path else {}
    rows = [_row(row) for row in table.get("tables", ())]
    if not rows:
        rows = [CardRow(tricks="{}-{}".format(*table.tricks) if table.tricks else "") for table in match.tables]
    return (*rows, *[CardRow()] * max(1, USUAL_TABLES - len(rows)))


def _row(table: Mapping[str, Any]) -> CardRow:
    tricks = table.get("tricks")
    conceded = table.get("conceded")
    return CardRow(
        home=_players(table.get("home")),
        away=_players(table.get("away")),
        tricks=f"{tricks[0]}-{tricks[1]}" if tricks else f"conceded {conceded}" if conceded else "",
    )


def _players(names: object) -> tuple[str, ...]:
    """Return the names of a side, padded to two."""
    listed = [names] if isinstance(names, str) else list(names) if isinstance(names, list) else []
    return tuple([*map(str, listed), *[""] * PLAYERS][: max(PLAYERS, len(listed))])


def with_card(opened: OpenDivision, match: Match, rows: Sequence[CardRow]) -> str:
    """Return the text of a division with the card of a match."""
    tables = [_written_row(number, row) for number, row in enumerate(rows, start=1) if not row.empty]
    if not tables:
        raise EntrySlip(say("Nothing stands on the card."))
    path = match_path(opened.toml, match) if opened.toml else None
    if path is not None:
        return set_value(opened.text, (*path, "tables"), tables)
    again = [other for other in opened.division.matches if other.teams == match.teams] if opened.division else []
    day: dict[str, TomlValue] = {"date": match.date} if len(again) > 1 and match.date else {}
    return append_table(opened.text, ("match",), {"home": match.home, "away": match.away, **day, "tables": tables})


def _written_row(number: int, row: CardRow) -> dict[str, TomlValue]:
    """Return a row as a table of the file; EntrySlip where its tricks cannot be read."""
    table: dict[str, TomlValue] = {}
    for side, names in (("home", row.home), ("away", row.away)):
        if named := [name for name in names if name]:
            table[side] = named
    text = " ".join(row.tricks.split())
    if tricks := _TRICKS.fullmatch(text):
        table["tricks"] = [int(tricks[1]), int(tricks[2])]
    elif conceded := _CONCEDED.fullmatch(text):
        table["conceded"] = conceded[1].casefold()
    elif text:
        message = say("'%(text)s' says no tricks of table %(number)s.", text=text[:30], number=number)
        raise EntrySlip(message, say("write 172-140, or conceded away"))
    return table
