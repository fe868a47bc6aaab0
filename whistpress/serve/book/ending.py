"""The last screen of an evening: finish it, read out who won, record a cut, tell the newspaper, publish."""

from http import HTTPStatus

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from whistpress.core.model import Event, Ranking
from whistpress.language import ordinal, say
from whistpress.serve.book.cut import level_for, with_cut
from whistpress.serve.book.desk import BookDesk, event_of, only_here, page_response
from whistpress.serve.book.guard import BookForm, Caller
from whistpress.serve.book.notes import BoxNote
from whistpress.serve.book.opened import OpenEvent, orders_of
from whistpress.serve.book.telling import can_publish, newspaper_text, publish
from whistpress.serve.book.views import ROOT, BookLink, LastPage, ReadOut, ReadOutLine, ReadOutPrize, progress_of_groups
from whistpress.views.figures import mixed_number
from whistpress.views.prizes import prize_lines

READ_OUT = 3
"""So many places are read out."""


def show_last(
    desk: BookDesk, request: Request, caller: Caller, _form: BookForm, notes: tuple[BoxNote, ...] = (), said: str = ""
) -> Response:
    """Answer with the last screen; `notes` say why the evening could not be finished, `said` how the site was sent."""
    only_here(caller)
    opened = desk.open_event(request)
    order = next(iter(orders_of(opened)), None)
    groups = opened.groups(order) if order else ()
    page = LastPage(
        frame=desk.frame(caller),
        event=event_of(opened, "/last", caller),
        progress=progress_of_groups(groups, order) if order else "",
        notes=notes,
        prizes=read_out_prizes(opened),
        results=read_out(opened),
        site=f"{desk.site}/events/{opened.id}/",
        paper=newspaper_text(opened, desk.keeper.frame()),
        publishes=can_publish(desk.keeper.project),
        said=said,
    )
    return page_response("last.html", page)


def end(desk: BookDesk, request: Request, caller: Caller, form: BookForm) -> Response:
    """Make the result final unless something is missing; record a cut; or send the site to its place."""
    only_here(caller)
    id_ = desk.open_event(request).id
    notes: tuple[BoxNote, ...] = ()
    if form.get("do") == "publish":
        return show_last(desk, request, caller, form, said=publish(desk.keeper.project))
    if form.get("do") == "cut":
        number, _, winner = form.get("winner").partition("/")
        notes = desk.keeper.change(id_, lambda opened: with_cut(opened, number, winner))
    else:
        notes = desk.keeper.finish(id_)
    if notes:
        return show_last(desk, request, caller, form, notes)
    return RedirectResponse(f"{ROOT}{id_}/last", HTTPStatus.SEE_OTHER)


def read_out_prizes(opened: OpenEvent) -> tuple[ReadOutPrize, ...]:
    """Return the prizes, with those who are level for one and may cut for it."""
    event, result = opened.event, opened.result
    if event is None or result is None or not event.played:
        return ()
    names = {entry.number: entry.title for entry in event.entries}
    return tuple(
        ReadOutPrize(
            number=number,
            line=line,
            level=tuple(BookLink(f"{number}/{entry}", names.get(entry, str(entry))) for entry in level_for(award)),
        )
        for number, (line, award) in enumerate(zip(prize_lines(event, result), result.prizes, strict=True))
    )


def read_out(opened: OpenEvent) -> tuple[ReadOut, ...]:
    """Return the first places of each ranking, for reading out; of a drive those of ladies and of gentlemen."""
    event, result = opened.event, opened.result
    if event is None or result is None:
        return ()
    rankings = result.winning_rankings
    return tuple(_ranking(event, ranking, alone=len(rankings) == 1) for ranking in rankings if ranking.rows)


def _ranking(event: Event, ranking: Ranking, *, alone: bool) -> ReadOut:
    names = {entry.number: entry.title for entry in event.entries}
    lines = tuple(
        ReadOutLine(place=ordinal(row.place), who=names.get(row.entry, str(row.entry)), figure=mixed_number(row.score))
        for row in ranking.rows
        if row.place <= READ_OUT
    )
    return ReadOut(title="" if alone else _group_words(ranking.group), lines=lines)


def _group_words(group: str) -> str:
    return {
        "NS": say("North-South"),
        "EW": say("East-West"),
        "ladies": say("Ladies"),
        "gentlemen": say("Gents"),
    }.get(group, group)
