"""The pairs: their list and a page for each; and the page of a player against all others."""

from collections.abc import Iterator, Mapping, Sequence
from functools import partial

from msgspec import Struct

from whistpress.artefacts import Artefact
from whistpress.language import say, say_many
from whistpress.league.careers.facts.career import RecordTally, Rival, Streaks, rivals_of, tallies_by_season, tally
from whistpress.league.careers.facts.ledger import career_of, deals_together, sums_together
from whistpress.league.careers.words.record import PartnersRecord
from whistpress.league.careers.words.record_book import FigureLine, Names, RecordLinks
from whistpress.league.events.facts.encounters import PersonResult
from whistpress.league.events.facts.facts import EventFacts
from whistpress.league.events.facts.seating import SLAM, DealSums, PersonDeal, add_sums
from whistpress.league.events.words.ranking import group_title
from whistpress.league.persons.pages.career import RecordPage, RivalMeeting, meetings, season_lines, streaks_of
from whistpress.league.planner import Planner
from whistpress.site import addresses
from whistpress.site.headings import pair_title
from whistpress.site.page import Link, Page
from whistpress.site.people import Name
from whistpress.site.theme.marks import template_method

SOURCE = "content/members.toml"
A_PAGE = 1000
"""How many pairs a page of their list shows: a league of decades has tens of thousands."""


def pages(planner: Planner) -> Iterator[Artefact]:
    """Plan the list of pairs, page by page, and the page of each pair."""
    league, record = planner.league, planner.record
    least, number = league.records.together, len(record.pairs)
    for page, start in enumerate(range(0, number, A_PAGE), start=1):
        pairs = record.pairs[start : start + A_PAGE]
        persons = sorted({person for pair in pairs for person in pair.persons})
        names = {person: record.names[person] for person in persons}
        build = partial(pairs_page, league.name, least, pairs, number, page, names)
        yield planner.later(addresses.pairs(page), "pairs.html", build, SOURCE)
    for pair in record.pairs:
        tabs = {person: planner.namesakes[person] for person in pair.persons if person in planner.namesakes}
        seasons, names_in = record.seasons_of(pair.events), record.names_in(pair.events)
        build_pair = partial(pair_page, league.name, least, pair, seasons, names_in, tabs)
        yield planner.later(pair.path, "pair.html", build_pair, SOURCE)


class PairLine(Struct, frozen=True, kw_only=True):
    """A pair in the list: its names, its page, its figures."""

    names: tuple[Name, ...]
    path: str
    tally: RecordTally


class PairsPage(Page, frozen=True, kw_only=True):
    """The list of pairs that have a page; `rule` says how many events together a pair needs for one.

    More than a thousand pairs are divided among several pages: `before` and `after` link to the others, and `which` names the
    part that this page shows.
    """

    pairs: tuple[PairLine, ...]
    rule: str
    which: str = ""
    before: Link | None = None
    after: Link | None = None


class PairPage(RecordPage, frozen=True, kw_only=True):
    """Two partners: their figures in all and season by season (the latest first), every event together, the last first."""

    names: tuple[Name, ...]
    total: FigureLine
    years: tuple[FigureLine, ...]
    events: tuple[PersonResult, ...]
    streaks: tuple[Streaks, ...]
    slams: tuple[PersonDeal, ...]
    gain: PersonDeal | None
    rule: str

    @template_method
    def group(self, result: PersonResult) -> str:
        """Return the title of the group in which the two were ranked."""
        return group_title(result.group)


class AgainstPage(RecordPage, frozen=True, kw_only=True):
    """A player against all others, the most frequent opponents first, with every meeting."""

    player: Link
    rivals: tuple[Rival, ...]

    @template_method
    def meetings(self, rival: Rival) -> tuple[RivalMeeting, ...]:
        """Return every meeting with a rival, the last first."""
        return meetings(self.links, rival)


def pairs_page(league: str, least: int, pairs: Sequence[PartnersRecord], number: int, page: int, names: Names) -> PairsPage:
    """Build one page of the list of pairs: of so many on all pages, those on the page with this number, counted from 1.

    `league` is the league's name; `least` is how many events together a pair needs for a page.
    """
    links, first = RecordLinks(names, ()), (page - 1) * A_PAGE + 1
    last = min(first + A_PAGE - 1, number)
    which = say("Pairs %(first)s to %(last)s of %(number)s", first=first, last=last, number=number) if number > A_PAGE else ""
    return PairsPage(
        path=addresses.pairs(page),
        title=say("Pairs, page %(number)s", number=page) if page > 1 else say("Pairs"),
        summary=say("The partnerships of %(league)s and what they won together.", league=league),
        section=addresses.PLAYERS,
        pairs=tuple(_line(links, pair) for pair in pairs),
        rule=_rule(least),
        which=which,
        before=_beside(page - 1) if page > 1 else None,
        after=_beside(page + 1) if last < number else None,
    )


