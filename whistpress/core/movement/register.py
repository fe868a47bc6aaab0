"""The register of systems: a new system is a module, a line here, and its words in `systems.toml`."""

from collections.abc import Callable, Mapping
from functools import partial

from whistpress.core.model import Contest, Schedule
from whistpress.core.movement.changing_partners import arrange_edgewood, arrange_howell_tournament
from whistpress.core.movement.mixer.system import arrange_mixer
from whistpress.core.movement.pairs.all_play_all import arrange_howell, arrange_safford, arrange_whitfeld
from whistpress.core.movement.pairs.compass import arrange_clay, arrange_howell_snow, arrange_parallel, arrange_snow
from whistpress.core.movement.pairs.mitchell import arrange_mitchell, switch_tables
from whistpress.core.movement.pairs.progressive import (
    FOUR_PAIR,
    TWO_TABLE,
    arrange_ladies_progressive,
    arrange_two_tables,
    compass,
    pivot,
)
from whistpress.core.movement.players.individual import arrange_eight, arrange_individual
from whistpress.core.movement.players.ladies import arrange_ladies
from whistpress.core.movement.players.single_table import arrange_single_table
from whistpress.core.movement.players.winners import MIXED, arrange_progressive_winners, arrange_whist_drive, follows_from_winners
from whistpress.core.movement.system import SIZE_KEYS, SYSTEMS, MovementError, Request, System
from whistpress.core.movement.teams.fours import (
    arrange_clay_fours,
    arrange_moving,
    arrange_parallel_fours,
    arrange_progressive_fours,
    arrange_snow_fours,
)
from whistpress.core.movement.teams.round_robin import arrange_progressive_match, arrange_round_robin, arrange_three_teams
from whistpress.core.movement.teams.two_teams import (
    INTERCLUB,
    LEAGUE_TROPHY,
    NEW_ENGLAND_24,
    NEW_ENGLAND_36,
    SESSION,
    WHOLE,
    arrange_auction,
    arrange_club_match,
    arrange_harvard,
    arrange_narragansett,
    arrange_new_england,
    arrange_sessions,
)
from whistpress.language import say
from whistpress.problems import did_you_mean, offer

_ARRANGE: Mapping[str, Callable[[Request], Schedule]] = {
    "mitchell": arrange_mitchell,
    "howell": arrange_howell,
    "clay": arrange_clay,
    "snow": arrange_snow,
    "parallel": arrange_parallel,
    "safford": arrange_safford,
    "howell-snow": arrange_howell_snow,
    "whitfeld": arrange_whitfeld,
    "two-table": partial(arrange_two_tables, lines=TWO_TABLE),
    "four-pair": partial(arrange_two_tables, lines=FOUR_PAIR),
    "progressive-compass": compass,
    "progressive-pivot": pivot,
    "ladies-and-gentlemen-progressive": arrange_ladies_progressive,
    "individual": arrange_individual,
    "mixer": arrange_mixer,
    "individual-eight": arrange_eight,
    "ladies-and-gentlemen": arrange_ladies,
    "single-table": arrange_single_table,
    "progressive-winners": arrange_progressive_winners,
    "whist-drive": arrange_whist_drive,
    "interclub": partial(arrange_sessions, lines=INTERCLUB, least=SESSION),
    "league-trophy": partial(arrange_sessions, lines=LEAGUE_TROPHY, least=WHOLE),
    "new-england-24": partial(arrange_new_england, lines=NEW_ENGLAND_24, size=2),
    "new-england-36": partial(arrange_new_england, lines=NEW_ENGLAND_36, size=3),
    "auction-match": arrange_auction,
    "mitchell-fours": partial(arrange_moving, way="mitchell"),
    "progressive-fours": arrange_progressive_fours,
    "howell-fours": partial(arrange_moving, way="howell"),
    "clay-fours": arrange_clay_fours,
    "snow-fours": arrange_snow_fours,
    "parallel-fours": arrange_parallel_fours,
    "new-england-fours": partial(arrange_moving, way="new-england"),
    "harvard": arrange_harvard,
    "narragansett": arrange_narragansett,
    "club-match": arrange_club_match,
    "progressive-match": arrange_progressive_match,
    "three-teams": arrange_three_teams,
    "round-robin": partial(arrange_round_robin, contest=Contest.FOURS, least=3),
    "club-round-robin": partial(arrange_round_robin, contest=Contest.CLUB, least=4),
    "howell-tournament": arrange_howell_tournament,
    "edgewood": arrange_edgewood,
}
"""What arranges each system: makes the schedule of a request, or raises MovementError."""

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
    schedule = switch_tables(_ARRANGE[system.name](request), request)
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
    if schedule.system == "progressive-fours":
        odd = frozenset(range(1, schedule.entries + 1, 2))
        return odd if schedule.variant and schedule.contest is Contest.FOURS else frozenset()
    mixed = follows_from_winners(schedule) and (schedule.variant or "") in MIXED
    if mixed or schedule.system in ("ladies-and-gentlemen", "ladies-and-gentlemen-progressive"):
        return frozenset(range(1, schedule.entries // 2 + 1))
    return frozenset()
