"""The files that let a web host build the league at each save: a workflow for GitHub or GitLab, the settings for Netlify."""

from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType

from whistpress.cli.speech import SlipError
from whistpress.tree import write_file

_PANGO = "libpango-1.0-0 libpangoft2-1.0-0 libharfbuzz-subset0"

_GITHUB = f"""\
# Builds the site at each save and publishes it. Once: Settings, Pages, Source: GitHub Actions.
name: Site
on:
  push:
    branches: [main]
  workflow_dispatch:
permissions:
  contents: read
  pages: write
  id-token: write
concurrency:
  group: pages
jobs:
  site:
    runs-on: ubuntu-latest
    environment:
      name: github-pages
    steps:
      - uses: actions/checkout@v4
      - uses: actions/setup-python@v5
        with:
          python-version: "3.11"
      - run: sudo apt-get update && sudo apt-get install --yes --no-install-recommends {_PANGO}
      - run: pip install whistpress
      - run: whistpress check --format github
      - run: whistpress build
      - uses: actions/upload-pages-artifact@v3
        with:
          path: output
      - uses: actions/deploy-pages@v4
"""

_GITLAB = f"""\
# Builds the site at each save and publishes it as GitLab Pages; problems are shown at their lines in a merge request.
pages:
  image: python:3.11-slim
  script:
    - apt-get update && apt-get install --yes --no-install-recommends git {_PANGO}
    - pip install whistpress
    - whistpress check --format gitlab > problems.json || true
    - whistpress build --output public
  artifacts:
    when: always
    paths:
      - public
    reports:
      codequality: problems.json
  rules:
    - if: $CI_COMMIT_BRANCH == $CI_DEFAULT_BRANCH
"""

_NETLIFY = """\
# Builds the site at each save and publishes it. The log of a build that failed shows what is wrong, with file and line.
# Netlify's machines have no Pango, the library that draws PDFs: print from a machine that has it.
[build]
command = "pip install whistpress && whistpress build --no-pdf"
publish = "output"

[build.environment]
PYTHON_VERSION = "3.11"

# A file below theme/ has another address as soon as anything in it is another: a browser may keep it for a year.
[[headers]]
for = "/theme/*"
[headers.values]
Cache-Control = "public, max-age=31536000, immutable"
"""

HOSTS: Mapping[str, tuple[str, str]] = MappingProxyType(
    {
        "github": (".github/workflows/site.yml", _GITHUB),
        "gitlab": (".gitlab-ci.yml", _GITLAB),
        "netlify": ("netlify.toml", _NETLIFY),
    }
)
"""The file for each host, and its text."""


def write_host_file(folder: Path, host: str) -> str:
    """Write the file of a host into a league's folder and return its path; SlipError when there is one already."""
    path, text = HOSTS[host]
    file = folder / path
    if file.exists():
        raise SlipError(f"{path} is there already", "remove it first, or keep it")
    write_file(folder, path, text.encode(), new=True)
    return path
