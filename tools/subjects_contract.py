"""The contract of import-linter between the subjects of a league: `pyproject.toml` states its layers.

A module of `whistpress/league` belongs to a layer: `*.facts` is the room `facts` of every subject, any other name a module or a
package beside the subjects. An import goes to a layer below; within one layer it stays in its package, and from the room of one
subject to the same room of another it goes to the left in `SUBJECTS`. Rooms that share a layer never import each other.
"""

from collections.abc import Iterator

from grimp import ImportGraph
from importlinter import Contract, ContractCheck, fields, output

from whistpress.league import SUBJECTS

Place = tuple[int, str, int]
"""Where a module is: its layer counted from below, its room or package, its subject counted from the left (-1 for none)."""


class SubjectsContract(Contract):
    """Layers that the rooms of several subjects share."""

    type_name = "subjects"
    container = fields.StringField()
    layers = fields.ListField(subfield=fields.StringField())

    def check(self, graph: ImportGraph, verbose: bool) -> ContractCheck:
        """Compare every import between modules of the container with the layers."""
        places = {module: self._place(module) for module in graph.find_descendants(self.container)}
        wrong = sorted(
            f"{importer} -> {imported}"
            for importer, place in places.items()
            for imported in graph.find_modules_directly_imported_by(importer)
            if imported in places and not self._may(place, places[imported])
        )
        homeless = sorted(
            f"{module} is in no layer" for module, place in places.items() if place is None and self._is_room(module)
        )
        return ContractCheck(kept=not wrong and not homeless, metadata={"lines": [*wrong, *homeless]})

    def render_broken_contract(self, check: ContractCheck) -> None:
        """Print each import that goes the wrong way."""
        for line in check.metadata["lines"]:
            output.print_error(line)

    def _rooms(self) -> Iterator[tuple[int, str]]:
        for height, line in enumerate(reversed(self.layers)):
            yield from ((height, room.strip()) for room in line.split("|"))

    def _is_room(self, module: str) -> bool:
        parts = module.removeprefix(f"{self.container}.").split(".")
        return parts[0] not in SUBJECTS or len(parts) > 1

    def _place(self, module: str) -> Place | None:
        first, *rest = module.removeprefix(f"{self.container}.").split(".")
        subject = SUBJECTS.index(first) if first in SUBJECTS else -1
        room = f"*.{rest[0] if rest else ''}" if subject >= 0 else first
        return next(((height, room, subject) for height, name in self._rooms() if name == room), None)

    def _may(self, importer: Place | None, imported: Place | None) -> bool:
        if importer is None or imported is None:
            return True
        (height, room, subject), (other_height, other_room, other_subject) = importer, imported
        if height != other_height:
            return height > other_height
        shared = sum(other == height for other, _ in self._rooms()) > 1
        return room == other_room and (subject == other_subject or (not shared and other_subject < subject))
