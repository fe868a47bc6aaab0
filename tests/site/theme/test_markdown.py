"""Markdown to safe HTML."""

import re
from html.parser import HTMLParser

import pytest
from hypothesis import given
from hypothesis import strategies as st

from whistpress.site.theme.markdown import heading_id, loading_from, to_html

ALLOWED = frozenset({
    "a", "blockquote", "br", "caption", "code", "dd", "div", "dl", "dt", "em", "h2", "h3", "h4", "h5", "h6", "hr", "img", "li",
    "ol", "p", "pre", "strong", "sup", "table", "tbody", "td", "th", "thead", "tr", "ul",
})  # fmt: skip
MARKS = (
    "<", ">", '"', "'", "&", "[a](", ")", "javascript:", "script", "\n", "*", "`", "|", "![", "]", "#", "x", " ", "&#106;", "\\",
    "on=", "/",
)  # fmt: skip


class _Harm(HTMLParser):
    """Collects what must not be there: other elements, scripts in attributes, addresses that run."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.found: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Look at one element."""
        self.found += [] if tag in ALLOWED else [tag]
        for name, value in attrs:
            address = re.sub(r"[\x00-\x20]", "", value or "").lower()
            if name.startswith("on") or (name in {"href", "src"} and address.startswith(("javascript:", "data:", "vbscript:"))):
                self.found.append(f"{name}={value}")


def harm(html: str) -> list[str]:
    """What in this HTML could run or load."""
    parser = _Harm()
    parser.feed(html)
    parser.close()
    return parser.found


@pytest.mark.parametrize(
    "text",
    [
        "<script>alert(1)</script>",
        "a <b onclick=alert(1)>b</b> c",
        "<img src=x onerror=alert(1)>",
        "[x](javascript:alert(1))",
        "[x](JaVa&#115;cript:alert(1))",
        "[x](java\tscript:alert(1))",
        "[x](&#x6A;avascript:alert(1))",
        "[x][r]\n\n[r]: javascript:alert(1)",
        "![x](data:image/svg+xml,<svg/onload=alert(1)>)",
        "<javascript:alert(1)>",
        '![x"onerror="alert(1)](x.png)',
        '[x](y "t\\" onclick=alert(1)")',
        "```x onclick=1\n<b>\n```",
        "[^1]\n\n[^1]: <svg onload=alert(1)>",
        "[x](&amp;#106;avascript:alert(1))",
        "[x](java&amp;Tab;script&amp;colon;alert(1))",
        "![x](&amp;#100;ata:image/svg+xml,<svg/onload=alert(1)>)",
    ],
)
def test_what_could_harm_is_shown_as_text_or_loses_its_address(text: str) -> None:
    """Raw HTML is text; only http, https, mailto and tel may be a link's scheme."""
    assert harm(to_html(text).html) == []


def test_an_address_written_twice_over_leads_to_no_other_host() -> None:
    """A browser reads `&amp;#47;` as five signs of a path, and so does the rewriter; a backslash is a slash to both."""
    assert to_html("[x](&amp;#47;&amp;#47;evil.example/x)", link=lambda path: f"../{path}").html == (
        '<p><a href="../&amp;#47;&amp;#47;evil.example/x">x</a></p>'
    )
    for address in ("//h.org/x", "/\\\\h.org/x", "&#47;/h.org/x"):
        assert 'href="https://h.org/x"' in to_html(f"[x]({address})", link=lambda path: f"../{path}").html


def test_an_address_that_the_caller_writes_stays_and_no_other_of_its_kind() -> None:
    """Paper marks its pictures by a scheme of its own; who types it into a text gets nothing."""
    html = to_html("![a](b.png) ![c](&#109;ark:d.png) [e](mark&colon;f) [g](mark:h)", link=lambda path: f"mark:{path}").html
    assert re.findall(r'(?:href|src)="([^"]*)"', html) == ["mark:b.png"]


@given(
    st.lists(
        st.sampled_from(
            [
                "<",
                ">",
                '"',
                "'",
                "&",
                "[a](",
                ")",
                "javascript:",
                "script",
                "\n",
                "*",
                "`",
                "|",
                "![",
                "]",
                "#",
                "x",
                " ",
                "&#106;",
                "&amp;#106;",
                "&amp;Tab;",
                "&amp;colon;",
                "\\",
                "on=",
                "/",
            ]
        ),
        max_size=14,
    )
)
def test_no_mixture_of_marks_makes_anything_that_runs(parts: list[str]) -> None:
    """Whatever is typed, the HTML holds nothing that could run."""
    assert harm(to_html("".join(parts)).html) == []


