"""What people do to a league's files between two builds, drawn by lot: each a function from the files to the files after it.

An edit that finds nothing to do gives the files as they are. The same lot gives the same edit.
"""

import random
import re
from collections.abc import Callable, Mapping

from .small_leagues import CONGRESS, EVENTS, NAMES, PARTS, SEASON, Files, members

Edit = Callable[[random.Random, Files], Files]

_FIGURES = re.compile(r"(?<=ns = \[)[^\]]+|(?<=tricks = )\d+|(?<=^\d,\d,\d,)\d+(?=,$)", re.M)
_LEAGUE, _MEMBERS = "content/league.toml", "content/members.toml"
_EXTENDED = ("base", "event", "player", "home", "season", "standing", "pair", "records", "club", "article")


def _events(files: Files) -> list[str]:
    return sorted(path for path in files if path.startswith("content/events/") and path.endswith(".toml"))


def _free(files: Files) -> list[str]:
    """Events of which no other file tells: they may go, and may be renamed."""
    told = "".join(text for path, text in files.items() if not path.endswith("friday-beside.toml"))
    return [path for path in _events(files) if f'"{_stem(path)}"' not in told and "beside" not in path]


def _stem(path: str) -> str:
    return path.rpartition("/")[2].rpartition(".")[0]


def _changed(files: Files, path: str, text: str) -> Files:
    return {**files, path: text}


def _without(files: Files, *gone: str) -> Files:
    return {path: text for path, text in files.items() if path not in gone}


def _swapped(files: Files, old: str, new: str) -> Files:
    return {path: text.replace(old, new) for path, text in files.items()}


def _id(name: str) -> str:
    return name.lower().replace(" ", "-")


def _one(chance: random.Random, words: list[str]) -> str | None:
    return chance.choice(words) if words else None


def _score(chance: random.Random, files: Files) -> Files:
    """A figure of an event, or of the CSV beside one, is another."""
    scored = [path for path, text in sorted(files.items()) if path.startswith("content/events/") and _FIGURES.search(text)]
    path = _one(chance, scored)
    if path is None:
        return files
    place = chance.choice(list(_FIGURES.finditer(files[path])))
    figures = place[0].split(", ")
    which = chance.randrange(len(figures))
    figures[which] = str((int(figures[which]) - 3) % 7 + 4)
    return _changed(files, path, files[path][: place.start()] + ", ".join(figures) + files[path][place.end() :])


def _rename_player(chance: random.Random, files: Files) -> Files:
    """A name is another, wherever it stands."""
    name = _one(chance, [name for name in NAMES if f'name = "{name}"' in files[_MEMBERS]])
    return _swapped(files, name, f"{name}-{chance.choice(('Young', 'Zorn'))}") if name else files


def _respell_player(chance: random.Random, files: Files) -> Files:
    """A member marries; the events keep the name that was written down."""
    name = _one(chance, [name for name in NAMES if f'name = "{name}"\n' in files[_MEMBERS]])
    if name is None:
        return files
    now = f"{name.split()[0]} Xavier"
    if now in files[_MEMBERS]:
        return files
    return _changed(files, _MEMBERS, files[_MEMBERS].replace(f'name = "{name}"\n', f'name = "{now}"\nalso = ["{name}"]\n'))


def _add_player(chance: random.Random, files: Files) -> Files:
    name = chance.choice(("Kate King", "Leo Lund", "Mary Moss"))
    table = f'\n[{_id(name)}]\nname = "{name}"\njoined = 1901\n'
    return files if name in files[_MEMBERS] else _changed(files, _MEMBERS, files[_MEMBERS] + table)


def _withhold(chance: random.Random, files: Files) -> Files:
    """A member wants no name on the site, or is content with initials; another time the name may stand again."""
    text = files[_MEMBERS]
    if "privacy" in text:
        return _changed(files, _MEMBERS, re.sub(r"privacy = .*\n", "", text))
    name = chance.choice(NAMES)
    wish = f'privacy = {{ show = "{chance.choice(("initials", "withheld"))}", id = "player-1" }}\n'
    return _changed(files, _MEMBERS, text.replace(f'name = "{name}"\n', f'name = "{name}"\n{wish}'))


