"""Drawings of new districts: the apartments."""
