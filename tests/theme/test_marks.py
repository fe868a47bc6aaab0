"""The marks of templates: a page that tells of its links tells what a search of it finds, and says what it says without them."""

from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from markupsafe import Markup

from whistpress.artefacts import Kind, Marked
from whistpress.pipeline.links import read_page
from whistpress.theme import Theme, environment, marks, render
from whistpress.theme.quick import QuickTemplate

from .test_compiler import Html

VALUES: dict[str, Any] = {
    "path": "../a.html?x=1&y",
    "name": 'a "b" <c> id="d"',
    "html": Markup('<p id="own"><a class="x" href="b.html">b</a></p>'),
    "plain": Markup("<i>m</i>"),
    "loose": Markup('<a href="c.html'),
    "hidden": Markup("<!-- "),
    "drawn": Html(),
    "signs": "a\x01b\x02c\x03d\x04",
    "list": ["1", "2"],
    "yes": True,
}

PLAIN = [
    '<a href="{{ path }}">{{ name }}</a><h2 id="rules">{{ name }}</h2>',
    '<td class="x" id="n-{{ name }}"><img src="{{ path }}" alt=""><img srcset="a.png 1x, b.png 2x"></td>',
    '{% for x in list %}<a{% if yes %} href="#{{ x }}"{% endif %}>{{ x }}</a>{% endfor %}',
    '<a {% if yes %}href="{{ path }}#{{ name }}"{% endif %}>x</a><use xlink:href="#f"/>',
    '{% macro m(x) %}<a href="{{ x }}">{{ x }}</a>{% endmacro %}{{ m(path) }}{% set y = m("z.html") %}{{ y }}{{ y }}',
    '{% macro m() %}<p>{{ caller("q") }}</p>{% endmacro %}{% call(x) m() %}<a href="{{ x }}.html">x</a>{{ html }}{% endcall %}',
    '{% set x %}<a href="s.html">{{ html }}</a>{% endset %}{{ x }}{{ x|length }}{{ "<a" in x }}{{ x|tojson }}',
    '{% filter upper %}<a href="f.html">f</a>{{ html }}{% endfilter %}{{ html|upper }}{{ html ~ "<" }}{{ [html, 1]|join }}',
    '{% block b %}<a href="b.html">b</a>{{ html }}{% endblock %}{{ self.b() }}{{ self.b()|length }}',
    '{% for x in [[1, [2]], [3]] recursive %}<a href="{{ loop.depth }}.html">{{ x if x is number else loop(x) }}</a>{% endfor %}',
    '{{ html }}{{ plain }}{{ drawn }}{{ html }}{{ "<a href=\'k.html\'>k</a>"|safe }}{{ ("<a href=v.html>" ~ name)|safe }}',
    '{{ _("<a href=\\"t.html\\">t</a>") }}{{ _("<a href=\\"%(x)s\\">t</a>", x=path) }}{{ _("see %(x)s", x=html) }}',
    '{% macro m() %}<a href="o.html">o</a>{% endmacro %}{{ once(m) }}{{ once(m) }}'
    '{% set x = once(m) %}{{ x }}{{ _("%(x)s", x=m()) }}',
    '{{ _("%(x)s", x=drawn) }}{{ ngettext("<a href=\\"n.html\\">%(num)s</a>", "%(num)s", 1) }}<form action="send">',
    '<p title="a > b" id="t">{{ name }}</p><p data-id="no" aria-labelledby="no">grid="no"</p><object data="o.svg"></object>',
    '<script type="application/ld+json">{{ name|tojson }}</script><style>p { color: red }</style><a href="after.html">a</a>',
]
"""What templates do every day: nobody has to search such a page."""

ODD = [
    "<a HREF='{{ path }}'>x</a>",
    "<a href={{ path }}>x</a>",
    '<a class="x"href="{{ path }}">x</a>',
    '<a\thref="{{ path }}">x</a>',
    '<a {{ "href" }}="x.html">x</a>',
    '<a name="old">x</a><base href="../"><a href="x.html">x</a>',
    '<!-- <a href="gone.html" id="gone"> {{ name }} --><a href="x.html">x</a>',
    '<!-- {{ name }} <h2 id="gone">{{ name }}</h2> --><a href="x.html">x</a>',
    '<script>var x = \'<a href="gone.html" id="gone">\';</script><a href="x.html">x</a>',
    '{% autoescape false %}<a href="x.html">{{ html }}</a>{% endautoescape %}{{ html }}',
    '{% autoescape false %}{{ html }}{% endautoescape %}<a href="x.html">x</a>',
    '{{ loose }}"><a href="x.html">x</a>',
    '{{ hidden }}<a href="x.html">x</a> -->{{ html }}',
    '<a href="{{ html }}">x</a>',
    '<a href="x.html">{{ signs }}</a>',
    "{{ html.missing is defined }}{{ list.nothing }}",
]
"""What they may do: such a page is searched, as it was before."""


