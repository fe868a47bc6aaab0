"""Whatever is in the files of a league, reading them gives problems and never an exception."""

from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.league.broken_files import values
from tests.league.test_league import FILES, project
from tests.sampling import examples
from whistpress.league.front.keys import LeagueFile, NewsMatter
from whistpress.league.meetings.keys import CongressFile
from whistpress.league.people.keys import HolderTable, MemberTable, TrophyTable
from whistpress.league.reader import read_league
from whistpress.problems.boxes import boxes
from whistpress.problems.explanations import explanations

KEYS = sorted(
    {key for model in (CongressFile, HolderTable, LeagueFile, MemberTable, NewsMatter, TrophyTable) for key in model.model_fields}
)
NAMES = (
    "league.toml",
    "members.toml",
    "clubs.toml",
    "trophies.toml",
    "congresses/third.toml",
    "news/spring.md",
    "pages/about.md",
)

lines = st.tuples(st.sampled_from(KEYS), values).map(lambda pair: f"{pair[0]} = {pair[1]}")
headers = st.sampled_from(("[amy-abel]", "[cup]", "[officers]", "[[session]]", "[outputs]", "[[cup.holders]]", '["Ä b"]', "+++"))


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A project that is broken anew each time."""
    return project(tmp_path_factory.mktemp("league"))


@pytest.mark.slow
@settings(max_examples=examples(400), deadline=None, suppress_health_check=list(HealthCheck), derandomize=True)
@given(name=st.sampled_from(NAMES), place=st.integers(0, 12), new=st.lists(lines | headers, min_size=1, max_size=4))
def test_a_broken_league_never_raises(folder: Path, name: str, place: int, new: list[str]) -> None:
    """Any lines put into, or instead of, those of a file: a league, or at least one error."""
    path = folder / "content" / name
    old = FILES[name].split("\n")
    for kept in (old[place + len(new) :], old[place:], []):
        path.write_bytes("\n".join([*old[:place], *new, *kept]).encode("utf-8", "surrogatepass"))
        league, problems = read_league(folder)
        assert league is not None or problems.errors
        assert all(problem.code in explanations() and "\n" not in problem.message for problem in problems)
        boxes(problems, lambda shown: FILES.get(shown.removeprefix("content/")))
    path.write_text(FILES[name], "utf-8")
