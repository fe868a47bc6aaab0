"""Who gets an answer of the score book: a page of its own, and a person who opens one; no page of another port or site."""

import inspect
import re
from pathlib import Path

import pytest

from tests.serve.book.leagues import HOWELL, TODAY, project_with
from tests.serve.book.test_site import EVENT, FIGURE, Browser, desk
from whistpress.book import site
from whistpress.book.admitting import lead_routes
from whistpress.book.desk import BookDesk
from whistpress.book.door import HelpersDoor
from whistpress.book.keeper import BookKeeper
from whistpress.book.site import book_app, hall_app

__all__ = ["desk"]

STATE = f"{EVENT}/state"
PREVIEW = "http://127.0.0.1:8000"
BOOK = "127.0.0.1:8701"


def book_of(desk: BookDesk, client: str = "127.0.0.1") -> Browser:
    """Return a browser at this machine, and the score book at its own port."""
    browser = Browser(book_app(desk, {"127.0.0.1", "localhost"}, 8701), BOOK, client)
    return browser


OWN_PAGES = {
    "a script of its page": {"sec_fetch_site": "same-origin", "sec_fetch_mode": "cors", "sec_fetch_dest": "empty", "referer": ""},
    "a link of its page": {"sec_fetch_site": "same-origin", "sec_fetch_mode": "navigate", "sec_fetch_dest": "document"},
    "its page in a browser that names the page alone": {"referer": f"http://{BOOK}{EVENT}"},
    "its page in a browser that names the origin alone": {"referer": "", "origin": f"http://{BOOK}"},
}


@pytest.mark.parametrize("words", OWN_PAGES)
def test_its_own_pages_read_it(desk: BookDesk, words: str) -> None:
    """In browsers that say so in one way or the other."""
    assert book_of(desk).ask(EVENT, **OWN_PAGES[words])[0] == 200
    status, _, body = book_of(desk).ask(STATE, accept="application/json", **OWN_PAGES[words])
    assert status == 200 and "the-token" in body


BY_HAND = {
    "an address typed, or a bookmark": "none",
    "a link of the preview": "same-site",
    "a link of a site of the web": "cross-site",
}


@pytest.mark.parametrize("words", BY_HAND)
def test_a_person_opens_a_page_from_anywhere_but_no_data(desk: BookDesk, words: str) -> None:
    """What the tab shows then is out of reach for the page that it came from: it keeps no handle, and has no frame for it."""
    opened = {"sec_fetch_site": BY_HAND[words], "sec_fetch_mode": "navigate", "sec_fetch_dest": "document", "referer": ""}
    for path in ("/score-book/", EVENT, f"{EVENT}/print", "/score-book/helpers"):
        status, head, _ = book_of(desk).ask(path, **opened)
        assert status == 200, path
        assert head["cross-origin-opener-policy"] == head["cross-origin-resource-policy"] == "same-origin"
        assert "frame-ancestors 'none'" in head["content-security-policy"]
    for path in (STATE, "/score-book/matches/state", "/score-book/.static/book.js"):
        assert book_of(desk).ask(path, **opened)[0] == 403, path


