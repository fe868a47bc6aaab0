"""Write the files of a new key, page, form or scoring method, and list what is left to do by hand.

    python -m tools.new key dress_code
    python -m tools.new page visitors --subject front
    python -m tools.new form place-cards
    python -m tools.new method quarter-points

What it writes works at once: a page is built, a form is printed, a method scores, and the test of a key fails until the key is
declared. `--subject` is the subject of a page or a form; by default pages are of `front`, forms of `events`.
"""

import argparse
import re
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from string import Template

ROOT = Path(__file__).resolve().parent.parent
PATTERNS = Path(__file__).with_name("new_things")
"""A folder for each kind: files whose paths and texts name the new thing, and `left.txt`, what is left to do. What ends in
`.append.txt` is added to a file that is there."""
ADDED = ".append"
DEFAULT_SUBJECTS = {"key": "events", "page": "front", "form": "events", "method": "events"}


class NewThingError(Exception):
    """Says why nothing was written."""


def names_of(name: str, subject: str) -> Mapping[str, str]:
    """Return the forms of a name that files and texts use: `place-cards`, `place_cards`, `PlaceCards`, `Place cards`.

    A key is known by its form with `_`, so that `place_cards` is the same name.
    """
    name = name.replace("_", "-")
    if not re.fullmatch(r"[a-z][a-z0-9]*(-[a-z0-9]+)*", name):
        raise NewThingError(f"'{name}' is no name: write small letters, figures and hyphens, as in 'place-cards'")
    words = name.replace("-", " ")
    return {
        "name": name,
        "snake": name.replace("-", "_"),
        "Class": "".join(part.capitalize() for part in name.split("-")),
        "title": words[0].upper() + words[1:],
        "subject": subject,
    }


def write(kind: str, name: str, subject: str = "", root: Path = ROOT) -> tuple[list[Path], str]:
    """Write the files of a new thing below `root`; return them, and what is left to do.

    Raises NewThingError, and writes nothing, where one of the files is there already, or has no folder.
    """
    names = names_of(name, subject or DEFAULT_SUBJECTS[kind])
    texts = {root / _filled(path, names): _filled(text, names) for path, text in _patterns(kind)}
    for file in texts:
        if file.suffix != ADDED and file.exists():
            raise NewThingError(f"{file.relative_to(root)} is there already")
        if not file.parent.is_dir():
            raise NewThingError(
                f"there is no folder {file.parent.relative_to(root)}: that subject has one module, to be changed by hand"
            )
    for file, text in texts.items():
        with (file.with_suffix("") if file.suffix == ADDED else file).open("a", encoding="utf-8") as opened:
            opened.write(text)
    left = _filled((PATTERNS / kind / "left.txt").read_text("utf-8"), names)
    return [file.with_suffix("") if file.suffix == ADDED else file for file in texts], left


def _patterns(kind: str) -> Iterator[tuple[str, str]]:
    """Yield the path and the text of each file of a kind."""
    for path in sorted((PATTERNS / kind).rglob("*.txt")):
        if path.name != "left.txt":
            yield path.relative_to(PATTERNS / kind).with_suffix("").as_posix(), path.read_text("utf-8")


def _filled(text: str, names: Mapping[str, str]) -> str:
    return Template(text).substitute(names)


def main() -> None:
    """Read the command line, write, and print what is left to do."""
    parser = argparse.ArgumentParser(
        prog="python -m tools.new", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("kind", choices=sorted(DEFAULT_SUBJECTS))
    parser.add_argument("name", help="in small letters with hyphens; `_` counts as one")
    parser.add_argument("--subject", default="", help="the folder of whistpress/league that it belongs to")
    given = parser.parse_args()
    try:
        files, left = write(given.kind, given.name, given.subject)
    except NewThingError as error:
        sys.exit(str(error))
    print(*(f"wrote {file.relative_to(ROOT)}" for file in files), "", left, sep="\n")


if __name__ == "__main__":
    main()
