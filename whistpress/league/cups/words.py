"""The matches of a cup in words, a cup in short, round by round for books, and the layout of its tree."""

import datetime
from collections.abc import Iterable, Iterator, Mapping, Sequence

from msgspec import Struct

from whistpress.language import say, say_many
from whistpress.league.cups.facts import DUE, Bracket, CupRecord, CupRoundRecord, CupTie, TieState, replay_totals, round_name
from whistpress.league.cups.model import Cup, CupEntry, CupMatch, CupReplay
from whistpress.league.divisions.model import MatchTable
from whistpress.league.divisions.words.matches import MatchLine, TeamName, tricks_in_words
from whistpress.site import addresses, figures
from whistpress.site.hours import hours_text, moved_notes
from whistpress.site.theme.picture import Picture
from whistpress.site.wording import day, join_words, season_title, short_day


def tree_heights(rounds: Sequence[CupRoundRecord]) -> tuple[tuple[int, ...], ...]:
    """Return the height of each match of some rounds, in half slots from the top: two first matches are two apart.

    Matches that send no team to a later match come below the others.
    """
    heights = [dict[int, int]() for _ in rounds]
    below = 0

    def settle(column: int, index: int) -> int:
        nonlocal below
        settled_height = heights[column].get(index)
        if settled_height is not None:
            return settled_height
        tie = rounds[column].ties[index]
        feeders = [feeder for feeder in tie.feeders if feeder is not None and column and feeder < len(rounds[column - 1].ties)]
        if feeders:
            above = [settle(column - 1, feeder) for feeder in feeders]
            height = sum(above) // len(above)
        else:
            height, below = below, below + 2
        heights[column][index] = height
        return height

    for column in reversed(range(len(rounds))):
        for index in range(len(rounds[column].ties)):
            settle(column, index)
    return tuple(tuple(column[index] for index in range(len(column))) for column in heights)


class CupLine(Struct, frozen=True):
    """A match of a cup in a list of many competitions: the line, the cup and the round, the page of the cup.

    `clubs` and `players` are the ids of its participants. `days` are the days on which it is played and replayed, each with
    its hours.
    """

    tie: CupTie
    line: MatchLine
    cup: str
    path: str
    clubs: tuple[str, ...]
    players: tuple[str, ...]
    days: tuple[tuple[datetime.date, tuple[str, str]], ...]


def cup_title(cup: Cup) -> str:
    """Name a cup with its season: `Vale Cup, 2025–26`."""
    return say("%(title)s, %(season)s", title=cup.title, season=season_title(cup.season))


def plate_title(record: CupRecord) -> str:
    """Name the plate of a cup."""
    plate = record.cup.plate
    return plate.title if plate and plate.title else say("Plate")


def entry_name(entry: CupEntry) -> str:
    """Name an entry: both persons of a pair, else the team or the single player."""
    return say(" and ").join(entry.names) if len(entry.names) > 1 else entry.name


