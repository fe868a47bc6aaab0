"""Rounds that each have deals of their own, played through at every table before anybody moves."""

from whistpress.core.movement.request import MovementError, Request
from whistpress.core.movement.sizes import counted
from whistpress.core.movement.trays.laying import multiples


def deals_of_a_round(request: Request, *, rounds: int, tables: int) -> int:
    """Count the deals of each of so many rounds: one for each table, unless said. MovementError when there are fewer.

    `deals` are of the whole session or, when it is cut short and they do not divide so, of the rounds that are played.
    """
    each, deals = request.deals_per_round, request.deals
    if deals is None:
        return _enough(each or tables, rounds, tables, "deals_per_round")
    played = min(request.rounds or rounds, rounds)
    if each is not None and deals not in (each * rounds, each * played):
        raise MovementError(
            f"{played} rounds of {each} deals are {each * played} deals, not {deals}",
            "leave out `deals` or `deals_per_round`",
            key="deals",
            code="E402",
        )
    whole = deals % rounds == 0 and deals >= rounds * tables
    of = rounds if whole or deals % played else played
    if deals % of:
        raise MovementError(
            f"{deals} deals do not divide among {rounds} rounds",
            f"at least {rounds * tables} deals, in steps of {rounds}",
            *((multiples(deals, rounds),) if deals > rounds * tables else ()),
            key="deals",
            code="E402",
        )
    return _enough(each or deals // of, rounds, tables, "deals")


def _enough(deals: int, rounds: int, tables: int, key: str) -> int:
    if deals < tables:
        raise MovementError(
            f"each round needs a deal for each of {counted(tables, 'tables')}, and has {deals}",
            f"{rounds * tables} deals serve, and more in steps of {rounds}",
            key=key,
            code="E402",
        )
    return deals
