"""The files that let a web host build the league at each save: a workflow for GitHub or GitLab, the settings for Netlify.

A host installs the very program that wrote its file: whistpress from its own repository, at the commit or the tag of this
installation, and the packages that it needs by the hashes in the `requirements.txt` of that commit. No line installs a package by
its bare name.
"""

import json
from collections.abc import Callable, Mapping
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path
from types import MappingProxyType

from whistpress.cli.speech import SlipError
from whistpress.tree import write_file
from whistpress.version import REPOSITORY, __version__

_PANGO = "libpango-1.0-0 libpangoft2-1.0-0 libharfbuzz-subset0"
_SOURCE = "/tmp/whistpress"  # noqa: S108 (on the machine of the host, which is made for one build)


def install_commands(repository: str, revision: str) -> tuple[str, ...]:
    """Return the shell commands that install whistpress at a commit or tag, with every package held to its hash."""
    return (
        f"git clone --quiet {repository} {_SOURCE}",
        f"git -C {_SOURCE} checkout --quiet --detach {revision}",
        f"pip install --require-hashes --only-binary :all: --requirement {_SOURCE}/requirements.txt",
        f"pip install --no-deps --no-build-isolation {_SOURCE}",
    )


def _github(install: tuple[str, ...]) -> str:
    steps = "".join(f"      - run: {json.dumps(command)}\n" for command in install)
    prepare = """\
      - uses: actions/checkout@11bd71901bbe5b1630ceea73d27597364c9af683 # v4.2.2
        with:
          persist-credentials: false
      - uses: actions/setup-python@a26af69be951a213d495a4c3e4e4022e16d87065 # v5.6.0
        with:
          python-version: "3.11"
"""
    return f"""\
# Checks every proposal, builds the site at each save and publishes it. Once: Settings, Pages, Source: GitHub Actions.
name: Site
on:
  push:
    branches: [main]
  pull_request:
  workflow_dispatch:
permissions: {{}}
jobs:
  check:  # what somebody proposes: without any secret, and with nothing to publish
    if: github.event_name == 'pull_request'
    runs-on: ubuntu-latest
    permissions:
      contents: read
    steps:
{prepare}{steps}\
      - run: whistpress check --format github
  build:  # may read the league, and nothing else
    if: github.event_name != 'pull_request'
    runs-on: ubuntu-latest
    permissions:
      contents: read
    steps:
{prepare}\
      - run: sudo apt-get update && sudo apt-get install --yes --no-install-recommends {_PANGO}
{steps}\
      - run: whistpress check --format github
      - run: whistpress build
      - uses: actions/upload-pages-artifact@56afc609e74202658d3ffba0e8f6dda462b719fa # v3.0.1
        with:
          path: output
  deploy:  # may publish, and runs nothing of the league
    needs: build
    runs-on: ubuntu-latest
    permissions:
      pages: write
      id-token: write
    concurrency:
      group: pages
    environment:
      name: github-pages
    steps:
      - uses: actions/deploy-pages@d6db90164ac5ed86f2b6aed7e0febac5b3c0c03e # v4.0.5
"""


def _gitlab(install: tuple[str, ...]) -> str:
    steps = "".join(f"    - {json.dumps(command)}\n" for command in install)
    return f"""\
# Checks every proposal, builds the site at each save and publishes it as GitLab Pages.
# Problems are shown at their lines in a merge request.
default:
  image: python:3.11-slim

check:  # what somebody proposes: nothing is published
  script:
    - apt-get update && apt-get install --yes --no-install-recommends git
{steps}\
    - whistpress check --format gitlab > problems.json
  artifacts:
    when: always
    reports:
      codequality: problems.json
  rules:
    - if: $CI_PIPELINE_SOURCE == "merge_request_event"

build:
  script:
    - apt-get update && apt-get install --yes --no-install-recommends git {_PANGO}
{steps}\
    - whistpress build --output public
  artifacts:
    paths:
      - public
  rules:
    - if: $CI_COMMIT_BRANCH == $CI_DEFAULT_BRANCH

pages:  # publishes what was built, and runs nothing of the league
  needs: [build]
  script:
    - test -f public/index.html
  artifacts:
    paths:
      - public
  rules:
    - if: $CI_COMMIT_BRANCH == $CI_DEFAULT_BRANCH
"""


def _netlify(install: tuple[str, ...]) -> str:
    prepare = " && ".join(install)
    return f"""\
# Builds the site at each save and publishes it. The log of a build that failed shows what is wrong, with file and line.
# Netlify's machines have no Pango, the library that draws PDFs: print from a machine that has it.
[build]
command = "{prepare} && whistpress build --no-pdf"
publish = "output"

[build.environment]
PYTHON_VERSION = "3.11"

# A file below theme/ has another address as soon as anything in it is another: a browser may keep it for a year.
[[headers]]
for = "/theme/*"
[headers.values]
Cache-Control = "public, max-age=31536000, immutable"
"""


HOSTS: Mapping[str, tuple[str, Callable[[tuple[str, ...]], str]]] = MappingProxyType(
    {
        "github": (".github/workflows/site.yml", _github),
        "gitlab": (".gitlab-ci.yml", _gitlab),
        "netlify": ("netlify.toml", _netlify),
    }
)
"""The file for each host, and the function that writes its text around the commands that install whistpress."""


def host_text(host: str, repository: str = "") -> str:
    """Return the text of a host's file; SlipError if the address of whistpress' own repository is not known."""
    if not (repository := repository or REPOSITORY):
        raise SlipError(
            "this copy of whistpress does not know the address of its own repository, which a host would install it from",
            "whoever maintains it fills in REPOSITORY in whistpress/version.py",
            "until then build on your own machine and send the site from there: whistpress publish",
        )
    return HOSTS[host][1](install_commands(repository, _revision()))


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
    path, text = HOSTS[host][0], host_text(host)
    file = folder / path
    if file.exists():
        raise SlipError(f"{path} is there already", "remove it first, or keep it")
    write_file(folder, path, text.encode(), new=True)
    return path
