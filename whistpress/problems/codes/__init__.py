"""The register of problem codes, by chapter: 1 files, 2 event, 3 scores, 4 movement, 5 links and pages, 6 print."""

from whistpress.problems.codes import event, files, movement, pages, scores
from whistpress.problems.codes import print as printing
from whistpress.problems.codes.code import Code
from whistpress.problems.codes.identity import ADDRESSES
from whistpress.problems.codes.rulings import RULINGS

CODES: dict[str, Code] = {
    code.code: code
    for chapter in (files.CODES, event.CODES, RULINGS, scores.CODES, movement.CODES, pages.CODES, ADDRESSES, printing.CODES)
    for code in chapter
}

__all__ = ["CODES", "Code"]
