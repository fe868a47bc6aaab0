"""The rows of the trophies: what each is, its roll, its chain, its reigns."""

from collections.abc import Mapping

from whistpress.core.model import League, ResultHead, Trophy
from whistpress.core.records.chain import ChainLink
from whistpress.core.records.reigns import Chain, Reign, trophy_chains
from whistpress.exports.database.exact import Rows, common, over


def trophy_rows(league: League, results: Mapping[str, ResultHead]) -> Rows:
    """Every row of every trophy."""
    for id_, chain in trophy_chains(league, results).items():
        trophy = league.trophies[id_]
        yield "trophies", (id_, trophy.name, trophy.contest, chain.kind.value)
        yield from _roll(trophy)
        yield from _chain(chain)
        yield from (_reign(id_, number, reign) for number, reign in enumerate(chain.reigns, 1))


def _roll(trophy: Trophy) -> Rows:
    for line, held in enumerate(trophy.holders, 1):
        day = held.date.isoformat() if held.date else None
        yield "holders", (trophy.id, line, held.year, day, held.holder, held.event, held.note)


def _chain(chain: Chain) -> Rows:
    under = common(link.margin for link in chain.links)
    numbers = {link: number for number, reign in enumerate(chain.reigns, 1) for link in reign.links}
    for place, link in enumerate(chain.links, 1):
        day = link.date.isoformat() if link.date else None
        about = (link.year, day, link.how.value, link.event or None, link.standing or None, link.division or None)
        yield (
            "chain_links",
            (chain.trophy, place, *about, numbers.get(link), int(link.is_typed), link.by, *over(link.margin, under)),
        )
        yield from _parties(chain.trophy, place, link)


def _parties(trophy: str, place: int, link: ChainLink) -> Rows:
    for role, parties in (("holder", link.holders), ("against", link.against)):
        for number, party in enumerate(parties, 1):
            yield "chain_parties", (trophy, place, role, number, party.name, party.club or None)
            yield from (("chain_people", (trophy, place, role, number, person)) for person in party.people)


def _reign(trophy: str, number: int, reign: Reign) -> tuple[str, tuple[str | int | None, ...]]:
    since, until = reign.since, reign.until
    ends = (str(until.date or until.year) if until else None, int(reign.lost))
    names = " and ".join(party.name for party in reign.holders)
    cells = (names, str(since.date or since.year), *ends, reign.defences, reign.fewest, reign.most)
    return "reigns", (trophy, number, *cells)
