"""Every family of pages is one module, found without a register."""

import subprocess
import sys
from pathlib import Path

import pytest

from whistpress.league.plan import pages as plan

MODULE = '''
"""A notice to all members."""

from collections.abc import Iterator

from whistpress.artefacts import Artefact
from whistpress.language import say
from whistpress.league.planner import Planner
from whistpress.site.page import Page


def pages(planner: Planner) -> Iterator[Artefact]:
    """Plan the notice."""
    yield planner.page("notice.html", notice_page(planner.league.name), planner.league.at.file)


class NoticePage(Page, frozen=True, kw_only=True):
    """The notice of a league."""

    words: str


def notice_page(league: str) -> NoticePage:
    """Build the notice."""
    return NoticePage(path="notice.html", title=say("News"), words=f"Here plays {league}.")
'''
TEMPLATE = """\
{% extends "base.html" %}
{% block main %}
<h1>{{ page.title }}</h1>
<p>{{ page.words }}</p>
{% endblock %}
"""
BUILD = """
import sys
from whistpress.cli import main
from whistpress.league.front import pages
pages.__path__.append(sys.argv[1])
main(["build", "--jobs", "1", "--no-pdf", "--project", sys.argv[2]])
"""


def test_a_module_that_plans_pages_is_a_family() -> None:
    """It needs no register; a module that only helps to put a page together is none."""
    names = {family.__name__.removeprefix("whistpress.league.") for family in plan.FAMILIES}
    assert names >= {"front.pages.home", "events.pages.events", "persons.pages.players", "cups.pages"}
    assert names.isdisjoint({"events.pages.floor", "plan.pages"})


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A league that speaks French, and beside it a folder with the module of a new page."""
    (tmp_path / "modules").mkdir()
    (tmp_path / "modules" / "notice.py").write_text(MODULE, "utf-8")
    project = tmp_path / "league"
    (project / "content").mkdir(parents=True)
    (project / "content" / "league.toml").write_text('name = "The Harbour League"\nlanguage = "fr"\n', "utf-8")
    return project


def _build(project: Path) -> subprocess.CompletedProcess[str]:
    """Build the league in a process of its own, in which the module stands in the room `pages` of the front."""
    words = [sys.executable, "-c", BUILD, str(project.parent / "modules"), str(project)]
    return subprocess.run(words, check=False, capture_output=True, text=True)


def test_a_new_page_is_a_module_and_a_template(project: Path) -> None:
    """No register, no menu, no list knows of it; words that the program says already are French at once."""
    (project / "templates").mkdir()
    (project / "templates" / "notice.html").write_text(TEMPLATE, "utf-8")
    ended = _build(project)
    assert ended.returncode == 0, ended.stdout + ended.stderr
    made = (project / "output" / "notice.html").read_text("utf-8")
    assert "<h1>Nouvelles</h1>" in made and "<p>Here plays The Harbour League.</p>" in made


def test_a_new_page_without_its_template_is_refused_by_the_template_s_name(project: Path) -> None:
    """The build says which file is missing and where it belongs."""
    ended = _build(project)
    assert ended.returncode == 1
    assert "no template is called 'notice.html'" in ended.stdout + ended.stderr
    assert "templates stand in templates/" in ended.stdout + ended.stderr
