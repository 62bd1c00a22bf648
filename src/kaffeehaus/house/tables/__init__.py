"""A table: from the first seat to the closed log.

How a click is handled. A page posts an action (`click_pages`, or a program to `seat_api`) and
`service.TableService` is asked: it counts the change against the rate limits and hands it to the
`updater`. The updater has the table in its `cache`, holds its lock and runs the work:
`seat_actions` reads the actions on top of the seat's draft, and answers with a longer draft or,
once it is confirmed, with what the `log_appender` wrote at the end of the log. Nothing is changed
so far: a `table` is a value. The updater gives that to the store, and only after the store has
committed is the new table put in place of the old one. Then the `change_feed` tells everybody who
listens: streams of open pages, premoves and bots, whose turns go through the same updater. Last,
the page that posted is answered with what its player sees now (`views`).

- `table`, `cache`, `presence`, `seat_names`: the value, the tables kept in memory, who is there
- `service`: everything that can be asked of tables, for pages and for programs
- `updater`, `changes`, `seat_actions`, `log_appender`, `change_feed`: changing a table
- `takebacks`, `undo_rules`: taking moves back
- `engine_threads`, `move_batches`: engine work off the event loop, and moves stored together
- `peer_changes`: what other servers on the same database change
- `views`: what each viewer may see
- `api`, `seat_api`, `statistics_api`, `fast_moves`: routes of the API
- `api_models`, `reason_models`, `serializers`: its request and response models
- `pages`, `page`, `click_pages`, `figure_pages`, `statistics_pages`: routes and contexts of pages
- `choices`, `reasons`, `results`, `log_page`, `move_list`, `seat_badges`: parts of the table's page
- `lab_links`, `link_previews`, `score_chart`, `statistics_csv`: links and charts
- `metrics`: counters of this server

Imports go one way, from `service` down to `table`: `pyproject.toml` has the order.
"""

from __future__ import annotations
