"""A grid of tints as a drawing."""

from hypothesis import given
from hypothesis import strategies as st

from whistpress.site.theme.tiles import ALL_FIGURES, MOST_HEADS, SIDE, Tile, tiles


def square(tints: list[list[int]]) -> list[list[Tile]]:
    """Tiles of these tints, barred across from the upper left to the lower right."""
    return [
        [Tile(tint, str(tint), marked=tint == 4, barred=row == place) for place, tint in enumerate(line)]
        for row, line in enumerate(tints)
    ]


def test_neighbours_of_one_tint_are_one_stroke() -> None:
    """Two tiles of tint 1 side by side are drawn as one; the barred ones have a path of their own."""
    drawing = tiles(["1", "2"], ["1", "2", "3"], square([[0, 1, 1], [1, 1, 1]]))
    (layer,) = drawing.layers
    assert (layer.tint, layer.path.count("M"), drawing.barred.count("M")) == (1, 3, 2)
    assert f"h{2 * SIDE}" in layer.path


def test_every_tile_of_a_small_grid_has_its_figure() -> None:
    """All but the barred ones."""
    drawing = tiles(["1", "2"], ["1", "2"], square([[3, 2], [2, 3]]))
    assert sorted(label.text for layer in drawing.layers for label in layer.figures) == ["2", "2"]


def test_in_a_large_grid_only_the_marked_tiles_have_figures() -> None:
    """So that the odd ones are seen."""
    number = ALL_FIGURES + 1
    heads = [str(place) for place in range(1, number + 1)]
    cells = square([[4 if (row, place) == (0, 1) else 1 for place in range(number)] for row in range(number)])
    assert [label.text for layer in tiles(heads, heads, cells).layers for label in layer.figures] == ["4"]


def test_a_very_large_grid_has_every_fifth_head() -> None:
    """A hundred heads could not be read."""
    heads = [str(place) for place in range(1, 101)]
    drawing = tiles(heads, heads, square([[1] * 100 for _ in heads]))
    assert drawing.thinned and len(heads) > MOST_HEADS
    assert [label.text for label in drawing.rows] == [str(number) for number in range(5, 101, 5)]


def test_long_heads_are_turned() -> None:
    """`NS12` stands upright above its column, with room for it."""
    drawing = tiles(["EW1"], ["NS11", "NS12"], [[Tile(1, "1"), Tile(1, "1")]])
    assert drawing.turned and drawing.top > 2 * SIDE - 12


@given(st.lists(st.lists(st.integers(0, 4), min_size=5, max_size=5), min_size=1, max_size=8))
def test_every_tinted_tile_is_painted_once(tints: list[list[int]]) -> None:
    """The widths of all strokes add up to the tiles that have a tint."""
    cells = [[Tile(tint, str(tint)) for tint in row] for row in tints]
    drawing = tiles([str(place) for place in range(len(tints))], list("abcde"), cells)
    painted = sum(int(stroke.split("h")[1].split("v")[0]) for layer in drawing.layers for stroke in layer.path.split("M")[1:])
    assert painted == SIDE * sum(tint > 0 for row in tints for tint in row)
