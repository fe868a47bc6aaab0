"""What one final event gives of one person."""

from msgspec import Struct

from whistpress.core.model import Entry
from whistpress.core.records.career import PersonResult
from whistpress.core.records.encounters import NOBODY, PackedEncounters
from whistpress.core.records.sums import DealSums


class PersonFacts(Struct, frozen=True, kw_only=True):
    """What one event gives of one person, to be known without the others.

    `known`: he was entered or credited; `entered` are the entries in which he was entered or into which he came, in their order
    (without the place in the file), each with its names in short, as the event's page has them. `appearances` are those of the
    whole event, in the order of the entries, `evenings` those of its sessions where partners change. `sums` are what the deals
    come to at which he sat (None where he sat at none), `met` whom he met, `partners` all who were his, entered together or at a
    table, in the order of their ids.
    """

    known: bool = False
    entered: tuple[tuple[Entry, str], ...] = ()
    appearances: tuple[PersonResult, ...] = ()
    evenings: tuple[PersonResult, ...] = ()
    sums: DealSums | None = None
    met: PackedEncounters = NOBODY
    partners: tuple[str, ...] = ()

    @property
    def played(self) -> int:
        """How many deals the person played."""
        return self.met.played


NOT_THERE = PersonFacts()
"""What an event gives of one who was not there."""
