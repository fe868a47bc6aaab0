"""explain, doctor, schema."""

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Type
from whistpress.league.plan import glyphs
from whistpress.packaged import demo_content
from whistpress.printing import press
from whistpress.problems.explanations import explanations


def test_a_code_is_explained(typed: Type) -> None:
    """Small letters serve; so does the code as the box shows it."""
    code = next(iter(explanations().values()))
    output = typed("explain", code.code.lower()).stdout
    assert output.startswith(f"{code.code}: {code.title}\n\n") and code.text.strip() in output
    assert typed("explain", f"[{code.code}]").stdout == output


def test_without_a_code_all_are_listed(typed: Type) -> None:
    """One line each, in the order of the chapters."""
    lines = typed("explain").stdout.splitlines()
    assert len(lines) == len(explanations())
    assert [line[1] for line in lines] == sorted(line[1] for line in lines)


def test_an_unknown_code_is_wrong_usage(typed: Type) -> None:
    """What is near is offered."""
    result = typed("explain", "E9999")
    assert result.exit_code == 2 and "no problem has the code 'E9999'" in result.stderr


def test_the_doctor_finds_all_well_here(typed: Type, league: Path) -> None:
    """Python, the press, the fonts, the demonstration and the right to write."""
    result = typed("doctor")
    assert result.exit_code == 0, result.stdout
    assert result.stdout.endswith("all is well\n") and str(league) in result.stdout


def test_the_doctor_says_what_to_install(typed: Type, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without Pango the exit status is 1, and the remedy stands below the finding."""
    monkeypatch.setattr(press, "missing", lambda: "Pango is missing: install libpango-1.0-0")
    result = typed("doctor")
    assert result.exit_code == 1
    assert "MISSING  PDF" in result.stdout and "= Pango is missing: install libpango-1.0-0" in result.stdout


def test_the_doctor_tries_the_names_of_the_league(typed: Type, league: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It names the letters, the people and what to install."""
    members = league / "content" / "members.toml"
    before = members.read_text("utf-8") if members.exists() else ""
    members.write_text(before + '\n[wang]\nname = "王伟"\n', "utf-8")
    monkeypatch.setattr(glyphs, "letters_of_system", lambda letters: letters - {"王"})
    result = typed("doctor")
    assert result.exit_code == 1
    assert "MISSING  letters of names: no font here has '王', in 王伟\n" in result.stdout
    assert "apt-get install fonts-noto-cjk" in result.stdout


def test_a_folder_without_a_league_is_no_illness(typed: Type, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The doctor may be asked before there is a league."""
    monkeypatch.chdir(tmp_path)
    result = typed("doctor")
    assert result.exit_code == 0 and "none here" in result.stdout


def test_the_schema_of_an_event_names_its_keys(typed: Type) -> None:
    """It is Draft 4, as editors read it: `definitions`, and no newer words."""
    text = typed("schema", "event").stdout
    form = json.loads(text)
    assert {"title", "date", "movement", "entries", "scores"} <= form["properties"].keys()
    assert not [word for word in ("$defs", "$id", "const", "examples", "prefixItems") if f'"{word}":' in text]


def test_schemas_are_written_to_a_folder(typed: Type, tmp_path: Path) -> None:
    """One file for each kind that the list names."""
    kinds = [line.split()[0] for line in typed("schema").stdout.splitlines()]
    assert typed("schema", "-o", str(tmp_path / "schemas")).exit_code == 0
    assert sorted(path.name for path in (tmp_path / "schemas").iterdir()) == sorted(f"{kind}.schema.json" for kind in kinds)
    assert "event" in kinds


def test_an_unknown_kind_is_wrong_usage(typed: Type) -> None:
    """What is near is offered."""
    result = typed("schema", "evnt")
    assert result.exit_code == 2 and "did you mean 'event'?" in result.stderr


def test_the_demonstration_is_where_the_doctor_looks() -> None:
    """The packaged league has its first file."""
    assert (demo_content() / "league.toml").is_file()
