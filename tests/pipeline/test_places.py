"""Places of pages, held as bits."""

from hypothesis import given
from hypothesis import strategies as st

from whistpress.pipeline.places import Places

PLACES = st.sets(
    st.tuples(st.sampled_from(("a.html", "b.html", "c d.html")), st.sampled_from(("", "top", "deal-1", "deal-10", "é")))
)


def _lines(places: set[tuple[str, str]]) -> list[str]:
    return [f"{path}\t{place}" for path, place in sorted(places)]


@given(PLACES, PLACES, PLACES)
def test_they_are_what_a_set_of_lines_would_be(
    first: set[tuple[str, str]], more: set[tuple[str, str]], offered: set[tuple[str, str]]
) -> None:
    """Added once or twice, taken away page by page, in whatever order; what was never wanted may be taken too."""
    found = Places()
    found.add(_lines(first))
    found.add(_lines(more | first))
    assert found.paths == {path for path, _ in first | more}
    for path in {path for path, _ in offered}:
        found.take("\n".join(_lines({one for one in offered if one[0] == path})))
    left = (first | more) - offered
    assert found.paths == {path for path, _ in left}
    for line in _lines(first | more | offered):
        assert found.has_any([line]) is (tuple(line.split("\t")) in left)
