"""`whistpress systems`: the systems of play, the sizes and variants that they serve and where they are printed."""

import textwrap
from typing import Any, Final

from whistpress.cli.actions.columns import terminal_width
from whistpress.cli.speech import give, say
from whistpress.core.movement import SYSTEMS, System
from whistpress.exports.encoding import as_json
from whistpress.exports.schedules import systems_csv, systems_json

SET_IN: Final[dict[str, Any]] = {"initial_indent": "    ", "subsequent_indent": "      ", "break_on_hyphens": False}


def systems(form: str) -> int:
    """Print the register of systems in one of its three forms."""
    if form == "json":
        give(as_json(systems_json(SYSTEMS)))
    elif form == "csv":
        give(systems_csv(SYSTEMS))
    else:
        say("\n".join(_system_row(system, terminal_width()) for system in SYSTEMS.values()))
    return 0


def _system_row(system: System, width: int) -> str:
    """Its name and contest, then its sizes, its variants and its book, set in."""
    variants = [f"variants: {', '.join(system.variants)}"] if system.variants else []
    parts = (textwrap.fill(words, width, **SET_IN) for words in (system.sizes, *variants, system.book))
    return "\n".join((f"{system.name} ({system.contest})", *parts))
