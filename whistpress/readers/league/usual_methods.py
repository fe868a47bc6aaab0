"""The league's usual methods of scoring, as `[scoring]` of its file names them, by kind of contest."""

from whistpress.core.model import Contest
from whistpress.core.scoring import METHODS, RUBBERS, SUM
from whistpress.problems import Problems
from whistpress.problems.nearest import offer, suggestion
from whistpress.problems.quoting import shorten
from whistpress.readers.format.league import ScoringTable
from whistpress.readers.toml_file import TomlFile

_OF_SOME_EVENTS = (RUBBERS, SUM)
"""Methods that follow from the kind of an event, so that the secretary does not choose them."""


def usual_methods(table: ScoringTable, toml: TomlFile, problems: Problems) -> tuple[tuple[str, str], ...]:
    """Return pairs of a contest and its usual method; report a method that does not exist, or does not serve the contest."""
    methods = []
    for contest in Contest:
        name = getattr(table, contest.value)
        if name is None:
            continue
        serving = [
            method.name
            for method in METHODS.values()
            if contest in method.contests and method.name not in _OF_SOME_EVENTS and not method.totals_only
        ]
        at, serves = toml.span(("scoring", contest.value)), f"for {contest.value} there is {offer(serving)}"
        if name in serving:
            methods.append((contest.value, name))
        elif name in METHODS:
            problems.add("E872", f"the scoring '{name}' cannot be the usual one of {contest.value}", at, serves)
        else:
            problems.add("E871", f"no scoring is called '{shorten(name)}'", at, *(suggestion(name, serving) or (serves,)))
    return tuple(methods)
