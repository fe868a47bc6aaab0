"""The gold master tells a changed byte apart, and has a template of its own for every page that has blocks."""

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tools.gold_master import __main__ as gold_master
from tools.gold_master import as_on_windows, parts
from tools.gold_master.overrides import override_of, page_templates
from tools.gold_master.work import ROOT, Made, Setting, Work, typed
from whistpress.site.theme import Theme
from whistpress.site.theme.environment import sandbox

FILES = {"a.html": b"one", "b/c.json": b"two"}


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> dict[str, bytes]:
    """The files of a part that is made in this process, in the place of all others."""
    files = dict(FILES)

    def make_all(names: list[str], setting: Setting, recorded: dict[str, Any], **more: Any) -> Iterator[tuple[str, Any]]:
        for name in names:
            yield name, parts.make(name, setting, recorded.get(name, {}).get("inputs", {}), more["keep"])

    def small(work: Work) -> Made:
        work.inputs.setdefault("found", "when it was recorded")
        yield from files.items()
        yield "inputs.txt", work.inputs["found"].encode()

    monkeypatch.setattr(parts, "PARTS", {"small": small})
    monkeypatch.setattr(gold_master, "PARTS", {"small": small})
    monkeypatch.setattr(gold_master, "make_all", make_all)
    return files


def test_a_changed_a_new_and_a_missing_file_are_listed(
    made: dict[str, bytes], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """One byte is enough; what is equal is not listed, and what an input was then is used again."""
    file = tmp_path / "gold.json"
    assert gold_master.main(["record", str(file), "--part", "small", "--keep", str(tmp_path / "old")]) == 0
    assert gold_master.main(["compare", str(file), "--part", "small", "--quick"]) == 0
    assert (tmp_path / "old" / "small" / "b" / "c.json").read_bytes() == b"two"
    made["a.html"] = b"onf"
    made["d.txt"] = made.pop("b/c.json")
    capsys.readouterr()
    assert gold_master.main(["compare", str(file), "--part", "small", "--quick", "--keep", str(tmp_path / "new")]) == 1
    said = capsys.readouterr().out.splitlines()
    assert said[0].startswith("small: 3 files differ")
    assert said[1:] == ["changed  a.html", "gone  b/c.json", "new  d.txt"]
    assert (tmp_path / "new" / "small" / "a.html").read_bytes() == b"onf"
    assert json.loads(file.read_text("utf-8"))["small"]["inputs"] == {"found": "when it was recorded"}


def test_a_part_that_is_not_recorded_is_no_part_that_is_equal(made: dict[str, bytes], tmp_path: Path) -> None:
    """Who asks for it hears that it cannot be compared."""
    file = tmp_path / "gold.json"
    file.write_text("{}", "utf-8")
    assert made
    assert gold_master.main(["compare", str(file), "--part", "small", "--quick"]) == 1


def test_a_part_makes_a_path_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Else the second would hide what the first was."""
    monkeypatch.setattr(parts, "PARTS", {"twice": lambda _work: iter([("a", b"1"), ("a", b"2")])})
    with pytest.raises(ValueError, match="twice makes a twice"):
        parts.make("twice", Setting(), {}, None)


def test_every_page_with_blocks_is_overridden_and_can_be_read(tmp_path: Path) -> None:
    """In the sandbox, where the templates of a league run."""
    names = page_templates()
    assert {"event.html", "player.html", "404.html", "base.html", "division.html"} <= set(names)
    for name in names:
        (tmp_path / name).write_text(override_of(name), "utf-8")
    environment = sandbox(Theme((tmp_path,)))
    for name in names:
        assert f"<!-- {name}: " in override_of(name)
        environment.get_template(name)


def test_a_command_is_told_with_its_status() -> None:
    """And without the path of the folder in which it ran."""
    name, said = typed("score", "score", "none", "--project", str(ROOT), hidden={str(ROOT): "ROOT"})
    assert name == "score.txt"
    assert b"none" in said and said.endswith(b"--- status 2\n") and str(ROOT).encode() not in said


def test_paths_are_shown_with_backslashes_as_on_windows(tmp_path: Path) -> None:
    """And files are written with the line ends and the letters that they have everywhere."""
    words = [sys.executable, "-m", as_on_windows.__name__, "new", str(tmp_path / "league"), "--name", "Ürküt"]
    ended = subprocess.run(words, cwd=ROOT, check=True, capture_output=True, text=True)
    assert str(tmp_path / "league").replace("/", "\\") in ended.stdout
    text = (tmp_path / "league" / "content" / "league.toml").read_bytes()
    assert 'name = "Ürküt"'.encode() in text and b"\r" not in text
