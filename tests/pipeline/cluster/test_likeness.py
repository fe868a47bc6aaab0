"""What is compared before anything is sent."""

import pytest

from whistpress import __version__
from whistpress.pipeline.cluster.likeness import difference, likeness


def test_a_machine_is_like_itself() -> None:
    """With documents and without."""
    for documents in (False, True):
        assert difference(likeness(documents), dict(likeness(documents))) == ""


@pytest.mark.parametrize(
    ("name", "there", "words"),
    [
        ("whistpress", "0.0.1", f"has whistpress 0.0.1, here it is {__version__}"),
        ("jinja2", "2.0", "has jinja2 2.0, here it is"),
        ("segno", "", "has no segno, here it is"),
        ("files", "0", f"has whistpress {__version__} as well, but with other files"),
        ("press", "0", "has other libraries of WeasyPrint (Pango, HarfBuzz), or other fonts"),
        ("no press", "Pango cannot be found", "can make no PDF: Pango cannot be found"),
    ],
)
def test_the_first_difference_is_told_in_words(name: str, there: str, words: str) -> None:
    """What differs, how it is there, and how it is here."""
    here = likeness(True)
    assert difference(here, {**here, name: there}).startswith(words)


def test_without_documents_the_press_may_differ() -> None:
    """Pages need neither Pango nor WeasyPrint."""
    assert not {"press", "weasyprint", "pypdf"} & likeness(False).keys()
    assert {"press", "weasyprint", "pypdf"} <= likeness(True).keys()
