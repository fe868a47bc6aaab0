"""Where an event file has each of its lines, for those who write into it."""

from msgspec import Struct

from whistpress.league.events.read.entries import Entrants
from whistpress.league.events.read.sitting import Given, Sitting
from whistpress.reading.toml_file import TomlFile
from whistpress.reading.toml_positions import KeyPath


class WrittenCompany(Struct, frozen=True):
    """One company of an event (a section, or all entries): its sittings, and the lines of each with their paths in the file.

    `toml` is the file as the company sees it: a section sees its own table first.
    """

    toml: TomlFile
    entrants: Entrants
    sittings: tuple[Sitting, ...]
    lines: tuple[tuple[Given, ...], ...]

    def path(self, path: KeyPath) -> KeyPath:
        """Return the path in the whole file of something that the company sees at a path."""
        return self.toml.whole_path(path)
