"""The sheets and pieces of a document: what they have in common, and the document that is laid out in place of them all."""

from whistpress.printing.plates.stretches import stretches

SLIP = '<article class="slip" style="left: {left}mm; top: 4mm"><h1>Deal {deal}</h1><p>Trump: <b>{trump}</b> turned</p></article>'


def slips(*told: tuple[int, str], between: str = "") -> str:
    """A document of two slips a sheet."""
    pieces = [
        f"<!--piece-->{SLIP.format(left=7.5 + 20 * (place % 2), deal=deal, trump=trump)}<!--/piece-->"
        for place, (deal, trump) in enumerate(told)
    ]
    marks = "<svg><title>Marks</title></svg>"
    sheets = [
        f'<!--sheet--><section class="page">{marks}{"".join(pieces[start : start + 2])}</section><!--/sheet-->'
        for start in range(0, len(pieces), 2)
    ]
    return f"<html><head></head><body><div>{between.join(sheets)}</div></body></html>"


def test_a_document_without_marks_has_no_stretches() -> None:
    """It is laid out as it stands."""
    assert stretches("<html><body><section>One</section></body></html>") is None


def test_slips_that_differ_in_words_and_place_have_one_shape() -> None:
    """Words are read as they are meant, places in millimetres."""
    found = stretches(slips((1, "♠"), (2, "&amp;"), (3, "♡")))
    assert found is not None
    assert found.worth
    assert found.firsts() == (0,)
    assert [piece.words for piece in found.pieces] == [
        ("Deal 1", "Trump: ", "♠", " turned"),
        ("Deal 2", "Trump: ", "&", " turned"),
        ("Deal 3", "Trump: ", "♡", " turned"),
    ]
    assert [piece.spot for piece in found.pieces] == [(7.5, 4.0), (27.5, 4.0), (7.5, 4.0)]
    assert [page.pieces for page in found.pages] == [(0, 1), (2,)]


def test_a_place_for_words_knows_its_element_and_which_of_its_places_it_is() -> None:
    """The second paragraph has two, one on each side of the bold letters."""
    found = stretches(slips((1, "♠")))
    assert found is not None
    shape = found.pieces[0].shape
    assert [(slot.element, slot.which, slot.of) for slot in shape.slots] == [(1, 0, 1), (2, 0, 2), (3, 0, 1), (2, 1, 2)]
    assert shape.content(1, found.pieces[0].words) == "Deal 1"
    assert shape.content(2, ("Deal 9", "Trump: ", "♣", " turned")) == "Trump: ♣ turned"


def test_a_class_or_an_element_more_is_another_shape() -> None:
    """And so is a place that stays empty."""
    html = slips((1, "♠"), (2, "♡"), (3, "♢"), (4, "♣"))
    other = html.replace("Deal 2</h1>", "</h1>").replace("<b>♢</b>", '<b class="red">♢</b>').replace("Deal 4", "Deal <i>4</i>")
    found = stretches(other)
    assert found is not None
    assert found.firsts() == (0, 1, 2, 3)
    assert not found.worth


def test_only_the_first_of_each_shape_is_laid_out_and_found_again_by_its_number() -> None:
    """With the sheet around it; what stands outside of the sheets stays."""
    found = stretches(slips((1, "♠"), (2, "♡"), (3, "♢")) + "<p>After</p>")
    assert found is not None
    html = found.html(found.firsts())
    assert html.count("<article") == html.count("<section") == 1
    assert '<article data-piece="0" class="slip"' in html
    assert '<section data-sheet="0" class="page">' in html
    assert html.endswith("</div></body></html><p>After</p>")


def test_pieces_of_other_sheets_can_be_laid_out_on_the_first_alone() -> None:
    """Without what stands before and after, but within the same elements."""
    html = slips((1, "♠"), (2, "♡"), (3, "♢"), (4, "♣")).replace("<div>", '<p>Before</p><div class="a"><div class="b">')
    found = stretches(html.replace("</div>", "</div><p>Behind</p></div>"))
    assert found is not None
    alone = found.html((1, 3), alone=True)
    assert '<div class="a"><div class="b"><section' in alone
    assert "Before" not in alone
    assert "Behind" not in alone
    assert [f'data-piece="{number}"' in alone for number in range(4)] == [False, True, False, True]


def test_sheets_with_something_between_them_are_no_run() -> None:
    """A style or a counter may make them differ there: each stretch has shapes of its own."""
    found = stretches(slips((1, "♠"), (2, "♡"), (3, "♢"), between='</div><div class="other">'))
    assert found is not None
    assert [page.run for page in found.pages] == [0, 1]
    assert found.firsts() == (0, 2)


def test_a_sheet_without_pieces_is_a_piece() -> None:
    """A card as large as the page."""
    cards = (f'<!--sheet--><section class="card">{word}</section><!--/sheet-->' for word in ("One", "Two"))
    found = stretches(f"<body>{''.join(cards)}")
    assert found is not None
    assert [page.whole for page in found.pages] == [True, True]
    assert [piece.words for piece in found.pieces] == [("One",), ("Two",)]
    assert found.html((0,)).count("<section") == 1
    assert 'data-piece="0" data-sheet="0"' in found.html((0,))
