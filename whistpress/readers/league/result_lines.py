"""Parse the lines in which a secretary writes down results: "oak 482-454 fox (172-140, 150-162, 160-152)"."""

import datetime
import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction

from msgspec import Struct, field
from msgspec.structs import replace

from whistpress.core.model.divisions import Team
from whistpress.core.model.match_cards import TablePair, Two
from whistpress.core.model.slugs import folded_name, plain_name
from whistpress.language import noted, say
from whistpress.problems import Problems, Span
from whistpress.problems.nearest import OWN_FILES, offer, suggestion
from whistpress.problems.quoting import shorten

_DASH = "[-–—−:]"
_NUMBER = r"[0-9]{1,5}(?:½|[.]5|\s1/2)?"
_SCORE = re.compile(rf"(?P<home>{_NUMBER})\s*{_DASH}\s*(?P<away>{_NUMBER})")
_SCORED = re.compile(rf"(?P<one>\S.*?)\s+(?P<score>{_NUMBER}\s*{_DASH}\s*{_NUMBER})\s+(?P<other>\S.*)")
_FORFEIT = r"(?:w\s*[./]\s*o\.?|walk\s?-?over)"
_WALKOVER = re.compile(rf"(?P<one>\S.*?)\s+{_FORFEIT}\s+(?:(?:over|against|from)\s+)?(?P<other>\S.*)", re.IGNORECASE)
_VERSUS = re.compile(r"(?P<one>\S.*?)\s+(?:v|vs|versus)\.?\s+(?P<other>\S.*)", re.IGNORECASE)
_VERSUS_SCORED = re.compile(
    rf"(?P<one>\S.*?)\s+(?:v|vs|versus)\.?\s+(?P<other>\S.*?)[\s,:]+(?P<score>{_NUMBER}\s*{_DASH}\s*{_NUMBER})", re.IGNORECASE
)
_NEWSPAPER = re.compile(rf"(?P<one>\S.*?)\s+(?P<home>{_NUMBER})\s*[,;]?\s+(?P<other>[^\s\d].*?)\s+(?P<away>{_NUMBER})")
_TAIL = re.compile(
    rf"(?P<teams>\S.*?)[\s,;:]+(?P<word>postponed|put off|conceded|void|abandoned|{_FORFEIT})"
    r"(?:\s+(?:to|by|until))?\s*(?P<rest>.*)",
    re.IGNORECASE,
)
_PUT_OFF = re.compile(r"(postponed|put off)(\s+(to|until))?$", re.IGNORECASE)
_TABLES = re.compile(r"\((?P<inner>[^()]*)\)")
_ISO = r"[0-9]{4}-[0-9]{2}-[0-9]{2}"
_FIRST_DATE = re.compile(rf"(?P<date>{_ISO})[\s,:;]+")
_LAST_DATE = re.compile(rf"[\s,;]+(?:on\s+)?(?P<date>{_ISO})")
_CONCEDED = re.compile(rf"(?:conceded|{_FORFEIT})\s*(?:by\s+)?(?P<side>\S.*)?", re.IGNORECASE)

OPEN = "open"

EXAMPLE = noted(
    'write it like "oak 482-454 fox (172-140, 150-162, 160-152)", "bell w/o crown", "swan v legion postponed 2026-11-20"'
)


class LineTable(Struct, frozen=True, kw_only=True):
    """A table as a line or a row of a file tells it."""

    tricks: Two | None = None
    conceded: str = ""
    home: TablePair | None = None
    away: TablePair | None = None


class WrittenResult(Struct, frozen=True, kw_only=True):
    """A result as it was written: the ids of home and away, and the written facts of the match.

    `winner` won by a walkover. `either`: the line names the winner first, so that the other may have been at home. `postponed` is
    the new day, or `open`. `rows` are the indexes of its rows in a file of results.
    """

    home: str
    away: str
    at: Span
    date: datetime.date | None = None
    tricks: Two | None = None
    tables: tuple[LineTable, ...] = ()
    winner: str = ""
    either: bool = False
    postponed: datetime.date | str | None = None
    void: str = ""
    why: str = ""
    rows: tuple[int, ...] = ()


