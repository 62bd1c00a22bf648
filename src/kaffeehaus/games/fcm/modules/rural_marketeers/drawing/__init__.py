"""Drawings of rural marketeers: the offramp."""
