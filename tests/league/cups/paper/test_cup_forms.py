"""The tree of a cup on paper: as far as it is played, blank of any size, and the sheet of the draw."""

import datetime
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from tests import vale_cup
from tests.building import build, load
from tests.league.cups.test_cup_draw import drawn
from tests.printing.pdf_reader import Pdf
from whistpress.league.cups.model import Cup
from whistpress.league.cups.paper import FORMS, TreeSheets, blank_bracket
from whistpress.league.form import LeagueJob
from whistpress.league.league import League
from whistpress.league.plan.desk import cup_desk
from whistpress.league.plan.register import CUP_FORMS
from whistpress.printing.sheet import SHEETS, PaperSheet
from whistpress.problems import Span


@pytest.fixture(scope="module")
def league(tmp_path_factory: pytest.TempPathFactory) -> League:
    """The league of the Vale Cup."""
    found = load(vale_cup.league(tmp_path_factory.mktemp("cup"), vale_cup.cup(vale_cup.REPLAY, vale_cup.PLATE))).league
    assert found is not None
    return found


def views(form: str, cup: Cup, league: League, sheet: PaperSheet = SHEETS["A4"]) -> list[TreeSheets]:
    """The trees of a form."""
    job = LeagueJob(subject=cup, title=cup.title, league=league, sheet=sheet)
    return [part.view for part in CUP_FORMS[form].build(job) if isinstance(part.view, TreeSheets)]


def test_the_tree_has_every_match_and_its_figures(league: League) -> None:
    """Winners marked, byes named, the replay and the ground told; the plate on a sheet of its own."""
    tree, plate = views("cup-tree", league.cups["2025-26/vale-cup"], league)
    assert tree.told.startswith("Isle WC won, beating Elm WC")
    (page,) = tree.pages
    assert [column.title for column in page.columns] == ["Preliminary round", "Quarter-finals", "Semi-finals", "Final"]
    lines = [line for column in page.columns for box in column.boxes for line in box.lines]
    assert sum(line.name.endswith("(bye)") for line in lines) == 5
    assert [line.figure for line in lines if line.name == "Isle WC" and line.won] == ["496", "481", "470"]
    notes = {box.note for column in page.columns for box in column.boxes}
    assert {"after a replay", "Town Hall", "Walkover to Elm WC"} <= notes
    assert plate.title.endswith("Vale Plate")


@settings(max_examples=25)
@given(number=st.integers(min_value=2, max_value=128), sheet=st.sampled_from(sorted(SHEETS)))
def test_every_match_of_a_cup_of_any_size_is_on_a_sheet_once(number: int, sheet: str) -> None:
    """Within its margins, lines high enough to write on, no match over another."""
    cup = drawn(number, "lot")
    league = League(name="Vale", today=datetime.date(2026, 9, 1), cups={cup.id: cup}, at=Span("content/league.toml"))
    for form, matches in (("cup-tree", None), ("cup-tree-blank", sum(len(one.ties) for one in blank_bracket(cup).rounds))):
        (tree,) = views(form, cup, league, SHEETS[sheet])
        boxes = [box for page in tree.pages for column in page.columns for box in column.boxes]
        assert len(boxes) == (matches or len(boxes))
        assert tree.line >= 8
        for page in tree.pages:
            for column in page.columns:
                assert column.left + tree.column <= tree.sheet.inner_width + 0.1
                tops = sorted((box.top, box.top + tree.line * len(box.lines)) for box in column.boxes)
                assert all(end <= start + 0.1 for (_, end), (start, _) in pairwise(tops))
                assert tops[-1][1] <= tree.sheet.inner_height - 25


def test_a_cup_that_is_not_drawn_yet_has_a_blank_tree_alone(league: League) -> None:
    """And a draw sheet with a line for each match."""
    cup = replace(league.cups["2025-26/vale-cup"], rounds=(), plate=None)
    assert cup_desk(cup, league).has == ("cup-tree-blank", "draw-sheet")
    assert len(FORMS) == 6


@pytest.mark.parametrize("form", ["cup-tree", "cup-tree-blank", "draw-sheet"])
def test_it_is_a_tagged_pdf(league: League, form: str, tmp_path: Path) -> None:
    """With the names of the rounds as headings; the draw sheet lists who is entered."""
    from whistpress.site.theme import Theme

    document = cup_desk(league.cups["2025-26/vale-cup"], league).document(form, Theme())
    assert document.finish
    file = tmp_path / "made.pdf"
    file.write_bytes(document.finish.function(document.make()))
    text = " ".join(Pdf(file).text(number) for number in range(1, Pdf(file).pages + 1))
    assert "Vale Cup" in text
    assert ("Isle WC" in text) is (form != "cup-tree-blank")


def test_a_build_makes_the_papers_that_the_file_lists(tmp_path: Path) -> None:
    """And the page offers them; an unknown form is answered."""
    text = vale_cup.cup().replace('trophy = "vale-cup"\n', 'trophy = "vale-cup"\npaper = ["cup-tree"]\n', 1)
    project = vale_cup.league(tmp_path / "cup", text)
    assert not list(build(project).problems)
    assert (project / "output" / "cups" / "2025-26" / "vale-cup" / "cup-tree.pdf").is_file()
    assert "cup-tree.pdf" in (project / "output" / "cups" / "2025-26" / "vale-cup.html").read_text("utf-8")
    wrong = vale_cup.league(tmp_path / "wrong", text.replace("cup-tree", "cup-three"))
    assert [problem.code for problem in build(wrong).problems] == ["E601"]