class TeamFinder(Struct, frozen=True):
    """Finds a team of a division by its id or its name; reports a team that is not there."""

    teams: Mapping[str, Team]
    problems: Problems
    by_name: dict[Callable[[str], str], tuple[Mapping[str, Sequence[str]], ...]] = field(default_factory=dict)

    def find(self, written: str, at: Span) -> str:
        """Return the id of a team; empty, and a problem, where there is none."""
        id_ = self.team_id(written)
        if not id_:
            names = [name for team in self.teams.values() for name in (team.id, team.name)]
            alike = [team.name for team in self.teams.values() if plain_name(team.name).startswith(plain_name(written) or "?")]
            several = (say("there are several: %(teams)s", teams=offer(alike, OWN_FILES)),) if len(alike) > 1 else ()
            theirs = say("its teams are: %(teams)s", teams=offer(self.teams, OWN_FILES))
            helps = several or suggestion(written, names) or (theirs,)
            self.problems.add("E180", say("no team of this division is called '%(name)s'", name=shorten(written)), at, *helps)
        return id_

    def team_id(self, written: str) -> str:
        """Return the id of a team; empty where there is none."""
        for spelling in (plain_name, folded_name) if plain_name(written) else ():
            for ids in self._ids_by_name(spelling):
                if len(bearers := ids.get(spelling(written), ())) == 1:
                    return bearers[0]
        return ""

    def _ids_by_name(self, spelling: Callable[[str], str]) -> tuple[Mapping[str, Sequence[str]], ...]:
        """Return the teams by their ids, by their names, and by their names without an article, so spelt; collected once."""
        if spelling not in self.by_name:
            names = [(id_, spelling(team.name)) for id_, team in self.teams.items()]
            without_article = [(id_, name.removeprefix("the")) for id_, name in names]
            ids = [(id_, spelling(id_)) for id_ in self.teams]
            self.by_name[spelling] = tuple(map(_ids_of_names, (ids, names, without_article)))
        return self.by_name[spelling]


def _ids_of_names(names: Iterable[tuple[str, str]]) -> Mapping[str, Sequence[str]]:
    ids_by_name = defaultdict[str, list[str]](list)
    for id_, name in names:
        ids_by_name[name].append(id_)
    return ids_by_name


def figure(text: str) -> Fraction:
    """Return the figure of a score: `172`, `172½`, `172.5`."""
    half = re.fullmatch(r"([0-9]+)(?:½|[.]5|\s1/2)", text)
    return Fraction(half[1]) + Fraction(1, 2) if half else Fraction(text)


def score_of(text: str) -> Two | None:
    """Return the two figures of `172-140`; None where the text is no score."""
    score = _SCORE.fullmatch(text.strip())
    return (figure(score["home"]), figure(score["away"])) if score else None


def parse_line(text: str, at: Callable[[int, int], Span], teams: TeamFinder) -> WrittenResult | None:
    """Parse a line; None, and a problem, when it cannot be understood. `at` gives the span of a part of it."""
    return _Parsing(text, at, teams).line()


