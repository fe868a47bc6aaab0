"""The contract between the subjects tells every import that goes the wrong way."""

import pytest
from grimp import ImportGraph

from tools.subjects_contract import SubjectsContract

LAYERS = ["plan", "*.pages | *.paper", "*.facts", "*.model"]


def _kept(importer: str, imported: str) -> bool:
    graph = ImportGraph()
    for module in ("x.league", f"x.league.{importer}", f"x.league.{imported}"):
        graph.add_module(module)
    graph.add_import(importer=f"x.league.{importer}", imported=f"x.league.{imported}")
    options = {"container": "x.league", "layers": LAYERS}
    contract = SubjectsContract(name="subjects", session_options={}, contract_options=options)
    return contract.check(graph, verbose=False).kept


@pytest.mark.parametrize(
    ("importer", "imported"),
    [("cups.pages", "divisions.facts"), ("cups.facts", "divisions.facts.table"), ("cups.pages.one", "cups.pages.two"),
     ("plan", "cups.paper"), ("divisions.pages", "cups.model")],
)  # fmt: skip
def test_an_import_down_or_to_the_left_is_kept(importer: str, imported: str) -> None:
    """Within a room of a subject in any direction."""
    assert _kept(importer, imported)


@pytest.mark.parametrize(
    ("importer", "imported"),
    [("cups.facts", "cups.pages"), ("divisions.facts", "cups.facts"), ("cups.pages", "divisions.pages"),
     ("cups.pages", "cups.paper"), ("cups.paper", "plan"), ("cups.rooms", "cups.model"), ("elsewhere", "cups.model")],
)  # fmt: skip
def test_any_other_import_and_a_room_without_a_layer_are_told(importer: str, imported: str) -> None:
    """Up, to the right, to another subject's pages, between rooms that share a layer."""
    assert not _kept(importer, imported)
