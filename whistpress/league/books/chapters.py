"""Chapters of books: the events of a season or a congress, and the cups of a season round by round."""

from collections.abc import Callable, Iterable, Iterator, Mapping

from msgspec.structs import replace

from whistpress.core.model import EventHead, ResultHead
from whistpress.core.model.alphabet import alphabetical
from whistpress.language import say
from whistpress.league.books.gathering import Gathering, Season
from whistpress.league.cups.facts import cup_records
from whistpress.league.cups.words import BracketLines, CupRoundLines, bracket_lines, entry_name
from whistpress.league.events.words.arrangement import arrangement
from whistpress.league.events.words.outcomes import outcomes, prizes_won
from whistpress.league.events.words.ranking import rankings
from whistpress.league.league import League
from whistpress.league.people.model import Trophy
from whistpress.league.seasons.facts import cups_of
from whistpress.league.trophies.facts.chain import ChainLink
from whistpress.league.trophies.facts.parties import Party
from whistpress.league.trophies.facts.reigns import trophy_chain
from whistpress.league.trophies.words import ChainWords, how_passed, since
from whistpress.site.addresses import live_event, spoken
from whistpress.site.book import Block, BookCell, BookHead, BookLine, BookPart, BookRow, BookTable, BookWords, Ranks
from whistpress.site.people import Name
from whistpress.site.ranking_table import RankingTable
from whistpress.site.wording import days, sentence, stopped

LONG, HEAD = 16, 10
"""A ranking of more than so many rows is printed with so many."""


def events(season: Season, gathering: Gathering) -> Iterator[BookPart]:
    """Yield every event that was played, in the order of the days."""
    for event in season.events:
        if event.played:
            yield event_part(event, season.result(event), gathering)


def event_part(event: EventHead, result: ResultHead | None, gathering: Gathering, title: str = "") -> BookPart:
    """Return the part of one event; its sections, or the evenings at which partners changed, show only their winners."""
    scheme = arrangement(event)
    blocks: list[Block] = []
    if result:
        blocks += _won(event, result, gathering)
    arranged = sentence(", ".join(part for part in (scheme.system, scheme.size) if part))
    words = [f"{arranged}." if arranged else "", scheme.scoring if result else ""]
    if any(words):
        blocks.append(BookLine(text=" ".join(text for text in words if text)))
    if result:
        blocks += _rankings(event, result, gathering)
        for part, part_result in zip(event.evenings, result.sessions, strict=False):
            blocks += [replace(line, text=f"{part.title}. {line.text}") for line in _won(part, part_result, gathering)]
    if event.note:
        source = event.at.file.removeprefix("content/")
        blocks.append(BookWords(gathering.prose(event.note, source, f"note-{event.slug}-")))
    if event.sources:
        blocks.append(BookLine(text=say("Source: %(sources)s", sources="; ".join(event.sources))))
    return BookPart(
        title=title or event.title,
        anchor=f"event-{event.slug}",
        under=". ".join(part for part in (days(event.dates), event.place) if part),
        event=event.id,
        blocks=tuple(blocks),
    )


def _won(event: EventHead, result: ResultHead, gathering: Gathering) -> Iterable[BookLine]:
    for outcome in prizes_won(event, result) or outcomes(event, result):
        anchor = gathering.anchor()
        won = say("won") if outcome.over and not outcome.drawn else ""
        gathering.note_names((name for who in outcome.winners for name in who.names if not who.team), anchor, won)
        gathering.note_names((name for who in outcome.behind for name in who.names if not who.team), anchor)
        yield BookLine(text=stopped(outcome.sentence), anchor=anchor, strong=True)


def _rankings(event: EventHead, result: ResultHead, gathering: Gathering) -> Iterator[Ranks]:
    """Yield the rankings; the anchor of a row is its entry."""
    seen: set[str] = set()
    for table in rankings(event, result):
        if not table.rows:
            continue
        short = table.rows[:HEAD] if len(table.rows) > LONG else table.rows
        prefix = f"{event.id.replace('/', '-')}-{table.anchor}"
        shown = replace(table, rows=short, anchors=prefix not in seen)
        seen.add(prefix)
        for row in short:
            gathering.note_names(row.who.names, f"{prefix}-{row.who.entry}")
        yield Ranks(table=shown, prefix=prefix, rest=_rest(table, short, event, gathering))


def _rest(table: RankingTable, short: tuple[object, ...], event: EventHead, gathering: Gathering) -> str:
    """Return how many rows of a long ranking are shown, and the address of the page with the rest; empty for a whole ranking."""
    if len(short) == len(table.rows):
        return ""
    first = say("First %(shown)s of %(number)s", shown=len(short), number=len(table.rows))
    address = spoken(live_event(gathering.league.url, event.id))
    return f"{first}: {address}" if address else first