class _Parsing(Struct):
    """A line while it is parsed; positions are those of the line as it was written."""

    text: str
    at: Callable[[int, int], Span]
    teams: TeamFinder

    def line(self) -> WrittenResult | None:
        inner = _TABLES.search(self.text)
        rest = self._without(inner.start(), inner.end()) if inner else self.text
        rest, date = self._date(rest)
        if date == "":
            return None
        undated_result = self._read_teams(rest)
        if undated_result is None:
            return None
        result = replace(undated_result, date=date if isinstance(date, datetime.date) else None)
        if inner:
            tables = self._tables(inner["inner"], inner.start("inner"), result)
            return None if tables is None else replace(result, tables=tables)
        if result.tricks or result.winner or result.postponed or result.void:
            return result
        self._not_understood(0, len(self.text), say("this line says nothing of the match"))
        return None

    def _without(self, start: int, end: int) -> str:
        """Return the text with a part replaced by blanks, so that positions stay."""
        return self.text[:start] + " " * (end - start) + self.text[end:]

    def _not_understood(self, start: int, end: int, message: str = "") -> None:
        said = message or say("this result cannot be understood: '%(text)s'", text=shorten(self.text.strip()))
        self.teams.problems.add("E740", said, self.at(start, end), say(EXAMPLE))

    def _date(self, text: str) -> tuple[str, datetime.date | str | None]:
        """Take the day of the match off a line, at its beginning or its end; an empty text for a day that is none."""
        match = _FIRST_DATE.match(text)
        last = None if match else _LAST_DATE.search(text.rstrip())
        if last and last.end() == len(text.rstrip()) and not _PUT_OFF.search(text[: last.start()]):
            match = last
        if not match:
            return text, None
        day = self._day(match["date"], match.start("date"))
        return text[: match.start()] + " " * (match.end() - match.start()) + text[match.end() :], day or ""

    def _day(self, written: str, start: int) -> datetime.date | None:
        try:
            return datetime.date.fromisoformat(written)
        except ValueError:
            self._not_understood(start, start + len(written), say("there is no day %(day)s", day=written))
            return None

    def _read_teams(self, text: str) -> WrittenResult | None:
        """Read the teams and the text between or after them."""
        end = len(text.rstrip())
        start = len(text) - len(text.lstrip())
        if tail := _TAIL.fullmatch(text, start, end):
            result = self._with_tail(tail, start)
            if result or _VERSUS.fullmatch(text, start, tail.end("teams")):
                return result
        for pattern in (_VERSUS_SCORED, _SCORED, _NEWSPAPER, _WALKOVER, _VERSUS):
            if match := pattern.fullmatch(text, start, end):
                return self._of_two(match, pattern)
        self._not_understood(start, end)
        return None

    def _of_two(self, match: re.Match[str], pattern: re.Pattern[str]) -> WrittenResult | None:
        team, other = (self._team(match, name) for name in ("one", "other"))
        if not team or not other:
            return None
        if team == other:
            self._not_understood(
                match.start("other"), match.end("other"), say("'%(name)s' would meet itself", name=shorten(match["other"]))
            )
            return None
        whole = self.at(match.start("one"), len(self.text.rstrip()))
        result = WrittenResult(home=team, away=other, at=whole)
        if pattern in (_SCORED, _VERSUS_SCORED):
            return replace(result, tricks=score_of(match["score"]))
        if pattern is _NEWSPAPER:
            return replace(result, tricks=(figure(match["home"]), figure(match["away"])))
        return replace(result, winner=team, either=True) if pattern is _WALKOVER else result

    def _team(self, match: re.Match[str], name: str) -> str:
        text = match[name].strip(" ,;:.")
        return self.teams.find(text, self.at(match.start(name), match.start(name) + max(1, len(text))))

    def _with_tail(self, tail: re.Match[str], start: int) -> WrittenResult | None:
        """Read `swan v legion postponed 2026-11-20`, `bell v crown conceded by crown`."""
        versus = _VERSUS.fullmatch(tail.string, start, tail.end("teams"))
        result = self._of_two(versus, _VERSUS) if versus else None
        if result is None:
            return None
        word, rest = tail["word"].casefold(), tail["rest"].strip(" ,;:.")
        if word in ("postponed", "put off"):
            return self._postpone(result, rest, tail.start("rest"))
        if word in ("void", "abandoned"):
            return replace(result, void=rest or word)
        if not rest:
            return replace(result, winner=result.home)
        team = self.teams.find(rest, self.at(tail.start("rest"), tail.start("rest") + len(rest)))
        if team not in (result.home, result.away):
            if team:
                self._not_understood(
                    tail.start("rest"), tail.end("rest"), say("'%(name)s' is neither of the two", name=shorten(rest))
                )
            return None
        other = result.away if team == result.home else result.home
        return replace(result, winner=other, why="Conceded.") if word == "conceded" else replace(result, winner=team)

    def _postpone(self, result: WrittenResult, rest: str, start: int) -> WrittenResult | None:
        if not rest or rest.casefold() == OPEN:
            return replace(result, postponed=OPEN)
        if not re.fullmatch(_ISO, rest):
            self._not_understood(
                start, start + len(rest), say("'%(text)s' is no day: write it as 2026-11-20", text=shorten(rest))
            )
            return None
        day = self._day(rest, start)
        return replace(result, postponed=day) if day else None

    def _tables(self, inner: str, start: int, result: WrittenResult) -> tuple[LineTable, ...] | None:
        """Read `172-140, 150-162, conceded away`."""
        tables = list[LineTable]()
        for part in re.finditer(r"[^,;]+", inner):
            text = part[0].strip()
            offset = start + part.start() + len(part[0]) - len(part[0].lstrip())
            table = table_of(text, result.home, result.away, self.teams)
            if table is None:
                message = say("'%(text)s' is no result of a table", text=shorten(text))
                at, help_ = self.at(offset, offset + max(1, len(text))), say("write it like 172-140, or conceded away")
                self.teams.problems.add("E740", message, at, help_)
                return None
            tables.append(table)
        return tuple(tables)


def table_of(text: str, home: str, away: str, teams: TeamFinder) -> LineTable | None:
    """Return what a text says of a table: its score, or the side that conceded it; None where it says neither."""
    if tricks := score_of(text):
        return LineTable(tricks=tricks)
    concession = _CONCEDED.fullmatch(text)
    if concession is None:
        return None
    side = side_of(concession["side"] or "", home, away, teams)
    if text.casefold().startswith("w") and side:  # the winner is named
        side = "away" if side == "home" else "home"
    return LineTable(conceded=side or "away") if side or not concession["side"] else None


def side_of(text: str, home: str, away: str, teams: TeamFinder) -> str:
    """Return `home` or `away`, as a word or a team's name says; empty where it says neither."""
    word = text.strip().casefold()
    sides: Sequence[tuple[str, str]] = (("home", home), ("away", away))
    return next((side for side, team in sides if word == side or teams.team_id(word) == team), "")