class CupWords:
    """Tells the matches of a cup; `record` is its course."""

    def __init__(self, record: CupRecord) -> None:
        self.record = record
        self._entries: Mapping[str, CupEntry] = {entry.id: entry for entry in record.cup.entries}

    def name(self, id_: str) -> str:
        """Return the name of an entry; a dash for one that is not known yet."""
        entry = self._entries.get(id_)
        return entry_name(entry) if entry else "–"

    def side(self, tie: CupTie, at: int, before: CupRoundRecord | None) -> str:
        """Return the name of the home (0) or the away (1) team; where it is not known, name the match whose winner it will be."""
        team = (tie.match.home, tie.match.away)[at]
        if team:
            return self.name(team)
        feeder = tie.feeders[at]
        if before is None or feeder is None or feeder >= len(before.ties) or len(before.ties[feeder].match.teams) < 2:
            return say("to be known")
        home, away = map(self.name, before.ties[feeder].match.teams)
        return say("%(home)s or %(away)s", home=home, away=away)

    def when(self, record: CupRoundRecord) -> str:
        """Return the day of a round, or the last day for it; empty where it has neither."""
        round_ = record.round
        if round_.date:
            return ", ".join(part for part in (day(round_.date), hours_text(round_.time, round_.ends)) if part)
        return say("play by %(day)s", day=day(round_.play_by)) if round_.play_by else ""

    def score(self, tie: CupTie) -> str:
        """Return the tricks of home and away with the handicap: `470–466`.

        Of a tie that was replayed they are those of the deciding match.
        """
        if tie.deciding and tie.deciding.tricks:
            return self.in_order(tie.match, tie.deciding)
        return "–".join(map(figures.mixed_number, tie.totals)) if tie.totals else ""

    def in_order(self, match: CupMatch, replay: CupReplay) -> str:
        """Return the tricks of a replay with the handicap, in the order of the match that it replays."""
        totals = replay_totals(match, replay)
        if totals is None:
            return ""
        return "–".join(map(figures.mixed_number, totals if replay.home == match.home else totals[::-1]))

    def margin(self, tie: CupTie) -> str:
        """Return the margin in tricks: `4 tricks`; empty where there is none."""
        if tie.margin is None:
            return ""
        return tricks_in_words(tie.margin)

    def verdict(self, tie: CupTie) -> str:
        """Say who won, and by how much, or why there is no winner: a bye, a walkover to neither, a match still to come."""
        match = tie.match
        if tie.state is TieState.BYE:
            return say("Bye")
        if tie.state is TieState.WALKOVER:
            return say("Walkover to %(team)s", team=self.name(tie.winner)) if tie.winner else say("Walkover to neither")
        if tie.state is TieState.PLAYED:
            return say("%(team)s by %(gain)s", team=self.name(tie.winner), gain=self.margin(tie))
        if tie.state is TieState.TIED:
            return say("Tied, a replay is to come")
        if tie.state is TieState.AWAITED:
            return say("Scores are still to come")
        return say("Postponed, no new day yet") if match.postponed and not tie.date else say("No result yet")

    def sentence(self, tie: CupTie) -> str:
        """Tell a match in a sentence without its full stop: `Isle WC 496–440 Hill WC`; a walkover is named as one."""
        home, away = map(self.name, tie.match.teams)
        if tie.state is not TieState.PLAYED or not tie.tricks:
            return say("%(home)s v. %(away)s: %(verdict)s", home=home, away=away, verdict=self.verdict(tie))
        return self.how_decided(tie, f"{home} {self.score(tie)} {away}")

    def how_decided(self, tie: CupTie, score: str) -> str:
        """Add to the figures of a match that they have the handicap, and that it was replayed."""
        score = say("%(told)s with the handicap", told=score) if any(tie.match.handicap) else score
        return say("%(told)s after a replay", told=score) if tie.deciding else score

    def notes(self, tie: CupTie) -> Iterator[str]:
        """Yield further remarks: replays, legs, tables, a handicap, another day, another ground, a remark."""
        match = tie.match
        yield from moved_notes(match.moved, match.date, match.put_off)
        for team, tricks in zip(match.teams, match.handicap, strict=False):
            if tricks:
                yield say("%(team)s with %(tricks)s given", team=self.name(team), tricks=tricks_in_words(tricks))
        if any(match.handicap) and tie.tricks:
            yield say("without the handicap %(score)s", score="–".join(map(figures.mixed_number, tie.tricks)))
        yield from (_table(number, table) for number, table in enumerate(match.tables, 1))
        if match.legs:
            yield say("legs: %(legs)s", legs=join_words(["–".join(map(figures.mixed_number, leg)) for leg in match.legs]))
        yield from self.replays(tie)
        if match.place:
            yield say("at %(place)s", place=match.place)
        if match.why:
            yield match.why

    def replays(self, tie: CupTie) -> Iterator[str]:
        """Yield the figures of a tied match, and each of its replays."""
        if tie.match.replays and tie.totals:
            yield say("tied, %(score)s", score="–".join(map(figures.mixed_number, tie.totals)))
        yield from (self._replay(tie.match, replay) for replay in tie.match.replays)

    def _replay(self, match: CupMatch, replay: CupReplay) -> str:
        """Return a replay with its day, its ground and its figures, in the order of the match."""
        about = ", ".join(part for part in (self.replay_facts(replay), self.in_order(match, replay)) if part)
        return say("replay: %(about)s", about=about) if about else say("to be replayed")

    def replay_facts(self, replay: CupReplay) -> str:
        """Return the day, the hours and the ground of a replay."""
        where = replay.place or (self._entries[replay.home].place if replay.home in self._entries else "")
        when = day(replay.date) if replay.date else ""
        return ", ".join(part for part in (when, hours_text(replay.time, replay.ends), where) if part)

    def place(self, tie: CupTie) -> str:
        """Return the ground: a neutral one, else the home team's own."""
        home = self._entries.get(tie.match.home)
        return tie.match.place or (home.place if home else "")

    def winner(self, bracket: Bracket) -> str:
        """Say who won the final, against whom and by how much; empty while it is not decided."""
        final = bracket.final
        if final is None:
            return ""
        winner, other = self.name(bracket.winner), self.name(bracket.runner_up)
        if final.state is TieState.WALKOVER:
            return say("%(winner)s won by a walkover in the final against %(other)s.", winner=winner, other=other)
        return say(
            "%(winner)s won, beating %(other)s in the final by %(margin)s (%(score)s).",
            winner=winner,
            other=other,
            margin=self.margin(final),
            score=self.how_decided(final, "–".join(self.winner_first(final))),
        )

    def winner_first(self, tie: CupTie) -> list[str]:
        """Return the tricks of the deciding match of a tie, with the handicap, the winner's first; empty where none are known."""
        score = self.score(tie).split("–") if self.score(tie) else []
        return score if tie.winner == tie.match.home else score[::-1]

    def entry(self, id_: str) -> CupEntry:
        """Return the entry with an id."""
        return self._entries[id_]

    def line(self, tie: CupTie, rounds: Sequence[CupRoundRecord], index: int) -> MatchLine:
        """Return a match as lists show it; `index` is that of its round.

        An open match without a day has the last day for it.
        """
        match, before = tie.match, rounds[index - 1] if index else None
        last = rounds[index].round.play_by if tie.date is None and not match.postponed and tie.state in DUE else None
        iso = tie.date or last
        home = self._entries.get(match.home)
        return MatchLine(
            anchor=anchor(match),
            round=index + 1,
            iso=iso.isoformat() if iso else "",
            day=day(tie.date) if tie.date else say("by %(day)s", day=day(last)) if last else say("No day yet"),
            short_day=short_day(tie.date) if tie.date else say("by %(day)s", day=short_day(last)) if last else "–",
            hours=hours_text(match.time or (home.time if home else ""), match.ends) if tie.date else "",
            home=self._team(tie, 0, before),
            away=self._team(tie, 1, before) if not match.bye else TeamName(say("bye")),
            home_won=bool(tie.winner) and tie.winner == match.home,
            away_won=bool(tie.winner) and tie.winner == match.away,
            score=self.score(tie),
            verdict=self.verdict(tie),
            path=addresses.event(match.event) if match.event else "",
            place=self.place(tie),
            open=tie.state in DUE,
            counts=tie.state in (TieState.PLAYED, TieState.WALKOVER),
            played=tie.state is TieState.PLAYED,
            notes=tuple(self.notes(tie)),
        )

    def _team(self, tie: CupTie, at: int, before: CupRoundRecord | None) -> TeamName:
        team = (tie.match.home, tie.match.away)[at]
        entry = self._entries.get(team)
        return TeamName(self.side(tie, at, before), entry.club or "" if entry else "")

    def lines(self) -> Iterator[CupLine]:
        """Yield every match of the cup and its plate whose two teams are known, each with the name of its round."""
        cup = self.record.cup
        plate = [(plate_title(self.record), self.record.plate)] if self.record.plate else []
        for title, bracket in ((cup.title, self.record.main), *plate):
            for index, round_ in enumerate(bracket.rounds):
                name = say("%(cup)s: %(round)s", cup=title, round=say(round_name(bracket.rounds, index)))
                for tie in round_.ties:
                    if len(tie.match.teams) == 2:
                        entries = [self._entries[team] for team in tie.match.teams]
                        yield CupLine(
                            tie=tie,
                            line=self.line(tie, bracket.rounds, index),
                            cup=name,
                            path=addresses.cup(cup.id),
                            clubs=tuple(entry.club for entry in entries if entry.club),
                            players=(*(player for entry in entries for player in entry.players), *tie.match.players),
                            days=tuple(_days(tie)),
                        )


