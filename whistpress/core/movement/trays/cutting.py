"""Cutting a session short."""

from whistpress.core.movement.request import MovementError, Request


def rounds_played(request: Request, whole: int) -> int:
    """Count the rounds of the `whole` that are played: all, unless the request cuts the session short."""
    if request.rounds is None:
        return whole
    if request.rounds > whole:
        raise MovementError(
            f"this movement has {whole} rounds, not {request.rounds}",
            "`rounds` only cuts a session short: leave it out to play them all",
            key="rounds",
            code="E405",
        )
    return request.rounds
