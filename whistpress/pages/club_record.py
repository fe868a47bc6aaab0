"""A club's record: its years, its members' careers, its titles, its matches against others."""

from collections.abc import Iterable, Mapping, Sequence

from msgspec import Struct

from whistpress.core.records.career import PersonResult
from whistpress.core.records.facts import EventFacts
from whistpress.core.records.parties import ClubMatch
from whistpress.core.records.tally import SeasonTallies
from whistpress.language import say
from whistpress.pages.career import FigureLine, figure_line
from whistpress.pages.players import PlayerLine
from whistpress.views.measures import measure
from whistpress.views.people import Name, entry_anchor
from whistpress.views.ranking import score_text
from whistpress.views.record_lines import RecordLinks, SourceLink
from whistpress.views.wording import season_title


class MemberLine(Struct, frozen=True):
    """A member, with all years in a line (None for a member without any ranking); each season is on the member's own page."""

    player: PlayerLine
    total: FigureLine | None


class ClubTitle(Struct, frozen=True, kw_only=True):
    """An event that an entry with members of the club won: the event, those members, the others of the entry."""

    event: SourceLink
    season: str
    names: tuple[Name, ...]
    others: tuple[Name, ...]


class ClubMatchLine(Struct, frozen=True, kw_only=True):
    """A match against another club or team: the event, against whom, `won`, `drawn` or `lost`, both scores."""

    event: SourceLink
    against: str
    path: str
    outcome: str
    won: bool
    score: str


class MatchBalance(Struct, frozen=True, kw_only=True):
    """Matches against one adversary: won, drawn, lost."""

    against: str
    path: str
    won: int
    drawn: int
    lost: int


class ClubRecord(Struct, frozen=True, kw_only=True):
    """The record of a club; titles and matches the last first. In `years` an event counts once for all its members."""

    years: tuple[FigureLine, ...]
    members: tuple[MemberLine, ...]
    titles: tuple[ClubTitle, ...]
    balance: tuple[MatchBalance, ...]
    matches: tuple[ClubMatchLine, ...]


def club_record(
    links: RecordLinks,
    members: Mapping[str, PlayerLine],
    facts: Sequence[EventFacts],
    seasons: Sequence[str],
    matches: Sequence[ClubMatch],
) -> ClubRecord:
    """Build the record of a club from its present members, by their ids.

    `facts` are the facts of the members' events, the oldest first; `seasons` are the seasons of the same events, in the order in
    which they ended; `matches` are the matches of the club, the oldest first.
    """
    order = {season: index for index, season in enumerate(seasons)}
    tallies = {person: SeasonTallies() for person in members}
    known_persons: set[str] = set()
    won: list[PersonResult] = []
    for event in facts:
        known_persons.update(event.known_persons)
        for person in (member for member in event.persons if member in tallies):
            person_facts = event.of(person)
            for appearance in person_facts.appearances:
                tallies[person].add(appearance)
                if appearance.won and appearance.of > 1:
                    won.append(appearance)
            if person_facts.sums is not None:
                tallies[person].add_deals(event.season, person_facts.sums)
    total = SeasonTallies()
    for person in sorted(tallies.keys() & known_persons):
        total.join(tallies[person])
    return ClubRecord(
        years=_years(total, order),
        members=tuple(MemberLine(player, _total(tallies[person])) for person, player in members.items()),
        titles=tuple(_titles(links, won)),
        balance=tuple(_balance(matches)),
        matches=tuple(_match(links, match) for match in reversed(matches)),
    )


def _years(seasons: SeasonTallies, order: Mapping[str, int]) -> tuple[FigureLine, ...]:
    lines = (figure_line(season_tally, season) for season, season_tally in seasons.result().items())
    return tuple(sorted(lines, key=lambda line: -order.get(line.season, -1)))


def _total(tallies: SeasonTallies) -> FigureLine | None:
    """Return a member's figures of all years; None without any ranking."""
    whole = tallies.whole()
    return figure_line(whole) if whole.events else None


def _titles(links: RecordLinks, won: Iterable[PersonResult]) -> Iterable[ClubTitle]:
    """Yield each winning entry once, the latest first."""
    results_by_entry: dict[tuple[str, str, int], list[PersonResult]] = {}
    for result in won:
        results_by_entry.setdefault((result.event, result.group, result.entry), []).append(result)
    for results in sorted(
        results_by_entry.values(), key=lambda wins: (wins[0].date, wins[0].event, wins[0].group, wins[0].entry), reverse=True
    ):
        members = tuple(sorted(result.person for result in results))
        first = min(results, key=lambda result: result.person)
        yield ClubTitle(
            event=links.event(first.event, entry_anchor(first.entry)),
            season=season_title(first.season),
            names=links.names(members),
            others=links.names(tuple(partner for partner in first.partners if partner not in members)),
        )


def _against(match: ClubMatch) -> tuple[str, str]:
    return match.against.name, f"clubs/{match.against.club}.html" if match.against.club else ""


def _balance(matches: Iterable[ClubMatch]) -> Iterable[MatchBalance]:
    outcomes_by_opponent: dict[tuple[str, str], list[int]] = {}
    for match in matches:
        outcomes_by_opponent.setdefault(_against(match), []).append(match.outcome)
    for (name, path), outcomes in sorted(outcomes_by_opponent.items(), key=lambda item: (-len(item[1]), item[0])):
        yield MatchBalance(against=name, path=path, won=outcomes.count(1), drawn=outcomes.count(0), lost=outcomes.count(-1))


def _match(links: RecordLinks, match: ClubMatch) -> ClubMatchLine:
    words = measure(match.scoring)
    name, path = _against(match)
    return ClubMatchLine(
        event=links.event(match.event),
        against=name,
        path=path,
        outcome={1: say("won"), 0: say("drawn"), -1: say("lost")}[match.outcome],
        won=match.outcome > 0,
        score=f"{score_text(match.score, words)} : {score_text(match.other_score, words)}",
    )
