"""Cups for other programs: JSON, a spreadsheet of the matches, tables of the database, plain text."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import partial

from msgspec import UNSET, to_builtins

from whistpress.artefacts import Artefact, Kind
from whistpress.core.model import ResultHead
from whistpress.data.csv_tables import CUP_MATCHES, csv_bytes
from whistpress.data.encoding import Json, encode_form
from whistpress.data.json_forms import BracketJson, CupEntryJson, CupJson, CupMatchJson, CupReplayJson, CupRoundJson
from whistpress.data.table import PERSON, DatabaseTable, Rows, common, exact, over, table
from whistpress.data.text import lines, sentences, text
from whistpress.language import say
from whistpress.league.cups.facts import DUE, Bracket, CupRecord, CupRoundRecord, CupTie, TieState, cup_records, round_name
from whistpress.league.cups.model import CupReplay
from whistpress.league.cups.words import CupWords, plate_title
from whistpress.league.league import League
from whistpress.site import addresses
from whistpress.site.hours import hours_text
from whistpress.site.wording import day


def cup_json(path: str, record: CupRecord) -> CupJson:
    """Return a cup as the file at a path."""
    cup = record.cup
    return CupJson(
        schema=addresses.root(path) + addresses.schema("cup"),
        cup=cup.slug,
        season=cup.season,
        title=cup.title,
        entries=tuple(
            CupEntryJson(entry.id, entry.name, tuple(player for player in entry.players if player) or UNSET)
            for entry in cup.entries
        ),
        rounds=_rounds(record.main),
        winner=record.main.winner or None,
        runner_up=record.main.runner_up or None,
        plate=BracketJson(cup.plate.title, _rounds(record.plate), record.plate.winner or None, record.plate.runner_up or None)
        if cup.plate and record.plate
        else None,
    )


def cup_table_json(record: CupRecord) -> Json:
    """Return the form of `whistpress table`: a cup without its schema."""
    form: Json = to_builtins(cup_json("", record))
    return {key: value for key, value in form.items() if key != "$schema"}


def _rounds(bracket: Bracket) -> tuple[CupRoundJson, ...]:
    return tuple(_round(bracket.rounds, index) for index in range(len(bracket.rounds)))


def _round(rounds: Sequence[CupRoundRecord], index: int) -> CupRoundJson:
    round_ = rounds[index]
    return CupRoundJson(
        name=say(round_name(rounds, index)),
        matches=tuple(map(_match, round_.ties)),
        date=round_.round.date.isoformat() if round_.round.date else UNSET,
        play_by=round_.round.play_by.isoformat() if round_.round.play_by else UNSET,
    )


def _match(tie: CupTie) -> CupMatchJson:
    match = tie.match
    if match.bye:
        return CupMatchJson(bye=match.home)
    return CupMatchJson(
        home=match.home or None,
        away=match.away or None,
        tricks=_two(tie.tricks) if tie.tricks else None,
        winner=tie.winner or None,
        state=tie.state.value,
        date=tie.date.isoformat() if tie.date else UNSET,
        legs=tuple(_two(leg) for leg in match.legs) or UNSET,
        handicap=_two(match.handicap) if any(match.handicap) else UNSET,
        replays=tuple(map(_replay, match.replays)) or UNSET,
        forfeited=match.forfeited or UNSET,
        place=match.place or UNSET,
        event=match.event or UNSET,
    )


def _replay(replay: CupReplay) -> CupReplayJson:
    day = replay.date.isoformat() if replay.date else UNSET
    return CupReplayJson(replay.home, replay.away, _two(replay.tricks) if replay.tricks else None, day)


def _two(figures: tuple[Fraction, Fraction]) -> tuple[str, str]:
    return str(figures[0]), str(figures[1])


def cup_csv(record: CupRecord) -> str:
    """Return every match of a cup and its plate, in the order of the rounds; a bye has no away team."""
    plate = [(record.cup.plate.title or say("Plate"), record.plate)] if record.cup.plate and record.plate else []
    rows = [
        _row(record, title, say(round_name(bracket.rounds, index)), tie)
        for title, bracket in ((record.cup.title, record.main), *plate)
        for index, round_ in enumerate(bracket.rounds)
        for tie in round_.ties
    ]
    return CUP_MATCHES.text(rows)


def _row(record: CupRecord, title: str, name: str, tie: CupTie) -> list[object]:
    match = tie.match
    names = [_name(record, id_) for id_ in (match.home, match.away, tie.winner)]
    tricks = _two(tie.tricks) if tie.tricks else ("", "")
    replays = "; ".join(
        f"{_name(record, replay.home)} {'-'.join(_two(replay.tricks))} {_name(record, replay.away)}"
        for replay in match.replays
        if replay.tricks
    )
    handicap = _two(match.handicap) if any(match.handicap) else ("", "")
    day = tie.date.isoformat() if tie.date else ""
    where = (match.place, match.event or "", match.why)
    return [title, name, day, *names[:2], tie.state.value, *tricks, *handicap, names[2], replays, *where]


def _name(record: CupRecord, id_: str) -> str:
    entry = record.cup.entry(id_)
    return entry.name if entry else ""


def cup_data(records: Mapping[str, CupRecord]) -> Iterator[Artefact]:
    """Yield the files of each cup."""
    for id_, record in records.items():
        page, source = addresses.cup(id_), cup_source(id_)
        path = addresses.json_beside(page)
        yield Artefact(path=path, kind=Kind.DATA, source=source, make=partial(cup_file, path, record))
        yield Artefact(path=addresses.matches_data(page), kind=Kind.DATA, source=source, make=partial(cup_matches_file, record))


def cup_source(id_: str) -> str:
    """Return the content file of a cup."""
    return f"content/cups/{id_}.toml"


def cup_file(path: str, record: CupRecord) -> bytes:
    """Return a cup as programs read it."""
    return encode_form(cup_json(path, record))


def cup_matches_file(record: CupRecord) -> bytes:
    """Return the matches of a cup as spreadsheets read them."""
    return csv_bytes(cup_csv(record))


_CUP = ("cup", "TEXT NOT NULL REFERENCES cups (id)", "the cup")
_PLATE = ("plate", "INTEGER NOT NULL", "1 for a match of the plate")
_MATCH = ("match", "INTEGER NOT NULL", "its number in the cup, from 1, those of the plate last")

CUP_TABLES: tuple[DatabaseTable, ...] = (
    table(
        "cups",
        "every knock-out cup",
        (
            ("id", "TEXT NOT NULL", "season and slug, as in the address of its page"),
            ("season", "TEXT NOT NULL", "the season"),
            ("title", "TEXT NOT NULL", "the title"),
            ("lot", "TEXT NOT NULL", "the text from which it was drawn; empty where its rounds say who meets whom"),
            ("trophy", "TEXT REFERENCES trophies (id)", "the trophy that it is for"),
            ("winner", "TEXT", "the entry that won it"),
            ("runner_up", "TEXT", "the entry that lost the final"),
            ("plate", "TEXT NOT NULL", "the title of its plate, or empty"),
            ("plate_trophy", "TEXT REFERENCES trophies (id)", "the trophy that the plate is for"),
            ("plate_winner", "TEXT", "the entry that won the plate"),
        ),
        "id",
    ),
    table(
        "cup_entries",
        "who is entered in a cup",
        (
            _CUP,
            ("entry", "TEXT NOT NULL", "its id"),
            ("name", "TEXT NOT NULL", "its name"),
            ("club", "TEXT REFERENCES clubs (id)", "its club, of a team"),
            ("seed", "INTEGER", "its number among the seeds"),
        ),
        "cup entry",
    ),
    table(
        "cup_players",
        "the players of a pair, or the single player",
        (_CUP, ("entry", "TEXT NOT NULL", "the entry"), ("place", "INTEGER NOT NULL", "first or second, from 1"), PERSON),
        "cup entry place",
    ),
    table(
        "cup_matches",
        "every match of a cup, byes among them",
        (
            _CUP,
            _MATCH,
            _PLATE,
            ("round", "INTEGER NOT NULL", "the round, from 1"),
            ("round_name", "TEXT NOT NULL", "its name"),
            ("date", "TEXT", "the day (YYYY-MM-DD)"),
            ("play_by", "TEXT", "the last day on which it may be played"),
            ("home", "TEXT", "the entry that received, or had the bye; empty while not known"),
            ("away", "TEXT", "the entry that visited"),
            ("state", "TEXT NOT NULL", "`bye`, `unknown`, `to come`, `awaited`, `tied`, `played` or `walkover`"),
            ("winner", "TEXT", "the entry that goes on"),
            ("event", "TEXT REFERENCES events (id)", "the event in which it was played"),
            ("place", "TEXT NOT NULL", "neutral ground"),
            *exact("tricks_home", "tricks of the home team, of all legs, without a handicap", required=False),
            *exact("tricks_away", "tricks of the away team", required=False),
            *exact("handicap_home", "tricks given to the home team"),
            *exact("handicap_away", "tricks given to the away team"),
            ("remark", "TEXT NOT NULL", "why it was put off, or forfeited"),
        ),
        "cup match",
    ),
    table(
        "cup_replays",
        "every replay of a tie",
        (
            _CUP,
            _MATCH,
            ("replay", "INTEGER NOT NULL", "first, second …, from 1"),
            ("date", "TEXT", "the day (YYYY-MM-DD)"),
            ("home", "TEXT NOT NULL", "the entry that received"),
            ("away", "TEXT NOT NULL", "the entry that visited"),
            *exact("tricks_home", "tricks of the replay's home team", required=False),
            *exact("tricks_away", "tricks of its away team", required=False),
        ),
        "cup match replay",
    ),
)
"""Their tables; those of events, clubs and trophies, which they name, are elsewhere."""


def cup_rows(league: League, results: Mapping[str, ResultHead]) -> Rows:
    """Yield every row of every cup."""
    for record in cup_records(league, results).values():
        cup, main, plate = record.cup, record.main, record.plate
        about = (cup.id, cup.season, cup.title, cup.lot, cup.trophy, main.winner or None, main.runner_up or None)
        of_plate = (plate_title(record), cup.plate.trophy, plate.winner or None) if cup.plate and plate else ("", None, None)
        yield "cups", (*about, *of_plate)
        for entry in cup.entries:
            seed = cup.seeds.index(entry.id) + 1 if entry.id in cup.seeds else None
            yield "cup_entries", (cup.id, entry.id, entry.name, entry.club, seed)
            yield from (
                ("cup_players", (cup.id, entry.id, index, player)) for index, player in enumerate(entry.players, 1) if player
            )
        yield from _matches(record)


def _matches(record: CupRecord) -> Rows:
    brackets: list[tuple[int, Bracket]] = [(0, record.main), *([(1, record.plate)] if record.plate else [])]
    matches = [
        (plate, index + 1, bracket, tie)
        for plate, bracket in brackets
        for index, cup_round in enumerate(bracket.rounds)
        for tie in cup_round.ties
    ]
    figures = [(*(tie.tricks or (None, None)), *tie.match.handicap) for *_, tie in matches]
    unders = [common(row[at] for row in figures) for at in range(4)]
    again = [replay for *_, tie in matches for replay in tie.match.replays]
    under = [common(replay.tricks[at] if replay.tricks else None for replay in again) for at in range(2)]
    for number, ((plate, index, bracket, tie), row) in enumerate(zip(matches, figures, strict=True), 1):
        match, round_ = tie.match, bracket.rounds[index - 1].round
        name = say(round_name(bracket.rounds, index - 1))
        days = [day.isoformat() if day else None for day in (tie.date, round_.play_by)]
        cells = [cell for figure, part in zip(row, unders, strict=True) for cell in over(figure, part)]
        who = (match.home or None, match.away or None, tie.state.value, tie.winner or None, match.event, match.place)
        yield "cup_matches", (record.cup.id, number, plate, index, name, *days, *who, *cells, match.why)
        for count, replay in enumerate(match.replays, 1):
            day = replay.date.isoformat() if replay.date else None
            tricks = replay.tricks or (None, None)
            both = [cell for figure, part in zip(tricks, under, strict=True) for cell in over(figure, part)]
            yield "cup_replays", (record.cup.id, number, count, day, replay.home, replay.away, *both)


PLAYED = frozenset({TieState.PLAYED, TieState.WALKOVER})


def tell_cup(league: str, record: CupRecord) -> str:
    """Return the text of a cup: its last round with a result, and the matches to come."""
    words = CupWords(record)
    plate = record.plate
    of_plate = lines(sentences([plate_title(record)]), *_bracket(plate, words)) if plate and is_told_bracket(plate) else ""
    return text(league, sentences([record.cup.title]), lines(*_bracket(record.main, words)), of_plate)


def cup_text(league: str, record: CupRecord) -> bytes:
    """Return the file beside the page of a cup."""
    return tell_cup(league, record).encode()


def is_told_cup(record: CupRecord) -> bool:
    """Return whether the page of a cup has a text beside it: a match of its main bracket was played or given up."""
    return is_told_bracket(record.main)


def is_told_bracket(bracket: Bracket) -> bool:
    """Return whether a match of a knock-out was played or given up."""
    return any(tie.state in PLAYED for tie in bracket.ties)


def _bracket(bracket: Bracket, words: CupWords) -> Iterable[str]:
    """Yield the winner, the results of the last round with any, the matches to come."""
    if not is_told_bracket(bracket):
        yield say("Nothing has been played yet.")
    elif winner := words.winner(bracket):
        yield winner
    last = max(
        (index for index, round_ in enumerate(bracket.rounds) if any(tie.state in PLAYED for tie in round_.ties)), default=-1
    )
    if last >= 0:
        ties = [tie for tie in bracket.rounds[last].ties if tie.state in PLAYED]
        name = say(round_name(bracket.rounds, last))
        yield f"{name}: {'; '.join(_line(tie, words) for tie in ties)}."
    for index, round_ in enumerate(bracket.rounds):
        due = [tie for tie in round_.ties if tie.state in DUE]
        if due:
            name = say(round_name(bracket.rounds, index))
            by = say("by %(day)s", day=day(round_.round.play_by)) if round_.round.play_by else ""
            matches = "; ".join(_coming(tie, words, by) for tie in due)
            yield say("Fixtures, %(round)s: %(matches)s.", round=name, matches=matches)


def _line(tie: CupTie, words: CupWords) -> str:
    """Return `Isle WC 496, Hill WC 440`, the winner first."""
    winner, loser = words.name(tie.winner), words.name(tie.loser)
    if tie.state is TieState.WALKOVER:
        return say("%(winner)s w.o. %(loser)s", winner=winner, loser=loser) if tie.winner else words.sentence(tie)
    if not words.score(tie):
        return words.sentence(tie)
    first, second = words.winner_first(tie)
    return words.how_decided(tie, f"{winner} {first}, {loser} {second}")


def _coming(tie: CupTie, words: CupWords, by: str) -> str:
    home, away = map(words.name, tie.match.teams)
    replay = next((replay for replay in tie.match.replays if replay.tricks is None), None) if tie.state is TieState.TIED else None
    date = replay.date if replay else tie.date if tie.state is not TieState.TIED else None
    hours = hours_text(replay.time, replay.ends) if replay else hours_text(tie.match.time, tie.match.ends)
    when = ", ".join(part for part in (day(date), hours) if part) if date else by
    teams = say("%(home)s v. %(away)s", home=home, away=away)
    return ", ".join(part for part in (teams, when, say("a replay") if tie.state is TieState.TIED else "") if part)
