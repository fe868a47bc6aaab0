"""The packaged templates are compiled once for a program; nothing is believed that another could have written."""

import os
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from jinja2 import DictLoader

from whistpress.site.theme import Theme
from whistpress.site.theme.compiled import FOLDER, CompiledTemplates, compiled_templates
from whistpress.site.theme.environment import packaged_environment, render, theme_environment
from whistpress.site.theme.quick import QuickEnvironment

SOURCES = {
    "page.html": "{% from 'part.html' import word %}{{ title }}: {% for x in list %}{{ word(page, x) }}{% endfor %}",
    "part.html": "{% macro word(page, x) %}<{{ x }} {{ page }} {{ extra }}>{% endmacro %}",
}
VALUES = {"title": "A & B", "list": ["c", "d"], "page": 1}
SHOWN = "A &amp; B: <c 1 e><d 1 e>"


@pytest.fixture
def program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of a program that belongs to the caller."""
    monkeypatch.setattr(sys, "dont_write_bytecode", False)
    monkeypatch.setattr(sys, "pycache_prefix", None)
    folder = tmp_path / "theme"
    folder.mkdir(mode=0o755)
    return folder


class _Counting(QuickEnvironment):
    """Notes which templates are compiled."""

    def compile(self, source: str, name: str | None = None, *more: object) -> object:  # type: ignore[override]
        compilations.append(name or "")
        return super().compile(source, name, *more)  # type: ignore[call-overload]


compilations: list[str] = []


def shown(program: Path, sources: dict[str, str] = SOURCES, templates: CompiledTemplates | None = None) -> tuple[str, list[str]]:
    """A page by a new process's environment, and the templates that were compiled for it."""
    compilations.clear()
    environment = theme_environment(_Counting, DictLoader(sources))
    environment.globals["extra"] = "e"
    environment.bytecode_cache = templates or compiled_templates(program)
    text, compiled_now = environment.get_template("page.html").render(VALUES), list(compilations)
    assert text == environment.plain.get_template("page.html").render(VALUES), "plain Jinja takes none of them"
    return text, compiled_now


def kept(program: Path) -> list[Path]:
    """The compiled templates of a program."""
    return sorted((program / "__pycache__").glob("*.template"))


def test_each_template_is_compiled_once_for_all_processes(program: Path) -> None:
    """With the same bytes as plain Jinja; which names of the page a macro uses is known without compiling its template."""
    assert shown(program) == (SHOWN, ["page.html", "part.html"])
    assert len(kept(program)) == 2
    assert shown(program) == (SHOWN, [])


def test_another_source_is_compiled_again(program: Path) -> None:
    """And then kept in the place of the former."""
    shown(program)
    changed = {**SOURCES, "part.html": SOURCES["part.html"].replace("<", "[")}
    assert shown(program, changed) == (SHOWN.replace("<", "["), ["part.html"])
    assert shown(program, changed)[1] == []
    assert len(kept(program)) == 2


