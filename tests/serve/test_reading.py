"""Who reads the preview from another machine: whoever has the read code."""

import asyncio
from pathlib import Path

import pytest
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import PlainTextResponse
from starlette.routing import Route
from starlette.types import Message

from tests.serve.test_preview import _ask, _in_place, _running
from whistpress.serve import Preview
from whistpress.serve.board import Showing
from whistpress.serve.reading import MOST_WRONG, ReadCode, ReadCodeMiddleware, addresses_for_others, is_for_others, own_names
from whistpress.web.listening import at_this_machine

PHONE, OTHER = "192.168.1.7", "192.168.1.8"


class Machine:
    """Asks a preview from an address of the network; keeps its cookie."""

    def __init__(self, read_code: ReadCode, client: str, server: str = "192.168.1.2") -> None:
        page = Route("/{path:path}", lambda _request: PlainTextResponse("the site"))
        self.app = Starlette(routes=[page], middleware=[Middleware(ReadCodeMiddleware, read_code=read_code)])
        self.client, self.server, self.cookie = client, server, ""

    def ask(self, path: str) -> tuple[int, dict[str, str], str]:
        """Return status, headers and body."""
        return asyncio.run(self._ask(path))

    async def _ask(self, path: str) -> tuple[int, dict[str, str], str]:
        path, _, query = path.partition("?")
        scope = {
            "type": "http", "method": "GET", "path": path, "raw_path": path.encode(), "query_string": query.encode(),
            "headers": [(b"host", b"192.168.1.2:8000"), (b"cookie", self.cookie.encode())], "scheme": "http",
            "client": (self.client, 5000), "server": (self.server, 8000), "http_version": "1.1",
        }  # fmt: skip
        sent: list[Message] = []

        async def receive() -> Message:
            return {"type": "http.request", "body": b"", "more_body": False}

        async def send(message: Message) -> None:
            sent.append(message)

        await self.app(scope, receive, send)
        head = {name.decode(): value.decode() for name, value in sent[0]["headers"]}
        self.cookie = head.get("set-cookie", self.cookie).partition(";")[0]
        return sent[0]["status"], head, b"".join(part.get("body", b"") for part in sent[1:]).decode()


@pytest.fixture
def read_code() -> ReadCode:
    """The code of a preview."""
    return ReadCode("whistpress-reader-8000-abc")


def test_another_machine_is_asked_for_the_code_and_then_reads(read_code: ReadCode) -> None:
    """The printed address has it; it goes out of the address, and a cookie of this port and league keeps the browser in."""
    phone = Machine(read_code, PHONE)
    for path in ("/", "/news/?x=1", "/.whistpress/changes?page=/", "/theme/0/site.css", "/score-book/"):
        status, head, body = phone.ask(path)
        assert status == 403 and "The read code" in body and "the site" not in body
        assert "default-src 'none'" in head["content-security-policy"]
    status, head, _ = phone.ask(f"/news/?code={read_code.code}&x=1")
    assert (status, head["location"]) == (303, "/news/?x=1")
    assert head["set-cookie"].startswith("whistpress-reader-8000-abc=") and "HttpOnly" in head["set-cookie"]
    assert read_code.code not in head["set-cookie"]
    assert phone.ask("/news/")[2] == "the site"
    assert Machine(read_code, OTHER).ask("/")[0] == 403
    assert phone.ask(f"//evil.example/?code={read_code.code}")[1]["location"] == "/evil.example/"


def test_a_code_may_be_typed_in_capitals_and_with_blanks(read_code: ReadCode) -> None:
    """As telephones write it."""
    assert Machine(read_code, PHONE).ask(f"/?code=+{read_code.code.upper()}+")[0] == 303


def test_too_many_wrong_codes_let_nobody_in_and_whoever_is_in_stays(read_code: ReadCode) -> None:
    """To guess it is hopeless."""
    phone, thief = Machine(read_code, PHONE), Machine(read_code, OTHER)
    phone.ask(f"/?code={read_code.code}")
    for turn in range(MOST_WRONG):
        assert "That is not the code" in thief.ask(f"/?code=wrong{turn}")[2] or turn == MOST_WRONG - 1
    status, _, body = thief.ask(f"/?code={read_code.code}")
    assert status == 403 and "too often" in body and "<form" not in body
    assert phone.ask("/")[0] == 200


