"""How the program ends, whatever happens: words and an exit status, never a stack trace for a user's slip."""

import errno
import os
import subprocess
import sys
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from tests.cli.conftest import Type
from whistpress import __version__
from whistpress.cli import main
from whistpress.cli.options import complete_event
from whistpress.cli.program import run
from whistpress.cli.speech import SlipError, complain
from whistpress.problems import Fault, Problem, Span


def raising(error: BaseException) -> int:
    """Do work that ends with this error."""

    def work() -> int:
        raise error

    return run(work)


def commands(group: click.Group, path: tuple[str, ...] = ()) -> list[tuple[tuple[str, ...], click.Command]]:
    """Every command with the words that call it."""
    found: list[tuple[tuple[str, ...], click.Command]] = []
    for name, command in group.commands.items():
        found.append(((*path, name), command))
        if isinstance(command, click.Group):
            found += commands(command, (*path, name))
    return found


def test_the_version_is_that_of_the_package(typed: Type) -> None:
    """`--version` says the name and the number."""
    assert typed("--version").output == f"whistpress {__version__}\n"


def test_the_commands_stand_in_the_order_in_which_a_league_needs_them(typed: Type) -> None:
    """The help lists them from `new` to `schema`, each with a whole sentence."""
    lines = typed("help", "--all").output.partition("Commands:\n")[2].rstrip().splitlines()
    names = [line.split()[0] for line in lines]
    assert names == ["new", "add", "import", "check", "build", "serve", "desktop", "publish", "score",
                     "table", "players", "tell", "print", "archive", "addresses", "book", "schedule", "systems",
                     "fairness", "advise", "deal", "hands", "movement", "explain", "doctor", "schema", "card-values"]  # fmt: skip
    assert not [line for line in lines if line.endswith("...")]


