"""Gather the words of the interface into the files of languages: `python -m tools.languages`.

Every text that the program says (`say`, `say_many`, `noted`, `remark`, counted nouns, the sentences of problems) or a template
marks (`_`, `ngettext`, `trans`), and the name, the title and the summary of each system and game, comes into each
`templates/languages/*.po` with what was translated kept; what is said no more goes. A test says when a file is stale.
"""

import ast
import datetime
import re
import sys
import tomllib
from collections.abc import Iterator, Sequence
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po, write_po
from jinja2.ext import babel_extract

from whistpress.core.games.leads import LEADS, SIGNALS
from whistpress.core.movement import SYSTEMS
from whistpress.core.scoring.methods import WORDS
from whistpress.league.events.words.arrangement import english_name, english_variant
from whistpress.league.events.words.theme_texts import GAME_FOLDER, SYSTEM_FOLDER
from whistpress.problems.explanations import FOLDER, read_explanations

ROOT = Path(__file__).resolve().parent.parent
LANGUAGES = ROOT / "templates" / "languages"
ROOMS = ("league", "data", "printing", "site", "reading", "problems", "core", "language", "serve", "book", "web")
_NOT_SAID = ("slip", "card")
"""Words of a scoring method that name a layout."""
_ALIKE = re.compile(r"[^a-z]+|(?:(?:; )?[A-Z]\w+ \d{4}, pp?\. [\d, –-]+)+")
"""A sign; references alone: `Barney 1900, pp. 31-32; Mitchell 1897, p. 27`."""
_NAME = re.compile(r"[EW][0-9]{3}(\..+)?")
"""The name of a sentence, or the code of a problem, which a reader says first."""
_WHEN = datetime.datetime(2026, 1, 1, tzinfo=datetime.UTC)
"""A file of words has no date of its own: Git knows when it was written."""
_KEYWORDS = {"_": None, "gettext": None, "ngettext": (1, 2)}

Message = tuple[str | tuple[str, str], str, str | None]
"""A text (one and many), the file that says it, its context."""


def messages() -> Iterator[Message]:
    """Every text that can be said."""
    for room in ROOMS:
        for file in sorted((ROOT / "whistpress" / room).rglob("*.py")):
            yield from of_python(file.read_text(encoding="utf-8"), file.relative_to(ROOT).as_posix())
    for file in sorted(FOLDER.glob("*.md")):
        yield from of_problems(file)
    for file in sorted((ROOT / "templates").rglob("*.html")):
        yield from of_template(file)
    for folder in (SYSTEM_FOLDER, GAME_FOLDER):
        for file in sorted((ROOT / "templates" / folder).glob("*.md")):
            yield from of_article(file)
    meanings = [meaning for signals in SIGNALS.values() for meaning in signals.values()]
    leads = [*(system.title for system in LEADS.values()), *(meaning.shows for meaning in meanings)]
    yield from ((text, "whistpress/core/games/leads", None) for text in leads)
    yield from of_methods(tomllib.loads(WORDS.read_text("utf-8")))
    for system in SYSTEMS.values():
        yield english_name(system.name), "whistpress/core/movement", None
        texts = system.sizes, system.summary, system.book
        yield from ((text, "whistpress/core/movement", None) for text in texts if not _ALIKE.fullmatch(text))
        yield from ((english_variant(variant), "whistpress/core/movement", None) for variant in system.variants)


def of_python(source: str, name: str) -> Iterator[Message]:
    """The texts that a module says."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call):
            yield from ((text, name, context) for text, context in _said(_called(node), node.args))


def _called(call: ast.Call) -> str:
    return call.func.attr if isinstance(call.func, ast.Attribute) else call.func.id if isinstance(call.func, ast.Name) else ""


def _said(function: str, args: Sequence[ast.expr]) -> Iterator[tuple[str | tuple[str, str], str | None]]:
    texts = [list(_constants(arg)) for arg in args]
    if function in ("say", "noted", "remark") and texts:
        yield from ((text, None) for text in texts[0] if not _NAME.fullmatch(text))
    elif function == "say_as" and len(texts) > 1:
        yield from ((text, context) for context in texts[0] for text in texts[1])
    elif function == "say_many" and len(texts) > 1:
        yield from ((pair, None) for pair in zip(texts[0], texts[1], strict=False))
    elif function == "count_of" and len(texts) > 1:
        yield from ((_numbered(things[:-1], things), None) for things in texts[1])
    elif function in ("count", "count_with_noun") and len(texts) > 1:
        many = texts[2] if len(texts) > 2 and texts[2] else [noun if noun.endswith("s") else f"{noun}s" for noun in texts[1]]
        yield from ((_numbered(noun, more), None) for noun, more in zip(texts[1], many, strict=False) if noun)
    elif function == "noted_noun" and texts:
        for noun in texts[0]:
            many = texts[1][0] if len(texts) > 1 and texts[1] else f"{noun}s"
            yield from ((text, None) for text in (noun, many, noun.capitalize(), many.capitalize()))
            yield _numbered(noun, many), None


def _numbered(noun: str, many: str) -> tuple[str, str]:
    return f"%(number)s {noun}", f"%(number)s {many}"


def _constants(node: ast.expr) -> Iterator[str]:
    """The text, or both of them where it depends."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.IfExp):
        yield from (*_constants(node.body), *_constants(node.orelse))


