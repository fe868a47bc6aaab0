"""Chapter 5 of the problem codes: links and pages."""

from whistpress.problems.codes import laws
from whistpress.problems.codes.code import Code

CODES: tuple[Code, ...] = (
    *laws.CODES,
    Code(
        "E501",
        "Two files want one name",
        "Two content files ask for the same file of the site, or for two that differ only in capital letters (one file on\n"
        "many computers), or one asks for a file where the other needs a folder. The message names both. Give one another\n"
        "name: rename the Markdown file, the event's file or the file below `content/files/`.",
    ),
    Code(
        "E502",
        "A file's name cannot stand in the site",
        "The name would lead out of the output folder, has a backslash or a control character, is longer than 255 bytes,\n"
        "or is one that whistpress keeps for itself (`.whistpress`, `.whistpress-manifest.json`). Give the file another\n"
        "name.",
    ),
    Code(
        "E503",
        "A link leads nowhere",
        "Every link of every page is followed before anything is written. Write a link relative to the file it stands in,\n"
        "to another content file (`by-laws.md`, `../events/1900/friday.toml`), to a file (`../files/map.png`) or to a page of\n"
        "the site. Capital letters count. Links with `https://` or `mailto:` are not followed.",
    ),
    Code(
        "E504",
        "A link leads to a place that the page does not have",
        "What stands behind `#` must be the id of something on that page. The id of a heading is its text in small\n"
        "letters with hyphens: `## Late arrivals` is `#late-arrivals`.",
    ),
    Code(
        "E505",
        "A template asks for what cannot be done",
        "While a page was rendered, something other than a missing name went wrong in a template: a sum of a word and a\n"
        "number, say. The message names the template and its line.",
    ),
    Code(
        "E506",
        "A file that is not ours is in the way",
        "whistpress only writes over what it wrote itself; its list is `.whistpress-manifest.json` in the output folder.\n"
        "A file that somebody else put where a page must go is left alone, and the build stops. Move it away (files of\n"
        "your own belong in `content/files/`), or name another folder with `--output`.",
    ),
    Code(
        "E507",
        "A link of the disk is in the way",
        "Somewhere below the output folder a symbolic link stands where a folder must be. whistpress does not write\n"
        "through it, for it leads out of the output. Remove the link, or name another folder with `--output`.",
    ),
    Code(
        "E508",
        "That folder cannot be the output",
        "The output may not be the project's folder nor hold it, may not lie in `content/` or `templates/`, may not be a\n"
        "file, and `output/` may be a symbolic link only when `--output` names it.",
    ),
    Code(
        "E509",
        "Another build is writing there",
        "Two builds into one folder take turns: the second waits a minute for the first. Wait until it has ended. A build\n"
        "that was killed holds nobody up.",
    ),
    Code(
        "E510",
        "The output cannot be written",
        "The disk is full, or the folder belongs to somebody else. When the new files did not fit, the old site stands as\n"
        "it was; when it happened while they were moved, every file is whole, old or new, and the next build finishes the\n"
        "work.",
    ),
    Code(
        "E511",
        "The documents do not fit the site",
        "`whistpress build --pdf only` makes the documents for a site that was built without them, and brings the links to them\n"
        "onto its pages. Something else has changed since that site was built, so a page and a document could contradict each\n"
        "other. Build the site once more with `--no-pdf`, or both at once with `whistpress build`. Nothing was written.",
    ),
    Code(
        "W516",
        "The output is a disk of its own",
        "A build puts the new site together beside the old one and exchanges the two, so that a build which is killed leaves\n"
        "the one or the other. A folder on which a disk is mounted cannot be exchanged: its files are replaced one by one.\n"
        "Name a folder on that disk with `--output`, and nothing is ever half new.",
    ),
    Code(
        "E530",
        "A template cannot be read",
        "A template of `templates/` breaks Jinja's grammar: a block that is not closed, a brace too many. The message names\n"
        "the template and its line.",
    ),
    Code(
        "E531",
        "There is no such template",
        "A template extends, includes or imports one that is neither in the league's `templates/` nor among whistpress's own.\n"
        '`default/NAME` is always the one that comes with whistpress: `{% extends "default/event.html" %}`.',
    ),
    Code(
        "E532",
        "A template uses a name that it is not given",
        "Templates get `site` and `page`; what these hold stands in the handbook, page Templates. A misspelt name is an error\n"
        "and never an empty place on the page.",
    ),
    Code(
        "E533",
        "A template cannot be rendered",
        "Jinja met something in the template that it cannot do, an unknown filter for one. The message names the template\n"
        "and its line.",
    ),
    Code(
        "W534",
        "A block that no page has",
        "A template of the league that extends another changes it block by block. A block whose name the other has not would be\n"
        "passed over in silence; it is misspelt, or belongs to another page.",
    ),
    Code(
        "W535",
        "A text about a system of play that there is not",
        "A Markdown file in `templates/systems/` takes the place of whistpress's own text about the system whose name it has.\n"
        "`whistpress systems` lists the names.",
    ),
    Code(
        "W536",
        "A text about a game that there is not",
        "A Markdown file in `templates/games/` takes the place of whistpress's own text about the game whose name it has:\n"
        "the name that an event's `game` has.",
    ),
    Code(
        "W537",
        "A page that took very long",
        "One page took more than a second, and more than ten times as long as is usual for its template. It holds far more than\n"
        "the others, or a template of yours goes through far more than it shows. `whistpress build --timings` tells where the\n"
        "time goes. A build tells it once: what was made lies ready for the next.",
    ),
    Code(
        "W538",
        "A template that takes very long",
        "Every page of a template of the league's own takes more than five times as long as other pages do. Most often a loop\n"
        "goes through the whole league for each page, or stands within another: let the page go only through what it shows.",
    ),
    Code(
        "W539",
        "A step that took longer than the pages",
        "Following the links took longer than the making of all pages, or writing or reading several times as long. A slow disk\n"
        "is the usual cause of the last two: build into a folder of this machine and copy it afterwards.\n"
        "`whistpress build --timings` tells of every step.",
    ),
)
