"""A knock-out cup: its entries, the draw, its rounds with their matches, and the plate for the losers of first matches."""

import datetime
from collections.abc import Iterator
from fractions import Fraction

from msgspec import Struct

from whistpress.core.model.evening import MovedDay
from whistpress.league.divisions.model import MatchTable, total_of_tables
from whistpress.problems import Span

TwoFigures = tuple[Fraction, Fraction]
"""A figure of the home team and one of the away team."""


class CupEntry(Struct, frozen=True, kw_only=True):
    """Who plays in a cup: a team, a pair or a single player.

    A club's only team has the club's id. `players` and `names` are those of the persons of a pair or of a single player.
    `place` is where it plays at home, `time` when it begins there.
    """

    id: str
    name: str
    club: str | None = None
    place: str = ""
    time: str = ""
    players: tuple[str, ...] = ()
    names: tuple[str, ...] = ()

    @property
    def persons(self) -> tuple[tuple[str, str], ...]:
        """The id and the name of each person of a pair, or of the single player; the id is empty for an unnamed person."""
        return tuple(zip(self.players, self.names, strict=True))


class CupReplay(Struct, frozen=True, kw_only=True):
    """A replay of a tied match. `tricks` are those of the replay's own `home` and `away`, None while it is to come."""

    home: str
    away: str
    date: datetime.date | None = None
    time: str = ""
    ends: str = ""
    place: str = ""
    tricks: TwoFigures | None = None
    why: str = ""
    at: Span | None = None


class CupMatch(Struct, frozen=True, kw_only=True):
    """A match of a cup, or a bye: then `home` has it, and `away` is empty.

    `id` is unique in the cup. Where the winners of earlier matches are not known yet, `home` and `away` are empty. The result
    is that of an `event` (whose `entries` are home and away, if their names do not show it), or else the `tricks` of both,
    those of all the `tables` of its card, or those of each of the `legs`; to all of them the `handicap` is added. A tie is
    decided by the last of its `replays`. Who `forfeited` did not come. `place` is neutral ground, `time` and `ends` are its
    hours as written. `put_off` is the day from which it was postponed, `moved` other changes of its day. `at` is where the file
    names home, `away_at` where it names away.
    """

    id: str = ""
    home: str = ""
    away: str = ""
    bye: bool = False
    date: datetime.date | None = None
    time: str = ""
    ends: str = ""
    put_off: datetime.date | None = None
    postponed: bool = False
    moved: tuple[MovedDay, ...] = ()
    place: str = ""
    event: str | None = None
    entries: tuple[int, int] | None = None
    tricks: TwoFigures | None = None
    tables: tuple[MatchTable, ...] = ()
    legs: tuple[TwoFigures, ...] = ()
    handicap: TwoFigures = (Fraction(0), Fraction(0))
    replays: tuple[CupReplay, ...] = ()
    forfeited: tuple[str, ...] = ()
    why: str = ""
    at: Span | None = None
    away_at: Span | None = None

    @property
    def teams(self) -> tuple[str, ...]:
        """Who plays, as far as it is known, home first."""
        return tuple(team for team in (self.home, self.away) if team)

    @property
    def players(self) -> tuple[str, ...]:
        """The players of both sides at the tables of its card."""
        return tuple(player for table in self.tables for player in table.players)

    @property
    def written_tricks(self) -> TwoFigures | None:
        """The tricks that the file has, those of the legs or of all tables together."""
        if self.legs:
            return sum((leg[0] for leg in self.legs), Fraction(0)), sum((leg[1] for leg in self.legs), Fraction(0))
        return self.tricks or total_of_tables(self.tables)

    @property
    def conceded_lead(self) -> Fraction | None:
        """The lead of the home team in tables where every table is conceded, so that there are no tricks; None elsewhere."""
        if not self.tables or self.tricks or not all(table.conceded for table in self.tables):
            return None
        return sum((table.won[0] - table.won[1] for table in self.tables), Fraction(0))

    @property
    def has_result(self) -> bool:
        """Whether the match itself has tricks, or was given up."""
        return bool(self.written_tricks or self.forfeited) or self.conceded_lead is not None

    @property
    def days(self) -> tuple[datetime.date, ...]:
        """The days on which it was played or is to be played, its replays included."""
        return tuple(day for day in (self.date, *(replay.date for replay in self.replays)) if day)


class CupRound(Struct, frozen=True, kw_only=True):
    """A round: its name (empty: pages name it by its size), its day or the day by which it is to be played, its matches."""

    name: str = ""
    date: datetime.date | None = None
    play_by: datetime.date | None = None
    time: str = ""
    ends: str = ""
    matches: tuple[CupMatch, ...] = ()
    at: Span | None = None


class Plate(Struct, frozen=True, kw_only=True):
    """The plate of a cup: a separate knock-out for the entries that lose the first match they play."""

    title: str = ""
    trophy: str | None = None
    rounds: tuple[CupRound, ...] = ()


class Cup(Struct, frozen=True, kw_only=True):
    """A cup of a season. `id` is season and slug; `lasting_id` survives a renaming of the file (empty: none).

    `lot` is the text from which it is drawn (empty: the rounds say who meets whom), `drawn` the day in that text, before any
    day of play; `seeds` are kept apart, the best first.
    `paper` names the PDFs that a build makes.
    """

    id: str
    lasting_id: str = ""
    season: str
    slug: str
    title: str
    entries: tuple[CupEntry, ...]
    lot: str = ""
    drawn: datetime.date | None = None
    seeds: tuple[str, ...] = ()
    rounds: tuple[CupRound, ...] = ()
    plate: Plate | None = None
    trophy: str | None = None
    paper: tuple[str, ...] = ()
    about: str = ""
    sources: tuple[str, ...] = ()
    at: Span | None = None

    @property
    def all_rounds(self) -> tuple[CupRound, ...]:
        """The rounds of the cup and those of its plate."""
        return (*self.rounds, *(self.plate.rounds if self.plate else ()))

    @property
    def matches(self) -> tuple[CupMatch, ...]:
        """Every match that the file has, those of the plate last; byes are among them."""
        return tuple(match for round_ in self.all_rounds for match in round_.matches)

    @property
    def days(self) -> tuple[datetime.date, ...]:
        """Every day of play that the file has; the last days of rounds without one are among them."""
        days = [day for match in self.matches for day in match.days]
        days += [day for round_ in self.all_rounds for day in (round_.date, round_.play_by) if day]
        return tuple(sorted(set(days)))

    @property
    def players(self) -> tuple[str, ...]:
        """The persons of its pairs and single players, and those on its match cards."""
        entered = [player for entry in self.entries for player in entry.players if player]
        return tuple(dict.fromkeys([*entered, *(player for match in self.matches for player in match.players)]))

    def days_decided(self) -> Iterator[tuple[datetime.date, Span]]:
        """Yield the day of each match and replay that has a result of its own, and where the file has it."""
        for match in self.matches:
            if match.has_result and match.date and match.at:
                yield match.date, match.at
            yield from ((replay.date, replay.at) for replay in match.replays if replay.tricks and replay.date and replay.at)

    def entry(self, id_: str) -> CupEntry | None:
        """Return the entry with an id."""
        return next((entry for entry in self.entries if entry.id == id_), None)
