"""Cups for other programs: rows for JSON, CSV and SQLite, plain text."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial

from whistpress.artefacts import Artefact, Kind
from whistpress.core.model import ResultHead
from whistpress.core.model.evening import LeagueClock
from whistpress.data.description import record_table
from whistpress.data.encoding import Json
from whistpress.data.formats import Row, Rows, csv_bytes, csv_text, json_file, json_row, moved_rows
from whistpress.data.text import lines, sentences, text
from whistpress.language import say
from whistpress.league.cups.facts import DUE, Bracket, CupRecord, CupTie, TieState, cup_records, round_name
from whistpress.league.cups.model import CupMatch, CupReplay, TwoFigures
from whistpress.league.cups.words import CupWords, plate_title
from whistpress.league.league import League
from whistpress.site import addresses
from whistpress.site.hours import USUAL_MINUTES, hours_text
from whistpress.site.wording import day


def cup_row(record: CupRecord, clock: LeagueClock) -> Row:
    """Return a cup with its entries and rounds, and its plate."""
    plate = record.plate if record.cup.plate else None
    matches = [*match_rows(record, clock)]
    rounds = [_round_rows(record.main, matches, plate=False), _round_rows(plate, matches, plate=True) if plate else []]
    return {
        **_about(record, clock),
        "slug": record.cup.slug,
        "entries": [*_entry_rows(record)],
        "rounds": rounds[0],
        "plate": {
            "title": record.cup.plate.title,
            "rounds": rounds[1],
            "winner": plate.winner or None,
            "runner_up": plate.runner_up or None,
        }
        if plate and record.cup.plate
        else None,
    }


def _about(record: CupRecord, clock: LeagueClock) -> Row:
    cup, plate = record.cup, record.plate if record.cup.plate else None
    return {
        "id": cup.id,
        "season": cup.season,
        "title": cup.title,
        "lot": cup.lot,
        "trophy": cup.trophy,
        "winner": record.main.winner,
        "runner_up": record.main.runner_up,
        "plate_title": plate_title(record) if plate else "",
        "plate_trophy": cup.plate.trophy if cup.plate and plate else None,
        "plate_winner": plate.winner if plate else None,
        "timezone": clock.zone,
    }


def _entry_rows(record: CupRecord) -> Iterator[Row]:
    cup = record.cup
    for entry in cup.entries:
        yield {
            "cup": cup.id,
            "entry": entry.id,
            "name": entry.name,
            "club": entry.club,
            "seed": cup.seeds.index(entry.id) + 1 if entry.id in cup.seeds else None,
            "players": [player for player in entry.players if player],
        }


def _round_rows(bracket: Bracket, matches: Sequence[Row], *, plate: bool) -> list[Row]:
    return [
        {
            "name": say(round_name(bracket.rounds, index - 1)),
            "matches": [
                {"bye": row["home_id"]} if row["state"] is TieState.BYE else row
                for row in matches
                if row["plate"] is plate and row["round_number"] == index
            ],
            "date": record.round.date,
            "play_by": record.round.play_by,
        }
        for index, record in enumerate(bracket.rounds, 1)
    ]


def match_rows(record: CupRecord, clock: LeagueClock) -> Iterator[Row]:
    """Yield every match of a cup and its plate, in the order of the rounds; a bye has no away team."""
    cup = record.cup
    names = {entry.id: entry.name for entry in cup.entries}
    brackets = [(False, cup.title, record.main), *([(True, plate_title(record), record.plate)] if record.plate else [])]
    ties = [
        (plate, title, bracket, index, tie)
        for plate, title, bracket in brackets
        for index, round_ in enumerate(bracket.rounds)
        for tie in round_.ties
    ]
    for number, (plate, title, bracket, index, tie) in enumerate(ties, 1):
        match = tie.match
        handicap = match.handicap if any(match.handicap) else (None, None)
        replays = [*_replay_rows(cup.id, number, match)]
        yield {
            "cup": cup.id,
            "match": number,
            "plate": plate,
            "title": title,
            "round_number": index + 1,
            "round_name": say(round_name(bracket.rounds, index)),
            "date": tie.date,
            "play_by": bracket.rounds[index].round.play_by,
            "put_off": match.put_off,
            "moved": [*moved_rows("cup", cup.id, str(number), match.moved)],
            "time": match.time,
            "ends": match.ends,
            "timezone": clock.zone,
            "minutes": clock.lasts or USUAL_MINUTES,
            "home_id": match.home or None,
            "home_name": names.get(match.home, ""),
            "away_id": match.away or None,
            "away_name": names.get(match.away, ""),
            "state": tie.state,
            "winner_id": tie.winner or None,
            "winner_name": names.get(tie.winner, ""),
            "event": match.event,
            "place": match.place,
            **_of_both("tricks", tie.tricks),
            **_of_both("handicap", match.handicap),
            "given_home": handicap[0],
            "given_away": handicap[1],
            "legs": match.legs,
            "replays": replays,
            "replays_text": "; ".join(_replay_text(names, replay) for replay in match.replays if replay.tricks),
            "forfeited": match.forfeited,
            "remark": match.why,
        }


def _replay_text(names: Mapping[str, str], replay: CupReplay) -> str:
    home, away = replay.tricks or ("", "")
    return f"{names.get(replay.home, '')} {home}-{away} {names.get(replay.away, '')}"


def _replay_rows(cup: str, number: int, match: CupMatch) -> Iterator[Row]:
    for index, replay in enumerate(match.replays, 1):
        where = {"cup": cup, "match": number, "replay": index, "date": replay.date}
        yield {**where, "home_id": replay.home, "away_id": replay.away, **_of_both("tricks", replay.tricks)}


def _of_both(name: str, figures: TwoFigures | None) -> Row:
    home, away = figures or (None, None)
    return {f"{name}_home": home, f"{name}_away": away}


def cup_table_json(record: CupRecord, clock: LeagueClock) -> Json:
    """Return the form of `whistpress table`: a cup without its schema."""
    form = json_row("cups", {"schema": "", **cup_row(record, clock)})
    return {key: value for key, value in form.items() if key != "$schema"}


def cup_csv(record: CupRecord, clock: LeagueClock) -> str:
    """Return every match of a cup and its plate, in the order of the rounds; a bye has no away team."""
    return csv_text(record_table("cup_matches"), match_rows(record, clock))


def cup_data(records: Mapping[str, CupRecord], clock: LeagueClock) -> Iterator[Artefact]:
    """Yield the files of each cup."""
    for id_, record in records.items():
        page, source = addresses.cup(id_), cup_source(id_)
        path, matches = addresses.json_beside(page), addresses.matches_data(page)
        yield Artefact(path=path, kind=Kind.DATA, source=source, make=partial(cup_file, path, record, clock))
        yield Artefact(path=matches, kind=Kind.DATA, source=source, make=partial(cup_matches_file, record, clock))


def cup_source(id_: str) -> str:
    """Return the content file of a cup."""
    return f"content/cups/{id_}.toml"


def cup_file(path: str, record: CupRecord, clock: LeagueClock) -> bytes:
    """Return a cup as programs read it."""
    return json_file("cup", path, cup_row(record, clock))


def cup_matches_file(record: CupRecord, clock: LeagueClock) -> bytes:
    """Return the matches of a cup as spreadsheets read them."""
    return csv_bytes(cup_csv(record, clock))


def cup_rows(league: League, results: Mapping[str, ResultHead]) -> Rows:
    """Yield every row of every cup for the database."""
    for record in cup_records(league, results).values():
        yield "cups", _about(record, league.clock)
        for entry in _entry_rows(record):
            yield "cup_entries", entry
        for of_cup in record.cup.entries:
            players = enumerate(of_cup.players, 1)
            yield from (("cup_players", (record.cup.id, of_cup.id, index, player)) for index, player in players if player)
        for match in match_rows(record, league.clock):
            yield "cup_matches", match
            yield from (("moved_days", row) for row in match["moved"])
            yield from (("cup_replays", row) for row in match["replays"])


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