def _beside(page: int) -> Link:
    return Link(say("Page %(number)s", number=page), addresses.pairs(page))


def _rule(least: int) -> str:
    return say_many(
        "Everyone who has played together in at least %(number)s final event, as a pair, in a team or for a session.",
        "Everyone who has played together in at least %(number)s final events, as a pair, in a team or for a session.",
        least,
    )


def _line(links: RecordLinks, pair: PartnersRecord) -> PairLine:
    total = tally(_appearances(pair), (deal_sums for _, deal_sums in _sums(pair)))
    return PairLine(names=links.names(pair.persons), path=pair.path, tally=total)


def _appearances(pair: PartnersRecord) -> tuple[PersonResult, ...]:
    """Return the results of the two together, from the career of the first."""
    first, second = pair.persons
    return career_of(first, pair.events).with_partners.get(second, ())


def _sums(pair: PartnersRecord) -> tuple[tuple[EventFacts, DealSums], ...]:
    """Return the events in which the two sat opposite each other, with the sums of their deals."""
    sums = ((facts, sums_together(facts, *pair.persons)) for facts in pair.events)
    return tuple((facts, deal_sums) for facts, deal_sums in sums if deal_sums is not None)


def pair_page(
    league: str, least: int, pair: PartnersRecord, seasons: Sequence[str], names: Names, tabs: Mapping[str, str]
) -> PairPage:
    """Build the page of a pair.

    `seasons` are those of its events in the order in which they ended, `names` holds the names of all people in the events,
    `tabs` the titles by which the two differ from players of the same name.
    """
    links, sums, played = RecordLinks(names, pair.events), _sums(pair), _appearances(pair)
    tallies = tallies_by_season(played, ((facts.season, deal_sums) for facts, deal_sums in sums))
    both = links.names(pair.persons)
    title = pair_title((both[0].text, both[1].text))
    first, second = (tabs.get(person, name.text) for person, name in zip(pair.persons, both, strict=True))
    tab = pair_title((first, second))
    return PairPage(
        path=pair.path,
        title=title,
        tab=tab if tabs else "",
        summary=say("What %(pair)s did together in %(league)s.", pair=tab, league=league),
        section=addresses.PLAYERS,
        links=links,
        names=both,
        total=FigureLine(tally=tally(played, (deal_sums for _, deal_sums in sums))),
        years=season_lines(tallies, seasons),
        events=played[::-1],
        streaks=streaks_of(played),
        slams=_slams(pair, sums),
        gain=_gain(pair, sums),
        rule=_rule(least),
    )


def _slams(pair: PartnersRecord, sums: Sequence[tuple[EventFacts, DealSums]]) -> tuple[PersonDeal, ...]:
    deals = [
        deal for facts, deal_sums in sums if deal_sums.slams for deal in deals_together(facts, *pair.persons) if deal.won == SLAM
    ]
    return tuple(reversed(deals))


def _gain(pair: PartnersRecord, sums: Sequence[tuple[EventFacts, DealSums]]) -> PersonDeal | None:
    best = add_sums(deal_sums for _, deal_sums in sums).best
    if best is None or best <= 0:
        return None
    event = next(facts for facts, deal_sums in sums if deal_sums.best == best)
    return next(deal for deal in deals_together(event, *pair.persons) if deal.over == best)


def against_title(name: str) -> str:
    """Return the title of the page of a player against all others."""
    return say("%(name)s against everybody", name=name)


def against_page(person: str, events: tuple[EventFacts, ...], names: Names, tab: str = "") -> AgainstPage:
    """Build the page of a player against all others, from the final events and the names of the people in them.

    `tab` is the title of the page when another player has the same name.
    """
    links = RecordLinks(names, events)
    name = links.name(person)
    return AgainstPage(
        path=addresses.against(person),
        title=against_title(name.text),
        tab=against_title(tab) if tab else "",
        summary=say("Head to head: what %(name)s made of each of the others.", name=tab or name.text),
        section=addresses.PLAYERS,
        player=Link(name.text, addresses.player(person)),
        links=links,
        rivals=rivals_of(person, events),
    )
