"""The chain of a trophy: line after line who had it, from the typed roll and from the events that were played for it.

The roll has the older lines; an event that names the trophy adds its line by itself, and so does a standing whose season is
over, a division in which all is played, and a cup whose final is decided. A line of the roll about an event (by its id, its
day, or as the only one of the year) is one line with it.
"""

import datetime
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fnmatch import fnmatchcase
from fractions import Fraction

from msgspec import Struct, field
from msgspec.structs import replace

from whistpress.core.model import EventHead, ResultHead, Status
from whistpress.language import say
from whistpress.league.cups.facts import Bracket, CupRecord, TieScorer, cup_record
from whistpress.league.cups.model import Cup, CupEntry
from whistpress.league.divisions.facts.results import MatchResult, entries_of, match_results
from whistpress.league.divisions.facts.statuses import champions, is_open
from whistpress.league.divisions.facts.table import division_table
from whistpress.league.divisions.model import Division, Team
from whistpress.league.events.facts.facts import margin_of_first
from whistpress.league.league import League
from whistpress.league.people.model import DrawnMatchRule, Holding, HoldingOutcome, Trophy, TrophyKind
from whistpress.league.standings.facts.standing import division_results, standing
from whistpress.league.standings.model import RankedKind, StandingRule
from whistpress.league.trophies.facts.parties import Parties, Party, is_same
from whistpress.problems import Problem, Span, problem_of


class TrophyWin(Struct, frozen=True, kw_only=True):
    """The win of a trophy: the day on which it was decided, who took part, who won, by how much.

    `parties` are all who took part (of a standing or a division only the winners); `drawn`: two sides met and neither won.
    `margin` is the difference of the first score and the next, None where there is none behind. `event`, `standing`, `division`
    or `cup` is the id of the one that decided it.
    """

    date: datetime.date
    dates: tuple[datetime.date, ...]
    title: str
    parties: tuple[Party, ...]
    winners: tuple[Party, ...]
    drawn: bool = False
    margin: Fraction | None = None
    event: str = ""
    standing: str = ""
    division: str = ""
    cup: str = ""
    at: Span | None = None

    @property
    def of_season(self) -> bool:
        """Whether many events or matches decided it together."""
        return bool(self.standing or self.division or self.cup)

    @classmethod
    def of_event(cls, event: EventHead, result: ResultHead, parties: Parties) -> "TrophyWin":
        """Make the win that an event decided."""
        entered = {entry.number: parties.of_entry(event, entry) for entry in event.entries}
        rankings = result.winning_rankings
        rows = [row for ranking in rankings for row in ranking.rows]
        firsts = [row.entry for row in rows if row.place == 1]
        firsts += [entry for award in result.first_prizes for entry in award.entries]
        winners = tuple(entered[entry] for entry in firsts if entry in entered)
        return cls(
            date=max(event.dates),
            dates=event.dates,
            title=event.title,
            parties=tuple(entered.values()),
            winners=winners,
            drawn=len(entered) == 2 and len(winners) == 2 and len(rankings) == 1,
            margin=margin_of_first(rankings[0], result.scoring) if len(rankings) == 1 else None,
            event=event.id,
            at=event.at,
        )


def standing_wins(league: League, trophy: Trophy, results: Mapping[str, ResultHead], parties: Parties) -> Iterator[TrophyWin]:
    """Yield the wins of a trophy by standings that nothing can change any more."""
    for rule in league.standings.values():
        days = _days_of(rule, league) if rule.trophy == trophy.id else []
        if not days:
            continue
        rows = standing(rule, league.events, results, league.people).rows
        ranked = parties.of_clubs if rule.ranked is RankedKind.CLUBS else parties.of_people
        winners = tuple(ranked(row.who) for row in rows if row.place == 1)
        figures = [row.figure for row in rows]
        margin = abs(figures[0] - figures[1]) if len(figures) > 1 and len(winners) == 1 else None
        if winners:
            day = max(days)
            yield TrophyWin(
                date=day,
                dates=(day,),
                title=rule.title,
                parties=winners,
                winners=winners,
                margin=margin,
                standing=rule.id,
                at=rule.at,
            )


