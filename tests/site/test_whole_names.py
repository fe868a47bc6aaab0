"""Names in pictures are whole wherever lines below each other have room for them."""

from types import SimpleNamespace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from tests.league.cups.test_cup_draw import drawn, played
from tests.league.trophies.test_reigns import CUP, TODAY, of
from tests.site.drawn import sound
from whistpress.league.cups.pages import tree_picture
from whistpress.league.cups.words import CupWords
from whistpress.league.people.model import Holding, Trophy
from whistpress.league.persons.pages.career import SIZES, _are_apart, _spans, _titles
from whistpress.league.trophies.pages import timeline
from whistpress.site.picture_names import MOST_LINES, name_lines

NAMES = (
    "The Harbour, Quay and Lantern Whist Club",
    "Wilhelmina van der Berg and Samuel Hargreaves",
    "Ida Li",
    "Old Town",
    "Saltmarsh Mechanics' Institute Juniors",
    "Northgate",
    "Mill Lane Club",
    "Station Hotel, second team",
)


@pytest.mark.parametrize("teams", [3, 5, 8])
def test_the_tree_of_a_cup_has_whole_names(teams: int) -> None:
    """Before and after play: each name is on the picture, word by word, and covers no other."""
    empty = drawn(teams, "lot")
    cup = replace(empty, entries=tuple(replace(entry, name=name) for entry, name in zip(empty.entries, NAMES, strict=False)))
    strength = {entry.id: number for number, entry in enumerate(cup.entries, 450)}
    record = played(cup, strength)
    picture = tree_picture(record.main, CupWords(record), "tree", "Cup")
    assert picture
    sound(picture)
    said = " ".join(words.text for words in picture.broad.words)
    assert all(name in said for name in NAMES[:teams])


def test_a_timeline_has_whole_names_on_a_telephone() -> None:
    """A team of four with long names goes over lines; the bar stands below them."""
    four = "Wilhelmina Featherstonehaugh, Samuel Hargreaves, Bea van der Berg and Ann Abel"
    holders = (Holding(year=1894, holder="Old Town"), Holding(year=1896, holder=four), Holding(year=1897, holder="Ida Li"))
    picture = timeline(of(Trophy(id="cup", name="The Cup", holders=holders, at=CUP.at)), TODAY)
    assert picture
    sound(picture)
    narrow = picture.drawings[0]
    assert four in " ".join(words.text for words in narrow.words)
    assert "van der Berg" in next(words.text for words in narrow.words if "Berg" in words.text)
    bars = sorted(bar.y for bar in narrow.bars)
    assert bars[1] - bars[0] > bars[2] - bars[1]


@given(words=st.lists(st.text("abcdefgh", min_size=1, max_size=30), min_size=1, max_size=12), most=st.integers(4, 40))
def test_a_name_is_whole_or_one_line_and_never_too_wide(words: list[str], most: int) -> None:
    """Whatever the name and the room."""
    lines = name_lines(" ".join(words), most)
    assert len(lines) <= MOST_LINES and all(len(line) <= most for line in lines)
    assert len(lines) == 1 or " ".join(lines) == " ".join(words)


@given(evenings=st.lists(st.integers(1, 60), min_size=1, max_size=60), width=st.sampled_from([size[1] for size in SIZES]))
def test_the_seasons_of_a_player_are_told_by_whole_labels(evenings: list[int], width: int) -> None:
    """Where not all have room some are left out; none is cut, none covers another, the last is always there."""
    seasons = [
        SimpleNamespace(season=f"{1950 + at}-{(51 + at) % 100:02}", evenings=(None,) * many) for at, many in enumerate(evenings)
    ]
    found = _titles(seasons, list(_spans(seasons, width)), 100, width)  # type: ignore[arg-type]
    whole = {f"{1950 + at}–{(51 + at) % 100:02}" for at in range(len(evenings))}
    assert found and all(words.text in whole | {text[-2:] for text in whole} for words in found)
    assert found[0].text[-2:] == f"{(50 + len(evenings)) % 100:02}"
    assert _are_apart(found) and all(words.box[0] >= 0 and words.box[2] <= width for words in found)
