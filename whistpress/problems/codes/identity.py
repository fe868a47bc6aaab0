"""Who is who and whose name is not shown (chapter 1), and addresses that last (chapter 5)."""

from whistpress.problems.codes.code import Code

IDENTITY: tuple[Code, ...] = (
    Code(
        "E170",
        "A record merged into nobody",
        "`merged` in a member's table says whose record it is: `into` is the id of another table of `members.toml`. A chain of\n"
        "merged records must end at one that is not merged.\n\n"
        '```toml\n[joan-marsh]\nname = "Joan Marsh"\n'
        'merged = { into = "joan-attwater", date = 2026-11-02, why = "She told the secretary." }\n```',
    ),
    Code(
        "E171",
        "A split that says nothing",
        "`[[….split]]` in a member's table gives part of what stands under the name to another member: `to` is his or her\n"
        "id, and at least one of `events`, `seasons`, `from`, `until` and `written` says which part.\n\n"
        '```toml\n[[john-smith.split]]\nto = "john-smith-the-younger"\nfrom = 2025-09-01\ndate = 2026-11-10\n'
        'why = "Father and son; the son joined that autumn."\n```',
    ),
    Code(
        "E172",
        "What stands for a name shows it",
        "A member whose name is not shown has another id in addresses, and other words stand for the name. Neither may have a\n"
        "word of the name in it, and the id may be nobody else's. `player-1`, `player-2` and so on serve; the number stands\n"
        "in “a player (1)” as well.",
    ),
    Code(
        "E173",
        "One id for two things",
        "The `id` of an event, a congress or a page stays when its file is renamed, so that old addresses find it. It is one\n"
        "thing's alone; a file that was copied must have another, or none.",
    ),
    Code(
        "E174",
        "An address shows a name that is withheld",
        "The name of an event's file, of a page, of a file below `content/files/`, or an old address in `was`, has the name of\n"
        "a member in it who is not to be shown by it. An address cannot be written otherwise without breaking it, so rename\n"
        "the file, or take the old address away.",
    ),
    Code(
        "W176",
        "Two members with nearly the same name",
        "Their names differ in one letter, so one may be a slip for the other. If they are one person, merge the records (or\n"
        "name the other spelling under `also` and take the table away). If they are two, say so, and the warning is gone:\n\n"
        '```toml\n[edith-abbot]\nname = "Edith Abbot"\ndistinct = ["edith-abbott"]\n```',
    ),
    Code(
        "W177",
        "A text names somebody whose name is not shown",
        "In Markdown the full name gives way to the words that stand for it, which may read oddly; a surname alone stays, as it\n"
        "may mean somebody else or a place. Files below `content/files/` are copied as they are. Read the text again and write\n"
        "it otherwise. A surname that is an everyday word is let pass with `common` in the member's `privacy`.",
    ),
    Code(
        "W178",
        "A split that gives nobody anything",
        "In no event that the split means does the name stand: the season may be misspelt, or the days may be wrong.",
    ),
    Code(
        "W179",
        "Told apart from nobody",
        "`distinct` names the ids of other members with nearly the same name. This one is the id of no member (any more).",
    ),
)

ADDRESSES: tuple[Code, ...] = (
    Code(
        "E540",
        "An old address is that of another page",
        "`was` names an address that another thing has now: an address leads to one page. The message names both. Take it away,\n"
        "or give the other thing another name.",
    ),
    Code(
        "E541",
        "Two pages claim one old address",
        "The same old address stands in `was` of two things (or in `was` of one and as a merged record of another). The message\n"
        "names both: it can lead to one of them.",
    ),
    Code(
        "E542",
        "No old address",
        "`was` holds what stood in the address before: of an event the name of its file, or with another season\n"
        '`"1899/autumn"`; of a member, club or trophy the id; of a congress or page the name of its file without `.md` or\n'
        "`.toml`. Small letters, figures and hyphens.",
    ),
    Code(
        "W545",
        "An old address that is the present one",
        "`was` names the address at which the thing stands now: nothing leads there but itself.",
    ),
    Code(
        "W546",
        "An address that leads nowhere any more",
        "`content/addresses.toml`, which `whistpress addresses` writes, knows an address at which nothing stands now: somebody\n"
        'may have kept it. If the thing has another name, say so where it stands: `was = ["old-name"]`. If it is no more, say\n'
        'why in the ledger, and a page at the old address will say it: `"1899/autumn" = { gone = "It was never played." }`.',
    ),
    Code(
        "W547",
        "Gone, and there again",
        "The ledger says of an address that it is gone, but a page stands there, or another says that it stood there.",
    ),
)
