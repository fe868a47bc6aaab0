"""Reading a text file: everything that may be wrong with it before its words are looked at."""

import os
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from whistpress.problems import Problem, Problems, Span
from whistpress.reading.text_file import CONTENT_LIMIT, CSV_LIMIT, NO_LINES, excerpt_text, read_text, stays_inside


def problem_of(path: Path, limit: int = CONTENT_LIMIT) -> Problem:
    """The one problem of reading a file, which must have no text."""
    problems = Problems()
    assert read_text(path, "content/league.toml", limit, problems) is None
    [problem] = problems
    return problem


def test_a_byte_order_mark_and_crlf_are_accepted(tmp_path: Path) -> None:
    """Both fall away, so that lines and columns are what an editor shows."""
    path = tmp_path / "league.toml"
    path.write_bytes(b'\xef\xbb\xbfname = "Hub"\r\nurl = ""\r\n')
    assert read_text(path, "league.toml", CONTENT_LIMIT, Problems()) == 'name = "Hub"\nurl = ""\n'


def test_a_file_that_is_not_there_is_a_problem(tmp_path: Path) -> None:
    """Also where a part of its path is a file and no folder."""
    (tmp_path / "file").write_text("")
    for path in (tmp_path / "absent.toml", tmp_path / "file" / "below.toml"):
        problem = problem_of(path)
        assert (problem.code, problem.message, problem.at) == ("E101", "there is no such file", Span("content/league.toml"))


def test_a_folder_is_not_a_file(tmp_path: Path) -> None:
    """A folder with the name of a file is named as such."""
    assert (problem_of(tmp_path).code, problem_of(tmp_path).message) == ("E102", "this is a folder, not a file")


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no named pipes")
def test_a_pipe_is_never_opened(tmp_path: Path) -> None:
    """Opening a pipe would wait for ever for somebody to write to it."""
    os.mkfifo(tmp_path / "league.toml")
    assert problem_of(tmp_path / "league.toml").message == "this is a pipe or a device, not a file"
    assert problem_of(Path("/dev/zero")).code == "E102"


def test_a_size_over_the_limit_is_found_before_the_file_is_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A sparse file of a terabyte takes no time, for it is not opened."""
    path = tmp_path / "huge.toml"
    with path.open("wb") as file:
        file.truncate(2**40)
    monkeypatch.setattr(Path, "open", lambda *_, **__: pytest.fail("the file was opened"))
    problem = problem_of(path)
    assert (problem.code, problem.message) == ("E104", "this file has 1048576 MiB; at most 4 MiB are read")


def test_a_file_of_just_the_limit_is_read(tmp_path: Path) -> None:
    """The limit itself is allowed, one byte more is not; the size is rounded up, so that it shows."""
    path = tmp_path / "file.toml"
    path.write_bytes(b"#" * CONTENT_LIMIT)
    assert read_text(path, "file.toml", CONTENT_LIMIT, Problems()) == "#" * CONTENT_LIMIT
    path.write_bytes(b"#" * (CONTENT_LIMIT + 1))
    assert problem_of(path).message == "this file has 4.1 MiB; at most 4 MiB are read"
    assert read_text(path, "file.csv", CSV_LIMIT, Problems()) is not None


def test_a_file_that_grows_while_it_is_read_is_held_to_the_limit() -> None:
    """What has no size until it is read (as in /proc) is cut off at the limit."""
    if not Path("/proc/self/maps").exists():
        pytest.skip("there is no /proc here")
    assert problem_of(Path("/proc/self/maps"), limit=10).code == "E104"


def test_a_file_that_may_not_be_read_says_why(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The reason is the computer's own, in small letters."""

    def refuse(*_: object, **__: object) -> None:
        raise PermissionError(13, "Permission denied")

    (tmp_path / "league.toml").write_text("")
    monkeypatch.setattr(Path, "open", refuse)
    problem = problem_of(tmp_path / "league.toml")
    assert (problem.code, problem.message) == ("E103", "this file cannot be read: permission denied")


