"""Every family of pages is one module, and none is forgotten."""

import importlib
import inspect
import pkgutil
from collections.abc import Iterator
from pathlib import Path

from msgspec.structs import replace

from tests.pages import leagues
from tests.whole_records import record_of
from whistpress import pages
from whistpress.artefacts import Artefact
from whistpress.pages import plan
from whistpress.pages.page import Page
from whistpress.pages.planner import Planner
from whistpress.theme import Theme


def families() -> set[str]:
    """The modules that plan the pages of a family by themselves."""
    modules = (importlib.import_module(f"{pages.__name__}.{module.name}") for module in pkgutil.iter_modules(pages.__path__))
    return {module.__name__ for module in modules if [*_parameters(module)] == ["planner"]}


def _parameters(module: object) -> Iterator[str]:
    function = getattr(module, "pages", None)
    if inspect.isfunction(function):
        yield from inspect.signature(function).parameters


def test_every_family_is_registered() -> None:
    """A module with `pages(planner)` that is missing in the register fails here."""
    assert {family.__name__ for family in plan.FAMILIES} == families()


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
    """Its Struct, its `pages`, a template that extends the site's; in the program itself a line in `FAMILIES`."""
    words = '{% extends "base.html" %}{% block main %}<h1>{{ page.title }}</h1><p>{{ page.words }}</p>{% endblock %}'
    (tmp_path / "notice.html").write_text(words, "utf-8")
    league = replace(leagues.league(), name="The Harbour League")
    record = record_of(league, leagues.results(league))
    planner = Planner(record, (), Theme((tmp_path,)), plan.site_of(league, record.results))
    (artefact,) = _Notices.pages(planner)
    assert "<p>Here plays The Harbour League.</p>" in artefact.make().decode()
