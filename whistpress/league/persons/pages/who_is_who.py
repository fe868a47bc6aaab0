"""Mistaken identities: merged records and split names, in one list and on the pages of the players concerned."""

import datetime
from collections.abc import Iterator

from msgspec import Struct

from whistpress.artefacts import Artefact
from whistpress.language import say, say_many
from whistpress.league.league import League
from whistpress.league.people.model import MergedRecord, SplitRecord
from whistpress.league.planner import Planner
from whistpress.site import addresses
from whistpress.site.page import Link, Page
from whistpress.site.wording import day, join_words, season_title


def pages(planner: Planner) -> Iterator[Artefact]:
    """Plan the list, where the league has merged or split a record."""
    page = who_is_who_page(planner.league)
    if page:
        yield planner.page("who-is-who.html", page, "content/members.toml")


class IdentityFinding(Struct, frozen=True):
    """A mistaken identity on a player's page: the day it was found, a sentence, why, the other player where there is one."""

    iso: str
    day: str
    words: str
    why: str
    other: Link | None = None


class MistakenLine(Struct, frozen=True, kw_only=True):
    """A line of the list: the name, for whom it was taken and whose it is, which part, when and why it was corrected."""

    iso: str
    day: str
    name: str
    was: Link
    now: Link
    what: str
    why: str


class WhoIsWhoPage(Page, frozen=True, kw_only=True):
    """All mistaken identities, the last found first."""

    mistaken: tuple[MistakenLine, ...]


def findings(league: League, person: str) -> tuple[IdentityFinding, ...]:
    """Return the mistaken identities of a player, the last found first."""
    mistakes = [*_merged_into(league, person), *_split_from(league, person), *_split_to(league, person)]
    return tuple(sorted(mistakes, key=lambda finding: (finding.iso, finding.words), reverse=True))


def who_is_who_page(league: League) -> WhoIsWhoPage | None:
    """Build the list; None where the league has no mistaken identity."""
    lines = [*(_merge_line(league, merge) for merge in league.merges), *(_split_line(league, split) for split in league.splits)]
    if not lines:
        return None
    return WhoIsWhoPage(
        path=addresses.WHO_IS_WHO,
        title=say("Name corrections"),
        summary=say("Two records that belong to one person, and one name that belongs to two, in %(name)s.", name=league.name),
        section=addresses.PLAYERS,
        mistaken=tuple(sorted(lines, key=lambda line: (line.iso, line.name, line.what), reverse=True)),
    )


def _merged_into(league: League, person: str) -> Iterator[IdentityFinding]:
    for merge in league.merges:
        if merge.into == person:
            words = say("What stands under the name %(name)s was found to be this player’s record.", name=merge.name)
            yield IdentityFinding(merge.date.isoformat(), day(merge.date), words, merge.why)


def _split_from(league: League, person: str) -> Iterator[IdentityFinding]:
    for split in league.splits:
        if split.of == person:
            what = _what(league, split)
            words = say("Not all under the name %(name)s is this player’s: %(what)s.", name=split.name, what=what)
            yield IdentityFinding(split.date.isoformat(), day(split.date), words, split.why, _link(league, split.to))


def _split_to(league: League, person: str) -> Iterator[IdentityFinding]:
    for split in league.splits:
        if split.to == person:
            words = say("What stood on another player’s page is this one’s: %(what)s.", what=_what(league, split))
            yield IdentityFinding(split.date.isoformat(), day(split.date), words, split.why, _link(league, split.of))


def _merge_line(league: League, merge: MergedRecord) -> MistakenLine:
    return MistakenLine(
        iso=merge.date.isoformat(),
        day=day(merge.date),
        name=merge.name,
        was=Link(merge.name),
        now=_link(league, merge.into),
        what=say("the whole record"),
        why=merge.why,
    )


def _split_line(league: League, split: SplitRecord) -> MistakenLine:
    return MistakenLine(
        iso=split.date.isoformat(),
        day=day(split.date),
        name=split.name,
        was=_link(league, split.of),
        now=_link(league, split.to),
        what=_what(league, split),
        why=split.why,
    )


def _link(league: League, person: str) -> Link:
    return Link(league.people[person].name, addresses.player(person)) if person in league.people else Link(person)


def _what(league: League, split: SplitRecord) -> str:
    """Say which part of a record a split concerns: `season 2026–27, from 1 September 2026`."""
    parts = [
        _of_events(league, split),
        say("season %(seasons)s", seasons=join_words([season_title(name) for name in split.seasons])) if split.seasons else "",
        _of_days(split.first, split.last),
    ]
    if split.written:
        parts.append(say("where %(names)s is written", names=join_words([f"“{name}”" for name in split.written])))
    return ", ".join(part for part in parts if part)


def _of_events(league: League, split: SplitRecord) -> str:
    """Name the events by their titles; a pattern that fits several events stays as it is written."""
    titles = {event.id: f"“{event.title}”" for event in league.events}
    named = [titles.get(pattern, pattern) for pattern in split.events]
    return say_many("event %(events)s", "events %(events)s", len(named), events=join_words(named)) if named else ""


def _of_days(first: datetime.date | None, last: datetime.date | None) -> str:
    if first and last:
        return say("from %(first)s to %(last)s", first=day(first), last=day(last))
    if first:
        return say("from %(first)s", first=day(first))
    return say("until %(last)s", last=day(last)) if last else ""