def cup_lines(records: Iterable[CupRecord]) -> tuple[CupLine, ...]:
    """Sort every match of some cups by its day; those without a day come last."""
    lines = [line for record in records for line in CupWords(record).lines()]
    return tuple(sorted(lines, key=lambda line: (line.line.iso or "9", line.path, line.line.anchor)))


def _days(tie: CupTie) -> Iterator[tuple[datetime.date, tuple[str, str]]]:
    match = tie.match
    if tie.date:
        yield tie.date, (match.time, match.ends)
    yield from ((replay.date, (replay.time, replay.ends)) for replay in match.replays if replay.date)


def _table(number: int, table: MatchTable) -> str:
    """Return a table of a match card in words: `table 1: Orr and Fay against Gale and Reeve, 172–140`."""
    sides = [join_words(pair.names) for pair in (table.home, table.away) if pair.names]
    who = say("%(home)s against %(away)s", home=sides[0], away=sides[1]) if len(sides) == 2 else ", ".join(sides)
    tricks = "–".join(map(figures.mixed_number, table.tricks)) if table.tricks else say("conceded") if table.conceded else ""
    return say("table %(number)s: %(told)s", number=number, told=", ".join(part for part in (who, tricks) if part))


def anchor(match: CupMatch) -> str:
    """Return the id of a match on the page of its cup."""
    return f"match-{match.id}"


