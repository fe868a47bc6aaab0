"""The reference pages of the handbook are those that the program would write now."""

import re
from pathlib import Path

import pytest

from tools import handbook
from whistpress.cli import main
from whistpress.problems.explanations import explanations
from whistpress.site.theme.markdown import LONGEST

PAGES = handbook.pages()


@pytest.mark.parametrize("name", PAGES)
def test_a_reference_page_is_up_to_date(name: str) -> None:
    """When this fails: `make handbook`, and commit what it wrote."""
    file = handbook.HANDBOOK / name
    assert file.is_file() and file.read_text("utf-8") == PAGES[name], f"{name} is stale: run `make handbook`"


@pytest.mark.parametrize("name", PAGES)
def test_a_reference_page_is_short_enough_to_be_built(name: str) -> None:
    """A longer one is E660, and the demonstration is not built: neither `make demo` nor the tests that build it."""
    letters = len(PAGES[name])
    assert letters <= LONGEST, f"{name} has {letters} letters, a page has room for {LONGEST}: make two of it in tools/handbook.py"


def test_every_command_is_in_the_reference() -> None:
    """With each of its options."""
    text = PAGES["reference-commands.md"]
    for name, command in main.commands.items():
        assert f"## `whistpress {name}`" in text
        for param in command.params:
            assert param.param_type_name == "argument" or f"`{param.opts[0]}`" in text


def test_every_code_is_in_the_reference() -> None:
    """Under its own heading."""
    headings = re.findall(r"^### ([EW]\d{3}): ", PAGES["reference-problems.md"], re.M)
    assert sorted(headings) == sorted(explanations())


def test_every_key_of_an_event_is_in_the_reference() -> None:
    """The page is made from the schema."""
    from whistpress.league.schema import schemas

    section = PAGES["reference-files.md"].partition("## Event")[2]
    assert all(f"| `{key}`" in section for key in schemas()["event"]["properties"])


def test_every_field_of_the_event_page_is_in_the_reference() -> None:
    """A theme maker finds what the template is given."""
    section = PAGES["reference-templates.md"].partition("## `page` of `event.html`")[2].partition("\n## ")[0]
    missing = [field for field in ("event", "line", "rankings", "travellers") if f"| `{field}` |" not in section]
    assert not missing, f"`page` of event.html has no {missing}: name here what has taken their place"


HANDBOOK = Path("content/handbook")
GUIDE_WORDS = 12_000


def test_the_guide_is_ten_chapters_short_enough_to_be_read() -> None:
    """Its pages come first, in the order of the front page, which names every other page to be looked up."""
    front = (HANDBOOK / "index.md").read_text("utf-8")
    guide, _, rest = front.partition("## Look it up")
    chapters = re.findall(r"^\d+\. .*", guide, re.M)
    pages = [page for chapter in chapters for page in re.findall(r"\(([a-z-]+)\.md\)", chapter)]
    assert len(chapters) == 10
    texts = [(HANDBOOK / f"{page}.md").read_text("utf-8") for page in pages]
    words = sum(len(text.split()) for text in texts)
    assert words <= GUIDE_WORDS, (
        f"the guide has {words} words: take {words - GUIDE_WORDS} out, or put them on a page to be looked up"
    )
    orders = [_order(page) for page in pages]
    others = {file.stem for file in HANDBOOK.glob("*.md")} - {"index", *pages}
    assert orders == sorted(orders)
    assert max(orders) < min(_order(name) for name in others)
    assert others <= set(re.findall(r"\(([a-z-]+)\.md\)", rest))


def _order(page: str) -> int:
    return int(re.findall(r"^order = (\d+)$", (HANDBOOK / f"{page}.md").read_text("utf-8"), re.M)[0])