def division_wins(league: League, trophy: Trophy, results: Mapping[str, ResultHead], parties: Parties) -> Iterator[TrophyWin]:
    """Yield the wins by divisions in which every match is decided: of the champion, or of all that share the first rank."""
    events = {event.id: event for event in league.events}
    for division in league.divisions.values():
        if division.trophy != trophy.id:
            continue
        matches = match_results(division, league.events, results, league.people, league.clubs)
        if any(is_open(match) or not _is_final(match, events) for match in matches):
            continue
        table = division_table(division, matches)
        rows, first = [row for row in table.rows if row.place], champions(table)
        days = [match.date for match in matches if match.counts and match.date]
        days += [ruling.date for match in matches if match.counts for ruling in match.match.rulings if ruling.date]
        days += [play_off.date for play_off in division.play_offs if play_off.date and set(play_off.teams) & set(first)]
        if not days or not first:
            continue
        teams = {team.id: team for team in division.teams}
        played = {id_: _players(division, id_, matches, league, events) for id_ in first}
        winners = tuple(parties.of_team(teams[id_], played[id_]) for id_ in first)
        yield TrophyWin(
            date=max(days),
            dates=(max(days),),
            title=division.title,
            parties=winners,
            winners=winners,
            margin=rows[0].points - rows[1].points if len(rows) > 1 and first == (rows[0].team,) else None,
            division=division.id,
            at=division.at,
        )


def _is_final(result: MatchResult, events: Mapping[str, EventHead]) -> bool:
    """Return whether nothing can change a match any more: one that is an event is final with it."""
    event = events.get(result.match.event or "")
    return event is None or not event.played or event.status is Status.FINAL


def _players(
    division: Division, team: str, matches: Iterable[MatchResult], league: League, events: Mapping[str, EventHead]
) -> tuple[str, ...]:
    """Collect the players of a team, in the matches that are events or have a card."""
    teams = {division_team.id: division_team for division_team in division.teams}
    players = list[str]()
    for result in matches:
        match, event = result.match, events.get(result.match.event or "")
        entries = entries_of(match, teams, event, league.people, league.clubs) if event and team in match.teams else None
        entry = event.entry(entries[match.teams.index(team)]) if event and entries and result.counts else None
        players.extend(entry.persons if entry else ())
        if team in match.teams and result.counts:
            sides = [(table.home, table.away)[match.teams.index(team)] for table in match.tables]
            players.extend(player for side in sides for player in side.persons)
    return tuple(dict.fromkeys(players))


def _days_of(rule: StandingRule, league: League) -> list[datetime.date]:
    """Return the days of a standing that nothing can change any more; none while something can."""
    if rule.division:
        table = division_results(rule.division)
        over = bool(champions(table)) and all(result.date for result in table.results if result.counts)
        return [result.date for result in table.results if result.counts and result.date] if over else []
    events = _events_of(rule, league)
    return [max(event.dates) for event in events] if all(event.status is Status.FINAL for event in events) else []


def _events_of(rule: StandingRule, league: League) -> list[EventHead]:
    """List the events that a standing may count, and all others of its season: it is over when they are."""
    patterns = rule.events
    return [
        event
        for event in league.events
        if event.season == rule.season or any(fnmatchcase(event.id, pattern) for pattern in patterns)
    ]


class CupHonour(Struct, frozen=True, kw_only=True):
    """The winner and the runner-up of a cup, or of the plate of one (`plate`), and the day of the final, where it is known."""

    cup: str
    season: str
    title: str
    plate: bool = False
    date: datetime.date | None = None
    winner: CupEntry
    runner_up: CupEntry | None = None


def cup_honours(records: Iterable[CupRecord]) -> tuple[CupHonour, ...]:
    """Return the honours of every cup and plate that is decided, by season, a plate after its cup."""
    honours = [honour for record in records for honour in _honours(record)]
    return tuple(sorted(honours, key=lambda honour: (honour.season, honour.cup, honour.plate)))


def _honours(record: CupRecord) -> Iterator[CupHonour]:
    cup = record.cup
    for bracket, title, plate in ((record.main, cup.title, False), (record.plate, cup.plate.title if cup.plate else "", True)):
        winner = cup.entry(bracket.winner) if bracket else None
        if bracket and winner and bracket.final:
            yield CupHonour(
                cup=cup.id,
                season=cup.season,
                title=title or cup.title,
                plate=plate,
                date=bracket.final.last_day,
                winner=winner,
                runner_up=cup.entry(bracket.runner_up),
            )


