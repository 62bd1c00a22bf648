"""Profiles, friends, blocks, invitations and private notes."""
