"""The systems of play, and a schedule by itself: its rounds, what each table does, how fair it is."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import partial

from msgspec import Struct

from whistpress.artefacts import Artefact
from whistpress.core.model import Play, Schedule, Seat
from whistpress.core.movement import SYSTEMS, System
from whistpress.core.movement.fairness import rests
from whistpress.core.movement.moves import Move, MoveKind, Moves, moves_of
from whistpress.core.movement.pairs.progressive import in_chairs
from whistpress.core.movement.players.winners import follows_from_winners, moving_rule, waiting_ways, ways
from whistpress.language import noted, say, speech
from whistpress.league.events.pages.floor import FloorPlan, floor_plan
from whistpress.league.events.words.arrangement import end_sentence, size
from whistpress.league.events.words.event_lines import CONTESTS, EventRef, Movement, SeasonOfEvents, by_season, event_links
from whistpress.league.events.words.fairness import headline, measure_schedule
from whistpress.league.events.words.theme_texts import SystemText, example_schedule, system_text
from whistpress.league.planner import Planner
from whistpress.site import addresses
from whistpress.site.page import Download, Link, Page, first_sentence, prose
from whistpress.site.people import noun, numbered_noun, singly
from whistpress.site.theme import Theme
from whistpress.site.theme.markdown import Prose
from whistpress.site.theme.marks import template_method
from whistpress.site.wording import count, runs, times

_VARIES = noted("differs from round to round")


class RoundCell(Struct, frozen=True):
    """A table in a round: numbers (`8 v 1`), deals, and the parts of the plan of the room (see FloorTable)."""

    numbers: str = ""
    deals: str = ""
    parts: str = ""


class RoundRow(Struct, frozen=True, kw_only=True):
    """A round: a cell for each table, who rests, and whether the arrows of the plan hold after it."""

    number: int
    cells: tuple[RoundCell, ...]
    resting: str = ""
    players_go: bool = False
    deals_go: bool = False


class TableMoves(Struct, frozen=True):
    """The moves at one table: its first players, its first deals, and where players and deals go after every round."""

    table: int
    first: str
    deals: str
    players_to: str
    deals_to: str


class ScheduleLayout(Struct, frozen=True, kw_only=True):
    """A schedule for reading. `noun` is what its numbers belong to; where rounds are sessions the columns are no tables.

    `by_winners`: only the first round is known beforehand, and the moves from each table are a rule.

    `sentences` say who meets whom how often, how evenly they are compared, who rests, which deals travel together.
    """

    size: str
    noun: str
    columns: tuple[int, ...]
    rounds: tuple[RoundRow, ...]
    tables: tuple[TableMoves, ...]
    plan: FloorPlan | None
    sentences: tuple[str, ...]
    remarks: tuple[str, ...]
    has_deals: bool
    singles: bool
    of_partners: bool
    rests: bool
    by_winners: bool = False


def schedule_layout(schedule: Schedule) -> ScheduleLayout:
    """Write a schedule out for reading."""
    called = noun(schedule.contest)
    seated = in_chairs(schedule)
    moves = moves_of(seated)
    plan = floor_plan(seated, moves)
    columns = tuple(sorted({play.table for play in schedule.plays}))
    return ScheduleLayout(
        size=size(schedule, called),
        noun=numbered_noun(schedule),
        columns=columns,
        rounds=tuple(_rounds(seated, columns, plan)),
        tables=(*_tables(seated, moves, columns), *_waiting_table(seated)) if plan else (),
        plan=plan,
        sentences=tuple(_sentences(schedule, called)),
        remarks=tuple(end_sentence(remark) for remark in schedule.remarks),
        has_deals=schedule.deals > 0,
        singles=singly(seated),
        of_partners=schedule.of_partners,
        rests=bool(schedule.sit_outs),
        by_winners=follows_from_winners(schedule),
    )


def _rounds(schedule: Schedule, columns: Sequence[int], plan: FloorPlan | None) -> Iterator[RoundRow]:
    resting = {rest.round: ", ".join(map(str, rest.entries)) for rest in schedule.sit_outs}
    drawn = {floor_round.number: floor_round for floor_round in plan.rounds} if plan else {}
    for number in sorted({play.round for play in schedule.plays} | set(resting)):
        plays = {play.table: play for play in schedule.in_round(number)}
        drawn_round = drawn.get(number)
        parts = {table.table: table.parts for table in drawn_round.tables} if drawn_round else {}
        yield RoundRow(
            number=number,
            cells=tuple(_cell(plays.get(table), parts.get(table, "")) for table in columns),
            resting=resting.get(number, ""),
            players_go=bool(drawn_round and drawn_round.players_go),
            deals_go=bool(drawn_round and drawn_round.deals_go),
        )


def _cell(play: Play | None, parts: str) -> RoundCell:
    return RoundCell(numbers(play), runs(play.deals), parts) if play else RoundCell(parts=parts)


def numbers(play: Play) -> str:
    """Return the numbers of the entries at a table: `8 v 1`, `1 & 2 v 5 & 6`; of two partners alone `1 & 6`."""
    return " v ".join(" & ".join(map(str, dict.fromkeys(side))) for side in (play.seats.ns, play.seats.ew) if side)


def _tables(schedule: Schedule, moves: Moves, columns: Sequence[int]) -> Iterator[TableMoves]:
    laid = moves.laid_out()
    for table in columns:
        yield TableMoves(
            table=table,
            first=numbers(schedule.at_table(table)[0]),
            deals=runs(sorted(laid.get(table, ()))),
            players_to=_players_to(schedule, moves, table),
            deals_to=_deals_to(schedule, moves, table),
        )


def _waiting_table(schedule: Schedule) -> Iterator[TableMoves]:
    """Yield the moves of the waiting table of a drive, if it has one."""
    if not follows_from_winners(schedule) or not (rule := moving_rule(schedule)).waiting:
        return
    first = next((rest.entries for rest in schedule.sit_outs if rest.round == 1), ())
    yield TableMoves(rule.waiting_table, " & ".join(map(str, first)), "", " ".join(waiting_ways(rule)), "")


def _players_to(schedule: Schedule, moves: Moves, table: int) -> str:
    """Say where the players of a table go after a round: by their seats, or by who wins."""
    if follows_from_winners(schedule):
        return " ".join(ways(moving_rule(schedule), table))
    return "; ".join(_goals(moves, table, singly(schedule)))


def _goals(moves: Moves, table: int, singles: bool) -> Iterator[str]:
    """Yield where the players at a table go after every round: by seat, or by side if partners share a number."""
    for seats, name in (
        (((Seat.NORTH,), "N"), ((Seat.EAST,), "E"), ((Seat.SOUTH,), "S"), ((Seat.WEST,), "W"))
        if singles
        else (((Seat.NORTH, Seat.SOUTH), "N-S"), ((Seat.EAST, Seat.WEST), "E-W"))
    ):
        move = moves.constant_move(table, seats[0])
        yield f"{name} {_goal(move, table, singles)}" if move else f"{name} {say(_VARIES)}"


def _goal(move: Move, table: int, singles: bool) -> str:
    if move.step is MoveKind.STAYS:
        return say("stays") if singles else _several_stay()
    if move.table is None or move.seat is None:
        return say("to the end")
    seat = say(move.seat.word) if singles else "N-S" if move.seat in (Seat.NORTH, Seat.SOUTH) else "E-W"
    rest = say("rests, then ") if move.step is MoveKind.RESTS else ""
    return (
        say("%(rest)sto %(seat)s", rest=rest, seat=seat)
        if move.table == table
        else say("%(rest)sto table %(table)s, %(seat)s", rest=rest, table=move.table, seat=seat)
    )


def _deals_to(schedule: Schedule, moves: Moves, table: int) -> str:
    if not schedule.deals:
        return ""
    goal = moves.constant_table(table)
    if goal is not None:
        return _several_stay() if goal == table else say("table %(there)s", there=goal)
    ends = all(moves.next_stop(deal, play.round, table) is None for play in schedule.at_table(table) for deal in play.deals)
    return say("end here") if ends else say(_VARIES)


def _several_stay() -> str:
    """Say that two partners, or the deals of a table, stay where they are."""
    return speech().say_as("of several", "stay")


def _sentences(schedule: Schedule, called: str) -> Iterator[str]:
    if follows_from_winners(schedule) and len({play.round for play in schedule.plays}) == 1:
        return
    fair = measure_schedule(schedule)
    said = headline(fair, called)
    if said:
        yield end_sentence(said)
    often = sorted({len(rounds) for rounds in rests(schedule).values()})
    if often and often[-1]:
        low = "" if often[0] == often[-1] else say("at most ") if often[0] == 0 else say("%(times)s to ", times=times(often[0]))
        yield say("Each %(called)s rests %(low)s%(times)s.", called=say(called), low=low, times=times(often[-1]))
    if len(schedule.sets) > 1 and any(len(set_) > 1 for set_ in schedule.sets):
        yield say("The deals travel in sets: %(items)s.", items="; ".join(runs(set_) for set_ in schedule.sets))


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


class SystemsPage(Page, frozen=True, kw_only=True):
    """All systems of play, by contest, with their `texts` by name. Those of `shown` have pages; `used` are all movements."""

    texts: Mapping[str, SystemText]
    shown: frozenset[str]
    used: Sequence[Movement]

    @property
    def groups(self) -> Mapping[str, Sequence[System]]:
        """The systems by the title of their kind of contest."""
        groups: dict[str, list[System]] = {}
        for system in SYSTEMS.values():
            groups.setdefault(say(_SEASON if system.season else CONTESTS[system.contest]), []).append(system)
        return groups

    @template_method
    def sizes(self, system: System) -> str:
        """Say which sizes serve."""
        return sizes_text(system)

    @template_method
    def events(self, system: System) -> tuple[Link, ...]:
        """Return links to the events that use a system."""
        return event_links(_events(movement for movement in self.used if movement.schedule.system == system.name))


class SystemPage(Page, frozen=True, kw_only=True):
    """A system of play: its text, an example, and the movements that events used.

    `example` is None where no schedule is made in advance.
    """

    text: SystemText
    example: ScheduleLayout | None
    used: Sequence[Movement]

    @property
    def system(self) -> System:
        """The system: its variants and its book."""
        return SYSTEMS[self.text.system]

    @property
    def contest(self) -> str:
        """Who plays in it."""
        return say(CONTESTS[self.system.contest])

    @property
    def sizes(self) -> str:
        """The sizes that serve, in words."""
        return sizes_text(self.system)

    @property
    def body(self) -> Prose:
        """Its text as HTML."""
        return prose(self.text.body, source=f"systems/{self.text.system}.md", page=self.path)

    @property
    def seasons(self) -> tuple[SeasonOfEvents, ...]:
        """The events that used it, season by season."""
        return by_season(_events(self.used))


class MovementPage(Page, frozen=True, kw_only=True):
    """The page of a system at one size: all its rounds, each table's moves, its fairness, and the events that used it."""

    movement: Movement
    arranged: ScheduleLayout
    downloads: tuple[Download, ...]

    @property
    def system(self) -> System | None:
        """The system; None for a movement from a file."""
        return SYSTEMS.get(self.movement.schedule.system)

    @property
    def events(self) -> tuple[Link, ...]:
        """Links to the events that used it."""
        return event_links(self.movement.events)