class CupHead(Struct, frozen=True, kw_only=True):
    """A cup as other pages show it: its page, and one sentence each on its winner or its next matches."""

    title: str
    path: str
    told: tuple[str, ...]


def cup_head(record: CupRecord) -> CupHead:
    """Summarize a cup: its winner or the state of its current round, and the winner of its plate."""
    words = CupWords(record)
    plate = []
    if record.plate and record.plate.winner:
        plate = [say("%(plate)s: %(winner)s.", plate=plate_title(record), winner=words.name(record.plate.winner))]
    outcome = words.winner(record.main) or to_come(record.main, words)
    return CupHead(title=record.cup.title, path=addresses.cup(record.cup.id), told=(*([outcome] if outcome else []), *plate))


def to_come(bracket: Bracket, words: CupWords) -> str:
    """Say how many entries are still in, and how many matches of the round are to come; empty where none is."""
    current = next((index for index, round_ in enumerate(bracket.rounds) if any(tie.state in DUE for tie in round_.ties)), None)
    if current is None:
        return ""
    round_ = bracket.rounds[current]
    still = [
        team for tie in round_.ties for team in (tie.match.teams if tie.state in DUE else [tie.winner] if tie.winner else [])
    ]
    name = say(round_name(bracket.rounds, current))
    if len(still) == 2 and len(round_.ties) == 1:
        return say("%(names)s are in the final.", names=join_words([words.name(team) for team in still]))
    open_ = sum(tie.state in DUE for tie in round_.ties)
    return say_many(
        "%(round)s: %(number)s match without a result, %(still)s still in.",
        "%(round)s: %(number)s matches without a result, %(still)s still in.",
        open_,
        round=name,
        still=len(still),
    )


class CupRoundLines(Struct, frozen=True, kw_only=True):
    """A round: its title, its day or its deadline, its matches, the entries with a bye."""

    title: str
    when: str
    matches: tuple[MatchLine, ...]
    byes: tuple[CupEntry, ...]


class BracketLines(Struct, frozen=True, kw_only=True):
    """A cup or its plate: the title, a sentence that names the winner (or the next matches), the rounds, its tree on a page."""

    title: str
    outcome: str
    rounds: tuple[CupRoundLines, ...]
    tree: Picture | None = None


def bracket_lines(record: CupRecord, *, unknown: bool = False) -> tuple[BracketLines, ...]:
    """Return a cup round by round, then its plate; with `unknown` also the matches without a known team."""
    words = CupWords(record)
    plate = [(plate_title(record), record.plate)] if record.plate else []
    return tuple(
        BracketLines(
            title=title,
            outcome=words.winner(bracket) or to_come(bracket, words),
            rounds=tuple(
                CupRoundLines(
                    title=say(round_name(bracket.rounds, index)),
                    when=words.when(round_),
                    matches=tuple(
                        words.line(tie, bracket.rounds, index)
                        for tie in round_.ties
                        if (tie.match.teams or unknown) and not tie.match.bye
                    ),
                    byes=tuple(words.entry(tie.match.home) for tie in round_.ties if tie.match.bye),
                )
                for index, round_ in enumerate(bracket.rounds)
                if any(tie.match.teams for tie in round_.ties)
            ),
        )
        for title, bracket in ((record.cup.title, record.main), *plate)
    )
