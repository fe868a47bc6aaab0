"""Let veraPDF judge every form: `python -m tests.conformance JAR [FOLDER]`; the folder keeps what was judged.

First documents that are broken on purpose have to be refused, each for its clause. Then every form on A4 and on Letter, the books
and the archives have to conform: all of them to PDF/UA-1, the archives to PDF/A-3a too.
"""

import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.conformance.broken import ACCESSIBLE, ARCHIVAL, break_all
from tests.conformance.forms import press_all

_CHECKER = Path(__file__).with_name("Conformance.java")
_WHOLE, _KEPT = "event-seating-list-a4", "archive/1900"
"""A form with a heading, a table, a picture and links; an archive with files."""


def check(jar: Path, profile: str, files: Iterable[Path]) -> tuple[int, list[str]]:
    """Return the status of the checker, and its lines."""
    made = subprocess.run(
        ["java", "-cp", str(jar), str(_CHECKER), profile, *map(str, files)], capture_output=True, text=True, check=False
    )
    return made.returncode, [*made.stdout.splitlines(), *made.stderr.splitlines()]


def refused(jar: Path, profile: str, broken: dict[str, Path]) -> list[str]:
    """Return the clauses of broken documents of which the checker says nothing."""
    _, lines = check(jar, profile, broken.values())
    return [clause for clause, file in broken.items() if not any(line.startswith(f"{file}: {clause},") for line in lines)]


def main(jar: Path, folder: Path) -> int:
    """Judge all of it; return the status."""
    _say(f"{press_all(folder)} documents")
    faults = (("PDFUA-1", ACCESSIBLE, _WHOLE), ("PDFA-3A", ARCHIVAL, _KEPT))
    status = 0
    for profile, broken, whole in faults:
        missed = refused(jar, profile, break_all(folder / f"{whole}.pdf", broken, folder / "broken" / profile))
        _say(f"{profile}: {len(broken) - len(missed)} of {len(broken)} broken documents are refused for what is wrong with them")
        status |= bool(missed)
        for clause in missed:
            _say(f"  not seen: {clause}, {broken[clause][0]}")
    kept = sorted(folder.glob("archive/*.pdf"))
    for profile, files in (("PDFUA-1", [*sorted(folder.glob("*.pdf")), *kept]), ("PDFA-3A", kept)):
        failed, lines = check(jar, profile, files)
        _say("\n".join(lines))
        status |= failed
    return status


def _say(words: str) -> None:
    sys.stdout.write(f"{words}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    with TemporaryDirectory() as made:
        sys.exit(main(Path(sys.argv[1]), Path(sys.argv[2] if len(sys.argv) > 2 else made)))