def _move_player(chance: random.Random, files: Files) -> Files:
    """A member goes over to the other club."""
    places = list(re.finditer(r'club = "(harbour|hill)"', files[_MEMBERS]))
    place = chance.choice(places)
    other = "hill" if place[1] == "harbour" else "harbour"
    return _changed(files, _MEMBERS, files[_MEMBERS][: place.start(1)] + other + files[_MEMBERS][place.end(1) :])


def _split(chance: random.Random, files: Files) -> Files:
    """What one member was credited with in a season is somebody else's; or the members are as they were at first."""
    if "split" in files[_MEMBERS]:
        return _changed(files, _MEMBERS, members())
    one = _id(chance.choice(NAMES))
    table = f'\n[[{one}.split]]\nto = "una-older"\nseasons = "1900-01"\ndate = 1901-03-01\nwhy = "Two of one name."\n'
    both = f'{table}\n[una-older]\nname = "Una Older"\n'
    return _changed(files, _MEMBERS, files[_MEMBERS] + both) if f"[{one}]" in files[_MEMBERS] else files


def _add_event(chance: random.Random, files: Files) -> Files:
    more = chance.choice(EVENTS)(chance)
    return files if more.keys() & files.keys() or len(_events(files)) > 4 else {**files, **more}


def _copy_event(chance: random.Random, files: Files) -> Files:
    """The same bytes under a second name."""
    path = _one(chance, _free(files))
    copy = f"{SEASON}/friday-again.toml"
    return files if path is None or copy in files else _changed(files, copy, files[path])


def _delete_event(chance: random.Random, files: Files) -> Files:
    path = _one(chance, _free(files))
    return files if path is None or len(_events(files)) < 2 else _without(files, path)


def _rename_event(chance: random.Random, files: Files) -> Files:
    path = _one(chance, _free(files))
    if path is None:
        return files
    new = f"{path.removesuffix('.toml')}-{chance.choice('xyz')}.toml"
    return {**_without(files, path), new: files[path]}


def _exchange_events(chance: random.Random, files: Files) -> Files:
    """Two files exchange what is in them."""
    found = _free(files)
    if len(found) < 2:
        return files
    one, other = chance.sample(found, 2)
    return {**files, one: files[other], other: files[one]}


def _event_s_head(chance: random.Random, files: Files) -> Files:
    """Title, day, place, note, status or trophy of an event."""
    path = _one(chance, _events(files))
    if path is None:
        return files
    more = ('place = "Long room"\n', 'note = "A *cold* night."\n', 'director = "Ben Baker"\n', 'trophy = "cup"\n')
    title, day = re.compile(r'(?<=^title = ")([^"]+)'), re.compile(r"(?<=^date = \d{4}-\d\d-)\d\d", re.M)
    kind = chance.randrange(6)
    if kind == 0:
        return _changed(files, path, title.sub(lambda found: f"{found[0]} again", files[path]))
    if kind == 1:
        return _changed(files, path, day.sub(f"{chance.randint(1, 28):02}", files[path], count=1))
    line = more[kind - 2]
    known = line.partition(" =")[0]
    return files if f"\n{known} =" in files[path] else _changed(files, path, files[path].replace("\n", f"\n{line}", 1))


def _block(chance: random.Random, files: Files) -> Files:
    """A template of the league's own that changes one block, or changes it otherwise."""
    name = chance.choice(_EXTENDED)
    block = f'{{% block head %}}\n<meta name="own" content="{chance.randrange(100)} {{{{ page.title }}}}">\n{{% endblock %}}\n'
    return _changed(files, f"templates/{name}.html", f'{{% extends "default/{name}.html" %}}\n{block}')


def _drop_template(chance: random.Random, files: Files) -> Files:
    path = _one(chance, sorted(path for path in files if path.startswith("templates/")))
    return _without(files, path) if path else files


def _style(chance: random.Random, files: Files) -> Files:
    """The style sheet, or one more file of the theme."""
    name = chance.choice(("style.css", "own.css"))
    return _changed(files, f"templates/assets/{name}", f"body {{ margin: {chance.randrange(100)}px }}\n")


def _text_of_theme(chance: random.Random, files: Files) -> Files:
    """A text about a system of play, in place of the program's."""
    text = f'+++\ntitle = "Clay"\nsummary = "No. {chance.randrange(9)}"\n\n[example]\ntables = 5\n+++\nIn *our* words.\n'
    return _changed(files, "templates/systems/clay.md", text)


