"""Files whose reading could grow steeply: each is answered by a sentence, with little memory and in little time."""

import resource
from collections.abc import Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path

import pytest
from click.testing import CliRunner

from whistpress.cli import main
from whistpress.engine import workers

from .two_seasons import FRIDAY, LEAGUE, laid_out, write

MEMORY = 1500 * 2**20
"""Addresses, not memory: what a process maps is about three times what it uses."""
HANG = 120
"""Seconds of the processor after which a check is taken to hang; none takes a twentieth of it."""

PAGE = '+++\ntitle = "Steep"\n+++\n\n'
EVENT = LEAGUE[FRIDAY]
BEFORE_SCORES = EVENT.partition("\n[[scores]]")[0]
MEMBERS = LEAGUE["content/members.toml"]


FRENCH = {"content/league.toml": 'language = "fr"\n' + LEAGUE["content/league.toml"]}
PO = 'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=UTF-8\\n"\n"Plural-Forms: nplurals=2; plural=n > 1;\\n"\n\n'


def _page(text: str) -> Mapping[str, str]:
    return {"content/pages/steep.md": PAGE + text}


def _scores(name: str, text: str) -> Mapping[str, str]:
    """An event whose scores are in a file beside it."""
    event = BEFORE_SCORES.replace("date =", f'scores = "{name}"\ndate =', 1)
    return {FRIDAY: event, f"content/events/1900-01/{name}": text}


LETTERS = "a" * 400_000
H = "h" * 30
RUBBER = (
    'title = "Solo"\ndate = 1900-11-02\ngame = "solo-whist"\n\n'
    '[[rubbers]]\nsides = ["Amy Abel", "Ben Baker", "Cora Cole", "Dan Dale"]\n'
    + "deals = [\n"
    + '{ bid = "solo", by = 3, tricks = 3 },\n' * 8_000
    + '{ bid = "solo", by = 3, tricks = 30 },\n]\n'
)
STEEP: Mapping[str, tuple[str, Mapping[str, str]]] = {
    "many [": ("E660", _page("[" * 50_000 + " ")),
    "many ![": ("E661", _page("![" * 20_000)),
    "many [a](": ("E661", _page("[a](" * 10_000)),
    "many [^": ("E661", _page("[^" * 20_000)),
    "many lists": ("E657", _page("\n".join("    " * deep + "- a" for deep in range(100)))),
    "many quotations": ("E657", _page(">" * 5_000 + " a")),
    "many fences": ("E660", _page("~~~a\n\n" * 20_000)),
    "many paragraphs": ("E660", _page("a\n\n" * 40_000)),
    "many definitions": ("E660", _page("[a]:\n" * 20_000)),
    "a long text": ("E660", _page("word " * 200_000)),
    "a huge text": ("E104", _page("word " * 800_000)),
    "unknown keys": ("E664", {FRIDAY: "".join(f"key{number} = 1\n" for number in range(100_000)) + EVENT}),
    "unknown keys of which some are told": ("E663", {FRIDAY: "".join(f"key{number} = 1\n" for number in range(90_000)) + EVENT}),
    "members alike": (
        "W665",
        {"content/members.toml": MEMBERS + "".join(f'[amy-{n}]\nname = "Amy Abbott {n}"\n' for n in range(6_000))},
    ),
    "members of unknown clubs": (
        "E164",
        {
            "content/members.toml": MEMBERS + "".join(f'[amy-{n}]\nname = "{n} Amy"\nclub = "b{n}"\n' for n in range(6_000)),
            "content/clubs.toml": "".join(f'[a{n}]\nname = "Club {n}"\n' for n in range(6_000)),
        },
    ),
    "a member's name": ("E662", {"content/members.toml": MEMBERS + f'[a]\nname = "{LETTERS}"\n[b]\nname = "{LETTERS}b"\n'}),
    "a player's name": ("E662", {FRIDAY: EVENT.replace("Ben Baker", LETTERS).replace("Cora Cole", LETTERS + "b")}),
    "an id": ("E662", {"content/members.toml": MEMBERS + f'[{LETTERS}]\nname = "Ann Other"\n'}),
    "a title": ("E662", {FRIDAY: EVENT.replace("Friday game", LETTERS)}),
    "lines of an event": ("E664", {FRIDAY: BEFORE_SCORES + "\n[[scores]]\ndeal = 1\nlines = [" + "[1,2,7],\n" * 400_000 + "]\n"}),
    "links to places": ("E504", _page("".join(f"## {H} {n}\n\n[a](#{H}-{n}z)\n\n" for n in range(1_300)))),
    "deals of a movement": ("E664", {FRIDAY: EVENT.replace("pairs = 4", "pairs = 198\ndeals = 9999")}),
    "deals of a file of a movement": (
        "E664",
        {
            FRIDAY: EVENT.replace('system = "clay"\npairs = 4', 'schedule = "friday.asc"\ndeals = 9999'),
            "content/events/1900-01/friday.asc": "200 100 99 99 0\n"
            + "".join(f"{2 * at + 1} {2 * at + 2} {(at + part) % 99 + 1}\n" for part in range(99) for at in range(100)),
        },
    ),
    "deals of a movement file": (
        "E407",
        {
            FRIDAY: EVENT.replace('system = "clay"\npairs = 4', 'schedule = "friday.csv"'),
            "content/events/1900-01/friday.csv": "round,table,ns,ew,deals\n"
            + "".join(f"{part},{table},1,2,1-9999\n" for part in range(1, 60) for table in range(1, 60)),
        },
    ),
    "deals of a rubber": ("E362", {FRIDAY: RUBBER}),
    "deep arrays": ("E122", {FRIDAY: f"a = {'[' * 50_000}{']' * 50_000}\n{EVENT}"}),
    "deep keys": ("E122", {FRIDAY: f"{'.'.join('a' * 50_000)} = 1\n{EVENT}"}),
    "a huge number": ("E123", {FRIDAY: f"a = {'9' * 2_000_000}\n{EVENT}"}),
    "a cell": ("E338", _scores("friday.csv", f"deal,ns,ew,tricks\n1,1,2,{'7' * 10_000_000}\n")),
    "many rows": ("E664", _scores("friday.csv", "deal,ns,ew,tricks\n" + "1,1,2,7\n" * 1_000_000)),
    "many deals": ("E664", _scores("friday.pbn", '[Deal ""]\n\n' * 380_000)),
    "a long tag": ("W137", _scores("friday.pbn", f'[Event "{LETTERS * 10}"]\n')),
    "words of a language": (
        "E860",
        {"templates/languages/fr.po": PO + "".join(f'msgid "{n}"\nmsgstr "x"\n\n' for n in range(1_500_000)), **FRENCH},
    ),
    "a plural": ("E860", {"templates/languages/fr.po": PO.replace("n > 1", f"n{'+(n' * 3_000}{')' * 3_000}"), **FRENCH}),
    "a movement file": (
        "E104",
        {
            FRIDAY: EVENT.replace('system = "clay"\npairs = 4', 'schedule = "friday.asc"'),
            "content/events/1900-01/friday.asc": "1 " * 2_000_000,
        },
    ),
}


