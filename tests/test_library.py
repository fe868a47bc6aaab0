"""The public face: `import whistpress` in a script or a notebook."""

import ast
import doctest
import inspect
import re
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import get_args, get_type_hints

import pytest

import whistpress
from tests.test_handbook_samples import LEAGUE, samples
from whistpress.core.model import Entry, Event, EventResult, PlayedLine, Schedule, Session
from whistpress.core.movement.fairness import Fairness, counts, figures
from whistpress.core.movement.fairness import counts as schedule_counts
from whistpress.core.movement.fairness import figures as bests
from whistpress.engine.load import WholeLeague
from whistpress.engine.report import Report
from whistpress.league.league import League
from whistpress.packaged import demo_content
from whistpress.problems import Problem, Problems

HANDBOOK = demo_content() / "handbook"
RETURNED = (Schedule, Fairness, WholeLeague, EventResult, Report)
"""What the five functions return."""
FIRST = (League, Event, Session, Entry, PlayedLine, Problems, Problem)
"""What one comes to next in a league, beside the parts of a schedule, its fairness and a result."""


@pytest.fixture
def league(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The league of the handbook's page about a night's results, in the current folder."""
    (event,) = (found for found in samples(HANDBOOK / "a-nights-results.md") if found.path and found.path.endswith("howell.toml"))
    assert event.path
    file = tmp_path / event.path
    file.parent.mkdir(parents=True)
    file.write_text(event.body, encoding="utf-8")
    (tmp_path / "content" / "league.toml").write_text(LEAGUE, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.slow
def test_the_examples_of_the_functions_are_true(league: Path) -> None:
    """Each function has one."""
    assert league
    ran = doctest.testmod(whistpress)
    assert ran.failed == 0 and ran.attempted >= 9
    assert all(">>> " in (getattr(whistpress, name).__doc__ or "") for name in whistpress.__all__)


@cache
def public_types() -> tuple[type, ...]:
    """The types that a script meets: what is returned, and the classes of their modules that their fields lead to."""
    rooms = {type_.__module__ for type_ in (*RETURNED, *FIRST)} | {
        module.__name__ for module in (bests, counts, figures, schedule_counts)
    }
    met: dict[type, None] = {}

    def meet(annotation: object) -> None:
        for part in get_args(annotation):
            meet(part)
        if isinstance(annotation, type) and annotation.__module__ in rooms and annotation not in met:
            met[annotation] = None
            for field in get_type_hints(annotation).values() if hasattr(annotation, "__annotations__") else ():
                meet(field)

    for type_ in (*RETURNED, *FIRST):
        meet(type_)
    return tuple(met)


EXPLAINED = tuple(type_ for type_ in public_types() if ">>> " in (type_.__doc__ or ""))


def silent_fields(type_: type) -> Iterator[str]:
    """The fields of a class behind which no meaning stands."""
    lines = inspect.getsource(type_).split("\n")
    (tree,) = ast.parse("\n".join(lines)).body
    assert isinstance(tree, ast.ClassDef)
    for statement in tree.body:
        if isinstance(statement, ast.AnnAssign) and "  # " not in lines[statement.lineno - 1]:
            yield f"{type_.__name__}.{ast.unparse(statement.target)}"


def test_what_the_functions_return_has_an_example() -> None:
    """So has what one comes to next."""
    assert set(EXPLAINED) >= {*RETURNED, *FIRST}


@pytest.mark.slow
@pytest.mark.parametrize("type_", EXPLAINED, ids=lambda type_: type_.__name__)
def test_the_example_of_a_type_is_true(type_: type, league: Path) -> None:
    """In the league of the handbook."""
    assert league
    (test,) = (
        found for found in doctest.DocTestFinder(recurse=False).find(type_, globs={"whistpress": whistpress, "Path": Path})
    )
    assert doctest.DocTestRunner().run(test).failed == 0


def test_every_field_of_a_public_type_has_a_meaning() -> None:
    """It stands behind the field."""
    assert len(public_types()) > 20
    assert [field for type_ in public_types() if hasattr(type_, "__struct_fields__") for field in silent_fields(type_)] == []


@pytest.mark.slow
def test_the_example_of_the_handbook_runs(league: Path) -> None:
    """Its code, block after block as in a notebook, with what it prints."""
    assert league
    page = (HANDBOOK / "from-python.md").read_text("utf-8")
    code = "".join(re.findall(r"^```python\n(.*?)^```$", page, re.M | re.S))
    test = doctest.DocTestParser().get_doctest(code, {}, "from-python.md", None, 0)
    ran = doctest.DocTestRunner().run(test)
    assert ran.failed == 0 and ran.attempted >= 12


def test_the_import_alone_loads_nothing() -> None:
    """It is on the way of every command."""
    code = "import sys, whistpress; print(*sorted(name for name in sys.modules if name.startswith('whistpress')))"
    ended = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert ended.stdout.split() == ["whistpress", "whistpress.version"]


def test_what_cannot_be_scored_or_arranged_is_said(tmp_path: Path) -> None:
    """As an exception with the words of the problem."""
    (tmp_path / "a.toml").write_text("title =", encoding="utf-8")
    with pytest.raises(ValueError, match=r"a\.toml: "):
        whistpress.score(tmp_path / "a.toml")
    with pytest.raises(ValueError, match="howel"):
        whistpress.schedule("howel", pairs=8)
    report = whistpress.build_site(tmp_path, tmp_path)
    assert (report.written, report.problems.errors) == (False, 1)


EXAMPLES = Path(__file__).resolve().parent.parent / "examples"


def run_example(name: str, *words: str) -> str:
    """Run a script of `examples` in the current folder, as a reader would, and return what it prints."""
    ended = subprocess.run([sys.executable, str(EXAMPLES / name), *words], capture_output=True, text=True, check=False)
    assert (ended.returncode, ended.stderr) == (0, "")
    return ended.stdout


@pytest.mark.slow
def test_the_example_of_a_table_ranks_by_the_part_of_the_others_beaten(league: Path) -> None:
    """The pair that won beat all others, the one that was second six of seven."""
    assert league
    lines = run_example("season_table.py", ".", "2026-27").splitlines()
    assert lines[2] == "| Nan Ince | 1 | 1 | 100% |" and lines[4] == "| Hal Frost | 1 | 0 | 86% |"
    assert len(lines) == 18 and run_example("season_table.py", ".", "1900").count("\n") == 2


@pytest.mark.slow
def test_the_example_of_a_spreadsheet_has_a_row_for_each_entry(league: Path) -> None:
    """With exact figures, and the answer to its question."""
    said = run_example("results_for_a_spreadsheet.py", ".", "2026-27", "results.csv")
    assert said == "8 rows in results.csv; most wins:\n  Nan Ince and Otto Iles: 1\n"
    rows = (league / "results.csv").read_text("utf-8-sig").splitlines()
    assert rows[0] == "day,event,ranking,place,entry,players,deals,tricks,score"
    assert rows[2] == "2026-10-09,Friday Howell,all,2,5,Hal Frost and Ida Fenn,7,50,9" and len(rows) == 9


@pytest.mark.slow
def test_an_example_says_what_is_wrong_with_a_league(league: Path) -> None:
    """Where it is written."""
    (league / "content" / "league.toml").write_text('nam = "Harbour"', encoding="utf-8")
    command = [sys.executable, str(EXAMPLES / "season_table.py"), ".", "2026-27"]
    ended = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (ended.returncode, ended.stdout) == (1, "") and "content/league.toml:1: this file has no key 'nam'" in ended.stderr


def test_the_example_of_movements_compares_two_for_nine_tables() -> None:
    """All 18 pairs meet in Howell's movement; in Mitchell's each meets the nine of the other side."""
    howell, mitchell = run_example("who_meets_whom.py", "9").split("mitchell: ")
    assert howell.startswith("howell: 17 rounds") and howell.count(" meets ") == 18
    assert "  1 meets " + ", ".join(map(str, range(2, 19))) in howell
    assert mitchell.startswith("9 rounds") and "  1 meets 2, 4, 6, 8, 10, 12, 14, 16, 18\n" in mitchell


def test_an_example_is_short_public_and_in_the_list() -> None:
    """At most sixty lines, of whistpress the package alone, and a row in the README beside it."""
    scripts = {path.name: path.read_text("utf-8") for path in sorted(EXAMPLES.glob("*.py"))}
    listed = re.findall(r"^\| `(\w+\.py) ", (EXAMPLES / "README.md").read_text("utf-8"), re.M)
    assert sorted(listed) == sorted(scripts) and len(scripts) == 3
    for text in scripts.values():
        assert text.count("\n") <= 60
        assert [line for line in text.splitlines() if re.match(r"\s*(?:from|import) whistpress", line)] == ["import whistpress"]
