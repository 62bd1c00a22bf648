"""Screenshots of every game and of the main pages, taken with headless Chromium.

They show a server on loopback with a temporary data folder, where bots choose the moves of one
table per game and people send them. Tables draw their own seed, so maps and decks differ from run
to run.
"""

from __future__ import annotations