def test_links_go_through_the_rewriter_and_foreign_ones_do_not() -> None:
    """Relative addresses are rewritten, with their fragments; `https:` and places on the page stay."""
    html = to_html("[a](b.md#c) [d](#e) [f](https://g.org/h.md) ![i](j.png)", link=lambda path: f"../{path}").html
    assert re.findall(r'(?:href|src)="([^"]*)"', html) == ["../b.md#c", "#e", "https://g.org/h.md", "../j.png"]


def test_headings_begin_at_the_second_level_and_skip_none() -> None:
    """A page has one heading of the first level, its title."""
    prose = to_html("# A\n\n#### B\n\n### C\n\n# D")
    assert [(heading.level, heading.text) for heading in prose.headings] == [(2, "A"), (3, "B"), (3, "C"), (2, "D")]


def test_ids_carry_the_prefix_so_that_two_texts_can_share_a_page() -> None:
    """Headings and footnotes alike."""
    html = to_html("## Ranking\n\nx[^1]\n\n[^1]: y", prefix="note-").html
    assert re.findall(r'id="([^"]*)"', html) == ["note-ranking", "fnref:note-1", "fn:note-1"]


def test_a_table_gets_its_caption_its_scopes_and_a_frame_with_a_name() -> None:
    """The paragraph `Table:` above a table becomes its caption."""
    html = to_html("Table: Fees *now*\n\n| a | b |\n|---|---|\n| 1 | 2 |").html
    assert "<caption>Fees <em>now</em></caption>" in html.replace("\n", "")
    assert html.count('scope="col"') == 2
    assert 'aria-label="Fees now"' in html and 'tabindex="0"' in html
    assert "Table:" not in html


def test_quotation_marks_are_set_unless_the_language_has_others() -> None:
    """Straight marks become English ones only where asked."""
    assert "“x”" in to_html('"x"').html
    assert "“" not in to_html('"x"', quotes=False).html


def test_nothing_but_blanks_is_no_prose() -> None:
    """Templates ask whether there is anything to show."""
    assert not to_html(" \n")
    assert to_html("x")


def test_an_id_keeps_letters_of_every_script_and_drops_accents() -> None:
    """`## Régle 3 №` and headings in Greek have ids too."""
    assert [heading_id(words) for words in ("Late arrivals", "Règle 3", "Ουίστ", "…")] == [
        "late-arrivals",
        "regle-3",
        "ουιστ",
        "part",
    ]


@pytest.mark.parametrize(
    ("address", "read"),
    [
        ("http://evil.example/x.png", "http://evil.example/x.png"),
        ("//evil.example/x.png", "//evil.example/x.png"),
        ("\\\\\\\\evil.example/x.png", "//evil.example/x.png"),
        ("&#104;ttp://evil.example/x.png", "http://evil.example/x.png"),
        ("https:&#x2f;&#x2f;evil.example/x.png", "https://evil.example/x.png"),
        ("&#47;&#47;evil.example/x.png", "//evil.example/x.png"),
        ("ht\ttps://evil.example/x.png", "https://evil.example/x.png"),
        ("https://ok.example@evil.example/x.png", "https://ok.example@evil.example/x.png"),
        ("https://ok.example.evil.example/x.png", "https://ok.example.evil.example/x.png"),
        ("https:evil.example/x.png", "https:evil.example/x.png"),
        ("https:///evil.example/x.png", "https:///evil.example/x.png"),
    ],
)
def test_a_picture_of_another_host_is_a_link(address: str, read: str) -> None:
    """However its address is disguised; the mark tells the build, which warns."""
    with loading_from(["ok.example"]):
        html = str(to_html(f"![The hall]({address})").html)
    assert "<img" not in html and "src=" not in html
    assert f'data-not-loaded="{read}"' in html and ">The hall</a>" in html


def test_a_picture_hidden_more_deeply_is_not_loaded_either() -> None:
    """What is read as an address of another host at the very end loses it."""
    for layers in range(12):
        assert "src" not in to_html(f"![x](&{'amp;' * layers}#104;ttps://evil.example/x.png)").html.replace('src="&', "")


def test_a_picture_within_a_link_leaves_its_words_in_it() -> None:
    """A link has no other in it."""
    html = to_html("[![The hall](https://evil.example/x.png)](hall.md)").html
    assert html == '<p><a href="hall.md"><em data-not-loaded="https://evil.example/x.png">The hall</em></a></p>'


def test_pictures_of_the_site_and_of_allowed_hosts_are_loaded() -> None:
    """A host is allowed by its whole name."""
    with loading_from(["ok.example"]):
        for address in ("files/hall.jpg", "https://ok.example/hall.jpg", "//OK.example/hall.jpg"):
            assert "<img" in to_html(f"![The hall]({address})").html
    assert "<img" not in to_html("![The hall](https://ok.example/hall.jpg)").html
