"""results.txt: beside the page of an event with results, the same text as the command's."""

from whistpress.data.text import lines, places, sentences, text


def test_results_in_plain_text_stand_beside_the_page(made: dict[str, bytes]) -> None:
    """Each event that was played has one; its page leads to it."""
    told = [path for path in made if path.endswith("/results.txt")]
    assert told and all(path.removesuffix("results.txt") + "index.html" in made for path in told)
    for path in told:
        assert b'/results.txt"' in made[path.removesuffix("results.txt") + "index.html"]
        first = made[path].decode().split("\n", 1)[0]
        assert first == first.upper() and made[path].endswith(b"\n")


def test_a_text_has_paragraphs_of_sentences() -> None:
    """What is empty leaves nothing behind."""
    assert text("Harvest drive", sentences(["ten tables", "", "in aid of the roof."]), "", lines("a", "", "b")) == (
        "HARVEST DRIVE\n\nTen tables. In aid of the roof.\n\na\nb\n"
    )
    assert places([("1", "Edith Gale", "170"), ("2", "Lucy Reeve", "")]) == "1 Edith Gale 170; 2 Lucy Reeve"
