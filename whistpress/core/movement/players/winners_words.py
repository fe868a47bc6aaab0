"""The moving rules of `winners` in words: for messages, for the cards of the tables, for pages."""

from collections.abc import Iterable

from whistpress.core.model import Seat
from whistpress.core.movement.players.winners import (
    FIRST,
    FIRST_SEATS,
    PROGRESSIVE,
    ROLES,
    SECOND_MIXED,
    SEMI_PARTNER,
    Destination,
    MovingRule,
    Origin,
    Role,
    destination,
    origins,
)
from whistpress.language import noted, say

_WORDS = {
    Role(True, True): noted("the winning lady"),
    Role(True, False): noted("the winning gent"),
    Role(False, True): noted("the losing lady"),
    Role(False, False): noted("the losing gent"),
}


def rule_words(rule: MovingRule, table: int) -> str:
    """Describe who stays at a table after every round, who joins it, and who are the new partners."""
    four = origins(rule, table)
    stay = [origin for origin in four if origin.table == table]
    come = [origin for origin in four if origin.table != table]
    stays = (
        say("%(who)s of Table %(table)s stay", who=_who(rule, stay), table=table)
        if stay
        else say("nobody stays at Table %(table)s", table=table)
    )
    others = say(" and ").join(_comers(rule, source, group) for source, group in _by_table(come))
    return say("%(stays)s, %(others)s come; %(partners)s", stays=stays, others=others, partners=partners(rule, table))


def _comers(rule: MovingRule, source: int, group: Iterable[Origin]) -> str:
    if source > rule.tables:
        return say(" and ").join(
            say("the lady who waited") if origin.role.first else say("the gent who waited") for origin in group
        )
    return say("%(who)s of Table %(source)s", who=_who(rule, group), source=source)


def partners(rule: MovingRule, table: int) -> str:
    """Describe the new partners at a table."""
    if rule.variant == FIRST and table == 1:
        return say("both pairs stay together")
    if rule.variant == SECOND_MIXED:
        return say("those who stay become partners")
    if rule.variant == SEMI_PARTNER:
        return say("the winners stay together")
    if rule.variant == PROGRESSIVE:
        return say("the gent who stays changes seats and plays against his partner")
    return say("those who stay part, and each has one who comes as partner")


def ways(rule: MovingRule, table: int) -> tuple[str, ...]:
    """Describe the moves from a table after a round, in sentences for its card."""
    groups: dict[int, list[Origin]] = {}
    for role in ROLES:
        groups.setdefault(destination(rule, table, role).table, []).append(Origin(table, role))
    ordered = sorted(groups.items(), key=lambda group: (not group[1][0].role.won, not group[1][0].role.first))
    return (*(_way(rule, table, target, group) for target, group in ordered), f"{_capital(partners(rule, table))}.")


def _way(rule: MovingRule, table: int, target: int, group: list[Origin]) -> str:
    who = _capital(_who(rule, group))
    if target == table:
        return say("%(who)s stay.", who=who) if len(group) > 1 else say("%(who)s stays.", who=who)
    if target > rule.tables:
        return say("%(who)s goes to the waiting table.", who=who)
    if len(group) > 1:
        return say("%(who)s go to Table %(table)s.", who=who, table=target)
    return say("%(who)s goes to Table %(table)s.", who=who, table=target)


def waiting_ways(rule: MovingRule) -> tuple[str, ...]:
    """Describe the moves from the waiting table, in sentences for its card; none where there is no such table."""
    if not rule.waiting:
        return ()
    lady, gentleman = (goal_of_waiting(rule, lady=lady) for lady in (True, False))
    return (
        say("The lady waits for one hand and goes on to Table %(table)s, %(seat)s.", table=lady.table, seat=seat_word(lady)),
        say(
            "The gent waits for one hand and goes on to Table %(table)s, %(seat)s.",
            table=gentleman.table,
            seat=seat_word(gentleman),
        ),
    )


def goal_of_waiting(rule: MovingRule, *, lady: bool) -> Destination:
    """Return where the lady, or the gentleman, of the waiting table goes on to."""
    return destination(rule, rule.waiting_table, Role(False, lady))


def seat_word(goal: Destination) -> str:
    """Name the seat of a destination."""
    return say(goal.seat.word) if goal.seat else ""


def order(rule: MovingRule, table: int, seat: Seat, *, won: bool) -> str:
    """Describe the move of the player in a seat after a win or a loss: `go to Table 2, East`, `stay`, `change to West`."""
    goal = destination(rule, table, Role(won, seat in FIRST_SEATS))
    if goal.table == table:
        return say("stay") if goal.seat in (None, seat) else say("stay, and change to %(seat)s", seat=seat_word(goal))
    if goal.table > rule.tables:
        return say("go to the waiting table")
    if goal.seat is None:
        return say("go to Table %(table)s, to the free seats", table=goal.table)
    return say("go to Table %(table)s, %(seat)s", table=goal.table, seat=seat_word(goal))


def _who(rule: MovingRule, group: Iterable[Origin]) -> str:
    """Name the players who come from a table: `the winners`, `the winning lady`.

    Both losers are `the losers`, not `the losing lady and the losing gent`.
    """
    roles = [origin.role for origin in group]
    for won, both in ((True, say("the winners")), (False, say("the losers"))):
        if sum(role.won is won for role in roles) == 2 == len(roles):
            return both
    if not rule.mixed_moves:
        return say("the players")
    if len(roles) == 1:
        return say(_WORDS[roles[0]])
    first, second = (say(_WORDS[role]) for role in roles[:2])
    return say("%(first)s and %(second)s", first=first, second=second)


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]


def _by_table(come: list[Origin]) -> list[tuple[int, list[Origin]]]:
    groups: dict[int, list[Origin]] = {}
    for origin in come:
        groups.setdefault(origin.table, []).append(origin)
    return list(groups.items())
