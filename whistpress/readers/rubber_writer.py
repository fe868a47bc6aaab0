"""Writing the file of an evening of rubbers or games that are kept at their tables."""

import datetime
import json
import textwrap
from collections.abc import Iterator, Sequence

from msgspec import Struct

from whistpress.core.games.game import GameRule

WIDTH = 100
"""How wide the lines that tell the keys may be."""


class RubbersDraft(Struct, frozen=True, kw_only=True):
    """What goes into the file: `names` of all players, table by table and side by side; none at all leaves room for them."""

    title: str
    date: datetime.date
    game: GameRule
    tables: int = 1
    names: Sequence[str] = ()
    schema: str = ""

    @property
    def at_table(self) -> int:
        """How many sit at a table."""
        return sum(self.game.sides)


def rubbers_text(draft: RubbersDraft) -> str:
    """The text of the file: the keys of a deal as a comment, and a `[[rubbers]]` for each table."""
    first = f"#:schema {draft.schema}\n" if draft.schema else ""
    head = f"title = {_text(draft.title)}\ndate  = {draft.date.isoformat()}\ngame  = {_text(draft.game.name)}\n"
    return first + head + "\n" + "".join(_keys(draft.game)) + "".join(_table(draft, table) for table in range(draft.tables))


def _keys(game: GameRule) -> Iterator[str]:
    """What is written of a deal, key by key."""
    yield f"# Each line of `deals` is a deal: {{ {game.quantities[0].name} = … }}. Its keys:\n"
    width = max(len(quantity.name) for quantity in game.quantities)
    for quantity in game.quantities:
        lines = textwrap.wrap(quantity.words, WIDTH - width, break_on_hyphens=False)
        yield f"#   {quantity.name:<{width}}  {lines[0]}\n"
        yield from (f"#   {'':<{width}}  {line}\n" for line in lines[1:])
    for rule in game.by_laws.values():
        yield f'# With laws = "{rule.laws}", above this line, it is marked by {rule.book}.\n'
    for point in game.open_points:
        values = " or ".join({"yes": "true"}.get(str(one), str(one)) for one in point.others)
        yield f"# With agreed = {{ {point.name} = {values} }}: {point.title} ({point.book}).\n"


def _table(draft: RubbersDraft, table: int) -> str:
    """One `[[rubbers]]`; while nobody is named it stands behind `#`, for empty names are none."""
    names = list(draft.names[table * draft.at_table : (table + 1) * draft.at_table])
    sides, rest = [], iter(names or [""] * draft.at_table)
    for size in draft.game.sides:
        side = [_text(next(rest)) for _ in range(size)]
        sides.append(side[0] if size == 1 else f"[{', '.join(side)}]")
    lines = ["[[rubbers]]", f"table = {table + 1}", f"sides = [{', '.join(sides)}]", "deals = [", "]"]
    before = "" if names else "# "
    note = "" if names or table else "\n# When the names are known, take the # before these lines away.\n"
    return note + "\n" + "".join(f"{before}{line}\n" for line in lines)


def _text(words: str) -> str:
    return json.dumps(words, ensure_ascii=False).replace("\x7f", "\\u007F")
