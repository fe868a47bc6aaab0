"""Frozen dataclasses that cost next to nothing until they are used.

The program has nearly a thousand. Python writes and compiles six functions for each while it loads, which takes half a
millisecond a class and a third of the time in which the program is loaded; here each function is written when it is first called.
"""

import dataclasses
from collections.abc import Callable, Iterable, Mapping
from dataclasses import MISSING, Field, FrozenInstanceError, fields
from functools import lru_cache
from types import new_class
from typing import TYPE_CHECKING, Any, ParamSpec, TypeVar, cast

__all__ = ["dataclass", "filling", "quickly"]

Takes = ParamSpec("Takes")
Made = TypeVar("Made")

if TYPE_CHECKING:
    from dataclasses import dataclass
else:

    def dataclass(cls: type | None = None, /, **said: bool) -> Any:
        """As `dataclasses.dataclass`, which also makes every class that is not plainly frozen and slotted. No InitVar."""

        def made(cls: type) -> type:
            lazy = {name for name, wanted in said.items() if wanted} in _OURS and not _within_others(cls)
            return _lazy(cls, kw_only=said.get("kw_only", False)) if lazy else dataclasses.dataclass(**said)(cls)

        return made if cls is None else made(cls)


_OURS = ({"frozen", "slots"}, {"frozen", "slots", "kw_only"})

Values = tuple[Any, ...]


def _within_others(cls: type) -> bool:
    """Whether a class is derived from a frozen one that Python made."""
    return any(params.frozen for base in cls.__mro__[1:] if (params := getattr(base, "__dataclass_params__", None)))


def _lazy(cls: type, *, kw_only: bool) -> type:
    """Let Python do what it does quickly, and put in the place of each function one that is written at its first call."""
    own = set(cls.__dict__)
    made: type = dataclasses.dataclass(init=False, repr=False, eq=False, slots=True, kw_only=kw_only)(cls)
    for name, function in _functions(made).items():
        if name not in own:
            setattr(made, name, function)
    return made


def _functions(made: Any) -> dict[str, Callable[..., Any]]:
    """What a frozen dataclass has: what is called often is written when it is first called, the rest asks for its fields."""

    def __init__(self: Any, *values: Any, **named: Any) -> None:  # noqa: N807
        _first(made, "__init__", __init__, _init)(self, *values, **named)

    def __eq__(self: Any, other: object) -> Any:  # noqa: N807
        return _first(made, "__eq__", __eq__, _eq)(self, other)

    def __hash__(self: Any) -> Any:  # noqa: N807
        return _first(made, "__hash__", __hash__, _hash)(self)

    def __setattr__(self: Any, name: str, value: object) -> None:  # noqa: N807
        if type(self) is made or name in made.__dataclass_fields__:
            raise FrozenInstanceError(f"cannot assign to field {name!r}")
        super(made, self).__setattr__(name, value)

    def __delattr__(self: Any, name: str) -> None:  # noqa: N807
        if type(self) is made or name in made.__dataclass_fields__:
            raise FrozenInstanceError(f"cannot delete field {name!r}")
        super(made, self).__delattr__(name)

    lazy = {one.__name__: one for one in (__init__, __eq__, __hash__, __setattr__, __delattr__)}
    return {**lazy, "__repr__": _repr, "__getstate__": _state, "__setstate__": _take}


def _first(made: type, name: str, stub: Callable[..., Any], write: Callable[[type], Callable[..., Any]]) -> Callable[..., Any]:
    """The function in earnest, which stands in the class from now on; a derived class calls it by the same name."""
    function = write(made)
    function.__qualname__ = f"{made.__qualname__}.{name}"
    if made.__dict__.get(name) is stub:
        setattr(made, name, function)
    return function


def _init(made: type) -> Callable[..., Any]:
    """`__init__`, from the fields: those that are only named come last."""
    takes, values, names = _taken(made)
    names |= {f"_put_{name}": getattr(made, name).__set__ for name in values}  # to find them by name takes half as long again
    lines = [f"_put_{name}(self, {value})" for name, value in values.items()]
    if hasattr(made, "__post_init__"):
        lines.append("self.__post_init__()")
    return _written("__init__", ", ".join(["self", *takes]), lines or ["pass"], names)


