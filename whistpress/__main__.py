"""The entry of the program: a build or a check with nothing to do is answered here, all else goes to the command line."""

import gc
import sys

from whistpress.unchanged import repeat_answer


def main() -> None:
    """Run the command line of this process, and exit with its status."""
    if sys.argv[1:2] in (["build"], ["check"]) and (status := repeat_answer(sys.argv[1:])) is not None:
        sys.exit(status)
    from whistpress.cli import main as program

    try:
        program()
    finally:
        gc.freeze()  # a process that ends would look for cycles among all that it holds


if __name__ == "__main__":
    main()
