"""The Jinja environments: strict about names, escaping everything; a league's own templates run in a sandbox.

A translator wrote the words, with their markup; the values in them are escaped.
"""

import os
import re
from collections.abc import Callable, Mapping
from contextlib import nullcontext
from functools import cache, lru_cache
from pathlib import Path, PurePath
from typing import Any, TypeVar

from jinja2 import BaseLoader, ChoiceLoader, Environment, FileSystemLoader, PrefixLoader, StrictUndefined, Template
from jinja2.exceptions import SecurityError, TemplateNotFound, TemplateSyntaxError
from jinja2.meta import find_referenced_templates
from jinja2.runtime import Context
from jinja2.sandbox import ImmutableSandboxedEnvironment
from jinja2.utils import missing
from markupsafe import Markup

from whistpress.language import ordinal, say, speech
from whistpress.packaged import theme_folder
from whistpress.problems import Fault, did_you_mean
from whistpress.site import addresses, figures, wording
from whistpress.site.theme.compiled import compiled_templates
from whistpress.site.theme.fault import fault_of, limit_fault
from whistpress.site.theme.folders import Theme, files_below
from whistpress.site.theme.limits import LimitError, limit_rendering
from whistpress.site.theme.marks import current_name, may_call
from whistpress.site.theme.quick import PageTemplate, QuickEnvironment, html_of, markup


class Gettext:
    """`_("Partners")`, `_("Season %(title)s", title=page.title)`."""

    __slots__ = ()

    def __call__(self, words: str, /, **values: object) -> Markup:
        """Return the text."""
        spoken = speech()
        said = spoken.heard.get(words) or spoken.word(words)
        return _fill(said, values) if values else markup(said % {} if "%" in said else said)


class Ngettext:
    """`ngettext("%(num)s event", "%(num)s events", n)`."""

    __slots__ = ()

    def __call__(self, singular: str, plural: str, number: int, /, **values: object) -> Markup:
        """Return the text for a number."""
        return _fill(speech().word_of(singular, plural, number), {"num": number, **values})


def _fill(words: str, values: Mapping[str, Any]) -> Markup:
    """Return the words with their values, escaped."""
    return markup(words % {name: value if type(value) is int else html_of(value) for name, value in values.items()})


PLAIN = "WHISTPRESS_PLAIN_TEMPLATES"
"""The environment variable that has the packaged templates rendered by plain Jinja."""

_MOST_REPEATED = 100_000
"""A product of a league's template has at most so many letters or items, and so many digits."""

_LARGE_NUMBER = 2**4096
"""Two numbers that are larger are not multiplied."""
_LARGEST = 256 * 1024
"""The most bytes of a template: the largest packaged one has a tenth of them."""

_OPTIONAL_END = re.compile(r"</(?:t[dhr]|thead|tbody|tfoot)>\n?")
"""End tags that HTML lets pages leave out: a browser closes a cell, a row or a group where the next one begins."""

_QUOTED = re.compile(r'\b(scope|colspan|rowspan)="(\w+)"')
"""Attributes of cells whose values need no quotation marks."""

FILTERS = {
    "day": wording.day,
    "days": wording.days,
    "short_day": wording.short_day,
    "short_days": wording.short_days,
    "weekday": wording.weekday,
    "month_of_year": wording.month_of_year,
    "season_title": wording.season_title,
    "join_words": wording.join_words,
    "mixed_number": figures.mixed_number,
    "sentence": wording.sentence,
    "short": figures.short,
    "signed": figures.signed,
    "signed_short": figures.signed_short,
    "exact": figures.exact,
    "decimal": figures.decimal,
    "percent": figures.percent,
    "signed_decimal": figures.signed_decimal,
    "event_path": addresses.event,
    "trophy_path": addresses.trophy,
    "club_path": addresses.club,
}
"""How templates show days, seasons, figures and addresses of the record: `{{ link.date | day }}`."""

