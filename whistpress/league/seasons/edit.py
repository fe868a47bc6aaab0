"""Write the files of a new season from those of an old one: divisions without results, standings, officers."""

import datetime
import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any

from msgspec import Struct

from whistpress.core.model.names import season_span
from whistpress.league.divisions.keys import DivisionFile
from whistpress.reading.front_matter import FENCE
from whistpress.reading.toml_edit import toml_text

_RESULTS = {"id", "results", "match", "withdrawn", "deducted", "accepted", "play_off", "source"}
"""Keys of a division that belong to the season in which it was played."""

_OF_FIXTURE = ("home", "away", "place", "time", "ends")
"""Keys of a match that stay when its result is left out."""

_WEEK = 7
_SEASON = re.compile(r"\b(\d{4})(?:-(\d{4}|\d{2}))?(?=/|$)")


class SeasonShift(Struct, frozen=True):
    """By how many years, and by how many days, a season is later than another."""

    years: int
    days: int

    def day(self, day: datetime.date) -> datetime.date:
        """Return the day of the new season."""
        return day + datetime.timedelta(days=self.days)

    def free(self, written: object) -> object:
        """Move days without matches to the new season: a range that covers both the same weekday and the same date."""
        first, dots, last = (part.strip() for part in str(written).partition(".."))
        begin, end = datetime.date.fromisoformat(first), datetime.date.fromisoformat(last if dots else first)
        ends = [self.day(begin), self.day(end), _years_later(begin, self.years), _years_later(end, self.years)]
        return min(ends) if min(ends) == max(ends) else f"{min(ends)}..{max(ends)}"

    def season(self, name: str) -> str:
        """Return the name of a season so many years later: `2026-27`, `2026-2027` or `2026`."""
        match = re.fullmatch(r"(\d{4})(?:-(\d{4}|\d{2}))?", name)
        if match is None:
            return name
        first = int(match[1]) + self.years
        last = f"-{str(first + 1)[-len(match[2]) :]}" if match[2] else ""
        return f"{first}{last}"

    def pattern(self, text: str) -> str:
        """Return a pattern of events with its season so many years later: `2026-27/*`."""
        return _SEASON.sub(lambda match: self.season(match[0]), text, count=1)


def _years_later(day: datetime.date, years: int) -> datetime.date:
    try:
        return day.replace(year=day.year + years)
    except ValueError:  # 29 February
        return day.replace(year=day.year + years, day=28)


def season_shift(old: str, new: str, first: datetime.date | None, begins: datetime.date | None) -> SeasonShift | None:
    """Return the shift between two seasons; None where their names say no years.

    `first` is the earliest day of play of the old one, `begins` the day on which the new one is to begin.
    """
    spans = season_span(old), season_span(new)
    if spans[0] is None or spans[1] is None:
        return None
    years = spans[1][0].year - spans[0][0].year
    if begins and first:
        return SeasonShift(years, (begins - first).days)
    day = first or spans[0][0]
    return SeasonShift(years, round((_years_later(day, years) - day).days / _WEEK) * _WEEK)


class TeamTables(Struct, frozen=True):
    """The teams that leave a division (ids), and those that join it: ids of clubs with one team, and tables of teams."""

    leaving: Sequence[str]
    clubs: Sequence[str]
    teams: Sequence[Mapping[str, Any]]

    @property
    def coming(self) -> tuple[str, ...]:
        """Return the ids of the teams that join."""
        return (*self.clubs, *(str(team["id"]) for team in self.teams))


def division_text(old: Mapping[str, Any], change: TeamTables, shift: SeasonShift, schema: str = "") -> str:
    """Return the file of a division for the new season: its teams, its rules, its days; no results."""
    values = {key: value for key, value in old.items() if key not in _RESULTS}
    clubs = [id_ for id_ in values.get("clubs", ()) if id_ not in change.leaving]
    teams = [team for team in values.get("team", ()) if team["id"] not in change.leaving]
    values["clubs"] = [*clubs, *change.clubs]
    values["team"] = [*teams, *change.teams]
    number = len(values["clubs"]) + len(values["team"])
    days = tuple(shift.day(day) for day in _days_of(old))
    for key in ("begins", "every", "dates", "round"):
        values.pop(key, None)
    values |= _fixtures(old, change, shift, days, number)
    if free := values.get("no_matches"):
        values["no_matches"] = [shift.free(period) for period in free]
    order = [key for key in DivisionFile.model_fields if values.get(key) not in (None, [], {})]
    text = toml_text({key: values[key] for key in order}, inline=("points", "walkover", "halls"))
    return f"#:schema {schema}\n{text}" if schema else text


