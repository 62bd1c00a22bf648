"""Notices: telling players elsewhere what happens at their tables."""
