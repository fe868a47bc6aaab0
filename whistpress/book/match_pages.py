"""The page of league and cup matches that are due, and its input."""

import datetime
import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import partial
from http import HTTPStatus
from pathlib import Path
from typing import Any

from msgspec import Struct
from msgspec.structs import replace
from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response

from whistpress.book.boxes import BoxGroup, ScoreBox
from whistpress.book.desk import PAGE_HEADERS, BookDesk, BookForm, Caller, page_response
from whistpress.book.edits import TypedFigure
from whistpress.book.files import EntrySlip, read_exact
from whistpress.book.frame import LeagueFrame
from whistpress.book.keeper import BoxAnswer, not_written, refusal
from whistpress.book.matches import (
    LATELY,
    POSTPONED,
    WALKOVER,
    MatchChange,
    MatchEdit,
    OpenDivision,
    is_settled,
    match_change,
    moved_by,
    read_division,
    table_at,
    with_moved,
    with_remark,
)
from whistpress.book.opened import BoxNote, as_note, shape_of, slip_note
from whistpress.book.sheets import Unsaved, answer_json, authority_of, enter_all
from whistpress.book.views import ROOT, BookEvent, BookLink, SheetPage, shown_groups
from whistpress.language import say, speech
from whistpress.league.checks.cup_checks import with_settled_replays
from whistpress.league.cups.facts import DUE, Bracket, CupRecord, CupTie, TieScorer, TieState, cup_record, round_name
from whistpress.league.cups.model import Cup, CupMatch
from whistpress.league.cups.read.cup_course import check_courses
from whistpress.league.cups.read.cups import CupNames, cup_of
from whistpress.problems import Problem, Problems, Severity
from whistpress.reading.content_files import ContentFile
from whistpress.reading.toml_edit import TomlValue, append_table, remove_key, set_value
from whistpress.reading.toml_file import TomlFile, parse_toml
from whistpress.reading.toml_positions import KeyPath
from whistpress.site.figures import mixed_number

_SCORE = re.compile(r"(\d{1,5})\s*[-–]\s*(\d{1,5})(?:[\s,]+replay(?:ed)?\s+(\d{1,5})\s*[-–]\s*(\d{1,5}))?", re.IGNORECASE)
_TOLD = ("tricks", "forfeited", "postponed", "replays")


class CupSpot(Struct, frozen=True):
    """The place of a cup match: whether it is of the plate, the index of its round, the match with its result."""

    plate: bool
    round: int
    tie: CupTie

    @property
    def path(self) -> KeyPath:
        """The path of its round."""
        return ("plate", "round", self.round) if self.plate else ("round", self.round)