def test_another_compiler_believes_nothing_of_the_first(program: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Another Jinja, another Python, another module of the theme that shapes the code."""
    shown(program)
    with monkeypatch.context() as patch:
        patch.setattr("importlib.metadata.version", lambda name: "99")
        assert len(shown(program)[1]) == 2
    assert len(shown(program)[1]) == 2
    assert len(shown(program, templates=CompiledTemplates(program, b"another generator"))[1]) == 2


DAMAGES: dict[str, Callable[[bytes], bytes]] = {
    "empty": lambda body: b"",
    "cut": lambda body: body[:-1],
    "longer": lambda body: body + b"\0",
    "a letter of the hash": lambda body: bytes([body[0] ^ 1]) + body[1:],
    "a letter of the code": lambda body: body[:-5] + bytes([body[-5] ^ 1]) + body[-4:],
    "zeros": lambda body: bytes(len(body)),
    "hashless": lambda body: body[32:],
}


@pytest.mark.parametrize("damage", DAMAGES)
def test_what_is_damaged_is_compiled_again(program: Path, damage: str) -> None:
    """And written whole again."""
    shown(program)
    before = [file.read_bytes() for file in kept(program)]
    for file in kept(program):
        file.write_bytes(DAMAGES[damage](file.read_bytes()))
    text, again = shown(program)
    assert text == SHOWN and len(again) == 2
    assert [file.read_bytes() for file in kept(program)] == before


def test_one_template_does_not_pass_for_another(program: Path) -> None:
    """Its hash is right, and its source is another's."""
    shown(program)
    first, second = kept(program)
    first.write_bytes(second.read_bytes())
    assert shown(program)[0] == SHOWN


@pytest.mark.skipif(not hasattr(os, "geteuid"), reason="this system has no owners")
@pytest.mark.parametrize("which", ["file", "folder"])
def test_what_others_may_write_is_not_believed(program: Path, which: str) -> None:
    """Unless they may write the program itself, which Python believes."""
    shown(program)
    for path in kept(program) if which == "file" else [program / "__pycache__"]:
        path.chmod(path.stat().st_mode | 0o020)
    assert len(shown(program, templates=_never_writes(program))[1]) == 2
    program.chmod(0o775)
    assert shown(program, templates=_never_writes(program))[1] == []


def _never_writes(program: Path) -> CompiledTemplates:
    templates = compiled_templates(program)
    assert templates
    templates.dump_bytecode = lambda bucket: None  # type: ignore[method-assign]
    return templates


@pytest.mark.skipif(not hasattr(os, "chown") or os.geteuid() != 0, reason="only root gives files away")
def test_what_belongs_to_another_is_not_believed_and_another_s_program_not_written(program: Path) -> None:
    """Neither a planted file, nor by one who runs another's program."""
    shown(program)
    for file in kept(program):
        os.chown(file, 12345, 12345)
    assert len(shown(program, templates=_never_writes(program))[1]) == 2
    os.chown(program, 12345, 12345)
    for file in kept(program):
        file.unlink()
    shown(program)
    assert kept(program) == []


@pytest.mark.skipif(not hasattr(os, "symlink"), reason="this system has no links")
def test_a_link_is_not_followed(program: Path, tmp_path: Path) -> None:
    """Neither in the place of a file, nor of the folder."""
    shown(program)
    (program / "__pycache__").rename(tmp_path / "elsewhere")
    (program / "__pycache__").symlink_to(tmp_path / "elsewhere")
    before = {file.name: file.read_bytes() for file in (tmp_path / "elsewhere").iterdir()}
    for name in before:
        (tmp_path / "elsewhere" / name).write_bytes(b"stranger")
    text, again = shown(program)
    assert text == SHOWN and len(again) == 2
    assert {file.read_bytes() for file in (tmp_path / "elsewhere").iterdir()} == {b"stranger"}


@pytest.mark.parametrize("wish", ["dont_write_bytecode", "pycache_prefix"])
def test_nothing_is_written_where_python_writes_nothing(program: Path, monkeypatch: pytest.MonkeyPatch, wish: str) -> None:
    """Whoever asks Python for no bytecode there gets none of ours."""
    monkeypatch.setattr(sys, wish, "elsewhere" if wish == "pycache_prefix" else True)
    assert shown(program)[0] == SHOWN
    assert kept(program) == []


def test_a_league_s_own_templates_are_never_kept(tmp_path: Path) -> None:
    """Nor the packaged ones that run in its sandbox beside them: nothing is in the project, nor more beside the program."""
    assert packaged_environment().bytecode_cache
    own = tmp_path / "templates"
    own.mkdir()
    (own / "own.html").write_text("{% include 'own-part.html' %} {{ word }}", "utf-8")
    (own / "own-part.html").write_text("part", "utf-8")
    before = set((FOLDER / "__pycache__").iterdir())
    assert render(Theme((own,)), "own.html", {"word": "said"}) == b"part said"
    assert set((FOLDER / "__pycache__").iterdir()) == before
    assert sorted(path.name for path in tmp_path.rglob("*")) == ["own-part.html", "own.html", "templates"]
