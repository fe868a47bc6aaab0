"""How a division ends, in words: the status of each team, the lines of promotion and relegation, the play-offs."""

from collections.abc import Iterator, Mapping
from types import MappingProxyType

from msgspec import Struct

from whistpress.core.model.divisions import Division, PlayOff
from whistpress.core.records.division_table import DivisionTable
from whistpress.core.records.statuses import DivisionStatus, division_end, statuses
from whistpress.language import noted, say, say_many
from whistpress.views import figures
from whistpress.views.division_matches import MatchLine, TeamName, tricks_in_words
from whistpress.views.hours import hours_text
from whistpress.views.wording import day, short_day

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
    words = dict[str, str]()
    for team, status in statuses(table).items():
        if status is DivisionStatus.CHAMPION and team in up:
            words[team] = say("champion, promoted")
        else:
            words[team] = say(_STATUSES[status]) if status else ""
    return words


def table_edges(table: DivisionTable) -> Mapping[str, str]:
    """Return the team above the line of promotion (`edge-up`) and the one below that of relegation (`edge-down`)."""
    division = table.division
    ranked = [row.team for row in table.rows if row.place]
    edges = dict[str, str]()
    if 0 < division.promoted < len(ranked):
        edges[ranked[division.promoted - 1]] = "edge-up"
    if 0 < division.relegated < len(ranked):
        edges[ranked[len(ranked) - division.relegated]] = "edge-down"
    return edges


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
    return tuple(_play_off(play_off, names) for play_off in division.play_offs)


def play_off_matches(division: Division, names: Mapping[str, TeamName]) -> Iterator[MatchLine]:
    """Yield the play-offs as lines of lists of matches."""
    for play_off in division.play_offs:
        line, home = _play_off(play_off, names), division.team(play_off.home)
        yield MatchLine(
            anchor="play-offs",
            round=0,
            iso=play_off.date.isoformat() if play_off.date else "",
            day=day(play_off.date) if play_off.date else say("No day yet"),
            short_day=short_day(play_off.date) if play_off.date else "–",
            hours=hours_text(play_off.time or (home.time if home else ""), "") if play_off.date else "",
            home=line.home,
            away=line.away,
            home_won=line.home_won,
            away_won=line.away_won,
            score=line.score if play_off.tricks else "",
            verdict=_verdict(play_off, names),
            path="",
            place=play_off.place or (home.place if home else ""),
            open=not play_off.winner,
            counts=bool(play_off.winner),
            played=bool(play_off.winner and play_off.tricks),
            notes=(play_off.why,) if play_off.why else (),
        )


def _verdict(play_off: PlayOff, names: Mapping[str, TeamName]) -> str:
    if not play_off.winner:
        return say("To be played")
    if play_off.tricks is None:
        return say("Walkover to %(team)s", team=names[play_off.winner].text)
    margin = tricks_in_words(abs(play_off.tricks[0] - play_off.tricks[1]))
    return say("%(team)s by %(gain)s", team=names[play_off.winner].text, gain=margin)


def _play_off(play_off: PlayOff, names: Mapping[str, TeamName]) -> PlayOffLine:
    score = "–".join(figures.mixed_number(tricks) for tricks in play_off.tricks) if play_off.tricks else ""
    if play_off.forfeited:
        score = say("Walkover to %(team)s", team=names[play_off.winner].text)
    return PlayOffLine(
        title=play_off.title or say("Play-off"),
        day=", ".join(part for part in (day(play_off.date) if play_off.date else "", play_off.time) if part),
        home=names[play_off.home],
        away=names[play_off.away],
        home_won=play_off.winner == play_off.home,
        away_won=play_off.winner == play_off.away,
        score=score,
        note=", ".join(part for part in (play_off.place, play_off.why) if part),
    )