def _words_of_theme(chance: random.Random, files: Files) -> Files:
    """Words of the interface in a catalogue of the league's own."""
    entry = f'msgid "Players"\nmsgstr "Gens {chance.randrange(9)}"\n'
    head = 'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=UTF-8\\n"\n"Plural-Forms: nplurals=2; plural=(n > 1);\\n"\n\n'
    return _changed(files, "templates/languages/fr.po", head + entry)


_OPTIONS: Mapping[str, tuple[str, ...]] = {
    "language": ('"en"', '"fr"'),
    "paper": ('"A4"', '"Letter"'),
    "url": ('""', '"https://harbour.example/whist/"'),
    "name": ('"Harbour Whist"', '"Quay Whist"'),
    "tagline": ('"Fridays"', '"Every <Friday>"'),
    "leads": ('"league-1899"', '"mitchell-1897"'),
    "minimum_deals": ("4", "8"),
    "together": ("2", "1"),
}
_OUTPUTS = ("data", "books")


def _option(chance: random.Random, files: Files) -> Files:
    """An option of the league is another, or is said for the first time."""
    key = chance.choice(sorted(_OPTIONS))
    value = f"{key} = {chance.choice(_OPTIONS[key])}\n"
    text = files[_LEAGUE]
    if re.search(rf"^{key} = ", text, re.M):
        return _changed(files, _LEAGUE, re.sub(rf"^{key} = .*\n", value, text, flags=re.M))
    return _changed(files, _LEAGUE, value + text)


def _output(chance: random.Random, files: Files) -> Files:
    """Something is made besides pages, or is no longer."""
    key, text = chance.choice(_OUTPUTS), files[_LEAGUE]
    if f"{key} = true\n" in text:
        return _changed(files, _LEAGUE, text.replace(f"{key} = true\n", ""))
    head = text if "[outputs]" in text else f"{text}\n[outputs]\n"
    return _changed(files, _LEAGUE, head.replace("[outputs]\n", f"[outputs]\n{key} = true\n"))


def _prose(chance: random.Random, files: Files) -> Files:
    """A Markdown page says more, or is in the menu no longer."""
    path = chance.choice(sorted(path for path in files if path.endswith(".md") and path.startswith("content/")))
    text = files[path].replace("menu = true\n", "") if chance.random() < 0.2 else files[path]
    return _changed(files, path, f"{text}\nA *line* more, the {chance.randrange(1000)}th.\n")


def _add_page(chance: random.Random, files: Files) -> Files:
    """A page, a piece of news or a chapter; or it goes again."""
    number = chance.randint(1, 3)
    path = chance.choice((f"content/pages/own-{number}.md", f"content/news/1901-03-0{number}-own.md", "content/handbook/own.md"))
    if path in files:
        return _without(files, path)
    date = f"date = 1901-03-0{number}\n" if "news" in path else ""
    return _changed(files, path, f'+++\ntitle = "Own {number}"\n{date}+++\n\nSee [about](../pages/about.md#trays).\n')


def _own_file(chance: random.Random, files: Files) -> Files:
    """A file that is handed on as it is."""
    return _changed(files, f"content/files/{chance.choice(('map', 'note'))}.txt", f"Turn {chance.randrange(1000)} times.\n")


def _standing(chance: random.Random, files: Files) -> Files:
    """A standing counts otherwise, or there is one."""
    table = f'[year]\ntitle = "The year"\nmeasure = "wins"\nleast = {chance.randint(1, 3)}\n'
    text = files.get("content/standings.toml")
    points = f"points = [{chance.randint(4, 9)}, 2, 1]"
    changed = table if text is None or "[ladder]" not in text else re.sub(r"points = \[.*\]", points, text)
    return _changed(files, "content/standings.toml", changed)


def _holder(chance: random.Random, files: Files) -> Files:
    """One more line on the roll of the cup, or a word about it."""
    text = files["content/trophies.toml"]
    if "Of *tin*" in text and chance.random() < 0.5:
        return _changed(files, "content/trophies.toml", text.replace("Of *tin*", "Of *silver*"))
    row = f'\n[[cup.holders]]\nyear = {chance.randint(1890, 1899)}\nholder = "{chance.choice(NAMES)}"\n'
    return _changed(files, "content/trophies.toml", text + row)