def cup_wins(league: League, trophy: Trophy, results: Mapping[str, ResultHead], parties: Parties) -> Iterator[TrophyWin]:
    """Yield the wins of a trophy by cups and plates whose final is decided and final."""
    named = [cup for cup in league.cups.values() if trophy.id in (cup.trophy, cup.plate.trophy if cup.plate else None)]
    if not named:
        return
    events = {event.id: event for event in league.events}
    scorer = TieScorer(events=events, results=results, people=league.people, clubs=league.clubs)
    for cup in named:
        record = cup_record(cup, scorer)
        if cup.trophy == trophy.id:
            yield from _win(cup, record.main, cup.title, parties)
        if cup.plate and record.plate and cup.plate.trophy == trophy.id:
            yield from _win(cup, record.plate, cup.plate.title or cup.title, parties)


def _win(cup: Cup, bracket: Bracket, title: str, parties: Parties) -> Iterator[TrophyWin]:
    final, winner, runner_up = bracket.final, cup.entry(bracket.winner), cup.entry(bracket.runner_up)
    day = final.last_day if final else None
    if final is None or winner is None or day is None or not final.settled:
        return
    won = party_of_entry(winner, parties)
    beaten = (party_of_entry(runner_up, parties),) if runner_up else ()
    yield TrophyWin(
        date=day,
        dates=(day,),
        title=title,
        parties=(won, *beaten),
        winners=(won,),
        margin=final.margin,
        cup=cup.id,
        at=cup.at,
    )


def party_of_entry(entry: CupEntry, parties: Parties) -> Party:
    """Return the party of an entry of a cup: its club, its pair or player, or a team by its name."""
    if entry.players and not all(entry.players):
        return Party(name=entry.name, people=tuple(player for player in entry.players if player), team=True)
    if entry.players:
        return parties.of_people(entry.players)
    return parties.of_team(Team(id=entry.id, name=entry.name, club=entry.club))


Results = Mapping[str, ResultHead]

A_MATCH = 4
"""With up to so many sides all others are named; the page of the event names a larger field."""


class ChainLink(Struct, frozen=True, kw_only=True):
    """One line of a chain: who had the trophy from then on (`holders`: several after a tie, none where the record is silent).

    `before` are those who had it until then, `against` those who lost or challenged in vain. `margin` is the difference of the
    scores of an event (`event`), exact and in the unit of its scoring; `by` the margin as the roll has it. `standing`,
    `division` or `cup` is the id of the one that decided it. `date` is None where only the year is known. `holding` is its line
    of the roll, if any.
    """

    year: int
    date: datetime.date | None
    how: HoldingOutcome
    holders: tuple[Party, ...]
    before: tuple[Party, ...] = ()
    against: tuple[Party, ...] = ()
    event: str = ""
    standing: str = ""
    division: str = ""
    cup: str = ""
    margin: Fraction | None = None
    by: str = ""
    note: str = ""
    holding: Holding | None = None

    @property
    def changes_hands(self) -> bool:
        """Whether the trophy went to another with it."""
        return bool(self.holders) and _keys(self.holders) != _keys(self.before)

    @property
    def is_typed(self) -> bool:
        """Whether the typed roll has this line."""
        return self.holding is not None and not self.holding.derived

    @property
    def earliest(self) -> datetime.date:
        """The first day that is possible."""
        return self.date or datetime.date(self.year, 1, 1)

    @property
    def latest(self) -> datetime.date:
        """The last day that is possible."""
        return self.date or datetime.date(self.year, 12, 31)


