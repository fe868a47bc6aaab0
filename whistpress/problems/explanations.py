"""Read what is said about the problem codes: `codes/<area>.md`, with a heading `## E204: title` for each code.

Below a heading stands the explanation of the code, then the sentences that its problems say:

    > no-entry: %(number)s pair has no entry in %(event)s
    > | %(number)s pairs have no entry in %(event)s
    > = name them below [entries]

The name of this one is `E212.no-entry`. Behind `|` stands its plural, if `number` needs one, behind `=` each of its help lines.
Behind `>>`, in the place of the first `>`, stands what only commands say: their language is always English, nobody translates it.
"""

import re
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

from msgspec import Struct

from whistpress.language import say, say_many

FOLDER = Path(__file__).parent / "codes"
_HEADING = re.compile(r"^## ([EW]\d{3}): (.+)\n", re.M)
_SENTENCE = re.compile(r"^(>>?) ([\w-]+): (.+)\n?((?:^> [|=] .+\n?)*)", re.M)
_LINE = re.compile(r"^> ([|=]) (.+)$", re.M)


class Sentence(Struct, frozen=True):
    """A text of a code, with fields for its values: `%(number)s`; a percent sign is written `%%`."""

    name: str  # `E219.rounds`
    text: str
    plural: str = ""  # the text for any `number` but one, where that differs
    helps: tuple[str, ...] = ()  # one line each; their fields are filled from the same values
    translated: bool = True  # whether it is said in the language of the reports

    def message(self, values: Mapping[str, object]) -> str:
        """Return its text with the values, in the language in use."""
        number = values.get("number")
        if self.plural and isinstance(number, int):
            return say_many(self.text, self.plural, number, **values) if self.translated else self._plain(number) % values
        return self._fill(self.text, values)

    def help_lines(self, values: Mapping[str, object]) -> Iterator[str]:
        """Yield its help lines with the values, in the language in use."""
        return (self._fill(line, values) for line in self.helps)

    def _plain(self, number: int) -> str:
        return self.text if number == 1 else self.plural

    def _fill(self, text: str, values: Mapping[str, object]) -> str:
        return say(text, **values) if self.translated else text % values


class CodeExplanation(Struct, frozen=True):
    """A code, its title (a few words) and its explanation (Markdown: what it means, an example, what to do).

    A code never changes its meaning, and is never used again for another. Its first figure is its chapter: 1 files, 2 event,
    3 scores, 4 movement, 5 links and pages, 6 print, 7 drives, leagues and cups, 8 a club and its season.
    """

    code: str
    title: str
    text: str
    sentences: tuple[Sentence, ...] = ()


@cache
def explanations() -> dict[str, CodeExplanation]:
    """Return the explanation of every code, in the order of their numbers."""
    entries = [entry for file in FOLDER.glob("*.md") for entry in read_explanations(file.read_text("utf-8"))]
    return {entry.code: entry for entry in sorted(entries, key=lambda entry: (entry.code[1:], entry.code))}


@cache
def sentences() -> dict[str, Sentence]:
    """Return every sentence by its name."""
    return {sentence.name: sentence for entry in explanations().values() for sentence in entry.sentences}


def wording(name: str, /, **values: object) -> str:
    """Return a text of a code in the language in use: `wording("E203.scores", listed="average and exponent")`.

    It is a help line, or the part of a message, that not every problem of the code has.
    """
    return sentences()[name].message(values)


def read_explanations(text: str) -> list[CodeExplanation]:
    """Return the explanations in the text of one area."""
    _, *parts = _HEADING.split(text)
    return [_explanation(*parts[start : start + 3]) for start in range(0, len(parts), 3)]


def _explanation(code: str, title: str, text: str) -> CodeExplanation:
    sentences_of_code = (_sentence(code, *match.groups()) for match in _SENTENCE.finditer(text))
    return CodeExplanation(code, title.strip(), _SENTENCE.sub("", text).strip(), tuple(sentences_of_code))


def _sentence(code: str, mark: str, name: str, text: str, more: str) -> Sentence:
    lines = _LINE.findall(more)
    plural = "".join(line for kind, line in lines if kind == "|")
    return Sentence(f"{code}.{name}", text, plural, tuple(line for kind, line in lines if kind == "="), mark == ">")
