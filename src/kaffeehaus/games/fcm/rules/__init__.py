"""The rules of Food Chain Magnate: the position, what may be done in it, and what then happens.

Asks nobody outside the core: words and drawings are made from what it says.
"""