class OpenCup(Struct, frozen=True, kw_only=True):
    """A cup as its file is now, with its course; without `record` it cannot be read."""

    source: ContentFile
    text: str
    toml: TomlFile | None
    record: CupRecord | None
    problems: tuple[Problem, ...]

    @property
    def season(self) -> str:
        """The season that its file is of; empty when it cannot be read."""
        return self.record.cup.id.partition("/")[0] if self.record else ""

    def group(self, today: datetime.date, typed: Collection[str] = ()) -> BoxGroup | None:
        """Return the boxes of its matches that are due or were `typed` in this session; None when there are none."""
        return self._group(spot for id_, spot in self._boxes(today) if _is_due(spot.tie, today) or id_ in typed)

    def all_group(self, today: datetime.date) -> BoxGroup | None:
        """Return the boxes of all its matches that can have a result by now; None when none can."""
        return self._group(spot for _, spot in self._boxes(today))

    def find_box(self, box: str, today: datetime.date) -> ScoreBox | None:
        """Return the box of a match, due or earlier; None where it has no such match."""
        return next((self._box(self.record.cup, spot) for id_, spot in self._boxes(today) if id_ == box and self.record), None)

    def _group(self, spots: Iterable[CupSpot]) -> BoxGroup | None:
        if self.record is None:
            return None
        cup = self.record.cup
        boxes = tuple(self._box(cup, spot) for spot in spots)
        return BoxGroup(id=f"cup-{cup.slug}", title=cup.title, name=cup.title, boxes=boxes) if boxes else None

    def with_result(self, box: str, typed: str, today: datetime.date) -> MatchEdit:
        """Return its text with the result of a match."""
        return MatchEdit(self._with_result(box, typed, today))

    def _with_result(self, box: str, typed: str, today: datetime.date) -> str:
        spot = self._spot(box, today)
        keys = _result_keys(spot.tie.match, typed)
        text = self._with_result_keys(spot, keys)
        new = keys.get("postponed")
        row = moved_by(spot.tie.match, new if isinstance(new, datetime.date) else None, today) if new else None
        toml, path = parse_toml(text, self.source.shown, Problems()), self._path(spot)
        return with_moved(text, table_at(toml, path), path, {}, row) if row and toml and path else text

    def _with_result_keys(self, spot: CupSpot, keys: dict[str, TomlValue]) -> str:
        path = self._path(spot)
        if path is None:
            return self._with_new_match(spot, keys)
        old: Any = self.toml.values if self.toml else {}
        for step in path:
            old = old[step]
        keeps_day = "tricks" in keys or (not keys and spot.tie.match.has_result)
        if "postponed" in old and keeps_day:
            keys["postponed"] = old["postponed"]
        if self.toml and self.toml.positions.plain_value(path):
            return set_value(self.text, path, {**{key: value for key, value in old.items() if key not in _TOLD}, **keys})
        text = self.text
        for key in _TOLD:
            text = set_value(text, (*path, key), keys[key]) if key in keys else remove_key(text, (*path, key))
        return text

    def day_of(self, box: str, today: datetime.date) -> datetime.date | None:
        """Return the day of a match, or the last one on which it was to be played."""
        tie = self._spot(box, today).tie
        return tie.match.date or tie.last_day

    def with_correction(self, text: str, box: str, today: datetime.date, change: MatchChange) -> str:
        """Return a text that is to take its place, with a remark that tells of a changed result."""
        path, toml = self._path(self._spot(box, today)), parse_toml(text, self.source.shown, Problems())
        if toml is None or path is None:
            raise EntrySlip(say("the file does not have this match yet"), say("write it there"))
        return with_remark(text, toml, path, change)

    def problems_at(self, box: str, today: datetime.date) -> tuple[Problem, ...]:
        """Return the problems in the match of a box."""
        path = self._path(self._spot(box, today))
        if path is None or self.toml is None:
            return ()
        line = self.toml.span(path).line
        return tuple(problem for problem in self.problems if problem.at.line == line)

    def again(self, edit: MatchEdit, frame: LeagueFrame) -> "OpenCup":
        """Read a text that is to take the place of its file."""
        return read_cup(self.source, edit.text, frame)

    def changes(self, edit: MatchEdit) -> list[tuple[Path, str, str]]:
        """Return its file with its text before and its new one."""
        return [(self.source.path, self.text, edit.text)]

    def _boxes(self, today: datetime.date) -> Iterator[tuple[str, CupSpot]]:
        """Yield each match that can have a result by now, after the id of its box."""
        record = self.record
        for plate, bracket in ((False, record.main), (True, record.plate)) if record else ():
            for number, round_ in enumerate(bracket.rounds if bracket else ()):
                spots = (CupSpot(plate, number, tie) for tie in round_.ties if _is_enterable(tie, today))
                yield from ((_box_id(record.cup, spot), spot) for spot in spots if record)

    def _spot(self, box: str, today: datetime.date) -> CupSpot:
        return next(spot for id_, spot in self._boxes(today) if id_ == box)

    def _box(self, cup: Cup, spot: CupSpot) -> ScoreBox:
        match = spot.tie.match
        names = {entry.id: entry.name for entry in cup.entries}
        bracket = self._bracket(spot)
        day = speech().date(match.date) if match.date else say(round_name(bracket.rounds, spot.round)) if bracket else ""
        who = say("%(home)s v. %(away)s", home=names.get(match.home, match.home), away=names.get(match.away, match.away))
        return ScoreBox(
            id=_box_id(cup, spot),
            label=say("%(day)s, %(who)s: tricks of both", day=day, who=who),
            row=(day, who),
            value=_text(match),
            fixed=bool(match.tables or match.legs or match.event),
        )

    def _bracket(self, spot: CupSpot) -> Bracket | None:
        return None if self.record is None else self.record.plate if spot.plate else self.record.main

    def _path(self, spot: CupSpot) -> KeyPath | None:
        """Return where the file has the match; None when it does not have it yet."""
        for number, table in enumerate(self._tables(spot)):
            if {table.get("home"), table.get("away")} == set(spot.tie.match.teams):
                return (*spot.path, "matches", number)
        return None

    def _tables(self, spot: CupSpot) -> list[Mapping[str, Any]]:
        value: Any = self.toml.values if self.toml else {}
        for step in (*spot.path, "matches"):
            try:
                value = value[step]
            except (KeyError, IndexError):
                return []
        return list(value)

    def _with_new_match(self, spot: CupSpot, keys: Mapping[str, TomlValue]) -> str:
        """Return the text with a match that a draw gives, and that the file did not mention."""
        match = spot.tie.match
        row: dict[str, TomlValue] = {"home": match.home, "away": match.away, **keys}
        rounds: Any = self.toml.values if self.toml else {}
        for step in spot.path[:-1]:
            rounds = rounds.get(step, {})
        if len(rounds) > spot.round:
            return set_value(self.text, (*spot.path, "matches", len(self._tables(spot))), row)
        if len(rounds) == spot.round:
            return append_table(self.text, spot.path[:-1], {"matches": [row]})
        raise EntrySlip(say("the file does not have the rounds before this one yet"), say("type their results first"))