AnyEnvironment = TypeVar("AnyEnvironment", bound=Environment)


def render(theme: Theme, template: str, names: Mapping[str, object]) -> bytes:
    """Render a template with the names it needs; TemplateFault when the template is at fault."""
    environment = environment_of(theme, template)
    try:
        with limit_rendering() if environment.sandboxed else nullcontext():
            return _template(environment, template).render(names).encode()
    except LimitError as error:
        raise limit_fault(error, template) from error
    except (Fault, MemoryError):
        raise
    except Exception as error:
        raise fault_of(error, template) from error


def _template(environment: Environment, template: str) -> Template:
    try:
        return environment.get_template(template)
    except (RecursionError, SyntaxError) as error:  # of the Python module that Jinja makes of it
        raise TemplateSyntaxError("its parts lie too deep in each other", 1, template) from error


def environment_of(theme: Theme, template: str) -> Environment:
    """Return the sandbox when a template of the league takes part in this one, else the environment of the packaged templates."""
    league_templates = _league_templates(theme)
    if league_templates and (template in league_templates or not _closure(template).isdisjoint({*league_templates, None})):
        return sandbox(theme)
    return packaged_environment()


def sandbox(theme: Theme) -> Environment:
    """Return the environment in which a league's templates run, and all that they extend, include or import.

    `default/NAME` names the packaged template whatever the league puts in its place, so `{% extends "default/event.html" %}`
    changes one block of it.
    """
    return _sandbox(theme.all_folders, _league_templates(theme), theme.stamp)


@lru_cache(maxsize=8)
def _sandbox(folders: tuple[Path, ...], _own: frozenset[str], stamp: str) -> Environment:
    """Return one environment for each set of templates: one that the league adds may come before one that was loaded."""
    loaders = [_FolderLoader(folder) for folder in folders]
    loader = ChoiceLoader([*loaders, PrefixLoader({"default": _FolderLoader(theme_folder())})])
    return theme_environment(Sandbox, loader, auto_reload=not stamp)


@cache
def packaged_environment() -> Environment:
    """Return the environment of the packaged templates; it can load no others."""
    folder = _FolderLoader(theme_folder())
    loader = ChoiceLoader([folder, PrefixLoader({"default": folder})])
    if os.environ.get(PLAIN):
        return theme_environment(Environment, loader)
    environment = theme_environment(QuickEnvironment, loader)
    environment.bytecode_cache = compiled_templates()
    return environment


def theme_environment(kind: type[AnyEnvironment], loader: BaseLoader, *, auto_reload: bool = False) -> AnyEnvironment:
    """Return an environment in which a name that a template uses without being given it is an error, and all text is escaped."""
    environment = kind(
        extensions=["jinja2.ext.i18n"],
        loader=loader,
        undefined=MissingName,
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
        auto_reload=auto_reload,
        cache_size=-1,
    )
    environment.newstyle_gettext = True  # type: ignore[attr-defined]
    environment.globals |= {"_": Gettext(), "gettext": Gettext(), "ngettext": Ngettext(), "ordinal": ordinal, "zip": zip}
    environment.filters |= {"said": say, "cells": cells, "rows": rows, **FILTERS}
    return environment


@lru_cache(maxsize=2**16)
def cells(texts: tuple[str, ...]) -> Markup:
    """Return a cell for each text, without end tags; cached, since the figures of rows are alike."""
    return markup("".join([f"<td>{html_of(text)}" for text in texts]))


def rows(several: tuple[tuple[str, ...], ...]) -> Markup:
    """Return a row of cells for each of several groups of texts."""
    return markup("".join([f"<tr>{cells(texts)}" for texts in several]))


