"""Premoves: conditional moves, standing orders and plans of a seat, and automatic passing.

Premoves are stored per seat and shown to nobody else. `model` and `plans` edit them, `runner` plays
what is due at a table that has changed.
"""
