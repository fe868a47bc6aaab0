"""Trophies in the database: their rolls, chains and reigns."""

from collections.abc import Mapping

from whistpress.core.model import ResultHead
from whistpress.data.formats import Cells, Rows
from whistpress.league.league import League
from whistpress.league.people.model import Trophy
from whistpress.league.trophies.facts.chain import ChainLink
from whistpress.league.trophies.facts.reigns import Chain, Reign, trophy_chains


def trophy_rows(league: League, results: Mapping[str, ResultHead]) -> Rows:
    """Yield every database row of every trophy."""
    for id_, chain in trophy_chains(league, results).items():
        trophy = league.trophies[id_]
        yield "trophies", (id_, trophy.name, trophy.contest, chain.kind.value)
        yield from _trophy_roll(trophy)
        yield from _chain(chain)
        yield from (_reign(id_, number, reign) for number, reign in enumerate(chain.reigns, 1))


def _trophy_roll(trophy: Trophy) -> Rows:
    for line, held in enumerate(trophy.holders, 1):
        day = held.date.isoformat() if held.date else None
        yield "holders", (trophy.id, line, held.year, day, held.holder, held.event, held.note)


def _chain(chain: Chain) -> Rows:
    numbers = {link: number for number, reign in enumerate(chain.reigns, 1) for link in reign.links}
    for index, link in enumerate(chain.links, 1):
        day = link.date.isoformat() if link.date else None
        decided_by = (link.event or None, link.standing or None, link.division or None, link.cup or None)
        about = (link.year, day, link.how.value, *decided_by)
        yield "chain_links", (chain.trophy, index, *about, numbers.get(link), int(link.is_typed), link.by, link.margin)
        yield from _parties(chain.trophy, index, link)


def _parties(trophy: str, index: int, link: ChainLink) -> Rows:
    for role, parties in (("holder", link.holders), ("against", link.against)):
        for number, party in enumerate(parties, 1):
            yield "chain_parties", (trophy, index, role, number, party.name, party.club or None)
            yield from (("chain_people", (trophy, index, role, number, person)) for person in party.people)


def _reign(trophy: str, number: int, reign: Reign) -> tuple[str, Cells]:
    since, until = reign.since, reign.until
    ends = (str(until.date or until.year) if until else None, int(reign.lost))
    names = " and ".join(party.name for party in reign.holders)
    cells = (names, str(since.date or since.year), *ends, reign.defences, reign.fewest, reign.most)
    return "reigns", (trophy, number, *cells)
