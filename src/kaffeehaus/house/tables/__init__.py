"""The tables of the house: from the first seat to the closed log.

How a click goes through it. A page posts an action (`house.pages.clicks`, or a program to
`house.api.seats`) and `service.House` is asked: it counts the change and takes it to the desk
(`changing.desk`). The desk has the table in `memory`, holds its lock and lets the work be done on
it: `changing.acting` reads the actions on top of the seat's draft, and answers with a longer draft
or, once it is confirmed, with what the pen (`changing.pen`) wrote at the end of the log. Nothing is
changed so far: a `table` is a value. The desk gives that to the store, and only after the store has
committed is the new table put in place of the old one. Then the crier (`changing.crier`) calls it
out: streams tell every open page that there is something new, and `bots.seats` looks whether a bot
is to act, which takes its turn to the same desk. Last, the page that clicked is answered with what
its guest sees now (`seeing.one_look`).

- `seeing`: what each viewer may see
- `changing`: what may be changed, and how that is written, stored and told
- `people`: who sits where
- `talk`: what is said
- `timing`: whose time runs, and what happens when it is up
- `bots`: who thinks for the other seats
- `ahead`: what players say before they are to act, and what comes of it; who has nothing to choose
- `analysis`: what can be known about a game that was played
- `table`, `memory`: a table as a value, and the tables kept ready
- `seat_names`: what people and bots are called there
- `service`: the one door to all of it, for pages and for programs
- `other_servers`: what those on the same database change and say
- `tally`: what this server does, in numbers

Imports go one way here too, from `service` down to `table`: `pyproject.toml` has the order.
"""

from __future__ import annotations
