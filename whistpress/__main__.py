"""The door: a plain build that has nothing to do is answered here, everything else goes to the command line."""

import gc
import os
import sys

MUCH = 50_000
"""So many more things than were let go are held before Python looks for cycles: what is loaded and read is held anyway."""


def main() -> None:
    """Do what the words of this process ask for, and exit with the status."""
    gc.set_threshold(MUCH, 20, 100)
    words = sys.argv[1:]
    if words[:1] == ["build"]:
        _ask(words)
    from whistpress.cli import main as program

    try:
        program()
    finally:
        gc.freeze()  # else Python looks through all that was read and planned twice more before it lets the process end


def _ask(words: list[str]) -> None:
    """Ask the guard; when there is nothing to do the process ends at once: it has nothing to put in order."""
    gc.disable()
    from whistpress.unchanged.guard import answered

    status = answered(words)
    if status is not None:
        os._exit(status)
    gc.enable()


if __name__ == "__main__":
    main()
