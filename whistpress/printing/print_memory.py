"""Remember printed sheets: store the hash of each sheet of an event, as last printed on this machine, in the cache folder."""

import os
import threading
from collections.abc import Collection, Mapping
from pathlib import Path

import msgspec

from whistpress.printing.sheets import Prints

_FILE = "sheets.json"


class SheetMemory:
    """Remembers the sheets of events; where the folder cannot be written, it remembers nothing."""

    def __init__(self, folder: Path) -> None:
        self._file = folder / _FILE

    @staticmethod
    def key(source: str, number: int | None) -> str:
        """Return the name of an event by its file, or of its section or session of a number."""
        return f"{source} {number or ''}".strip()

    def of_event(self, key: str) -> Prints:
        """Return the sheets of an event that were printed last; nothing where it was never printed."""
        return self._read().get(key, {})

    def note(self, key: str, printed: Mapping[str, list[str]], gone: Collection[str] = ()) -> None:
        """Remember the sheets of the forms that were printed, and forget the forms that are gone."""
        prints = self._read()
        others = {form: sheets for form, sheets in prints.get(key, {}).items() if form not in gone}
        prints[key] = {**others, **printed}
        new = self._file.with_name(f"{_FILE}.{os.getpid()}-{threading.get_ident()}")
        try:
            new.parent.mkdir(parents=True, exist_ok=True)
            new.write_bytes(msgspec.json.encode(prints))
            new.replace(self._file)
        except OSError:  # then the next print prints all
            return

    def _read(self) -> dict[str, Prints]:
        try:
            return msgspec.json.decode(self._file.read_bytes(), type=dict[str, Prints])
        except (OSError, msgspec.MsgspecError):
            return {}
