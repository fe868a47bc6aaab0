"""PDFs that the tests of an event's papers share with those of the press."""

from tests.printing.conftest import folder, howell_evening, howell_packet, thirty_six

__all__ = ["folder", "howell_evening", "howell_packet", "thirty_six"]
