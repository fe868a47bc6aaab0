"""Cards that somebody might draw: random ones on a grid, so that their fields keep clear of each other."""

from hypothesis import strategies as st

from whistpress.reading.card import OF, Of
from whistpress.reading.card.values import names, row_names

EDGE, GAP = 4, 1


@st.composite
def cells(draw: st.DrawFn) -> tuple[int, int, list[tuple[int, int, int, int]]]:
    """A card's width and height, and boxes on it (left, top, width, height), all in whole millimetres."""
    width, height = draw(st.integers(50, 190)), draw(st.integers(40, 190))
    across = draw(st.integers(1, max(1, (width - 2 * EDGE) // 22)))
    down = draw(st.integers(1, max(1, (height - 2 * EDGE) // 18)))
    wide, high = (width - 2 * EDGE) // across, (height - 2 * EDGE) // down
    boxes = [(EDGE + x * wide, EDGE + y * high, wide - GAP, high - GAP) for y in range(down) for x in range(across)]
    return width, height, boxes


@st.composite
def cards(draw: st.DrawFn) -> str:
    """A whole file, of a card that has nothing wrong with it."""
    width, height, boxes = draw(cells())
    of = draw(st.sampled_from(list(Of)))
    lines = ["[card]", f'of = "{of}"', f'width = "{width} mm"', f'height = "{height} mm"']
    lines += ["border = true"] * draw(st.booleans())
    for box in boxes:
        lines += ["", "[[field]]", *draw(field(of, box))]
    return "\n".join(lines) + "\n"


@st.composite
def field(draw: st.DrawFn, of: Of, box: tuple[int, int, int, int]) -> list[str]:
    """The lines of one field that fills its box."""
    left, top, wide, high = box
    align, move = draw(st.sampled_from([("left", 0), ("center", wide / 2), ("right", wide)]))
    lines = [f'at = ["{left + move:g} mm", "{top} mm"]', f'width = "{wide} mm"', f'height = "{high} mm"', f'align = "{align}"']
    kind = draw(st.sampled_from(["text", "text", "text", "write", "box", "mark", "rows"]))
    if kind == "text":
        values = draw(st.lists(st.sampled_from(names(of)), min_size=1, max_size=3))
        lines += [f'text = "{" ".join("{" + value + "}" for value in values)}"', f'size = "{draw(st.integers(8, 90))} pt"']
        lines += [f"turn = {draw(st.sampled_from([0, 90, 180, 270]))}"] if high > 12 else []
        lines += [f"style = {draw(st.lists(st.sampled_from(['bold', 'italic', 'small-caps']), unique=True))}"]
    elif kind == "rows" and OF[of].rows:
        rows = draw(st.sampled_from(list(OF[of].rows)))
        values = draw(st.lists(st.sampled_from(row_names(of, rows)), min_size=1, max_size=max(1, min(5, wide // 14))))
        columns = ", ".join(f'{{ head = "H", text = "{{{value}}}" }}' for value in values)
        lines += [f'rows = "{rows}"', f"columns = [{columns}]", f'size = "{draw(st.integers(8, 14))} pt"']
    elif kind == "mark":
        lines += [f'mark = "{draw(st.sampled_from(["star", "north", "hearts", "clubs"]))}"']
    elif kind == "write":
        lines += ['write = "Umpire"', "framed = true"]
    else:
        lines += ["box = true"]
    return lines
