"""The last screen of an evening: finish it, read out who won."""

from http import HTTPStatus

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from whistpress.core.model import Event, EventResult, Ranking
from whistpress.language import ordinal, say
from whistpress.serve.book.desk import BookDesk, event_of, only_here, page_response
from whistpress.serve.book.guard import BookForm, Caller
from whistpress.serve.book.notes import BoxNote
from whistpress.serve.book.opened import OpenEvent, orders_of
from whistpress.serve.book.views import ROOT, LastPage, ReadOut, ReadOutLine, progress_of_groups
from whistpress.views.figures import mixed

READ_OUT = 3
"""So many places are read out."""

_GROUPS = {"NS": "North-South", "EW": "East-West"}


def show_last(desk: BookDesk, request: Request, caller: Caller, _form: BookForm, notes: tuple[BoxNote, ...] = ()) -> Response:
    """Answer with the last screen; `notes` say why the evening could not be finished."""
    only_here(caller)
    opened = desk.opened(request)
    order = next(iter(orders_of(opened)), None)
    groups = opened.groups(order) if order else ()
    page = LastPage(
        frame=desk.frame(caller),
        event=event_of(opened, "/last", caller),
        progress=progress_of_groups(groups, order) if order else "",
        notes=notes,
        results=read_out(opened),
        site=f"/events/{opened.id}/",
    )
    return page_response("last.html", page)


def finish(desk: BookDesk, request: Request, caller: Caller, form: BookForm) -> Response:
    """Make the result final, unless something is missing."""
    only_here(caller)
    if notes := desk.keeper.finish(desk.opened(request).id):
        return show_last(desk, request, caller, form, notes)
    return RedirectResponse(f"{ROOT}{desk.opened(request).id}/last", HTTPStatus.SEE_OTHER)


def read_out(opened: OpenEvent) -> tuple[ReadOut, ...]:
    """Return the first places of each ranking, for reading out."""
    event, result = opened.event, opened.result
    if event is None or result is None:
        return ()
    return tuple(_ranking(event, result, ranking) for ranking in result.rankings if ranking.rows)


def _ranking(event: Event, result: EventResult, ranking: Ranking) -> ReadOut:
    names = {entry.number: entry.title for entry in event.entries}
    lines = tuple(
        ReadOutLine(place=ordinal(row.place), who=names.get(row.entry, str(row.entry)), figure=mixed(row.score))
        for row in ranking.rows
        if row.place <= READ_OUT
    )
    group = "" if len(result.rankings) == 1 else say(_GROUPS.get(ranking.group, ranking.group))
    return ReadOut(title=group, lines=lines)
