"""The page of a match card."""

from http import HTTPStatus

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from whistpress.book.desk import BookDesk, BookForm, Caller, Refused, page_response
from whistpress.book.edits import Authority
from whistpress.book.files import EntrySlip
from whistpress.book.match_card import PLAYERS, CardRow, card_rows, with_card
from whistpress.book.match_pages import ID, errors_of, new_problems, open_matches
from whistpress.book.matches import MatchEdit, OpenDivision, enterable, is_settled, match_box_id, match_change, result_text
from whistpress.book.opened import BoxNote, slip_note
from whistpress.book.sheets import authority_of
from whistpress.book.views import ROOT, MatchCardPage
from whistpress.language import say
from whistpress.league.divisions.model import Match
from whistpress.problems import Severity

MOST_TABLES = 40


def show_card(
    desk: BookDesk,
    request: Request,
    caller: Caller,
    _form: BookForm,
    rows: tuple[CardRow, ...] = (),
    notes: tuple[BoxNote, ...] = (),
) -> Response:
    """Answer with the card of a match; `rows` that could not be saved come back with their `notes`."""
    opened, match = _find_match(desk, request)
    names = {team.id: team.name for team in opened.division.teams} if opened.division else {}
    now = card_rows(opened, match)
    page = MatchCardPage(
        frame=desk.frame(caller),
        match=request.query_params.get("match", ""),
        list=_list_of(desk, opened, match),
        title=say("%(home)s v. %(away)s", home=names.get(match.home, match.home), away=names.get(match.away, match.away)),
        home=names.get(match.home, match.home),
        away=names.get(match.away, match.away),
        rows=rows or now,
        seen=_as_seen(now),
        members=desk.keeper.frame().members,
        today=desk.keeper.today.isoformat(),
        corrects=is_settled(result_text(match), match.date, desk.keeper.today)
        and match_box_id(opened.division, match) not in desk.keeper.typed_now
        and not caller.helper,
        notes=notes,
    )
    return page_response("card.html", page)


def enter_card_of_match(desk: BookDesk, request: Request, caller: Caller, form: BookForm) -> Response:
    """Write the card of a match, unless it is invalid or another helper changed it."""
    rows = _typed_rows(form)
    return desk.keeper.again(
        lambda: _enter_card(desk, request, caller, form, rows), lambda note: show_card(desk, request, caller, form, rows, (note,))
    )


def _enter_card(desk: BookDesk, request: Request, caller: Caller, form: BookForm, rows: tuple[CardRow, ...]) -> Response:
    opened, match = _find_match(desk, request)
    if form.get("seen") != _as_seen(card_rows(opened, match)):
        words = say("Another helper has changed this card. Save again to replace it.")
        note = BoxNote(Severity.ERROR, words, (say("it has: %(card)s", card=_in_words(card_rows(opened, match))),))
        return show_card(desk, request, caller, form, rows, (note,))
    try:
        text = with_card(opened, match, rows)
        after = opened.again(MatchEdit(text), desk.keeper.frame())
        if errors := errors_of(new_problems(opened, after)):
            return show_card(desk, request, caller, form, rows, errors)
        authority = None if caller.helper else authority_of(form, desk.keeper.today)
        text = _with_correction(desk, (opened, match, after), text, authority)
    except EntrySlip as slip:
        return show_card(desk, request, caller, form, rows, (slip_note(slip),))
    desk.keeper.save([(opened.source.path, opened.text, text)])
    return RedirectResponse(_list_of(desk, opened, match), HTTPStatus.SEE_OTHER)


def _list_of(desk: BookDesk, opened: OpenDivision, match: Match) -> str:
    """Return the address of the page that lists the match: the matches due, or all matches of its season."""
    group = opened.group(desk.keeper.today, desk.keeper.typed_now)
    box = match_box_id(opened.division, match)
    is_due = group is not None and any(due.id == box for due in group.boxes)
    return f"{ROOT}{ID}" if is_due else f"{ROOT}{ID}?season={opened.season}"


def _with_correction(
    desk: BookDesk, change: tuple[OpenDivision, Match, OpenDivision], text: str, authority: Authority | None
) -> str:
    """Return the text with a ruling where the card changes the result of an earlier day; the tables of a result are no change."""
    opened, match, after = change
    box, today, before = match_box_id(opened.division, match), desk.keeper.today, result_text(match)
    now = next((result_text(other) for other in after.division.matches if other.id == match.id), "") if after.division else ""
    if not is_settled(before, match.date, today):
        desk.keeper.typed_now.add(box)
    if before == now or now.startswith(f"{before} (") or box in desk.keeper.typed_now:
        return text
    return opened.with_correction(text, box, today, match_change(before, now, authority))


def _find_match(desk: BookDesk, request: Request) -> tuple[OpenDivision, Match]:
    """Return the division and the match of an address; Refused where there is none."""
    asked = request.query_params.get("match", "")
    for opened in open_matches(desk):
        if isinstance(opened, OpenDivision):
            for match in enterable(opened, desk.keeper.today):
                if match_box_id(opened.division, match) == asked:
                    return opened, match
    raise Refused(HTTPStatus.NOT_FOUND, say("there is no such match"))


def _typed_rows(form: BookForm) -> tuple[CardRow, ...]:
    """Return the rows of a form, without empty ones at the end."""
    rows = [
        CardRow(
            home=tuple(_text(form, f"home-{number}-{player}") for player in range(PLAYERS)),
            away=tuple(_text(form, f"away-{number}-{player}") for player in range(PLAYERS)),
            tricks=_text(form, f"tricks-{number}"),
        )
        for number in range(MOST_TABLES)
    ]
    while len(rows) > 1 and rows[-1].empty:
        rows.pop()
    return (*rows, CardRow())


def _text(form: BookForm, name: str) -> str:
    return " ".join(form.get(name).split())


def _in_words(rows: tuple[CardRow, ...]) -> str:
    """Return the rows for reading; of a side without names the tricks alone."""
    sides = ([" & ".join(filter(None, names)) for names in (row.home, row.away)] for row in rows if not row.empty)
    tricks = (row.tricks for row in rows if not row.empty)
    lines = [
        f"{home} v. {away}, {figures}" if home or away else figures for (home, away), figures in zip(sides, tricks, strict=True)
    ]
    return "; ".join(lines) or say("nothing")


def _as_seen(rows: tuple[CardRow, ...]) -> str:
    """Return the rows as one text, for finding out whether they have changed."""
    return "; ".join(f"{' & '.join(row.home)} v {' & '.join(row.away)} {row.tricks}" for row in rows if not row.empty)
