"""The quick compiler: templates say the same by it as by Jinja's own, and go wrong in the same places."""

from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from jinja2 import Environment
from jinja2.runtime import Context
from markupsafe import Markup

from whistpress.core.records.league_record import record_of
from whistpress.language import speaking
from whistpress.theme import TemplateFault, Theme, environment, render


class Html:
    """Something that knows how it stands in a page."""

    def __html__(self) -> str:
        """In bold."""
        return "<b>html</b>"


class Counted(str):
    """A text of another kind."""

    __slots__ = ()


def thing(**names: object) -> SimpleNamespace:
    """Something with attributes."""
    return SimpleNamespace(**names)


VALUES: dict[str, Any] = {
    "text": "a<b & 'c' \"d\"",
    "markup": Markup("<i>m</i>"),
    "number": 7,
    "true": True,
    "none": None,
    "half": Fraction(1, 2),
    "html": Html(),
    "counted": Counted("<x>"),
    "empty": "",
    "list": ["<1>", "2", "3"],
    "pairs": [("a", 1), ("b", 2)],
    "dict": {"key": "<value>", "items": "own", 3: "three"},
    "one": thing(
        name="N<", to="there", inner=thing(deep="D&"), missing_=None, call=lambda *given, **named: f"{given}{sorted(named)}<"
    ),
}

TEMPLATES = [
    "{{ text }}{{ markup }}{{ number }}{{ true }}{{ none }}{{ half }}{{ html }}{{ counted }}{{ empty }}{{ list }}",
    "{{ one.name }}{{ one.inner.deep }}{{ one.call(1, a=2) }}{{ one.missing_ }}{{ one['name'] }}{{ 'ab'.upper() }}",
    "{{ dict.key }}{{ dict.items }}{{ dict[3] }}{{ dict.get('key') }}{{ dict.get('no') }}{{ dict['items'] }}",
    "{{ one.nothing is defined }}{{ one.nothing|default('<d>') }}{{ one.name is defined }}{{ nothing is undefined }}",
    "{{ (one.nothing if one.nothing is defined else one.inner).deep }}{{ nothing|d(one.nothing|d(1)) }}",
    "{% for x in list %}{{ loop.index }}/{{ loop.length }}{{ loop.first }}{{ loop.last }}{{ loop.revindex }}{{ x }}{% endfor %}",
    "{% for x in list %}{{ loop.previtem }}{{ x }}{{ loop.nextitem }}{% endfor %}",
    "{% for x in list %}{{ loop.previtem if not loop.first }}{{ x }}{{ loop.nextitem if not loop.last }}{% endfor %}",
    "{% for x in list %}{{ loop.cycle('a', '<b>') }}{{ loop.changed(x[0]) }}{{ loop.depth }}{% else %}none{% endfor %}",
    "{% for x in [] %}{{ x }}{% else %}none{% endfor %}{% for k, v in pairs if v > 1 %}{{ k }}{{ loop.last }}{% endfor %}",
    "{% for x in [[1, [2]], [3]] recursive %}{{ x if x is number else '(' ~ loop(x) ~ ')' }}{{ loop.depth0 }}{% endfor %}",
    "{% for x in pairs %}{% for y in list %}{{ loop.index0 }}{{ y }}{% endfor %}{{ loop.index0 }}{{ x[0] }}{% endfor %}",
    "{% for x in dict %}"
    "{{ x }}{% if not loop.last %}, {% endif %}{% endfor %}{% for k, v in dict|dictsort(true) %}{{ v }}{% endfor %}",
    "{% for x in list %}{{ text }}{% for y in list %}{{ text }}{{ loop.index }}{{ number }}{% else %}{{ empty }}{% endfor %}"
    "{% else %}{{ markup }}{% endfor %}{% for x in [] %}{{ nothing }}{% else %}{{ text }}{% endfor %}",
    "{% for x in list if x != text %}{{ text }}{% endfor %}{% set text = 'own' %}{% for x in list %}{{ text }}{% endfor %}",
    "{% for text in list %}{{ text }}{% endfor %}{{ text }}{% for x in list %}{% set text = x %}{{ text }}{% endfor %}{{ text }}",
    "{% macro m() %}{% for x in list %}{{ text }}{% endfor %}{% endmacro %}"
    "{% for x in list %}{{ m() }}{% macro n() %}{{ number }}{{ x }}{% endmacro %}{{ n() }}{% endfor %}",
    "{% for x in [[1], 2] recursive %}{{ text }}{% for y in list %}{{ text }}{{ y }}{% endfor %}"
    "{{ loop(x) if x is iterable }}{% endfor %}{% for x in list %}{{ text }}{% endfor %}",
    "{% for x in list %}{{ nothing }}{% endfor %}",
    "{% macro m(a, b='<d>') %}[{{ a }}{{ b }}]{% endmacro %}{{ m(1) }}{{ m(text, 2) }}{{ m(b=markup, a=3) }}{{ m(m(1)) }}",
    "{% macro m(a) %}{{ a is defined }}{% endmacro %}{{ m() }}{{ m(1) }}{% set x = m(2) %}{{ x }}{{ x|upper }}{{ m(3) ~ text }}",
    "{% macro m(a) %}{{ a }}{% endmacro %}{{ m() }}",
    "{% macro m() %}{{ varargs }}{{ kwargs }}{% endmacro %}{{ m(1, '<', k=2) }}",
    "{% macro m() %}<p>{{ caller('<c>') }}</p>{% endmacro %}{% call(x) m() %}{{ x }}{{ text }}{% endcall %}",
    "{% macro outer(x) %}{% macro inner() %}{{ x }}{% endmacro %}{{ inner() }}{% endmacro %}{{ outer('<') }}{{ outer(2) }}",
    "{{ 'a<' if number > 3 }}{{ 'a<' if number > 9 }}{{ text if none else markup }}{{ (number if none) ~ 'x' }}",
    "{{ text ~ markup ~ number }}{{ 'a' ~ 'b' }}{{ 'a' ~ empty }}{{ 'x<' ~ number }}{{ markup ~ '<' }}",
    "{% set x %}<p>{{ text }}</p>{% endset %}{{ x }}{% set y = text %}{{ y }}{% set a, b = 1, '<' %}{{ a }}{{ b }}",
    "{% filter upper %}{{ text }}<p>{% endfilter %}{{ text|length }}{{ text|e }}{{ text|safe }}{{ list|join(', ') }}",
    "{% autoescape false %}{{ text }}{{ one.name }}{% endautoescape %}{{ text }}{{ one.name }}",
    "{% with x = one.name %}{{ x }}{% endwith %}{{ [1, '<', one.name] }}{{ {'k': one.name} }}{{ (1, 2)[0] }}{{ list[1:] }}",
    "{{ namespace(a=1).a }}{% set n = namespace(a='<') %}{% set n.a = n.a ~ 'b' %}{{ n.a }}"
    "{{ range(3)|list }}{{ zip(list, pairs)|list }}",
    "{% block b scoped %}{{ text }}{% endblock %}{{ self.b() }}{% for x in list %}{% block c scoped %}"
    "{{ x }}{% endblock %}{% endfor %}",
    "{{ one.call(*list, **{'k': 1}) }}{{ one.call(class=1) }}{{ dict|tojson }}{{ 3 + 4 * 2 }}"
    "{{ -number }}{{ not true }}{{ 1 < number < 9 }}",
    '{{ _("Plain") }}{{ _("50%%") }}{{ _("<%(x)s>", x=text) }}{{ _("%(x)s", x=markup) }}{{ _("%(x)s%(y)s", x=half, y=number) }}',
    '{{ ngettext("%(num)s deal", "%(num)s deals", 1) }}'
    '{{ ngettext("%(num)s deal", "%(num)s deals of %(x)s", 2, x=text) }}{{ _("") }}',
    "{% trans x=text %}A {{ x }} & b{% endtrans %}{% trans n=number %}{{ n }} one{% pluralize %}{{ n }} many{% endtrans %}",
    '{{ _("a<b")|upper }}{% set x = _("%(x)s", x=text) %}{{ x }}{{ x ~ text }}{{ _("Outer %(x)s", x=_("in<ner")) }}',
    "{{ one.nothing }}",
    "a\n{{ one.inner.nothing.more }}",
    "{{ nothing }}",
    "{{ nothing.more }}",
    "{{ text.nothing() }}",
    "{{ dict.nothing }}",
    "{% if one.nothing %}x{% endif %}",
    "{% macro m(a) %}{{ a }}{% endmacro %}{{ m(1, 2) }}",
    "{{ one.name(1) }}",
]


