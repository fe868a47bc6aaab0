"""The register of systems: a new system is one module and one line here."""

from collections.abc import Mapping

from whistpress.core.model import Contest, Schedule
from whistpress.core.movement import changing_partners
from whistpress.core.movement.mixer import system as mixer
from whistpress.core.movement.pairs import (
    all_play_all,
    clay,
    ladies_progressive,
    mitchell,
    parallel,
    progressive,
    snow,
    two_tables,
)
from whistpress.core.movement.pairs.arrow_switch import switch_tables
from whistpress.core.movement.players import individual, ladies, progressive_winners, single_table, whist_drive
from whistpress.core.movement.players.winners import MIXED
from whistpress.core.movement.system import SIZE_KEYS, MovementError, Request, System
from whistpress.core.movement.teams import (
    fours,
    narragansett,
    progressive_fours,
    progressive_match,
    round_robin,
    three_teams,
    two_fours,
    two_teams,
)
from whistpress.language import say
from whistpress.problems import did_you_mean, offer

SYSTEMS: Mapping[str, System] = {
    system.name: system
    for system in (
        mitchell.SYSTEM,
        all_play_all.HOWELL,
        clay.SYSTEM,
        snow.SNOW,
        parallel.SYSTEM,
        all_play_all.SAFFORD,
        snow.HOWELL_SNOW,
        all_play_all.WHITFELD,
        two_tables.TWO_TABLE_PROGRESSIVE,
        two_tables.FOUR_PAIR_MATCH,
        progressive.COMPASS,
        progressive.PIVOT,
        ladies_progressive.SYSTEM,
        individual.INDIVIDUAL,
        mixer.SYSTEM,
        individual.INDIVIDUAL_EIGHT,
        ladies.LADIES,
        single_table.SYSTEM,
        progressive_winners.SYSTEM,
        whist_drive.SYSTEM,
        two_fours.INTERCLUB_MATCH,
        two_fours.LEAGUE_TROPHY_MATCH,
        two_fours.NEW_ENGLAND_QUALIFYING,
        two_fours.NEW_ENGLAND_TROPHY,
        two_fours.AUCTION_MATCH,
        fours.MITCHELL_FOURS,
        progressive_fours.SYSTEM,
        fours.HOWELL_FOURS,
        fours.CLAY_FOURS,
        fours.SNOW_FOURS,
        fours.PARALLEL_FOURS,
        fours.NEW_ENGLAND_FOURS,
        two_teams.HARVARD,
        narragansett.SYSTEM,
        two_teams.CLUB_MATCH,
        progressive_match.SYSTEM,
        three_teams.SYSTEM,
        round_robin.ROUND_ROBIN,
        round_robin.CLUB_ROUND_ROBIN,
        changing_partners.HOWELL_TOURNAMENT,
        changing_partners.EDGEWOOD,
    )
}

LISTED = "whistpress systems lists them"

OPTIONS = (
    *("variant", "sets", "quota", "missing", "deals_per_round", "sections", "games", "by", "dealer", "together", "switch"),
    *("seed", "never_partners", "never_opponents", "apart", "at_table", "trumps", "waiting", "up", "winners"),
)


MOST_LINES = 100_000
"""How many lines of scores a movement may have: a hundred players of whom each meets all others have 62,000."""


def arrange(request: Request) -> Schedule:
    """Arrange the schedule of a request; MovementError if it cannot be arranged."""
    system = SYSTEMS.get(request.system)
    if system is None:
        raise _unknown(request.system)
    _check_numbers(request)
    _check_options(request, system)
    tables = max(request.tables or 0, (request.pairs or 0) // 2, (request.players or 0) // 4)
    _check_lines(tables * (request.deals or 0), request)  # before so many are made, and by some systems of every size
    schedule = switch_tables(system.arrange(request), request)
    _check_lines(sum(len(play.deals) for play in schedule.plays), request)
    return schedule


def _check_lines(lines: int, request: Request) -> None:
    """Raise MovementError for a movement of more than `MOST_LINES` lines of scores."""
    if lines > MOST_LINES:
        message = say(
            "this movement has %(lines)s lines of scores; at most %(most_lines)s are read", lines=lines, most_lines=MOST_LINES
        )
        key = max(("deals", "rounds", "deals_per_round"), key=lambda name: getattr(request, name) or 0)
        raise MovementError(message, say("take fewer deals, or several events"), key=key, code="E664")


def _unknown(name: str) -> MovementError:
    close = did_you_mean(name, SYSTEMS)
    return MovementError(
        say("no movement is called %(name)s", name=repr(name)),
        say("did you mean %(close)s?", close=repr(close)) if close else say("whistpress systems lists them"),
        key="system",
        code="E204",
    )


def _check_numbers(request: Request) -> None:
    """Refuse a number below 1; plans of sets are 1, 2 and 3."""
    for key in (*SIZE_KEYS, "deals", "rounds", "deals_per_round", "sections", "games"):
        value: int | None = getattr(request, key)
        if value is not None and value < 1:
            raise MovementError(say("%(key)s must be 1 or more, not %(value)s", key=key, value=value), key=key, code="E404")
    if request.sets not in (None, 1, 2, 3):
        raise MovementError(
            say("Barney has three plans for sets, not %(sets)s", sets=request.sets),
            say("write 1, 2 or 3 (Barney p. 41)"),
            key="sets",
        )


def _check_options(request: Request, system: System) -> None:
    """Refuse a key or a variant that the system does not have."""
    for key in OPTIONS:
        if getattr(request, key) and key not in system.options:
            options = sorted(system.options)
            raise MovementError(
                say(
                    "%(system)s has no %(word)s",
                    system=system.name,
                    word=say("variant %(variant)s", variant=repr(request.variant)) if key == "variant" else repr(key),
                ),
                say("besides its size it takes %(listed)s", listed=offer(options))
                if options
                else say("leave %(key)s out", key=repr(key)),
                key=key,
                code="E403" if key == "variant" else "E404",
            )
    if request.variant and request.variant not in system.variants:
        close = did_you_mean(request.variant, system.variants)
        raise MovementError(
            say("%(system)s has no variant %(variant)s", system=system.name, variant=repr(request.variant)),
            say("did you mean %(close)s?", close=repr(close))
            if close
            else say("its variants are %(listed)s", listed=offer(system.variants, LISTED)),
            key="variant",
        )


def ladies_of(schedule: Schedule) -> frozenset[int]:
    """Return the numbers of ladies, or of ladies' fours, where ladies and gentlemen are seated apart.

    Mitchell 1897, pp. 36, 69; Barney 1900, p. 24.
    """
    if schedule.system == progressive_fours.SYSTEM.name:
        odd = frozenset(range(1, schedule.entries + 1, 2))
        return odd if schedule.variant and schedule.contest is Contest.FOURS else frozenset()
    mixed = progressive_winners.follows_from_winners(schedule) and (schedule.variant or "") in MIXED
    if mixed or schedule.system in (ladies.LADIES.name, ladies_progressive.SYSTEM.name):
        return frozenset(range(1, schedule.entries // 2 + 1))
    return frozenset()