def trophies(season: Season, gathering: Gathering) -> Iterator[BookPart]:
    """Yield every trophy for which anything happened in the season."""

    def within(link: ChainLink) -> bool:
        if contest := link.event or link.division or link.cup:
            return contest.partition("/")[0] == season.name
        return link.date is not None and season.first <= link.date <= season.last

    for trophy in sorted(season.league.trophies.values(), key=lambda trophy: (alphabetical(trophy.name), trophy.id)):
        part = trophy_part(season.league, trophy, season.results, within, gathering)
        if part.blocks:
            yield part


def trophy_part(
    league: League,
    trophy: Trophy,
    results: Mapping[str, ResultHead],
    condition: Callable[[ChainLink], bool],
    gathering: Gathering,
) -> BookPart:
    """Return the part of a trophy with the lines of its chain that fulfil `condition`; without blocks where there are none."""
    chain, words = trophy_chain(league, trophy, results), ChainWords(league, results)
    rows = tuple(_row(link, league, trophy, words.margin(link), gathering) for link in chain.links if condition(link))
    heads = (BookHead(say("When"), share=25), BookHead(say("Holder")), BookHead(say("How"), share=28))
    table = BookTable(caption=trophy.name, heads=heads, rows=rows, head=1)
    return BookPart(title=trophy.name, anchor=f"trophy-{trophy.id}", under=trophy.contest, blocks=(table,) if rows else ())


def _row(link: ChainLink, league: League, trophy: Trophy, margin: str, gathering: Gathering) -> BookRow:
    anchor = gathering.anchor()
    holders = [name for party in link.holders for name in _names(party, league)]
    others = [name for party in link.against for name in _names(party, league)]
    gathering.note_names((name for name in holders if name.person), anchor, trophy.name)
    gathering.note_names((name for name in others if name.person), anchor)
    against = say("Against %(who)s.", who=", ".join(name.text for name in others)) if others else ""
    note = " ".join(part for part in (against, link.note) if part)
    who = BookCell(names=tuple(holders), note=note) if holders else BookCell(text=link.note or say("not on record"))
    how = ", ".join(part for part in (how_passed(link), margin) if part)
    return BookRow(cells=(BookCell(text=since(link)), who, BookCell(text=how)), anchor=anchor)


def _names(party: Party, league: League) -> tuple[Name, ...]:
    """Return the name of a party, or the names of the people it consists of."""
    if party.team or party.club or not party.people:
        return (Name(party.name),)
    return tuple(Name(league.people[id_].name, id_) if id_ in league.people else Name(id_) for id_ in party.people)


def cups(season: Season, gathering: Gathering) -> Iterator[BookPart]:
    """Yield every cup of the season and its plate: who won, then round by round who met whom."""
    records = cup_records(season.league, season.results)
    for cup in cups_of(season.league, season.name):
        anchor = gathering.anchor()
        gathering.note_names((Name(name, id_) for entry in cup.entries for id_, name in entry.persons), anchor)
        for number, bracket in enumerate(bracket_lines(records[cup.id])):
            where = f"cup-{cup.slug}-plate" if number else f"cup-{cup.slug}"
            blocks: list[Block] = [BookLine(text=bracket.outcome, anchor="" if number else anchor)]
            blocks += [_round(round_) for round_ in bracket.rounds if round_.matches]
            blocks += _byes(bracket)
            yield BookPart(title=bracket.title, anchor=where, blocks=tuple(blocks))


def _byes(bracket: BracketLines) -> list[Block]:
    texts = [
        say("Bye (%(round)s): %(names)s.", round=round_.title, names=", ".join(map(entry_name, round_.byes)))
        for round_ in bracket.rounds
        if round_.byes
    ]
    return [BookLine(text=text) for text in texts]


def _round(round_: CupRoundLines) -> BookTable:
    rows = tuple(
        BookRow(
            cells=(
                BookCell(text=line.short_day),
                BookCell(text=say("%(home)s v. %(away)s", home=line.home.text, away=line.away.text), note=", ".join(line.notes)),
                BookCell(text=line.score or line.verdict),
            )
        )
        for line in round_.matches
    )
    heads = (BookHead(say("Day"), share=18), BookHead(say("Match")), BookHead(say("Score"), figure=True, share=24))
    return BookTable(caption=", ".join(part for part in (round_.title, round_.when) if part), heads=heads, rows=rows, head=1)
