"""`python -m tools.new` writes a key, a page, a form and a method that work at once, and lists what is left."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tools.new import PATTERNS, ROOT, NewThingError, names_of, write

KINDS = ("key", "page", "form", "method")
PLACEHOLDERS = (
    "what this page shows, in a sentence",
    "what this form is for, in a sentence",
    "what search engines say of the page",
    '"a few words"',
    "what it is for, in a sentence without a capital letter",
    "the rule in a sentence, with book and page",
    "How points are won, and that the highest sum wins.",
)
"""What stands in the patterns until somebody writes his own words there."""
pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def checkout(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of what the new things are written into."""
    root = tmp_path_factory.mktemp("checkout")
    for name in ("whistpress", "templates", "tests", "content", "tools"):
        left_out = shutil.ignore_patterns("node_modules", "__pycache__", ".tools", "look", "specimens", "slips", "*.pdf")
        shutil.copytree(ROOT / name, root / name, ignore=left_out)
    shutil.copy(ROOT / "pyproject.toml", root)
    return root


def _python(checkout: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "PYTHONPATH": str(checkout), "WHISTPRESS_CACHE": str(checkout / "cache")}
    return subprocess.run(
        [sys.executable, *arguments], cwd=checkout, env=environment, capture_output=True, text=True, check=False
    )


@pytest.mark.parametrize("kind", ["page", "method"])
def test_what_is_written_passes_its_own_test(checkout: Path, kind: str) -> None:
    """A page is planned and built; a method scores."""
    files, left = write(kind, "odd-trial", root=checkout)
    (test,) = (file for file in files if file.name.startswith("test_"))
    run = _python(checkout, "-m", "pytest", "-q", "-n", "0", str(test))
    assert run.returncode == 0, run.stdout + run.stderr
    assert "By hand" in left


def test_a_form_is_listed_and_made(checkout: Path) -> None:
    """Its template gets the event; what is printed names it."""
    write("form", "odd-sheet", root=checkout)
    made = (
        "from tests.printing.evenings import evening; from whistpress.core.movement import Request;"
        "from whistpress.league.plan import documents; from whistpress.site.theme import Theme;"
        "event = evening(Request(system='howell', pairs=8), 'howell', title='Friday');"
        "print(documents.document('odd-sheet', league=None, event=event, result=None, theme=Theme(), sheet='A4').make().decode())"
    )
    run = _python(checkout, "-c", made)
    assert run.returncode == 0, run.stderr
    assert "Odd sheet</h1>" in run.stdout and "Friday" in run.stdout


def test_the_test_of_a_key_fails_until_the_key_is_declared(checkout: Path) -> None:
    """Then the three lines of the list make it pass."""
    (test,), left = write("key", "mascot", root=checkout)
    before = _python(checkout, "-m", "pytest", "-q", "-n", "0", str(test))
    assert before.returncode == 1 and "mascot" in before.stdout
    lines = re.findall(r"^\d\. (\S+?),.*:     (.+)$", left, re.M)
    assert [name for name, _ in lines] == [
        "whistpress/league/events/keys.py",
        "whistpress/core/model/event.py",
        "whistpress/league/events/read/file.py",
    ]
    for name, line in lines:
        text = (checkout / name).read_text("utf-8")
        place = re.search(r"^ +place(?:: str)? ?= ?(?:Field\(|\"|file\.).*\n", text, re.M)
        assert place
        spaces = " " * (len(place[0]) - len(place[0].lstrip()))
        (checkout / name).write_text(text[: place.end()] + f"{spaces}{line}\n" + text[place.end() :], "utf-8")
    after = _python(checkout, "-m", "pytest", "-q", "-n", "0", str(test))
    assert after.returncode == 0, after.stdout


def test_nothing_is_written_over(checkout: Path) -> None:
    """A second page of a name is refused, and a name that no file can have."""
    write("page", "odd-second", root=checkout)
    with pytest.raises(NewThingError, match=r"odd-second\.html is there already"):
        write("page", "odd-second", root=checkout)
    with pytest.raises(NewThingError, match="is no name"):
        write("page", "Odd second", root=checkout)


def test_a_key_is_named_as_it_is_written() -> None:
    """Keys have `_` where files and forms have hyphens."""
    assert names_of("dress_code", "events") == names_of("dress-code", "events")


def test_nothing_is_left_that_was_to_be_replaced() -> None:
    """What the patterns say in place of a sentence stands nowhere in the house."""
    files = [file for file in (ROOT / "whistpress").rglob("*") if file.suffix in (".py", ".toml")]
    left = [f"{file.relative_to(ROOT)}: {words}" for file in files for words in PLACEHOLDERS if words in file.read_text("utf-8")]
    assert not left, f"write your own words in place of these: {left}"


@pytest.mark.parametrize("words", PLACEHOLDERS)
def test_each_placeholder_is_in_a_pattern(words: str) -> None:
    """A pattern with other words has them in the list above."""
    assert any(words in file.read_text("utf-8") for file in PATTERNS.rglob("*.txt"))


@pytest.mark.parametrize("kind", KINDS)
def test_what_is_left_names_files_that_are_there(kind: str) -> None:
    """Paths in the lists move with the files."""
    words = (PATTERNS / kind / "left.txt").read_text("utf-8").replace(",", " ").replace(":", " ").split()
    named = [word.strip("().;") for word in words if "/" in word and "$" not in word and not set("{<") & set(word)]
    assert named
    gone = [name for name in named if not (ROOT / name).exists()]
    assert not gone, f"tools/new_things/{kind}/left.txt names what is not there: {gone}"
