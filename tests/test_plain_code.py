"""Plain code: what a function does stands first in its docstring, and a variable is called by what it holds."""

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from jinja2 import nodes

import whistpress
from whistpress.packaged import theme_folder
from whistpress.site.theme.environment import packaged_environment

PACKAGE = Path(whistpress.__file__).parent
NO_VERBS = frozenset({
    "A", "About", "After", "All", "An", "As", "Both", "By", "Each", "Every", "Everything", "For", "From", "How", "In", "Its",
    "More", "Of", "On", "One", "Several", "Some", "That", "The", "Their", "This", "Those", "To", "What", "When", "Where",
    "Whether", "Which", "Who", "Why", "With",
})  # fmt: skip
"""Words with which a sentence begins that says what something is, not what a function does."""
HOLLOW = frozenset(
    {"each", "every", "found", "given", "here", "kept", "known", "made", "one", "own", "place", "there", "told", "wanted"}
)
"""Names that say nothing of what a variable holds; a place may be an index, a venue, a rank, a folder or an anchor."""


@cache
def _trees() -> dict[str, ast.Module]:
    """The syntax tree of each module, by its path."""
    return {path.relative_to(PACKAGE).as_posix(): ast.parse(path.read_bytes()) for path in sorted(PACKAGE.rglob("*.py"))}


def _functions() -> Iterator[tuple[str, ast.FunctionDef | ast.AsyncFunctionDef]]:
    for path, tree in _trees().items():
        for node in ast.walk(tree):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                yield f"{path}:{node.lineno}", node


def _begins_with_verb(docstring: str) -> bool:
    first = docstring.split()[0]
    return first[0].isupper() and first not in NO_VERBS


def _hollow_names(function: ast.AST) -> set[str]:
    inside = list(ast.walk(function))
    arguments = {node.arg for node in inside if isinstance(node, ast.arg)}
    return HOLLOW & (arguments | {node.id for node in inside if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)})


def test_a_docstring_begins_with_the_verb() -> None:
    """Of every function; a property is called by the noun that it gives."""
    others = [
        f"{where} {docstring.splitlines()[0]}"
        for where, function in _functions()
        if not any("property" in ast.unparse(decorator) for decorator in function.decorator_list)
        if (docstring := ast.get_docstring(function)) and not _begins_with_verb(docstring)
    ]
    assert others == []


def test_a_variable_is_called_by_what_it_holds() -> None:
    """No `one`, no `place` and no bare participle among the variables and arguments of functions."""
    assert [f"{where} {sorted(names)}" for where, function in _functions() if (names := _hollow_names(function))] == []


def _hollow_in_template(text: str) -> set[str]:
    """Loop variables, parameters of macros, and names that are set."""
    names = packaged_environment().parse(text).find_all(nodes.Name)
    return HOLLOW.intersection(name.name for name in names if name.ctx != "load")


def test_a_variable_of_a_template_is_called_by_what_it_holds() -> None:
    """Theme makers begin with our templates."""
    assert [
        f"{path.name} {sorted(names)}"
        for path in sorted(theme_folder().rglob("*.html"))
        if (names := _hollow_in_template(path.read_text("utf-8")))
    ] == []


def test_each_would_be_noticed() -> None:
    """A docstring that begins with an article or an example, a loop over `one`, a macro that is given `place`."""
    assert _begins_with_verb("Return the rank.")
    assert not any(map(_begins_with_verb, ("The rank.", "Whether it is shared.", "`2=`: a shared rank.")))
    assert _hollow_names(ast.parse("def f(own):\n    return [one for one in own]")) == {"one", "own"}
    assert _hollow_in_template("{% macro m(place) %}{% for one in place %}{{ one }}{% endfor %}{% endmacro %}") == {
        "one",
        "place",
    }
