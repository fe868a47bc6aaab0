"""Press every form on A4 and on Letter, and what a league keeps for good, into a folder.

Documents for the archive, which claim PDF/A-3a as well, go into its folder `archive`.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tests.demonstration import PROJECT, demo
from tests.printing.test_conformance import FORMS, _artefact
from whistpress.artefacts import Artefact
from whistpress.league.plan.documents import Bindery
from whistpress.league.seasons.paper import season_archive
from whistpress.printing.layout import LayoutOptions, PaperLayout, layout
from whistpress.site.theme import Theme

SHEETS = ("A4", "Letter")
_WAYS: dict[str, tuple[dict[str, Any], tuple[str, ...]]] = {
    "large": ({"large": True}, ("movement-cards", "score-slips", "tabulating-sheet")),
    "contrast": ({"contrast": True}, ("movement-cards", "tabulating-sheet", "result-sheet")),
    "cut": ({"cards": "A6"}, ("score-slips", "trump-slips")),
    "backs": ({"duplex": "long"}, ("table-cards", "player-badges")),
}
"""Other ways of printing, and some forms that are printed so."""
_ARCHIVED = ("1900", "2024-25")


def press_all(folder: Path) -> int:
    """Press all of it; return the number of documents."""
    (folder / "archive").mkdir(parents=True, exist_ok=True)
    wanted = [*_forms(), *_books()]
    for name, made in wanted:
        assert made.finish
        (folder / f"{name}.pdf").write_bytes(made.finish.function(made.make()))
    return len(wanted)


def _forms() -> Iterator[tuple[str, Artefact]]:
    """Yield each form on both sheets, and some of them in other ways."""
    for kind, form in FORMS:
        for sheet in SHEETS:
            yield f"{kind}-{form}-{sheet.lower()}", _artefact(kind, form, sheet)
    for way, (options, forms) in _WAYS.items():
        wanted = layout(LayoutOptions(sheet="A4", **options))
        assert isinstance(wanted, PaperLayout)
        for form in forms:
            yield f"event-{form}-{way}", _artefact("event", form, wanted)
    folded = layout(LayoutOptions(sheet="A4", booklet=True))
    assert isinstance(folded, PaperLayout)
    yield "congress-programme-folded", _artefact("congress", "programme", folded)


def _books() -> Iterator[tuple[str, Artefact]]:
    """Yield the books of the demonstration league, and the archives of two of its seasons."""
    record = demo().record
    for made in Bindery(record, Theme(), PROJECT).every():
        yield made.path.removesuffix(".pdf").replace("/", "-"), made
    for season in _ARCHIVED:
        yield f"archive/{season}", season_archive(season, record=record, theme=Theme(), project=PROJECT)
