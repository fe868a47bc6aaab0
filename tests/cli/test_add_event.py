"""add event: the file of a new event."""

import datetime
import os
import pty
import select
import signal
import sys
import tomllib
from itertools import chain, repeat
from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import Type
from whistpress.cli import event_draft
from whistpress.league.events.read.file import read_event

GAME = ("add", "event", "--title", "Friday game", "--date", "1900-02-02")
CTRL_C = b"\x03"
HOWELL = (*GAME, "--system", "howell", "--pairs", "8")


def read(league: Path, id_: str = "1900/friday-game") -> dict[str, Any]:
    """The event file that was written."""
    return tomllib.loads((league / "content" / "events" / f"{id_}.toml").read_text("utf-8"))


def test_what_is_said_stands_in_the_file(typed: Type, league: Path) -> None:
    """Title, date, movement; the season is the year, the file's name the title's slug."""
    result = typed(*HOWELL, "--deals", "7", "--scoring", "match")
    assert result.exit_code == 0, result.stderr
    found = read(league)
    assert (found["title"], str(found["date"]), found["scoring"]) == ("Friday game", "1900-02-02", "match")
    assert found["movement"] == {"system": "howell", "pairs": 8, "deals": 7}
    assert "scores" not in found


@pytest.mark.parametrize("kind", ["events", "fixtures", "cups"])
def test_an_evening_goes_to_the_season_that_is_there(typed: Type, league: Path, kind: str) -> None:
    """Whatever the season has: a league that plays fixtures in 1899-1900 has its evenings in it."""
    (league / "content" / kind / "1899-00").mkdir(parents=True)
    assert typed(*HOWELL).exit_code == 0
    assert read(league, "1899-00/friday-game")["title"] == "Friday game"


def test_it_ends_with_the_next_command_to_type(typed: Type, league: Path) -> None:
    """Without score lines one prints the cards; with them one fills them in and scores."""
    assert "next:  whistpress print 1900/friday-game" in typed(*HOWELL).stdout
    assert "whistpress score 1900/other" in typed(*HOWELL, "--slug", "other", "--blank").stdout


def test_blank_lines_wait_for_every_table_of_every_deal(typed: Type, league: Path) -> None:
    """Seven deals of four lines each."""
    typed(*HOWELL, "--blank")
    assert [len(deal["lines"]) for deal in read(league)["scores"]] == [4] * 7


def test_short_rows_wait_for_the_tricks_alone(typed: Type, league: Path) -> None:
    """Seven deals with room for N-S."""
    typed(*HOWELL, "--short")
    assert [deal["ns"] for deal in read(league)["scores"]] == [[]] * 7


def test_names_settle_the_size(typed: Type, league: Path) -> None:
    """Eight entries are eight pairs; names may stand apart by &, and, a comma or a tab."""
    between = (" & ", " and ", ", ", "\t", "; ", " / ", "&", " & ")
    names = [word for number, sign in enumerate(between) for word in ("--entry", f"Ann {number}{sign}Ben {number}")]
    result = typed(*GAME, "--system", "howell", *names)
    assert result.exit_code == 0, result.stderr
    found = read(league)
    assert found["movement"]["pairs"] == 8
    assert found["entries"] == {str(number + 1): [f"Ann {number}", f"Ben {number}"] for number in range(8)}


def test_a_comma_within_a_name_parts_no_entry(typed: Type, league: Path) -> None:
    """Of Jr. and its like, and of a member whose name has one; other commas stand between names."""
    member = '[cobb]\nname = "Cobb, the younger"\n'
    (league / "content" / "members.toml").write_text(member, "utf-8")
    written = ("Mrs. T. O'Neil & Dr. J. R. R. van der Berg, Jr.", "Ada Ash, Cobb, the younger", "Ned Gale, Sr., Jo Li, III.")
    others = [word for number in range(5) for word in ("--entry", f"Ann {number}, Ben {number}")]
    names = [word for one in written for word in ("--entry", one)]
    result = typed(*HOWELL, *names, *others)
    assert result.exit_code == 0, result.stderr
    assert list(read(league)["entries"].values())[:4] == [
        ["Mrs. T. O'Neil", "Dr. J. R. R. van der Berg, Jr."],
        ["Ada Ash", "Cobb, the younger"],
        ["Ned Gale, Sr.", "Jo Li, III."],
        ["Ann 0", "Ben 0"],
    ]