STRANGERS = {
    "fetch of the preview": {
        "sec_fetch_site": "same-site",
        "sec_fetch_mode": "cors",
        "sec_fetch_dest": "empty",
        "origin": PREVIEW,
    },
    "fetch of the preview without CORS": {"sec_fetch_site": "same-site", "sec_fetch_mode": "no-cors", "sec_fetch_dest": "empty"},
    "fetch of a site of the web": {"sec_fetch_site": "cross-site", "sec_fetch_mode": "cors", "origin": "https://evil.example"},
    "a page in a sandbox, or a file of the disk": {"sec_fetch_site": "cross-site", "sec_fetch_mode": "cors", "origin": "null"},
    "an old browser's page of the preview": {"origin": PREVIEW},
    "an old browser's page in a sandbox": {"origin": "null"},
    "an old browser's script or picture": {"referer": f"{PREVIEW}/files/rules.html"},
    "an old browser that names nothing": {},
    "a name that begins as its own": {"referer": f"http://{BOOK}.evil.example/"},
    "a user's name that looks as its own": {"referer": f"http://{BOOK}@evil.example/"},
    "a script element": {"sec_fetch_site": "same-site", "sec_fetch_mode": "no-cors", "sec_fetch_dest": "script"},
    "a picture": {"sec_fetch_site": "same-site", "sec_fetch_mode": "no-cors", "sec_fetch_dest": "image"},
    "a style sheet": {"sec_fetch_site": "same-site", "sec_fetch_mode": "no-cors", "sec_fetch_dest": "style"},
    "a frame": {"sec_fetch_site": "same-site", "sec_fetch_mode": "navigate", "sec_fetch_dest": "iframe"},
    "an object": {"sec_fetch_site": "cross-site", "sec_fetch_mode": "navigate", "sec_fetch_dest": "object"},
    "an event stream": {
        "sec_fetch_site": "same-site",
        "sec_fetch_mode": "cors",
        "origin": PREVIEW,
        "accept": "text/event-stream",
    },
    "a socket": {"sec_fetch_site": "same-site", "sec_fetch_mode": "websocket", "origin": PREVIEW, "upgrade": "websocket"},
    "a service worker": {"sec_fetch_site": "same-origin", "sec_fetch_dest": "serviceworker", "service_worker": "script"},
    "headers that contradict each other": {"sec_fetch_site": "same-origin", "origin": "https://evil.example"},
}


@pytest.mark.parametrize("words", STRANGERS)
def test_another_page_reads_nothing(desk: BookDesk, words: str) -> None:
    """Neither page nor data nor script nor what cannot be found; the refusal has no token, and no header that opens it."""
    headers = {"referer": "", **STRANGERS[words]}
    for path in ("/score-book/", EVENT, STATE, "/score-book/.static/book.js", "/score-book/none/none", "/", "/favicon.ico"):
        status, head, body = book_of(desk).ask(path, **headers)
        if path == "/" and "sec_fetch_site" not in headers and "origin" not in headers:
            assert (status, body) == (303, ""), "whoever types the address is led to the first page"
            continue
        assert status == 403, path
        assert "the-token" not in body and "data-box" not in body
        assert not [name for name in head if name.startswith("access-control")]


@pytest.mark.parametrize("words", [*STRANGERS, *BY_HAND, "a form of the preview"])
def test_another_page_writes_nothing(desk: BookDesk, words: str) -> None:
    """Even with the right token, by a form, a script or a preflight: the file stays, and the door is closed."""
    headers = {"origin": "", "referer": "", **STRANGERS.get(words, {"sec_fetch_site": BY_HAND.get(words, "same-site")})}
    headers |= {"origin": PREVIEW, "sec_fetch_mode": "navigate"} if words == "a form of the preview" else {}
    if words == "headers that contradict each other":
        headers |= {"sec_fetch_site": "same-site", "origin": f"http://{BOOK}"}
    word = desk.door.word
    for path, form in ((f"{EVENT}/enter", FIGURE), ("/score-book/helpers", {"token": "the-token", "do": "open", "word": word})):
        assert book_of(desk).ask(path, form, **headers)[0] == 403
    assert not desk.door.is_open
    assert desk.keeper.frame().places["2026-27/tonight"].path.read_text("utf-8") == HOWELL


@pytest.mark.parametrize("host", ["evil.example:8701", "127.0.0.1:8000", "127.0.0.1", "rebound.example", "[::1]:8701"])
def test_another_name_is_refused_whatever_it_says_of_its_origin(desk: BookDesk, host: str) -> None:
    """A site that gives its name this machine's address has one origin with what it asks for: the name tells."""
    headers = {"host": host, "sec_fetch_site": "same-origin", "origin": f"http://{host}", "referer": f"http://{host}/"}
    for path, form in ((STATE, None), (f"{EVENT}/enter", FIGURE)):
        status, head, body = book_of(desk).ask(path, form, **headers)
        assert status == 421 and body.startswith("This score book answers to 127.0.0.1:8701, localhost:8701 alone.")
        assert head["cross-origin-resource-policy"] == "same-origin"


