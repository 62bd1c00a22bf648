"""Client of the server's JSON API, blocking and for asyncio: `pip install "kaffeehaus[client]"`.

::

    from kaffeehaus.client import Client

    client = Client.as_guest("http://127.0.0.1:8000", "Robot")
    for event in client.events():
        ...
"""

from __future__ import annotations

from importlib.util import find_spec

if find_spec("httpx2") is None:
    raise ModuleNotFoundError('kaffeehaus.client needs pip install "kaffeehaus[client]"')

from kaffeehaus.client.client import AsyncClient, Client, Event
from kaffeehaus.client.sending import ApiError

__all__ = ["ApiError", "AsyncClient", "Client", "Event"]
