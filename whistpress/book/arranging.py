"""The pages on which an evening is arranged: a new event, another movement, changes while it runs."""

import datetime
from http import HTTPStatus

from msgspec.structs import replace
from starlette.requests import Request as WebRequest
from starlette.responses import RedirectResponse, Response

from whistpress.book.desk import BookDesk, BookForm, Caller, event_of, only_here, page_response
from whistpress.book.files import EntrySlip
from whistpress.book.making import (
    EveningPlan,
    LineUpWish,
    OfferedMovement,
    change_lines,
    make_event,
    offer_movements,
    plan_evening,
    size_of,
    with_line_up,
    with_movement,
    with_size,
    without_line_up,
)
from whistpress.book.opened import BoxNote, OpenEvent, slip_note
from whistpress.book.views import ROOT, ArrangePage, BookLink, EveningFields, NewPage
from whistpress.core.model import Contest
from whistpress.language import say
from whistpress.problems import Severity
from whistpress.reading.figures import plain_number

KINDS = ("pairs", "individual", "drive")


def show_new(desk: BookDesk, _request: WebRequest, caller: Caller, form: BookForm) -> Response:
    """Answer with the form of a new event, or with the movements that serve it."""
    only_here(caller)
    return _new(desk, caller, form, ())


def make_new(desk: BookDesk, request: WebRequest, caller: Caller, form: BookForm) -> Response:
    """Recommend a movement for who came, or make the event with the one that was chosen."""
    only_here(caller)
    try:
        plan = _plan(desk, form)
        ways = offer_movements(plan)
        if not form.get("take"):
            return _new(desk, caller, form, ways)
        id_ = make_event(desk.keeper.project, plan, _chosen(ways, form.get("take")))
    except EntrySlip as slip:
        return _new(desk, caller, form, (), slip)
    return RedirectResponse(f"{ROOT}{id_}/names", HTTPStatus.SEE_OTHER)


def _plan(desk: BookDesk, form: BookForm) -> EveningPlan:
    plan = plan_evening(form.get("kind") or KINDS[0], form.get("came").strip(), form.get("who"), _minutes(form.get("hours")))
    try:
        date = datetime.date.fromisoformat(form.get("date"))
    except ValueError:
        date = desk.keeper.today
    return replace(plan, title=form.get("title"), date=date)


def _minutes(hours: str) -> int:
    """Return minutes from hours: `2.5`, `2,5` or `2:30`; two and a half hours where nothing is said."""
    text = hours.strip().replace(",", ".") or "2.5"
    whole, colon, rest = text.partition(":")
    try:
        minutes = int(whole) * 60 + int(rest) if colon else round(float(text) * 60)
    except (ValueError, OverflowError):
        raise EntrySlip(say("Say the time in hours, such as 2.5.")) from None
    return min(max(minutes, 30), 24 * 60)


def _chosen(ways: tuple[OfferedMovement, ...], take: str) -> OfferedMovement:
    index = plain_number(take)
    if index is None or index >= len(ways):
        raise EntrySlip(say("Choose one of the movements."))
    return ways[index]


def _fields(desk: BookDesk, form: BookForm, kind: str = KINDS[0], came: str = "") -> EveningFields:
    return EveningFields(
        title=form.get("title"),
        date=form.get("date") or desk.keeper.today.isoformat(),
        kind=form.get("kind") or kind,
        came=form.get("came") or came,
        who=form.get("who"),
        hours=form.get("hours") or "2.5",
    )


def _new(
    desk: BookDesk, caller: Caller, form: BookForm, ways: tuple[OfferedMovement, ...], slip: EntrySlip | None = None
) -> Response:
    notes = () if slip is None else (slip_note(slip),)
    page = NewPage(frame=desk.frame(caller), fields=_fields(desk, form), ways=ways, notes=notes)
    return page_response("new.html", page)


def show_arrange(
    desk: BookDesk, request: WebRequest, caller: Caller, form: BookForm, notes: tuple[BoxNote, ...] = (),
    ways: tuple[OfferedMovement, ...] = (),
) -> Response:  # fmt: skip
    """Answer with who plays, the movement, and the changes of an evening."""
    only_here(caller)
    opened = desk.open_event(request)
    size = size_of(opened)
    event = opened.event
    entries = event.entries if event else ()
    things = {"pairs": say("pairs"), "players": say("players"), "tables": say("tables")}
    page = ArrangePage(
        frame=desk.frame(caller),
        event=event_of(opened, "/arrange", caller),
        size=str(size[1]) if size else "",
        size_of=things.get(size[0], say("teams")) if size else "",
        fields=_fields(desk, form, _kind(opened), str(len(entries)) if entries else ""),
        ways=ways,
        played=event is not None and event.played,
        entries=tuple(BookLink(entry.label, f"{entry.label} {' & '.join(entry.names)}".strip()) for entry in entries),
        members=desk.keeper.frame().members,
        changes=change_lines(opened),
        notes=notes,
    )
    return page_response("arrange.html", page)


def _instead_of_size(desk: BookDesk, request: WebRequest) -> tuple[BoxNote, ...]:
    """Say what to do where fewer cannot play, since the last of them have figures already."""
    event = desk.open_event(request).event
    if event is None or not event.played:
        return ()
    return (
        BoxNote(Severity.WARNING, say("Figures are typed already: write below who left, or withdrew, and from which round on.")),
    )


def _kind(opened: OpenEvent) -> str:
    """Return the kind of contest, by its name in the form of an evening."""
    schedule = opened.event.schedule if opened.event else None
    drive = schedule is not None and schedule.by_rounds
    individual = opened.event is not None and opened.event.contest is Contest.INDIVIDUAL
    return "drive" if individual and drive else "individual" if individual else "pairs"


def arrange_again(desk: BookDesk, request: WebRequest, caller: Caller, form: BookForm) -> Response:
    """Change the number of entries, the movement or the line-up; or recommend another movement."""
    only_here(caller)
    id_ = desk.open_event(request).id
    try:
        do = form.get("do")
        if do == "advise":
            return show_arrange(desk, request, caller, form, (), offer_movements(_plan(desk, form)))
        if do.startswith("take"):
            way = _chosen(offer_movements(_plan(desk, form)), do.removeprefix("take"))
            notes = desk.keeper.change(id_, lambda opened: with_movement(opened, way.request))
        elif do == "size":
            notes = desk.keeper.change(id_, lambda opened: with_size(opened, form.get("count").strip()))
            notes = (*notes, *_instead_of_size(desk, request)) if notes else ()
        elif do.startswith("undo"):
            notes = desk.keeper.change(id_, lambda opened: without_line_up(opened, do.removeprefix("undo")))
        else:
            names = [" ".join(form.get(name).split()) for name in ("entry", "kind_of", "round", "out", "into")]
            wish = LineUpWish(entry=names[0], kind=names[1], round=names[2], out=names[3], into=names[4])
            notes = desk.keeper.change(id_, lambda opened: with_line_up(opened, wish))
    except EntrySlip as slip:
        notes = (slip_note(slip),)
    if notes:
        return show_arrange(desk, request, caller, form, notes)
    return RedirectResponse(f"{ROOT}{id_}/arrange", HTTPStatus.SEE_OTHER)
