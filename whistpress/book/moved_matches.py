"""A match that was postponed already and gets another day: the day that it had is kept as `moved`."""

import datetime
from collections.abc import Mapping
from typing import Any

from whistpress.league.cups.model import CupMatch
from whistpress.league.divisions.model import Match
from whistpress.reading.toml_edit import TomlValue, append_table, set_value
from whistpress.reading.toml_positions import KeyPath


def moved_by(match: Match | CupMatch, new: datetime.date | None, today: datetime.date) -> dict[str, TomlValue] | None:
    """Return the row of `moved` for a postponed match that gets a `new` day; None where it has had no new day before."""
    if not match.postponed or match.date is None or match.date == new:
        return None
    return {"from": match.date, "on": today}


def with_moved(
    text: str, table: Mapping[str, Any], path: KeyPath | None, named: dict[str, TomlValue], row: dict[str, TomlValue]
) -> str:
    """Return a text in which the `table` of a match at a path has another row of `moved`; without a path it gets a table."""
    if path is None:
        return append_table(text, ("match",), {**named, "moved": [row]})
    return set_value(text, (*path, "moved"), [*table.get("moved", ()), row])
