"""Remember the documents printed on this machine, so that only changed ones are printed again."""

import json
import threading
from pathlib import Path

from whistpress.serve.book.files import create_whole, write_whole

_FILE = "printed.json"


class PrintedLog:
    """The hash of each document as it was opened last; kept in the cache folder, and of no other use."""

    def __init__(self, folder: Path) -> None:
        self._file = folder / _FILE
        self._lock = threading.Lock()

    def of_event(self, id_: str) -> dict[str, str]:
        """Return the hashes of an event's documents, by their names."""
        with self._lock:
            return self._read().get(id_, {})

    def note(self, id_: str, hashes: dict[str, str]) -> None:
        """Keep the hashes of documents that were opened for printing."""
        with self._lock:
            known = self._read()
            known.setdefault(id_, {}).update(hashes)
            text = json.dumps(known, indent=1, sort_keys=True)
            try:
                if not create_whole(self._file, text):
                    write_whole(self._file, text)
            except OSError:  # without the record everything counts as not printed yet
                return

    def _read(self) -> dict[str, dict[str, str]]:
        try:
            known = json.loads(self._file.read_text("utf-8"))
        except (OSError, ValueError):
            return {}
        is_known = isinstance(known, dict) and all(isinstance(one, dict) for one in known.values())
        return known if is_known else {}
