"""Write the ledger of addresses: the entries that it had, and every address in use now."""

from collections.abc import Mapping
from pathlib import Path

from whistpress.core.model import League
from whistpress.core.model.addresses import AddressKind
from whistpress.problems import Problems
from whistpress.readers.format.league import AddressesFile, GoneTable
from whistpress.readers.format.understand import understand
from whistpress.readers.league.lasting import LEDGER, living
from whistpress.readers.toml_file import read_toml

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


def ledger_text(league: League, ledger: Known) -> tuple[str, int]:
    """Return the ledger with every address of the league in it, sorted; and how many of the addresses are new to it."""
    now = {(holder.thing, holder.address): holder.lasting.id for holder in living(league)}
    new = sum(address not in ledger[thing] for thing, address in now)
    parts = [_HEAD]
    for thing in AddressKind:
        lines = dict(ledger[thing]) | {address: id_ for (other, address), id_ in now.items() if other is thing}
        if lines:
            parts.append(
                "\n".join(
                    [f"[{thing.value}]", *(f"{_text(address)} = {_value(lines[address])}" for address in sorted(lines)), ""]
                )
            )
    return "\n".join(parts), new


def _value(written: str | GoneTable) -> str:
    return f"{{ gone = {_text(written.gone)} }}" if isinstance(written, GoneTable) else _text(written)


def _text(text: str) -> str:
    """Write a text as TOML does, in double quotes."""
    plain = text.replace("\\", "\\\\").replace('"', '\\"')
    return '"' + "".join(sign if sign >= " " and sign != "\x7f" else f"\\u{ord(sign):04x}" for sign in plain) + '"'
