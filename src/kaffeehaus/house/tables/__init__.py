"""A table: from the first seat to the closed log.

How a click is handled. A page posts an action (`play.pages`; programs post to
`play.api`) and `play.service.TableService` is asked: it counts the change against the rate
limits and hands it to the `updater`. The updater has the table in its `cache`, holds its lock and
runs the work: `moves` reads the actions on top of the seat's draft, and answers with a
longer draft or, once it is confirmed, with what the `log_appender` wrote at the end of the log.
Nothing is changed so far: a `table` is a value. The updater gives that to the store, and only
after the store has committed is the new table put in place of the old one. Then the `change_feed`
notifies its listeners: streams of open pages, premoves and bots, whose turns go through the same
updater. Last, the page that posted is answered with what its player sees now (`views`).

- `model`, `premove_values`, `table`: stored values, and the table in memory that is made from them
- `new_table`: the request for a new table
- `api_models`: API models of actions, stored changes and a table's terms
- `reads`, `summaries`, `writes`, `store`: tables in the database
- `cache`: tables in memory, and engine work off the event loop
- `updater`, `changes`, `moves`, `log_appender`: changing a table
- `change_feed`: what follows from a change
- `history`: the log in sentences

Imports go one way, from `updater` down to `table`: `pyproject.toml` has the order.
"""

from __future__ import annotations