def _days_of(old: Mapping[str, Any]) -> list[datetime.date]:
    """Return the days of a division's rounds, as far as its file gives them."""
    if dates := old.get("dates"):
        return sorted(dates)
    return [round_["date"] for round_ in old.get("round", ()) if "date" in round_]


def _fixtures(
    old: Mapping[str, Any], change: TeamTables, shift: SeasonShift, days: Sequence[datetime.date], number: int
) -> dict[str, Any]:
    """Return the keys that make the fixtures: written rounds where as many come as leave, else the days or the first of them."""
    rounds = old.get("round", ())
    if rounds and len(change.leaving) == len(change.coming):
        into = dict(zip(change.leaving, change.coming, strict=True))
        return {"round": [_round(round_, into, shift) for round_ in rounds]}
    needed = (number + number % 2 - 1) * int(old.get("times", 2))
    if days and len(days) >= needed:
        return {"dates": list(days)}
    if days:
        gaps = Counter((later - earlier).days for earlier, later in pairwise(days) if later > earlier)
        return {"begins": days[0], "every": gaps.most_common(1)[0][0] if gaps else _WEEK}
    begins = {"begins": shift.day(old["begins"])} if "begins" in old else {}
    return begins | ({"every": old["every"]} if "every" in old else {})


def _round(round_: Mapping[str, Any], into: Mapping[str, str], shift: SeasonShift) -> dict[str, Any]:
    """Return a round without results, each team that leaves replaced by one that comes."""
    new_round = {key: round_[key] for key in ("name",) if key in round_}
    if "date" in round_:
        new_round = {"date": shift.day(round_["date"])} | new_round
    return new_round | {"matches": [_match(match, into, shift) for match in round_["matches"]]}


def _match(match: Mapping[str, Any], into: Mapping[str, str], shift: SeasonShift) -> dict[str, Any]:
    fixture = {key: into.get(match[key], match[key]) for key in _OF_FIXTURE if key in match}
    if "date" in match and "postponed" not in match and not match.get("moved"):
        fixture["date"] = shift.day(match["date"])
    return fixture


def standing_texts(
    standings: Mapping[str, Mapping[str, Any]], old: str, shift: SeasonShift, ids: Sequence[str]
) -> Iterator[tuple[str, str]]:
    """Yield the id and the text of each standing of the old season, for the new one, without those that are there already."""
    new = shift.season(old)
    for id_, table in standings.items():
        named = table.get("season") == old or str(table.get("division", "")).startswith(f"{old}/")
        if not named:
            continue
        new_id = _rename_standing(id_, old, new)
        if new_id not in ids:
            values = {key: _later(key, value, shift, (old, new)) for key, value in table.items()}
            yield new_id, toml_text({new_id: values})


def _rename_standing(id_: str, old: str, new: str) -> str:
    """Return the id of a standing for another season: with its year where it has one, else with the season at its end."""
    for before, after in ((old, new), (old[:4], new[:4])):
        if before in id_:
            return id_.replace(before, after)
    return f"{id_}-{new}"


def _later(key: str, value: Any, shift: SeasonShift, names: tuple[str, str]) -> Any:
    """Return a value of a standing for the new season: seasons of its events, and the season in its title."""
    if key in ("season", "division"):
        return shift.pattern(value)
    if key in ("events", "against"):
        return [shift.pattern(pattern) for pattern in value] if isinstance(value, list) else shift.pattern(value)
    if key == "title":
        return value.replace(*names)
    if isinstance(value, Mapping):
        return {name: _later(name, inner_value, shift, names) for name, inner_value in value.items()}
    return value


def officers_text(old: Mapping[str, Any], words: str, names: tuple[str, str]) -> str:
    """Return the text with the officers and committees of a season's book for the next season; `names` are those of both.

    Its words are kept, unless they are signed: those are about the season before. A comment reminds of the elections,
    which no reader sees.
    """
    values = {key: value for key, value in old.items() if key != "by"} | {"title": old["title"].replace(*names)}
    kept_words = f"\n{words.strip()}\n" if words.strip() and not old.get("by") else ""
    return f"{FENCE}\n# Carried over from {names[0]}: put in who was elected.\n{toml_text(values)}{FENCE}\n{kept_words}"
