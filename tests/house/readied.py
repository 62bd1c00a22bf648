"""Imported by the process that the servers of tests are copies of: what each of them would do anew
before its first answer is done there once.
"""

from __future__ import annotations

from fastapi.routing import iter_route_contexts

from kaffeehaus.house.app import create_app
from kaffeehaus.house.settings import Settings
from kaffeehaus.house.template_globals import ready_templates

ready_templates()
# The addresses are the same for every application, and the framework reads them when asked.
ADDRESSES = len(list(iter_route_contexts(create_app(Settings()).routes)))
