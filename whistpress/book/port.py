"""The port of a league's score book, kept in the user's folder.

What waits in a browser belongs to the address at which it was typed: the score book of a league is found at the same port each
time, on which no other league's book and no preview ever listens.
"""

import os
import socket
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

from whistpress.engine.lock import LockedError, hold
from whistpress.reading.toml_edit import set_value
from whistpress.reading.toml_file import values_of
from whistpress.user_folder import user_folder
from whistpress.web.listening import listen

BOOK_HOST = "127.0.0.1"
"""The score book is for this machine; helpers come in by a door of their own."""

FILE = "score-books.toml"
"""The ports by the folder of their league, the last one of each in use."""

FIRST = 8701
LAST = 8999
"""The first score book of a person gets the first port that is free, each further one the next."""


class TakenPortError(Exception):
    """Another program has the port of the score book."""

    def __init__(self, port: int) -> None:
        super().__init__(f"port {port} is taken")
        self.port = port


def used_ports() -> Mapping[str, tuple[int, ...]]:
    """Return the ports that each league's score book has had, the present one last."""
    try:
        values = values_of((user_folder() / FILE).read_text("utf-8"))
    except (OSError, UnicodeDecodeError):
        return {}
    lists = {league: ports for league, ports in values.items() if isinstance(ports, list)}
    return {league: tuple(port for port in ports if type(port) is int and 0 < port < 2**16) for league, ports in lists.items()}


def kept_port(project: Path) -> int | None:
    """Return the port at which the score book of a league is found; None before its first time."""
    return next(reversed(used_ports().get(_name(project), ())), None)


def listen_for_book(project: Path, preview_port: int, asked: int | None = None) -> socket.socket:
    """Listen at the port of a league's score book, or at the one `asked` for, which is then kept.

    TakenPortError when another program has it. Where the user's folder cannot be written, the port is that of today alone.
    """
    with suppress(OSError, LockedError), hold(user_folder() / f"{FILE}.lock"):
        return _listen(project, preview_port, asked)
    return _listen(project, preview_port, asked)


def _listen(project: Path, preview_port: int, asked: int | None) -> socket.socket:
    used = used_ports()
    if port := asked or kept_port(project):
        try:
            bound = listen(BOOK_HOST, port)
        except OSError as error:
            raise TakenPortError(port) from error
    else:
        bound = _first_free({preview_port, *(port for ports in used.values() for port in ports)})
    _keep(project, bound.getsockname()[1], used)
    return bound


def _first_free(others: set[int]) -> socket.socket:
    for port in range(FIRST, LAST + 1):
        if port not in others:
            with suppress(OSError):
                return listen(BOOK_HOST, port)
    raise TakenPortError(LAST)


def _keep(project: Path, port: int, used: Mapping[str, tuple[int, ...]]) -> None:
    """Write a port down as the present one of a league, if it is not."""
    name = _name(project)
    earlier = used.get(name, ())
    if earlier[-1:] == (port,):
        return
    text = ""
    for league, ports in {**used, name: (*(other for other in earlier if other != port), port)}.items():
        text = set_value(text, (league,), ports)
    file = user_folder() / FILE
    with suppress(OSError):
        file.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        unfinished = file.with_suffix(".new")
        unfinished.write_text(text, "utf-8", newline="\n")
        unfinished.replace(file)


def _name(project: Path) -> str:
    return os.fsencode(project.resolve()).decode("utf-8", "backslashreplace")