def read_cup(source: ContentFile, text: str, frame: LeagueFrame) -> OpenCup:
    """Read a text that is, or is to be, the file of a cup."""
    problems, record = Problems(), None
    toml = parse_toml(text, source.shown, Problems())
    league = frame.league
    if league:
        cup = cup_of(source, CupNames(league.clubs, league.divisions, frame.people), problems, {}, text)
        if cup:
            record = cup_record(with_settled_replays(cup, problems), TieScorer(people=league.people, clubs=league.clubs))
            check_courses([record], problems)
    return OpenCup(source=source, text=text, toml=toml, record=record, problems=tuple(problems))


def _is_enterable(tie: CupTie, today: datetime.date) -> bool:
    """Return whether a match can have a result by now: both could play it, or the file tells of it."""
    if tie.match.event or tie.state in (TieState.BYE, TieState.UNKNOWN):
        return False
    return tie.state not in DUE or tie.match.date is None or tie.match.date <= today or bool(_text(tie.match))


def _is_due(tie: CupTie, today: datetime.date) -> bool:
    """Return whether a match is due: one that both could play by today, or one that was decided in the last days."""
    if tie.state in DUE:
        return tie.match.date is None or tie.match.date <= today
    return tie.last_day is not None and datetime.timedelta(0) <= today - tie.last_day <= LATELY


def _box_id(cup: Cup, spot: CupSpot) -> str:
    return f"cup/{cup.id}/{'plate' if spot.plate else 'main'}/{spot.round}/{'-'.join(sorted(spot.tie.match.teams))}"


def _text(match: CupMatch) -> str:
    """Return the result of a match as it is typed: `470-466`, `460-460 replay 471-469`, `w/o`, `postponed 2026-11-20`."""
    tricks = match.written_tricks
    if tricks:
        last = match.replays[-1] if match.replays else None
        replay = last.tricks[::-1] if last and last.tricks and last.home != match.home else last.tricks if last else None
        again = f" replay {mixed_number(replay[0])}-{mixed_number(replay[1])}" if replay else ""
        return f"{mixed_number(tricks[0])}-{mixed_number(tricks[1])}{again}"
    if match.forfeited:
        return "w/o away" if match.home in match.forfeited else "w/o"
    if match.postponed:
        return f"postponed {match.date.isoformat()}" if match.date else "postponed"
    return ""


def _result_keys(match: CupMatch, typed: str) -> dict[str, TomlValue]:
    """Parse a result into the keys of a match; an empty text has none."""
    text = " ".join(typed.split())
    if not text:
        return {}
    if score := _SCORE.fullmatch(text):
        keys: dict[str, TomlValue] = {"tricks": [int(score[1]), int(score[2])]}
        return keys | ({"replays": [{"tricks": [int(score[3]), int(score[4])]}]} if score[3] else {})
    if walkover := WALKOVER.fullmatch(text):
        return {"forfeited": match.home if walkover[1] and walkover[1].casefold() == "away" else match.away}
    if postponed := POSTPONED.fullmatch(text):
        try:
            return {"postponed": datetime.date.fromisoformat(postponed[1]) if postponed[1] else "open"}
        except ValueError:
            raise EntrySlip(say("'%(typed)s' is no day", typed=postponed[1][:20]), say("write it as 2026-11-20")) from None
    raise EntrySlip(
        say("'%(typed)s' says no result", typed=text[:40]),
        say("write %(examples)s", examples="470-466; 460-460 replay 471-469; w/o; postponed 2026-11-20"),
    )


ID = "matches"


