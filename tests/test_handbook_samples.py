"""Every sample of the handbook is built: its files are written and its commands run, in the order of the page."""

import re
import shlex
from pathlib import Path

import pytest
from click.testing import CliRunner
from msgspec import Struct

from tests.printing.unpressed import press_ends
from whistpress.cli import main
from whistpress.packaged import demo_content

pytestmark = pytest.mark.slow
FENCE = re.compile(r"^```(?P<info>[a-z]+)\n(?P<body>.*?)^```$", re.M | re.S)
FILE = re.compile(r"^(?:# |\{# |<!-- |/\* )(?P<path>(?:content|templates)/\S+|[a-z-]+\.csv$)", re.M)
WITH_WARNINGS = ("when-something-went-wrong", "an-old-record")
"""Pages that show what is told where something is odd."""

LEAGUE = 'name = "Harbour Whist Club"\ntimezone = "Europe/London"\nformat = 1\n'


class Sample(Struct, frozen=True):
    """One fenced block: a file to write, or commands with what they print."""

    info: str
    body: str

    @property
    def path(self) -> str | None:
        """The file that its first line names."""
        named = FILE.match(self.body)
        return named["path"] if named else None


def samples(page: Path) -> list[Sample]:
    """The fenced blocks of a page."""
    return [Sample(found["info"], found["body"]) for found in FENCE.finditer(page.read_text(encoding="utf-8"))]


def pages() -> list[Path]:
    """The pages of the handbook that a person wrote (the references are made from the code)."""
    return [page for page in sorted((demo_content() / "handbook").glob("*.md")) if not page.name.startswith("reference-")]


def run(body: str) -> None:
    """Run the commands of a console block; what the block shows of their output must be there."""
    for block in body.split("$ whistpress ")[1:]:
        command, *shown = block.rstrip().split("\n")
        words = shlex.split(command)
        result = CliRunner().invoke(main, words)
        for line in filter(None, (line.strip() for line in shown)):
            assert line in result.output, f"{command}: {line!r} is not in\n{result.output}"
        expected = int(any(line.startswith("error[") for line in shown))
        assert result.exit_code == expected, f"{command}:\n{result.output}"


@pytest.mark.parametrize("page", pages(), ids=lambda page: page.stem)
def test_the_samples_of_a_page_work_in_their_order(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A reader who follows the page from top to bottom gets what it promises; of long documents the ends are pressed."""
    monkeypatch.setattr("whistpress.printing.press.pdf", press_ends)
    monkeypatch.setenv("TZ", "Europe/London")  # `new` asks the machine where it is
    project = tmp_path / "my-league"
    found = samples(page)
    if any("whistpress new " in sample.body for sample in found):
        monkeypatch.chdir(tmp_path)
        run(found.pop(0).body)
    else:
        (project / "content").mkdir(parents=True)
        (project / "content" / "league.toml").write_text(LEAGUE, encoding="utf-8")
    monkeypatch.chdir(project)
    for sample in found:
        if sample.path:
            target = project / sample.path
            target.parent.mkdir(parents=True, exist_ok=True)
            body = sample.body.partition("\n")[2] if target.suffix == ".csv" else sample.body  # its first line names it here
            target.write_text(body, encoding="utf-8")
        elif sample.info == "console":
            run(sample.body)
    run("$ whistpress check --strict" if page.stem not in WITH_WARNINGS else "")


def test_whistpress_samples_name_their_file() -> None:
    """A TOML sample that is no file would not be built, and could go stale."""
    for page in pages():
        for sample in samples(page):
            assert sample.info != "toml" or sample.path, f"{page.name}: a TOML sample without a file name:\n{sample.body}"
