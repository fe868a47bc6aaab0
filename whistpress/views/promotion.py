"""How a division ends, in words: the status of each team, the lines of promotion and relegation, the play-offs."""

from collections.abc import Iterator, Mapping
from types import MappingProxyType

from msgspec import Struct

from whistpress.core.model.divisions import Division, PlayOff
from whistpress.core.records.division_table import DivisionTable
from whistpress.core.records.statuses import DivisionStatus, division_end, statuses
from whistpress.language import noted, say, say_many
from whistpress.views import figures
from whistpress.views.division_matches import MatchLine, TeamName
from whistpress.views.hours import hours_text
from whistpress.views.words import day, short_day

_STATUSES: Mapping[DivisionStatus, str] = MappingProxyType(
    {
        DivisionStatus.CHAMPION: noted("champion"),
        DivisionStatus.PROMOTED: noted("promoted"),
        DivisionStatus.RELEGATED: noted("relegated"),
        DivisionStatus.PLAY_OFF: noted("play-off"),
    }
)


class PlayOffLine(Struct, frozen=True):
    """A play-off as pages show it; before it is played, `score` is empty and neither side has won."""

    title: str
    day: str
    home: TeamName
    away: TeamName
    home_won: bool
    away_won: bool
    score: str
    note: str


def status_words(table: DivisionTable) -> Mapping[str, str]:
    """Return the status of each team in words (`champion, promoted`); empty where none is certain."""
    up = division_end(table).promoted
    found = dict[str, str]()
    for team, status in statuses(table).items():
        if status is DivisionStatus.CHAMPION and team in up:
            found[team] = say("champion, promoted")
        else:
            found[team] = say(_STATUSES[status]) if status else ""
    return found


def table_edges(table: DivisionTable) -> Mapping[str, str]:
    """Return the team above the line of promotion (`edge-up`) and the one below that of relegation (`edge-down`)."""
    division = table.division
    ranked = [row.team for row in table.rows if row.place]
    found = dict[str, str]()
    if 0 < division.promoted < len(ranked):
        found[ranked[division.promoted - 1]] = "edge-up"
    if 0 < division.relegated < len(ranked):
        found[ranked[len(ranked) - division.relegated]] = "edge-down"
    return found


def ends_in_words(division: Division) -> Iterator[str]:
    """Yield how many teams go up and down."""
    if division.promoted:
        yield say_many(
            "The first goes up; the line below it is that of promotion.",
            "The first %(number)s go up; the line below them is that of promotion.",
            division.promoted,
        )
    if division.relegated:
        yield say_many(
            "The last goes down; the line above it is that of relegation.",
            "The last %(number)s go down; the line above them is that of relegation.",
            division.relegated,
        )


def play_off_lines(division: Division, names: Mapping[str, TeamName]) -> tuple[PlayOffLine, ...]:
    """Return the play-offs of a division."""
    return tuple(_play_off(one, names) for one in division.play_offs)


def play_off_matches(division: Division, names: Mapping[str, TeamName]) -> Iterator[MatchLine]:
    """Yield the play-offs as lines of lists of matches."""
    for one in division.play_offs:
        line, home = _play_off(one, names), division.team(one.home)
        yield MatchLine(
            anchor="play-offs",
            round=0,
            iso=one.date.isoformat() if one.date else "",
            day=day(one.date) if one.date else say("No day yet"),
            short_day=short_day(one.date) if one.date else "–",
            hours=hours_text(one.time or (home.time if home else ""), "") if one.date else "",
            home=line.home,
            away=line.away,
            home_won=line.home_won,
            away_won=line.away_won,
            score=line.score if one.tricks else "",
            verdict=_verdict(one, names),
            path="",
            place=one.place or (home.place if home else ""),
            open=not one.winner,
            counts=bool(one.winner),
            played=bool(one.winner and one.tricks),
            notes=(one.why,) if one.why else (),
        )


def _verdict(one: PlayOff, names: Mapping[str, TeamName]) -> str:
    if not one.winner:
        return say("To be played")
    if one.tricks is None:
        return say("Walkover to %(team)s", team=names[one.winner].text)
    return say("%(team)s by %(gain)s", team=names[one.winner].text, gain=figures.mixed_number(abs(one.tricks[0] - one.tricks[1])))


def _play_off(one: PlayOff, names: Mapping[str, TeamName]) -> PlayOffLine:
    score = "–".join(figures.mixed_number(tricks) for tricks in one.tricks) if one.tricks else ""
    if one.forfeited:
        score = say("Walkover to %(team)s", team=names[one.winner].text)
    return PlayOffLine(
        title=one.title or say("Play-off"),
        day=", ".join(part for part in (day(one.date) if one.date else "", one.time) if part),
        home=names[one.home],
        away=names[one.away],
        home_won=one.winner == one.home,
        away_won=one.winner == one.away,
        score=score,
        note=", ".join(part for part in (one.place, one.why) if part),
    )
