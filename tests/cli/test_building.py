"""check, build, serve, print: the commands that make something of a league."""

import json
import re
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import EVENT, Type
from tests.engine.synthetic import tree
from tests.printing.pdf_reader import Pdf
from whistpress import serve as serving
from whistpress.cli import build_report as progress
from whistpress.engine.cache import cache_folder
from whistpress.engine.report import Report
from whistpress.printing.qr import terminal_qr
from whistpress.problems import Problems, Span
from whistpress.serve import ServeError
from whistpress.serve.preview import OnRebuild


def spoil(league: Path) -> None:
    """Write a movement that nobody knows into the league's event."""
    file = league / "content" / "events" / "1900" / "friday-compass-game.toml"
    file.write_text(EVENT.replace('"mitchell"', '"Mitchel"'), "utf-8")


def test_a_clean_league_is_told_to_be_clean(typed: Type, league: Path) -> None:
    """Exit status 0; nothing is written."""
    result = typed("check", "--strict")
    assert (result.exit_code, result.stdout) == (0, "no problems\n"), result.stderr
    assert not (league / "output").exists()


def test_a_problem_is_a_box_on_standard_error(typed: Type, league: Path) -> None:
    """File, line and column, the line itself, carets, what was meant, and the count at the end; exit status 1."""
    spoil(league)
    result = typed("check")
    assert (result.exit_code, result.stdout) == (1, "")
    assert "  --> content/events/1900/friday-compass-game.toml:6:10\n" in result.stderr
    assert ' 6 | system = "Mitchel"\n' in result.stderr
    assert "did you mean 'mitchell'?" in result.stderr
    assert result.stderr.endswith("1 error in 1 file\n")


def test_problems_as_json_have_the_fixed_keys(typed: Type, league: Path) -> None:
    """The same problem for programs."""
    spoil(league)
    result = typed("check", "--format", "json")
    (problem,) = json.loads(result.stdout)["problems"]
    assert problem.keys() == {"code", "severity", "message", "file", "line", "column"}
    assert (problem["code"], problem["severity"], problem["line"], problem["column"]) == ("E204", "error", 6, 10)


def test_warnings_count_only_when_strict(typed: Type, league: Path) -> None:
    """A file that nobody reads is a warning."""
    (league / "content" / "stray.txt").write_text("what is this?\n", "utf-8")
    assert typed("check").exit_code == 0
    assert typed("check", "--strict").exit_code == 1


def test_the_search_can_be_left_out_of_a_build(typed: Type, league: Path) -> None:
    """Though the league has one."""
    settings = league / "content" / "league.toml"
    settings.write_text(settings.read_text("utf-8") + "\n[outputs]\nsearch = true\n", "utf-8")
    for words, there in (((), True), (("--no-search",), False)):
        assert typed("build", "--no-pdf", *words).exit_code == 0
        assert (league / "output" / "search.html").exists() is there


def test_a_build_ends_with_one_line_that_counts(typed: Type, league: Path) -> None:
    """Pages, documents, seconds, what was written, and what to open."""
    result = typed("build", "--no-pdf")
    assert result.exit_code == 0, result.stderr
    assert re.fullmatch(r"\d+ pages, 0 documents in \d+\.\d s \(\d+ written\): output/index\.html\n", result.stdout)
    assert (league / "output" / "index.html").is_file()
    assert "nothing changed" in typed("build", "--no-pdf").stdout


