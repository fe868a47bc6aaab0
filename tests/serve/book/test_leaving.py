"""A browser that leaves while it sends a form: no fault of whistpress, and no traceback."""

import asyncio
from http import HTTPStatus

import pytest
from starlette.requests import Request
from starlette.types import Message

from whistpress.book.desk import Refused, form_of


def test_a_form_of_which_only_a_part_comes_is_refused_quietly(capsys: pytest.CaptureFixture[str]) -> None:
    """The tab was closed, or the signal lost, in the middle of it."""
    parts: list[Message] = [{"type": "http.request", "body": b"token=ab", "more_body": True}, {"type": "http.disconnect"}]

    async def receive() -> Message:
        return parts.pop(0)

    request = Request({"type": "http", "method": "POST", "path": "/score-book/save", "headers": []}, receive)
    with pytest.raises(Refused) as refused:
        asyncio.run(form_of(request))
    assert refused.value.status == HTTPStatus.BAD_REQUEST
    assert capsys.readouterr().err == ""
