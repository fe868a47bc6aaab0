"""The register of systems: a new system is one module and one line here."""

from collections.abc import Iterator, Mapping
from itertools import islice

from whistpress.core.model import Contest, Schedule
from whistpress.core.movement.pairs import (
    clay,
    howell,
    howell_snow,
    ladies_progressive,
    mitchell,
    parallel,
    progressive,
    safford,
    snow,
    two_tables,
    whitfeld,
)
from whistpress.core.movement.pairs.arrow_switch import switch_tables
from whistpress.core.movement.players import (
    individual,
    individual_eight,
    ladies,
    progressive_winners,
    single_table,
)
from whistpress.core.movement.players.mixer import system as mixer
from whistpress.core.movement.request import MovementError, Request
from whistpress.core.movement.season import edgewood, howell_tournament
from whistpress.core.movement.sizes import SIZE_KEYS, size_key, spoken
from whistpress.core.movement.system import System
from whistpress.core.movement.teams import (
    auction_match,
    clay_fours,
    club_match,
    fours_as_pairs,
    harvard,
    moving_fours,
    narragansett,
    new_england,
    progressive_fours,
    progressive_match,
    round_robin,
    three_teams,
    two_fours,
)
from whistpress.problems.nearest import did_you_mean

SYSTEMS: Mapping[str, System] = {
    system.name: system
    for system in (
        mitchell.SYSTEM,
        howell.SYSTEM,
        clay.SYSTEM,
        snow.SNOW,
        parallel.SYSTEM,
        safford.SYSTEM,
        howell_snow.SYSTEM,
        whitfeld.SYSTEM,
        two_tables.TWO_TABLE_PROGRESSIVE,
        two_tables.FOUR_PAIR_MATCH,
        progressive.COMPASS,
        progressive.PIVOT,
        ladies_progressive.SYSTEM,
        individual.INDIVIDUAL,
        mixer.SYSTEM,
        individual_eight.SYSTEM,
        ladies.LADIES,
        single_table.SYSTEM,
        progressive_winners.SYSTEM,
        two_fours.INTERCLUB_MATCH,
        two_fours.LEAGUE_TROPHY_MATCH,
        new_england.QUALIFYING,
        new_england.TROPHY,
        auction_match.SYSTEM,
        moving_fours.MITCHELL_FOURS,
        progressive_fours.SYSTEM,
        moving_fours.HOWELL_FOURS,
        clay_fours.SYSTEM,
        fours_as_pairs.SNOW_FOURS,
        fours_as_pairs.PARALLEL_FOURS,
        moving_fours.NEW_ENGLAND_FOURS,
        harvard.SYSTEM,
        narragansett.SYSTEM,
        club_match.SYSTEM,
        progressive_match.SYSTEM,
        three_teams.SYSTEM,
        round_robin.ROUND_ROBIN,
        round_robin.CLUB_ROUND_ROBIN,
        howell_tournament.SYSTEM,
        edgewood.SYSTEM,
    )
}

OFFERED = 3
"""How many other systems a refusal names at most."""

OPTIONS = (
    *("variant", "sets", "quota", "missing", "deals_per_round", "sections", "games", "by", "dealer", "together", "switch"),
    *("seed", "never_partners", "never_opponents", "apart", "at_table"),
)


def arrange(request: Request) -> Schedule:
    """Arrange the schedule that the request asks for.

    MovementError says why there is none, what would serve, and which key is at fault.
    """
    system = SYSTEMS.get(request.system)
    if system is None:
        raise _unknown(request.system)
    _sound(request)
    _understood(request, system)
    try:
        return switch_tables(system.arrange(request), request)
    except MovementError as error:
        if error.key in SIZE_KEYS:
            error.helps = (*error.helps, *islice(_others(request, system), OFFERED))
        raise


def _unknown(name: str) -> MovementError:
    close = did_you_mean(name, SYSTEMS)
    return MovementError(
        f"no movement is called {name!r}",
        f"did you mean {close!r}?" if close else f"the systems are {', '.join(SYSTEMS)}",
        key="system",
        code="E204",
    )


def _sound(request: Request) -> None:
    """Refuse a number below 1; plans of sets are 1, 2 and 3."""
    for key in (*SIZE_KEYS, "deals", "rounds", "deals_per_round", "sections", "games"):
        value: int | None = getattr(request, key)
        if value is not None and value < 1:
            raise MovementError(f"{key} must be 1 or more, not {value}", key=key, code="E404")
    if request.sets not in (None, 1, 2, 3):
        raise MovementError(
            f"Barney has three plans for sets, not {request.sets}",
            "write 1, 2 or 3 (Barney p. 41)",
            key="sets",
            code="E404",
        )


def _understood(request: Request, system: System) -> None:
    """Refuse a key that the system knows nothing of, and a variant that it has not."""
    for key in OPTIONS:
        if getattr(request, key) and key not in system.options:
            known = sorted(system.options)
            raise MovementError(
                f"{system.name} has no {f'variant {request.variant!r}' if key == 'variant' else repr(key)}",
                f"besides its size it takes: {', '.join(known)}" if known else f"leave {key!r} out",
                key=key,
                code="E403" if key == "variant" else "E404",
            )
    if request.variant and request.variant not in system.variants:
        close = did_you_mean(request.variant, system.variants)
        raise MovementError(
            f"{system.name} has no variant {request.variant!r}",
            *([f"did you mean {close!r}?"] if close else []),
            f"its variants are {', '.join(system.variants)}",
            key="variant",
            code="E403",
        )


def _others(request: Request, refused: System) -> Iterator[str]:
    """Name other systems of the same contest that serve this size."""
    if size_key(request) is None:
        return
    sizes = {key: getattr(request, key) for key in SIZE_KEYS}
    for system in SYSTEMS.values():
        if system is refused or _kind(system) != _kind(refused) or system.season is not refused.season:
            continue
        for variant in (None, *system.variants):
            try:
                system.arrange(Request(system=system.name, variant=variant, rounds=1, **sizes))
            except MovementError:
                continue
            yield f"{system.name}{f' with variant {variant!r}' if variant else ''} serves {spoken(request)}"
            break


def _kind(system: System) -> Contest:
    """Say who plays for himself: a player, a pair, or a team of whatever size."""
    return system.contest if system.contest in (Contest.INDIVIDUAL, Contest.PAIRS) else Contest.FOURS
