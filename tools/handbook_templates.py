"""What each template is given, from the dataclasses of the pages."""

import ast
import collections.abc
import inspect
import itertools
import re
import textwrap
import types
import typing
from collections.abc import Iterator
from typing import Any

import msgspec

import whistpress.league.plan.pages  # noqa: F401 (loads every kind of page)
from whistpress.packaged import theme_folder
from whistpress.site.page import Page, Site
from whistpress.site.theme.marks import may_call

INTRO = """\
Each template has two values: `site`, the same everywhere, and `page`, made for it. A name that is not there is an error with its
place. `{% extends "default/event.html" %}` names the packaged original of a file that yours replaces. Kinds end with `…` where
there are several, with `?` where there may be none; what kinds have fields of their own is told by
[the parts of templates](reference-template-parts.md). The blocks are those that a template of yours may fill anew; those of
`base.html` are on every page."""

PARTS_INTRO = """\
What [templates](reference-templates.md) find in the fields of `site` and `page`: objects of the record, and what is worked out
for a page. A method has its arguments behind its name."""


def template_parts_reference() -> str:
    """Every part that pages are made of."""
    parts: dict[str, type] = {}
    pages = [Site, Page, *_pages()]
    for kind in pages:
        _collect(kind, parts)
    return "\n\n".join(
        [PARTS_INTRO, *(_section(f"## {name}", parts[name]) for name in sorted(parts) if parts[name] not in pages)]
    )


def templates_reference() -> str:
    """Site, what every page has, and each page."""
    pages = sorted(_pages(), key=lambda page: page.__name__)
    sections = [INTRO, _section("## `site`", Site), _section("## `page`: what every page has", Page), _blocks("base.html")]
    sections += [
        part for page in pages for part in (_section(_heading(page), page, without=Page), _blocks(_template(page))) if part
    ]
    return "\n\n".join(sections)


def _pages(kind: type[Page] = Page) -> Iterator[type[Page]]:
    """Every kind of page: importing the plan of the pages has loaded them all."""
    for page in kind.__subclasses__():
        if page.__module__.startswith("whistpress."):
            yield page
        yield from _pages(page)


def _heading(page: type) -> str:
    template = _template(page)
    return f"## `page` of `{template}`" if template else f"## `page` ({page.__name__})"


def _blocks(template: str) -> str:
    """The blocks of a template, by the order in which they begin."""
    text = (theme_folder() / template).read_text("utf-8") if template else ""
    names = dict.fromkeys(re.findall(r"\{%-? *block +(\w+)", text))
    return f"Blocks of `{template}`: {', '.join(f'`{name}`' for name in names)}." if names else ""


def _template(page: type) -> str:
    """`event.html` for EventPage, where the theme has that template, else nothing."""
    stem = re.sub(r"(?<!^)(?=[A-Z])", "-", page.__name__.removesuffix("Page")).lower()
    names = (f"{stem}.html", f"{stem.replace('-', '_')}.html", "404.html" if stem == "not-found" else "")
    return next((name for name in names if name and (theme_folder() / name).is_file()), "")


def _section(heading: str, thing: type, *, without: type | None = None) -> str:
    inherited = {*_fields(without), *_methods(without)} if without else set()
    kinds = {name: kind for name, kind in {**_fields(thing), **_methods(thing)}.items() if name not in inherited}
    meanings = _meanings(thing)
    if not meanings.keys().isdisjoint(kinds):
        head, rows = (
            "| Field | Kind | Meaning |\n|---|---|---|\n",
            [f"| `{name}` | {_words(kind)} | {meanings.get(name, '')} |" for name, kind in kinds.items()],
        )
    else:
        head, rows = "| Field | Kind |\n|---|---|\n", [f"| `{name}` | {_words(kind)} |" for name, kind in kinds.items()]
    table = head + "\n".join(rows) if rows else ""
    return "\n\n".join(part for part in (heading, inspect.cleandoc(thing.__doc__ or ""), table) if part)


def _methods(thing: type) -> dict[str, Any]:
    """The methods that templates may call, with their arguments (`outcome(put)`), and the kinds of what they return."""
    marked = inspect.getmembers(thing, lambda member: inspect.isfunction(member) and may_call(types.MethodType(member, thing)))
    return {
        f"{name}({', '.join([*inspect.signature(method).parameters][1:])})": typing.get_type_hints(method).get("return", object)
        for name, method in marked
        if not name.startswith("_") and method.__module__.startswith("whistpress.")
    }


def _meanings(thing: type) -> dict[str, str]:
    """What stands behind the fields of a class and of those that it extends; below it, the sentences of its marked methods."""
    meanings: dict[str, str] = {}
    for kind in reversed(thing.__mro__):
        if kind.__module__.startswith("whistpress."):
            (tree,) = ast.parse(textwrap.dedent(inspect.getsource(kind))).body
            for field, behind in itertools.pairwise(getattr(tree, "body", ())):
                if isinstance(field, ast.AnnAssign) and isinstance(behind, ast.Expr) and isinstance(behind.value, ast.Constant):
                    meanings[ast.unparse(field.target)] = " ".join(str(behind.value.value).split())
    for name, member in inspect.getmembers(thing, lambda member: isinstance(member, property)):
        meanings[name] = " ".join((inspect.getdoc(member) or "").partition("\n\n")[0].split())
    for name in _methods(thing):
        meanings[name] = (inspect.getdoc(getattr(thing, name.partition("(")[0])) or "").partition("\n")[0]
    return meanings


def _fields(thing: type) -> dict[str, Any]:
    """Fields and properties with their kinds, fields first."""
    hints = typing.get_type_hints(thing)
    named: tuple[str, ...] = getattr(thing, "_fields", ())
    names = [field.name for field in msgspec.structs.fields(thing)] if issubclass(thing, msgspec.Struct) else named
    fields = {name: hints[name] for name in names}
    for name, value in inspect.getmembers(thing, lambda member: isinstance(member, property)):
        if not name.startswith("_") and value.fget:
            fields[name] = typing.get_type_hints(value.fget).get("return", object)
    return fields


def _collect(thing: type, parts: dict[str, type]) -> None:
    """The dataclass (or tuple with names), and every one that its fields lead to."""
    if thing.__name__ in parts:
        return
    parts[thing.__name__] = thing
    for kind in _fields(thing).values():
        for part in _parts(kind):
            _collect(part, parts)


def _parts(kind: Any) -> Iterator[type]:
    if isinstance(kind, type) and (issubclass(kind, msgspec.Struct) or hasattr(kind, "_fields") or _methods(kind)):
        yield kind
    for inner in typing.get_args(kind):
        yield from _parts(inner)


def _words(kind: Any) -> str:
    """A kind in a few words: `text`, `EventLine…`, `number?`."""
    origin, inner = typing.get_origin(kind), [part for part in typing.get_args(kind) if part is not Ellipsis]
    if origin in (types.UnionType, typing.Union):
        words = " or ".join(_words(part) for part in inner if part is not types.NoneType)
        return f"{words}?" if types.NoneType in inner else words
    if origin is tuple and len(set(inner)) == 1:
        return f"{_words(inner[0])}…"
    if origin is tuple:
        return f"({', '.join(map(_words, inner))})"
    if origin is collections.abc.Callable:
        return f"a function that gives {_words(inner[-1])}"
    if origin is frozenset:
        return f"{_words(inner[0])}…"
    if inner:
        return f"{_words(inner[-1])} by {_words(inner[0])}"
    simple = {str: "text", int: "number", bool: "true or false", float: "number"}
    return simple.get(kind) or getattr(kind, "__name__", str(kind))
