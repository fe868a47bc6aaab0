"""Lines of auction whist are typed as players say them."""

from pathlib import Path

import pytest
import tomli

from tests.serve.book.leagues import keeper_of, opened_of, project_with, typed
from whistpress.book.boxes import SheetOrder

AUCTION = (
    'title = "A"\ndate = 2026-11-26\nstatus = "provisional"\ngame = "auction-whist"\n\n[movement]\nsystem = "howell"\npairs = 8\n'
)


@pytest.mark.parametrize(
    ("figure", "line"),
    [
        ("NS 2H 8", {"by": "NS", "bid": "2H", "tricks": 8}),
        ("ew 3nt x 9, honours EW 4", {"by": "EW", "bid": "3NT", "doubled": 1, "tricks": 9, "honours": ["EW", "4"]}),
        ("NS 1S xx 7", {"by": "NS", "bid": "1S", "doubled": 2, "tricks": 7}),
        ("not played", {"word": "not played"}),
        ("average 51C", {"average": "51C"}),
    ],
)
def test_a_declaration_is_typed_in_a_line(tmp_path: Path, figure: str, line: dict[str, object]) -> None:
    """It is written as a table; the other tables of the deal wait; typed again it stays."""
    file = project_with(tmp_path, AUCTION)
    keeper = keeper_of(tmp_path)
    box = opened_of(keeper).groups(SheetOrder.DEALS)[0].boxes[0]
    answer = typed(keeper, box.id, figure)
    assert answer.outcome == "saved", answer.notes
    (table,) = tomli.loads(file.read_text("utf-8"))["scores"]
    assert table["lines"][0] == {"ns": 8, "ew": 1, **line} and table["lines"][1] == {"ns": 5, "ew": 6}
    assert typed(keeper, box.id, answer.value).outcome == "saved"
    assert typed(keeper, box.id, "").outcome == "saved"
    assert tomli.loads(file.read_text("utf-8"))["scores"][0]["lines"][0] == {"ns": 8, "ew": 1}


def test_what_else_a_line_tells_stays(tmp_path: Path) -> None:
    """The auction, a revoke."""
    line = '{ ns = 8, ew = 1, by = "NS", bid = "2H", tricks = 8, revoke = { EW = 1 }, declarant = "N" }'
    file = project_with(tmp_path, f"{AUCTION}\n[[scores]]\ndeal = 1\nlines = [{line}]\n")
    keeper = keeper_of(tmp_path)
    box = opened_of(keeper).groups(SheetOrder.DEALS)[0].boxes[0]
    assert box.value == "NS 2H 8"
    assert typed(keeper, box.id, "NS 2H 9").outcome == "saved"
    told = tomli.loads(file.read_text("utf-8"))["scores"][0]["lines"][0]
    assert (told["tricks"], told["revoke"], told["declarant"]) == (9, {"EW": 1}, "N")


def test_what_is_no_declaration_is_refused(tmp_path: Path) -> None:
    """With an example."""
    project_with(tmp_path, AUCTION)
    keeper = keeper_of(tmp_path)
    box = opened_of(keeper).groups(SheetOrder.DEALS)[0].boxes[0]
    for figure in ("8", "NS 9Z 8", "two hearts"):
        assert typed(keeper, box.id, figure).outcome == "refused"
    assert "NS 2H 8" in typed(keeper, box.id, "8").notes[0].helps[0]
