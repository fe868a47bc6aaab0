"""How tests are spread over processes: what a group shares is made in one of them."""

from types import SimpleNamespace
from typing import Any

import pytest
from xdist.scheduler import LoadGroupScheduling

from tests.conftest import pytest_collection_modifyitems


@pytest.mark.parametrize("group", ["", "evenings"])
def test_xdist_finds_the_group_of_a_test_behind_its_name(request: pytest.FixtureRequest, group: str) -> None:
    """Its file, or the group that it is marked with; else every test would go to whichever process is free."""
    item = pytest.Function.from_parent(request.node.parent, name="test_of_a_group", callobj=lambda: None)
    if group:
        item.add_marker(pytest.mark.xdist_group(group))
    config: Any = SimpleNamespace(option=SimpleNamespace(loadgroup=True), stash=request.config.stash)
    pytest_collection_modifyitems(config, [item])
    scheduler = LoadGroupScheduling.__new__(LoadGroupScheduling)
    assert scheduler._split_scope(item.nodeid) == (group or "tests/test_groups.py")
