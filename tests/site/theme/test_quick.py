"""Faster rendering: templates render the same by it as by plain Jinja, and fail in the same places."""

from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from jinja2 import DictLoader, Environment, UndefinedError
from markupsafe import Markup

from tests.engine.synthetic import tree
from tests.engine.two_seasons import laid_out as write_league
from whistpress.engine.context import build_context
from whistpress.engine.output import OutputFolder
from whistpress.engine.pipeline import Options, build
from whistpress.language import speaking
from whistpress.site.theme.environment import PLAIN, Sandbox, packaged_environment, theme_environment
from whistpress.site.theme.quick import QuickEnvironment


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


def _said(make: Callable[[], str]) -> tuple[str, str]:
    """Return what a template renders, or how it failed."""
    try:
        return "", make()
    except Exception as error:  # noqa: BLE001 (any fault is compared)
        return type(error).__name__, str(error)


@pytest.mark.parametrize("template", TEMPLATES)
def test_a_template_renders_as_by_plain_jinja(template: str) -> None:
    """The same bytes, or the same error."""
    loader = DictLoader({"x": template})
    plain, sandbox = (theme_environment(kind, loader).get_template("x") for kind in (Environment, Sandbox))
    expected = _said(lambda: plain.render(VALUES))
    assert _said(lambda: _quick(x=template).get_template("x").render(VALUES)) == expected
    assert _said(lambda: sandbox.render(VALUES)) == expected


def _quick(**templates: str) -> QuickEnvironment:
    return theme_environment(QuickEnvironment, DictLoader(templates))


@pytest.mark.parametrize("template", [one for one in TEMPLATES if "_(" in one or "gettext" in one or "trans" in one])
@pytest.mark.parametrize("language", ["en", "fr"])
def test_what_is_said_is_what_jinjas_own_gettext_says(template: str, language: str) -> None:
    """New style: words as the translator marked them up, values escaped, `%%` a percent sign even without values."""
    with speaking(language) as speech:
        plain = Environment(autoescape=True, extensions=["jinja2.ext.i18n"], trim_blocks=True, lstrip_blocks=True)
        words = speech.words
        plain.install_gettext_callables(  # type: ignore[attr-defined]
            lambda text: words.gettext(text) if text else "", words.ngettext, newstyle=True
        )
        assert _quick(x=template).get_template("x").render(VALUES) == plain.from_string(template).render(VALUES)


def test_pages_that_give_an_imported_template_the_same_share_its_macros() -> None:
    """It is made anew for a page that gives it something else, and for nothing that it does not use."""
    quick = _quick(part="{% macro m() %}{{ site }}{% endmacro %}", x='{% from "part" import m with context %}{{ m() }}{{ page }}')
    page, site = quick.get_template("x"), "one<"
    assert page.render(site=site, page=1) == "one&lt;1"
    first = quick.modules["part"]
    assert page.render(site=site, page=2) == "one&lt;2"
    assert quick.modules["part"] is first
    assert page.render(site="other", page=3) == "other3"
    assert quick.modules["part"] is not first


def test_an_imported_template_gets_the_names_that_its_own_imports_use() -> None:
    """A name that only the innermost uses comes from the page, from what the page set itself, or not at all."""
    quick = _quick(
        inner="{% macro i() %}{{ own }}{% endmacro %}",
        outer='{% from "inner" import i with context %}{% macro o() %}{{ i() }}{% endmacro %}',
        x='{% set own = "set" ~ page %}{% from "outer" import o with context %}{{ o() }}',
        y='{% from "outer" import o with context %}{{ o() }}',
    )
    assert [quick.get_template("x").render(page=page) for page in (1, 2, 1)] == ["set1", "set2", "set1"]
    assert quick.get_template("y").render(own="given") == "given"
    with pytest.raises(UndefinedError, match="nothing called 'own'"):
        quick.get_template("y").render()


def test_an_imported_template_that_includes_an_unknown_one_is_made_for_each_page() -> None:
    """Nobody can tell beforehand what that will ask for."""
    quick = _quick(
        body="{{ page }}",
        part="{% macro m() %}{% include name %}{% endmacro %}",
        x='{% from "part" import m with context %}{{ m() }}',
    )
    assert [quick.get_template("x").render(page=page, name="body") for page in (1, 2)] == ["1", "2"]


def test_a_macro_of_a_page_and_a_tuple_keeps_what_it_rendered_of_the_last_page() -> None:
    """Of the very same tuple, and of no other page."""
    macro = "{% macro m(page, list) %}{{ page.name }}{{ count() }}{{ list[0] }} {% endmacro %}"
    quick = _quick(x=macro + "{{ m(page, one) }}{{ m(page, one) }}{{ m(page, other) }}")
    asked: list[str] = []
    one, other = ((text,) for text in ("<a", "<b"))
    for name in ("first", "second"):
        names = {"page": thing(name=name), "one": one, "other": other, "count": lambda: asked.append("") or ""}
        assert quick.get_template("x").render(names) == f"{name}&lt;a {name}&lt;a {name}&lt;b "
    assert len(asked) == 4


@pytest.mark.slow
def test_plain_jinja_gives_the_same_site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Byte for byte, with the switch that docs/how-a-build-works.md names; without it no page needs plain Jinja's help."""
    monkeypatch.setattr(QuickEnvironment, "plain", None)
    project = write_league(tmp_path / "league")
    sites = []
    for switch in ("", "1"):
        monkeypatch.setenv(PLAIN, switch)
        packaged_environment.cache_clear()
        context = build_context(project, cache=tmp_path / f"cache{switch}")
        report = build(OutputFolder(tmp_path / f"site{switch}", "site", tmp_path), context, Options(pdf=False))
        assert report.written
        sites.append(tree(tmp_path / f"site{switch}"))
    packaged_environment.cache_clear()
    assert sites[0] == sites[1]