class ChainBuilder(Struct):
    """Builds the links of a trophy, and collects problems with them."""

    trophy: Trophy
    kind: TrophyKind
    parties: Parties
    links: list[ChainLink] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)

    @property
    def holders(self) -> tuple[Party, ...]:
        """The present holders."""
        return self.links[-1].holders if self.links else ()

    def add(self, holding: Holding | None, win: TrophyWin | None) -> None:
        """Add the next line, of the roll or of a win, or of both."""
        if win and not (holding and holding.how is HoldingOutcome.FORFEIT):
            self.links.append(self._link_of_win(win, holding))
        elif holding:
            self.links.append(self._link_of_roll(holding, win))

    def _link_of_roll(self, holding: Holding, win: TrophyWin | None) -> ChainLink:
        """Return the link for a line that only the roll has."""
        challenge = self.kind is TrophyKind.CHALLENGE
        holders = (self.parties.by_name(holding.holder),) if holding.holder else ()
        retained = bool(holders) and _keys(holders) == _keys(self.holders)
        against = tuple(self.parties.by_name(name) for name in holding.against)
        if not against and not retained and challenge:
            against = self.holders if holders else ()
        played = HoldingOutcome.RETAINED if retained and challenge else HoldingOutcome.WON
        return ChainLink(
            year=holding.year,
            date=holding.date or (win.date if win else None),
            how=(holding.how or played) if holders else HoldingOutcome.UNKNOWN,
            holders=holders,
            before=self.holders,
            against=against,
            event=holding.event or (win.event if win else ""),
            by=holding.by,
            note=holding.note,
            holding=holding,
        )

    def _link_of_win(self, win: TrophyWin, holding: Holding | None) -> ChainLink:
        """Return the link for the win of an event or a standing, with the roll's remarks on it."""
        challenge = self.kind is TrophyKind.CHALLENGE
        winners = self._winners(win, holding)
        drawn = win.drawn and challenge
        holders = self._holders_after_draw(win) if drawn else winners
        retained = _keys(holders) == _keys(self.holders) and challenge
        self._check_holder_played(win)
        others = tuple(party for party in win.parties if party.key not in _keys(holders))
        return ChainLink(
            year=win.date.year,
            date=win.date,
            how=HoldingOutcome.DRAWN if drawn else HoldingOutcome.RETAINED if retained else HoldingOutcome.WON,
            holders=holders,
            before=self.holders,
            against=others if len(win.parties) <= A_MATCH else (),
            event=win.event,
            standing=win.standing,
            division=win.division,
            cup=win.cup,
            margin=win.margin,
            by=holding.by if holding else "",
            note=holding.note if holding else "",
            holding=holding,
        )

    def _winners(self, win: TrophyWin, holding: Holding | None) -> tuple[Party, ...]:
        """Return the winners; of several, those that the roll names. W198 where the roll names another party."""
        if holding is None or not holding.holder:
            return win.winners
        named = self.parties.by_name(holding.holder)
        agreed = tuple(party for party in win.winners if is_same(named, party))
        if agreed or win.drawn:
            return agreed or win.winners
        names, day = say(" and ").join(party.name for party in win.winners), win.date.isoformat()
        self._problem(
            "W198.roll-won",
            holding.at or self.trophy.at,
            bare_name=_bare_name(self.trophy),
            holder=holding.holder,
            day=day,
            win=win.title,
            names=names,
        )
        return win.winners

    def _holders_after_draw(self, win: TrophyWin) -> tuple[Party, ...]:
        """Return the holders after a drawn match, by the trophy's conditions."""
        holder = tuple(party for party in win.winners if party.key in _keys(self.holders))
        others = tuple(party for party in win.winners if party.key not in _keys(self.holders))
        if not holder or self.trophy.drawn is DrawnMatchRule.SHARED:
            return win.winners
        return holder if self.trophy.drawn is DrawnMatchRule.HOLDER else others

    def _check_holder_played(self, win: TrophyWin) -> None:
        """Report W199 for a challenge for a trophy whose holder did not play."""
        if self.trophy.kind is not TrophyKind.CHALLENGE or not self.holders or win.of_season:
            return
        if not any(is_same(holder, party) for holder in self.holders for party in win.parties):
            names = say(" and ").join(party.name for party in self.holders)
            self._problem(
                "W199.not-play",
                win.at,
                bare_name=_bare_name(self.trophy),
                names=names,
                win=win.title,
                date=win.date.isoformat(),
                trophy=self.trophy.id,
            )

    def _problem(self, name: str, at: Span | None, /, *helps: str, **values: object) -> None:
        self.problems.append(problem_of(name, at or Span("content/trophies.toml"), *helps, **values))


