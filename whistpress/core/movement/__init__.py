"""Movements: a system of play and a size become a Schedule; fairness measures any Schedule."""

from whistpress.core.movement.register import arrange
from whistpress.core.movement.system import SYSTEMS, MovementError, Request, System

__all__ = ["SYSTEMS", "MovementError", "Request", "System", "arrange"]
