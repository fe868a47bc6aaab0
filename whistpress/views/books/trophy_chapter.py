"""The trophies of a season or a congress: each line of its chain that belongs there, and who holds it."""

from collections.abc import Callable, Iterator, Mapping

from whistpress.core.model import League, ResultHead, Trophy
from whistpress.core.records.parties import Party
from whistpress.core.records.reigns import trophy_chain
from whistpress.language import say
from whistpress.views.books.book import Cell, Head, Part, Row, Table
from whistpress.views.books.gathering import Gathering
from whistpress.views.books.season import Season
from whistpress.views.people import Name
from whistpress.views.trophies import ChainLine, trophy_told


def trophies(season: Season, gathering: Gathering) -> Iterator[Part]:
    """Every trophy for which anything happened in the season."""

    def within(line: ChainLine) -> bool:
        if line.event:
            return line.event.partition("/")[0] == season.name
        if line.division:
            return line.division.partition("/")[0] == season.name
        return len(line.iso) > len("1900") and season.first.isoformat() <= line.iso <= season.last.isoformat()

    for trophy in sorted(season.league.trophies.values(), key=lambda one: (one.name.casefold(), one.id)):
        part = trophy_part(season.league, trophy, season.results, within, gathering)
        if part.blocks:
            yield part


def trophy_part(
    league: League,
    trophy: Trophy,
    results: Mapping[str, ResultHead],
    wanted: Callable[[ChainLine], bool],
    gathering: Gathering,
) -> Part:
    """A trophy and the lines of its chain that are wanted; without blocks where there are none."""
    told = trophy_told(league, trophy, trophy_chain(league, trophy, results), results)
    rows = tuple(_row(line, league, trophy, gathering) for line in told.chain if wanted(line))
    heads = (Head(say("When"), share=25), Head(say("Holder")), Head(say("How"), share=28))
    table = Table(caption=trophy.name, heads=heads, rows=rows, head=1)
    return Part(title=trophy.name, anchor=f"trophy-{trophy.id}", under=trophy.contest, blocks=(table,) if rows else ())


def _row(line: ChainLine, league: League, trophy: Trophy, gathering: Gathering) -> Row:
    anchor = gathering.anchor()
    holders = [name for party in line.holders for name in _names(party, league)]
    others = [name for party in line.against for name in _names(party, league)]
    gathering.named((name for name in holders if name.person), anchor, trophy.name)
    gathering.named((name for name in others if name.person), anchor)
    against = say("Against %(who)s.", who=", ".join(name.text for name in others)) if others else ""
    note = " ".join(part for part in (against, line.note) if part)
    who = Cell(names=tuple(holders), note=note) if holders else Cell(text=line.note or say("not on record"))
    how = ", ".join(part for part in (line.how, line.margin) if part)
    return Row(cells=(Cell(text=line.when), who, Cell(text=how)), anchor=anchor)


def _names(party: Party, league: League) -> tuple[Name, ...]:
    """A party by its name, or by the names of the people who are it."""
    if party.team or party.club or not party.people:
        return (Name(party.name),)
    return tuple(Name(league.people[id_].name, id_) if id_ in league.people else Name(id_) for id_ in party.people)