class MatchView(Struct, frozen=True):
    """What the page shows: the matches that are due, or all of a `season`, with the competitions as their files are now."""

    competitions: tuple[OpenDivision | OpenCup, ...]
    today: datetime.date
    typed: Collection[str]
    season: str = ""

    @property
    def by(self) -> str:
        """The word for it in addresses and forms."""
        return self.season or ID

    @property
    def address(self) -> str:
        """The address of its page."""
        return f"{ROOT}{ID}?season={self.season}" if self.season else f"{ROOT}{ID}"

    @property
    def open_groups(self) -> list[tuple[OpenDivision | OpenCup, BoxGroup]]:
        """The boxes of each competition that has some."""
        groups = [
            (opened, opened.all_group(self.today) if self.season else opened.group(self.today, self.typed))
            for opened in self.competitions
            if self.season in ("", opened.season)
        ]
        return [(opened, group) for opened, group in groups if group]

    @property
    def groups(self) -> tuple[BoxGroup, ...]:
        """The boxes of all."""
        return tuple(group for _, group in self.open_groups)

    @property
    def links(self) -> tuple[BookLink, ...]:
        """Links to the matches due and to each earlier season, latest first; the page of matches due links only the latest."""
        seasons = sorted({opened.season for opened in self.competitions if opened.season and opened.all_group(self.today)})
        due = BookLink(f"{ROOT}{ID}", say("Matches due"), not self.season)
        links = [
            BookLink(f"{ROOT}{ID}?season={season}", season_words(season), season == self.season) for season in reversed(seasons)
        ]
        if not self.season:
            links = [replace(link, words=say("Earlier matches")) for link in links[:1]]
        return (due, *links)


def season_words(season: str) -> str:
    """Return the words of the link to the matches of a season."""
    return say("Earlier matches, %(season)s", season=season.replace("-", "–"))


def match_view(desk: BookDesk, asked: str) -> MatchView:
    """Return the view of the requested season; without such a season, the view of the matches due."""
    competitions = tuple(open_matches(desk))
    season = asked if any(opened.season == asked for opened in competitions) else ""
    return MatchView(competitions, desk.keeper.today, desk.keeper.typed_now, season)


def show_matches(desk: BookDesk, request: Request, caller: Caller, _form: BookForm) -> Response:
    """Answer with the matches that are due, or with all of a season."""
    return _show(desk, caller, match_view(desk, request.query_params.get("season", "")), Unsaved())


def _show(desk: BookDesk, caller: Caller, view: MatchView, unsaved_input: Unsaved) -> Response:
    today, open_groups, groups = view.today, view.open_groups, view.groups
    notes = {
        box.id: tuple(as_note(problem) for problem in problems)
        for opened, group in open_groups
        for box in group.boxes
        if (problems := opened.problems_at(box.id, today))
    }
    notes |= unsaved_input.notes
    title = season_words(view.season) if view.season else say("League and cup matches")
    page = SheetPage(
        frame=desk.frame(caller),
        event=BookEvent(id=ID, title=title, day="", status="", final=False, menu=()),
        groups=shown_groups(groups, notes, unsaved_input.input),
        progress=_progress(groups),
        by=view.by,
        orders=view.links,
        shape=shape_of(groups),
        today=today.isoformat(),
        corrects=any(
            is_settled(box.value, opened.day_of(box.id, today), today) and box.id not in desk.keeper.typed_now
            for opened, group in open_groups
            for box in group.boxes
        ),
        remark=say("No match is due."),
        help=say(
            "Type the tricks of both teams, 482-454, with the tables in brackets if you like: 482-454 (172-140, 150-162). "
            "Or w/o where the visitors did not come, w/o away where they won by it, postponed 2026-11-20; "
            "of a cup also 460-460 replay 471-469."
        ),
    )
    return page_response("sheet.html", page)


def open_matches(desk: BookDesk) -> list[OpenDivision | OpenCup]:
    """Return every division and every cup as its file is now."""
    frame = desk.keeper.frame()
    competitions: list[OpenDivision | OpenCup] = []
    for source in (*frame.fixtures, *frame.cups):
        try:
            text = read_exact(source.path)
        except (OSError, UnicodeDecodeError):
            continue
        competitions.append(read_division(source, text, frame) if source in frame.fixtures else read_cup(source, text, frame))
    return competitions


def _progress(groups: tuple[BoxGroup, ...]) -> str:
    boxes = [box for group in groups for box in group.boxes]
    entered = sum(bool(box.value) for box in boxes)
    return say("%(entered)s of %(all)s matches in", entered=entered, all=len(boxes)) if boxes else ""


