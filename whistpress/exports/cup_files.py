"""A cup for other programs: its rounds as JSON, its matches as a spreadsheet."""

from collections.abc import Sequence
from fractions import Fraction

from msgspec import UNSET, Struct, UnsetType, field, to_builtins

from whistpress.core.model.cups import CupReplay
from whistpress.core.records.cups import Bracket, CupRecord, CupRoundRecord, CupTie, round_name
from whistpress.exports.csv_tables import CUP_MATCHES
from whistpress.exports.encoding import Json
from whistpress.exports.json_values import Day, Exact
from whistpress.language import say
from whistpress.views import addresses


class CupReplayJson(Struct, frozen=True, omit_defaults=True):
    """A replay of a tie: its own home and away with their tricks."""

    home: str
    away: str
    tricks: tuple[Exact, Exact] | None
    date: Day | UnsetType = UNSET


class CupMatchJson(Struct, frozen=True, omit_defaults=True):
    """A match: home and away (null until known), their tricks and the winner; a bye has only the entry that goes through.

    `tricks` are without the `handicap`, those of the `legs` added up; a replayed match has its deciding figures in `replays`.
    """

    bye: str | UnsetType = UNSET
    home: str | UnsetType | None = UNSET
    away: str | UnsetType | None = UNSET
    tricks: tuple[Exact, Exact] | UnsetType | None = UNSET
    winner: str | UnsetType | None = UNSET
    state: str | UnsetType = UNSET
    date: Day | UnsetType = UNSET
    legs: tuple[tuple[Exact, Exact], ...] | UnsetType = UNSET
    handicap: tuple[Exact, Exact] | UnsetType = UNSET
    replays: tuple[CupReplayJson, ...] | UnsetType = UNSET
    forfeited: tuple[str, ...] | UnsetType = UNSET
    place: str | UnsetType = UNSET
    event: str | UnsetType = UNSET


class CupRoundJson(Struct, frozen=True, omit_defaults=True):
    """A round: its name, its day or the last day for it, its matches."""

    name: str
    matches: tuple[CupMatchJson, ...]
    date: Day | UnsetType = UNSET
    play_by: Day | UnsetType = UNSET


class BracketJson(Struct, frozen=True):
    """The rounds of a plate, and its winner, null until it is decided."""

    title: str
    rounds: tuple[CupRoundJson, ...]
    winner: str | None
    runner_up: str | None


class CupEntryJson(Struct, frozen=True, omit_defaults=True):
    """An entry: its id and name, and the ids of the players of a pair or of a single player."""

    id: str
    name: str
    players: tuple[str, ...] | UnsetType = UNSET


class CupJson(Struct, frozen=True):
    """A cup: the form of `whistpress table`. `winner` is null until the final is decided, `plate` where it has none."""

    schema: str = field(name="$schema")
    cup: str
    season: str
    title: str
    entries: tuple[CupEntryJson, ...]
    rounds: tuple[CupRoundJson, ...]
    winner: str | None
    runner_up: str | None
    plate: BracketJson | None


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
