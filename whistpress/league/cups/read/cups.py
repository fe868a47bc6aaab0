"""Cups: one file each, with teams, pairs or single players, and rounds as the league wrote them."""

import datetime
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from whistpress.core.model.names import slug
from whistpress.language import say
from whistpress.league.clubs.model import Club
from whistpress.league.cups.facts import MOST_ENTRIES
from whistpress.league.cups.keys import CupFile, CupMatchTable, CupReplayTable, CupRoundTable
from whistpress.league.cups.model import Cup, CupEntry, CupMatch, CupReplay, CupRound, Plate, TwoFigures
from whistpress.league.cups.read.cup_course import contradictions
from whistpress.league.divisions.model import Division, MatchTable, Team, total_of_tables
from whistpress.league.divisions.read.match_cards import MatchCardReader
from whistpress.league.people.read.people import People
from whistpress.league.people.read.registers import Files
from whistpress.problems import OWN_FILES, Problems, Span, offer, shorten, suggestion, wording
from whistpress.reading.content_files import ContentFile
from whistpress.reading.days import check_hours, moved_days, written_day
from whistpress.reading.format.base import as_tuple
from whistpress.reading.format.understand import understand
from whistpress.reading.toml_file import TomlFile, parse_toml, read_toml
from whistpress.reading.toml_positions import KeyPath


class CupNames(Struct, frozen=True):
    """What the entries of cups may name: the clubs, the divisions with their teams, the members."""

    clubs: Mapping[str, Club]
    divisions: Mapping[str, Division]
    people: People

    def team(self, id_: str, season: str) -> Team | None:
        """Return a club's only team, or a team of a division; one of the same season before others."""
        if id_ in self.clubs:
            club = self.clubs[id_]
            return Team(id=id_, name=club.name, club=id_, place=club.place, time=club.time)
        order = sorted(
            self.divisions.values(), key=lambda division: (division.season == season, division.season, division.id), reverse=True
        )
        return next((team for division in order if (team := division.team(id_))), None)

    def team_ids(self) -> tuple[str, ...]:
        """Return every id that `teams` of a cup may name."""
        return tuple(dict.fromkeys((*self.clubs, *(team.id for division in self.divisions.values() for team in division.teams))))


def cups(sources: Sequence[ContentFile], names: CupNames, problems: Problems, files: Files) -> dict[str, Cup]:
    """Read the cups by id (season and slug), without those that cannot be understood."""
    read = (cup_of(source, names, problems, files) for source in sources)
    cups_by_id = {cup.id: cup for cup in read if cup}
    _of_one_id(cups_by_id.values(), files, problems)
    return cups_by_id


def _of_one_id(all_cups: Iterable[Cup], files: Files, problems: Problems) -> None:
    """Report an id that two cups share."""
    seen = dict[str, Cup]()
    for cup in all_cups:
        other = seen.setdefault(cup.lasting_id, cup) if cup.lasting_id else cup
        if other is not cup:
            at = files[f"cups/{cup.id}"].span(("id",))
            problems.say("E173.id-content", at, lasting_id=shorten(cup.lasting_id), other=other.id)


def cup_of(source: ContentFile, names: CupNames, problems: Problems, files: Files, text: str | None = None) -> Cup | None:
    """Read the cup of a file, or of a `text` that may take its place; None, and a problem, when it cannot be understood."""
    toml = read_toml(source.path, source.shown, problems) if text is None else parse_toml(text, source.shown, problems)
    understood = understand(CupFile, toml, problems) if toml else None
    if toml is None or understood is None:
        return None
    id_ = f"{source.folder}/{source.slug}"
    files[f"cups/{id_}"] = toml
    file = understood.file
    reading = _CupReading(file, toml, names, source.folder, problems)
    entries = reading.entries()
    lot = reading.lot(entries)
    plate = file.plate
    cup = Cup(
        id=id_,
        lasting_id=file.id or "",
        season=source.folder,
        slug=source.slug,
        title=file.title,
        entries=entries,
        lot=lot,
        seeds=tuple(reading.seeds(entries)),
        rounds=tuple(reading.rounds(file.round, entries, ())),
        plate=Plate(title=plate.title or "", trophy=plate.trophy, rounds=tuple(reading.rounds(plate.round, entries, ("plate",))))
        if plate
        else None,
        trophy=file.trophy,
        paper=tuple(file.paper),
        about=file.about,
        sources=as_tuple(file.source),
        at=Span(source.shown),
    )
    return replace(cup, drawn=_drawn(cup))


