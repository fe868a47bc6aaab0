"""Templates compiled to Python that does for each figure what must be done, and nothing else.

Jinja's own compiler asks the environment for every attribute, wraps every escaped text in an object, and goes through four
functions to call a macro. What it writes for these is replaced here; all else is its own. The bytes are the same, and so are
the errors: whatever is not of the plainest kind takes Jinja's own way (`runtime`).
"""

from collections.abc import Iterable
from keyword import iskeyword
from typing import Any

from jinja2 import nodes
from jinja2.compiler import CodeGenerator, Frame, optimizeconst
from jinja2.idtracking import VAR_LOAD_ALIAS, VAR_LOAD_RESOLVE
from markupsafe import escape

_RUNTIME = (
    "from whistpress.theme.escaping import escaped, raw, text",
    "from whistpress.theme.runtime import FILLED, PLAIN, SAYING, Macro, bound, markup_join, shown",
    "from whistpress.theme.runtime import Loop as LoopContext",
)

_PIECES = 4096
"""Of so many pieces of a page a text is made before it goes on: the longest pages have a hundred times as many."""

_ASKING = frozenset({"defined", "undefined", "default", "d"})
"""Tests and filters that take what is not there."""


class QuickCode(CodeGenerator):
    """Jinja's compiler with quicker attributes, outputs, calls and loops.

    A template that changes within itself whether it escapes is left to Jinja's own.
    """

    _quick = True
    _shown: nodes.Node | None = None
    _asks = False
    _gathered = ""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._needed: set[str] = set()
        self._imported: set[str] = set()
        self._outside: frozenset[str] = frozenset()
        self._alone = True

    def visit_Template(self, node: nodes.Template, frame: Frame | None = None) -> None:  # noqa: N802 (Jinja calls it so)
        """The module of a template; its last line puts our macros and loops in the place of Jinja's."""
        changing = (nodes.EvalContextModifier, nodes.ScopedEvalContextModifier)
        made = self.environment
        plain = made.autoescape is True and not made.finalize and not _has(node, *changing)
        careful = getattr(made, "careful", False)
        self._quick = plain and not careful
        self._alone = not _has(node, nodes.Extends, nodes.Include)
        super().visit_Template(node, frame)
        if self._quick:
            for line in _RUNTIME:
                self.writeline(line)
        if self._alone:
            self.writeline(f"needed = ({sorted(self._needed)}, {sorted(self._imported)})")

    def enter_frame(self, frame: Frame) -> None:
        """Note what a template needs from the page that imports it; what a loop needs lies there already."""
        wanted = _wanted(frame)
        self._needed.update(wanted.values())
        frame.symbols.loads |= {name: (VAR_LOAD_ALIAS, f"{name}_outside") for name in self._outside & wanted.keys()}
        super().enter_frame(frame)

    def visit_For(self, node: nodes.For, frame: Frame) -> None:  # noqa: N802 (Jinja calls it so)
        """A loop: what its body wants from the page is looked up once, before it, and not at every step."""
        before, self._outside = self._outside, frozenset()
        if self._quick and not node.recursive:
            body = frame.inner()
            body.symbols.declare_parameter("loop")
            body.symbols.analyze_node(node, for_branch="body")
            for name, param in _wanted(body).items():
                self.writeline(f"{name}_outside = {self.get_resolve_func()}({param!r})")
            self._outside = frozenset(_wanted(body))
        super().visit_For(node, frame)
        self._outside = before

    def _import_common(self, node: nodes.Import | nodes.FromImport, frame: Frame) -> None:
        """An import with context is shared by all pages that give the imported template the same (`environment`)."""
        if not (node.with_context and isinstance(node.template, nodes.Const)):
            self._alone = self._alone and not node.with_context
            super()._import_common(node, frame)
            return
        self._imported.add(node.template.value)
        self.write(f"environment.imported({node.template.value!r}, {self.name!r}, context, {self.dump_local_context(frame)})")

    def visit(self, node: nodes.Node, *args: Any, **kwargs: Any) -> Any:
        """Visit a node; one that is to be shown becomes an expression for its escaped text."""
        if node is self._shown and isinstance(node, nodes.Expr):
            self._shown = None
            return self._text(node, *args)
        return super().visit(node, *args, **kwargs)

    def blockvisit(self, nodes: Iterable[nodes.Node], frame: Frame) -> None:
        """The body of a block is gathered and given at once: each piece by itself would pass through all blocks around it.

        Of a long loop in it what has come together is given before its end.
        """
        if self._quick and frame.block_frame and frame.buffer is None:
            self.buffer(frame)
            self._gathered = frame.buffer or ""
            super().blockvisit(nodes, frame)
            self._give(frame)
            self._gathered, frame.buffer = "", None
            return
        super().blockvisit(nodes, frame)
        if self._gathered and frame.loop_frame and frame.buffer == self._gathered:
            self.writeline(f"if len({frame.buffer}) > {_PIECES}:")
            self.indent()
            self._give(frame)
            self.outdent()

    def visit_Block(self, node: nodes.Block, frame: Frame) -> None:  # noqa: N802 (Jinja calls it so)
        """A block within one: what came before it is given, and then what it gives."""
        if not (self._quick and self._gathered and frame.buffer == self._gathered):
            super().visit_Block(node, frame)
            return
        self._give(frame)
        frame.buffer = None
        super().visit_Block(node, frame)
        frame.buffer = self._gathered

    def _give(self, frame: Frame) -> None:
        """Give what was gathered, and begin again."""
        self.writeline(f"yield concat({frame.buffer})")
        self.writeline(f"{frame.buffer}.clear()")

    @optimizeconst
    def visit_Getattr(self, node: nodes.Getattr, frame: Frame) -> None:  # noqa: N802 (Jinja calls it so)
        """An attribute as Python gives it: for what has none of that name the page is made again with care (`environment`)."""
        of_blocks = isinstance(node.node, nodes.Name) and node.node.name == "self"
        if not self._quick or self._asks or of_blocks or iskeyword(node.attr) or isinstance(node.node, nodes.Const):
            super().visit_Getattr(node, frame)
            return
        self.visit(node.node, frame)
        self.write(f".{node.attr}")

    @optimizeconst
    def visit_Test(self, node: nodes.Test, frame: Frame) -> None:  # noqa: N802 (Jinja calls it so)
        """Whether something is there may be asked of what is not."""
        before, self._asks = self._asks, self._asks or node.name in _ASKING
        super().visit_Test(node, frame)
        self._asks = before

    @optimizeconst
    def visit_Filter(self, node: nodes.Filter, frame: Frame) -> None:  # noqa: N802 (Jinja calls it so)
        """What stands for something that is not there may stand for an attribute, too."""
        before, self._asks = self._asks, self._asks or node.name in _ASKING
        super().visit_Filter(node, frame)
        self._asks = before

    @optimizeconst
    def visit_Call(self, node: nodes.Call, frame: Frame, forward_caller: bool = False) -> None:  # noqa: N802 (Jinja calls it so)
        """A call: methods, macros and what is said at once, the rest by way of the context."""
        if not self._quick or forward_caller:
            super().visit_Call(node, frame, forward_caller=forward_caller)
            return
        self.write("(_f if type(_f := ")
        self.visit(node.node, frame)
        self.write(") in PLAIN else bound(context, _f))")
        self._arguments(node, frame)

    def _output_child_pre(self, node: nodes.Expr, frame: Frame, finalize: Any) -> None:
        """Mark what is visited next as to be shown."""
        if self._quick:
            self._shown = node
        else:
            super()._output_child_pre(node, frame, finalize)

    def _output_child_post(self, node: nodes.Expr, frame: Frame, finalize: Any) -> None:
        """Nothing stands behind it."""
        if not self._quick:
            super()._output_child_post(node, frame, finalize)

    def _text(self, node: nodes.Expr, frame: Frame) -> None:
        """An expression for the escaped text of another."""
        if (constant := _constant(node, frame)) is not None:
            self.write(repr(constant))
        elif isinstance(node, nodes.CondExpr):
            self._text_of_choice(node, frame.soft())
        elif isinstance(node, nodes.Call) and isinstance(node.node, nodes.Name) and not (node.dyn_args or node.dyn_kwargs):
            self._text_of_call(node, frame)
        elif isinstance(node, nodes.Concat):
            self.write("concat((")
            for part in node.nodes:
                self._text(part, frame)
                self.write(", ")
            self.write("))")
        else:
            self.write("(escaped(_v) if type(_v := ")
            self.visit(node, frame)
            self.write(") is str else str(_v) if type(_v) is int else text(_v))")

    def _text_of_choice(self, node: nodes.CondExpr, frame: Frame) -> None:
        """The text of one of two; of the second, where none is written, nothing."""
        self.write("(")
        self._text(node.expr1, frame)
        self.write(" if ")
        self.visit(node.test, frame)
        self.write(" else ")
        self._text(node.expr2 or nodes.Const(""), frame)
        self.write(")")

    def _text_of_call(self, node: nodes.Call, frame: Frame) -> None:
        """What a macro gives is text already; so is what is said in the language of the site."""
        self.write("(_f.text if type(_f := ")
        self.visit(node.node, frame)
        self.write(") in SAYING" if node.kwargs else f") in FILLED and _f.most >= {len(node.args)}")
        self.write(" else shown(context, _f))")
        self._arguments(node, frame)

    def _arguments(self, node: nodes.Call, frame: Frame) -> None:
        """The arguments of a call, in brackets."""
        if node.dyn_args or node.dyn_kwargs or any(iskeyword(one.key) for one in node.kwargs):
            self.write("(*()")
            self.signature(node, frame)
        else:
            self.write("(")
            for place, argument in enumerate((*node.args, *node.kwargs)):
                self.write(", " if place else "")
                self.visit(argument, frame)
        self.write(")")


def _wanted(frame: Frame) -> dict[str, str]:
    """The names that the context of the page must give to a frame, by what they are called there."""
    return {name: param for name, (action, param) in frame.symbols.loads.items() if action == VAR_LOAD_RESOLVE and param}


def _has(node: nodes.Node, *kinds: type[nodes.Node]) -> bool:
    return any(node.find(kind) is not None for kind in kinds)


def _constant(node: nodes.Expr, frame: Frame) -> str | None:
    """The escaped text of what is the same on every page; None where it is not, or where it cannot be told."""
    try:
        return str(escape(node.as_const(frame.eval_ctx)))
    except Exception:  # noqa: BLE001 (as Jinja: what goes wrong goes wrong again when it is shown, with its place)
        return None
