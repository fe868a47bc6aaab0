"""The all-time lists for page and paper: each with its rule, its lines, and where they come from."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from whistpress.core.model import League
from whistpress.core.model.record_rules import RecordRules
from whistpress.core.records.ledger import Ledger
from whistpress.core.records.lists import ListKind, RecordList, record_lists
from whistpress.core.records.reigns import Chain, Reign, longest_reigns
from whistpress.language import say, say_many
from whistpress.views import figures
from whistpress.views.people import Name
from whistpress.views.record_lines import RecordLine, Source, Told
from whistpress.views.record_words import TITLES, list_rule, scored_by
from whistpress.views.words import day

REIGNS = "reigns"


class ListTable(Struct, frozen=True, kw_only=True):
    """One table of a list: what alone is compared in it (empty: everything), its lines, how many more share the next place."""

    title: str
    lines: tuple[RecordLine, ...]
    more: str = ""


class ListView(Struct, frozen=True, kw_only=True):
    """An all-time list: `key` as in its address, its rule in one sentence. `figured`: a column of figures, not only of days."""

    key: str
    title: str
    rule: str
    tables: tuple[ListTable, ...]
    figured: bool = True

    @property
    def first(self) -> tuple[RecordLine, ...]:
        """Who leads it, where it is one table."""
        return tuple(line for line in self.tables[0].lines if line.place == 1) if len(self.tables) == 1 else ()


def list_keys(kinds: Sequence[ListKind], *, reigns: bool) -> tuple[str, ...]:
    """The keys of the lists in their order, that of the longest reigns before the deals."""
    keys = [kind.value for kind in kinds]
    if reigns:
        keys.insert(next((at for at, key in enumerate(keys) if key == ListKind.SLAMS), len(keys)), REIGNS)
    return tuple(keys)


def list_title(key: str) -> str:
    """What a list is called."""
    return say("Longest reigns") if key == REIGNS else say(TITLES[ListKind(key)])


def list_view(
    key: str, ledger: Ledger, told: Told, clubs: Mapping[str, str], rules: RecordRules, reigns: Sequence[RecordLine]
) -> ListView:
    """One list."""
    if key == REIGNS:
        rule = say("How long a trophy stayed with the same holders, in the days that are certain.")
        return ListView(key=key, title=list_title(key), rule=rule, tables=(ListTable(title="", lines=tuple(reigns)),))
    kind = ListKind(key)
    return ListView(
        key=key,
        title=list_title(key),
        rule=list_rule(kind, rules),
        tables=tuple(_table(told, one) for one in record_lists(kind, ledger, clubs, rules)),
        figured=kind is not ListKind.EVERY_SLAM,
    )


def _table(told: Told, one: RecordList) -> ListTable:
    more = (
        say_many("%(number)s more shares the next place.", "%(number)s more share the next place.", one.more) if one.more else ""
    )
    lines = tuple(_line(told, one, at) for at in range(len(one.rows)))
    return ListTable(title=scored_by(one.scoring, one.game), lines=lines, more=more)


_OF_DEALS = frozenset({ListKind.ROOM, ListKind.SLAMS})
_OF_EVENTS = frozenset({ListKind.FIRSTS, ListKind.SHARE, ListKind.DEALS, ListKind.PARTNERS})


def _line(told: Told, list_: RecordList, at: int) -> RecordLine:
    one = list_.rows[at]
    line = told.line(list_.kind, one, list_.scoring)
    if list_.kind is ListKind.EVERY_SLAM:
        return replace(line, figure="", exact="", note=_against(told, line, list_, at))
    if list_.kind in _OF_DEALS:
        return replace(line, note=say_many("in %(number)s deal", "in %(number)s deals", one.out_of))
    if list_.kind in _OF_EVENTS:
        return replace(line, note=say_many("in %(number)s event", "in %(number)s events", one.out_of))
    return line


def _against(told: Told, line: RecordLine, list_: RecordList, at: int) -> str:
    deal = list_.rows[at].deal
    against = told.names(deal.against) if deal else ()
    return say("against %(first)s and %(second)s", first=against[0].text, second=against[1].text) if len(against) == 2 else ""


def reign_lines(league: League, told: Told, chains: Mapping[str, Chain]) -> Iterator[RecordLine]:
    """The longest reigns, ties shared, as many as a list has."""
    place, last, found = 0, -1, longest_reigns(chains)
    alike = Counter(reign.fewest for _, reign in found)
    for at, (trophy, reign) in enumerate(found, start=1):
        if reign.fewest != last:
            place, last = at, reign.fewest
        if place > league.records.listed or not reign.fewest:
            return
        yield RecordLine(
            place=place,
            shared=alike[reign.fewest] > 1,
            names=_people(told, reign),
            title="" if _people(told, reign) else "; ".join(party.name for party in reign.holders),
            figure=figures.counted(reign.fewest, "day", "days"),
            exact="",
            note=_bounds(reign),
            sources=(_trophy(league, trophy, reign),),
        )


def _bounds(reign: Reign) -> str:
    """That it still goes on, and how long it may have been where the record has a year alone."""
    bound = "" if reign.days is not None else say("%(days)s days at most", days=reign.most)
    return ", ".join(part for part in (say("and goes on") if reign.ongoing else "", bound) if part)


def _people(told: Told, reign: Reign) -> tuple[Name, ...]:
    alone = [party for party in reign.holders if party.people and not party.team and not party.club]
    return told.names(tuple(person for party in alone for person in party.people)) if len(alone) == len(reign.holders) else ()


def _trophy(league: League, id_: str, reign: Reign) -> Source:
    since = reign.since
    written = day(since.date) if since.date else str(since.year)
    return Source(league.trophies[id_].name, f"trophies/{id_}.html", written, since.earliest.isoformat())
