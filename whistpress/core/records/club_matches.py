"""What clubs made of each other: every final match of two teams of which at least one is a club's."""

import datetime
from collections.abc import Iterator, Mapping
from fractions import Fraction

from msgspec import Struct

from whistpress.core.model import Contest, League, ResultHead
from whistpress.core.records.ledger import EventFacts, Ledger
from whistpress.core.records.parties import Parties, Party


class ClubMatch(Struct, frozen=True, kw_only=True):
    """A match as a club saw it: the adversaries, whether it was won (1), drawn (0) or lost (-1), both scores by `scoring`."""

    event: str
    date: datetime.date
    season: str
    club: str
    against: Party
    outcome: int
    score: Fraction
    other_score: Fraction
    scoring: str


def club_matches(league: League, results: Mapping[str, ResultHead], ledger: Ledger) -> Mapping[str, tuple[ClubMatch, ...]]:
    """The matches of each club, the oldest first; a match within one club is none."""
    parties = Parties(league)
    found: dict[str, list[ClubMatch]] = {}
    for facts in ledger.events:
        for one in _match(facts, results[facts.event.id], parties):
            found.setdefault(one.club, []).append(one)
    return {club: tuple(found[club]) for club in sorted(found)}


def _match(facts: EventFacts, result: ResultHead, parties: Parties) -> Iterator[ClubMatch]:
    event = facts.event
    if event.contest in (Contest.INDIVIDUAL, Contest.PAIRS) or len(event.entries) != 2 or len(result.rankings) != 1:
        return
    rows = {row.entry: row for row in result.rankings[0].rows}
    if set(rows) != {entry.number for entry in event.entries}:
        return
    sides = [(parties.entered(event, entry), rows[entry.number]) for entry in event.entries]
    for (party, row), (other, their) in (sides, sides[::-1]):
        if party.club and party.club != other.club:
            yield ClubMatch(
                event=event.id,
                date=event.date,
                season=event.season,
                club=party.club,
                against=other,
                outcome=(row.place < their.place) - (row.place > their.place),
                score=row.score,
                other_score=their.score,
                scoring=result.scoring,
            )
