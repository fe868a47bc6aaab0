"""The same pages as projects of other generators: Hugo, Pelican and Eleventy, each with a theme of a menu, a head and a foot.

A page stands at the address that it has in our site. Hugo's theme has the parts of the one that `hugo new theme` makes (base,
head, header with the menu that knows where it is, footer), without its lists of newest pages, its pipes for styles and scripts,
its taxonomies and feeds: goldmark, nothing minified, nothing cached between builds but what Hugo itself keeps.
"""

import json
import re
import shutil
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from string import Template

from bench.finished import Finished

_FIGURE = re.compile(r"\| (\d{1,2}) \|")
MENU = (("Events", "/events/index.html"), ("Players", "/players/index.html"), ("Records", "/records/index.html"))
STYLE = "body { font: 1rem/1.5 serif; max-width: 60rem; margin: auto } td, th { padding: 0 .5rem; text-align: start }\n"


@dataclass(frozen=True)
class Other:
    """Another generator: the files of its theme and settings, where a page's content stands and how it begins, what it makes."""

    name: str
    files: Mapping[str, str]
    place: Callable[[Path], Path]
    front: Callable[[Finished], str]
    output: str
    kept: tuple[str, ...] = ()

    def begin(self, folder: Path) -> None:
        """A project without pages."""
        for name, text in self.files.items():
            _write(folder / name, text)

    def add(self, folder: Path, page: Finished) -> None:
        """The content of one page."""
        _write(folder / self.place(page.path), self.front(page) + page.body)

    def forget(self, folder: Path) -> None:
        """What was built and kept."""
        for output in (self.output, *self.kept):
            shutil.rmtree(folder / output, ignore_errors=True)


def _write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


def figure_changed(content: Path) -> None:
    """One figure of a page of content becomes another."""
    text = content.read_text(encoding="utf-8")
    content.write_text(_FIGURE.sub(lambda match: f"| {(int(match[1]) + 1) % 14} |", text, count=1), encoding="utf-8")


HUGO: Mapping[str, str] = {
    "hugo.toml": """\
baseURL = "/"
locale = "en"
title = "Bench league"
uglyURLs = true
buildFuture = true
disableKinds = ["taxonomy", "term", "rss", "sitemap", "404"]
"""
    + "".join(
        f'[[menus.main]]\nname = "{name}"\npageRef = "/{url.split("/")[1]}"\nweight = {at}\n'
        for at, (name, url) in enumerate(MENU, 1)
    ),
    "layouts/baseof.html": """\
<!DOCTYPE html>
<html lang="{{ site.Language.Locale }}">
<head>
  {{ partial "head.html" . }}
</head>
<body>
  <header>
    {{ partial "header.html" . }}
  </header>
  <main>
    {{ block "main" . }}{{ end }}
  </main>
  <footer>
    {{ partial "footer.html" . }}
  </footer>
</body>
</html>
""",
    "layouts/_partials/head.html": """\
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>{{ if .IsHome }}{{ site.Title }}{{ else }}{{ printf "%s | %s" .Title site.Title }}{{ end }}</title>
{{ with .Description }}<meta name="description" content="{{ . }}">{{ end }}
<link rel="stylesheet" href="/style.css">
""",
    "layouts/_partials/header.html": """\
<p><a href="/">{{ site.Title }}</a></p>
{{- $page := . }}
<nav>
  <ul>
    {{- range site.Menus.main }}
    <li><a href="{{ .URL }}"
      {{- if $page.IsMenuCurrent .Menu . }} aria-current="page"
      {{- else if $page.HasMenuCurrent .Menu . }} aria-current="true"{{ end -}}
    >{{ .Name }}</a></li>
    {{- end }}
  </ul>
</nav>
""",
    "layouts/_partials/footer.html": "<p>{{ site.Title }}</p>\n",
    **{
        f"layouts/{kind}.html": """\
{{ define "main" }}
  <h1>{{ .Title }}</h1>
  {{ if not .Date.IsZero }}<time datetime="{{ .Date.Format "2006-01-02" }}">{{ .Date.Format ":date_long" }}</time>{{ end }}
  {{ .Content }}
{{ end }}
"""
        for kind in ("home", "section", "page")
    },
    "static/style.css": STYLE,
}