def test_several_processes_build_the_same(typed: Type, league: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As many as the machine has processors, where nothing else is said."""
    assert typed("build", "--jobs", "1").exit_code == 0
    alone = tree(league / "output")
    for left in (league / "output", cache_folder(league)):
        shutil.rmtree(left)
    monkeypatch.setattr("whistpress.engine.workers.usable_processors", lambda: 2)
    assert typed("build").exit_code == 0
    assert tree(league / "output") == alone


def test_a_build_with_an_error_writes_nothing(typed: Type, league: Path) -> None:
    """The site stays as it was, and that is said."""
    spoil(league)
    result = typed("build", "--no-pdf")
    assert (result.exit_code, result.stdout) == (1, "")
    assert "nothing was written" in result.stderr and not (league / "output").exists()


def test_a_build_goes_where_it_is_told(typed: Type, league: Path) -> None:
    """From any folder, into any folder."""
    assert typed("build", "--no-pdf", "--output", "elsewhere", "--project", str(league)).exit_code == 0
    assert (league / "elsewhere" / "index.html").is_file() and not (league / "output").exists()


def test_the_league_is_found_from_below(typed: Type, league: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In a folder of the league, the league is meant."""
    monkeypatch.chdir(league / "content" / "events")
    assert typed("check").exit_code == 0


def test_outside_a_league_nothing_can_be_built(typed: Type, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Wrong usage, and the way to make a league."""
    monkeypatch.chdir(tmp_path)
    for words in (["build"], ["check"], ["serve"], ["score", "game"]):
        result = typed(*words)
        assert result.exit_code == 2 and "whistpress new my-league" in result.stderr


def test_serve_says_where_to_look_and_how_each_rebuild_went(typed: Type, league: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The address first; then a line for each rebuild, with its boxes on standard error."""
    problems = Problems()
    problems.add("E204", "no movement is called 'x'", Span("content/events/1900/game.toml"))

    class Once:
        """A preview of two rebuilds."""

        score_book = "http://127.0.0.1:8080/score-book/"
        in_network = ()

        def __init__(self, project: Path, output: Path | None, on_rebuild: OnRebuild, **more: Any) -> None:
            assert (project, output, more["host"], more["port"], more["pdf"]) == (league, None, "127.0.0.1", 8080, False)
            self._on_rebuild = on_rebuild

        def serve(self, on_start: Callable[[str], None]) -> None:
            """Tell of the address and of both rebuilds."""
            on_start("http://127.0.0.1:8080/")
            self._on_rebuild(Report(pages=7, seconds=0.5, written=True), "")
            self._on_rebuild(Report(problems=problems), "error[E204]: no movement is called 'x'\n")

    monkeypatch.setattr(serving, "Preview", Once)
    result = typed("serve", "--port", "8080", "--no-pdf")
    assert result.exit_code == 0, result.stderr
    assert result.stdout.splitlines() == [
        "look at http://127.0.0.1:8080/ (Ctrl-C ends it)",
        "the score book: http://127.0.0.1:8080/score-book/",
        "7 pages, 0 documents in 0.5 s",
        "the last good page stays, with the problems on top of it",
    ]
    assert result.stderr == "error[E204]: no movement is called 'x'\n"


def test_a_port_that_is_taken_is_told(typed: Type, league: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What cannot begin is wrong usage, with the way out."""

    def refused(*_: object, **__: object) -> None:
        raise ServeError("cannot listen on 127.0.0.1, port 8000", "name another port with --port")

    monkeypatch.setattr(serving, "Preview", refused)
    result = typed("serve")
    assert result.exit_code == 2
    assert result.stderr == "error: cannot listen on 127.0.0.1, port 8000\n  = name another port with --port\n"


def test_the_forms_of_an_event_are_listed(typed: Type, league: Path) -> None:
    """Each with what it is for; nothing is printed."""
    result = typed("print", "friday-compass-game", "--list")
    assert result.exit_code == 0, result.stderr
    assert {"packet", "movement-cards", "score-slips"} <= {line.split()[0] for line in result.stdout.splitlines() if line}
    assert not list(league.glob("*.pdf"))


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (("--cards", "A6"), "name the cards: --only movement-cards"),
        (("--booklet", "--per-page", "4"), "folded, not cut"),
        (("--only", "score-slips", "--cards", "A6", "--per-page", "3"), "it takes 1, 2 or 4"),
        (("--copies", "movement-crads=2"), "movement-cards"),
        (("--copies", "movement-cards"), "write it as movement-cards=2"),
        (("--only", "movement-cards", "--sheet", "A6"), "no room"),
    ],
)
def test_what_cannot_be_put_on_paper_together_is_refused(
    typed: Type, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, options: tuple[str, ...], words: str
) -> None:
    """Exit status 2 with what would serve, and no file."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "tonight.toml").write_text(EVENT, "utf-8")
    found = typed("print", "tonight.toml", *options)
    assert found.exit_code == 2
    assert words in found.stderr
    assert not list(tmp_path.glob("*.pdf"))


@pytest.mark.slow
def test_a_packet_is_printed_for_a_lone_file(typed: Type, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The file's own name and the form's name the PDF; a league is not needed."""
    monkeypatch.chdir(tmp_path)
    Path("tonight.toml").write_text(EVENT, "utf-8")
    result = typed("print", "tonight.toml")
    pages = Pdf(Path("tonight-packet.pdf")).pages
    assert (result.exit_code, result.stdout) == (0, f"{pages} sheets\nwrote tonight-packet.pdf\n"), result.stderr
    assert Path("tonight-packet.pdf").read_bytes().startswith(b"%PDF-")


@pytest.mark.slow
def test_several_forms_go_into_a_folder(typed: Type, league: Path) -> None:
    """One file for each form; on the sheet that was asked for."""
    words = ("print", "friday-compass-game", "--only", "movement-cards,score-slips", "--sheet", "Letter")
    result = typed(*words, "-o", "sheets")
    assert result.exit_code == 0, result.stderr
    names = [f"friday-compass-game-{form}.pdf" for form in ("movement-cards", "score-slips")]
    assert sorted(path.name for path in (league / "sheets").iterdir()) == names


@pytest.mark.slow
def test_several_forms_go_into_one_file_that_is_named(typed: Type, league: Path) -> None:
    """One after the other in the order in which they were named, each with its bookmark."""
    words = ("print", "friday-compass-game", "--only", "score-slips,seating-list")
    result = typed(*words, "-o", "all.pdf")
    assert (result.exit_code, result.stdout) == (0, "2 sheets\nwrote all.pdf\n"), result.stderr
    forms = [title for level, title, _ in Pdf(league / "all.pdf").outline() if level == 1]
    assert forms == ["Score slips", "Seating list"]


def test_forms_with_backs_go_each_into_a_file_of_its_own(typed: Type, league: Path) -> None:
    """Backs lie behind the fronts of one form; of two the sheets would differ."""
    words = ("print", "friday-compass-game", "--only", "score-slips,draw-slips", "--cards", "A6", "--duplex", "long")
    result = typed(*words, "-o", "all.pdf")
    assert result.exit_code == 2 and "name a folder: -o all" in result.stderr


def test_a_misspelt_form_gets_the_nearest(typed: Type, league: Path) -> None:
    """And all that there are."""
    result = typed("print", "friday-compass-game", "--only", "movement-card")
    assert result.exit_code == 2 and "did you mean 'movement-cards'?" in result.stderr


def test_without_a_press_the_remedy_is_told(typed: Type, league: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Not wrong usage, not a fault of ours: exit status 1."""
    monkeypatch.setattr("whistpress.printing.press.missing", lambda: "Pango cannot be found: install libpango-1.0-0")
    result = typed("print", "friday-compass-game")
    assert result.exit_code == 1 and "install libpango-1.0-0" in result.stderr


def test_a_bar_appears_only_when_the_work_lasts(monkeypatch: pytest.MonkeyPatch) -> None:
    """Within the first second nothing is shown; after it each kind of work has its line, and grows."""
    shown: list[tuple[object, ...]] = []

    class Screen:
        def add_task(self, what: str, *, total: int | None) -> str:
            shown.append(("begun", what, total))
            return what

        def update(self, task: str, *, completed: int, total: int | None) -> None:
            shown.append((task, completed, total))

        def stop(self) -> None:
            shown.append(("stopped",))

    moments = iter([0.0, 0.2, 1.5])
    bar = progress.ProgressBar(clock=lambda: next(moments))
    monkeypatch.setattr(bar, "_open_bar", Screen)
    bar("rendering", 1, 9)
    assert shown == []
    bar("rendering", 5, 9)
    bar("documents", 0, 0)
    bar.close()
    assert shown == [
        ("begun", "rendering", 9), ("rendering", 5, 9), ("begun", "documents", None), ("documents", 0, None), ("stopped",)
    ]  # fmt: skip


def test_nobody_at_the_terminal_sees_no_bar(capsys: pytest.CaptureFixture[str]) -> None:
    """Standard error of a script stays clean."""
    with progress.shown_progress() as show:
        show("rendering", 1, 2)
    assert capsys.readouterr() == ("", "")


def test_serve_for_the_network_says_who_reads_and_shows_the_address_as_a_qr_code(
    typed: Type, league: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The code is that of the first address, the one that a telephone's camera finds."""

    class Shared:
        """A preview that other machines read."""

        score_book = "http://127.0.0.1:8701/score-book/"
        in_network = ("http://192.168.1.2:8000/?code=abc", "http://oak.local:8000/?code=abc")

        def __init__(self, *_: object, **more: object) -> None:
            assert more["host"] == "0.0.0.0"  # noqa: S104

        def serve(self, on_start: Callable[[str], None]) -> None:
            """Tell of the address."""
            on_start("http://127.0.0.1:8000/")

    monkeypatch.setattr(serving, "Preview", Shared)
    lines = typed("serve", "--host", "0.0.0.0").stdout.splitlines()  # noqa: S104
    assert lines[2] == "in the network: http://192.168.1.2:8000/?code=abc or http://oak.local:8000/?code=abc"
    assert lines[3].startswith("whoever is in the same network and has that address reads the site as it is now")
    assert lines[4:] == terminal_qr("http://192.168.1.2:8000/?code=abc").splitlines()
    assert len({len(line) for line in lines[4:]}) == 1 and 15 < len(lines[4:]) < 30
