"""The forms of the JSON files, each with its schema: an event, a schedule, a standing, a division, a cup, a player, a congress.

Names and meanings are fixed: new keys may come, none may change. Figures that can be fractions are exact, as strings (`"31/5"`).
"""

from collections.abc import Mapping
from typing import Annotated, Any

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType, field

from whistpress.data.encoding import Json
from whistpress.site import addresses

Exact = Annotated[str, Meta(pattern=r"^-?[0-9]+(/[0-9]+)?$", description="An exact figure: a whole number or a fraction.")]
Day = Annotated[str, Meta(pattern=r"^[0-9]{4}-[0-9]{2}-[0-9]{2}$", description="A day: YYYY-MM-DD.")]


_DIALECT = "https://json-schema.org/draft/2020-12/schema"


class RankingRowJson(Struct, frozen=True, omit_defaults=True):
    """A row of a ranking: the place, the entry, its players, the deals that count, the tricks credited, the score that ranks.

    `halves` are the two halves of the score at a drive, where they are known.
    """

    place: int
    entry: int | str
    names: tuple[str, ...]
    deals: int
    tricks: Exact
    score: Exact
    name: str | UnsetType = UNSET
    plus_minus: Exact | UnsetType = UNSET
    percentage: Exact | UnsetType = UNSET
    penalty: Exact | UnsetType = UNSET
    carried: Exact | UnsetType = UNSET
    handicap: Exact | UnsetType = UNSET
    decided: str | UnsetType = UNSET
    halves: tuple[Exact, Exact] | UnsetType = UNSET


class RankingJson(Struct, frozen=True, omit_defaults=True):
    """A ranking: its group and its rows, the first place first.

    The group is `NS`, `EW`, `ladies`, `gentlemen` or `all`; of a section its name stands before it. `scoring` is there where a
    section is scored otherwise than the event.
    """

    group: str
    rows: tuple[RankingRowJson, ...]
    scoring: str | UnsetType = UNSET
    ranked_by: str | UnsetType = UNSET
    lowest_first: bool | UnsetType = UNSET


class PrizeJson(Struct, frozen=True):
    """A prize: its title, the names of its winners, the figure that won it, those passed over who had won another prize."""

    title: str
    names: tuple[str, ...]
    figure: str | None
    passed_over: tuple[str, ...]


# Only the schema of an event is made from this class: `event_json` in `league/plan/record.py` writes the file.
class EventJson(Struct, frozen=True, omit_defaults=True):
    """An event with its rankings: the form of `whistpress score`, and what the event is.

    `event` is the slug, `id` season and slug. `times` and `ends` are the hours of the `dates`, as written, or empty. `sessions`,
    `rubbers`, `points` and `deals` are there where the event has some.
    """

    schema: str = field(name="$schema")
    id: str
    title: str
    dates: tuple[Day, ...]
    times: tuple[str, ...]
    ends: tuple[str, ...]
    place: str
    contest: str
    game: str
    status: str
    event: str
    scoring: str
    rankings: tuple[RankingJson, ...]
    problems: tuple[dict[str, Any], ...]
    prizes: tuple[PrizeJson, ...] | UnsetType = UNSET
    with_handicaps: tuple[RankingJson, ...] | UnsetType = UNSET
    sessions: tuple[dict[str, Any], ...] | UnsetType = UNSET
    rubbers: tuple[dict[str, Any], ...] | UnsetType = UNSET
    points: tuple[dict[str, Any], ...] | UnsetType = UNSET
    deals: tuple[dict[str, Any], ...] | UnsetType = UNSET


class TablePlayJson(Struct, frozen=True, omit_defaults=True):
    """A table in a round: the numbers at N, S, E and W, the deals in the order of play; `own` where a team meets itself."""

    round: int
    table: int
    seats: dict[str, int]
    deals: tuple[int, ...]
    own: bool | UnsetType = UNSET


class SitOutJson(Struct, frozen=True):
    """The entries that sit out in a round."""

    round: int
    entries: tuple[int, ...]


class ScheduleJson(Struct, frozen=True, omit_defaults=True):
    """A schedule: the form of `whistpress schedule`.

    Of a drive, `up` says who goes to the higher tables, `trumps` lists the trump suits in their order, and `waiting` says how
    many tricks an entry is credited with for each hand that it waits.
    """

    schema: str = field(name="$schema")
    system: str
    contest: str
    tables: int
    deals: int
    rounds: int
    entries: int
    plays: tuple[TablePlayJson, ...]
    sit_outs: tuple[SitOutJson, ...]
    variant: str | UnsetType = UNSET
    remarks: tuple[str, ...] | UnsetType = UNSET
    up: str | UnsetType = UNSET
    trumps: tuple[str, ...] | UnsetType = UNSET
    waiting: int | UnsetType = UNSET


class StandingResultJson(Struct, frozen=True):
    """A result behind a standing: the event, the place in it, what it is worth, whether it counts, and why not.

    Of the players of a division it is a `match` (season, division and id) in so many `hands`, without a place (0).
    """

    event: str
    date: Day
    place: int
    worth: Exact
    counts: bool
    why: str
    match: str | None = None
    hands: Exact | None = None


class StandingRowJson(Struct, frozen=True):
    """A row of a standing; `who` are ids of a player, a pair or a club. Place and figure are null where nothing is ranked yet."""

    place: int | None
    who: tuple[str, ...]
    figure: Exact | None
    results: tuple[StandingResultJson, ...]


