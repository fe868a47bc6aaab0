"""The page of league and cup matches that are due, and its input."""

import datetime
from collections.abc import Collection
from http import HTTPStatus
from typing import Any

from msgspec import Struct
from msgspec.structs import replace
from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response

from whistpress.language import say
from whistpress.problems import Severity
from whistpress.serve.book.boxes import BoxGroup, ScoreBox
from whistpress.serve.book.cup_matches import OpenCup, read_cup
from whistpress.serve.book.desk import PAGE_HEADERS, BookDesk, page_response
from whistpress.serve.book.edits import TypedFigure
from whistpress.serve.book.enter_slip import EntrySlip
from whistpress.serve.book.files import read_exact
from whistpress.serve.book.guard import BookForm, Caller
from whistpress.serve.book.keeper import BoxAnswer
from whistpress.serve.book.match_corrections import is_settled, match_change
from whistpress.serve.book.matches import MatchEdit, OpenDivision, read_division
from whistpress.serve.book.notes import BoxNote, as_note, overtaken, unwritable
from whistpress.serve.book.sheet_view import shape_of
from whistpress.serve.book.sheets import authority_of, note_json, typed_values
from whistpress.serve.book.views import ROOT, BookEvent, BookLink, SheetPage, shown_groups
from whistpress.tree import ChangedMeanwhileError

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
        """Links to what is due and to the earlier matches, the latest season first; from what is due to that season alone."""
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
    """Return the view that was asked for: a season, or what is due."""
    competitions = tuple(open_matches(desk))
    season = asked if any(opened.season == asked for opened in competitions) else ""
    return MatchView(competitions, desk.keeper.today, desk.keeper.typed_now, season)


def show_matches(desk: BookDesk, request: Request, caller: Caller, _form: BookForm) -> Response:
    """Answer with the matches that are due, or with all of a season."""
    return _show(desk, caller, match_view(desk, request.query_params.get("season", "")), {}, {})


def _show(desk: BookDesk, caller: Caller, view: MatchView, refused: dict[str, BoxAnswer], typed: dict[str, str]) -> Response:
    today, open_groups, groups = view.today, view.open_groups, view.groups
    notes = {
        box.id: tuple(as_note(problem) for problem in problems)
        for opened, group in open_groups
        for box in group.boxes
        if (problems := opened.problems_at(box.id, today))
    }
    notes |= {box: answer.notes for box, answer in refused.items()}
    left = {box: (typed[box], answer.outcome == "differs") for box, answer in refused.items()}
    title = season_words(view.season) if view.season else say("League and cup matches")
    page = SheetPage(
        frame=desk.frame(caller),
        event=BookEvent(id=ID, title=title, day="", status="", final=False, menu=()),
        groups=shown_groups(groups, notes, left),
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
    try:
        return desk.keeper.again(lambda: _enter(desk, typed))
    except OSError as fault:
        return BoxAnswer(box=typed.box, outcome="refused", value=typed.seen, notes=(unwritable(fault),))
    except ChangedMeanwhileError:
        return BoxAnswer(box=typed.box, outcome="refused", value=typed.seen, notes=(overtaken(),))


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
            return _refusal(box, (BoxNote(Severity.ERROR, str(slip), (slip.help,) if slip.help else ()),))
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
    old_problems = {(problem.code, problem.message) for problem in opened.problems}
    fresh = [problem for problem in after.problems if (problem.code, problem.message) not in old_problems]
    if errors := tuple(as_note(problem) for problem in fresh if problem.severity is Severity.ERROR):
        return _refusal(box, errors)
    desk.keeper.save(opened.changes(edit))
    today = desk.keeper.today
    if not is_settled(box.value, opened.day_of(box.id, today), today):
        desk.keeper.typed_now.add(box.id)
    now = after.find_box(box.id, today)
    return BoxAnswer(
        box=box.id, outcome="saved", value=now.value if now else value, notes=tuple(as_note(problem) for problem in fresh)
    )


def _refusal(box: ScoreBox, notes: tuple[BoxNote, ...]) -> BoxAnswer:
    return BoxAnswer(box=box.id, outcome="refused", value=box.value, notes=notes)


def enter_matches(desk: BookDesk, _request: Request, caller: Caller, form: BookForm) -> Response:
    """Write a result that the script sends, or a whole form without it."""
    authority = authority_of(form, desk.keeper.today) if not caller.helper else None
    if form.get("box"):
        typed = TypedFigure(box=form.get("box"), value=form.get("value"), seen=form.get("seen"), authority=authority)
        answer = enter_result(desk, typed)
        notes = [note_json(note) for note in answer.notes]
        reply = {"outcome": answer.outcome, "box": answer.box, "value": answer.value, "notes": notes}
        return JSONResponse({**reply, **_now(match_view(desk, form.get("by")))}, headers=PAGE_HEADERS)
    refused: dict[str, BoxAnswer] = {}
    values = typed_values(form)
    for box, (value, seen) in values.items():
        answer = BoxAnswer(box=box, outcome="saved", value=value)
        if value != seen:
            answer = enter_result(desk, TypedFigure(box=box, value=value, seen=seen, authority=authority))
        if answer.outcome != "saved":
            refused[box] = answer
    view = match_view(desk, form.get("by"))
    if refused:
        return _show(desk, caller, view, refused, {box: value for box, (value, _) in values.items()})
    return RedirectResponse(view.address, HTTPStatus.SEE_OTHER)


def show_match_state(desk: BookDesk, request: Request, _caller: Caller, _form: BookForm) -> Response:
    """Answer with every result as it is now, and the token."""
    view = match_view(desk, request.query_params.get("by", ""))
    values = {box.id: box.value for group in view.groups for box in group.boxes}
    return JSONResponse({"token": desk.token, "values": values, **_now(view)}, headers=PAGE_HEADERS)


def _now(view: MatchView) -> dict[str, Any]:
    """Return the progress. It has no shape: a loaded page keeps matches that are no longer due."""
    return {"progress": _progress(view.groups)}
