"""The systems of play, the games and the systems of leads."""

from collections.abc import Iterable, Iterator, Sequence
from functools import partial

from msgspec import Struct

from whistpress.artefacts import Artefact
from whistpress.core.model import Schedule
from whistpress.core.movement import SYSTEMS, System
from whistpress.language import noted, say
from whistpress.pages.arranged import ScheduleLayout, schedule_layout
from whistpress.pages.by_season import SeasonOfEvents, by_season, event_links
from whistpress.pages.page import Download, Link, Page, first_sentence, prose
from whistpress.pages.planner import Planner
from whistpress.pages.theme_texts import SystemText, example_schedule, system_text
from whistpress.theme import Theme
from whistpress.theme.markdown import Prose
from whistpress.views import addresses
from whistpress.views.arrangement import end_sentence, size
from whistpress.views.event_lines import CONTESTS
from whistpress.views.movements import Movement
from whistpress.views.people import noun
from whistpress.views.wording import count, sentence

_SEASON = noted("Over a season")


def pages(planner: Planner) -> Iterator[Artefact]:
    """Plan the list of systems, a page for each system to show, and a page for each size that events use."""
    if not planner.site.systems:
        return
    source, used = planner.league.at.file, tuple(planner.movements.values())
    played = {movement.schedule.system for movement in used}
    names = tuple(name for name in SYSTEMS if planner.league.all_systems or name in played)
    yield planner.later(addresses.SYSTEMS, "systems.html", partial(systems_page, planner.theme, names, used), source)
    for name in names:
        movements = tuple(movement for movement in used if movement.schedule.system == name)
        yield planner.later(addresses.system(name), "system.html", partial(system_page, planner.theme, name, movements), source)
    for movement in used:
        build = partial(movement_page, planner.theme, movement, tuple(_downloads(planner, movement)))
        yield planner.later(movement.path, "movement.html", build, source)


def _downloads(planner: Planner, movement: Movement) -> Iterator[Download]:
    if planner.league.data:
        yield Download(say("The schedule, for a spreadsheet"), addresses.movement(movement.slug, "csv"), "CSV")
        yield Download(say("The schedule, for programs"), addresses.movement(movement.slug, "json"), "JSON")


class SystemLine(Struct, frozen=True, kw_only=True):
    """A system in the list: title, its page (empty when it has none), a sentence, its sizes, the events that used it."""

    name: str
    title: str
    path: str
    summary: str
    sizes: str
    events: tuple[Link, ...]


class SystemGroup(Struct, frozen=True):
    """The systems of one kind of contest."""

    title: str
    lines: tuple[SystemLine, ...]


class SystemsPage(Page, frozen=True, kw_only=True):
    """All systems of play, by contest."""

    groups: tuple[SystemGroup, ...]


class SizeLine(Struct, frozen=True, kw_only=True):
    """A size at which events used a system: its page, and these events."""

    page: Link
    events: tuple[Link, ...]


class SystemPage(Page, frozen=True, kw_only=True):
    """A system of play: what it is, for which sizes, its book, an example drawn, and the sizes that events used.

    `sizes_text` says which sizes serve, `variants` are its variants; `example` is None where no schedule is made in advance.
    """

    name: str
    contest: str
    sizes_text: str
    variants: tuple[str, ...]
    book: str
    body: Prose
    example: ScheduleLayout | None
    used: tuple[SizeLine, ...]
    seasons: tuple[SeasonOfEvents, ...] = ()


class MovementPage(Page, frozen=True, kw_only=True):
    """The page of a system at one size: all its rounds, each table's moves, its fairness, and the events that used it.

    `system` links to the system's page, and is None for a movement from a file; `size` states its tables, rounds and deals in
    words.
    """

    system: Link | None
    book: str
    size: str
    arranged: ScheduleLayout
    events: tuple[Link, ...]
    downloads: tuple[Download, ...]


def systems_page(theme: Theme, names: Iterable[str], used: Sequence[Movement]) -> SystemsPage:
    """Build the list of all systems; the systems of `names` have pages."""
    pages = frozenset(names)
    groups: dict[str, list[SystemLine]] = {}
    for system in SYSTEMS.values():
        title = say(_SEASON if system.season else CONTESTS[system.contest])
        text = system_text(theme, system.name)
        groups.setdefault(title, []).append(_line(system, text, system.name in pages, used))
    return SystemsPage(
        path=addresses.SYSTEMS,
        title=say("Systems of play"),
        summary=say("Every way to seat a room that whistpress knows: for single players, pairs, fours and larger teams."),
        groups=tuple(SystemGroup(title, tuple(lines)) for title, lines in groups.items()),
    )


def system_page(theme: Theme, name: str, used: Sequence[Movement]) -> SystemPage:
    """Build the page of one system; `used` are the movements of this system that events use."""
    system, text = SYSTEMS[name], system_text(theme, name)
    path = addresses.system(name)
    schedule = example_schedule(text)
    return SystemPage(
        path=path,
        title=text.title,
        summary=first_sentence(text.summary),
        name=name,
        contest=say(CONTESTS[system.contest]),
        sizes_text=end_sentence(say(system.sizes).replace("`", "")),
        variants=system.variants,
        book=system.book,
        body=prose(text.body, source=f"systems/{name}.md", page=path),
        example=schedule_layout(schedule) if schedule else None,
        used=tuple(
            SizeLine(page=Link(size_with_variant(movement.schedule), movement.path), events=event_links(movement.events))
            for movement in used
        ),
        seasons=by_season({event.id: event for movement in used for event in movement.events}.values()),
    )


def movement_page(theme: Theme, movement: Movement, downloads: Sequence[Download]) -> MovementPage:
    """Build the page of one size of a system."""
    system = SYSTEMS.get(movement.schedule.system)
    title = system_text(theme, system.name).title if system else say("Movement file %(system)s", system=movement.schedule.system)
    tab = f"{title}: {_size_title(movement.schedule)}, {count(movement.schedule.deals, 'deal')}{movement.again}"
    return MovementPage(
        path=movement.path,
        title=f"{title}: {_size_title(movement.schedule)}",
        tab=tab if movement.schedule.deals else "",
        summary=first_sentence(f"{movement.title}{movement.again}"),
        system=Link(title, addresses.system(system.name)) if system else None,
        book=system.book if system else "",
        size=sentence(size_with_variant(movement.schedule)),
        arranged=schedule_layout(movement.schedule),
        events=event_links(movement.events),
        downloads=tuple(downloads),
    )


def _size_title(schedule: Schedule) -> str:
    """Return the words that set a size apart in a heading: `twelve pairs, skip`."""
    variant = f", {schedule.variant.replace('-', ' ')}" if schedule.variant else ""
    return f"{count(schedule.entries, noun(schedule.contest))}{variant}"


def size_with_variant(schedule: Schedule) -> str:
    """Return a size, `eight pairs at four tables, seven rounds, 28 deals`, with its variant in brackets after it."""
    variant = f" ({schedule.variant.replace('-', ' ')})" if schedule.variant else ""
    return f"{size(schedule, noun(schedule.contest))}{variant}"


def _line(system: System, text: SystemText, has_page: bool, used: Sequence[Movement]) -> SystemLine:
    events = {event.id: event for movement in used if movement.schedule.system == system.name for event in movement.events}
    return SystemLine(
        name=system.name,
        title=text.title,
        path=addresses.system(system.name) if has_page else "",
        summary=end_sentence(text.summary),
        sizes=end_sentence(say(system.sizes).replace("`", "")),
        events=event_links(events.values()),
    )
