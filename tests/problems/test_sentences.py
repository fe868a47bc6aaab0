"""The sentences of problems: each stands once beside its explanation, and the code calls each by its name with its values."""

import ast
import re
from collections.abc import Collection, Iterator
from functools import cache
from pathlib import Path
from typing import TypeGuard

import pytest
from msgspec import Struct

import whistpress.problems
from tests.language.marking import speaking_marked
from whistpress.problems import NOWHERE, Problems, wording
from whistpress.problems.explanations import Sentence, explanations, read_explanations, sentences

PACKAGE = Path(whistpress.problems.__file__).parents[1]
_NAME = re.compile(r"[EW]\d{3}\.[a-z0-9-]+")
_NAMING = re.compile(rf'"{_NAME.pattern}"|\bproblems\.say\(|\b(?:problem_of|wording|slip_between)\(')
"""What a module has that names a sentence, or should."""
_FIELD = re.compile(r"%\((\w+)\)s")
_METHODS = frozenset({"say", "say_key", "_say", "_problem"})
"""Methods that take the name of a sentence and its place; `say` of languages takes a text alone."""
_FUNCTIONS = frozenset({"problem_of", "wording", "slip_between"})
_OPTIONS = frozenset({"alone"})
"""What `slip_between` takes besides the values of a sentence."""


class Call(Struct, frozen=True):
    """A call that names sentences: those (several where it depends), and the values that it gives."""

    where: str
    names: tuple[str, ...]
    values: frozenset[str]


def _names(node: ast.expr) -> Iterator[str]:
    """Yield the names in the first argument of a call: `"E1.a" if many else "E1.b"` has two."""
    if isinstance(node, ast.IfExp):
        yield from (*_names(node.body), *_names(node.orelse))
    elif isinstance(node, ast.Constant) and isinstance(node.value, str) and _NAME.fullmatch(node.value):
        yield node.value


def calls_in(source: str, name: str) -> Iterator[Call]:
    """Yield the calls of a module whose first argument names a sentence, directly or by a variable of the same function."""
    tree = ast.parse(source)
    ours = {alias.name for node in ast.walk(tree) if _is_of_problems(node) for alias in node.names} & _FUNCTIONS
    for function in (node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.Module)):
        chosen: dict[str, list[str]] = {}
        for node in _own(function):
            if isinstance(node, ast.Assign):
                for variable, value in _assigned(node):
                    chosen.setdefault(variable, []).extend(_names(value))
        for node in _own(function):
            if isinstance(node, ast.Call) and node.args:
                first = node.args[0]
                named = tuple(_names(first)) or (tuple(chosen.get(first.id, ())) if isinstance(first, ast.Name) else ())
                values = frozenset(keyword.arg or "**" for keyword in node.keywords)
                values -= _OPTIONS if _name_of(node.func) == "slip_between" else set()
                if named or (_takes_a_name(node, ours) and not _hands_on(first, function)):
                    yield Call(f"{name}:{node.lineno}", named, values)


def _is_of_problems(node: ast.AST) -> TypeGuard[ast.ImportFrom]:
    """Return whether a module imports the functions of problems: pages have a `wording` of their own."""
    return isinstance(node, ast.ImportFrom) and str(node.module).endswith(("problems", "toml_slip"))


def _takes_a_name(call: ast.Call, functions: Collection[str]) -> bool:
    """Return whether a call is of a function whose first argument names a sentence."""
    is_method = isinstance(call.func, ast.Attribute)
    return _name_of(call.func) in _METHODS and len(call.args) > 1 if is_method else _name_of(call.func) in functions


def _name_of(function: ast.expr) -> str:
    if isinstance(function, ast.Attribute):
        return function.attr
    return function.id if isinstance(function, ast.Name) else ""


def _hands_on(first: ast.expr, function: ast.FunctionDef | ast.Module) -> bool:
    """Return whether a function hands on the name that it was given itself."""
    parameters = [] if isinstance(function, ast.Module) else [*function.args.posonlyargs, *function.args.args]
    return isinstance(first, ast.Name) and first.id in (parameter.arg for parameter in parameters)


def _assigned(node: ast.Assign) -> Iterator[tuple[str, ast.expr]]:
    """Yield the variables of an assignment with their values; those of `a, b = 1, 2` one by one."""
    (target,) = node.targets[:1]
    pairs = [(target, node.value)]
    if isinstance(target, ast.Tuple) and isinstance(node.value, ast.Tuple):
        pairs = list(zip(target.elts, node.value.elts, strict=False))
    yield from ((variable.id, value) for variable, value in pairs if isinstance(variable, ast.Name))


