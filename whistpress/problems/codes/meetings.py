"""Chapter 1 of the problem codes: what the file of a congress says of its votes, pictures and papers."""

from whistpress.problems.codes.code import Code

MEETINGS: tuple[Code, ...] = (
    Code(
        "E142",
        "An outcome that the votes contradict",
        """\
A motion has votes, and an `outcome` that does not follow from them. More ayes than noes carry a motion; equal votes lose it,
unless the chair had a casting vote. Without `outcome` it follows from the votes by itself.

```toml
[[motion]]
title    = "The name of the League"
ayes     = 12
noes     = 8
majority = "two-thirds"    # it needed 14 ayes: lost
```

What was withdrawn has no votes; `to` says where something was referred or deferred.
""",
    ),
    Code(
        "E143",
        "A vote that nobody could give",
        """\
In the roll of a motion somebody votes who is no delegate of the congress, who was not there, or who votes twice.

```toml
[delegates]
harbour = ["Ann Cole", "Ben Crane"]

[[motion]]
title = "Slow play"
[motion.roll]
ayes = ["Ann Cole"]
noes = ["Ben Crane"]
```

Delegates stand in `[delegates]`, those who came in their place in `[alternates]`. A club may be called instead of its delegates.
""",
    ),
    Code(
        "E144",
        "Votes that do not add up",
        """\
The figures of a vote contradict each other: the ayes and noes are not those of the roll; only one of the two is told; there are
more votes than delegates; the votes of an election are not as many as the ballots that were counted.

Count again from the tellers' sheet, and mend the figure that is wrong.
""",
    ),
    Code(
        "E145",
        "An election that its votes contradict",
        """\
Somebody has votes or is elected who did not stand; more are elected than there are places; not those are elected who have most
votes; or candidates have equal votes for the last place, and nobody says how that was decided.

```toml
[[election]]
office     = "Treasurer"
candidates = ["Samuel Okafor", "Tom Penrose"]
votes      = { "Samuel Okafor" = 7, "Tom Penrose" = 7 }
decided    = "by lot"
elected    = ["Tom Penrose"]
```

A second ballot is written as `second = { … }`, with the votes of those who were equal.
""",
    ),
    Code(
        "E146",
        "A picture without a description",
        """\
Some readers do not see pictures. `alt` tells them in a sentence what is to be seen; the caption need not say it again.

```toml
[[picture]]
file    = "steps.jpg"
caption = "The delegates at Put-in-Bay"
alt     = "Nine men and two women in summer clothes on the steps of a wooden hotel"
```
""",
    ),
    Code(
        "E147",
        "A file of a congress that is not there",
        """\
The file of a congress names minutes, a report, a transcription or a picture, and there is no such file; or it is no picture.

Such files lie in a folder beside the congress that has its name (`content/congresses/1900-niagara-falls/minutes.md`), or in
`content/files/`. Pictures are PNG, JPEG, GIF, WebP, or SVG without scripts.
""",
    ),
    Code(
        "E148",
        "A reference to nothing",
        """\
A text of a congress refers to a motion, an election, a report, a resolution, a picture or a day that the congress does not have,
or a motion was referred to a committee that it does not name.

```markdown
The House then took up {motion: slow-play}; see {picture: table-plan}.
```

The id of a motion is its title in small letters with hyphens, or what `id` says.
""",
    ),
    Code(
        "E149",
        "Two things with one id",
        """\
Two motions (reports, resolutions, pictures) of a congress have the same `id`. It is part of their address: give one another.
""",
    ),
    Code(
        "W167",
        "A heavy picture",
        """\
A picture of a congress has more than 1 MiB. It is copied to the site as it is, and telephones must fetch all of it.

Save it smaller: 1600 pixels on its longer side, as JPEG of quality 80, are enough for a page and for paper.
""",
    ),
    Code(
        "W168",
        "A report without words",
        """\
A report of a congress has neither `text` nor `file`. It is not shown.
""",
    ),
)
