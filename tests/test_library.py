"""The public face: `import whistpress` in a script or a notebook."""

import doctest
import re
import subprocess
import sys
from pathlib import Path

import pytest

import whistpress
from tests.test_handbook_samples import LEAGUE, samples
from whistpress.packaged import demo_content

HANDBOOK = demo_content() / "handbook"


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