def systems_page(theme: Theme, names: Iterable[str], used: Sequence[Movement]) -> SystemsPage:
    """Build the list of all systems; the systems of `names` have pages."""
    return SystemsPage(
        path=addresses.SYSTEMS,
        title=say("Systems of play"),
        summary=say("Every way to seat a room that whistpress knows: for single players, pairs, fours and larger teams."),
        texts={name: system_text(theme, name) for name in SYSTEMS},
        shown=frozenset(names),
        used=used,
    )


def system_page(theme: Theme, name: str, used: Sequence[Movement]) -> SystemPage:
    """Build the page of one system; `used` are the movements of this system that events use."""
    text = system_text(theme, name)
    schedule = example_schedule(text)
    return SystemPage(
        path=addresses.system(name),
        title=text.title,
        summary=first_sentence(text.summary),
        text=text,
        example=schedule_layout(schedule) if schedule else None,
        used=used,
    )


def movement_page(theme: Theme, movement: Movement, downloads: Sequence[Download]) -> MovementPage:
    """Build the page of one size of a system."""
    schedule = movement.schedule
    in_theme = schedule.system in SYSTEMS
    system = system_text(theme, schedule.system).title if in_theme else say("Movement file %(system)s", system=schedule.system)
    variant = f", {schedule.variant.replace('-', ' ')}" if schedule.variant else ""
    title = f"{system}: {count(schedule.entries, noun(schedule.contest))}{variant}"
    return MovementPage(
        path=movement.path,
        title=title,
        tab=f"{title}, {count(schedule.deals, 'deal')}{movement.again}" if schedule.deals else "",
        summary=first_sentence(f"{movement.title}{movement.again}"),
        movement=movement,
        arranged=schedule_layout(schedule),
        downloads=tuple(downloads),
    )


def sizes_text(system: System) -> str:
    """Say which sizes of a system serve."""
    return end_sentence(say(system.sizes).replace("`", ""))


def _events(movements: Iterable[Movement]) -> Collection[EventRef]:
    """Return the events that use some movements, each once."""
    return {event.id: event for movement in movements for event in movement.events}.values()
