"""Page numbers in contents and indexes: runs, guesses, a document in three that is laid out once."""

import pytest
from msgspec import Struct, field

from whistpress.printing import paging

PAGES = {"a": 3, "b": 4, "c": 5, "d": 9, "e": 9, "f": 11, "g": 12}


@pytest.mark.parametrize(
    ("ids", "said"),
    [
        ("a", "3"),
        ("a b", "3, 4"),
        ("a b c", "3–5"),
        ("c a b", "3–5"),
        ("a b c d e", "3–5, 9"),
        ("d e d", "9"),
        ("a d f g", "3, 9, 11, 12"),
        ("nowhere", ""),
    ],
)
def test_three_pages_that_follow_each_other_are_a_run_and_each_is_told_once(ids: str, said: str) -> None:
    """Whatever the order in which the places were noted; what is nowhere is left out."""
    told = paging.page_links(ids.split(), PAGES)
    assert "".join(part.partition(">")[2] for part in f">{told}".split("<")) == said


def test_each_number_leads_to_the_first_place_on_its_page() -> None:
    """A run has two links: its first page and its last."""
    assert paging.page_links(["a", "b", "c"], PAGES) == '<a href="#a">3</a>–<a href="#c">5</a>'
    assert paging.page_links(["e", "d"], PAGES) == '<a href="#e">9</a>'


def test_marks_are_filled_where_they_stand() -> None:
    """The attribute of a line of the contents, the element of a line of the index; nothing else is touched."""
    html = '<a data-page="d">x</a><span class="pages" data-pages="a b"></span> data page'
    assert paging.fill_page_numbers(html, PAGES) == (
        '<a data-page="9">x</a><span class="pages"><a href="#a">3</a>, <a href="#b">4</a></span> data page'
    )
    assert paging.fill_page_numbers(html) == '<a data-page="00">x</a><span class="pages">00, 00</span> data page'


class Page(Struct):
    """A page that has only anchors."""

    anchors: dict[str, tuple[float, float]]


class Laid(Struct):
    """What was laid out of some HTML."""

    pages: list[Page]
    html: str = ""

    def copy(self, pages: list[Page]) -> "Laid":
        """The same with other pages."""
        return Laid(pages)


class Press(Struct):
    """A press that takes a page for each `<page>` of a document, and remembers what it was given."""

    given: list[str] = field(default_factory=list)

    def __call__(self, html: str) -> Laid:
        """Lay it out."""
        self.given.append(html)
        body = html[html.find("<body") :]
        return Laid(
            [Page(dict.fromkeys(part.split("</page>")[0].split(), (0.0, 0.0))) for part in body.split("<page>")[1:]], html
        )


def document(front: str, body: str, back: str) -> str:
    """A document in three."""
    return (
        f'<head></head><body><div class="part"><!--front-->{front}<!--/front-->{body}<!--back-->{back}<!--/back--></div></body>'
    )


def test_a_document_in_three_is_laid_out_once_and_its_front_twice() -> None:
    """Front, body, back, and the front with its numbers: the body, which is long, is never laid out again."""
    press = Press()
    whole = paging.render_with_page_numbers(
        document('<page></page><i data-page="two">', "<page>one</page><page>two</page>", "<page>end</page>"), press
    )
    assert [list(page.anchors) for page in whole.pages] == [[], ["one"], ["two"], ["end"]]
    assert len(press.given) == 4
    assert sum("<page>two</page>" in html for html in press.given) == 1
    assert 'data-page="3"' in press.given[3]
    assert "counter-reset: page 2" in press.given[1]
    assert "break-before: left" in press.given[1]
    assert "counter-reset: page 4" in press.given[2]


def test_a_front_that_says_how_many_pages_it_has_is_laid_out_once() -> None:
    """When it has another number after all, what follows is numbered anew."""
    html = document('<page></page><i data-page="two">', "<page>one</page><page>two</page>", "<page>end</page>")
    for pages, times in ((1, 3), (2, 6)):
        press = Press()
        whole = paging.render_with_page_numbers(html.replace("<!--front-->", f"<!--front {pages}-->"), press)
        assert [list(page.anchors) for page in whole.pages] == [[], ["one"], ["two"], ["end"]]
        assert len(press.given) == times
        assert 'data-page="3"' in press.given[-1]


def test_a_front_that_grows_when_it_is_filled_moves_what_follows() -> None:
    """The numbers are those of the pages in the end."""

    class Growing(Press):
        def __call__(self, html: str) -> Laid:
            return super().__call__(html.replace('data-page="3"', "<page>more</page>"))

    press = Growing()
    whole = paging.render_with_page_numbers(
        document('<page></page><i data-page="two">', "<page>one</page><page>two</page>", ""), press
    )
    numbers = [html for html in press.given if 'data-page="4"' in html]
    assert [list(page.anchors) for page in whole.pages][-2:] == [["one"], ["two"]]
    assert numbers


def test_in_the_two_sided_form_body_and_index_begin_on_right_hand_pages() -> None:
    """A page is left empty before each that would not."""
    press = Press()
    html = document("<!--right--><page></page>", "<page>one</page>", "<page>end</page>")
    paging.render_with_page_numbers(html, press)
    assert "counter-reset: page 3" in press.given[1]
    assert press.given[2].index("blank-page") < press.given[2].index("end")
    assert press.given[3].index("blank-page") > press.given[3].index("<page>")


def test_a_document_that_is_not_in_three_is_laid_out_until_its_numbers_hold() -> None:
    """Twice, where the numbers move nothing."""
    press = Press()
    paging.render_with_page_numbers('<body><i data-page="one"><page></page><page>one</page></body>', press)
    assert len(press.given) == 2
    assert 'data-page="2"' in press.given[-1]


@pytest.mark.parametrize(
    "html",
    [
        "<body>Before <!--front-->a<!--/front--><!--back-->b<!--/back--></body>",
        "<body><!--front-->a<!--/front--><!--back-->b<!--/back--><p>After</p></body>",
        '<body><!--front-->a<!--/front--><i data-page="x"></i><!--back-->b<!--/back--></body>',
        "<body><!--front-->a<!--/front--></body>",
    ],
)
def test_what_stands_round_the_three_or_is_numbered_within_the_body_is_not_cut(html: str) -> None:
    """Then the whole is laid out again."""
    assert paging.split_document(html) is None
