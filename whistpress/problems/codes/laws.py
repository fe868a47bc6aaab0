"""Codes of laws, in chapter 5 of the problem codes: what a league's own code may not say, and what is quoted from none."""

from whistpress.problems.codes.code import Code

CODES: tuple[Code, ...] = (
    Code(
        "E550",
        "Two laws of a code have one number",
        "A ruling names a law by its number, so that a number stands for one law of its code. Blanks, points and capital\n"
        "letters make no difference: `IV.9` and `iv 9` are the same.",
    ),
    Code(
        "E551",
        "A code of laws ends before it begins",
        "`in_force_from` and `until` are the first and the last day, month or year in which the code is in force.",
    ),
    Code(
        "E552",
        "A code of laws names a law that it does not have",
        'What a code says on a subject (`[says.revoke]`) names the law that says it: `{ says = "…", law = "30" }`.',
    ),
    Code(
        "E553",
        "A law has no number",
        'A law is quoted by a number or a letter: `number = "12"`, `"IV.9"`, `"(a)"`.',
    ),
    Code(
        "E554",
        "A code of laws is for a game that there is not",
        "`games` names games as event files do: `duplicate-whist`, `straight-whist`. Without it the code is for all games.",
    ),
    Code(
        "E555",
        "An event is played by laws that are not there",
        "`laws` of an event names codes: those that come with whistpress (`duplicate-1900`, `whist-1893`, `club-code-1864`,\n"
        "`auction-1912` …) and those of `content/laws/`, by the names of their files. Without it the event is played by those\n"
        "that were in force for its game on its day.",
    ),
    Code(
        "W556",
        "A ruling quotes a law that no code in force has",
        "A line, a hand or a penalty quotes a law, and none of the codes that the event is played by has that number. Mend the\n"
        "number, or name the code with `laws = …` in the event file. The page shows the law without a link.",
    ),
    Code(
        "W557",
        "A subject has one law, and is nearly another",
        "Laws are put together by their subjects, and the codes stand side by side there. A subject that only one law has is\n"
        "probably misspelt. With a second law of that subject the warning is gone.",
    ),
)
