"""Plain code: what a function does stands first in its docstring, and a variable is called by what it holds."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import whistpress
from whistpress.packaged import theme_folder

PACKAGE = Path(whistpress.__file__).parent
NO_VERBS = frozenset(
    {
        *(
            "A",
            "About",
            "After",
            "All",
            "An",
            "As",
            "Both",
            "By",
            "Each",
            "Every",
            "Everything",
            "For",
            "From",
            "How",
            "In",
            "Its",
        ),
        *("More", "Of", "On", "One", "Several", "Some", "That", "The", "Their", "This", "Those", "To", "What", "When", "Where"),
        *("Whether", "Which", "Who", "Why", "With"),
    }
)
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
    arguments = {node.arg for node in ast.walk(function) if isinstance(node, ast.arg)}
    return HOLLOW & (
        arguments | {node.id for node in ast.walk(function) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)}
    )


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


def test_a_loop_of_a_template_is_over_what_it_holds() -> None:
    """Theme makers begin with our templates."""
    templates = theme_folder().rglob("*.html")
    hollow = {
        f"{path.name}: {names}"
        for path in templates
        for names in re.findall(r"{%-? *(?:for|set) ([\w, ()]+?) *(?:in|=) ", path.read_text("utf-8"))
        if HOLLOW.intersection(re.findall(r"\w+", names))
    }
    assert hollow == set()


def test_both_would_be_noticed() -> None:
    """A docstring that begins with an article or an example, and a loop over `one`."""
    assert _begins_with_verb("Return the rank.")
    assert not any(map(_begins_with_verb, ("The rank.", "Whether it is shared.", "`2=`: a shared rank.")))
    assert _hollow_names(ast.parse("def f(own):\n    return [one for one in own]")) == {"one", "own"}
