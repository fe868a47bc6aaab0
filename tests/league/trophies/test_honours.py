"""Winners and runners-up by year, from events, divisions, cups and boards that were typed."""

from pathlib import Path

from tests.building import build, load
from tests.files import flush_left, write_content
from whistpress.league.cups.facts import cup_records
from whistpress.league.divisions.words.matches import division_tables
from whistpress.league.trophies.facts.reigns import Competition, competitions, trophy_chains

FILES = {
    "league.toml": 'name = "Vale Whist League"\n',
    "clubs.toml": "".join(f'[{name}]\nname = "{name.title()} WC"\n' for name in ("ash", "beech", "cedar", "dell")),
    "members.toml": "".join(f'[{name}-x]\nname = "{name.title()} X"\n' for name in ("ann", "bob", "cat", "dan")),
    "trophies.toml": """
        [shield]
        name = "Vale Shield"
        kind = "annual"
        [[shield.holders]]
        year = 1998
        holder = "Ash WC"
        against = "Dell WC"
        [[shield.holders]]
        year = 1999
        holder = "The Old Mill"
        """,
    "fixtures/2024-25/division-one.toml": """
        title = "Division One"
        clubs = ["ash", "beech", "cedar"]
        times = 1
        trophy = "shield"
        [[round]]
        date = 2024-10-01
        matches = [{ home = "ash", away = "beech", tricks = [100, 90] }]
        [[round]]
        date = 2024-10-08
        matches = [{ home = "beech", away = "cedar", tricks = [100, 90] }]
        [[round]]
        date = 2024-10-15
        matches = [{ home = "cedar", away = "ash", tricks = [80, 90] }]
        """,
    "fixtures/2025-26/division-two.toml": """
        title = "Division Two"
        clubs = ["cedar", "dell"]
        times = 1
        [[round]]
        date = 2025-10-01
        matches = [{ home = "dell", away = "cedar", tricks = [100, 90] }]
        """,
    "cups/2025-26/vale-cup.toml": """
        title = "Vale Cup"
        teams = ["ash", "beech", "cedar", "dell"]
        [[round]]
        name = "Semi-finals"
        date = 2025-11-01
        matches = [{ home = "ash", away = "beech", tricks = [10, 9] }, { home = "cedar", away = "dell", tricks = [8, 9] }]
        [[round]]
        name = "Final"
        date = 2025-12-01
        matches = [{ home = "dell", away = "ash", tricks = [12, 9] }]
        """,
}


def league(folder: Path) -> Path:
    """Write the small league."""
    return write_content(folder, flush_left(FILES))


def found(folder: Path) -> dict[str, Competition]:
    """Return the competitions of the small league by title."""
    whole = load(league(folder))
    assert whole.league is not None
    one, results = whole.league, whole.results
    tables, cups = division_tables(one, results), cup_records(one, results)
    return {each.title: each for each in competitions(one, results, trophy_chains(one, results), {}, tables, cups)}


def names(of: Competition) -> list[tuple[str, list[str], list[str]]]:
    """Return season or year, winners and runners-up of each line."""
    return [
        (one.season or str(one.year), [each.name for each in one.winners], [each.name for each in one.runners_up])
        for one in of.honours
    ]


def test_a_board_that_was_typed_and_what_was_played_are_one_roll(tmp_path: Path) -> None:
    """The division's champion and its second stand above the old years of the board."""
    assert names(found(tmp_path)["Vale Shield"]) == [
        ("2024-25", ["Ash WC"], ["Beech WC"]),
        ("1999", ["The Old Mill"], []),
        ("1998", ["Ash WC"], ["Dell WC"]),
    ]


def test_divisions_and_cups_without_a_trophy_have_their_own(tmp_path: Path) -> None:
    """A final has a winner and a loser; a division with a trophy is not told twice."""
    of = found(tmp_path)
    assert names(of["Division Two"]) == [("2025-26", ["Dell WC"], ["Cedar WC"])]
    assert names(of["Vale Cup"]) == [("2025-26", ["Dell WC"], ["Ash WC"])]
    assert "Division One" not in of


def test_the_board_is_a_page(tmp_path: Path) -> None:
    """Linked from the home page; clubs and seasons lead on."""
    build(league(tmp_path / "vale"), tmp_path / "site", pdf=False)
    page = " ".join((tmp_path / "site/honours.html").read_text("utf-8").split())
    for words in (
        '<a href="fixtures/2024-25/division-one.html">2024–25</a>',
        '<a href="clubs/ash.html">Ash WC</a>',
        "The Old Mill",
    ):
        assert words in page
    assert 'href="honours.html"' in (tmp_path / "site/index.html").read_text("utf-8")
