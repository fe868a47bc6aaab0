"""Who may read and write the score book, and what it answers."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlencode

import pytest
from starlette.applications import Starlette
from starlette.types import Message

from tests.serve.book.leagues import DRIVE, HOWELL, TODAY, project_with
from whistpress.book.desk import BookDesk
from whistpress.book.door import DoorError, HelpersDoor, is_local, local_address
from whistpress.book.keeper import BookKeeper
from whistpress.book.site import book_app, hall_app

HOST = "127.0.0.1:8000"
EVENT = "/score-book/2026-27/tonight"


class Browser:
    """Asks an application as a page of its own does: with a Host, a Referer, and an Origin where it writes."""

    def __init__(self, app: Starlette, host: str = HOST, client: str = "127.0.0.1") -> None:
        self.app, self.host, self.client, self.cookie = app, host, client, ""

    def ask(self, path: str, form: dict[str, str] | None = None, **headers: str) -> tuple[int, dict[str, str], str]:
        """Return status, headers and body."""
        import asyncio

        return asyncio.run(self._ask(path, form, {name.replace("_", "-"): value for name, value in headers.items()}))

    async def _ask(self, path: str, form: dict[str, str] | None, headers: dict[str, str]) -> tuple[int, dict[str, str], str]:
        own = {
            "host": self.host,
            "referer": f"http://{self.host}/score-book/",
            **({"cookie": self.cookie} if self.cookie else {}),
        }
        own |= {"origin": f"http://{self.host}"} if form is not None else {}
        own |= headers
        path, _, query = path.partition("?")
        scope = {
            "type": "http", "method": "GET" if form is None else "POST", "path": path, "raw_path": path.encode(),
            "query_string": query.encode(), "headers": [(name.encode(), value.encode()) for name, value in own.items() if value],
            "client": (self.client, 5000), "server": (self.host.rsplit(":", 1)[0], 8000), "scheme": "http", "http_version": "1.1",
        }  # fmt: skip
        sent: list[Message] = []

        async def receive() -> Message:
            return {"type": "http.request", "body": urlencode(form or {}).encode(), "more_body": False}

        async def send(message: Message) -> None:
            sent.append(message)

        await self.app(scope, receive, send)
        head = {name.decode(): value.decode() for name, value in sent[0]["headers"]}
        body = b"".join(part.get("body", b"") for part in sent[1:])
        is_text = head.get("content-type", "").startswith(("text/", "application/json"))
        return sent[0]["status"], head, body.decode("utf-8" if is_text else "latin-1")


def app_of(desk: BookDesk) -> Starlette:
    """Return the application at this machine."""
    return book_app(desk, {"127.0.0.1", "localhost"}, 8000)


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[BookDesk]:
    """The score book of a league with a Howell tonight."""
    project_with(tmp_path, HOWELL)
    made: list[BookDesk] = []
    door = HelpersDoor(lambda own, port: hall_app(made[0], own, port), 0, lambda: "127.0.0.2")
    made.append(BookDesk(keeper=BookKeeper(tmp_path, TODAY), door=door, token="the-token"))  # noqa: S106
    yield made[0]
    door.close()


FIGURE = {"token": "the-token", "box": "line/0/1/1/8-1", "value": "8", "seen": "", "by": "deals"}


def test_tonights_event_and_its_boxes_are_shown(desk: BookDesk) -> None:
    """Each box says whose figure it is; the page carries the token."""
    browser = Browser(app_of(desk))
    assert f'href="{EVENT}"' in browser.ask("/score-book/")[2]
    status, head, body = browser.ask(EVENT)
    assert status == 200 and body.count("data-box=") == 28
    assert 'value="the-token"' in body and "0 of 7 travellers in" in body
    assert head["cache-control"] == "no-store" and "frame-ancestors 'none'" in head["content-security-policy"]
    assert browser.ask("/score-book/2026-27/none")[0] == 404
    assert browser.ask("/score-book/.static/../../pyproject.toml")[0] == 404


def test_a_figure_is_saved_and_the_answer_says_how_far_the_evening_is(desk: BookDesk) -> None:
    """As JSON for the script."""
    browser = Browser(app_of(desk))
    status, _, body = browser.ask(f"{EVENT}/enter", FIGURE, accept="application/json")
    answer = json.loads(body)
    assert (status, answer["outcome"], answer["value"], answer["progress"]) == (200, "saved", "8", "0 of 7 travellers in")
    state = json.loads(browser.ask(f"{EVENT}/state?by=deals", accept="application/json")[2])
    assert state["token"] == "the-token" and state["values"]["line/0/1/1/8-1"] == "8"  # noqa: S105


@pytest.mark.parametrize(
    ("form", "headers", "status"),
    [
        ({}, {"origin": "http://evil.example"}, 403),
        ({}, {"origin": ""}, 403),
        ({}, {"origin": "null"}, 403),
        ({}, {"origin": "http://127.0.0.1:8001"}, 403),
        ({}, {"host": "evil.example:8000"}, 421),
        ({"token": ""}, {}, 403),
        ({"token": "another"}, {}, 403),
        ({"value": "8" * 300_000}, {}, 413),
    ],
)
def test_a_write_needs_its_token_and_its_own_origin(
    desk: BookDesk, form: dict[str, str], headers: dict[str, str], status: int
) -> None:
    """A page from elsewhere, a guessed token, another host's name: nothing is written."""
    assert Browser(app_of(desk)).ask(f"{EVENT}/enter", {**FIGURE, **form}, **headers)[0] == status
    place = desk.keeper.frame().places["2026-27/tonight"]
    assert place.path.read_text("utf-8") == HOWELL


