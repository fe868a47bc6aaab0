"""A league's templates come from strangers: they read what pages give them, and nothing else."""

import os
import signal
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from whistpress.site.theme import TemplateFault, TemplateLimitFault, Theme, assets, limits, render, unknown_blocks
from whistpress.site.theme.environment import environment_of, packaged_environment

if sys.platform != "win32":
    import resource


def _theme(folder: Path, **files: str) -> Theme:
    """A theme with templates of the league; the names lack their ending."""
    templates = folder / "templates"
    templates.mkdir()
    for name, text in files.items():
        (templates / f"{name}.html").write_text(text, encoding="utf-8")
    return Theme((templates,))


class Page:
    """A page with a method, and things that no template is to reach."""

    title = "Friday"
    folder = Path("/")
    listed = ["a"]  # noqa: RUF012

    def to(self, path: str) -> str:
        """The address of a path."""
        return f"../{path}"

    def __call__(self, path: str) -> str:
        """As a macro is called."""
        return path


@pytest.mark.parametrize(
    "text",
    [
        "{{ ''.__class__.__mro__ }}",
        "{{ ''['__class__'] }}",
        "{{ ''|attr('__class__') }}",
        "{{ ''|attr('__cla' ~ 'ss__') }}",
        "{{ [page]|map(attribute='__class__')|join }}",
        "{{ [page]|map('attr', '__class__')|join }}",
        "{{ [page]|groupby('__class__')|first|join }}",
        "{{ [page]|sum(attribute='__class__', start=[]) }}",
        "{{ page.to.__globals__ }}",
        "{{ page.to.__func__.__globals__ }}",
        "{{ page.__init__.__globals__ }}",
        "{{ '{0.__class__}'.format(page) }}",
        "{{ '{0.to.__globals__}'|attr('format')(page) }}",
        "{{ '{x.__class__}'.format_map({'x': page}) }}",
        "{% set f = '{0.__class__}'.format %}{{ f(page) }}",
        "{{ ('{0.__class__}'|safe).format(page) }}",
        "{{ _('%(x)s', x=page.__class__) }}",
        "{{ self._TemplateReference__context }}",
        "{{ self.__init__.__globals__ }}",
        "{{ cycler.__init__.__globals__ }}",
        "{{ joiner.__init__.__globals__ }}",
        "{{ lipsum.__globals__ }}",
        "{{ namespace.__init__.__globals__ }}",
        "{% set n = namespace() %}{{ n.__class__ }}",
        "{{ zip.__self__ }}",
        "{{ _.__class__ }}",
        "{{ ordinal.__globals__ }}",
        "{% macro m() %}{% endmacro %}{{ m._func.__globals__ }}",
        "{% for x in [1] %}{{ loop.__class__ }}{% endfor %}",
        "{{ page.folder.iterdir()|list }}",
        "{{ (page.folder / 'etc/passwd').read_text() }}",
        "{{ page.folder|attr('read_text') }}",
        "{{ page.listed.append('b') }}",
        "{{ page.listed.clear() }}",
        "{{ 'a' * 10000000000 }}",
        "{{ 10000000000 * 'a' }}",
        "{{ [0] * 10000000000 }}",
        "{{ 10 ** 10 ** 10 }}",
        "{{ 9 ** 9999999 }}",
    ],
)
def test_an_escape_is_refused(text: str, tmp_path: Path) -> None:
    """With a fault at its line, also where the packaged template that the league extends calls the block."""
    theme = _theme(tmp_path, x="\n" + text, base="{% extends 'default/base.html' %}")
    with pytest.raises(TemplateFault) as caught:
        render(theme, "x.html", {"page": Page()})
    assert (caught.value.problem.at.file, caught.value.problem.at.line) == ("templates/x.html", 2)
    assert Page.listed == ["a"]


