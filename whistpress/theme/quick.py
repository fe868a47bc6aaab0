"""The environment of compiled templates: what many pages import is made once."""

from collections.abc import Mapping
from typing import Any

from jinja2 import Environment, Template
from jinja2.environment import TemplateModule
from jinja2.runtime import Context
from jinja2.utils import missing

from whistpress.theme.compiler import QuickCode
from whistpress.theme.runtime import Once

Kept = tuple[tuple[Any, ...], TemplateModule]
"""What a template was given by a page, and its macros that were made of it."""


class QuickTemplate(Template):
    """A template that lets go of a page as soon as it is made.

    The macros that a page's own template makes know the page's names, and are among them: all that the page was made of would
    stay until somebody looks for things that hold each other.
    """

    def render(self, *args: Any, **kwargs: Any) -> str:
        """Return the page."""
        context = self.new_context(dict(*args, **kwargs))
        try:
            return "".join(self.root_render_func(context))
        except Exception:  # noqa: BLE001 (as Jinja: raised again, with the template's own lines)
            self.environment.handle_exception()
        finally:
            context.vars.clear()


class QuickEnvironment(Environment):
    """Jinja's environment with our compiler.

    A template that is imported with context sees of it only the names that it does not make itself. While a page gives it the
    same as the page before it, its macros are the same, and are not made anew. `unlike` are the templates that use a thing's
    attribute where it has none: a key of a dictionary, or a name that somebody mistook.
    """

    code_generator_class = QuickCode
    template_class = QuickTemplate
    newstyle_gettext: bool

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.careful = False
        self.once = Once()
        self.unlike: set[str] = set()
        self._needs: dict[str, tuple[str, ...] | None] = {}
        self._kept: dict[str, Kept] = {}

    def refresh(self) -> None:
        """Forget all templates when one of them is no longer what it was."""
        if self.cache and any(not template.is_up_to_date for template in self.cache.values()):
            self.cache.clear()
            self.unlike.clear()
            self._needs.clear()
            self._kept.clear()

    def imported(self, name: str, parent: str, context: Context, given: Mapping[str, Any]) -> TemplateModule:
        """The macros of a template as a page imports them; `given` are the page's own names, those of `context` stand behind."""
        if name not in self._needs:
            self._needs[name] = self._needs_of(name, parent)
        needs = self._needs[name]
        if needs is None:
            return self.get_template(name, parent).make_module(context.get_all(), True, dict(given))
        values = tuple([_value(need, context, given) for need in needs])
        kept = self._kept.get(name)
        if kept is None or any(one is not other for one, other in zip(kept[0], values, strict=True)):
            found = {need: value for need, value in zip(needs, values, strict=True) if value is not missing}
            kept = self._kept[name] = values, self.get_template(name, parent).make_module(found)
        return kept[1]

    def _needs_of(self, name: str, parent: str) -> tuple[str, ...] | None:
        """Every name that a template, or one that it imports, wants from outside; None where that cannot be told."""
        needed = self.get_template(name, parent).root_render_func.__globals__.get("needed")
        if needed is None:
            return None
        own, imported = needed
        behind = [self._needs_of(other, name) for other in imported]
        return None if None in behind else tuple(sorted({*own, *(one for found in behind if found for one in found)}))


def _value(name: str, context: Context, given: Mapping[str, Any]) -> Any:
    value = given.get(name, missing)
    return context.resolve_or_missing(name) if value is missing else value
