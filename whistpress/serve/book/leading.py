"""From the preview to the score book, which was below its address once: old bookmarks go on."""

from http import HTTPStatus
from urllib.parse import quote

from starlette.requests import Request
from starlette.responses import PlainTextResponse, RedirectResponse, Response
from starlette.routing import Route

from whistpress.serve.book.door import HelpersDoor
from whistpress.serve.book.views import ROOT
from whistpress.serve.web import at_this_machine


def lead_routes(door: HelpersDoor, score_book: str) -> list[Route]:
    """Return the routes of the preview that lead to the score book, or in the hall to its door."""

    def lead(request: Request) -> Response:
        path, query = quote(request.path_params.get("path", "")), request.url.query
        if not at_this_machine(request):
            if not door.is_open:
                words = "The score book is open at the machine that runs it; helpers come in when they are admitted there.\n"
                return PlainTextResponse(words, HTTPStatus.NOT_FOUND)
            return RedirectResponse(door.origin + ROOT + path, HTTPStatus.SEE_OTHER)
        return RedirectResponse(score_book + path + (f"?{query}" if query else ""), HTTPStatus.SEE_OTHER)

    return [Route(ROOT + "{path:path}", lead), Route(ROOT.rstrip("/"), lead)]
