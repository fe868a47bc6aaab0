"""What the preview adds to a page on its way to the browser: the script that reloads it, and the problems on top."""

import html
import re

from whistpress.serve.board import Showing

CHANGES = "/.whistpress/changes"
"""The address of the reload channel."""

RELOAD = "/.whistpress/reload.js"
"""The address of the script that listens to the channel."""

RELOAD_SCRIPT = f"""(() => {{
  const mine = document.currentScript.dataset.version;
  const changes = new EventSource("{CHANGES}?page=" + encodeURIComponent(location.pathname));
  changes.onmessage = (message) => {{ if (message.data !== mine) location.reload(); }};
  addEventListener("pagehide", () => changes.close());
  addEventListener("pageshow", (event) => {{ if (event.persisted) location.reload(); }});
}})();
""".encode()

_BODY_END = re.compile(rb"</body\s*>", re.IGNORECASE)
_FRAME = (
    "position:fixed;inset:0 0 auto 0;z-index:2147483647;max-height:75vh;overflow:auto;margin:0;padding:.75rem 1rem;"
    "background:#1d1b16;color:#f6f1e4;border-bottom:4px solid {colour};font:14px/1.45 ui-monospace,Menlo,Consolas,monospace;"
    "box-shadow:0 4px 24px #0008;text-align:left"
)
_BLANK = (
    "<!doctype html><html lang=en><meta charset=utf-8><title>{title}</title><body><h1>{title}</h1><p>{words}</p></body></html>"
)


def with_overlay(page: bytes, showing: Showing) -> bytes:
    """Return a page with the problems' boxes and the reload script before the end of its body."""
    script = f'<script src="{RELOAD}" data-version="{html.escape(showing.version)}"></script>'
    added = (_overlay(showing) + script).encode()
    ends = list(_BODY_END.finditer(page))
    end = ends[-1].start() if ends else len(page)
    return page[:end] + added + page[end:]


def waiting_page(showing: Showing) -> bytes:
    """Return the page to show while there is no site yet."""
    title = "The site cannot be built yet" if showing.errors else "One moment"
    words = "What is wrong stands above." if showing.errors else "The site is being built."
    return _BLANK.format(title=title, words=words).encode()


def missing_page(path: str) -> bytes:
    """Return the page for an address without a file, for a site without a 404 page of its own."""
    return _BLANK.format(title="Not found", words=f"There is no {html.escape(path)} in this site.").encode()


def _overlay(showing: Showing) -> str:
    """Return the problems' box: open and red when the page below is older than the files, closed when there are only warnings."""
    if not showing.boxes:
        return ""
    words = "The page below is the last good one." if showing.built else ""
    title = f"whistpress: the files cannot be built as they are. {words}" if showing.errors else "whistpress: warnings"
    colour = "#d0342c" if showing.errors else "#c98a00"
    opened = " open" if showing.errors else ""
    return (
        f'<details id="whistpress-problems" role="alert" style="{_FRAME.format(colour=colour)}"{opened}>'
        f'<summary style="cursor:pointer">{html.escape(title)}</summary>'
        f'<pre style="margin:.5rem 0 0;white-space:pre-wrap;padding:0;border:0;font:inherit;color:inherit;background:none">'
        f"{html.escape(showing.boxes)}</pre></details>"
    )
