"""What compiled templates call (`compiler`): escaping without objects, macros without ceremony, loops that know their length."""

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from types import BuiltinMethodType, MethodType
from typing import Any

from jinja2.runtime import BlockReference, Context, LoopContext
from jinja2.runtime import Macro as JinjaMacro
from jinja2.runtime import markup_join as jinja_join
from jinja2.utils import missing
from markupsafe import Markup

from whistpress.theme.escaping import escaped, text
from whistpress.theme.sayings import Said, SaidOf


class Macro(JinjaMacro):
    """A macro whose function can be called by itself, with as many values as it has names or fewer.

    `text` gives what the macro says; `most` is how many values it takes, -1 where only Jinja knows how to hand them over.
    """

    def __init__(self, environment: Any, func: Callable[..., str], name: str, arguments: list[str], *catches: Any) -> None:
        super().__init__(environment, func, name, arguments, *catches)
        self.text = func
        self.most = -1 if any(catches[:3]) else len(arguments)
        if self.most >= 0:
            func.__defaults__ = (missing,) * self.most

    def _invoke(self, arguments: list[Any], autoescape: bool) -> str:
        """What it says as a value (`autoescape` is always so here)."""
        return Markup(self._func(*arguments))  # noqa: S704 (made of escaped texts)


class Loop(LoopContext):
    """The `loop` of a template: it knows what comes, so that it need not look ahead at each step."""

    def __init__(self, iterable: Iterable[Any], undefined: Any, recurse: Any = None, depth0: int = 0) -> None:
        self._items = self._iterable = iterable if type(iterable) is tuple else tuple(iterable)
        self._length = len(self._items)
        self._undefined, self._recurse, self.depth0 = undefined, recurse, depth0

    def __iter__(self) -> Iterator[tuple[Any, LoopContext]]:  # type: ignore[override]
        """Each thing with the loop itself."""
        for place, item in enumerate(self._items):
            self.index0 = place
            yield item, self

    @property
    def last(self) -> bool:
        """Nothing comes after this one."""
        return self.index0 + 1 == self._length

    @property
    def _before(self) -> Any:
        return self._items[self.index0 - 1]

    def _peek_next(self) -> Any:
        return self._items[self.index0 + 1] if self.index0 + 1 < len(self._items) else missing


class Once:
    """`once(macro, page, value)` in a template: what a macro says of the same things is the same all over a page.

    It is known again by the things themselves, which stay as long as the page is made (`forget` ends that). A thing that is
    not the very same is asked anew.
    """

    __slots__ = ("_known",)
    most = 1000

    def __init__(self) -> None:
        self._known: dict[tuple[int, ...], tuple[tuple[Any, ...], str]] = {}

    def text(self, *said: Any) -> str:
        """What stands in the page."""
        key = tuple(map(id, said))
        found = self._known.get(key)
        if found is None:
            macro, *values = said
            found = self._known[key] = said, text(macro(*values))
        return found[1]

    def __call__(self, *said: Any) -> Markup:
        """The same for what is handed on, and not escaped again."""
        return Markup(self.text(*said))  # noqa: S704 (made of escaped texts)

    def forget(self) -> None:
        """Another page begins."""
        self._known.clear()


def markup_join(parts: Iterable[Any]) -> str:
    """`~` in a template: plain texts make a plain text."""
    parts = tuple(parts)
    return "".join(map(str, parts)) if {*map(type, parts)} <= _PLAIN_PARTS else jinja_join(parts)


_PLAIN_PARTS = frozenset({str, int})

PLAIN = frozenset({MethodType, BuiltinMethodType, Macro, Said, SaidOf, Once})
"""What can be called without asking whether it wants the context."""

FILLED = frozenset({Macro, Said, SaidOf, Once})
SAYING = frozenset({Said, SaidOf})


def bound(context: Context, called: Any) -> Callable[..., Any]:
    """Anything else that a template calls, by way of the context."""
    if type(called) is BlockReference:
        return lambda: Markup(called())  # noqa: S704 (made of escaped texts)
    return partial(context.call, called)


def shown(context: Context, called: Any) -> Callable[..., str]:
    """The same for what is shown."""

    def call(*args: Any, **kwargs: Any) -> str:
        found = bound(context, called)(*args, **kwargs)
        return escaped(found) if type(found) is str else text(found)

    return call
