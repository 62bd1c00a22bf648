"""Profiles, friends, blocks, invitations and preferences."""
