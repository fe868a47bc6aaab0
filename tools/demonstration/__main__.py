"""`python -m tools.demonstration`: write the made-up seasons again."""

from pathlib import Path

from tools.demonstration.files import files

CONTENT = Path(__file__).parents[2] / "content"


def main() -> None:
    """Write every file of the seasons, and say how many."""
    written = files()
    for path, text in written.items():
        (CONTENT / path).parent.mkdir(parents=True, exist_ok=True)
        (CONTENT / path).write_text(text, "utf-8")
    print(f"{len(written)} events written")


if __name__ == "__main__":
    main()
