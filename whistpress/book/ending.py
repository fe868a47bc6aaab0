"""The last screen of an evening: finish it, read out who won, record a cut, tell the newspaper, publish."""

from collections.abc import Mapping
from http import HTTPStatus
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from whistpress.book.boxes import MOST_NAMED, SheetOrder, progress_of
from whistpress.book.desk import BookDesk, BookForm, Caller, event_of, only_here, page_response
from whistpress.book.files import EntrySlip
from whistpress.book.frame import LeagueFrame
from whistpress.book.opened import BoxNote, OpenEvent, orders_of
from whistpress.book.views import ROOT, BookLink, LastPage, ReadOut, ReadOutLine, ReadOutPrize, progress_of_groups
from whistpress.core.model import Event, Prize, PrizeAward, PrizeGroup, Ranking, ScoredEvent, Status
from whistpress.core.scoring import with_carry
from whistpress.engine import programs
from whistpress.engine.event_store import SentEvent
from whistpress.language import ordinal, say
from whistpress.league.events.data.tell import tell_event
from whistpress.league.events.words.outcomes import prize_lines
from whistpress.league.front.read.settings import publish_target
from whistpress.problems import Problems, Severity
from whistpress.reading.figures import plain_number
from whistpress.reading.toml_edit import TomlValue, append_table, set_value
from whistpress.site.figures import mixed_number


def level_for(award: PrizeAward) -> tuple[int, ...]:
    """Return the entries that share a prize which figures decide; none where one won it alone."""
    return award.entries if len(award.entries) > 1 and award.prize.by_figure else ()


def with_cut(opened: OpenEvent, number: str, winner: str) -> str:
    """Return the text with the winner of a cut first; the usual prizes of the league become the event's own list."""
    awards = opened.result.prizes if opened.result else ()
    index = plain_number(number)
    if index is None or index >= len(awards):
        raise EntrySlip(say("This prize is no longer there."))
    award = awards[index]
    level = level_for(award)
    first = next((entry for entry in level if str(entry) == winner), None)
    if first is None:
        raise EntrySlip(say("Nobody of that name is level for this prize."))
    order = [first, *(entry for entry in level if entry != first)]
    text = opened.text
    if opened.toml and not opened.toml.values.get("prize"):
        for prize in (award.prize for award in awards):
            text = append_table(text, ("prize",), _row(prize))
    before = [entry for entry in award.prize.cut if entry not in order]
    return set_value(text, ("prize", index, "cut"), [_name(opened, entry) for entry in (*before, *order)])


def _row(prize: Prize) -> Mapping[str, TomlValue]:
    """Return a prize of the league's usual list as a table of the event."""
    row: dict[str, TomlValue] = {"title": prize.title}
    if prize.of is not PrizeGroup.ALL:
        row["of"] = prize.of.value
    if prize.place != 1:
        row["place"] = prize.place
    if prize.half:
        row["half"] = prize.half
    if prize.hands:
        row["hands"] = f"{prize.hands[0]}-{prize.hands[1]}"
    if prize.lowest:
        row["lowest"] = True
    if prize.most:
        row["most"] = prize.most
    return row | ({"gift": prize.gift} if prize.gift else {})


def _name(opened: OpenEvent, number: int) -> TomlValue:
    """Return how a list of entries names one: by its number, or where cards have names alone by its name."""
    entry = opened.event.entry(number) if opened.event else None
    values = opened.toml.values if opened.toml else {}
    by_number = bool(values.get("entries")) or "movement" in values
    return number if entry is None or (by_number and entry.label.isdecimal()) else entry.title


def newspaper_text(opened: OpenEvent, frame: LeagueFrame) -> str:
    """Return what `whistpress tell` says of an event, without the names of members who are not to be shown."""
    event, result = opened.event, opened.result
    if event is None or result is None or not event.played:
        return ""
    if frame.league and frame.league.veil:
        event = frame.league.veil.event(event)[0]
        result = with_carry(event, None, None)
    return tell_event(SentEvent(ScoredEvent(event, result)))


def can_publish(project: Path) -> bool:
    """Return whether the league's file says where the site goes."""
    return publish_target(project, Problems()) is not None


