"""A figure goes where the file has it, in the form that the file has; everything else stays."""

from pathlib import Path

import pytest
import tomli
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.serve.book.leagues import DRIVE, HOWELL, keeper_of, opened_of, project_with, typed
from whistpress.book.boxes import SheetOrder
from whistpress.book.opened import orders_of
from whistpress.reading.text_file import plain
from whistpress.reading.toml_edit import remove_key

FIRST = "line/0/1/1/8-1"


def test_the_first_figure_makes_the_traveller_and_the_status(tmp_path: Path) -> None:
    """The other lines of the deal are there for the next ones."""
    file = project_with(tmp_path, HOWELL)
    assert typed(keeper_of(tmp_path), FIRST, " 8 ").outcome == "saved"
    status = HOWELL.replace("2026-11-26\n", '2026-11-26\nstatus  = "provisional"\n')
    lines = "[8, 1, 8],\n  [5, 6],\n  [2, 4],\n  [3, 7],"
    assert file.read_text("utf-8") == f"{status}\n[[scores]]\ndeal  = 1\nlines = [\n  {lines}\n]\n"


@pytest.mark.parametrize(
    ("before", "figure", "after"),
    [
        ("[[scores]]\ndeal = 1\nns = [8]\n", "9", "[[scores]]\ndeal = 1\nns = [9]\n"),
        ("[[scores]]\ndeal = 1\nns = []\n", "9", "[[scores]]\ndeal = 1\nns = [9]\n"),
        ("[[scores]]\ndeal = 1\nns = [8, 6]\n", "", '[[scores]]\ndeal = 1\nns = ["", 6]\n'),
        ("[[scores]]\ndeal = 1\nns = [8]\n", "9 revoke NS", '[[scores]]\ndeal = 1\nns = ["9 revoke NS"]\n'),
        ("[[scores]]\ndeal = 1\nns = [8]\n", "9 4", "[[scores]]\ndeal = 1\nns = [9]\n"),
        ("[[cards]]\ntable = 1\nns = [8]\n", "7", "[[cards]]\ntable = 1\nns = [7]\n"),
        ("[[cards]]\ntable = 1\nns = [8]\new = [5]\n", "7 6", "[[cards]]\ntable = 1\nns = [7]\new = [6]\n"),
        ("[[cards]]\ntable = 1\nns = [8]\new = [5]\n", "7", "[[cards]]\ntable = 1\nns = [7]\new = [6]\n"),
        ("[[scores]]\ndeal = 1\nlines = [[8, 1, 8, 5]]  # x\n", "7 6", "[[scores]]\ndeal = 1\nlines = [[8, 1, 7, 6]]  # x\n"),
        ("[[scores]]\ndeal = 1\nlines = [[8, 1, 8, 5]]\n", "7", "[[scores]]\ndeal = 1\nlines = [[8, 1, 7]]\n"),
        (
            "[[scores]]\ndeal = 1\nlines = [[8, 1, 8]]\n",
            "average, IV.9",
            '[[scores]]\ndeal = 1\nlines = [[8, 1, "average, IV.9"]]\n',
        ),
        (
            "[[scores]]\ndeal = 1\nlines = [\n  [5, 6, 3],\n]\n",
            "9",
            "[[scores]]\ndeal = 1\nlines = [\n  [5, 6, 3],\n  [8, 1, 9],\n]\n",
        ),
    ],
)
def test_a_figure_keeps_the_form_of_the_file(tmp_path: Path, before: str, figure: str, after: str) -> None:
    """Lines, the short column, score cards with one side or both."""
    head = HOWELL.replace("2026-11-26\n", '2026-11-26\nstatus = "provisional"\n')
    file = project_with(tmp_path, f"{head}\n{before}")
    assert typed(keeper_of(tmp_path), FIRST, figure).outcome == "saved"
    assert file.read_text("utf-8") == f"{head}\n{after}"


def test_figures_of_another_table_may_come_first(tmp_path: Path) -> None:
    """In a short column what is still to come stays empty."""
    project_with(tmp_path, f"{HOWELL}\n[[scores]]\ndeal = 1\nns = []\n")
    keeper = keeper_of(tmp_path)
    assert typed(keeper, "line/0/1/1/2-4", "7").outcome == "saved"
    assert opened_of(keeper).toml.values["scores"] == [{"deal": 1, "ns": ["", "", 7]}]  # type: ignore[union-attr]
    assert typed(keeper, FIRST, "5").outcome == "saved"
    assert opened_of(keeper).toml.values["scores"] == [{"deal": 1, "ns": [5, "", 7]}]  # type: ignore[union-attr]


