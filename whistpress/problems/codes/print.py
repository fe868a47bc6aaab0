"""Chapter 6 of the problem codes: printing."""

from whistpress.problems.codes.code import Code

CODES: tuple[Code, ...] = (
    Code(
        "E601",
        "No such printed form",
        "`paper = [...]` of an event names something that whistpress does not print. The forms are `packet`,\n"
        "`movement-cards`, `score-slips`, `score-cards`, `tabulating-sheet` and `result-sheet`:\n"
        '\n```toml\npaper = ["movement-cards", "score-slips"]\n```\n'
        "`whistpress print --list EVENT` shows those that an event has.",
    ),
    Code(
        "W602",
        "The event does not have this form",
        "A result sheet needs scores, a score slip needs trays: what the event does not have is not printed. Take the\n"
        "name out of `paper`, or add what is missing (scores, a movement).",
    ),
    Code(
        "W603",
        "Cards that are still to be played",
        """\
`paper` asks for a form that shows the cards of the deals, and some of them have not been played. What a build makes stands
on the site, where every player can see it: so it is not made before. Print it by hand,
`whistpress print EVENT --only curtain-cards`, and keep the file away from the site. After play a build makes it.
""",
    ),
    Code(
        "E620",
        "No such value on a card",
        """\
A text of a card (`templates/paper/NAME.toml`) has something in braces that this card cannot say, or a brace that is not
closed. Each kind of card has its own values: `whistpress card-values table` lists those of a card for each table. A brace that
is to be printed is written twice: `{{`.

```toml
[[field]]
text = "Table {table}"
at = ["50 mm", "20 mm"]
width = "80 mm"
```
""",
    ),
    Code(
        "E621",
        "A field off its card",
        """\
A field ends outside the card, or nearer than 4 mm to its edge: there the knife would take some of it, and a home printer would
not print it. `at` is the place of its upper edge and of its left edge, its middle or its right edge, as `align` says.
""",
    ),
    Code(
        "E622",
        "Too small to be read or written in",
        """\
Type on a card is at least 8 pt, a place to write in at least 8 mm high, and at least as wide. Make the field larger, or `least`.
""",
    ),
    Code(
        "E623",
        "A field that is not whole",
        """\
Each `[[field]]` of a card is one thing: a `text`, a place to `write`, a `rule`, a `box`, a `mark`, an `image` or a table of
`rows`.
A text and a table need a width, a box a width and a height, a table its columns.
""",
    ),
    Code(
        "E624",
        "A card of nothing",
        """\
The file `templates/paper/NAME.toml` draws the cards of the form NAME anew, `table-cards` say; or NAME is a name of your own. Then
its `[card]` says for each what there is one: `of = "table"`, or `form = "table-cards"` for a second card beside that form's.
""",
    ),
    Code(
        "E625",
        "A card that no sheet holds",
        "A card needs a size (`width` and `height`, or `size`), and has to find room on A4 as well as on Letter, upright or\n"
        "lying.",
    ),
    Code(
        "W626",
        "Two fields of a card overlap",
        """\
Two fields of a card would be printed upon each other. Frames and rules may lie round and under others; of two fields that both
have a `when` it is taken that never both are printed. Move one of them, or make it narrower.
""",
    ),
    Code(
        "E627",
        "A picture that a card cannot show",
        """\
A picture stands beside the card's file or in `content/files`. It is an SVG, PNG or JPEG of at most 1 MiB that asks for nothing
outside itself. `words` say what it shows, for those who cannot see it.
""",
    ),
    Code(
        "W628",
        "A text that does not fit on its card",
        """\
Even in its smallest type a text has no room in its field, and is printed with an ellipsis. Give the field more width or height,
or a smaller `least` (8 pt is the smallest).
""",
    ),
    Code(
        "E629",
        "Not a length",
        'Lengths are written with their unit: `"100 mm"`, `"10.5 cm"`, `"4 in"`, `"40 pt"`. Sizes of type are best given in pt.',
    ),
    Code(
        "E630",
        "A text in the book of nothing",
        """\
`content/books/2025-26.md` (or a folder of several, `content/books/2025-26/foreword.md`) stands in the year book of the season
2025-26, or in the proceedings of the congress of that name. There is neither: the folder of a season lies in `content/events`,
the file of a congress in `content/congresses`.
""",
    ),
    Code(
        "E631",
        "An office that is told twice",
        """\
The officers of a season stand in the front matter of one of its book's texts, each office once:

```toml
title = "Foreword"

[officers]
"President" = "Edith Abbott"
```
""",
    ),
    Code(
        "W635",
        "A chapter without words",
        """\
A text of a year book or of proceedings has a title and nothing below it. The book is made without that chapter. A text that
only names officers and committees needs no words.
""",
    ),
    Code(
        "E650",
        "A document could not be made",
        "The page was laid out, but the step from there to a PDF failed; the message tells what was said. Nothing was\n"
        "written. `--no-pdf` builds the site without its documents.",
    ),
    Code(
        "W650",
        "No PDF can be made on this machine",
        "WeasyPrint makes the PDFs, with Pango and its kin, which come with the system. `whistpress doctor` tells what is\n"
        "missing and how to install it. Until then the site is built without its documents; with `--no-pdf` nothing is\n"
        "said about it.",
    ),
    Code(
        "W651",
        "No search can be made here",
        """\
The league asks for a search over all pages (`[outputs] search = true`), and the program that makes its index is not
installed, or failed. The site is built without the index; its search page finds names.

Install it with `pip install "pagefind[bin]"`, or write `search = false`.
""",
    ),
    Code(
        "W680",
        "A picture of another host is not loaded",
        """\
Pages load nothing from other hosts: a picture that a text takes from one is shown as a link with its alternative text. A host
that sends a picture is told who reads the page and when, and may send something else tomorrow.

Keep a copy in `content/files` and name that. If pictures of a host are meant to be loaded, name the host in
`[outputs] outside = ["photos.example.org"]` of `content/league.toml`.
""",
    ),
    Code(
        "W654",
        "A name that no font here can print",
        """\
The fonts of whistpress have the letters of Latin alphabets. For every other script the PDFs take a font of this machine, and none
has these letters: a box is printed in their place. Install such a font and build again. On Debian and Ubuntu `fonts-noto-cjk` has
Chinese, Japanese and Korean, `fonts-noto-core` most other scripts, `fonts-noto-color-emoji` pictures; on other systems install
the Noto fonts of the script. `whistpress doctor` tries all names of the league.
""",
    ),
    Code(
        "W652",
        "A document that took very long",
        """\
A document took more than twenty seconds. It lies ready for the next build, as long as nothing on it changes. Until then the site
can go ahead of its documents: `whistpress build --no-pdf` now, `whistpress build --pdf only` when there is time.
""",
    ),
    Code(
        "E655",
        "A name for which a form has no room",
        """\
A form of `paper` cannot hold what would stand on it: a name of hundreds of letters is wider than the sheet, or there are so many
columns that none could be written in. Enter the team or the player under a shorter name, or leave the form out of `paper`:

```toml
paper = ["result-sheet"]
```
""",
    ),
    Code(
        "E656",
        "A document that asks for a file",
        """\
A template of paper (`templates/paper/`) has a picture, a style sheet or a font by its address. While a document is printed
nothing is fetched, neither from the network nor from the disk: write the thing itself into the template, as a `data:` address.
Pictures in the texts of `content/` need nothing of the kind: they are put into the document.
""",
    ),
    Code(
        "E657",
        "A list too deep within lists",
        """\
More than twenty lists or quotations stand within each other in a text. A page has no room for them, and no document could be
printed. Mostly each line of the list stands a little farther to the right than the line before: let them begin at the same place.
""",
    ),
    Code(
        "E658",
        "Too little memory",
        """\
The machine has not the memory that was needed. End other programs, or let documents be made one at a time:
`whistpress build --jobs 1`. `--no-pdf` builds the site without its documents, which needs much less.
""",
    ),
    Code(
        "E659",
        "A full disk",
        """\
There was no room for a file that is needed while documents are made. It stands in the folder for temporary files: make room
there, or name another folder, `TMPDIR=/path whistpress build`. Nothing of the site was changed.
""",
    ),
)
