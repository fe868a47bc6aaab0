"""Lines that are told when they are asked for."""

from whistpress.site.data.encoded import encoded
from whistpress.site.one_by_one import OneByOne


def test_lines_are_told_one_by_one_and_none_is_held() -> None:
    """Whoever looks at one has not the others told."""
    told: list[int] = []

    def tell(number: int) -> str:
        told.append(number)
        return f"line {number}"

    lines = OneByOne(range(100_000), tell)
    assert (len(lines), bool(lines), told) == (100_000, True, [])
    assert (lines[7], lines[-1], told) == ("line 7", "line 99999", [7, 99_999])
    some = lines[2:4]
    assert (len(some), told) == (2, [7, 99_999])
    assert [*some] == ["line 2", "line 3"]
    assert encoded(some) == ["line 2", "line 3"]
    assert told == [7, 99_999, 2, 3, 2, 3]
    assert not OneByOne((), tell)
