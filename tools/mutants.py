"""Faults by lot: change one line of the program after the other, and count those that no test of `make test` notices.

    python -m tools.mutants 100 --seed 1900

Each fault is one comparison, operator, constant or answer of one line, in a copy of the working tree. For each the tests of
`make test` are run in the files that import the changed module, or a module that imports it, `--files` of them at most. What
survives is printed with its line: it is no fault (the same by another way), or a test is lacking. Run it with one seed before and
after tests are taken away.
"""

import argparse
import ast
import os
import random
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

from msgspec import Struct

ROOT = Path(__file__).resolve().parent.parent
_COMPARED: Mapping[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Eq: ast.NotEq, ast.NotEq: ast.Eq, ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt,
    ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is,
}  # fmt: skip
_RECKONED: Mapping[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.FloorDiv, ast.FloorDiv: ast.Mult, ast.Mod: ast.Mult,
}  # fmt: skip

_NONE_RUN = 5
"""The status of pytest where all tests of the files are left out: they are slow."""


class Fault(Struct, frozen=True):
    """A changed line: its module, its number, its text before, and the text of the whole module with the fault."""

    module: Path
    line: int
    before: str
    text: str


def main() -> None:
    """Try faults, print what survives and how many were caught."""
    parser = argparse.ArgumentParser(description="faults by lot, and whether the tests of `make test` notice them")
    parser.add_argument("number", type=int)
    parser.add_argument("--seed", default="1900")
    parser.add_argument("--files", type=int, default=12, help="of tests for a fault, those of fewest lines first")
    options = parser.parse_args()
    counts = {"caught": 0, "survived": 0, "reached by no test": 0}
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / "copy"
        for file in _tracked():
            (copy / file).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(ROOT / file, copy / file, follow_symlinks=False)
        for fault in faults(options.number, options.seed):
            tests = tests_of(fault.module)[: options.files]
            outcome = _outcome(copy, fault, tests) if tests else "reached by no test"
            counts[outcome] += 1
            if outcome != "caught":
                print(f"{outcome}: {fault.module}:{fault.line}: {fault.before}", flush=True)
    print(", ".join(f"{number} {outcome}" for outcome, number in counts.items()))


@cache
def _tracked(*under: str) -> list[Path]:
    listed = subprocess.run(["git", "ls-files", "-z", *under], cwd=ROOT, capture_output=True, check=True, text=True).stdout
    return [Path(name) for name in listed.split("\0") if name and (ROOT / name).is_file()]


def faults(number: int, seed: str) -> Iterator[Fault]:
    """Yield so many faults, each in a line drawn by lot from all lines of the package that can have one."""
    chance = random.Random(seed)
    lines = [(file, line) for file in _tracked("whistpress/*.py") for line in sorted(_places(_parsed(file)))]
    for file, line in chance.sample(lines, number):
        tree = _parsed(file)
        _change(chance.choice(_places(tree)[line]))
        yield Fault(file, line, (ROOT / file).read_text("utf-8").splitlines()[line - 1].strip(), ast.unparse(tree))


def _parsed(file: Path) -> ast.Module:
    return ast.parse((ROOT / file).read_text("utf-8"))


def _places(tree: ast.Module) -> dict[int, list[ast.AST]]:
    """Return what can be changed within functions, by its line."""
    places: dict[int, list[ast.AST]] = {}
    for function in ast.walk(tree):
        if isinstance(function, ast.FunctionDef):
            for node in (node for statement in function.body for node in ast.walk(statement)):
                if _changeable(node):
                    places.setdefault(node.lineno, []).append(node)  # type: ignore[attr-defined]  # each of them has a line
    return places


def _changeable(node: ast.AST) -> bool:
    return (
        (isinstance(node, ast.Compare) and type(node.ops[0]) in _COMPARED)
        or (isinstance(node, ast.BinOp) and type(node.op) in _RECKONED and not isinstance(node.left, ast.Constant))
        or isinstance(node, ast.BoolOp)
        or (isinstance(node, ast.Constant) and isinstance(node.value, int))
        or (isinstance(node, ast.Return) and node.value is not None and not isinstance(node.value, ast.Constant))
    )


def _change(node: ast.AST) -> None:
    match node:
        case ast.Compare():
            node.ops[0] = _COMPARED[type(node.ops[0])]()
        case ast.BinOp():
            node.op = _RECKONED[type(node.op)]()
        case ast.BoolOp():
            node.op = ast.Or() if isinstance(node.op, ast.And) else ast.And()
        case ast.Constant(value=bool(value)):
            node.value = not value
        case ast.Constant(value=int(value)):
            node.value = value + 1
        case ast.Return():
            node.value = ast.Constant(None)


def tests_of(module: Path) -> list[str]:
    """Return the files of tests that import a module, or a module that imports it: directly first, then by their length."""
    name = _dotted(module)
    importers = {_dotted(file) for file in _tracked("whistpress/*.py") if name in _imports(file)}
    found = [
        (name not in imported, len(imported), file.as_posix())
        for file in _tracked("tests/*.py")
        if file.name.startswith("test_") and (imported := _imports(file)) & {name, *importers}
    ]
    return [file for *_, file in sorted(found)]


def _dotted(file: Path) -> str:
    return ".".join(file.with_suffix("").parts).removesuffix(".__init__")


@cache
def _imports(file: Path) -> frozenset[str]:
    """Return the modules that a file imports, also those that it takes from a package."""
    names: set[str] = set()
    for node in ast.walk(_parsed(file)):
        if isinstance(node, ast.ImportFrom) and node.module:
            names |= {node.module, *(f"{node.module}.{alias.name}" for alias in node.names)}
        elif isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
    return frozenset(names)


def _outcome(copy: Path, fault: Fault, tests: list[str]) -> str:
    """Return whether a test fails in the copy while it has the fault."""
    command = (sys.executable, "-m", "pytest", "-n", "0", "-x", "-q", "-p", "no:cacheprovider", "--hypothesis-profile", "sample")
    environment = {**os.environ, "PYTHONPATH": str(copy)}
    (copy / fault.module).write_text(fault.text, "utf-8")
    try:
        ended = subprocess.run(
            [*command, "-m", "not exhaustive and not slow", *tests], cwd=copy, env=environment, capture_output=True, timeout=900
        )
    except subprocess.TimeoutExpired:
        return "caught"
    finally:
        shutil.copyfile(ROOT / fault.module, copy / fault.module)
    return {0: "survived", _NONE_RUN: "reached by no test"}.get(ended.returncode, "caught")


if __name__ == "__main__":
    main()