def test_a_browser_that_tells_nothing_gets_a_link_that_tells(desk: BookDesk) -> None:
    """So an old browser, or one in the hall, comes in by one press; the address is never another's."""
    status, _, body = book_of(desk).ask(f"{EVENT}?by=slips", referer="")
    assert status == 403 and f'href="{EVENT}?by=slips"' in body and "Open the score book" in body and "the-token" not in body
    assert 'href="//evil' not in book_of(desk).ask("//evil.example/score-book/", referer="")[2]


def test_helpers_come_to_the_code_from_a_camera_and_their_cookie_is_of_this_port_and_league(desk: BookDesk) -> None:
    """A camera has no page that the address came from; a score book at another port does not know the cookie."""
    desk.door.open()
    guest = Browser(hall_app(desk, "192.168.1.2", 8701), "192.168.1.2:8701", "192.168.1.7")
    assert guest.ask("/score-book/join?code=1", referer="")[0] == 200
    assert guest.ask(EVENT, referer="")[0] == 403
    status, head, _ = guest.ask("/score-book/join", {"code": desk.door.code}, referer="")
    assert status == 303 and head["set-cookie"].startswith(f"whistpress-helper-8701-{desk.key}=")
    guest.cookie = head["set-cookie"].partition(";")[0]
    assert guest.ask(EVENT)[0] == 200
    assert guest.ask(f"{EVENT}/enter", FIGURE, origin="http://192.168.1.2:8000")[0] == 403
    assert guest.ask(STATE, origin="http://192.168.1.2:8000", referer="", accept="application/json")[0] == 403
    other = Browser(hall_app(desk, "192.168.1.2", 8702), "192.168.1.2:8702", "192.168.1.7")
    other.cookie = guest.cookie
    assert other.ask(EVENT)[0] == 303


def test_what_waits_at_the_old_address_is_taken_over_at_this_machine_alone(desk: BookDesk) -> None:
    """The page itself is empty: its script has what waits from the browser."""
    page = book_of(desk).ask("/score-book/waiting")[2]
    assert "Nothing waits there." in page and ".static/handed.js" in page
    assert book_of(desk).ask("/score-book/.static/handed.js")[0] == 200
    desk.door.open()
    guest = Browser(hall_app(desk, "192.168.1.2", 8701), "192.168.1.2:8701", "192.168.1.7")
    assert guest.ask("/score-book/waiting")[0] == 303


def test_no_route_that_reads_calls_what_writes() -> None:
    """Each function that saves, prints, publishes or opens is behind POST alone."""
    source = inspect.getsource(site.routes)
    reads = re.findall(r'"GET", (\w+)\)', source)
    writes = set(re.findall(r'"POST", (\w+)\)', source))
    assert len(reads) > 10 and not writes & set(reads)
    assert all(name.startswith("show_") for name in reads)


def test_an_old_bookmark_leads_from_the_preview_to_the_score_book(tmp_path: Path) -> None:
    """With its event and its order; a telephone in the hall is led to the door while that is open."""
    project_with(tmp_path, HOWELL)
    door = HelpersDoor(lambda own, port: hall_app(made, own, port), 0, lambda: "127.0.0.2")
    made = BookDesk(keeper=BookKeeper(tmp_path, TODAY), door=door, token="the-token")  # noqa: S106
    from starlette.applications import Starlette

    preview = Starlette(routes=lead_routes(door, f"http://{BOOK}/score-book/"))
    for path in ("/score-book/", "/score-book/2026-27/tonight?by=slips", "/score-book/.static/é//evil.example"):
        status, head, _ = Browser(preview).ask(path)
        assert (status, head["location"]) == (303, f"http://{BOOK}{path}".replace("é", "%C3%A9"))
    status, head, page = Browser(preview).ask("/score-book/2026-27/tonight?a=1&b=<", accept="text/html")
    assert status == 200 and f'href="http://{BOOK}/score-book/2026-27/tonight?a=1&amp;b=&lt;"' in page
    assert "default-src 'none'" in head["content-security-policy"], "its script looks for what waits at the old address"
    phone = Browser(preview, client="192.168.1.7")
    assert phone.ask("/score-book/2026-27/tonight")[0] == 404
    door.open()
    try:
        assert phone.ask("/score-book/2026-27/tonight")[1]["location"] == f"{door.origin}/score-book/2026-27/tonight"
    finally:
        door.close()