def test_no_color_is_heeded(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """Where colours would be shown, NO_COLOR keeps them away."""
    monkeypatch.setattr("click.utils.should_strip_ansi", lambda stream, color: color is False)
    complain("something")
    assert "\x1b[31m" in capsys.readouterr().err
    monkeypatch.setenv("NO_COLOR", "1")
    complain("something")
    assert capsys.readouterr().err == "error: something\n"


@pytest.mark.parametrize(
    ("words", "command"), commands(main), ids=lambda value: " ".join(value) if isinstance(value, tuple) else ""
)
def test_every_command_shows_an_example(typed: Type, words: tuple[str, ...], command: click.Command) -> None:
    """Each help text has an example that begins with the command itself, kept on a line of its own."""
    output = typed(*words, "--help").output
    assert f"  Example:  whistpress {' '.join(words)}" in output
    assert all(isinstance(param, click.Argument) or param.help for param in command.params if isinstance(param, click.Option))


def test_a_misspelt_command_gets_the_nearest(typed: Type) -> None:
    """Wrong usage is exit status 2."""
    result = typed("biuld")
    assert result.exit_code == 2
    assert result.stderr == "error: no command is called 'biuld'\n  = did you mean 'build'?\n  = see: whistpress --help\n"
    assert "did you mean 'event'?" in typed("add", "evnt").stderr


def test_a_misspelt_option_gets_the_nearest(typed: Type) -> None:
    """An unknown option names the command whose help to read."""
    result = typed("build", "--ouput", "x")
    assert result.exit_code == 2
    assert "--output" in result.stderr and "see: whistpress build --help" in result.stderr


def test_no_words_at_all_get_the_help(typed: Type) -> None:
    """`whistpress` alone is wrong usage, and shows the help on standard error."""
    result = typed()
    assert result.exit_code == 2
    assert "Commands:" in result.stderr and result.stdout == ""


def test_a_slip_has_its_own_status_and_its_helps(capsys: pytest.CaptureFixture[str]) -> None:
    """The sentence, then a line for each help."""
    assert raising(SlipError("there is no table 9", "say 8", status=1)) == 1
    assert capsys.readouterr().err == "error: there is no table 9\n  = say 8\n"


def test_what_the_machine_refuses_is_told_in_its_words(capsys: pytest.CaptureFixture[str]) -> None:
    """A full disk, a missing right: file and reason, exit status 1, no stack trace."""
    assert raising(PermissionError(errno.EACCES, "Permission denied", "output/index.html")) == 1
    assert capsys.readouterr().err == "error: output/index.html: permission denied\n"


def test_a_full_disk_and_too_little_memory_are_told_with_what_helps(capsys: pytest.CaptureFixture[str]) -> None:
    """Each in a sentence, exit status 1; neither is a fault of ours."""
    assert raising(OSError(errno.ENOSPC, "No space left on device", "output/index.html")) == 1
    assert raising(MemoryError()) == 1
    said = capsys.readouterr().err
    assert "error: the disk of 'output/index.html' is full: there was no room for this\n  = make room there\n" in said
    assert "error: this machine has too little memory for this\n" in said
    assert "fault of whistpress" not in said


def test_what_cannot_be_made_is_a_problem_and_no_fault_of_ours(capsys: pytest.CaptureFixture[str]) -> None:
    """A command that makes one thing shows it as a build does."""
    problem = Problem(
        code="E655", message="the form 'gain-sheet' has no room", at=Span("content/x.toml", 3), helps=("a shorter name",)
    )
    assert raising(Fault(problem)) == 1
    said = capsys.readouterr().err
    assert "error[E655]: the form 'gain-sheet' has no room" in said and "content/x.toml:3:1" in said


def test_a_fault_of_ours_says_that_it_is_ours(capsys: pytest.CaptureFixture[str]) -> None:
    """It asks for a report, and shows no stack trace unasked."""
    assert raising(KeyError("trump")) == 1
    said = capsys.readouterr().err
    assert "this is a fault of whistpress" in said and "not yours" in said and "please report it" in said
    assert "Traceback" not in said


def test_a_developer_may_see_the_traceback(capsys: pytest.CaptureFixture[str]) -> None:
    """`--traceback` shows where the fault arose."""

    def work() -> int:
        raise KeyError("trump")

    assert run(work, ["build", "--traceback"]) == 1
    assert "Traceback" in capsys.readouterr().err


def test_ctrl_c_stops_without_a_word_of_blame(capsys: pytest.CaptureFixture[str]) -> None:
    """The status is the shell's own for an interrupt."""
    assert raising(KeyboardInterrupt()) == 130
    assert capsys.readouterr().err == "stopped\n"


def test_a_pipe_gets_utf8_whatever_the_machine_is_used_to() -> None:
    """Minus signs and names come through where the machine would write ASCII."""
    words = [sys.executable, "-m", "whistpress", "schedule", "mitchell", "--tables", "3", "--deals", "9"]
    ended_ = subprocess.run(words, env={**os.environ, "PYTHONIOENCODING": "ascii"}, capture_output=True, check=False)
    assert ended_.returncode == 0, ended_.stderr
    assert "1 v 2: 1–3" in ended_.stdout.decode("utf-8")


def test_events_are_offered_by_season_or_by_their_last_words(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In a league; elsewhere there is nothing to offer."""
    monkeypatch.chdir(tmp_path)
    command = main.commands["print"]
    context, argument = click.Context(command), command.params[0]
    assert complete_event(context, argument, "fri") == []
    (tmp_path / "content" / "events" / "1900").mkdir(parents=True)
    for name in ("league.toml", "events/1900/friday-game.toml", "events/1900/other.toml"):
        (tmp_path / "content" / name).touch()
    assert complete_event(context, argument, "fri") == ["1900/friday-game"]
    assert complete_event(context, argument, "1900/") == ["1900/friday-game", "1900/other"]


def test_a_shell_may_complete_commands_systems_and_codes() -> None:
    """As click's own protocol has it."""
    for typed_, word in (
        ("whistpress sched", "schedule"),
        ("whistpress fairness how", "howell"),
        ("whistpress explain e2", "E204"),
    ):
        words = {"COMP_WORDS": typed_, "COMP_CWORD": str(typed_.count(" ")), "_WHISTPRESS_COMPLETE": "bash_complete"}
        ended_ = subprocess.run(
            [sys.executable, "-c", "from whistpress.cli import main; main()"],
            env={**os.environ, **words},
            capture_output=True,
            text=True,
            check=False,
        )
        assert f"plain,{word}" in ended_.stdout.splitlines(), ended_.stderr


@pytest.mark.parametrize(
    ("words", "begins"),
    [(("help",), "Usage: whistpress [OPTIONS] COMMAND"), (("help", "movement", "check"), "Usage: whistpress movement check")],
)
def test_help_is_a_command_too(typed: Type, words: tuple[str, ...], begins: str) -> None:
    """Who types `whistpress help print` gets what --help gives."""
    assert typed(*words).output.startswith(begins)


def test_help_of_no_command_suggests_one(typed: Type) -> None:
    """A misspelt name gets the near one."""
    assert "did you mean 'print'?" in typed("help", "pront").output


def test_a_league_one_level_down_is_named(typed: Type, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The folder above the league is the commonest wrong one."""
    (tmp_path / "oak-whist" / "content").mkdir(parents=True)
    (tmp_path / "oak-whist" / "content" / "league.toml").write_text('name = "Oak"\n')
    monkeypatch.chdir(tmp_path)
    assert "there is one in the folder oak-whist: cd oak-whist" in typed("check").output


def test_check_of_one_file_tells_of_that_file_alone(typed: Type, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The problems of the other files are counted."""
    content = tmp_path / "content"
    content.mkdir()
    (content / "league.toml").write_text('name = "Oak"\ncolour = "red"\n')
    (content / "members.toml").write_text('[ann]\nnam = "Ann"\n')
    monkeypatch.chdir(tmp_path)
    output = typed("check", "content/members.toml").output
    assert "content/members.toml:2" in output
    assert "content/league.toml:2" not in output
    assert "1 more problem in other files: whistpress check" in output


def test_schedule_and_score_take_words_of_an_event_s_title(typed: Type, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """`whistpress schedule "christmas pairs"` shows who sits where on that evening."""
    season = tmp_path / "content" / "events" / "2026-27"
    season.mkdir(parents=True)
    (tmp_path / "content" / "league.toml").write_text('name = "Oak"\n')
    (season / "xmas.toml").write_text(
        'title = "The Christmas pairs"\ndate = 2026-12-18\ncontest = "pairs"\n[movement]\nsystem = "howell"\npairs = 8\n'
    )
    monkeypatch.chdir(tmp_path)
    assert typed("schedule", "christmas pairs").output.startswith("howell: 8 entries, 4 tables")
    assert '"event": "xmas"' in typed("score", "Christmas Pairs", "--format", "json").output
    assert "leave --pairs out" in typed("schedule", "christmas pairs", "--pairs", "8").output


ONE_SCREEN = ("add", "advise", "build", "check", "new", "print", "publish", "schedule", "score", "serve", "tell")
"""The plain commands: their help fits 24 lines of 80 characters."""


def test_the_help_of_every_command_fits_a_screen() -> None:
    """Forty lines of 80 characters at most; that of the plain commands 24."""
    for words, _ in commands(main):
        lines = CliRunner().invoke(main, [*words, "--help"], terminal_width=80).output.splitlines()
        most = 24 if " ".join(words) in ONE_SCREEN else 40
        assert len(lines) <= most, f"whistpress {' '.join(words)} --help has {len(lines)} lines"


def test_rare_options_and_commands_are_told_when_asked_for(typed: Type) -> None:
    """`help --all` has them; the plain help says so."""
    assert "--duplex" not in typed("print", "--help").output
    assert "whistpress help print --all" in typed("print", "--help").output
    assert "--duplex" in typed("help", "print", "--all").output
    assert "fairness" in typed("help").output
    assert "Measure how fair a movement is." in typed("help", "--all").output
