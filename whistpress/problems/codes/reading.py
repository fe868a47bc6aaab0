"""The part of chapter 1 that is about reading a file at all: E101 to E149."""

from whistpress.problems.codes.code import Code

READING: tuple[Code, ...] = (
    Code(
        "E101",
        "No such file",
        "A file was named that is not there.\n\nCheck how it is spelt (capitals count) and which folder it lies in.",
    ),
    Code(
        "E102",
        "Not a file",
        "A folder, a pipe or a device has the name of a file that should be read, for example a folder called "
        "`league.toml`.\n\nRename it, and put a file in its place.",
    ),
    Code(
        "E103",
        "A file that cannot be read",
        "The computer refused to open the file; the message gives its reason, most often that you may not read it.\n\n"
        "On Linux and macOS `chmod u+r FILE` gives you leave.",
    ),
    Code(
        "E104",
        "A file too large",
        "A content file may have 4 MiB, a CSV file 16 MiB: a season's scores need a hundredth of that. A larger file is "
        "not even opened.\n\nMost often something else was saved under its name; if not, divide it into several events.",
    ),
    Code(
        "E105",
        "Not UTF-8",
        "Content files are text in the encoding UTF-8. The place named holds a byte that is none, most often a letter with "
        "an accent that a Windows program saved in its old encoding.\n\nSave the file again as UTF-8; in a spreadsheet "
        "choose *CSV UTF-8*. A byte-order mark does no harm.",
    ),
    Code(
        "E106",
        "A link that leads out of the content folder",
        "Below `content/` only files of the league are read, so that a build cannot publish anything else by mistake. "
        "A symbolic link to a place outside is refused; one to another file in `content/` is followed.\n\n"
        "Copy the file there instead.",
    ),
    Code(
        "E110",
        "A line that is no TOML",
        "Every line of a TOML file is `key = value`, a `[header]`, a `# comment` or empty; the insides of square brackets "
        "may go over several lines. The line named is none of these.\n\nCompare it with the lines around it.",
    ),
    Code(
        "E111",
        "Text without quotes",
        "Names and words stand in quotes; only numbers, dates, `true` and `false` do without.\n\n"
        "```toml\ntitle = Friday game      # wrong\ntitle = \"Friday game\"    # right\n```",
    ),
    Code(
        "E112",
        "A quote missing, or one too many",
        "A text begins with a quote and ends with the same quote on the same line. A quote within the text ends it too "
        "early: then put the whole text in the other kind of quotes.\n\n"
        "```toml\ntitle = \"The \"Hub\" game\"    # wrong\ntitle = 'The \"Hub\" game'    # right\n```\n\n"
        "A text over several lines stands between two lines of three quotes, `\"\"\"`.",
    ),
    Code(
        "E113",
        "A comma missing",
        "The values within brackets are parted by commas, also where each has a line of its own.\n\n"
        "```toml\nlines = [\n  [1, 2, 8]     # wrong: no comma\n  [3, 4, 6],\n]\n```",
    ),
    Code(
        "E114",
        "A comma too many",
        "A line `key = value` has nothing after its value. Commas stand only within brackets, one after each value.\n\n"
        "```toml\ndeals = 20,       # wrong\ndeals = 20        # right\n```",
    ),
    Code(
        "E115",
        "No `=` between key and value",
        "A key is followed by `=` and its value.\n\n```toml\ntitle: \"Friday game\"     # wrong\n"
        "title = \"Friday game\"    # right\n```",
    ),
    Code(
        "E116",
        "A key given twice",
        "In one table each key stands once; the message says where the other is.\n\nKeep the one that is right.",
    ),
    Code(
        "E117",
        "A key without a value",
        "After `=` stands a value. What is not known is left out, key and all.\n\n"
        "```toml\nplace =          # wrong: take the line away\n```",
    ),
    Code(
        "E118",
        "A date that is none",
        "A date is written year, month, day, with two figures for month and day and without quotes, and it must be in the "
        "calendar.\n\n```toml\ndate = 12.1.1900      # wrong\ndate = 1900-01-12     # right\n```",
    ),
    Code(
        "E119",
        "A number that is written otherwise",
        "A number has no zeros before it and figures on either side of a decimal point. Fractions are text, in quotes.\n\n"
        "```toml\ndeals = 08         # wrong: 8\nshare = 1/2        # wrong: \"1/2\"\n```",
    ),
    Code(
        "E120",
        "A backslash in double quotes",
        "In double quotes a backslash begins a special character, such as `\\n` for a new line.\n\n"
        "For a backslash itself write two, or use single quotes: `'C:\\whist'`.",
    ),
    Code(
        "E121",
        "An invisible character",
        "A character that cannot be seen stands where it may not, such as a control character or the no-break blank that "
        "comes with text copied from a web page.\n\nDelete it, and type a blank if one is wanted.",
    ),
    Code(
        "E122",
        "Brackets too deep in each other",
        "More than fifty tables or arrays lie within each other; no file of a league needs more than six.\n\n"
        "Look for a bracket that is never closed.",
    ),
    Code(
        "E123",
        "A number too long",
        "A number of thousands of figures is no number of whist.\n\nPerhaps two lines ran together.",
    ),
    Code(
        "E124",
        "A key that needs quotes",
        "A key of the letters a–z, figures, `-` and `_` stands by itself; any other (with a blank, an accent, an apostrophe) "
        "stands in quotes.\n\n```toml\nVice-President, East = \"…\"      # wrong\n"
        "\"Vice-President, East\" = \"…\"    # right\n```",
    ),
    Code(
        "E125",
        "A table header that is not closed, or has no name",
        "A table begins with its name in square brackets, alone on its line: `[movement]`. One of several tables of the "
        "same name has two on each side: `[[scores]]`.",
    ),
    Code(
        "E126",
        "A bracket without its partner",
        "Each bracket that is opened is closed again, square by square and curly by curly. The message points at the "
        "one that was opened and never closed, or closed and never opened.",
    ),
    Code(
        "E127",
        "A table that is there twice, or that is a value too",
        "A table `[movement]` stands once; what there are several of has two brackets, `[[scores]]`, every time. A key that "
        "has a value cannot be a table too.\n\nBring together what belongs together.",
    ),
    Code(
        "E128",
        "Curly quotes",
        "Word processors turn straight quotes into curly ones; TOML knows only the straight `\"` and `'`.\n\n"
        "Type them anew, in a plain text editor.",
    ),
    Code(
        "E129",
        "Two things on one line",
        "Each key has a line of its own, and so has each table header.\n\nBegin a new line at the place named.",
    ),
    Code(
        "E130",
        "No front matter",
        "A Markdown page begins with a line of `+++`, then TOML (at least a title), then another line of `+++`; the text "
        "follows.\n\n```\n+++\ntitle = \"By-laws\"\n+++\nThe league meets on Fridays.\n```",
    ),
    Code(
        "E131",
        "Front matter that never ends",
        "The line of `+++` above the text of a Markdown page is missing.\n\nPut it below the last key.",
    ),
    Code(
        "E132",
        "True or false",
        "Yes and no are written `true` and `false`, in small letters and without quotes.",
    ),
    Code(
        "E140",
        "A quoted cell that never ends",
        "A cell of a CSV file that begins with a double quote ends with one. A quote within it is written twice.\n\n"
        "```\n1,2,8,\"the \"\"new\"\" cards\"\n```",
    ),
    Code(
        "E141",
        "An empty CSV file",
        "The first row of a CSV file names its columns, each further row is one line of scores; this file has neither.",
    ),
)  # fmt: skip
"""Files, TOML, front matter, CSV."""
