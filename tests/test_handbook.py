"""The reference pages of the handbook are those that the program would write now."""

import re

import pytest

from tools import handbook
from whistpress.cli import main
from whistpress.problems.explanations import explanations

PAGES = handbook.pages()


@pytest.mark.parametrize("name", PAGES)
def test_a_reference_page_is_up_to_date(name: str) -> None:
    """When this fails: `make handbook`, and commit what it wrote."""
    file = handbook.HANDBOOK / name
    assert file.is_file() and file.read_text("utf-8") == PAGES[name], f"{name} is stale: run `make handbook`"


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
    from whistpress.readers.schema import schemas

    section = PAGES["reference-files.md"].partition("## Event")[2]
    assert all(f"| `{key}`" in section for key in schemas()["event"]["properties"])


def test_every_field_of_the_event_page_is_in_the_reference() -> None:
    """A theme maker finds what the template is given."""
    section = PAGES["reference-templates.md"].partition("## `page` of `event.html`")[2].partition("\n## ")[0]
    assert all(f"| `{field}` |" in section for field in ("line", "outcomes", "rankings", "travellers"))
