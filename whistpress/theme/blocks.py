"""Blocks of a league's own templates that no page has: Jinja passes over them in silence."""

from collections.abc import Callable, Iterator
from functools import cache, lru_cache

from jinja2 import TemplateError, nodes

from whistpress.packaged import theme_folder
from whistpress.problems import Problem, Span
from whistpress.problems.nearest import did_you_mean
from whistpress.theme.environment import environment
from whistpress.theme.folders import Theme


def unknown_blocks(theme: Theme) -> tuple[Problem, ...]:
    """W534 for each block by which an own template means to change what it extends, but which is not there."""
    return _known(theme) if theme.stamp else tuple(_unknown(theme))


@lru_cache(maxsize=1)
def _known(theme: Theme) -> tuple[Problem, ...]:
    """Those of a theme whose files are as its stamp says: a preview asks at each save."""
    return tuple(_unknown(theme))


def _unknown(theme: Theme) -> Iterator[Problem]:
    made = environment(theme)

    @cache
    def tree(name: str) -> nodes.Template:
        assert made.loader is not None  # noqa: S101  (every environment of a theme has one)
        return made.parse(made.loader.get_source(made, name)[0], name)

    for folder in theme.all_folders:
        if folder.resolve() == theme_folder().resolve():
            continue
        for file in sorted(folder.rglob("*.html")):
            name = file.relative_to(folder).as_posix()
            try:
                yield from _of_template(name, tree)
            except TemplateError:
                continue  # the page that uses it says so, with its place


def _of_template(name: str, tree: Callable[[str], nodes.Template]) -> Iterator[Problem]:
    there: set[str] = set()
    parent = _extended(tree(name))
    if parent is None:
        return
    while parent is not None:
        there.update(block.name for block in tree(parent).find_all(nodes.Block))
        parent = _extended(tree(parent))
    for block in tree(name).body:
        if isinstance(block, nodes.Block) and block.name not in there:
            close = did_you_mean(block.name, sorted(there))
            meant = (f"did you mean '{close}'?",) if close else ()
            yield Problem(
                code="W534",
                message=f"what this template extends has no block '{block.name}', so that nothing is changed by it",
                at=Span(f"templates/{name}", block.lineno),
                helps=(*meant, f"the blocks are: {', '.join(sorted(there))}"),
            )


def _extended(template: nodes.Template) -> str | None:
    """The template that one extends, where its name is written out."""
    for extends in template.find_all(nodes.Extends):
        if isinstance(extends.template, nodes.Const):
            return str(extends.template.value)
    return None
