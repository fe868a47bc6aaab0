"""new: a league's first files."""

import json
import re
import tomllib
from pathlib import Path

import pytest

from tests.cli.conftest import Type
from whistpress.cli.hosts import HOSTS
from whistpress.packaged import demo_content, demo_private


def test_a_new_league_has_its_name_and_its_first_files(typed: Type, tmp_path: Path) -> None:
    """The name is as it was said; the first line names the schema, which lies there."""
    folder = tmp_path / "harbour"
    assert typed("new", str(folder), "--name", 'The "Harbour" League').exit_code == 0
    text = (folder / "content" / "league.toml").read_text("utf-8")
    league = tomllib.loads(text)
    assert league["name"] == 'The "Harbour" League'
    assert league["outputs"] == {"search": True, "data": True}
    directive, schema = text.splitlines()[0].split()
    assert directive == "#:schema" and (folder / "content" / schema).resolve().is_file()
    assert (folder / "content" / "events").is_dir()


def test_it_ends_with_the_next_command_to_type(typed: Type, tmp_path: Path) -> None:
    """Go there, look at it."""
    output = typed("new", str(tmp_path / "harbour")).stdout
    assert f"next:  cd {tmp_path / 'harbour'}\n" in output and "whistpress serve" in output


def test_without_a_name_it_is_called_after_its_folder(typed: Type, tmp_path: Path) -> None:
    """Where nobody can be asked."""
    typed("new", str(tmp_path / "harbour-whist_club"))
    assert 'name = "Harbour whist club"' in (tmp_path / "harbour-whist_club" / "content" / "league.toml").read_text("utf-8")


def test_nothing_is_overwritten(typed: Type, tmp_path: Path) -> None:
    """A folder with anything in it is refused; an empty one serves."""
    folder = tmp_path / "harbour"
    folder.mkdir()
    assert typed("new", str(folder)).exit_code == 0
    before = {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}
    result = typed("new", str(folder), "--demo")
    assert result.exit_code == 2 and "not empty" in result.stderr
    assert {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()} == before


def test_an_empty_repository_may_become_a_league(typed: Type, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Many begin with one, and stand in it already: there is nowhere to go then."""
    (tmp_path / ".git").mkdir()
    monkeypatch.chdir(tmp_path)
    result = typed("new", ".")
    assert result.exit_code == 0, result.stderr
    assert "next:  whistpress serve" in result.stdout and "cd " not in result.stdout


def test_the_demonstration_is_copied_whole(typed: Type, tmp_path: Path) -> None:
    """Every file of it, byte for byte, and a made-up private folder, which is never kept with the rest."""
    folder = tmp_path / "demo"
    assert typed("new", str(folder), "--demo").exit_code == 0
    shipped = {path.relative_to(demo_content()): path.read_bytes() for path in demo_content().rglob("*") if path.is_file()}
    own = {Path("private", path.name): path.read_bytes() for path in demo_private().iterdir()}
    copied = folder / "content"
    there = {path.relative_to(copied): path.read_bytes() for path in copied.rglob("*") if path.is_file()}
    assert there == {path: body for path, body in shipped.items() if path.parts[0] != "private"} | own


def test_a_new_league_has_no_problems(typed: Type, tmp_path: Path) -> None:
    """Not even a warning: `check --strict` is clean at once."""
    folder = tmp_path / "harbour"
    typed("new", str(folder))
    result = typed("check", "--strict", "--project", str(folder))
    assert result.exit_code == 0, result.stderr


def _steps(text: str) -> list[str]:
    """The commands of whistpress in the file of a host."""
    return [found.strip().strip('"') for found in re.findall(r"(whistpress (?:check|build)[^\n&|>\"]*)", text)]


@pytest.mark.parametrize("host", HOSTS)
def test_the_steps_for_a_host_build_a_clean_folder(
    typed: Type, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, host: str
) -> None:
    """Each command of whistpress in the file is typed as it stands there; the folder that is published has the site."""
    folder = tmp_path / "harbour"
    assert typed("new", str(folder), "--host", host).exit_code == 0
    path, text = HOSTS[host]
    assert (folder / path).read_text("utf-8") == text
    monkeypatch.chdir(folder)
    steps = _steps(text)
    assert steps[-1].startswith("whistpress build")
    for step in steps:
        words = step.split()[1:]
        result = typed(*words, *(["--no-pdf"] if words[0] == "build" and "--no-pdf" not in words else []))
        assert result.exit_code == 0, (step, result.output)
    published = re.search(r"(?:publish = \"|path: |- )(output|public)\b", text)
    assert published is not None
    assert (folder / published[1] / "index.html").is_file()


def test_the_file_for_a_host_comes_into_a_league_that_is_there(typed: Type, tmp_path: Path) -> None:
    """Once; what is there is kept."""
    folder = tmp_path / "harbour"
    typed("new", str(folder))
    assert typed("new", str(folder), "--host", "github").exit_code == 0
    result = typed("new", str(folder), "--host", "github")
    assert result.exit_code == 2
    assert "is there already" in result.stderr


def test_problems_are_shown_at_their_lines_by_the_host(typed: Type, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As workflow commands, or as a report of code quality."""
    (tmp_path / "content").mkdir()
    (tmp_path / "content" / "league.toml").write_text('name = "Oak"\ncolour = "100%"\n', "utf-8")
    monkeypatch.chdir(tmp_path)
    result = typed("check", "--format", "github")
    assert result.exit_code == 1
    assert result.stdout.startswith("::error file=content/league.toml,line=2,col=1,title=E150::")
    report = json.loads(typed("check", "--format", "gitlab").stdout)
    assert report[0]["location"] == {"path": "content/league.toml", "lines": {"begin": 2}}
    assert report[0]["severity"] == "major"


def test_netlify_is_told_to_let_browsers_keep_what_never_changes() -> None:
    """The theme's files below their version, and nothing else; the other hosts have no file for it."""
    settings = tomllib.loads(HOSTS["netlify"][1])
    [rule] = settings["headers"]
    assert rule == {"for": "/theme/*", "values": {"Cache-Control": "public, max-age=31536000, immutable"}}