def said(make: Callable[[], str]) -> tuple[str, str]:
    """What a template says, or how it went wrong."""
    try:
        return "", make()
    except Exception as error:  # noqa: BLE001 (any fault is compared)
        return type(error).__name__, str(error)


@pytest.mark.parametrize("template", TEMPLATES)
def test_a_template_says_by_the_quick_compiler_what_it_says_by_jinjas_own(template: str, tmp_path: Path) -> None:
    """Where something has not the attribute that is asked for, the page is made again by Jinja's own."""
    (tmp_path / "x.html").write_text(template, encoding="utf-8")
    theme = Theme((tmp_path,))
    own = environment(theme, careful=True).get_template("x.html")

    def quick() -> str:
        try:
            return render(theme, "x.html", **VALUES).decode()
        except TemplateFault as fault:
            cause = fault.__cause__
            assert isinstance(cause, Exception)
            raise cause from None

    assert said(quick) == said(lambda: own.render(VALUES))


@pytest.mark.parametrize("template", [one for one in TEMPLATES if "_(" in one or "gettext" in one or "trans" in one])
@pytest.mark.parametrize("language", ["en", "fr"])
def test_what_is_said_is_what_jinjas_own_gettext_says(template: str, language: str, tmp_path: Path) -> None:
    """New style: words as the translator marked them up, values escaped, `%%` a percent sign even without values."""
    (tmp_path / "x.html").write_text(template, encoding="utf-8")
    with speaking(language) as speech:
        plain = Environment(autoescape=True, extensions=["jinja2.ext.i18n"], trim_blocks=True, lstrip_blocks=True)
        words = speech.words
        plain.install_gettext_callables(  # type: ignore[attr-defined]
            lambda text: words.gettext(text) if text else "", words.ngettext, newstyle=True
        )
        assert render(Theme((tmp_path,)), "x.html", **VALUES).decode() == plain.from_string(template).render(VALUES)