def test_names_may_come_from_a_file(typed: Type, league: Path) -> None:
    """A line for each entry, as a spreadsheet gives them; a byte-order mark and empty lines are passed over."""
    file = league / "names.txt"
    file.write_text("\ufeff" + "\n\n".join(f"Ann {number}\tBen {number}" for number in range(6)), "utf-8")
    assert typed(*GAME, "--system", "howell", "--entries", str(file)).exit_code == 0
    assert read(league)["entries"]["1"] == ["Ann 0", "Ben 0"]


def test_too_few_names_are_refused(typed: Type, league: Path) -> None:
    """Nothing is written."""
    result = typed(*HOWELL, "--entry", "Abel & Archer")
    assert result.exit_code == 2 and "1 entry is named, the movement has 8" in result.stderr
    assert not (league / "content" / "events" / "1900" / "friday-game.toml").exists()


def test_an_entry_with_a_name_too_few_is_refused(typed: Type, league: Path) -> None:
    """The entry is quoted."""
    names = [word for number in range(6) for word in ("--entry", f"Ann {number}" if number == 3 else f"Ann {number} & Ben")]
    result = typed(*GAME, "--system", "howell", *names)
    assert result.exit_code == 2 and "'Ann 3': an entry has 2 names, not 1" in result.stderr


def test_compass_numbers_are_for_compass_games(typed: Type, league: Path) -> None:
    """A Howell has one field of pairs."""
    assert typed(*HOWELL, "--numbering", "compass").exit_code == 2
    words = (*GAME, "--system", "mitchell", "--tables", "3", "--deals", "3", "--numbering", "compass", "--blank")
    assert typed(*words).exit_code == 0
    found = read(league)
    assert found["movement"]["numbering"] == "compass"
    assert all(line[0].startswith("NS") and line[1].startswith("EW") for deal in found["scores"] for line in deal["lines"])


def test_a_season_over_two_years_is_found(typed: Type, league: Path) -> None:
    """February 1900 belongs to 1899-00 where there is such a folder, else to 1900."""
    (league / "content" / "events" / "1899-00").mkdir()
    assert typed(*HOWELL).exit_code == 0
    assert read(league, "1899-00/friday-game")["title"] == "Friday game"


def test_a_file_that_is_there_is_not_overwritten(typed: Type, league: Path) -> None:
    """Say another name."""
    typed(*HOWELL)
    before = (league / "content" / "events" / "1900" / "friday-game.toml").read_bytes()
    result = typed(*HOWELL, "--deals", "14")
    assert result.exit_code == 2 and "--slug" in result.stderr
    assert (league / "content" / "events" / "1900" / "friday-game.toml").read_bytes() == before


@pytest.mark.parametrize("way_out", ["../escape", "..", "a/b", "a\\b", ""])
def test_no_name_leads_out_of_the_folder(typed: Type, league: Path, way_out: str) -> None:
    """Season and slug are names, not paths."""
    before = sorted(league.rglob("*"))
    assert typed(*HOWELL, "--season", way_out or "..").exit_code == 2
    assert typed(*HOWELL, "--slug", way_out or "..").exit_code == 2
    assert sorted(league.rglob("*")) == before


@pytest.mark.parametrize("missing", ["--title", "--date", "--system", "--pairs"])
def test_what_is_not_said_is_named_when_nobody_can_be_asked(typed: Type, league: Path, missing: str) -> None:
    """No prompt hangs in a script."""
    words = list(HOWELL)
    place = words.index(missing)
    result = typed(*words[:place], *words[place + 2 :])
    assert result.exit_code == 2 and f"{missing} is not said" in result.stderr


