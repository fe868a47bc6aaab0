"""Every page of the score book of a league that a link leads to, for whoever keeps it and for a helper in the hall."""

import datetime
import re
from html import unescape
from pathlib import Path

from tests.serve.book.test_site import Browser, app_of
from tools.gold_master.leagues import in_french
from tools.gold_master.work import TODAY, Made, Work, copy_demonstration
from whistpress.book.desk import BookDesk
from whistpress.book.door import HelpersDoor
from whistpress.book.keeper import BookKeeper
from whistpress.book.site import hall_app

START = "/score-book/"
_LINK = re.compile(r'\b(?:href|src)="(/score-book/[^"#]*)')
_PRESSED = (".pdf", ".zip")
"""The ends of addresses of documents, which other parts press."""


def score_book(work: Work) -> Made:
    """Open every page of the score book of the demonstration, in English and in French."""
    for language in ("en", "fr"):
        project = copy_demonstration(work.folder / language)
        if language == "fr":
            in_french(project)
        desk = _desk(project)
        try:
            for path, body in _crawl(desk):
                yield f"{language}{path}", body
        finally:
            desk.door.close()


def _desk(project: Path) -> BookDesk:
    """Return the score book of a league, with a token that is always the same."""
    made: list[BookDesk] = []
    door = HelpersDoor(lambda own, port: hall_app(made[0], own, port), 0, lambda: "127.0.0.2")
    keeper = BookKeeper(project, datetime.date.fromisoformat(TODAY))
    made.append(BookDesk(keeper=keeper, door=door, token="the-token"))  # noqa: S106 (of no running score book)
    return made[0]


def _crawl(desk: BookDesk) -> Made:
    """Open the start and every page that a link leads to."""
    browser = Browser(app_of(desk))
    waiting = [START, f"{START}?all=1", f"{START}join", f"{START}none/none"]
    seen = set(waiting)
    while waiting:
        path = waiting.pop(0)
        status, head, body = browser.ask(path)
        said = f"{status}\n{dict(sorted(head.items()))}\n{body}".replace(desk.key, "KEY").replace(
            str(desk.keeper.project), "PROJECT"
        )
        yield f"{path.rstrip('/')}.txt", said.encode()
        if head.get("content-type", "").startswith("text/html"):
            links = [unescape(link) for link in _LINK.findall(body)]
            fresh = [link for link in dict.fromkeys(links) if link not in seen and not link.partition("?")[0].endswith(_PRESSED)]
            seen.update(fresh)
            waiting += fresh
