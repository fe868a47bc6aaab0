"""A club's record: its years, its members' careers, its titles, its matches against others."""

from collections.abc import Iterable, Mapping, Sequence

from whistpress.core.records.career import Appearance, Career
from whistpress.core.records.club_matches import ClubMatch
from whistpress.core.records.facts import EventFacts
from whistpress.core.records.ledger import Ledger
from whistpress.core.records.sums import Sums
from whistpress.core.records.tally import tallied, tallied_by_season
from whistpress.language import say
from whistpress.values import dataclass
from whistpress.views.career import Years, years_line
from whistpress.views.measures import measure
from whistpress.views.people import Name, surname
from whistpress.views.ranking import score_text
from whistpress.views.record_lines import Source, Told
from whistpress.views.words import season_title


@dataclass(frozen=True, slots=True, kw_only=True)
class MemberLine:
    """A member: all years in a line, and each season (the latest first)."""

    name: Name
    total: Years
    years: tuple[Years, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Title:
    """An event that an entry with members of the club won: the event, those members, the others of the entry."""

    event: Source
    season: str
    names: tuple[Name, ...]
    others: tuple[Name, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchLine:
    """A match against another club or team: the event, against whom, `won`, `drawn` or `lost`, both scores."""

    event: Source
    against: str
    path: str
    outcome: str
    won: bool
    score: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Balance:
    """Matches against one adversary: won, drawn, lost."""

    against: str
    path: str
    won: int
    drawn: int
    lost: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ClubRecord:
    """Everything; titles and matches the last first. In `years` an event counts once, whoever came to it."""

    years: tuple[Years, ...]
    members: tuple[MemberLine, ...]
    titles: tuple[Title, ...]
    balance: tuple[Balance, ...]
    matches: tuple[MatchLine, ...]


def club_record(
    told: Told, members: Sequence[str], facts: Sequence[EventFacts], seasons: Sequence[str], matches: Sequence[ClubMatch]
) -> ClubRecord:
    """The record of a club: of those who are its members today (in the order of their ids).

    `facts` are those of the events of its members, the oldest first; `seasons` those of these events in the order in which
    they ended.
    """
    order = {season: place for place, season in enumerate(seasons)}
    known = Ledger(facts).careers
    careers = [(known[one], _sat(one, facts)) for one in members if one in known]
    played = [one for career, _ in careers for one in career.appearances]
    lines = (_member(told, career, sat, order) for career, sat in careers if career.appearances)
    return ClubRecord(
        years=_years(played, [one for _, sat in careers for one in sat], order),
        members=tuple(sorted(lines, key=lambda one: (surname(one.name.text).casefold(), one.name.text))),
        titles=tuple(_titles(told, played)),
        balance=tuple(_balance(matches)),
        matches=tuple(_match(told, one) for one in reversed(matches)),
    )


Sat = tuple[str, Sums]
"""A season, and what a person's deals of an event of it come to."""


def _sat(person: str, facts: Iterable[EventFacts]) -> list[Sat]:
    return [(one.season, one.sums[person]) for one in facts if person in one.sums]


def _years(played: Iterable[Appearance], sat: Iterable[Sat], order: Mapping[str, int]) -> tuple[Years, ...]:
    lines = (years_line(own, season) for season, own in tallied_by_season(played, sat).items())
    return tuple(sorted(lines, key=lambda one: -order.get(one.season, -1)))


def _member(told: Told, career: Career, sat: Sequence[Sat], order: Mapping[str, int]) -> MemberLine:
    return MemberLine(
        name=told.name(career.person),
        total=years_line(tallied(career.appearances, (sums for _, sums in sat))),
        years=_years(career.appearances, sat, order),
    )


def _titles(told: Told, played: Iterable[Appearance]) -> Iterable[Title]:
    """Each winning entry once."""
    found: dict[tuple[str, str, int], list[Appearance]] = {}
    for one in played:
        if one.won and one.of > 1:
            found.setdefault((one.event, one.group, one.entry), []).append(one)
    for own in sorted(found.values(), key=lambda each: (each[0].date, each[0].event, each[0].group, each[0].entry), reverse=True):
        members = tuple(sorted(one.person for one in own))
        first = own[0]
        yield Title(
            event=told.event(first.event, f"entry-{first.entry}"),
            season=season_title(first.season),
            names=told.names(members),
            others=told.names(tuple(one for one in first.partners if one not in members)),
        )


def _against(one: ClubMatch) -> tuple[str, str]:
    return one.against.name, f"clubs/{one.against.club}.html" if one.against.club else ""


def _balance(matches: Iterable[ClubMatch]) -> Iterable[Balance]:
    found: dict[tuple[str, str], list[int]] = {}
    for one in matches:
        found.setdefault(_against(one), []).append(one.outcome)
    for (name, path), own in sorted(found.items(), key=lambda item: (-len(item[1]), item[0])):
        yield Balance(against=name, path=path, won=own.count(1), drawn=own.count(0), lost=own.count(-1))


def _match(told: Told, one: ClubMatch) -> MatchLine:
    words = measure(one.scoring)
    name, path = _against(one)
    return MatchLine(
        event=told.event(one.event),
        against=name,
        path=path,
        outcome={1: say("won"), 0: say("drawn"), -1: say("lost")}[one.outcome],
        won=one.outcome > 0,
        score=f"{score_text(one.score, words)} : {score_text(one.other_score, words)}",
    )