def test_what_is_not_said_is_asked_for_as_a_secretary_knows_it(
    typed: Type, league: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What, when, where, who, how long; wrong answers are asked for again, and Enter takes the recommended movement."""
    monkeypatch.setattr(event_draft, "can_ask", lambda: True)
    answers = "Friday game\nFebruary\n1900-02-02\n25 p\n7.30\nCorn Hall\npears\n\nmany7\n11\nlong\n2:30\n\nfoo\nmatchpoints\n"
    result = typed("add", "event", answers=answers)
    assert result.exit_code == 0, result.stderr
    asked = [result.stderr.index(words) for words in ("Title", "Date", "time", "Where", "Who plays", "How many", "How long")]
    assert asked == sorted(asked)
    assert "1. howell (recommended): six tables" in result.stderr and "\n 4. " not in result.stderr
    found = read(league)
    assert found["movement"] == {"system": "howell", "pairs": 11, "deals": 22}
    assert [found[key] for key in ("time", "place", "scoring")] == ["7.30 p.m.", "Corn Hall", "matchpoints"]
    assert "next:  whistpress print 1900/friday-game" in result.stdout and "then:  whistpress serve" in result.stdout


def test_enter_on_everything_gives_an_event_without_errors(typed: Type, league: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Twice: the second evening of that title gets its day into the name of its file."""
    monkeypatch.setattr(event_draft, "can_ask", lambda: True)
    for _ in range(2):
        result = typed("add", "event", answers="\n" * 9)
        assert result.exit_code == 0, result.stderr
    day = datetime.date.today()
    names = sorted(path.name for path in (league / "content" / "events" / str(day.year)).glob("*.toml"))
    assert names == [f"whist-evening-{day}.toml", "whist-evening.toml"]
    for name in names:
        event, problems = read_event(league / "content" / "events" / str(day.year) / name)
        assert event is not None and not problems.errors


@pytest.mark.parametrize("given", range(9))
def test_an_interrupted_dialogue_writes_nothing(typed: Type, league: Path, monkeypatch: pytest.MonkeyPatch, given: int) -> None:
    """The end of the input at each of its questions."""
    monkeypatch.setattr(event_draft, "can_ask", lambda: True)
    before = sorted(league.rglob("*"))
    assert typed("add", "event", answers="\n" * given).exit_code == 130
    assert sorted(league.rglob("*")) == before


def test_names_in_place_of_their_number(typed: Type, league: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """One pair on each line, until an empty one; who lacks a partner is asked for again."""
    monkeypatch.setattr(event_draft, "can_ask", lambda: True)
    pairs = [f"Ann {letter} & Ben {letter}" for letter in "ABCDEF"]
    answers = "\n".join(["Friday game", "1900-02-02", "", "", "pairs", pairs[0], "Solo", *pairs[1:], "", "2", "howell", ""])
    result = typed("add", "event", answers=f"{answers}\n")
    assert result.exit_code == 0, result.stderr
    assert "both names on one line" in result.stderr
    found = read(league)
    assert found["movement"]["pairs"] == 6 and found["entries"]["6"] == ["Ann F", "Ben F"]


def test_all_answers_can_be_options(typed: Type, league: Path) -> None:
    """Nobody is asked; how long there is takes the recommended movement."""
    where = ("--time", "7.30 p.m.", "--place", "Corn Hall")
    result = typed(*GAME, *where, "--pairs", "11", "--hours", "2.5")
    assert result.exit_code == 0, result.stderr
    found = read(league)
    assert (found["time"], found["place"]) == ("7.30 p.m.", "Corn Hall")
    assert found["movement"] == {"system": "howell", "pairs": 11, "deals": 22}


def test_a_drive_is_asked_for_its_hands(typed: Type, league: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Forty-five fill no tables: both numbers that do are named."""
    monkeypatch.setattr(event_draft, "can_ask", lambda: True)
    result = typed(*GAME, answers="drive\n45\n20\n46\n")
    assert result.exit_code == 0, result.stderr
    assert "--players 44 (11 tables)" in result.stderr and "--players 46 (11 tables and a waiting table)" in result.stderr
    assert read(league)["movement"] == {"system": "whist-drive", "players": 46, "rounds": 20}
    other = ("--slug", "other", "--contest", "drive", "--players", "48")
    assert typed(*GAME, *other, "--rounds", "24").exit_code == 0
    assert read(league, "1900/other")["movement"]["rounds"] == 24


def test_at_a_real_terminal_enter_goes_through(league: Path) -> None:
    """A pseudo-terminal: each question waits for its answer, and Ctrl-C ends it with nothing written."""
    assert _at_terminal(league, [b"\n"] * 9) == 0
    assert len(list((league / "content" / "events").rglob("whist-evening*.toml"))) == 1
    assert _at_terminal(league, [b"Other evening\n", b"\n", b"\n", CTRL_C]) == 130
    assert not list((league / "content" / "events").rglob("other-evening*"))


def _at_terminal(league: Path, answers: list[bytes]) -> int:
    """Type the answers, each after its question, and Ctrl-C after one more; return the exit status.

    Python's input() can lose a Ctrl-C that comes after it has shown its prompt and before it waits for keys. So Ctrl-C is
    pressed once more after each second without output, as a person would do. After 60 such seconds in all the program is
    killed.
    """
    child, terminal = pty.fork()
    if not child:  # pragma: no cover (another process)
        os.chdir(league)
        signal.signal(signal.SIGINT, signal.SIG_DFL)  # which tests that run in the background ignore
        os.execv(sys.executable, [sys.executable, "-m", "whistpress", "add", "event"])  # noqa: S606
    keys = chain(answers, repeat(CTRL_C))
    typed, said, quiet_seconds = b"", b"", 0
    while True:
        if not select.select([terminal], [], [], 1)[0]:
            quiet_seconds += 1
            if quiet_seconds == 60:
                os.kill(child, signal.SIGKILL)
            elif typed == CTRL_C:
                os.write(terminal, CTRL_C)
            continue
        try:
            data = os.read(terminal, 4096)
        except OSError:
            break
        if not data:
            break
        said += data
        if said.endswith(b": "):
            typed = next(keys)
            os.write(terminal, typed)
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])


def test_a_movement_that_cannot_be_is_asked_for_again(typed: Type, league: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Four tables of a compass game want a variant, and the deals must divide: nobody has to begin anew."""
    monkeypatch.setattr(event_draft, "can_ask", lambda: True)
    answers = "Friday game\n1905-02-02\n\n\n4\n\n23\n24\n\n"
    result = typed("add", "event", "--system", "mitchell", answers=answers)
    assert result.exit_code == 0, result.stderr
    assert "even number" in result.stderr and "recommended: say --variant skip-twice" in result.stderr
    assert read(league, "1905/friday-game")["movement"] == {
        "system": "mitchell",
        "tables": 4,
        "deals": 24,
        "variant": "skip-twice",
    }


def test_a_size_that_cannot_be_is_asked_for_again(typed: Type, league: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Three pairs are no Howell."""
    monkeypatch.setattr(event_draft, "can_ask", lambda: True)
    result = typed(*GAME, "--system", "howell", answers="3\n8\n")
    assert result.exit_code == 0, result.stderr
    assert read(league)["movement"] == {"system": "howell", "pairs": 8}


def test_who_says_the_title_is_asked_only_for_what_must_be(typed: Type, league: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither deals nor score lines are asked for then."""
    monkeypatch.setattr(event_draft, "can_ask", lambda: True)
    result = typed(*GAME, "--system", "howell", answers="8\n")
    assert result.exit_code == 0, result.stderr
    assert read(league)["movement"] == {"system": "howell", "pairs": 8}


def test_a_movement_that_cannot_be_says_what_would_serve(typed: Type, league: Path) -> None:
    """The refusal of the movement is the refusal of the event."""
    result = typed(*GAME, "--system", "mitchell", "--tables", "4")
    assert result.exit_code == 2 and "recommended: say --variant skip-twice" in result.stderr


def test_an_unknown_scoring_gets_the_nearest(typed: Type, league: Path) -> None:
    """As a misspelt system does."""
    result = typed(*HOWELL, "--scoring", "exponant")
    assert result.exit_code == 2 and "did you mean 'exponent'?" in result.stderr


def test_outside_a_league_the_way_to_make_one_is_told(typed: Type, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Exit status 2."""
    monkeypatch.chdir(tmp_path)
    result = typed(*HOWELL)
    assert result.exit_code == 2 and "whistpress new my-league" in result.stderr


def test_a_league_of_new_gets_its_schema_named(typed: Type, tmp_path: Path) -> None:
    """The first line leads from the event to the schema."""
    folder = tmp_path / "harbour"
    typed("new", str(folder))
    assert typed(*HOWELL, "--project", str(folder)).exit_code == 0
    file = folder / "content" / "events" / "1900" / "friday-game.toml"
    first = file.read_text("utf-8").splitlines()[0]
    assert (file.parent / first.removeprefix("#:schema ")).resolve() == (folder / "schemas" / "event.schema.json").resolve()


EVENING = ("add", "event", "--title", "Friday game", "--date", "1900-02-02")


def test_an_evening_of_rubbers_has_a_table_for_every_four(typed: Type, league: Path) -> None:
    """Eight names are two tables of two pairs; the keys of a deal are told above them; nothing is found fault with."""
    names = [word for number in range(4) for word in ("--entry", f"Ann {number} & Ben {number}")]
    result = typed(*EVENING, "--game", "straight-whist", *names)
    assert result.exit_code == 0, result.stderr
    found = read(league)
    assert (found["game"], "movement" in found) == ("straight-whist", False)
    assert [(one["table"], one["sides"]) for one in found["rubbers"]] == [
        (1, [["Ann 0", "Ben 0"], ["Ann 1", "Ben 1"]]),
        (2, [["Ann 2", "Ben 2"], ["Ann 3", "Ben 3"]]),
    ]
    text = (league / "content" / "events" / "1900" / "friday-game.toml").read_text("utf-8")
    assert "#   honours      Honours that a side held: { 1 = 3 } or { 2 = 4 }." in text
    assert typed("check").exit_code == 0


def test_before_the_names_are_known_a_rubber_waits_behind_its_sign(typed: Type, league: Path) -> None:
    """The file is whole as it is; without the signs it has a place for each: mort is one against two."""
    assert typed(*EVENING, "--game", "mort", "--tables", "2").exit_code == 0
    assert "rubbers" not in read(league) and typed("check").exit_code == 0
    text = (league / "content" / "events" / "1900" / "friday-game.toml").read_text("utf-8")
    uncovered = tomllib.loads("\n".join(line.removeprefix("# ") for line in text.partition("away.\n")[2].splitlines()))
    assert [one["sides"] for one in uncovered["rubbers"]] == [["", ["", ""]]] * 2


def test_lines_of_auction_whist_wait_for_what_is_declared(typed: Type, league: Path) -> None:
    """Both players of a side where partners change, else the pair; the file is read again."""
    assert typed(*EVENING, "--game", "auction-whist", "--system", "auction-match", "--blank").exit_code == 0
    found = read(league)
    assert found["game"] == "auction-whist"
    assert found["scores"][0]["lines"][0] == {"ns": "1 & 2", "ew": "6 & 5"}
    assert "error" not in typed("check").stderr
    typed(*EVENING, "--slug", "pairs", "--game", "auction-whist", "--system", "mitchell", "--tables", "3", "--blank")
    assert {"ns": 1, "ew": 2} in read(league, "1900/pairs")["scores"][1]["lines"]


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("--game", "morte"), "did you mean 'mort'?"),
        (("--game", "mort", "--system", "howell"), "leave --system out"),
        (("--game", "solo-whist", "--entry", "A & B & C"), "3 names do not fill tables of 4"),
    ],
)
def test_what_a_game_cannot_have_is_refused(typed: Type, league: Path, words: tuple[str, ...], told: str) -> None:
    """A game by another name, a movement for what is kept at tables, a table that is not full."""
    result = typed(*EVENING, *words)
    assert result.exit_code == 2 and told in result.stderr
    assert not (league / "content" / "events" / "1900" / "friday-game.toml").exists()


def test_blank_rows_of_names_that_were_typed_go_with_add_lines(typed: Type, league: Path) -> None:
    """No row of a known entry stays below the names; those of the others do, until they are known."""
    assert typed("add", "event", "--title", "Howell", "--date", "1900-02-02", "--system", "howell", "--pairs", "6").exit_code == 0
    file = league / "content" / "events" / "1900" / "howell.toml"
    file.write_text(file.read_text("utf-8").replace("[entries]\n", '[entries]\n1 = ["Abel", "Archer"]\n'), "utf-8")
    assert typed("add", "lines", "1900/howell").exit_code == 0
    text = file.read_text("utf-8")
    assert '# 1 = ["", ""]' not in text and '# 2 = ["", ""]' in text


def test_a_new_event_is_not_written_out_of_the_league(typed: Type, league: Path, tmp_path: Path) -> None:
    """Where a season is a link that leads elsewhere."""
    (tmp_path / "elsewhere").mkdir()
    (league / "content" / "events" / "1901").symlink_to(tmp_path / "elsewhere")
    words = (
        "--title",
        "Drive",
        "--date",
        "1901-01-05",
        "--season",
        "1901",
        "--system",
        "mitchell",
        "--tables",
        "3",
        "--deals",
        "3",
    )
    result = typed("add", "event", *words)
    assert (result.exit_code, "through a link" in result.stderr) == (1, True), result.output
    assert list((tmp_path / "elsewhere").iterdir()) == []