def test_others_in_the_network_are_refused_until_they_are_admitted(desk: BookDesk) -> None:
    """Also where the preview listens at every address."""
    assert Browser(app_of(desk), client="192.168.1.7").ask(EVENT)[0] == 403
    desk.door.open()
    assert Browser(app_of(desk), client="192.168.1.7").ask(EVENT)[0] == 403


def test_helpers_come_in_by_the_code_and_five_wrong_ones_close_the_door(desk: BookDesk) -> None:
    """Who is in stays in; a new code opens again; the end forgets all."""
    desk.door.open()
    hall = hall_app(desk, "192.168.1.2", 8000)
    guest = Browser(hall, "192.168.1.2:8000", "192.168.1.7")
    status, head, _ = guest.ask(EVENT)
    assert (status, head["location"]) == (303, "/score-book/join")
    assert guest.ask(f"{EVENT}/state", accept="application/json")[0] == 403
    assert Browser(hall, "192.168.1.2:8000", "8.8.8.8").ask("/score-book/join")[0] == 403
    status, head, _ = guest.ask("/score-book/join", {"code": desk.door.code})
    assert status == 303 and "HttpOnly" in head["set-cookie"] and "SameSite=strict" in head["set-cookie"]
    guest.cookie = head["set-cookie"].partition(";")[0]
    assert guest.ask(f"{EVENT}/enter", FIGURE)[0] == 200
    assert guest.ask("/score-book/helpers")[0] == 403 and guest.ask(f"{EVENT}/last")[0] == 403
    assert guest.ask(f"{EVENT}/last", {"token": "the-token", "do": "finish"})[0] == 403

    code = desk.door.code
    wrong = f"{(int(code) + 1) % 10**6:06}"
    other = Browser(hall, "192.168.1.2:8000", "192.168.1.8")
    for _ in range(5):
        assert other.ask("/score-book/join", {"code": wrong})[0] == 403
    assert other.ask("/score-book/join", {"code": code})[0] == 403
    assert desk.door.is_open and guest.ask(EVENT)[0] == 200
    desk.door.open()
    assert other.ask("/score-book/join", {"code": desk.door.code})[0] == 303
    desk.door.close()
    assert guest.ask(EVENT)[0] == 303


def test_the_door_needs_a_network(tmp_path: Path) -> None:
    """And only addresses of a local network are of one."""
    door = HelpersDoor(lambda _own, _port: Starlette(), 0, lambda: None)
    with pytest.raises(DoorError, match="in no local network"):
        door.open()
    assert is_local("192.168.1.4") and is_local("10.0.0.1") and is_local("fe80::1")
    assert not is_local("8.8.8.8") and not is_local("2001:4860::1") and not is_local("")
    own = local_address()
    assert own is None or is_local(own)