class StandingJson(Struct, frozen=True):
    """A standing over many events: its rows, then those who are not ranked yet (`waiting`)."""

    schema: str = field(name="$schema")
    standing: str
    title: str
    season: str
    ranked: str
    measure: str
    rows: tuple[StandingRowJson, ...]
    waiting: tuple[StandingRowJson, ...]


class DivisionRowJson(Struct, frozen=True):
    """A team in the table of a division. `played` counts walkovers too; `tables` are those won, a drawn one a half.

    `status` is `champion`, `promoted`, `relegated` or `play-off` once that is certain, else null.
    """

    place: int | None
    team: str
    name: str
    played: int
    won: int
    drawn: int
    lost: int
    tables: Exact
    tricks_for: Exact
    tricks_against: Exact
    gain: Exact
    deducted: Exact
    points: Exact
    status: str | None


class MatchTableJson(Struct, frozen=True):
    """A table of a match: the players of home and away, their tricks (null where there are none), the side that conceded it."""

    home: tuple[str, ...]
    away: tuple[str, ...]
    tricks: tuple[Exact, Exact] | None
    conceded: str | None


class MatchRulingJson(Struct, frozen=True):
    """A ruling on a match: the points and tables of home and away by it, null where it does not change them."""

    by: str
    date: Day | None
    points: tuple[Exact, Exact] | None
    tables: tuple[Exact, Exact] | None
    why: str


class DivisionMatchJson(Struct, frozen=True):
    """A match of a division: figures are those of the home team and of the visitors, null where there are none.

    `gain` is the margin of the home team, in the unit of the division: below nought where the visitors won. `tables_won`
    and `points` are those of the last ruling, where there is one; `card` has the tables as they were played.
    """

    match: str
    round: int
    date: Day | None
    time: str
    home: str
    away: str
    state: str
    tricks: tuple[Exact, Exact] | None
    gain: Exact | None
    tables_won: tuple[Exact, Exact] | None
    points: tuple[Exact, Exact] | None
    event: str | None
    card: tuple[MatchTableJson, ...]
    under_protest: bool
    rulings: tuple[MatchRulingJson, ...]


class DivisionPlayerJson(Struct, frozen=True):
    """A player of a division, by the match cards: `hands` are the tricks of both sides at his tables ÷ 13."""

    player: str
    id: str
    team: str
    matches: int
    won: int
    drawn: int
    lost: int
    tables: int
    tables_won: Exact
    hands: int | Exact
    tricks: Exact
    average: Exact | None


class DivisionJson(Struct, frozen=True):
    """The table and the matches of a division."""

    schema: str = field(name="$schema")
    division: str
    season: str
    title: str
    rows: tuple[DivisionRowJson, ...]
    matches: tuple[DivisionMatchJson, ...]
    players: tuple[DivisionPlayerJson, ...]
    problems: tuple[dict[str, Any], ...] = ()


class PlayerEventJson(Struct, frozen=True):
    """An event of a player: the entry and its players, and where it has a rank its group, place, number of rows and score.

    `prizes` are the titles of those that the entry won in an event of which no figure is on record.
    """

    event: str
    title: str
    date: Day
    entry: int | str
    names: tuple[str, ...]
    group: str | None
    place: int | None
    of: int | None
    score: Exact | None
    prizes: tuple[str, ...] | UnsetType = UNSET


class PlayerJson(Struct, frozen=True):
    """A player: the id, the name and its other spellings, the club, the events from the first to the last."""

    schema: str = field(name="$schema")
    player: str
    name: str
    also: tuple[str, ...]
    club: str | None
    member: bool
    joined: int | None
    events: tuple[PlayerEventJson, ...]


class OfficeJson(Struct, frozen=True):
    """An office or a committee, and those who held it."""

    title: str
    holders: tuple[str, ...]


class MotionJson(Struct, frozen=True):
    """A motion of a congress, its words in Markdown; votes are null where they are not on record."""

    id: str
    day: int | None
    title: str
    text: str
    mover: str
    seconder: str
    ayes: int | None
    noes: int | None
    outcome: str | None


class ElectionJson(Struct, frozen=True):
    """An office filled by ballot; `votes` are those of the first ballot, by candidate."""

    id: str
    office: str
    candidates: tuple[str, ...]
    votes: dict[str, int]
    elected: tuple[str, ...]
    proposer: str
    seconder: str


class CongressJson(Struct, frozen=True):
    """A congress: where and when it met, who held office, motions, elections. `body` is the club that met, or empty.

    `time` is that of the first sitting, as written; `present` and `apologies` are how many.
    """

    schema: str = field(name="$schema")
    congress: str
    title: str
    place: str
    begins: Day
    days: int
    time: str
    present: int | None
    apologies: int
    body: str
    officers: tuple[OfficeJson, ...]
    committees: tuple[OfficeJson, ...]
    motions: tuple[MotionJson, ...]
    elections: tuple[ElectionJson, ...]


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


KINDS: Mapping[str, type[Struct]] = {
    "event": EventJson,
    "schedule": ScheduleJson,
    "standing": StandingJson,
    "division": DivisionJson,
    "cup": CupJson,
    "player": PlayerJson,
    "congress": CongressJson,
}
"""The forms by the names of their schemas."""


def schema_of(kind: str) -> Json:
    """Return the JSON Schema (2020-12) of a form."""
    return {"$schema": _DIALECT, "$id": addresses.schema(kind), **msgspec.json.schema(KINDS[kind])}