def publish(project: Path) -> str:
    """Run `whistpress publish`, and return what it said."""
    return programs.whistpress("publish", "--project", str(project))


READ_OUT = 3
"""So many places are read out."""


class FiguresSoFar(Struct, frozen=True):
    """How far the figures of an event are, in words, and the names of the slips, travellers or cards that are `missing`."""

    order: SheetOrder | None
    words: str
    missing: tuple[str, ...]


def figures_so_far(opened: OpenEvent) -> FiguresSoFar:
    """Count the figures of an event in its usual order."""
    order = next(iter(orders_of(opened)), None)
    groups = opened.groups(order) if order else ()
    return FiguresSoFar(order, progress_of_groups(groups, order) if order else "", progress_of(groups).missing)


def is_final(opened: OpenEvent) -> bool:
    """Return whether the file says that the result is final."""
    return opened.event is not None and opened.event.status is Status.FINAL


def show_last(
    desk: BookDesk,
    request: Request,
    caller: Caller,
    _form: BookForm,
    notes: tuple[BoxNote, ...] = (),
    *,
    said: str = "",
    asks_without: bool = False,
) -> Response:
    """Answer with the last screen; `notes` say why the evening could not be finished, `said` how the site was sent.

    `asks_without`: cards are missing, and it asks whether to finish without them.
    """
    only_here(caller)
    opened = desk.open_event(request)
    so_far = figures_so_far(opened)
    is_half = bool(so_far.missing) and not is_final(opened)
    page = LastPage(
        frame=desk.frame(caller),
        event=event_of(opened, "/last", caller),
        progress=so_far.words,
        half=is_half,
        asks_without=asks_without,
        notes=notes,
        prizes=() if is_half else read_out_prizes(opened),
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
    opened = desk.open_event(request)
    id_ = opened.id
    notes: tuple[BoxNote, ...] = ()
    if form.get("do") == "publish":
        return show_last(desk, request, caller, form, said=publish(desk.keeper.project))
    if form.get("do") == "cut":
        number, _, winner = form.get("winner").partition("/")
        notes = desk.keeper.change(id_, lambda opened: with_cut(opened, number, winner))
    elif form.get("do") != "finish-without" and (asked := missing_cards(opened)):
        return show_last(desk, request, caller, form, asked, asks_without=True)
    else:
        notes = in_words_of_the_book(opened, desk.keeper.finish(id_))
    if notes:
        return show_last(desk, request, caller, form, notes)
    return RedirectResponse(f"{ROOT}{id_}/last", HTTPStatus.SEE_OTHER)


def missing_cards(opened: OpenEvent) -> tuple[BoxNote, ...]:
    """Return the question about cards that never came in: an evening can be finished without them, unlike without a slip."""
    so_far = figures_so_far(opened)
    if so_far.order is not SheetOrder.CARDS or not so_far.missing or is_final(opened):
        return ()
    return (BoxNote(Severity.WARNING, say("not all cards are in: %(progress)s", progress=so_far.words), _names(so_far.missing)),)


def in_words_of_the_book(opened: OpenEvent, notes: tuple[BoxNote, ...]) -> tuple[BoxNote, ...]:
    """Return what keeps an evening from being finished, without the words that only its file has."""
    of_others = [note for note in notes if not any(map(_is_of_file, note.helps))]
    so_far = figures_so_far(opened)
    if len(of_others) < len(notes) and so_far.missing:
        words = say("not all figures are in: %(progress)s", progress=so_far.words)
        helps = (*_names(so_far.missing), say('type them on Figures; where a deal was not played, type "not played"'))
        return (BoxNote(Severity.ERROR, words, helps), *of_others)
    return tuple(replace(note, helps=tuple(help_ for help_ in note.helps if not _is_of_file(help_))) for note in notes)


def _is_of_file(help_: str) -> bool:
    return "status = " in help_


def _names(missing: tuple[str, ...]) -> tuple[str, ...]:
    """Return a remark with the first missing items when there are too many for the progress line to name."""
    if len(missing) <= MOST_NAMED:
        return ()
    return (say("missing: %(names)s, …", names=", ".join(missing[:MOST_NAMED])),)


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