def test_compass_numbers_are_written_as_the_file_has_them(tmp_path: Path) -> None:
    """NS3 and EW4, in quotation marks."""
    text = 'title = "M"\ndate = 2026-11-26\n[movement]\nsystem = "mitchell"\ntables = 3\nnumbering = "compass"\n'
    project_with(tmp_path, text)
    keeper = keeper_of(tmp_path)
    box = opened_of(keeper).groups(SheetOrder.SLIPS)[0].boxes[0]
    assert typed(keeper, box.id, "7").outcome == "saved"
    lines = opened_of(keeper).toml.values["scores"][0]["lines"]  # type: ignore[union-attr]
    assert lines[0] == ["NS1", "EW1", 7]


def test_players_of_a_drive_move_on_when_a_round_is_in(tmp_path: Path) -> None:
    """The boxes of the next round follow from the winners."""
    text = """title = "D"\ndate = 2026-11-26\n[movement]\nsystem = "progressive-winners"\nplayers = 8\nrounds = 3\n"""
    project_with(tmp_path, text)
    keeper = keeper_of(tmp_path)
    assert SheetOrder.CARDS in orders_of(opened_of(keeper))
    first = opened_of(keeper).groups(SheetOrder.DEALS)
    assert [group.title for group in first] == ["Round 1"]
    for box, figure in zip(first[0].boxes, ("8", "4"), strict=True):
        assert typed(keeper, box.id, figure).outcome == "saved"
    assert [group.title for group in opened_of(keeper).groups(SheetOrder.DEALS)] == ["Round 1", "Round 2"]


def test_teams_that_meet_have_the_tricks_of_both(tmp_path: Path) -> None:
    """Without trays a meeting is written as `[[matches]]`."""
    text = 'title = "R"\ndate = 2026-11-26\ncontest = "fours"\n[movement]\nsystem = "round-robin"\nteams = 4\n'
    project_with(tmp_path, text)
    keeper = keeper_of(tmp_path)
    box = opened_of(keeper).groups(SheetOrder.DEALS)[0].boxes[0]
    answer = typed(keeper, box.id, "160-152")
    assert (answer.outcome, answer.value) == ("saved", "160 152")
    assert opened_of(keeper).toml.values["matches"][0]["tricks"] == [160, 152]  # type: ignore[union-attr]


def test_sections_and_sessions_have_boxes_of_their_own(tmp_path: Path) -> None:
    """A figure goes below its section, or its session."""
    head = 'title = "S"\ndate = 2026-11-26\n[movement]\nsystem = "howell"\npairs = 6\n'
    sections = f'{head}\n[[section]]\nname = "A"\n\n[[section]]\nname = "B"\n'
    project_with(tmp_path, sections)
    keeper = keeper_of(tmp_path)
    group = next(group for group in opened_of(keeper).groups(SheetOrder.DEALS) if group.title.startswith("Section B: "))
    assert typed(keeper, group.boxes[0].id, "7").outcome == "saved"
    tables = opened_of(keeper).toml.values["section"]  # type: ignore[union-attr]
    assert ["scores" in table for table in tables] == [False, True]


def test_totals_and_names_of_cards(tmp_path: Path) -> None:
    """A total that is taken away goes with its line."""
    file = project_with(tmp_path, DRIVE)
    keeper = keeper_of(tmp_path)
    assert typed(keeper, "total/3", "147").outcome == "saved"
    assert file.read_text("utf-8").endswith('4 = "Di Cobb"\n\n[totals]\n3 = 147\n')
    assert typed(keeper, "total/1", "147½").outcome == "saved"
    assert typed(keeper, "total/3", "").outcome == "saved"
    assert file.read_text("utf-8").endswith('4 = "Di Cobb"\n\n[totals]\n1 = "147½"\n')
    assert typed(keeper, "names/0/4", "Di  Orr").outcome == "saved"
    assert '4 = "Di Orr"\n' in file.read_text("utf-8")