def _index_or_page(path: Path) -> Path:
    """A page is a page, the index of a folder the page of a section."""
    return Path("content") / (path.with_name("_index.md") if path.name == "index.html" else path.with_suffix(".md"))


def _in_toml(page: Finished) -> str:
    date = f"date = {page.date}\n" if page.date else ""
    return f"+++\ntitle = {json.dumps(page.title)}\n{date}description = {json.dumps(page.description)}\n+++\n"


def _in_content(path: Path) -> Path:
    return Path("content") / path.with_suffix(".md")


_BASE = Template("""\
<!DOCTYPE html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width">
  <title>$title | Bench league</title>
  <meta name="description" content="$description">
  <link rel="stylesheet" href="/style.css">
</head>
<body>
  <header><p><a href="/">Bench league</a></p><nav><ul>$menu</ul></nav></header>
  <main>
    <h1>$title</h1>
    $content
  </main>
  <footer><p>Bench league</p></footer>
</body>
</html>
""")
_MENU = "".join(f'<li><a href="{url}">{name}</a></li>' for name, url in MENU)


PELICAN: Mapping[str, str] = {
    "pelicanconf.py": """\
SITENAME = "Bench league"
TIMEZONE = "UTC"
THEME = "theme"
PAGE_PATHS = ["."]
ARTICLE_PATHS = ["none"]
DIRECT_TEMPLATES = []
FEED_ALL_ATOM = CATEGORY_FEED_ATOM = TRANSLATION_FEED_ATOM = AUTHOR_FEED_ATOM = AUTHOR_FEED_RSS = None
AUTHOR_SAVE_AS = CATEGORY_SAVE_AS = TAG_SAVE_AS = ""
""",
    "content/none/.keep": "",
    "theme/static/style.css": STYLE,
    "theme/templates/page.html": _BASE.substitute(
        title="{{ page.title }}", description="{{ page.summary|striptags }}", menu=_MENU, content="{{ page.content }}"
    ),
}


def _in_headers(page: Finished) -> str:
    date = f"Date: {page.date}\n" if page.date else ""
    address = page.path.as_posix()
    head = f"Title: {page.title}\n{date}Slug: {address.removesuffix('.html').replace('/', '-')}\nUrl: {address}\n"
    return f"{head}Save_as: {address}\nSummary: {page.description or page.title}\n\n"


ELEVENTY: Mapping[str, str] = {
    "package.json": '{"type": "module"}\n',
    "eleventy.config.js": """\
export default function (settings) {
  settings.addPassthroughCopy("content/style.css");
  return { dir: { input: "content", output: "public", includes: "../includes" }, markdownTemplateEngine: false };
}
""",
    "content/style.css": STYLE,
    "includes/base.njk": _BASE.substitute(
        title="{{ title }}", description="{{ description }}", menu=_MENU, content="{{ content | safe }}"
    ),
}


def _in_yaml(page: Finished) -> str:
    date = f"date: {page.date}\n" if page.date else ""
    head = f"---\nlayout: base.njk\ntitle: {json.dumps(page.title)}\n{date}description: {json.dumps(page.description)}\n"
    return f"{head}permalink: {json.dumps('/' + page.path.as_posix())}\n---\n"


OTHERS: Mapping[str, Other] = {
    other.name: other
    for other in (
        Other("Hugo", HUGO, _index_or_page, _in_toml, "public", ("resources",)),
        Other("Pelican", PELICAN, _in_content, _in_headers, "output", ("__pycache__",)),
        Other("Eleventy", ELEVENTY, _in_content, _in_yaml, "public"),
    )
}
