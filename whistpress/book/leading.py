"""From the preview to the score book, which was below its address once: old bookmarks go on, and what waits there goes along.

A browser keeps what waits by address. A page at the old address reads it, and hands it to a page of the score book in the part of
an address that no server sees; there the person says whether it is taken over. Then the old address forgets it.
"""

import html
from http import HTTPStatus
from urllib.parse import quote

from starlette.requests import Request
from starlette.responses import PlainTextResponse, RedirectResponse, Response
from starlette.routing import Route

from whistpress.book.door import HelpersDoor
from whistpress.book.views import ROOT
from whistpress.web.content_types import HTML, SCRIPT
from whistpress.web.listening import at_this_machine

LEAD = "/.whistpress/lead.js"
"""The address of the script of the page that leads on."""

_PAGE = (
    "<!doctype html><html lang=en><meta charset=utf-8><title>The score book</title><body>"
    '<p><a id=on href="{target}">The score book</a> has an address of its own.</p>'
    '<noscript><meta http-equiv=refresh content="0; url={target}"></noscript>'
    '<script src="{script}" data-waiting="{waiting}"></script></body></html>'
)
_SCRIPT = """(() => {
  const KEPT = "whistpress-book:";
  const NUMBER = "whistpress-lead";
  const on = document.getElementById("on").href;
  try {
    const taken = /^#taken=(\\w+)$/.exec(location.hash);
    const keys = Object.keys(localStorage).filter((key) => key.startsWith(KEPT));
    if (taken && taken[1] === localStorage.getItem(NUMBER)) {
      for (const key of [...keys, NUMBER]) localStorage.removeItem(key);
    } else if (keys.length) {
      const number = [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
      localStorage.setItem(NUMBER, number);
      const kept = { from: location.origin, number, waits: keys.map((key) => [key, localStorage.getItem(key)]) };
      location.replace(`${document.currentScript.dataset.waiting}#${encodeURIComponent(JSON.stringify(kept))}`);
      return;
    }
  } catch { /* a browser that keeps nothing */ }
  location.replace(on + (location.hash.startsWith("#taken=") ? "" : location.hash));
})();
"""


def lead_routes(door: HelpersDoor, score_book: str) -> list[Route]:
    """Return the routes of the preview that lead to the score book, or in the hall to its door."""

    def lead(request: Request) -> Response:
        path, query = quote(request.path_params.get("path", "")), request.url.query
        if not at_this_machine(request):
            if not door.is_open:
                words = "The score book is open at the machine that runs it; helpers come in when they are admitted there.\n"
                return PlainTextResponse(words, HTTPStatus.NOT_FOUND)
            return RedirectResponse(door.origin + ROOT + path, HTTPStatus.SEE_OTHER)
        target = score_book + path + (f"?{query}" if query else "")
        if "text/html" not in request.headers.get("accept", ""):
            return RedirectResponse(target, HTTPStatus.SEE_OTHER)
        page = _PAGE.format(target=html.escape(target), script=LEAD, waiting=html.escape(f"{score_book}waiting"))
        policy = f"default-src 'none'; script-src http://{request.headers['host']}{LEAD}; frame-ancestors 'none'"
        return Response(page, headers={"Content-Type": HTML, "Cache-Control": "no-store", "Content-Security-Policy": policy})

    return [Route(ROOT + "{path:path}", lead), Route(ROOT.rstrip("/"), lead), Route(LEAD, _script)]


async def _script(_request: Request) -> Response:
    return Response(_SCRIPT, headers={"Content-Type": SCRIPT, "Cache-Control": "no-store", "X-Content-Type-Options": "nosniff"})
