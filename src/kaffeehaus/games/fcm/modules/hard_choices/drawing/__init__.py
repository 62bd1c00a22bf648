"""Drawings of hard choices: milestones with their markers."""
