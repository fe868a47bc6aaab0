"""Write the ledger of addresses: the lines that it had, and every address in use now."""

from collections.abc import Mapping
from pathlib import Path

from whistpress.core.model.names import AddressKind
from whistpress.league.front.keys import AddressesFile, GoneTable
from whistpress.league.front.read.lasting import LEDGER, living
from whistpress.league.league import League
from whistpress.problems import Problems
from whistpress.reading.format.understand import understand
from whistpress.reading.toml_edit import remove_table, set_values
from whistpress.reading.toml_file import read_toml

_HEAD = """\
# Every address that the site has had: on the left what stood in it, on the right the id of what it led to ("" without one).
# `whistpress addresses` adds what is new and takes nothing away; a build only reads it. Of what is no more, say why:
#   "1899/autumn" = { gone = "It was never played." }
"""

Known = Mapping[AddressKind, Mapping[str, str | GoneTable]]


def ledger_of(project: Path, problems: Problems) -> Known | None:
    """Read the ledger, empty where there is no file; None, and a problem, where it cannot be understood."""
    path = project / LEDGER
    if not path.exists():
        return {thing: {} for thing in AddressKind}
    toml = read_toml(path, LEDGER, problems)
    understood = understand(AddressesFile, toml, problems) if toml else None
    return {thing: getattr(understood.file, thing.value) for thing in AddressKind} if understood else None


def new_addresses(league: League, ledger: Known) -> int:
    """Return how many addresses of a league the ledger does not know yet."""
    return len({(holder.thing, holder.address) for holder in living(league) if holder.address not in ledger[holder.thing]})


def ledger_text(league: League, ledger: Known, text: str) -> str:
    """Return the text of the ledger with every address of the league in it; its other lines stay as they are."""
    text = text or _HEAD
    for thing in AddressKind:
        before = ledger[thing]
        now = {holder.address: holder.lasting.id for holder in living(league) if holder.thing is thing}
        for address in (address for address in now if isinstance(before.get(address), GoneTable)):
            text = remove_table(text, (thing.value, address))
        lines = {address: id_ for address, id_ in sorted(now.items()) if before.get(address) != id_}
        text = set_values(text, (thing.value,), lines) if lines else text
    return text
