"""A quick way to an endpoint that is asked all the time.

To find out what an endpoint wants, from its path and its body to who asks, takes the framework
longer than a move takes the house. An address with this class reads all of it by hand. Whatever is
unusual about a request goes the framework's own way, which then says what is wrong.
"""

from __future__ import annotations

from collections.abc import Callable, Coroutine

from fastapi import Request, Response
from fastapi.routing import APIRoute
from pydantic import TypeAdapter, ValidationError

from kaffeehaus.house.api.models import Actions, SeatNumber
from kaffeehaus.house.api.shapes import done
from kaffeehaus.house.errors import Nobody
from kaffeehaus.house.identity import Door
from kaffeehaus.house.tables.service import House

JSON = "application/json"
LONGEST_ID = 64

Handler = Callable[[Request], Coroutine[object, None, Response]]

_seat = TypeAdapter(SeatNumber)


class ActingRoute(APIRoute):
    """The address to which the actions of a seat are sent."""

    def get_route_handler(self) -> Handler:
        """Answers by hand, or as usual."""
        as_usual = super().get_route_handler()

        async def answer(request: Request) -> Response:
            if request.headers.get("content-type") != JSON:
                return await as_usual(request)
            table = request.path_params["table"]
            try:
                seat = _seat.validate_python(request.path_params["seat"])
                asked = Actions.model_validate_json(await request.body())
            except ValidationError:
                return await as_usual(request)
            if len(table) > LONGEST_ID:
                return await as_usual(request)
            return await _act(request, table, seat, asked)

        return answer


async def _act(request: Request, table: str, seat: int, asked: Actions) -> Response:
    door: Door = request.app.state.door
    house: House = request.app.state.house
    me = await door.who_asks(request)
    if me is None:
        raise Nobody("Tell the house your name first.")
    receipt = await house.act(me, table, seat, asked.decision, asked.actions, after=asked.after)
    return Response(done(receipt).model_dump_json(), media_type=JSON)
