"""`whistpress systems`: the systems of play, the sizes that they serve and where they are printed."""

from whistpress.cli.actions.columns import columns
from whistpress.cli.speech import give, say
from whistpress.core.movement import SYSTEMS
from whistpress.views.data import as_json, systems_csv, systems_json


def systems(form: str) -> int:
    """Print the register of systems in one of its three forms."""
    if form == "json":
        give(as_json(systems_json(SYSTEMS)))
    elif form == "csv":
        give(systems_csv(SYSTEMS))
    else:
        rows = [(system.name, str(system.contest), system.sizes, system.book) for system in SYSTEMS.values()]
        say(columns(rows, ("system", "contest", "sizes", "book")))
    return 0
