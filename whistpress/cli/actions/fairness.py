"""`whistpress fairness`: how fair a movement is."""

from collections.abc import Mapping
from typing import Any

from whistpress.cli.actions.columns import columns
from whistpress.cli.actions.movements import schedule_of
from whistpress.cli.speech import give, say
from whistpress.core.movement.fairness import measure
from whistpress.views.data import as_json, fairness_csv, fairness_json

MEANINGS = {
    "partners": "times that any two are partners",
    "opponents": "times that any two meet",
    "compared": "sets on which any two sit the same way",
}


def fairness(system: str, said: Mapping[str, Any], form: str) -> int:
    """Print what is measured in one of its three forms."""
    measured = measure(schedule_of(system, said))
    if form == "json":
        give(as_json(fairness_json(measured)))
    elif form == "csv":
        give(fairness_csv(measured))
    else:
        found = fairness_json(measured)
        say(columns([(words, found[name]["min"], found[name]["max"]) for name, words in MEANINGS.items()],
                    ("", "least", "most"), right=" rr"))  # fmt: skip
        if found["balance"] is not None:
            say(f"\nbalance: {found['balance']:g} of 100")
    return 0
