"""An event's file that is no TOML, or holds what no computer counts to, is named by the score book; it never ends in a fault."""

from pathlib import Path

import pytest

from tests.serve.book.leagues import HOWELL, TODAY, project_with
from tests.serve.book.test_site import EVENT, FIGURE, Browser, app_of
from whistpress.book.desk import BookDesk
from whistpress.book.door import HelpersDoor
from whistpress.book.keeper import BookKeeper
from whistpress.book.site import hall_app

UNREADABLE = {
    "an integer of 5,001 digits": f"{HOWELL}\nlength = 1{'0' * 5000}\n",
    "an integer of 64 bits": f"{HOWELL}\nlength = 1{'0' * 30}\n",
    "a hexadecimal integer of 5,001 digits": f"{HOWELL}\nlength = 0x1{'0' * 5000}\n",
    "a float of 5,001 digits": f"{HOWELL}\nlength = 1{'0' * 5000}.5\n",
    "arrays 5,000 deep in each other": f"{HOWELL}\nlength = {'[' * 5000}{']' * 5000}\n",
    "a key of 5,000 parts": f"{HOWELL}\n{'.'.join('a' * 5000)} = 1\n",
    "no TOML at all": HOWELL + "\nlength = = 1\n",
}


@pytest.mark.parametrize("words", UNREADABLE)
def test_a_file_that_cannot_be_understood_is_told_on_its_page_and_leaves_the_others_alone(tmp_path: Path, words: str) -> None:
    """The list, the page, its names and its state answer; a figure for it is refused, and the file stays."""
    project_with(tmp_path, UNREADABLE[words])
    project_with(tmp_path, HOWELL, "another")
    desk = BookDesk(
        keeper=BookKeeper(tmp_path, TODAY),
        door=HelpersDoor(lambda own, port: hall_app(desk, own, port), 0, lambda: None),
        token="the-token",  # noqa: S106
    )
    browser = Browser(app_of(desk))
    assert "/score-book/2026-27/another" in browser.ask("/score-book/")[2]
    for path in ("", "/names", "/state", "/arrange", "/last", "/print"):
        status, _, body = browser.ask(EVENT + path)
        assert status < 500 and "a fault of whistpress" not in body, path
    assert browser.ask(f"{EVENT}/enter", FIGURE, accept="application/json")[0] < 500
    assert (tmp_path / "content/events/2026-27/tonight.toml").read_text("utf-8") == UNREADABLE[words]