def test_what_a_page_in_the_sandbox_loads_comes_without_a_cookie(read_code: ReadCode) -> None:
    """Style sheets and pictures go to a machine that is in, pages and documents only to a browser that is."""
    phone = Machine(read_code, PHONE)
    phone.ask(f"/?code={read_code.code}")
    phone.ask("/")
    phone.cookie = ""
    assert phone.ask("/theme/0/site.css")[0] == phone.ask("/files/a.png")[0] == 200
    assert phone.ask("/")[0] == phone.ask("/files/a.pdf")[0] == phone.ask("/data/all.json")[0] == 403
    assert Machine(read_code, OTHER).ask("/theme/0/site.css")[0] == 403


@pytest.mark.parametrize(
    ("client", "server", "here"),
    [("127.0.0.1", "127.0.0.1", True), ("::1", "::1", True), ("::ffff:127.0.0.1", "::ffff:127.0.0.1", True),
     ("192.168.1.2", "192.168.1.2", True), ("192.168.1.7", "192.168.1.2", False), ("::ffff:192.168.1.7", "::", False),
     ("", "192.168.1.2", False), ("", "", False)],
)  # fmt: skip
def test_this_machine_needs_no_code(read_code: ReadCode, client: str, server: str, *, here: bool) -> None:
    """By whichever of its addresses it asks."""
    assert Machine(read_code, client, server).ask("/")[0] == (200 if here else 403)
    assert at_this_machine(Request({"type": "http", "client": (client, 1), "server": (server, 2), "headers": []})) is here


def test_the_addresses_for_others_are_those_that_a_telephone_can_open() -> None:
    """None without a network, and none for a preview of this machine alone."""
    name = own_names()[-1]
    assert name.endswith(".local")
    assert addresses_for_others("0.0.0.0", 80, "abc", lambda: "10.0.0.2") == (  # noqa: S104
        "http://10.0.0.2:80/?code=abc",
        f"http://{name}:80/?code=abc",
    )
    assert addresses_for_others("::", 80, "abc", lambda: None) == ()
    assert addresses_for_others("oak", 80, "abc", lambda: None) == ("http://oak:80/?code=abc",)
    assert not any(map(is_for_others, ("127.0.0.1", "127.0.0.2", "localhost", "::1")))
    assert all(map(is_for_others, ("0.0.0.0", "::", "192.168.1.2", "oak", "oak.local")))  # noqa: S104


def test_a_preview_for_the_network_answers_to_the_names_of_this_machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """At this machine without a code; one for this machine alone has no addresses for others."""
    project = _in_place(monkeypatch, tmp_path)
    monkeypatch.setattr("whistpress.serve.preview.local_address", lambda: "127.0.0.2")
    with _running(Preview(project, host="0.0.0.0", port=0)) as preview:  # noqa: S104
        assert preview.address.startswith("http://127.0.0.1:")
        assert [found.rpartition(":")[0] for found in preview.in_network] == ["http://127.0.0.2", f"http://{own_names()[-1]}"]
        for name in own_names():
            assert _ask(preview, "/", host=name + ":{port}")[0] == 200
        assert _ask(preview, "/", host="evil.example:{port}")[0] == 421
    quiet = Preview(project, port=0)
    quiet.close()
    assert quiet.in_network == ()


def test_other_machines_are_not_shown_the_lines_that_problems_quote(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A line may have the very number that was not to be published."""
    project = _in_place(monkeypatch, tmp_path)
    with _running(Preview(project, port=0)) as preview:
        preview._board.show(Showing(version="9", boxes="error[E804]: Ring 01234 567890", errors=1, built=True))
        assert b"01234 567890" in _ask(preview, "/")[2]
        monkeypatch.setattr("whistpress.serve.web.at_this_machine", lambda _request: False)
        body = _ask(preview, "/")[2]
        assert b"01234" not in body and b"on the screen of the machine that runs whistpress" in body
