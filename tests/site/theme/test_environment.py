"""The environment: which template wins, strict names, and faults told at their line."""

import gc
import pickle
import re
from pathlib import Path
from weakref import ref

import pytest

from tests.whole_records import record_of
from whistpress.site.theme import TemplateFault, Theme, render


class Titled:
    """A page with a title."""

    def __init__(self, title: str) -> None:
        self.title = title


def league_theme(folder: Path, **files: str) -> Theme:
    """A theme with templates of its own; the names lack their ending."""
    templates = folder / "templates"
    templates.mkdir()
    for name, text in files.items():
        (templates / f"{name}.html").write_text(text, encoding="utf-8")
    return Theme((templates,))


def test_a_template_of_the_league_comes_before_the_packaged_one(tmp_path: Path) -> None:
    """A file of the same name wins."""
    assert render(league_theme(tmp_path, event="mine"), "event.html", {}) == b"mine"


def test_one_block_of_the_packaged_page_can_be_changed(tmp_path: Path) -> None:
    """`default/NAME` is the original, whatever stands in its place; macros of the original still work in it."""
    from tests.site import leagues
    from whistpress.engine.plan import site_artefacts as artefacts

    theme = league_theme(tmp_path, event='{% extends "default/event.html" %}{% block outcome %}<p>Mine</p>{% endblock %}')
    league = leagues.league()
    page = next(
        one for one in artefacts(record_of(league, leagues.results(league)), (), theme) if "compass/index" in one.path
    ).make()
    assert b"<p>Mine</p>" in page
    text = re.sub(rb"<(script|meta)[^>]*>.*?</script>|<meta[^>]*>", b"", page, flags=re.S)
    assert b'id="ranking"' in page and b"won with" not in text


def test_a_template_that_comes_or_goes_between_two_pages_is_seen(tmp_path: Path) -> None:
    """The preview lives on while a theme is made; nobody begins it anew for a first file of his own."""
    theme = Theme((tmp_path / "templates", tmp_path / "old"))
    (tmp_path / "old").mkdir()
    (tmp_path / "old" / "hello.html").write_text("old")
    assert render(theme, "hello.html", {}) == b"old"
    (tmp_path / "templates").mkdir()
    (tmp_path / "templates" / "hello.html").write_text("new")
    assert render(theme, "hello.html", {}) == b"new"
    (tmp_path / "templates" / "hello.html").unlink()
    assert render(theme, "hello.html", {}) == b"old"


def test_a_theme_whose_files_were_read_for_this_build_is_not_looked_at_again(tmp_path: Path) -> None:
    """A stamp stands for them; another stamp is another theme."""
    (tmp_path / "hello.html").write_text("old")
    assert render(Theme((tmp_path,), stamp="1"), "hello.html", {}) == b"old"
    (tmp_path / "hello.html").write_text("new!")
    assert render(Theme((tmp_path,), stamp="1"), "hello.html", {}) == b"old"
    assert render(Theme((tmp_path,), stamp="2"), "hello.html", {}) == b"new!"


def test_a_page_is_let_go_as_soon_as_it_is_made(tmp_path: Path) -> None:
    """Its own macros know all its names, and are among them: nobody need look for what holds nothing but itself."""
    theme = league_theme(
        tmp_path,
        page="{% extends 'frame.html' %}{% macro own() %}{{ page.title }}{% endmacro %}{% block main %}{{ own() }}{% endblock %}",
        frame="{% block main %}{% endblock %}",
    )
    page = Titled("Friday")
    there = ref(page)
    gc.disable()
    try:
        assert render(theme, "page.html", {"page": page}) == b"Friday"
        del page
        assert there() is None
    finally:
        gc.enable()


def test_everything_is_escaped(tmp_path: Path) -> None:
    """Text is data."""
    assert render(league_theme(tmp_path, x="{{ name }}"), "x.html", {"name": "<b>&\"'"}) == b"&lt;b&gt;&amp;&#34;&#39;"


@pytest.mark.parametrize(
    ("text", "code", "line", "words"),
    [
        ("a\n{{ page.titel }}", "E532", 2, "titel"),
        ("a\n\n{% if x %}", "E530", 3, "cannot be read"),
        ('{% extends "nowhere.html" %}', "E531", 1, "nowhere.html"),
        ("{% include 'parts/none.html' %}", "E531", 1, "parts/none.html"),
        ("a\n{{ page|sparkle }}", "E530", 2, "sparkle"),
    ],
)
def test_a_fault_names_the_template_its_line_and_what_is_wrong(
    tmp_path: Path, text: str, code: str, line: int, words: str
) -> None:
    """The person who wrote the template is told as a secretary is told of a slip."""
    with pytest.raises(TemplateFault) as caught:
        render(league_theme(tmp_path, x=text), "x.html", {"page": {}})
    problem = caught.value.problem
    assert (problem.code, problem.at.file, problem.at.line) == (code, "templates/x.html", line)
    assert words in problem.message


def test_a_fault_survives_the_way_between_processes(tmp_path: Path) -> None:
    """Pages may be rendered elsewhere."""
    with pytest.raises(TemplateFault) as caught:
        render(league_theme(tmp_path, x="{{ y }}"), "x.html", {})
    assert pickle.loads(pickle.dumps(caught.value)).problem == caught.value.problem  # noqa: S301


def test_assets_of_the_league_come_before_the_packaged_ones(tmp_path: Path) -> None:
    """One file of the look can be replaced without copying the others; hidden files stay at home."""
    from whistpress.site.theme import assets

    theme = league_theme(tmp_path)
    own = tmp_path / "templates" / "assets"
    own.mkdir()
    (own / "style.css").write_text("mine", encoding="utf-8")
    (own / ".swp").write_text("no", encoding="utf-8")
    made = {one.path: one for one in assets(theme)}
    assert made["theme/style.css"].make() == b"mine"
    assert "theme/script.js" in made and "theme/.swp" not in made