def _club(chance: random.Random, files: Files) -> Files:
    text = re.sub(r'name = "Hill\w*"', f'name = "Hill{chance.choice(("", "side", "top"))}"', files["content/clubs.toml"])
    return _changed(files, "content/clubs.toml", text)


def _congress(chance: random.Random, files: Files) -> Files:
    """Something is added to the record of the congress."""
    path = "content/congresses/1900-harbour.toml"
    more = chance.choice(
        (
            '\n[[bulletin]]\nday = 1\ntext = "All *well*."\n',
            '\n[[resolution]]\ntitle = "Thanks"\nkind = "thanks"\ntext = "To the *house*."\n',
            '\n[[election]]\noffice = "Secretary"\ncandidates = ["Amy Abel", "Ben Baker"]\n',
        )
    )
    return _changed(files, path, files.get(path, CONGRESS) + more) if more not in files.get(path, "") else files


def _part(chance: random.Random, files: Files) -> Files:
    """A whole part of the league comes: fixtures, laws, a handbook; or goes."""
    part = chance.choice(PARTS)
    return {**files, **part} if part.keys() - files.keys() else _without(files, *part)


def _gone_address(chance: random.Random, files: Files) -> Files:
    """The ledger of addresses tells of one that leads nowhere."""
    return _changed(
        files, "content/addresses.toml", f'[events]\n"1900-01/never" = {{ gone = "Put off {chance.randrange(9)}." }}\n'
    )


def _stray(chance: random.Random, files: Files) -> Files:
    """A file that nobody reads: a warning; or it goes again."""
    return _without(files, "content/stray.txt") if "content/stray.txt" in files else _changed(files, "content/stray.txt", "?\n")


def _wrong_figure(chance: random.Random, files: Files) -> Files:
    path = _one(chance, [path for path in _events(files) if "ns = [" in files[path]])
    return _changed(files, path, files[path].replace("ns = [", "ns = [14, ", 1)) if path else _wrong_option(chance, files)


def _wrong_option(chance: random.Random, files: Files) -> Files:
    return _changed(files, _LEAGUE, "nmae = 1\n" + files[_LEAGUE])


def _wrong_link(chance: random.Random, files: Files) -> Files:
    path = "content/pages/about.md"
    return _changed(files, path, f"{files[path]}\n[where?](nowhere-{chance.randrange(9)}.md)\n")


def _wrong_template(chance: random.Random, files: Files) -> Files:
    slip = chance.choice(("{{ nobody }}", "{% if %}", "{{ 'a' + 1 }}"))
    return _changed(
        files, "templates/player.html", f'{{% extends "default/player.html" %}}\n{{% block head %}}\n{slip}{{% endblock %}}\n'
    )


GOOD: Mapping[str, Edit] = {
    "another score": _score,
    "another score once more": _score,
    "a player renamed everywhere": _rename_player,
    "a member who married": _respell_player,
    "a new member": _add_player,
    "a name withheld": _withhold,
    "a member of another club": _move_player,
    "a record split": _split,
    "a new event": _add_event,
    "an event copied": _copy_event,
    "an event deleted": _delete_event,
    "an event's file renamed": _rename_event,
    "two events exchanged": _exchange_events,
    "the head of an event": _event_s_head,
    "a block of a template": _block,
    "a template gone": _drop_template,
    "the style sheet": _style,
    "a text of the theme": _text_of_theme,
    "words of the theme": _words_of_theme,
    "an option": _option,
    "an output": _output,
    "prose": _prose,
    "a page": _add_page,
    "a file of one's own": _own_file,
    "a standing": _standing,
    "a holder of the cup": _holder,
    "a club's name": _club,
    "the congress": _congress,
    "a part of the league": _part,
    "an address that is gone": _gone_address,
    "a stray file": _stray,
}
"""Edits after which the league is as sound as before; drawn by their names."""

WRONG: Mapping[str, Edit] = {
    "a figure too many": _wrong_figure,
    "a key misspelt": _wrong_option,
    "a broken link": _wrong_link,
    "a slip in a template": _wrong_template,
}
"""Edits with which nothing may be written."""