@pytest.fixture(scope="module")
def alone(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ProcessPoolExecutor]:
    """A process that has loaded what a check needs, and that no other test has filled."""
    folder = tmp_path_factory.mktemp("sound")
    with ProcessPoolExecutor(1, get_context("spawn"), initializer=_load, initargs=(laid_out(folder / "league"),)) as process:
        yield process


def _load(project: Path) -> None:
    """Check a sound league in this process, so that it has the templates compiled."""
    workers.usable_processors = lambda: 1
    _check(project)


def _check_in_limits(project: Path) -> tuple[int, str]:
    """What a check gives in a copy of this process that may take no more than so much memory and time."""
    with ProcessPoolExecutor(1, get_context("fork"), initializer=_limit) as copy:
        return copy.submit(_check, project).result()


def _limit() -> None:
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    resource.setrlimit(resource.RLIMIT_CPU, (HANG, HANG))


def _check(project: Path) -> tuple[int, str]:
    """The exit status of a check, and what it tells."""
    ended = CliRunner().invoke(main, ["check", "--project", str(project), "--cache-dir", str(project.parent / "cache")])
    return ended.exit_code, ended.stdout + ended.stderr


@pytest.mark.slow
@pytest.mark.sampled(8)
@pytest.mark.parametrize("name", STEEP)
def test_a_steep_file_is_answered(tmp_path: Path, alone: ProcessPoolExecutor, name: str) -> None:
    """By a problem of its own, not by a process that ran out of memory or of time."""
    code, files = STEEP[name]
    project = laid_out(tmp_path / "league")
    for path, text in files.items():
        write(project, path, text)
    status, told = alone.submit(_check_in_limits, project).result()
    assert status in (0, 1)
    assert f"[{code}]:" in told
    assert len(told) < 20_000
