"""The league's record as the families of pages share it: the ledger, the rivals, which pairs have a page."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from whistpress.core.model import EventResult, League
from whistpress.core.model.identity import Shown
from whistpress.core.records import Partnership, partnerships
from whistpress.core.records.ledger import EventFacts, Ledger, ledger
from whistpress.core.records.lists import club_of
from whistpress.core.records.rivals import Rival, rivals
from whistpress.core.records.streaks import held_for
from whistpress.site import addresses
from whistpress.views.record_lines import Told


@dataclass(frozen=True, slots=True, kw_only=True)
class Record:
    """`pairs` are the partnerships with a page, those most often together first; `paths` their pages by the two persons."""

    league: League
    ledger: Ledger
    told: Told
    rivals: Mapping[str, tuple[Rival, ...]]
    held: Mapping[str, tuple[EventFacts, ...]]
    pairs: tuple[Partnership, ...]
    paths: Mapping[frozenset[str], str]

    def held_for(self, person: str) -> Sequence[EventFacts]:
        """The events of a person's club."""
        return self.held.get(club_of(person, self.league.people), ())


def record_of(league: League, results: Mapping[str, EventResult]) -> Record:
    """The record of a league."""
    known = ledger(league.events, results)
    seen = {id_ for id_, person in league.people.items() if person.shown is not Shown.WITHHELD}
    pairs = tuple(
        one for one in partnerships(known.careers) if len(one.appearances) >= league.records.together and set(one.persons) <= seen
    )
    return Record(
        league=league,
        ledger=known,
        told=Told(league, known),
        rivals=rivals(known),
        held=held_for(known.events, league.people),
        pairs=pairs,
        paths={frozenset(one.persons): addresses.pair(*one.persons) for one in pairs},
    )