def test_the_scorer_opens_and_closes_the_door(desk: BookDesk) -> None:
    """A first press asks, a second opens; then the page shows the code, the address, and both as a code for telephones."""
    browser = Browser(app_of(desk))
    press = {"token": "the-token", "do": "open"}
    assert "Admit helpers" in browser.ask("/score-book/helpers")[2]
    asked = browser.ask("/score-book/helpers", press)[2]
    assert "Yes, admit helpers" in asked and not desk.door.is_open
    word = re.findall(r'name="word" value="([^"]+)"', asked)[0]
    assert browser.ask("/score-book/helpers", {**press, "word": "guessed"})[0] == 200 and not desk.door.is_open
    assert browser.ask("/score-book/helpers", {**press, "word": word}, sec_fetch_mode="cors")[0] == 403 and not desk.door.is_open
    assert browser.ask("/score-book/helpers", {**press, "word": word})[0] == 303 and desk.door.is_open
    page = browser.ask("/score-book/helpers")[2]
    assert desk.door.code in page and "<svg" in page and f"{desk.door.origin}/score-book/join" in page
    assert word not in page, "a word opens once"
    browser.ask("/score-book/helpers", {"token": "the-token", "do": "close"})
    assert not desk.door.is_open


def test_a_form_without_the_script_saves_all_that_was_typed(desk: BookDesk) -> None:
    """What cannot stand comes back beside its box, as it was typed."""
    browser = Browser(app_of(desk))
    fields = {"now:line/0/1/1/8-1": "8", "seen:line/0/1/1/8-1": "", "now:line/0/1/1/5-6": "14", "seen:line/0/1/1/5-6": ""}
    status, _, body = browser.ask(f"{EVENT}/enter", {"token": "the-token", "by": "deals", **fields})
    assert status == 200 and "14 tricks cannot be won" in body and 'value="14"' in body
    assert re.search(r'data-box="line/0/1/1/8-1" data-seen="8"', body)
    fields["now:line/0/1/1/5-6"] = "5"
    status, head, _ = browser.ask(f"{EVENT}/enter", {"token": "the-token", "by": "deals", "group": "0-1-deal-1", **fields})
    assert (status, head["location"]) == (303, f"{EVENT}?by=deals#0-1-deal-1")


def test_the_evening_is_finished_at_the_last_screen(desk: BookDesk, tmp_path: Path) -> None:
    """What is missing is named first; then who won is read out."""
    project_with(
        tmp_path, f"{DRIVE}\n[totals]\n1 = 99\n2 = 98\n3 = 97\n4 = 96\n".replace("contest", 'status = "provisional"\ncontest', 1)
    )
    browser = Browser(app_of(desk))
    page = browser.ask(f"{EVENT}/last")[2]
    assert "4 of 4 cards in" in page and "Ann Orr" in page and "Finish the evening" in page
    assert browser.ask(f"{EVENT}/last", {"token": "the-token"})[0] == 303
    assert 'status = "final"' in desk.keeper.frame().places["2026-27/tonight"].path.read_text("utf-8")
    assert "The result is final: a change is a correction" in browser.ask(EVENT)[2]
    project_with(tmp_path, HOWELL)
    browser.ask(f"{EVENT}/enter", FIGURE)
    assert "That cannot be done yet:" in browser.ask(f"{EVENT}/last", {"token": "the-token"})[2]


def test_a_fault_of_ours_is_said_and_the_score_book_goes_on(desk: BookDesk, monkeypatch: pytest.MonkeyPatch) -> None:
    """To the script as an answer after which the figure waits."""
    browser = Browser(app_of(desk))
    with monkeypatch.context() as patched:
        patched.setattr(BookKeeper, "enter", lambda *_: 1 / 0)
        status, _, body = browser.ask(f"{EVENT}/enter", FIGURE, accept="application/json")
        assert (status, json.loads(body)["outcome"]) == (500, "stale")
        page = browser.ask(f"{EVENT}/enter", {"token": "the-token", "now:line/0/1/1/8-1": "8", "seen:line/0/1/1/8-1": ""})[2]
        assert "a fault of whistpress, not yours" in page and "Traceback" not in page
    assert browser.ask(f"{EVENT}/enter", FIGURE)[0] == 200
