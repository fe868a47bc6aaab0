"""Every word of every page of the score book goes through the language."""

import json
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.language.marking import LANGUAGES_OF_FILES, marking_folder, unsaid, unsaid_on_page
from tests.serve.book.leagues import DRIVE, HOWELL, TODAY, project_with
from tests.serve.book.test_matches import DIVISION
from tests.serve.book.test_rubbers import RUBBER
from tests.serve.book.test_site import Browser, app_of
from whistpress.book.desk import BookDesk
from whistpress.book.door import HelpersDoor
from whistpress.book.keeper import BookKeeper

CUP = """title = "Vale Cup"
teams = ["oak", "fox"]

[[round]]
name = "Final"
date = 2026-11-26
matches = [{ home = "oak", away = "fox" }]
"""
AUCTION = """title = "Auction"
date = 2026-11-26
game = "auction-whist"

[movement]
system = "howell"
pairs = 8
"""
CARDS = """title = "Drive of cards"
date = 2026-11-26
scoring = "total-tricks"
contest = "individual"

[movement]
system = "whist-drive"
players = 8
"""
EVENTS = {"tonight": HOWELL, "drive": DRIVE, "rubbers": RUBBER, "auction": AUCTION, "cards": CARDS}
PAGES = [
    *("", "?all=1", "helpers", "join", "waiting", "new", "matches", "none/none"),
    "matches/card?match=match%2F2026-27%2Fdivision-one%2Foak-fox",
    *(f"2026-27/{slug}{rest}" for slug in EVENTS for rest in ("", "/names", "/arrange", "/print", "/last")),
    *(f"2026-27/tonight?by={order}" for order in ("slips", "tables", "deals", "cards")),
]
_NAMES = frozenset(
    {"Harbour", "Friday", "Howell", "Harvest", "drive", "Rubbers", "Auction", "Drive", "of", "cards", "Division", "one", "Vale"}
    | {"Cup", "Final", "Ann", "Orr", "Bob", "Snow", "Cy", "Moss", "Di", "Cobb", "Oak", "Fox", "Bell", "Crown"}
    | {"tricks", "honours", "revoke", "thrown", "down", "howell"}
)
"""What this league writes itself, and the words of its files that boxes show."""


@pytest.fixture(params=LANGUAGES_OF_FILES)
def browser(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[tuple[str, Browser]]:
    """Yield each language, and a browser before the score book of a league of it, whose every text is marked."""
    for slug, text in EVENTS.items():
        project_with(tmp_path, text, slug)
    content = tmp_path / "content"
    (content / "league.toml").write_text(f'name = "Harbour"\nlanguage = "{request.param}"\nformat = 1\n', "utf-8")
    for folder, name, text in (("fixtures", "division-one", DIVISION), ("cups", "vale", CUP)):
        file = content / folder / "2026-27" / f"{name}.toml"
        file.parent.mkdir(parents=True)
        file.write_text(text, "utf-8")
    shutil.copytree(marking_folder(request.param), tmp_path / "templates")
    door = HelpersDoor(lambda _own, _port: app_of(desk), 0, lambda: None)
    desk = BookDesk(keeper=BookKeeper(tmp_path, TODAY), door=door, token="the-token")  # noqa: S106
    yield request.param, Browser(app_of(desk))
    door.close()


@pytest.mark.parametrize("path", PAGES)
def test_every_word_of_a_page_of_the_score_book_is_said(browser: tuple[str, Browser], path: str) -> None:
    """No word in Latin letters stands outside of the marks but the league's own."""
    language, seen = browser
    _, _, html = seen.ask(f"/score-book/{path}")
    assert html.count("⟦") > 4, "a page of the score book, in the marking language"
    assert unsaid_on_page(html, language, _NAMES) == []


def test_a_slip_in_a_box_is_told_in_the_language_of_the_league(browser: tuple[str, Browser]) -> None:
    """The page with the figure that cannot be, and what is said beside it."""
    language, seen = browser
    form = {"token": "the-token", "box": "line/0/1/1/8-1", "value": "14", "seen": "", "by": "deals"}
    _, _, answer = seen.ask("/score-book/2026-27/tonight/enter", form)
    notes = json.loads(answer)["notes"]
    words = " ".join(text for note in notes for text in (note["words"], *note["helps"]))
    assert words.count("⟦") > 1 and unsaid(words, language) == []
