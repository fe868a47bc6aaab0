"""Cups in the database."""

from collections.abc import Mapping

from whistpress.core.model import League, ResultHead
from whistpress.core.records.cups import Bracket, CupRecord, cup_records, round_name
from whistpress.exports.database.table import PERSON, DatabaseTable, Rows, common, exact, over, table
from whistpress.language import say
from whistpress.views.cup_matches import plate_title

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
