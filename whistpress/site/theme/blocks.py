"""Check the blocks of a league's own templates: Jinja ignores a block that the extended page does not have."""

from collections.abc import Callable, Iterator
from functools import cache

from jinja2 import TemplateError, nodes

from whistpress.problems import Problem, Span, did_you_mean, offer, problem_of, wording
from whistpress.site.theme.environment import sandbox
from whistpress.site.theme.folders import Theme, files_below
from whistpress.site.theme.limits import LimitError, limit_rendering


def unknown_blocks(theme: Theme) -> Iterator[Problem]:
    """Yield W534 for each block with which a league's template means to change what it extends, but which is not there."""
    environment = sandbox(theme)

    @cache
    def tree(name: str) -> nodes.Template:
        assert environment.loader is not None  # noqa: S101 (every environment of a theme has one)
        return environment.parse(environment.loader.get_source(environment, name)[0], name)

    for folder in theme.league_folders:
        for name in sorted(name for name, _ in files_below(folder) if name.endswith(".html")):
            try:
                with limit_rendering():
                    problems = list(_of_template(name, tree))
            except (TemplateError, LimitError, RecursionError):
                continue  # the page that uses it says so, with its position
            yield from problems


def _of_template(name: str, tree: Callable[[str], nodes.Template]) -> Iterator[Problem]:
    names, above = set[str](), {name}
    parent = _parent(tree(name))
    if parent is None:
        return
    while parent is not None and parent not in above:
        above.add(parent)
        names.update(block.name for block in tree(parent).find_all(nodes.Block))
        parent = _parent(tree(parent))
    for block in tree(name).body:
        if isinstance(block, nodes.Block) and block.name not in names:
            close = did_you_mean(block.name, sorted(names))
            meant = (wording("W534.mean", close=close),) if close else ()
            yield problem_of(
                "W534.template-extends",
                Span(f"templates/{name}", block.lineno),
                *meant or (wording("W534.blocks", listed=offer(sorted(names))),),
                name=block.name,
            )


def _parent(template: nodes.Template) -> str | None:
    """Return the name of the template that this one extends, when it is written out."""
    for extends in template.find_all(nodes.Extends):
        if isinstance(extends.template, nodes.Const):
            return str(extends.template.value)
    return None
