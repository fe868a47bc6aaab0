"""The register of printed forms: what each is called, what it is for, which events have it, how it is made."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from whistpress.core.model import Event, EventResult, Session
from whistpress.paper.card_sheet import card_pages
from whistpress.paper.cover import Item, cover
from whistpress.paper.leaf import Part
from whistpress.paper.result_sheet import result_sheet
from whistpress.paper.score_sheet import score_sheets
from whistpress.paper.sheet import Sheet
from whistpress.paper.slip_sheet import slip_sheets
from whistpress.paper.tabulating_sheet import tabulating_sheets
from whistpress.views.cards import label_of, movement_cards
from whistpress.views.score_card import score_cards
from whistpress.views.slip_scores import filled
from whistpress.views.slips import Slips, slips
from whistpress.views.words import count, day


@dataclass(frozen=True, slots=True)
class Job:
    """What a form is made of: the event, its result (None before it is scored), the league's name, the sheet."""

    event: Event
    result: EventResult | None
    league: str
    sheet: Sheet


@dataclass(frozen=True, slots=True, kw_only=True)
class Form:
    """A printed form: `serves` says whether an event has it, `parts` what its document consists of.

    `title` is what a page calls it, `purpose` what it is for in a few words.
    """

    name: str
    title: str
    purpose: str
    serves: Callable[[Event], bool]
    parts: Callable[[Job], tuple[Part, ...]]


def _arranged(event: Event) -> bool:
    return any(session.schedule and session.schedule.plays for session in event.sessions)


def _with_trays(event: Event) -> bool:
    return any(session.schedule and session.schedule.deals for session in event.sessions)


def _between_two(event: Event) -> bool:
    """Two teams are compared: they keep score cards, and no slip travels."""
    return any(session.schedule and len(session.schedule.teams) == 2 for session in event.sessions)


def _title(event: Event, session: Session) -> str:
    return f"{event.title}, {day(session.date)}"


def _cards(job: Job) -> tuple[Part, ...]:
    return tuple(
        Part(
            "movement-cards",
            card_pages(
                movement_cards(session.schedule, rounds=session.rounds, label=label_of(job.event, session.schedule)),
                job.sheet,
                _title(job.event, session),
            ),
        )
        for session in job.event.sessions
        if session.schedule and session.schedule.plays
    )


def _slips(job: Job) -> tuple[Part, ...]:
    made = ((session, _written(slips(job.event, session), job, session)) for session in job.event.sessions)
    return tuple(
        Part("score-slips", slip_sheets(found, job.sheet, job.event.title, day(session.date)))
        for session, found in made
        if found and found.slips
    )


def _written(made: Slips | None, job: Job, session: Session) -> Slips | None:
    """After play a fair copy of the slips, before it slips to write on."""
    return filled(made, job.result, session.number) if made and job.result and session.played else made


def _score_cards(job: Job) -> tuple[Part, ...]:
    made = (score_cards(job.event, session) for session in job.event.sessions)
    return tuple(Part("score-cards", score_sheets(found, job.sheet)) for found in made if found)


def _tabulating(job: Job) -> tuple[Part, ...]:
    return (Part("tabulating-sheet", tabulating_sheets(job.event, job.result, job.sheet.lying)),)


def _result(job: Job) -> tuple[Part, ...]:
    if job.result is None:
        return ()
    return (Part("result-sheet", result_sheet(job.event, job.result, job.league, job.sheet)),)


def _packet(job: Job) -> tuple[Part, ...]:
    """Everything for the evening behind a cover that counts it: cards, then what is written on, then the summing up."""
    names = ["movement-cards", "score-cards" if _between_two(job.event) else "score-slips"]
    names += [] if _between_two(job.event) else ["tabulating-sheet"]
    names += ["result-sheet"] if job.event.played and job.result else []
    forms = [FORMS[name] for name in names if FORMS[name].serves(job.event)]
    made = [(form, form.parts(job)) for form in forms]
    papers = tuple(Item(sum(_sheets(part) for part in parts), form.title, _counted(form, parts)) for form, parts in made if parts)
    inside = tuple(part for _, parts in made for part in parts)
    return (Part("cover", cover(job.event, papers, job.league, job.sheet)), *inside)


def _sheets(part: Part) -> int:
    """How many sheets a part takes: a card, or a page of slips, each."""
    for many in ("pages", "cards"):
        found = getattr(part.view, many, None)
        if found is not None:
            return len(found)
    return 1


def _counted(form: Form, parts: tuple[Part, ...]) -> str:
    if form.name != "score-slips":
        return form.purpose
    number = sum(len(page) for part in parts for page in getattr(part.view, "pages", ()))
    return f"{count(number, 'slip')}, {form.purpose}"


FORMS: Mapping[str, Form] = MappingProxyType(
    {
        form.name: form
        for form in (
            Form(
                name="packet",
                title="Everything for the evening",
                purpose="all that the evening needs, in the order of use",
                serves=_arranged,
                parts=_packet,
            ),
            Form(
                name="movement-cards",
                title="Movement cards",
                purpose="one for each table: who meets whom, and where everyone goes next",
                serves=_arranged,
                parts=_cards,
            ),
            Form(
                name="score-slips",
                title="Score slips",
                purpose="one for each deal: it travels folded in the tray",
                serves=_with_trays,
                parts=_slips,
            ),
            Form(
                name="score-cards",
                title="Score cards",
                purpose="one for each table and 24 deals: North writes, East checks",
                serves=_with_trays,
                parts=_score_cards,
            ),
            Form(
                name="tabulating-sheet",
                title="Tabulating sheet",
                purpose="every score against every deal, to be added up",
                serves=_with_trays,
                parts=_tabulating,
            ),
            Form(
                name="result-sheet",
                title="Result sheet",
                purpose="for the notice board: who won, and the ranking",
                serves=lambda event: event.played,
                parts=_result,
            ),
        )
    }
)
