"""No score passes through a float: the syntax trees of the core are read for everything that could make one."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import whistpress.core

CORE = Path(whistpress.core.__file__).parent
FILES = sorted(CORE.rglob("*.py"))
EXACT = {"gcd", "lcm", "isqrt", "comb", "perm", "prod", "factorial", "floor", "ceil"}
"""What `math` has that gives whole numbers for whole numbers and fractions."""

INEXACT = {"statistics", "decimal", "cmath", "numpy"}


def faults(source: str) -> list[str]:
    """Everything in a module that a float could come from, with its line."""
    found = [(node.lineno, what) for node in ast.walk(ast.parse(source)) for what in of_node(node)]
    return [f"line {line}: {what}" for line, what in sorted(found)]


def of_node(node: ast.AST) -> Iterator[str]:
    """What is wrong with one node."""
    if isinstance(node, ast.Constant) and isinstance(node.value, float | complex):
        yield f"a float, {node.value}"
    if isinstance(node, ast.Name) and node.id in {"float", "complex"}:
        yield f"the type {node.id}"
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "round":
        yield "round()"
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Div) and not of_fractions(node):
        yield f"a division that may be one of whole numbers, {ast.unparse(node)}"
    if isinstance(node, ast.AugAssign) and isinstance(node.op, ast.Div):
        yield "a division in place"
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Pow) and isinstance(node.right, ast.UnaryOp):
        yield "a negative power"
    yield from of_import(node)


def of_fractions(node: ast.BinOp) -> bool:
    """One of the two sides is made a fraction before it is divided."""
    calls = (part.func for side in (node.left, node.right) for part in ast.walk(side) if isinstance(part, ast.Call))
    return any(isinstance(called, ast.Name) and called.id == "Fraction" for called in calls)


def of_import(node: ast.AST) -> Iterator[str]:
    """What must not be imported; of `math` only what is exact, by its name."""
    if isinstance(node, ast.Import):
        yield from (f"import {one.name}" for one in node.names if one.name in INEXACT | {"math", "operator"})
    if isinstance(node, ast.ImportFrom):
        names = {one.name for one in node.names}
        inexact = names - EXACT if node.module == "math" else names & {"truediv"} if node.module == "operator" else set()
        yield from (f"{name} of {node.module}" for name in sorted(inexact))
        if node.module in INEXACT:
            yield f"from {node.module}"


@pytest.mark.parametrize("file", FILES, ids=[file.relative_to(CORE).as_posix() for file in FILES])
def test_no_float_can_arise_in_the_core(file: Path) -> None:
    """Whole numbers and fractions alone."""
    assert faults(file.read_text(encoding="utf-8")) == []


@pytest.mark.parametrize(
    "source",
    ["a = 0.5", "a = float(b)", "a = b / c", "a /= 2", "a = round(b)", "import math", "from math import sqrt", "a = 2 ** -1",
     "from operator import truediv", "def a(b: float): ...", "import statistics"],
)  # fmt: skip
def test_what_could_make_a_float_is_found(source: str) -> None:
    """The test itself can fail."""
    assert len(faults(source)) == 1


@pytest.mark.parametrize(
    "source", ["a = Fraction(1) / 2", "a = b // c", "from math import gcd, floor", "a = 'a / b'", "a = b ** 2"]
)
def test_what_is_exact_passes(source: str) -> None:
    """Fractions may be divided."""
    assert faults(source) == []