def of_template(file: Path) -> Iterator[Message]:
    """The texts that a template marks."""
    with file.open("rb") as text:
        for _, function, said, _ in babel_extract(text, list(_KEYWORDS), [], {"trimmed": "true"}):
            texts = [part for part in (said if isinstance(said, tuple) else (said,)) if isinstance(part, str)]
            name = file.relative_to(ROOT).as_posix()
            if function == "ngettext" and len(texts) > 1:
                yield (texts[0], texts[1]), name, None
            elif texts:
                yield texts[0], name, None


def of_problems(file: Path) -> Iterator[Message]:
    """The sentences of an area of problems that are told in the language of the reports."""
    for code in read_explanations(file.read_text(encoding="utf-8")):
        for sentence in code.sentences:
            if sentence.translated:
                text = (sentence.text, sentence.plural) if sentence.plural else sentence.text
                yield from ((words, file.relative_to(ROOT).as_posix(), None) for words in (text, *sentence.helps))


def of_article(file: Path) -> Iterator[Message]:
    """The title and the summary of a text about a system or a game; the text itself stays as it is."""
    head = tomllib.loads(file.read_text(encoding="utf-8").split("+++")[1])
    yield from ((head[key], file.relative_to(ROOT).as_posix(), None) for key in ("title", "summary"))


def of_methods(tables: dict[str, dict[str, str | bool]]) -> Iterator[Message]:
    """The words of the scoring methods; signs and bare references to a book are the same in every language."""
    for table in tables.values():
        texts = {key: text for key, text in table.items() if isinstance(text, str) and key not in _NOT_SAID}
        nouns = texts.pop("one", ""), texts.pop("many", "")
        yield from ((text, "whistpress/core/scoring", None) for text in texts.values() if not _ALIKE.fullmatch(text))
        if all(nouns):
            yield from ((text, "whistpress/core/scoring", None) for noun in nouns for text in (noun, noun.capitalize()))
            yield _numbered(*nouns), "whistpress/core/scoring", None


def template() -> Catalog:
    """All texts, none translated."""
    catalogue = Catalog(project="whistpress", creation_date=_WHEN, revision_date=_WHEN, fuzzy=False)
    for text, file, context in messages():
        if text:
            catalogue.add(text, locations=[(file, 1)], context=context)
    return catalogue


def updated(file: Path, whole: Catalog) -> bytes:
    """The file of a language with every text, what was translated kept."""
    with file.open("rb") as text:
        catalogue = read_po(text, locale=file.stem.replace("-", "_"))
    forms = [f"ordinal {form}" for form in sorted({"other", *catalogue.locale.ordinal_form.tags})] if catalogue.locale else []
    endings = {form: message.string for form in forms if (message := catalogue.get("%(number)sth", context=form))}
    catalogue.update(whole, no_fuzzy_matching=True)
    catalogue.obsolete.clear()
    for form in forms:
        catalogue.add("%(number)sth", endings.get(form, ""), context=form)
    return written(catalogue)


def written(catalogue: Catalog) -> bytes:
    """The bytes of a file: sorted by text, without file locations, dates and Babel's version, which change too often."""
    import io

    catalogue.creation_date = catalogue.revision_date = _WHEN
    out = io.BytesIO()
    write_po(out, catalogue, width=130, no_location=True, sort_output=True)
    return re.sub(rb'"Generated-By: .*\n', b"", out.getvalue(), count=1)


def main() -> None:
    """Bring every file up to date, or begin those whose languages are named."""
    whole = template()
    for language in sys.argv[1:]:
        (LANGUAGES / f"{language}.po").write_bytes(written(Catalog(locale=language, project="whistpress", fuzzy=False)))
    for file in sorted(LANGUAGES.glob("*.po")):
        file.write_bytes(updated(file, whole))
        with file.open("rb") as text:
            catalogue = read_po(text)
        left = [message for message in catalogue if message.id and not all(_strings(message.string))]
        print(f"{file.relative_to(ROOT)}: {len(catalogue)} texts, {len(left)} to be translated")


def _strings(said: object) -> tuple[object, ...]:
    return tuple(said) if isinstance(said, list | tuple) else (said,)


if __name__ == "__main__":
    main()
