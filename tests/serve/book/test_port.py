"""A league's score book is found at one port: what waits in a browser belongs to that address alone."""

import socket
import threading
from pathlib import Path

import pytest

from tests.serve.book.leagues import HOWELL, project_with
from whistpress.book.port import FILE, FIRST, TakenPortError, kept_port, listen_for_book, used_ports
from whistpress.cli.serve import _running_book
from whistpress.serve import Preview, ServeError
from whistpress.web.listening import listen


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The user's folder of this test alone."""
    monkeypatch.setenv("WHISTPRESS_CONFIG", str(tmp_path / "config"))
    return tmp_path / "config"


def port_of(project: Path, asked: int | None = None) -> int:
    """Listen once, as a score book does, and return the port."""
    with listen_for_book(project, 8000, asked) as bound:
        number: int = bound.getsockname()[1]
        return number


def test_a_league_keeps_its_port_and_another_gets_another(tmp_path: Path, folder: Path) -> None:
    """Also after a restart, whatever the leagues are called; the folder is the person's own."""
    leagues = [tmp_path / name for name in ("oak", 'the fox\'s [1] "é"', "elm")]
    ports = [port_of(league) for league in leagues]
    assert len(set(ports)) == 3 and min(ports) >= FIRST
    assert [port_of(league) for league in reversed(leagues)] == ports[::-1]
    assert used_ports() == {str(league.resolve()): (port,) for league, port in zip(leagues, ports, strict=True)}
    assert (folder / FILE).is_file()


def test_a_taken_port_is_said_and_the_book_does_not_go_elsewhere(tmp_path: Path) -> None:
    """At another address what waits would seem lost."""
    kept = port_of(tmp_path)
    with listen("127.0.0.1", kept), pytest.raises(TakenPortError, match=str(kept)):
        port_of(tmp_path)
    assert kept_port(tmp_path) == kept


def test_it_moves_when_the_person_says_so_and_its_old_port_stays_its_own(tmp_path: Path) -> None:
    """What waits at the old address is found there again by moving back."""
    first = port_of(tmp_path)
    with listen("127.0.0.1", 0) as free:
        other = free.getsockname()[1]
    assert port_of(tmp_path, other) == kept_port(tmp_path) == other
    assert used_ports()[str(tmp_path.resolve())] == (first, other)
    assert port_of(tmp_path / "next") not in (first, other)
    assert port_of(tmp_path, first) == first
    assert used_ports()[str(tmp_path.resolve())] == (other, first)


@pytest.mark.parametrize("text", ["not = = TOML", 'a = "b"\n', "\xff", f"x = {'[' * 5000}"])
def test_a_file_of_ports_that_cannot_be_read_is_no_hindrance(tmp_path: Path, folder: Path, text: str) -> None:
    """The score book opens all the same."""
    folder.mkdir()
    (folder / FILE).write_bytes(text.encode("latin-1"))
    assert port_of(tmp_path) >= FIRST


def test_a_folder_that_cannot_be_written_is_no_hindrance(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As where the home is read-only."""
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("WHISTPRESS_CONFIG", str(tmp_path / "file" / "config"))
    assert port_of(tmp_path) >= FIRST and kept_port(tmp_path) is None


def test_no_preview_takes_the_port_of_a_score_book(tmp_path: Path) -> None:
    """Its pages would be of one origin with what waits there; a second start says that the first one runs, and finds it."""
    project_with(tmp_path / "league", HOWELL)
    project_with(tmp_path / "other", HOWELL)
    preview = Preview(tmp_path / "league", port=0)
    try:
        port = kept_port(tmp_path / "league")
        assert port is not None and preview.score_book == f"http://127.0.0.1:{port}/score-book/"
        assert _running_book(tmp_path / "league") == preview.score_book
        with pytest.raises(ServeError, match=f"port {port}, at which the score book of this league is found, is taken") as taken:
            Preview(tmp_path / "league", port=0)
        assert "--book-port" in taken.value.help
    finally:
        preview.close()
    assert _running_book(tmp_path / "league") is None and _running_book(tmp_path / "other") is None
    with pytest.raises(ServeError, match=f"port {port} is that of the score book of ") as refused:
        Preview(tmp_path / "other", port=port)
    assert "--port" in refused.value.help
    assert [thread.name for thread in threading.enumerate() if "uvicorn" in thread.name] == []
    with listen("127.0.0.1", port) as free:
        assert isinstance(free, socket.socket)


def test_another_program_at_the_port_is_not_taken_for_the_score_book(tmp_path: Path) -> None:
    """It answers nothing, or as another league's."""
    port = port_of(tmp_path)
    with listen("127.0.0.1", port) as other:

        def hang_up() -> None:
            other.accept()[0].close()

        answering = threading.Thread(target=hang_up)
        answering.start()
        assert _running_book(tmp_path) is None
        answering.join()
