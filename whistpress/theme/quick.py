"""Faster rendering of the packaged templates, over Jinja's public interfaces. `WHISTPRESS_PLAIN_TEMPLATES=1` does without it.

The bytes are those of plain Jinja. A page of figures spends most of its time on three things, each replaced here: an object for
every escaped text (`shown`), four Python functions for every call of a macro (`QuickMacro`, `QuickContext`), and the macros of
imported templates, which plain Jinja makes anew for every page (`QuickTemplate.make_module`).
"""

import re
from collections.abc import Callable
from types import BuiltinMethodType, MethodType
from typing import Any

from jinja2 import Environment, Template, nodes
from jinja2.compiler import CodeGenerator, Frame
from jinja2.environment import TemplateModule
from jinja2.meta import find_referenced_templates, find_undeclared_variables
from jinja2.runtime import Context, Macro
from jinja2.utils import missing
from markupsafe import Markup, escape

from whistpress.theme.sayings import Gettext, Ngettext

_special = re.compile("[&<>\"']").search


def html_of(value: Any) -> str:
    """Return the HTML of a value, as markupsafe's `escape` does; most texts have nothing to escape and need no new object."""
    if type(value) is str:
        return value if _special(value) is None else escape(value)
    return str(value) if type(value) is int else escape(value)


class QuickMacro(Macro):
    """A macro that calls its function at once when it gets positional values alone, no more than it has names."""

    def __init__(
        self, environment: Environment, func: Callable[..., str], name: str, arguments: list[str], *catches: Any
    ) -> None:
        super().__init__(environment, func, name, arguments, *catches)
        self._function, self._most = func, -1 if any(catches[:3]) else len(arguments)

    def __call__(self, *values: Any, **named: Any) -> str:
        """Return what the macro renders."""
        if named or len(values) > self._most:
            return super().__call__(*values, **named)
        return Markup(self._function(*values, *(missing,) * (self._most - len(values))))  # noqa: S704 (made of escaped texts)


_DIRECT = frozenset({QuickMacro, Gettext, Ngettext, MethodType, BuiltinMethodType})
"""Types of functions that want nothing of Jinja's context."""


class QuickContext(Context):
    """Jinja's context, which calls at once what wants nothing of it."""

    def call(self, called: Any, /, *values: Any, _loop_vars: Any = None, _block_vars: Any = None, **named: Any) -> Any:
        """Call a function; the names of the loop and the block are for one that wants the context."""
        if type(called) in _DIRECT:
            return called(*values, **named)
        return super().call(called, *values, _loop_vars=_loop_vars, _block_vars=_block_vars, **named)


class QuickCode(CodeGenerator):
    """Jinja's compiler; the module that it writes uses the functions of this one."""

    def visit_Template(self, node: nodes.Template, frame: Frame | None = None) -> None:  # noqa: N802 (Jinja calls it so)
        """Write the module of a template."""
        super().visit_Template(node, frame)
        self.writeline("from whistpress.theme.quick import QuickMacro as Macro, html_of as escape")


class PageTemplate(Template):
    """A template that lets go of a page as soon as it is rendered, also while the garbage collector is off."""

    def render(self, *args: Any, **kwargs: Any) -> str:
        """Return the page. Its own macros refer to its names and are among them: that cycle is broken here."""
        context = self.new_context(dict(*args, **kwargs))
        try:
            return "".join(self.root_render_func(context))
        except Exception:  # noqa: BLE001 (as Jinja: raised again, with the template's own lines)
            self.environment.handle_exception()
        finally:
            context.vars.clear()


class QuickTemplate(PageTemplate):
    """A template whose macros are made once for all pages that give it the same."""

    environment: "QuickEnvironment"

    def make_module(
        self,
        vars: dict[str, Any] | None = None,  # noqa: A002 (Jinja's name)
        shared: bool = False,
        locals: Any = None,  # noqa: A002 (Jinja's name)
    ) -> TemplateModule:
        """Return the module of an imported template: the same one while pages give the same values for the names it uses."""
        names = self.environment.names_used(self.name or "")
        if names is None:
            return super().make_module(vars, shared, locals)
        given = {**(vars or {}), **{name: value for name, value in (locals or {}).items() if value is not missing}}
        values = [given.get(name, missing) for name in names]
        known = self.environment.modules.get(self.name or "")
        if known is None or any(one is not other for one, other in zip(known[0], values, strict=True)):
            used = {name: value for name, value in zip(names, values, strict=True) if value is not missing}
            known = self.environment.modules[self.name or ""] = values, super().make_module(used)
        return known[1]


class QuickEnvironment(Environment):
    """Jinja's environment with the classes of this module."""

    code_generator_class = QuickCode
    context_class = QuickContext
    template_class = QuickTemplate

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.modules: dict[str, tuple[list[Any], TemplateModule]] = {}
        self._names: dict[str, tuple[str, ...] | None] = {}

    def names_used(self, template: str) -> tuple[str, ...] | None:
        """Return the names that a template, or one that it refers to, uses of the page; None when they cannot be known."""
        if template not in self._names:
            assert self.loader is not None  # noqa: S101 (every environment of a theme has one)
            tree = self.parse(self.loader.get_source(self, template)[0])
            others = [None if name is None else self.names_used(name) for name in find_referenced_templates(tree)]
            own = find_undeclared_variables(tree) - self.globals.keys()
            self._names[template] = None if None in others else tuple(sorted(own.union(*filter(None, others))))
        return self._names[template]