def _taken(made: type) -> tuple[list[str], dict[str, str], dict[str, Any]]:
    """What is taken to make such an object, what each field is set to, and the defaults by the names that both use."""
    names: dict[str, Any] = {"_none": MISSING}
    first: list[str] = []
    last: list[str] = []
    values: dict[str, str] = {}
    for one in fields(made):
        value = one.name if one.init else f"_{one.name}"
        if one.default_factory is not MISSING:
            names[f"_make_{one.name}"] = one.default_factory
            value = f"_make_{one.name}() if {one.name} is _none else {one.name}" if one.init else f"_make_{one.name}()"
        names[f"_{one.name}"] = one.default
        lacking = "" if one.default is MISSING and one.default_factory is MISSING else f"=_{one.name}"
        if one.init:
            (last if one.kw_only else first).append(f"{one.name}{lacking}")
        if one.init or lacking:
            values[one.name] = value
    return [*first, *(["*"] if last else []), *last], values, names


def quickly(kind: Callable[Takes, Made]) -> Callable[Takes, Made]:
    """What makes objects of a frozen dataclass of ours as the class does, in less than half the time: for thousands of them."""
    takes, values, names = _taken(cast("type", kind))
    return filling(kind, takes, values, names, checked=hasattr(kind, "__post_init__"))


def filling(
    kind: Any, takes: Iterable[str], values: Mapping[str, str], names: Mapping[str, Any] | None = None, *, checked: bool = False
) -> Callable[..., Any]:
    """A function that takes something and makes an object of a frozen dataclass, whose fields have these `values` of it.

    It fills an object of a twin, which has the same slots and lets them be set, and then says that it is one of that `kind`: to
    set them past a class that lets nobody takes five times as long. `names` are those that the values need besides; an object
    that is to be `checked` looks at itself.
    """
    lines = ["made_0 = twin_0()", *(f"made_0.{name} = {value}" for name, value in values.items()), "made_0.__class__ = kind_0"]
    lines += [*(["made_0.__post_init__()"] if checked else []), "return made_0"]
    return _written("make", ", ".join(takes), lines, {**(names or {}), "twin_0": _twin(kind), "kind_0": kind})


@lru_cache(maxsize=1024)
def _twin(kind: Any) -> type:
    own = {"__slots__": kind.__dict__["__slots__"], "__init__": object.__init__, "__setattr__": object.__setattr__}
    bases = kind.__dict__.get("__orig_bases__", kind.__bases__)  # of one of several types no class inherits without naming them
    return new_class(f"{kind.__name__}Twin", bases, exec_body=lambda names: names.update(own))


def _eq(made: type) -> Callable[..., Any]:
    """`__eq__`, by the values of the fields that are compared."""
    mine, theirs = (_tuple(whose, [one for one in fields(made) if one.compare]) for whose in ("self", "other"))
    return _written(
        "__eq__", "self, other", [f"return {mine} == {theirs} if other.__class__ is self.__class__ else NotImplemented"]
    )


def _hash(made: type) -> Callable[..., Any]:
    """`__hash__`, by the values of the fields that are compared, unless a field says otherwise."""
    hashed = [one for one in fields(made) if (one.compare if one.hash is None else one.hash)]
    return _written("__hash__", "self", [f"return hash({_tuple('self', hashed)})"])


def _tuple(whose: str, some: Iterable[Field[Any]]) -> str:
    return f"({''.join(f'{whose}.{one.name}, ' for one in some)})"


def _written(name: str, takes: str, lines: list[str], names: dict[str, Any] | None = None) -> Callable[..., Any]:
    """A function of this name from its lines."""
    scope = names if names is not None else {}
    exec(f"def {name}({takes}):\n " + "\n ".join(lines), scope)  # noqa: S102  (names of fields, as Python's own dataclasses do)
    function: Callable[..., Any] = scope[name]
    return function


def _repr(self: Any) -> str:
    shown = ", ".join(f"{one.name}={getattr(self, one.name)!r}" for one in fields(self) if one.repr)
    return f"{self.__class__.__qualname__}({shown})"


def _state(self: Any) -> list[Any]:
    """What is pickled: the values of all fields, in their order."""
    return [getattr(self, one.name) for one in fields(self)]


def _take(self: Any, values: list[Any]) -> None:
    """Take what was pickled."""
    for one, value in zip(fields(self), values, strict=True):
        object.__setattr__(self, one.name, value)