def _made(template: str, folder: Path) -> bytes:
    (folder / "x.html").write_text(template, encoding="utf-8")
    try:
        return render(Theme((folder,)), "x.html", **VALUES)
    except Exception as error:  # noqa: BLE001 (a template that goes wrong has no links)
        return f"{type(error)}".encode()


def _told_as_searched(page: bytes) -> None:
    told, searched = read_page(page), read_page(bytes(page))
    assert (told.ids, {*told.links}, told.base) == (searched.ids, {*searched.links}, searched.base)
    assert not {*page} & {1, 2, 3, 4}


@pytest.mark.parametrize("template", PLAIN)
def test_a_page_tells_what_a_search_of_it_finds(template: str, tmp_path: Path) -> None:
    """Its own words, values, macros, blocks, HTML that others wrote: nothing more and nothing less."""
    page = _made(template, tmp_path)
    assert isinstance(page, Marked)
    assert read_page(page).links or read_page(page).ids
    _told_as_searched(page)


@pytest.mark.parametrize("template", ODD)
def test_a_page_that_cannot_tell_is_searched(template: str, tmp_path: Path) -> None:
    """Other ways to write an attribute, what is commented out, what is not escaped, what does not end."""
    page = _made(template, tmp_path)
    assert not isinstance(page, Marked)
    _told_as_searched(page)


@pytest.mark.parametrize("template", [*PLAIN, *ODD[:-2]])
def test_marks_are_seen_by_none(template: str, tmp_path: Path) -> None:
    """Neither in the page nor by who asks how long a text is, or hands it to a script."""
    page = _made(template, tmp_path)
    assert page.decode() == environment(Theme((tmp_path,)), careful=True).get_template("x.html").render(VALUES)


_PIECES = [
    '<a href="{{ path }}">', "</a>", '<p id="{{ name }}">', "<!-- ", " -->", "<script>", "</script>", "<style>", "</style>",
    '<a {% if yes %}href="y.html"{% endif %}>', "{{ name }}", "{{ html }}", "{{ plain }}", "{{ loose }}", "{{ hidden }}", '"',
    "'", ">", "<", ' href="w.html" ', " id='v'", '<td {{ name }} href="u.html">', 'HREF="t.html"', '<a name="s">',
    "{{ 'href' }}=", '<base href="r/">', "<{{ 'a' }} ", 'src="q.png"', "data-",
    "{% set z %}", "{{ z }}", "{% endset %}", "{{ z|length }}", "text",
]  # fmt: skip


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None, max_examples=300)
@given(pieces=st.lists(st.sampled_from(_PIECES), min_size=1, max_size=9))
def test_whatever_a_template_is_made_of_nothing_that_it_leads_to_is_missed(pieces: list[str], tmp_path: Path) -> None:
    """Of a page in tatters it may tell of more than a browser sees: each that is wrong is looked at again before it is told."""
    page = _made("".join(pieces), tmp_path)
    told, searched = read_page(page), read_page(bytes(page))
    assert {*searched.links} <= {*told.links}
    assert searched.base == told.base


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None, max_examples=300)
@given(template=st.sampled_from([*PLAIN, *ODD[:-2]]), cuts=st.lists(st.integers(0, 400), max_size=6))
def test_a_page_that_comes_text_by_text_is_the_same_wherever_they_end(template: str, cuts: list[int], tmp_path: Path) -> None:
    """In an attribute, in what no template wrote, between two marks: it tells of the same links, or of none."""
    (tmp_path / "x.html").write_text(template, encoding="utf-8")
    made = environment(Theme((tmp_path,))).get_template("x.html")
    assert isinstance(made, QuickTemplate)
    text = "".join(made.marked(VALUES))
    environment(Theme((tmp_path,))).refresh()
    whole = marks.finished([text])
    ends = [0, *sorted(cuts), len(text)]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(marks, "_PORTION", 0)
        parts = marks.finished([text[start:end] for start, end in pairwise(ends)])
    assert parts == whole
    assert getattr(parts, "attributes", ()) == getattr(whole, "attributes", ())
    assert getattr(parts, "others", ()) == getattr(whole, "others", ())


def test_every_page_of_a_site_tells_of_its_links() -> None:
    """None of the packaged templates needs a search."""
    from tests.site import leagues
    from whistpress.site import artefacts

    league = leagues.league()
    pages = [one for one in artefacts(league, leagues.results(league), (), Theme()) if one.kind is Kind.PAGE]
    assert len(pages) > 100
    for one in pages:
        page = one.make()
        assert isinstance(page, Marked), one.path
        _told_as_searched(page)
