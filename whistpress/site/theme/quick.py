"""Faster rendering of the packaged templates, over Jinja's public interfaces. `WHISTPRESS_PLAIN_TEMPLATES=1` does without it.

The bytes are those of plain Jinja. A page of figures spends most of its time on a few things, each replaced here: an object for
every escaped text (`html_of`), functions between a template and what it calls or reads (`QuickCode`, `QuickMacro`), pieces of a
loop that pass through every layer of templates one by one (`QuickCode.visit_For`), and the macros of imported templates, which
plain Jinja makes anew for every page (`QuickTemplate.make_module`). If a template reads a missing attribute, plain Jinja renders
the page, and reports the missing name.
"""

import re
from collections.abc import Callable
from functools import cache, cached_property, partial
from keyword import iskeyword
from typing import Any

from jinja2 import Environment, Template, nodes
from jinja2.compiler import CodeGenerator, Frame
from jinja2.environment import TemplateModule
from jinja2.idtracking import VAR_LOAD_RESOLVE
from jinja2.meta import find_referenced_templates
from jinja2.runtime import Macro
from jinja2.utils import missing
from markupsafe import Markup, escape

_special = re.compile("[&<>\"']").search
_plain: set[str] = set()
"""Texts without special characters: names, figures and addresses come again and again, and reading each letter takes longer."""
_MOST = 2**16
_USES = "uses"
"""The variable of a template's module with the names that it uses of the page, and the templates that it refers to."""

markup: Callable[[str], Markup] = partial(str.__new__, Markup)
"""Mark a text as HTML, as `Markup` does with whatever it gets."""


def html_of(value: Any) -> str:
    """Return the HTML of a value, as markupsafe's `escape` does; most texts have nothing to escape and need no new object."""
    kind = type(value)
    if kind is str:
        if value in _plain:
            return value  # type: ignore[no-any-return]
        if _special(value) is not None:
            return escape(value)
        if len(_plain) == _MOST:
            _plain.clear()
        _plain.add(value)
        return value  # type: ignore[no-any-return]
    if kind is Markup:
        return value  # type: ignore[no-any-return]
    return str(value) if kind is int else escape(value)


class QuickMacro(Macro):
    """A macro that calls its function at once when it gets positional values alone, no more than it has names.

    A macro of a page and a tuple, as the names at one side of a table, is called many times with the same: it keeps what it
    rendered of the last page.
    """

    def __init__(
        self, environment: Environment, func: Callable[..., str], name: str, arguments: list[str], *catches: Any
    ) -> None:
        super().__init__(environment, func, name, arguments, *catches)
        self._function, self._most = func, -1 if any(catches[:3]) else len(arguments)
        self._of_page = len(arguments) == 2 and arguments[0] == "page"
        self._page: Any = None
        self._kept: dict[int, tuple[Any, Markup]] = {}

    def __call__(self, *values: Any, **named: Any) -> str:
        """Return what the macro renders."""
        count = len(values)
        if named or count > self._most:
            return super().__call__(*values, **named)
        if count < self._most:
            values += (missing,) * (self._most - count)
        elif self._of_page and type(values[1]) is tuple:
            return self._once(*values)
        return markup(self._function(*values))

    def _once(self, page: Any, several: tuple[Any, ...]) -> Markup:
        if page is not self._page:
            self._page, self._kept = page, {}
        entry = self._kept.get(id(several))
        if entry is None:  # the tuple is kept too, so that no other gets its id
            entry = self._kept[id(several)] = several, markup(self._function(page, several))
        return entry[1]


class QuickCode(CodeGenerator):
    """Jinja's compiler; the module that it writes uses the functions of this one, and plain Python where that does the same."""

    environment: "QuickEnvironment"

    def visit_Template(self, node: nodes.Template, frame: Frame | None = None) -> None:  # noqa: N802 (Jinja calls it so)
        """Write the module of a template, and in it which names and templates it uses."""
        self.names: set[str] = set()
        super().visit_Template(node, frame)
        self.writeline("from whistpress.site.theme.quick import QuickMacro as Macro, html_of as escape")
        names = self.names - self.environment.globals.keys()
        self.writeline(f"{_USES} = {tuple(sorted(names))!r}, {tuple(find_referenced_templates(node))!r}")

    def enter_frame(self, frame: Frame) -> None:
        """Write what a block, macro or loop needs at its beginning."""
        super().enter_frame(frame)
        self.names.update(name for action, name in frame.symbols.loads.values() if name and action == VAR_LOAD_RESOLVE)

    def visit_For(self, node: nodes.For, frame: Frame) -> None:  # noqa: N802 (Jinja calls it so)
        """Write a loop; its pieces are joined before they leave the block."""
        if frame.buffer is not None or frame.require_output_check:
            super().visit_For(node, frame)
            return
        self.buffer(frame)
        super().visit_For(node, frame)
        self.writeline(f"yield concat({frame.buffer})")
        frame.buffer = None

    def visit_Getattr(self, node: nodes.Getattr, frame: Frame) -> None:  # noqa: N802 (Jinja calls it so)
        """Write the reading of an attribute."""
        if iskeyword(node.attr) or isinstance(node.node, nodes.Const):
            super().visit_Getattr(node, frame)
            return
        self.visit(node.node, frame)
        self.write(f".{node.attr}")

    def visit_Call(self, node: nodes.Call, frame: Frame, forward_caller: bool = False) -> None:  # noqa: N802 (Jinja calls it so)
        """Write a call: nothing that templates are given wants Jinja's context."""
        if forward_caller or node.dyn_args or node.dyn_kwargs or any(iskeyword(named.key) for named in node.kwargs):
            super().visit_Call(node, frame, forward_caller=forward_caller)
            return
        self.visit(node.node, frame)
        self.write("(")
        for value in (*node.args, *node.kwargs):
            self.visit(value, frame)
            self.write(", ")
        self.write(")")


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
        variables = {**(vars or {}), **{name: value for name, value in (locals or {}).items() if value is not missing}}
        values = [variables.get(name, missing) for name in names]
        entry = self.environment.modules.get(self.name or "")
        if entry is None or any(former is not other for former, other in zip(entry[0], values, strict=True)):
            used = {name: value for name, value in zip(names, values, strict=True) if value is not missing}
            entry = self.environment.modules[self.name or ""] = values, super().make_module(used)
        return entry[1]

    def render(self, *args: Any, **kwargs: Any) -> str:
        """Return the page; render it with plain Jinja if the template reads a missing attribute."""
        try:
            return super().render(*args, **kwargs)
        except AttributeError:
            return self.environment.plain.get_template(self.name or "").render(*args, **kwargs)


class QuickEnvironment(Environment):
    """Jinja's environment with the classes of this module."""

    code_generator_class: type[CodeGenerator] = QuickCode
    template_class: type[PageTemplate] = QuickTemplate

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.modules: dict[str, tuple[list[Any], TemplateModule]] = {}

    @cached_property
    def plain(self) -> Environment:
        """The same environment with Jinja's own classes."""
        plain = self.overlay(bytecode_cache=None)
        plain.code_generator_class, plain.template_class = CodeGenerator, PageTemplate
        return plain

    @cache  # noqa: B019 (an environment lasts as long as the process)
    def names_used(self, template: str) -> tuple[str, ...] | None:
        """Return the names that a template, or one that it refers to, uses of the page; None when they cannot be known."""
        module = self.get_template(template).root_render_func.__globals__
        names, templates = module[_USES]
        others = [None if name is None else self.names_used(name) for name in templates]
        return None if None in others else tuple(sorted({*names}.union(*filter(None, others))))