def _own(function: ast.AST) -> Iterator[ast.AST]:
    """Yield what is in a function, and not in one inside it."""
    for node in ast.iter_child_nodes(function):
        if not isinstance(node, ast.FunctionDef):
            yield node
            yield from _own(node)


@cache
def calls() -> tuple[Call, ...]:
    """Return the calls of the whole program."""
    texts = {str(file.relative_to(PACKAGE)): file.read_text("utf-8") for file in sorted(PACKAGE.rglob("*.py"))}
    return tuple(call for file, text in texts.items() if _NAMING.search(text) for call in calls_in(text, file))


def fields(sentence: Sentence) -> frozenset[str]:
    """Return the names of the values of a sentence; a plural asks for `number`, which it need not write."""
    texts = (sentence.text, sentence.plural, *sentence.helps)
    return frozenset(field for text in texts for field in _FIELD.findall(text)) | ({"number"} if sentence.plural else set())


def test_each_name_in_the_code_has_a_sentence() -> None:
    """A name that is misspelt would be a fault of ours when a user makes the slip."""
    assert [(call.where, name) for call in calls() for name in call.names if name not in sentences()] == []
    assert [call.where for call in calls() if not call.names] == []
    package = {name for file in PACKAGE.rglob("*.py") for name in re.findall(rf'"({_NAME.pattern})"', file.read_text("utf-8"))}
    called = {name for call in calls() for name in call.names}
    documented = {"E219.rounds"}
    assert package - documented == called, "a name is called where it is chosen, or by a variable of the same function"


def test_each_sentence_is_called() -> None:
    """What nothing says any more goes."""
    assert sorted(sentences().keys() - {name for call in calls() for name in call.names}) == []


def test_each_call_gives_the_values_of_its_sentence() -> None:
    """All of them, and no others; where one of several is chosen, those of all together."""
    wrong = {
        call.where: sorted(call.values ^ wanted)
        for call in calls()
        if call.values != (wanted := frozenset[str]().union(*(fields(sentences()[name]) for name in call.names)))
    }
    assert wrong == {}


@pytest.mark.parametrize("number", [1, 2])
def test_each_sentence_can_be_said_with_its_values(number: int) -> None:
    """Every field is filled, in the message and in the help lines; a percent sign stands once."""
    problems = Problems()
    for name, sentence in sentences().items():
        problems.say(name, NOWHERE, **{field: number if field == "number" else "v" for field in fields(sentence)})
    assert len(problems.found) == len(sentences())
    for problem in problems.found:
        for text in (problem.message, *problem.helps):
            assert text, problem
            assert "%(" not in text, problem
            assert "%%" not in text, problem


def test_a_sentence_is_translated_unless_only_commands_say_it() -> None:
    """Those of the block `english` are as they stand in every language."""
    with speaking_marked("fr"):
        for name, sentence in sentences().items():
            values = {field: 2 if field == "number" else "v" for field in fields(sentence)}
            assert ("⟦" in wording(name, **values)) is sentence.translated, name


def test_a_sentence_stands_once_below_its_code() -> None:
    """Two names for the same words would be two places to mend."""
    for entry in explanations().values():
        told = [(sentence.text, sentence.plural, sentence.helps) for sentence in entry.sentences]
        assert len(set(told)) == len(told), entry.code
        assert len({sentence.name for sentence in entry.sentences}) == len(told), entry.code


def test_a_block_of_sentences_is_read() -> None:
    """Names, plurals, help lines and languages; the explanation does not show them."""
    text = "# Area\n\n## E100: Title\n\nWhy.\n\n> a: one %(number)s\n> | more %(number)s\n> = help: %(x)s\n>> b-2: no\n"
    (entry,) = read_explanations(text)
    assert entry.text == "Why."
    assert entry.sentences == (
        Sentence("E100.a", "one %(number)s", "more %(number)s", ("help: %(x)s",)),
        Sentence("E100.b-2", "no", translated=False),
    )


def test_a_call_is_found_in_every_way_that_the_code_makes_one() -> None:
    """By a constant, by a choice, by a variable; another call is none."""
    source = """
from whistpress.problems import problem_of
def f(problems, at, many):
    name, other = "E100.a" if many else "E100.b", 3
    problems.say(name, at, x=1)
    problems.say("E100.c", at, **values)
    problems.add("E100", "message", at)
    problems.say(f"{many} no name", at)
def hands_on(name, at):
    return problem_of(name, at)
"""
    assert [(call.names, sorted(call.values)) for call in calls_in(source, "f")] == [
        (("E100.a", "E100.b"), ["x"]),
        (("E100.c",), ["**"]),
        ((), []),
    ]
