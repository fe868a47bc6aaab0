"""Small leagues for the tests of the score book."""

import datetime
from pathlib import Path

from whistpress.book.boxes import SheetOrder
from whistpress.book.edits import TypedFigure
from whistpress.book.keeper import BookKeeper, BoxAnswer
from whistpress.book.opened import OpenEvent

TODAY = datetime.date(2026, 11, 26)
TONIGHT = "2026-27/tonight"

HOWELL = """title   = "Friday Howell"   # weekly
date    = 2026-11-26

[movement]
system = "howell"
pairs  = 8
"""

DRIVE = """title   = "Harvest drive"
date    = 2026-11-26
contest = "individual"
game    = "progressive-whist"

[entries]
1 = "Ann Orr"
2 = "Bob Snow"
3 = "Cy Moss"
4 = "Di Cobb"
"""


def project_with(folder: Path, text: str, slug: str = "tonight") -> Path:
    """Make a league with one event, and return its file."""
    events = folder / "content" / "events" / "2026-27"
    events.mkdir(parents=True, exist_ok=True)
    (folder / "content" / "league.toml").write_text('name = "Harbour"\nformat = 1\n', encoding="utf-8")
    file = events / f"{slug}.toml"
    file.write_text(text, encoding="utf-8", newline="")
    return file


def keeper_of(folder: Path) -> BookKeeper:
    """Return the keeper of a league's score book."""
    return BookKeeper(folder, TODAY)


def opened_of(keeper: BookKeeper) -> OpenEvent:
    """Return tonight's event."""
    opened = keeper.open(TONIGHT)
    assert opened is not None
    return opened


def typed(keeper: BookKeeper, box: str, value: str, seen: str | None = None) -> BoxAnswer:
    """Type into a box as a helper does who sees what is in it."""
    order = SheetOrder.CARDS if box.startswith(("total/", "card/")) else SheetOrder.DEALS
    opened = opened_of(keeper)
    groups = opened.name_groups() if box.startswith("names/") else opened.groups(order)
    values = {one.id: one.value for group in groups for one in group.boxes}
    return keeper.enter(TONIGHT, TypedFigure(box=box, value=value, seen=values.get(box, "") if seen is None else seen))