def build_chain(league: League, trophy: Trophy, wins: Sequence[TrophyWin]) -> ChainBuilder:
    """Build the chain of one trophy, from its roll and from its wins."""
    kind = trophy.kind
    if not kind:  # a challenge where the record knows of two sides against each other
        matches = any(len(win.parties) == 2 and not win.of_season for win in wins) or any(
            holding.against for holding in trophy.holders
        )
        kind = TrophyKind.CHALLENGE if matches else TrophyKind.ANNUAL
    builder = ChainBuilder(trophy, kind, Parties(league))
    for holding, win in _lines_in_order(builder, wins):
        builder.add(holding, win)
    if builder.kind is TrophyKind.ANNUAL:
        builder.links = list(_with_silent_years(builder.links))
    return builder


def events_for(league: League, trophy: Trophy) -> tuple[EventHead, ...]:
    """Return the events for a trophy, in their order.

    They are those that name it, and those that a congress's programme or the roll names for it and that name no other trophy.
    """
    sittings = (sitting for congress in league.congresses.values() for sitting in congress.sittings)
    named = {sitting.event for sitting in sittings if sitting.trophy == trophy.id}
    named |= {holding.event for holding in trophy.holders}
    return tuple(event for event in league.events if event.trophy == trophy.id or (event.id in named and not event.trophy))


def trophy_wins(league: League, trophy: Trophy, results: Results) -> tuple[TrophyWin, ...]:
    """Collect the settled wins of a trophy, in the order of the days."""
    parties = Parties(league)
    events = ((event, results.get(event.id)) for event in events_for(league, trophy))
    wins = [TrophyWin.of_event(event, result, parties) for event, result in events if result and is_settled(event, result)]
    wins += standing_wins(league, trophy, results, parties)
    wins += division_wins(league, trophy, results, parties)
    wins += cup_wins(league, trophy, results, parties)
    return tuple(sorted(wins, key=lambda win: (win.date, win.event, win.standing, win.division, win.cup)))


def is_settled(event: EventHead, result: ResultHead) -> bool:
    """Return whether all of an event is played and final, and there is a winner."""
    return event.played and event.status is Status.FINAL and result.complete and result.is_decided


def _lines_in_order(builder: ChainBuilder, wins: Sequence[TrophyWin]) -> Iterator[tuple[Holding | None, TrophyWin | None]]:
    """Yield the lines of the roll and the wins, the oldest first; a line and a win that are about the same together."""
    left = list(wins)
    dated: list[tuple[datetime.date, int, Holding | None, TrophyWin | None]] = []
    before = datetime.date.min
    for holding in builder.trophy.holders:
        win = next((win for win in left if _is_about(holding, win, wins, builder)), None)
        if win:
            left.remove(win)
        day = win.date if win else holding.date
        before = day or max(before if before.year == holding.year else datetime.date.min, datetime.date(holding.year, 1, 1))
        dated.append((before, 0, holding, win))
    dated += [(win.date, 1, None, win) for win in left]
    for _, _, line, win in sorted(dated, key=lambda row: row[:2]):
        yield line, win


def _is_about(holding: Holding, win: TrophyWin, wins: Sequence[TrophyWin], builder: ChainBuilder) -> bool:
    """Return whether a line of the roll is about this win: by id, by day, or because it is the only one of that year.

    Of a challenge trophy, which may pass more than once a year, a line without a day must name the winner too.
    """
    if holding.event:
        return holding.event == win.event
    if holding.date or holding.how is HoldingOutcome.UNCHALLENGED:
        return holding.date in win.dates
    alone = win.date.year == holding.year and [other.date.year for other in wins].count(holding.year) == 1
    if builder.kind is TrophyKind.ANNUAL or not alone:
        return alone
    return any(is_same(builder.parties.by_name(holding.holder), party) for party in win.winners)


def _with_silent_years(links: Sequence[ChainLink]) -> Iterator[ChainLink]:
    """Add lines for the years of an annual trophy on which the record is silent."""
    year = 0
    for link in links:
        for silent in range(year + 1, link.year) if year else ():
            yield ChainLink(year=silent, date=None, how=HoldingOutcome.UNKNOWN, holders=())
        yield replace(link, before=()) if year and link.year > year + 1 else link
        year = link.year


def _keys(parties: Sequence[Party]) -> frozenset[tuple[str, ...]]:
    return frozenset(party.key for party in parties)


def _bare_name(trophy: Trophy) -> str:
    return trophy.name.removeprefix("The ").removeprefix("the ")
