"""Humans can read every address of the demonstration."""

import re

import pytest

from tests.demonstration import TOGETHER, demo_plan

pytestmark = [pytest.mark.slow, TOGETHER]
WORD = re.compile(r"[a-z0-9]+(?:-+[a-z0-9]+)*")
"""Small letters and figures, hyphens between; two where a hyphen joins two ids."""
OURS = ("theme/", "files/")
"""The theme's own files, and those that the league lays beside its content under whatever names they have."""


def test_every_path_is_words_figures_and_hyphens() -> None:
    """Folder by folder, and the file's name up to its ending: nothing that must be escaped, no capitals, no numbers for names."""
    paths = list(demo_plan())
    odd = [
        path
        for path in paths
        if not path.startswith(OURS) and not all(WORD.fullmatch(word) for part in path.split("/") for word in part.split("."))
    ]
    assert odd == []
    assert len(paths) > 1200 and max(map(len, paths)) < 100