class Sandbox(ImmutableSandboxedEnvironment):
    """Jinja's sandbox, which reads values and calls what pages give it, and reaches neither files nor Python's internals."""

    template_class = PageTemplate
    intercepted_binops = frozenset({"*", "**"})

    def is_safe_attribute(self, obj: Any, attr: str, value: Any) -> bool:
        """Refuse the attributes of paths too, since some of them write or delete files, and methods without a mark."""
        return not isinstance(obj, PurePath) and may_call(value) and super().is_safe_attribute(obj, attr, value)

    def call_binop(self, context: Context, operator: str, left: Any, right: Any) -> Any:
        """Refuse products that would fill the memory."""
        sizes = [len(value) if hasattr(value, "__len__") else value for value in (left, right)]
        repeats = any(hasattr(value, "__len__") for value in (left, right))
        if repeats and sizes[0] * sizes[1] > _MOST_REPEATED:
            raise SecurityError(f"a text or list repeated to more than {_MOST_REPEATED} letters or items")
        if not repeats and all(isinstance(size, int) and abs(size) >= _LARGE_NUMBER for size in sizes):
            raise SecurityError("a product that is too large")
        if operator == "**" and max(abs(left), 2) ** min(abs(right), 64) > 2**64:
            raise SecurityError("a power that is too large")
        return super().call_binop(context, operator, left, right)


class _FolderLoader(FileSystemLoader):
    """Loads the templates of one folder; none that a link leads out to, and no assets, which are copied as they are."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self._folder = folder

    def get_source(self, environment: Environment, template: str) -> tuple[str, str, Callable[[], bool]]:
        """Return text, file, and whether the file is still the same."""
        file = self._folder / template
        hidden = template.startswith(("assets/", ".")) or "/." in template
        if hidden or not file.is_file() or not file.resolve().is_relative_to(self._folder.resolve()):
            raise TemplateNotFound(template)
        if file.stat().st_size > _LARGEST:
            raise TemplateSyntaxError(f"it has more than {_LARGEST // 1024} KiB", 1, template)
        source, name, is_current = super().get_source(environment, template)
        if not template.startswith("paper/"):
            source = _QUOTED.sub(r"\1=\2", _OPTIONAL_END.sub("", source))
        return source, name, is_current


def _league_templates(theme: Theme) -> frozenset[str]:
    """Return the names of the league's own templates."""
    return _known_league_templates(theme) if theme.stamp else _find_league_templates(theme)


def _find_league_templates(theme: Theme) -> frozenset[str]:
    paths = (path for folder in theme.league_folders for path, _ in files_below(folder))
    return frozenset(path for path in paths if not path.startswith("assets/"))


_known_league_templates = lru_cache(maxsize=8)(_find_league_templates)


@cache
def _closure(template: str) -> frozenset[str | None]:
    """Return the packaged templates that a packaged template can load, itself among them; None means unknown ones."""
    environment = packaged_environment()
    waiting, names = [template], set[str | None]()
    while waiting:
        name = waiting.pop()
        names.add(name)
        assert environment.loader is not None  # noqa: S101 (`packaged_environment` gives it one)
        tree = environment.parse(environment.loader.get_source(environment, name)[0], name)
        for other in find_referenced_templates(tree):
            if other is None:
                names.add(None)
            elif other not in names:
                waiting.append(other)
    return frozenset(names)


class MissingName(StrictUndefined):
    """Refuses every use, like Jinja's strict one; its message is a sentence, then a line for each thing that helps."""

    @property
    def _undefined_message(self) -> str:
        name = self._undefined_name
        if self._undefined_hint:
            return str(self._undefined_hint)
        if self._undefined_obj is missing:
            return f"the template is given nothing called '{name}'"
        if new := current_name(self._undefined_obj, str(name)):
            return f"there is no '{name}' in what this part of the template is given\nit is '{new}' now"
        fields = [field for field in dir(self._undefined_obj) if not field.startswith("_")]
        close = did_you_mean(str(name), fields)
        meant = f"\ndid you mean '{close}'?" if close else ""
        return f"there is no '{name}' in what this part of the template is given{meant}"