def test_figures_in_a_file_of_another_program_are_shown_and_not_written(tmp_path: Path) -> None:
    """The score book writes TOML and CSV."""
    file = project_with(tmp_path, HOWELL.replace("2026-11-26\n", '2026-11-26\nscores = "tonight.pbn"\n'))
    (file.parent / "tonight.pbn").write_text('[Board "1"]\n[Table "1"]\n[Result "NS 7 EW 6"]\n\n', encoding="utf-8")
    keeper = keeper_of(tmp_path)
    box = opened_of(keeper).groups(SheetOrder.DEALS)[0].boxes[0]
    assert (box.value, box.fixed) == ("7", True)
    answer = typed(keeper, box.id, "8")
    assert answer.outcome == "refused" and "tonight.pbn" in answer.notes[0].words


FORMS = st.sampled_from(["lines", "ns", "cards", "none"])
RESULTS = st.integers(0, 13).map(str) | st.sampled_from(["9 revoke NS", "average", "not played, IV.9", "6 7", ""])


@st.composite
def evenings(draw: st.DrawFn) -> str:
    """A Howell with some deals in each form, remarks, either end of lines, perhaps a byte-order mark."""
    deals = {1: [(8, 1), (5, 6), (2, 4), (3, 7)], 2: [(8, 2), (6, 7), (3, 5), (4, 1)]}
    parts = [HOWELL.replace("2026-11-26\n", '2026-11-26\nstatus = "provisional"\n')]
    for deal, tables in deals.items():
        form = draw(FORMS)
        count = draw(st.integers(0, len(tables)))
        remark = draw(st.sampled_from(["", "   # as told", "  # [1, 2]"]))
        if form == "lines":
            rows = "".join(f"   [{ns},{ew} , {draw(st.integers(0, 13))}],{remark}\n" for ns, ew in tables[:count])
            parts.append(f"[[scores]]{remark}\ndeal = {deal}\nlines = [\n{rows}]\n")
        elif form == "ns":
            row = ",".join(str(draw(st.integers(0, 13))) for _ in range(count))
            parts.append(f"[[scores]]\ndeal  = {deal}{remark}\nns    = [{row}]{remark}\n")
        elif form == "cards" and deal == 1:
            parts.append(f"[[cards]]\ntable = 1\nns = [{draw(st.integers(0, 13))}]{remark}\n")
    text = "\n".join([*parts, draw(st.sampled_from(["", "# the end\n", "[trumps]\nsuit = 'H'"]))])
    return draw(st.sampled_from(["", "\ufeff"])) + text.replace("\n", draw(st.sampled_from(["\n", "\r\n"])))


@settings(max_examples=60, deadline=None)
@given(evenings(), st.data(), RESULTS)
def test_writing_a_figure_changes_nothing_else(
    tmp_path_factory: pytest.TempPathFactory, text: str, data: st.DataObject, figure: str
) -> None:
    """Whatever the form of the file: all other boxes have what they had, remarks and keys stand, and the box has the figure."""
    folder = tmp_path_factory.mktemp("evening")
    file = project_with(folder, text)
    keeper = keeper_of(folder)
    before = {box.id: box.value for group in opened_of(keeper).groups(SheetOrder.DEALS) for box in group.boxes}
    box = data.draw(st.sampled_from(sorted(before)))
    answer = typed(keeper, box, figure)
    after = {other.id: other.value for group in opened_of(keeper).groups(SheetOrder.DEALS) for other in group.boxes}
    now = file.read_bytes().decode()
    if answer.outcome == "refused":
        assert now == text
        return
    assert answer.value == after[box] and (after[box] == figure or figure == "6 7")
    assert {id_: value for id_, value in after.items() if id_ != box} == {
        id_: value for id_, value in before.items() if id_ != box
    }
    assert now.count("#") == text.count("#") and now.startswith("\ufeff") == text.startswith("\ufeff")
    assert ("\r\n" in now) == ("\r\n" in text) and "\r" not in now.replace("\r\n", "")
    kept = {key: value for key, value in tomli.loads(plain(text)).items() if key not in ("scores", "cards")}
    assert {key: value for key, value in tomli.loads(plain(now)).items() if key not in ("scores", "cards")} == kept
    old = [line for line in plain(text).split("\n") if line.strip()]
    new = plain(now).split("\n")
    assert sum(line not in new for line in old) <= 2
    assert remove_key(now, ("status",)) != now
