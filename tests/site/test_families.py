"""Every family of pages is one module, found without a register."""

from collections.abc import Iterator
from pathlib import Path

from msgspec.structs import replace

from tests.site import leagues
from tests.whole_records import record_of
from whistpress.artefacts import Artefact
from whistpress.league.plan import pages as plan
from whistpress.league.planner import Planner
from whistpress.site.page import Page
from whistpress.site.theme import Theme


def test_a_module_that_plans_pages_is_a_family() -> None:
    """It needs no register; the pages of one event (its deals, its certificate) are planned with that event."""
    names = {family.__name__.removeprefix("whistpress.league.") for family in plan.FAMILIES}
    assert names >= {"front.pages.home", "events.pages.events", "persons.pages.players", "cups.pages"}
    assert names.isdisjoint({"events.pages.deals", "events.pages.event_sheets", "plan.pages"})


class NoticePage(Page, frozen=True, kw_only=True):
    """The Struct of a new page."""

    words: str


class _Notices:
    """A new family of one page, as its module would be."""

    @staticmethod
    def pages(planner: Planner) -> Iterator[Artefact]:
        """Plan the page."""
        page = NoticePage(path="notice.html", title="A notice", words=f"Here plays {planner.league.name}.")
        yield planner.page("notice.html", page, planner.league.at.file)


def test_a_new_page_needs_a_module_and_a_template(tmp_path: Path) -> None:
    """Its Struct, its `pages`, a template that extends the site's."""
    words = '{% extends "base.html" %}{% block main %}<h1>{{ page.title }}</h1><p>{{ page.words }}</p>{% endblock %}'
    (tmp_path / "notice.html").write_text(words, "utf-8")
    league = replace(leagues.league(), name="The Harbour League")
    record = record_of(league, leagues.results(league))
    planner = Planner(record, (), Theme((tmp_path,)), plan.site_of(league, record.results))
    (artefact,) = _Notices.pages(planner)
    assert "<p>Here plays The Harbour League.</p>" in artefact.make().decode()
