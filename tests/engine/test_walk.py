"""The walk of one deal's tricks through the program, which docs/how-a-build-works.md tells function by function."""

import re
import sys
from pathlib import Path
from types import FrameType

from tests.building import build
from tests.files import write_content

ROOT = Path(__file__).resolve().parent.parent.parent

EVENT = """title = "Three tables"
date = 1900-10-03
scoring = "average"
status = "provisional"
[movement]
system = "mitchell"
tables = 3
[[scores]]
deal = 1
lines = [[1, 2, 11], [5, 4, 7], [3, 6, 8]]
"""


def walk_of_the_guide() -> list[tuple[str, str]]:
    """The module and the name of each function, in the order of the table."""
    guide = (ROOT / "docs" / "how-a-build-works.md").read_text("utf-8")
    table = guide.partition("## The walk of one deal's tricks")[2].partition("## ")[0]
    rows = re.findall(r"^\| `([\w/]+\.py)`[^|]* \| ([^|]+) \|", table, re.M)
    return [(module, name) for module, names in rows for name in re.findall(r"`(\w+)`", names)]


def test_the_walk_of_a_deal_is_as_the_guide_tells_it(tmp_path: Path) -> None:
    """A build calls every function of the walk, each after the one before it; and the walk is short."""
    write_content(tmp_path, {"league.toml": 'name = "Vale"\n', "events/1900/three.toml": EVENT})
    walk = walk_of_the_guide()
    steps = [(f"{ROOT}/whistpress/{module}", name) for module, name in walk]

    def note(frame: FrameType, event: str, _: object) -> None:
        if event == "call" and steps and steps[0] == (frame.f_code.co_filename, frame.f_code.co_name):
            del steps[0]

    sys.setprofile(note)
    try:
        report = build(tmp_path, tmp_path / "output")
    finally:
        sys.setprofile(None)
    assert report.written
    assert steps == []
    assert len(walk) == 27
    assert len({module for module, _ in walk}) == 16