def test_a_name_that_no_file_can_have_is_a_problem() -> None:
    """A zero byte in a name, or a name of thousands of letters, is a problem of the file and no fault of ours."""
    assert problem_of(Path("a\0b")).message == "this file cannot be read: its name cannot be used"
    assert problem_of(Path("a" * 5000)).code == "E103"


def test_a_byte_that_is_not_utf_8_has_line_and_column(tmp_path: Path) -> None:
    """Columns count characters before it; what Windows would have made of the byte is offered."""
    path = tmp_path / "members.toml"
    path.write_bytes(b'\xef\xbb\xbf# \xc3\xa9\xc3\xa9\r\nname = "Andr\xe9"\r\n')
    problem = problem_of(path)
    assert (problem.code, problem.at) == ("E105", Span("content/league.toml", 2, 13, 1))
    assert problem.message == "the byte E9 here is not UTF-8"
    assert problem.helps[0] == "it was perhaps meant for 'é', saved as Windows text"


def test_a_file_in_utf_16_is_named_as_such(tmp_path: Path) -> None:
    """Spreadsheets call it Unicode text; every second byte of it is a zero."""
    path = tmp_path / "scores.csv"
    path.write_bytes("deal,ns".encode("utf-16"))
    assert problem_of(path).message == "this file is not in UTF-8"
    assert "UTF-16" in problem_of(path).helps[0]


@given(st.binary(max_size=200).filter(lambda data: not data.startswith(NO_LINES)))
def test_any_bytes_give_a_text_or_a_place_in_the_file(data: bytes) -> None:
    """The place of a byte that is not UTF-8 lies in the text that is shown for it, at its replacement."""
    path = Path(os.environ.get("TMPDIR", "/tmp")) / f"whistpress-{os.getpid()}.txt"  # noqa: S108
    path.write_bytes(data)
    try:
        problems = Problems()
        text = read_text(path, "file", CONTENT_LIMIT, problems)
        shown = excerpt_text(path)
    finally:
        path.unlink()
    assert shown is not None
    if text is None:
        [problem] = problems
        line = shown.split("\n")[problem.at.line - 1]
        assert problem.message == "this file is not in UTF-8" or line[problem.at.column - 1] == "\N{REPLACEMENT CHARACTER}"
    else:
        assert text == shown
        assert not problems.found


def test_an_excerpt_of_what_is_not_there_is_nothing(tmp_path: Path) -> None:
    """Messages about a missing file quote no line."""
    assert excerpt_text(tmp_path / "absent") is None


def test_links_may_lead_within_the_folder_but_not_out_of_it(tmp_path: Path) -> None:
    """Whatever way round it takes, a link is judged by where it ends; a dangling one too."""
    content, outside = tmp_path / "content", tmp_path / "secret.toml"
    content.mkdir()
    outside.write_text("")
    (content / "league.toml").write_text("")
    (content / "again.toml").symlink_to("league.toml")
    (content / "secret.toml").symlink_to(outside)
    (content / "folder").symlink_to("..")
    (content / "dangling.toml").symlink_to("../nowhere.toml")
    (content / "round.toml").symlink_to("round.toml")
    problems = Problems()
    inside = ("league.toml", "again.toml", "absent.toml")
    outside_names = ("secret.toml", "folder", "folder/secret.toml", "dangling.toml", "../secret.toml")
    assert all(stays_inside(content / name, content, name, problems) for name in inside)
    assert not problems.found
    assert not any(stays_inside(content / name, content, name, problems) for name in (*outside_names, "round.toml"))
    assert {problem.code for problem in problems} == {"E106"}
    messages = {problem.at.file: problem.message for problem in problems}
    assert messages["secret.toml"] == "'secret.toml' is a link that leads out of 'content/'"
    assert messages["round.toml"] == "'round.toml' is a link that leads round in a circle"


def test_a_content_folder_that_is_a_link_itself_is_no_trouble(tmp_path: Path) -> None:
    """It may lead elsewhere in the project; links within it are judged against where it really is."""
    (tmp_path / "real").mkdir()
    (tmp_path / "real" / "league.toml").write_text("")
    (tmp_path / "content").symlink_to("real")
    assert stays_inside(tmp_path / "content" / "league.toml", tmp_path / "content", "league.toml", Problems())
