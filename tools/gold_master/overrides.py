"""A league's own template for each packaged page: it overrides one block with the packaged text, and so uses the same names."""

import re
from collections.abc import Iterator, Sequence

from whistpress.packaged import theme_folder
from whistpress.site.theme.environment import packaged_environment

_EXTENDS = re.compile(r"{% extends [^%]*%}")
_APART = frozenset({"paper", "score-book"})
"""Folders of templates that are no pages."""
Piece = tuple[str, str]
"""A piece of a template: the name of the block that it is, empty for what stands between blocks, and its text."""


def page_templates() -> Sequence[str]:
    """Return the names of the packaged page templates that have a block."""
    folder = theme_folder()
    names = sorted(file.relative_to(folder).as_posix() for file in folder.rglob("*.html"))
    return [name for name in names if name.partition("/")[0] not in _APART and _blocks(name)]


def override_of(name: str) -> str:
    """Return a template that takes the place of a packaged one: its main block, marked, and what it imports and sets."""
    blocks = dict(_blocks(name))
    block = "main" if blocks.get("main", "").count("\n") > 2 else max(blocks, key=lambda found: len(blocks[found]))
    besides = "".join(text for found, text in _pieces(name) if not found)
    own = "" if "{% extends" not in besides else _EXTENDS.sub("", besides).strip()
    opened, tag, rest = blocks[block].partition("%}")
    return f'{{% extends "default/{name}" %}}\n{own}\n{opened}{tag}<!-- {name}: {block} -->{rest}\n'


def _blocks(name: str) -> list[Piece]:
    return [(block, text) for block, text in _pieces(name) if block]


def _pieces(name: str) -> Iterator[Piece]:
    """Yield the outermost blocks of a packaged template and what stands between them."""
    source = (theme_folder() / name).read_text("utf-8")
    block, depth, text = "", 0, ""
    for tag, words in _tags(source):
        if words[:1] == ["block"]:
            if not depth:
                yield "", text
                block, text = words[1], ""
            depth += 1
        text += tag
        if words[:1] == ["endblock"]:
            depth -= 1
            if not depth:
                yield block, text
                text = ""
    yield "", text


def _tags(source: str) -> Iterator[tuple[str, list[str]]]:
    """Yield the text of a template piece by piece: each statement with its words, everything between them without words."""
    text, words, inside = "", list[str](), False
    for _, kind, value in packaged_environment().lex(source):
        if kind == "block_begin":
            yield text, []
            text, words, inside = "", [], True
        text += value
        if inside and kind not in ("block_begin", "block_end", "whitespace"):
            words.append(value)
        if kind == "block_end":
            yield text, words
            text, inside = "", False
    yield text, []