def _drawn(cup: Cup) -> datetime.date | None:
    """Return the day in the text of the lot; None without one, or if the cup had begun by then."""
    written = written_day(cup.lot) if cup.lot else None
    day = written.day(day_first=True, season=cup.season) if written else None
    return day if day and all(day <= played for played in cup.days) else None


class _CupReading(Struct, frozen=True):
    """The file of a cup while it is read."""

    file: CupFile
    toml: TomlFile
    names: CupNames
    season: str
    problems: Problems

    def entries(self) -> tuple[CupEntry, ...]:
        """Read the teams, or the pairs and single players."""
        file = self.file
        if file.teams and file.entries:
            at = self.toml.table_span(("entries",))
            self.problems.say("E780.cup-teams", at)
        entries = dict[str, CupEntry]()
        if file.teams:
            for number, id_ in enumerate(file.teams):
                self._team(entries, id_, ("teams", number))
        else:
            taken = dict[str, str]()
            for id_, written in file.entries.items():
                self._people(entries, id_, written, taken)
        if len(file.teams) + len(file.entries) < 2:
            self.problems.say("E780.cup-entries", Span(self.toml.shown))
        elif len(entries) > MOST_ENTRIES:
            self.problems.say(
                "E780.entries-cup",
                self.toml.span(("teams",) if file.teams else ("entries",)),
                number=len(entries),
                most_entries=MOST_ENTRIES,
            )
        return tuple(entries.values())

    def _team(self, entries: dict[str, CupEntry], id_: str, path: KeyPath) -> None:
        team = self.names.team(id_, self.season)
        if team is None:
            ids = self.names.team_ids()
            helps = suggestion(id_, ids) or (
                (wording("E781.choice", listed=offer(ids, OWN_FILES)),) if ids else (wording("E781.clubs-content"),)
            )
            self.problems.say("E781.no-club", self.toml.span(path), *helps, id=shorten(id_))
        elif id_ in entries:
            self.problems.say("E780.twice-among", self.toml.span(path), id=shorten(id_))
        else:
            entries[id_] = CupEntry(id=id_, name=team.name, club=team.club, place=team.place, time=team.time)

    def _people(self, entries: dict[str, CupEntry], id_: str, written: str | list[str], taken: dict[str, str]) -> None:
        """Add a pair or a single player; report ambiguous names, names similar to a member's, and players entered twice."""
        path: KeyPath = ("entries", id_)
        if slug(id_) != id_ or not id_:
            help_ = wording("E161.write", slug=slug(id_)) if slug(id_) else wording("E161.use-small")
            self.problems.say("E161.id-signs", self.toml.key_span(path), help_, id=shorten(id_))
            return
        names = [written] if isinstance(written, str) else written
        if not 1 <= len(names) <= 2:
            self.problems.say("E780.names-pair", self.toml.span(path), number=len(names))
            return
        meant = []
        for number, name in enumerate(names):
            at = path if isinstance(written, str) else (*path, number)
            player = self.names.people.find(name)
            if player.others:
                ids = say(" or ").join(person.id for person in player.others[:4])
                self.problems.say("E229.spelling-more", self.toml.span(at), name=shorten(name), ids=ids)
            elif player.like:
                self.problems.say("W230.no-member", self.toml.span(at), name=shorten(name), like=player.like.name)
            if player.id in taken:
                self.problems.say("E780.entered-twice", self.toml.span(at), player=player.name, taken=taken[player.id])
            taken[player.id] = id_
            meant.append(player)
        names_of = tuple(player.name for player in meant)
        entries[id_] = CupEntry(
            id=id_, name=say(" and ").join(names_of), players=tuple(player.person for player in meant), names=names_of
        )

    def lot(self, entries: Sequence[CupEntry]) -> str:
        """Return the text from which the cup is drawn; empty without a lot. Report a draw that is incomplete (E782)."""
        file = self.file
        if file.draw == "lot" and not file.lot:
            self.problems.say("E782.cup-drawn", self.toml.span(("draw",)))
        elif file.draw is None and (file.lot or file.seeds):
            key = "lot" if file.lot else "seeds"
            self.problems.say("E782.tells-draw", self.toml.span((key,)), key=key)
        return file.lot or "" if file.draw == "lot" and 1 < len(entries) <= MOST_ENTRIES else ""

    def seeds(self, entries: Sequence[CupEntry]) -> Iterator[str]:
        """Yield the seeds; report a seed that is written twice (E782) or is not entered."""
        ids = [entry.id for entry in entries]
        seen = set[str]()
        for number, id_ in enumerate(self.file.seeds):
            if id_ in seen:
                self.problems.say("E782.twice-among", self.toml.span(("seeds", number)), id=shorten(id_))
            elif self._is_entered(id_, ids, ("seeds", number)):
                seen.add(id_)
                yield id_

    def _is_entered(self, id_: str, ids: Sequence[str], path: KeyPath) -> bool:
        """Return whether an id is entered in this cup; report one that is not, and list the entries."""
        if id_ in ids:
            return True
        if id_ not in self.file.teams and id_ not in self.file.entries:  # otherwise `teams` or `entries` reports it
            key = "teams" if self.file.teams else "[entries]"
            in_plate = path[0] == "plate"
            help_ = (
                say("the plate is for entries of the cup") if in_plate else say("name it among the %(key)s of this file", key=key)
            )
            helps = suggestion(id_, ids) or (help_,)
            self.problems.say("E781.nobody-cup", self.toml.span(path), *helps, id=shorten(id_))
        return False

    def rounds(self, tables: Sequence[CupRoundTable], entries: Sequence[CupEntry], path: KeyPath) -> Iterator[CupRound]:
        """Yield the rounds of the cup, or of its plate."""
        ids = [entry.id for entry in entries]
        for number, table in enumerate(tables):
            round_path: KeyPath = (*path, "round", number)
            if table.date and table.play_by:
                self.problems.say("E783.round-day", self.toml.span((*round_path, "play_by")))
            check_hours(table.time, table.ends, round_path, self.toml, self.problems)
            read = (self._match(match, table, ids, (*round_path, "matches", at)) for at, match in enumerate(table.matches))
            yield CupRound(
                name=table.name,
                date=table.date,
                play_by=table.play_by,
                time=table.time,
                ends=table.ends,
                matches=tuple(match for match in read if match),
                at=self.toml.table_span(round_path),
            )

    def _match(self, match: CupMatchTable, round_: CupRoundTable, ids: Sequence[str], path: KeyPath) -> CupMatch | None:
        """Read a match of the file; None, and a problem, where it is not between two who are entered."""
        if match.bye is not None:
            others = sorted(match.model_fields_set - {"bye", "why"})
            if others:
                self.problems.say("E783.bye-together", self.toml.span((*path, others[0])), others=others[0])
            if not self._is_entered(match.bye, ids, (*path, "bye")):
                return None
            return CupMatch(home=match.bye, bye=True, why=match.why, at=self.toml.span((*path, "bye")))
        if match.home is None or match.away is None:
            key = "away" if match.home else "home"
            at = self.toml.span((*path, "home" if match.home else "away")) if match.home or match.away else self.toml.span(path)
            self.problems.say("E783.match-without", at, key=key)
            return None
        both = [self._is_entered(match.home, ids, (*path, "home")), self._is_entered(match.away, ids, (*path, "away"))]
        if match.home == match.away:
            self.problems.say("E783.meet-itself", self.toml.span((*path, "away")), home=shorten(match.home))
        if not all(both) or match.home == match.away:
            return None
        check_hours(match.time, match.ends, path, self.toml, self.problems)
        for key, problem in contradictions(match):
            self.problems.found.append(problem.relocate(self.toml.span((*path, key))))
        day = match.date or round_.date
        put_off = day if match.postponed else None
        if isinstance(match.postponed, datetime.date):
            day = match.postponed
        return CupMatch(
            home=match.home,
            away=match.away,
            date=None if match.postponed == "open" else day,
            time=match.time or round_.time,
            ends=match.ends or ("" if match.time else round_.ends),
            put_off=put_off,
            postponed=match.postponed is not None,
            moved=moved_days(match.moved, day, path, self.toml, self.problems),
            place=match.place,
            event=match.event,
            entries=(match.entries[0], match.entries[1]) if match.entries else None,
            tricks=_two(match.tricks),
            tables=self._tables(match, path),
            legs=tuple(leg for table in match.legs or () if (leg := _two(table))),
            handicap=_two(match.handicap) or (Fraction(0), Fraction(0)),
            replays=tuple(self._replays(match, path)),
            forfeited=tuple(self._forfeits(match, path)),
            why=match.why,
            at=self.toml.span((*path, "home")),
            away_at=self.toml.span((*path, "away")),
        )

    def _tables(self, match: CupMatchTable, path: KeyPath) -> tuple[MatchTable, ...]:
        """Read the match card; report a total that differs from the match's tricks (E783)."""
        tables = MatchCardReader(self.toml, Path(), self.names.people, {}, self.problems).tables(match.tables, path)
        total = total_of_tables(tables)
        if total and match.tricks and _two(match.tricks) != total:
            self.problems.say(
                "E783.tables-add",
                self.toml.span((*path, "tricks")),
                total=total[0],
                total_2=total[1],
                tricks=match.tricks[0],
                tricks_2=match.tricks[1],
            )
        return tables

    def _forfeits(self, match: CupMatchTable, path: KeyPath) -> Iterator[str]:
        for number, id_ in enumerate(as_tuple(match.forfeited)):
            if id_ in (match.home, match.away):
                yield id_
            else:
                where = (*path, "forfeited", *([number] if isinstance(match.forfeited, list) else []))
                self.problems.say("E783.neither", self.toml.span(where), id=shorten(id_), home=match.home, away=match.away)

    def _replays(self, match: CupMatchTable, path: KeyPath) -> Iterator[CupReplay]:
        for number, replay in enumerate(match.replays):
            replay_path: KeyPath = (*path, "replays", number)
            home, away = match.home or "", match.away or ""
            if replay.home not in (None, home, away):
                self.problems.say(
                    "E788.neither",
                    self.toml.span((*replay_path, "home")),
                    wording("E788.it-is", home=home, away=away),
                    home=shorten(replay.home),
                )
            elif replay.home == away:
                home, away = away, home
            yield self._replay(replay, (home, away), replay_path, turned=home != match.home)

    def _replay(self, replay: CupReplayTable, teams: tuple[str, str], path: KeyPath, *, turned: bool) -> CupReplay:
        """Return a replay; where it is at the other ground its figures, which are in the order of the match, are `turned`."""
        check_hours(replay.time, replay.ends, path, self.toml, self.problems)
        key = next((key for key in ("tricks", "date", "home") if self.toml.has((*path, key))), "")
        tricks = _two(replay.tricks)
        return CupReplay(
            home=teams[0],
            away=teams[1],
            date=replay.date,
            time=replay.time,
            ends=replay.ends,
            place=replay.place,
            tricks=(tricks[1], tricks[0]) if tricks and turned else tricks,
            why=replay.why,
            at=self.toml.span((*path, key) if key else path),
        )


def _two(figures: Sequence[Any] | None) -> TwoFigures | None:
    return (Fraction(figures[0]), Fraction(figures[1])) if figures else None
