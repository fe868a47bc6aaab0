"""What the site offers as CSV can be read back: with its mark, its exact columns and its guarded names."""

import json
import shutil
from pathlib import Path

import pytest

from tests import bonus_league
from tests.building import build
from tests.cli.conftest import Type

OUTPUTS = "\n[outputs]\ndata = true\n"


def site(project: Path) -> Path:
    """Build a league with its data; return the output."""
    settings = project / "content" / "league.toml"
    text = settings.read_text("utf-8")
    settings.write_text(text if "[outputs]" in text else text + OUTPUTS, "utf-8")
    assert build(project, pdf=False).written
    return project / "output"


def empty(folder: Path, monkeypatch: pytest.MonkeyPatch, clubs: str = "") -> Path:
    """Another league, in which nothing is yet; the current folder too."""
    (folder / "content").mkdir(parents=True)
    (folder / "content" / "league.toml").write_text('name = "Vale"\n', "utf-8")
    if clubs:
        (folder / "content" / "clubs.toml").write_text(clubs, "utf-8")
    monkeypatch.chdir(folder)
    return folder


@pytest.fixture
def division(tmp_path: Path) -> Path:
    """The output of a league with a division that has points by table."""
    return site(bonus_league.league(tmp_path / "one"))


def test_the_matches_of_a_division_are_imported(
    typed: Type, division: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every match with its day and its tricks; the table of tricks is the same again."""
    (file,) = division.glob("fixtures/*/division-one-matches.csv")
    assert file.read_bytes().startswith(b"\xef\xbb\xbf")
    there = empty(tmp_path / "two", monkeypatch)
    shutil.copy(file, there / "division-one.csv")
    result = typed("import", "division-one.csv", "--season", "2025-26", "--yes")
    assert result.exit_code == 0, result.output
    assert "28 with tricks" in " ".join(result.stdout.split())
    told = json.loads(typed("table", "2025-26/division-one", "--format", "json").stdout)
    before = json.loads((division / "fixtures/2025-26/division-one.json").read_text("utf-8"))
    names = ("played", "won", "drawn", "lost", "tricks_for", "tricks_against")
    now, then = (sorted([row[name] for name in names] for row in form["rows"]) for form in (told, before))
    assert now == then


def test_the_cards_of_a_division_serve_as_its_results(typed: Type, division: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Beside the division in place of the lines that were typed: the same points by table."""
    project = division.parent
    monkeypatch.chdir(project)
    file = project / "content/fixtures/2025-26/division-one.toml"
    before = typed("table", "division-one", "--format", "json").stdout
    shutil.copy(division / "fixtures/2025-26/division-one-cards.csv", file.with_name("cards.csv"))
    head, _, rest = file.read_text("utf-8").partition("results")
    after = rest.partition("]\n")[2] if rest.lstrip(" =").startswith("[") else rest.partition("\n")[2]
    file.write_text(f'{head}results = "cards.csv"\n{after}', "utf-8")
    assert typed("table", "division-one", "--format", "json").stdout == before


def test_a_ranking_is_imported_as_the_totals_of_an_evening(
    typed: Type, league: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Names and tricks; the exact columns are passed over."""
    output = site(league)
    there = empty(tmp_path / "two", monkeypatch)
    shutil.copy(output / "events/1900/friday-compass-game/ranking.csv", there / "friday.csv")
    result = typed("import", "friday.csv", "--date", "1900-01-12", "--yes")
    assert result.exit_code == 0, result.output
    ranked = json.loads(typed("score", "1900/friday", "--format", "json").stdout)["rankings"][0]["rows"]
    assert sorted(name for row in ranked for name in row["names"])[:3] == ["Abel", "Archer", "Baker"]


def test_the_scores_of_an_event_serve_beside_it(typed: Type, league: Path) -> None:
    """With the mark at the beginning: the ranking is the same."""
    output = site(league)
    file = league / "content/events/1900/friday-compass-game.toml"
    before = typed("score", "friday-compass-game", "--format", "json").stdout
    shutil.copy(output / "events/1900/friday-compass-game/scores.csv", file.with_name("friday.csv"))
    text = file.read_text("utf-8").partition("[[scores]]")[0]
    file.write_text(text.replace("[movement]", 'scores = "friday.csv"\n\n[movement]', 1), "utf-8")
    assert typed("score", "friday-compass-game", "--format", "json").stdout == before


def test_a_schedule_is_a_movement_file(typed: Type, league: Path) -> None:
    """As the site offers it."""
    (file,) = site(league).glob("systems/*.csv")
    assert typed("movement", "check", str(file)).exit_code == 0


def test_a_guarded_name_is_read_without_its_apostrophe(typed: Type, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The apostrophe that keeps a spreadsheet from calculating is ours, not the member's."""
    there = empty(tmp_path / "two", monkeypatch)
    (there / "drive.csv").write_text("name,total\n'-Smith,170\n'=Sum,165\nO'Brien,150\n", "utf-8-sig")
    result = typed("import", "drive.csv", "--date", "2025-10-04", "--yes")
    assert result.exit_code == 0, result.output
    assert "-Smith 170; =Sum 165; O'Brien 150" in " ".join(result.stdout.split())


def test_the_command_line_prints_the_same_without_the_mark(typed: Type, division: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A program that reads it from a pipe gets the first name clean."""
    monkeypatch.chdir(division.parent)
    printed = typed("table", "division-one", "--format", "csv").stdout
    assert printed.startswith("place,team,")
    file = (division / "fixtures/2025-26/division-one-table.csv").read_bytes().decode("utf-8-sig")
    assert printed.replace("\r\n", "\n").strip() == file.replace("\r\n", "\n").strip()