def enter_result(desk: BookDesk, typed: TypedFigure) -> BoxAnswer:
    """Write the result of a match unless it is invalid or conflicts with a newer one."""
    return desk.keeper.again(lambda: _enter(desk, typed), partial(not_written, typed))


def _enter(desk: BookDesk, typed: TypedFigure) -> BoxAnswer:
    today = desk.keeper.today
    for opened in open_matches(desk):
        box = opened.find_box(typed.box, today)
        if box is None:
            continue
        value, seen = (" ".join(text.split()) for text in (typed.value, typed.seen))
        if value == box.value:
            return BoxAnswer(box=box.id, outcome="saved", value=value)
        if seen != box.value:
            return BoxAnswer(box=box.id, outcome="differs", value=box.value)
        try:
            if box.fixed:
                raise EntrySlip(say("this result is told in another way in its file"), say("change it there"))
            edit = _with_result(desk, opened, box, typed)
        except EntrySlip as slip:
            return refusal(box, (slip_note(slip),))
        return _settle(desk, opened, box, value, edit)
    gone = BoxNote(Severity.ERROR, say("there is no such match any more"), (say("load the page again"),))
    return BoxAnswer(box=typed.box, outcome="refused", value="", notes=(gone,))


def _with_result(desk: BookDesk, opened: OpenDivision | OpenCup, box: ScoreBox, typed: TypedFigure) -> MatchEdit:
    """Return the files with a result; one of an earlier day that was typed before this score book began is corrected."""
    today, value = desk.keeper.today, " ".join(typed.value.split())
    edit = opened.with_result(box.id, value, today)
    if is_settled(box.value, opened.day_of(box.id, today), today) and box.id not in desk.keeper.typed_now:
        change = match_change(box.value, value, typed.authority)
        return replace(edit, text=opened.with_correction(edit.text, box.id, today, change))
    return edit


def _settle(desk: BookDesk, opened: OpenDivision | OpenCup, box: ScoreBox, value: str, edit: MatchEdit) -> BoxAnswer:
    """Write an edit unless it has an error that the files did not have before."""
    after = opened.again(edit, desk.keeper.frame())
    fresh = new_problems(opened, after)
    if errors := errors_of(fresh):
        return refusal(box, errors)
    desk.keeper.save(opened.changes(edit))
    today = desk.keeper.today
    if not is_settled(box.value, opened.day_of(box.id, today), today):
        desk.keeper.typed_now.add(box.id)
    now = after.find_box(box.id, today)
    return BoxAnswer(
        box=box.id, outcome="saved", value=now.value if now else value, notes=tuple(as_note(problem) for problem in fresh)
    )


def new_problems(before: OpenDivision | OpenCup, after: OpenDivision | OpenCup) -> list[Problem]:
    """Return the problems of a competition that its files did not have before."""
    old_problems = {(problem.code, problem.message) for problem in before.problems}
    return [problem for problem in after.problems if (problem.code, problem.message) not in old_problems]


def errors_of(problems: Iterable[Problem]) -> tuple[BoxNote, ...]:
    """Return the errors among some problems, in words."""
    return tuple(as_note(problem) for problem in problems if problem.severity is Severity.ERROR)


def enter_matches(desk: BookDesk, _request: Request, caller: Caller, form: BookForm) -> Response:
    """Write a result that the script sends, or a whole form without it."""
    authority = authority_of(form, desk.keeper.today) if not caller.helper else None
    if form.get("box"):
        typed = TypedFigure(box=form.get("box"), value=form.get("value"), seen=form.get("seen"), authority=authority)
        reply = answer_json(enter_result(desk, typed))
        return JSONResponse({**reply, **_now(match_view(desk, form.get("by")))}, headers=PAGE_HEADERS)
    left = enter_all(form, authority, lambda typed: enter_result(desk, typed))
    view = match_view(desk, form.get("by"))
    if left.refused:
        return _show(desk, caller, view, left)
    return RedirectResponse(view.address, HTTPStatus.SEE_OTHER)


def show_match_state(desk: BookDesk, request: Request, _caller: Caller, _form: BookForm) -> Response:
    """Answer with every result as it is now, and the token."""
    view = match_view(desk, request.query_params.get("by", ""))
    values = {box.id: box.value for group in view.groups for box in group.boxes}
    return JSONResponse({"token": desk.token, "values": values, **_now(view)}, headers=PAGE_HEADERS)


def _now(view: MatchView) -> dict[str, Any]:
    """Return the progress. It has no shape: a loaded page keeps matches that are no longer due."""
    return {"progress": _progress(view.groups)}