def test_a_template_of_the_packaged_theme_never_has_to_be_made_twice(tmp_path: Path) -> None:
    """Every attribute that it asks for is there: a whole small site leaves the careful compiler alone."""
    from tests.pages import leagues
    from whistpress.build.plan import site_artefacts as artefacts

    theme = Theme((tmp_path,))
    league = leagues.league()
    for page in artefacts(record_of(league, leagues.results(league)), (), theme):
        page.make()
    assert environment(theme).unlike == set()
    assert environment(theme).cache


def test_pages_that_give_an_imported_template_the_same_share_its_macros(tmp_path: Path) -> None:
    """It is made anew for a page that gives it something else, and for nothing that it does not use."""
    (tmp_path / "part.html").write_text("{% macro m() %}{{ site }}{% endmacro %}", encoding="utf-8")
    (tmp_path / "x.html").write_text('{% from "part.html" import m with context %}{{ m() }}{{ page }}', encoding="utf-8")
    theme, site = Theme((tmp_path,)), "one<"
    assert render(theme, "x.html", site=site, page=1) == b"one&lt;1"
    first = environment(theme)._kept["part.html"]
    assert render(theme, "x.html", site=site, page=2) == b"one&lt;2"
    assert environment(theme)._kept["part.html"] is first
    assert render(theme, "x.html", site="other", page=3) == b"other3"
    assert environment(theme)._kept["part.html"] is not first


def test_what_an_imported_template_itself_imports_is_given_too(tmp_path: Path) -> None:
    """A name that only the innermost uses comes from the page, from what the page set itself, or not at all."""
    (tmp_path / "inner.html").write_text("{% macro i() %}{{ own }}{% endmacro %}", encoding="utf-8")
    (tmp_path / "outer.html").write_text(
        '{% from "inner.html" import i with context %}{% macro o() %}{{ i() }}{% endmacro %}', encoding="utf-8"
    )
    top = '{% set own = "set" ~ page %}{% from "outer.html" import o with context %}{{ o() }}'
    (tmp_path / "x.html").write_text(top, encoding="utf-8")
    (tmp_path / "y.html").write_text('{% from "outer.html" import o with context %}{{ o() }}', encoding="utf-8")
    theme = Theme((tmp_path,))
    assert [render(theme, "x.html", page=page) for page in (1, 2, 1)] == [b"set1", b"set2", b"set1"]
    assert render(theme, "y.html", own="given") == b"given"
    with pytest.raises(TemplateFault, match="nothing called 'own'"):
        render(theme, "y.html")


def test_an_imported_template_that_includes_another_is_made_for_each_page(tmp_path: Path) -> None:
    """Nobody can tell beforehand what an included one will ask for."""
    (tmp_path / "body.html").write_text("{{ page }}", encoding="utf-8")
    (tmp_path / "part.html").write_text('{% macro m() %}{% include "body.html" %}{% endmacro %}', encoding="utf-8")
    (tmp_path / "x.html").write_text('{% from "part.html" import m with context %}{{ m() }}', encoding="utf-8")
    assert [render(Theme((tmp_path,)), "x.html", page=page) for page in (1, 2)] == [b"1", b"2"]


def test_what_is_said_once_is_said_of_the_very_same_things_of_one_page(tmp_path: Path) -> None:
    """Another thing that is equal is asked anew, and so is everything on the next page."""
    text = "{% macro m(x) %}<{{ x.name }}>{% endmacro %}{% for x in list %}{{ once(m, x) }}{% endfor %}"
    text += "{% set y = once(m, list[0]) %}{{ y }}"
    (tmp_path / "x.html").write_text(text, encoding="utf-8")
    theme, one = Theme((tmp_path,)), thing(name="a&")
    assert render(theme, "x.html", list=[one, one, thing(name="b")]) == b"<a&amp;><a&amp;><b><a&amp;>"
    one.name = "c"
    assert render(theme, "x.html", list=[one]) == b"<c><c>"
    assert not environment(theme).once._known


def test_a_loop_looks_up_what_it_needs_from_the_page_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Not at every step; one within another does so at each of the outer one's."""
    asked: list[str] = []
    own = Context.resolve_or_missing

    def resolve(self: Context, key: str) -> object:
        asked.append(key)
        return own(self, key)

    monkeypatch.setattr(Context, "resolve_or_missing", resolve)
    text = "{% for x in list %}{{ text }}{% endfor %}{% for x in list %}{% for y in list %}{{ number }}{% endfor %}{% endfor %}"
    (tmp_path / "x.html").write_text(text, encoding="utf-8")
    assert render(Theme((tmp_path,)), "x.html", list="abc", text="t", number=1) == b"ttt" + b"1" * 9
    assert (asked.count("text"), asked.count("number")) == (1, 3)
