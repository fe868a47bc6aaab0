"""The files that let a web host build the league at each save: a workflow for GitHub or GitLab, the settings for Netlify.

A host installs the very program that wrote its file: whistpress from its own repository, at the commit or the tag of this
installation, and the packages that it needs by the hashes in the `requirements.txt` of that commit. No line installs a package by
its bare name.
"""

import json
from collections.abc import Mapping
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path
from types import MappingProxyType

from whistpress.cli.speech import SlipError
from whistpress.tree import write_file
from whistpress.version import REPOSITORY, __version__

_PANGO = "libpango-1.0-0 libpangoft2-1.0-0 libharfbuzz-subset0"
_WORKFLOWS = Path(__file__).with_name("workflows")
_SOURCE = "/tmp/whistpress"  # noqa: S108 (on the machine of the host, which is made for one build)


def install_commands(repository: str, revision: str) -> tuple[str, ...]:
    """Return the shell commands that install whistpress at a commit or tag, with every package held to its hash."""
    return (
        f"git clone --quiet {repository} {_SOURCE}",
        f"git -C {_SOURCE} checkout --quiet --detach {revision}",
        f"pip install --require-hashes --only-binary :all: --requirement {_SOURCE}/requirements.txt",
        f"pip install --no-deps --no-build-isolation {_SOURCE}",
    )


HOSTS: Mapping[str, str] = MappingProxyType(
    {"github": ".github/workflows/site.yml", "gitlab": ".gitlab-ci.yml", "netlify": "netlify.toml"}
)
"""The path of the file of each host; its text stands in `workflows`, with `@install@` for a command that installs whistpress."""


def host_text(host: str, repository: str = "") -> str:
    """Return the text of a host's file; SlipError if the address of whistpress' own repository is not known."""
    if not (repository := repository or REPOSITORY):
        raise SlipError(
            "this copy of whistpress does not know the address of its own repository, which a host would install it from",
            "whoever maintains it fills in REPOSITORY in whistpress/version.py",
            "until then build on your own machine and send the site from there: whistpress publish",
        )
    template = (_WORKFLOWS / f"{host}{Path(HOSTS[host]).suffix}").read_text("utf-8")
    commands = install_commands(repository, _revision())
    lines = template.replace("@pango@", _PANGO).replace("@commands@", " && ".join(commands)).splitlines(keepends=True)
    return "".join(
        line.replace("@install@", json.dumps(command))
        for line in lines
        for command in (commands if "@install@" in line else ("",))  # a line for each command
    )


def _revision() -> str:
    """Return the commit that pip installed whistpress from (PEP 610), else the tag of this version."""
    try:
        origin = json.loads(distribution("whistpress").read_text("direct_url.json") or "{}")
    except PackageNotFoundError:
        origin = {}
    commit = origin.get("vcs_info", {}).get("commit_id", "")
    return commit or f"v{__version__}"


def write_host_file(folder: Path, host: str) -> str:
    """Write the file of a host into a league's folder and return its path; SlipError when there is one already."""
    path, text = HOSTS[host], host_text(host)
    file = folder / path
    if file.exists():
        raise SlipError(f"{path} is there already", "remove it first, or keep it")
    write_file(folder, path, text.encode(), new=True)
    return path