@pytest.mark.parametrize("text", ["{{ range(1000000)|list }}", "{% for x in range(10 ** 6) %}x{% endfor %}"])
def test_a_loop_is_not_without_end(text: str, tmp_path: Path) -> None:
    """Such an error is told as others of a template."""
    with pytest.raises(TemplateFault, match="Range too big"):
        render(_theme(tmp_path, x=text), "x.html", {})


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux says how much memory a process has")
@pytest.mark.parametrize(
    "text",
    [
        "{% set n = namespace(s='abcd') %}{% for x in range(40) %}{% set n.s = n.s ~ n.s %}{% endfor %}",
        "{% set n = namespace(s=[1]) %}{% for x in range(40) %}{% set n.s = n.s + n.s %}{% endfor %}",
        "{{ '%9999999999d'|format(1) }}",
        "{{ '%9999999999d' % 1 }}",
        "{{ '{:>9999999999}'.format('a') }}",
        "{{ 'a'|center(9999999999) }}",
        "{{ 'a'.ljust(9999999999) }}",
        "{{ 'a'.zfill(9999999999) }}",
        "{{ 'a\nb'|indent(9999999999) }}",
        "{{ [1]|batch(9999999999, 0)|list }}",
        "{% set a = 'a' * 99999 %}{{ a|replace('a', a) }}",
        "{% set a = 'a' * 99999 %}{{ a.join(a) }}",
        "{{ _('%(x)9999999999s', x=1) }}",
    ],
)
def test_what_takes_too_much_memory_is_stopped(text: str, tmp_path: Path) -> None:
    """However it is asked for; the place is that of the template."""
    before = resource.getrlimit(resource.RLIMIT_AS)
    with pytest.raises(TemplateLimitFault, match="more than 256 MiB of memory for one page") as caught:
        render(_theme(tmp_path, x="\n" + text), "x.html", {})
    assert (caught.value.problem.code, caught.value.problem.at.file) == ("E543", "templates/x.html")
    assert resource.getrlimit(resource.RLIMIT_AS) == before


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such signals")
@pytest.mark.parametrize(
    "text",
    [
        "{% for x in range(99999) %}{% for y in range(99999) %}{% endfor %}{% endfor %}",
        "{% macro m(n) %}{% if n %}{{ m(n - 1) }}{{ m(n - 1) }}{% endif %}{% endmacro %}{{ m(60) }}",
        "{{ lipsum(n=1000000) }}",
    ],
)
def test_what_does_not_end_is_stopped(text: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A loop within a loop, a macro that calls itself twice."""
    monkeypatch.setattr(limits, "SECONDS", 0.2)
    before = signal.getsignal(signal.SIGPROF)
    with pytest.raises(TemplateLimitFault, match=r"more than 0\.2 seconds for one page"):
        render(_theme(tmp_path, x=text), "x.html", {})
    assert signal.getsignal(signal.SIGPROF) == before
    assert signal.getitimer(signal.ITIMER_PROF) == (0.0, 0.0)


def test_numbers_do_not_grow_without_end(tmp_path: Path) -> None:
    """To multiply numbers of a million figures is one step, which nothing stops."""
    text = "{% set n = namespace(s=3) %}{% for x in range(60) %}{% set n.s = n.s * n.s %}{% endfor %}"
    with pytest.raises(TemplateFault, match="a product that is too large"):
        render(_theme(tmp_path, x=text), "x.html", {})


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("{% for a in [1] %}" * 60 + "{% endfor %}" * 60, "its parts lie too deep in each other"),
        ("{% if 1 %}" * 3000 + "{% endif %}" * 3000, "its parts lie too deep in each other"),
        ("{{ 1" + "+1" * 20000 + " }}", "its parts lie too deep in each other"),
        ("{{ 1 }}" * 40000, "it has more than 256 KiB"),
    ],
)
def test_a_template_too_deep_or_too_large_is_no_fault_of_ours(text: str, words: str, tmp_path: Path) -> None:
    """Neither when it is rendered nor when its blocks are compared."""
    theme = _theme(tmp_path, x=text)
    with pytest.raises(TemplateFault, match=f"the template cannot be read: {words}"):
        render(theme, "x.html", {})
    assert list(unknown_blocks(theme)) == []


def test_templates_that_extend_each_other_in_a_circle_are_compared_to_an_end(tmp_path: Path) -> None:
    """A template may extend one that extends it; the page that uses it says that it has no end."""
    theme = _theme(tmp_path, x="{% extends 'y.html' %}", y="{% extends 'x.html' %}", z="{% extends 'z.html' %}")
    assert list(unknown_blocks(theme)) == []


@pytest.mark.parametrize(
    "name",
    ["/etc/passwd", "../secret.html", "a/../../secret.html", "..\\\\secret.html", "link.html", "out/secret.html",
     "default/../secret.html", "assets/style.css"],
)  # fmt: skip
@pytest.mark.parametrize("how", ["include", "extends", "import"])
def test_no_template_outside_is_loaded(name: str, how: str, tmp_path: Path) -> None:
    """Neither by its path nor by a link."""
    theme = _theme(tmp_path, x=f"{{% {how} '{name}' {'as y ' if how == 'import' else ''}%}}")
    (tmp_path / "secret.html").write_text("secret")
    (tmp_path / "templates" / "link.html").symlink_to(tmp_path / "secret.html")
    (tmp_path / "templates" / "out").symlink_to(tmp_path)
    with pytest.raises(TemplateFault) as caught:
        render(theme, "x.html", {})
    assert caught.value.problem.code == "E531"


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no named pipes")
def test_assets_and_pipes_outside_are_no_part_of_the_site(tmp_path: Path) -> None:
    """A link out of `assets/` is not followed; a pipe as a template is none."""
    theme = _theme(tmp_path, x="{% include 'pipe.html' %}")
    own = tmp_path / "templates" / "assets"
    own.mkdir()
    (own / "passwd.css").symlink_to("/etc/passwd")
    (own / "etc").symlink_to("/etc")
    os.mkfifo(tmp_path / "templates" / "pipe.html")
    assert not [artefact for artefact in assets(theme) if "passwd" in artefact.path]
    with pytest.raises(TemplateFault, match=r"no template is called 'pipe\.html'"):
        render(theme, "x.html", {})


def test_a_league_without_templates_has_no_sandbox_and_one_with_them_only_where_they_take_part(tmp_path: Path) -> None:
    """What a page extends, includes or imports counts."""
    assert environment_of(Theme((tmp_path / "none",)), "event.html") is packaged_environment()
    theme = _theme(tmp_path, **{"search": "mine"})
    assert environment_of(theme, "event.html") is packaged_environment()
    assert environment_of(theme, "search.html").sandboxed
    (tmp_path / "templates" / "parts").mkdir()
    (tmp_path / "templates" / "parts" / "names.html").write_text("")
    assert environment_of(theme, "event.html").sandboxed


def test_what_pages_give_is_still_there_in_the_sandbox(tmp_path: Path) -> None:
    """Methods of the page, macros, namespaces, loops over what pages have."""
    text = (
        "{% macro m(x) %}<{{ x }}>{% endmacro %}{% set n = namespace(a=1) %}{% set n.a = n.a + 2 * 3 %}"
        "{{ page.to('a') }}{{ m('&') }}{{ n.a }}{{ 2 ** 10 }}{{ '-' * 3 }}{% for x in range(3) %}{{ x }}{% endfor %}"
        "{{ '{} {x}'.format(1, x=2) }}{{ _('Season %(title)s', title=page.title) }}"
    )
    given: Any = Page()
    assert render(_theme(tmp_path, x=text), "x.html", {"page": given}) == b"../a<&amp;>71024---0121 2Season Friday"


def test_fields_of_what_a_page_gives_may_be_named_as_methods_are(tmp_path: Path) -> None:
    """`items` of a page is its field."""
    theme = _theme(tmp_path, x="{{ page.items|join }}{{ page.copy }}")
    assert render(theme, "x.html", {"page": SimpleNamespace(items=["a"], copy="b")}) == b"ab"
