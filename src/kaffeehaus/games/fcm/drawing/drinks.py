"""The drinks of the map, each with a silhouette of its own: told apart without colour or letter."""

from __future__ import annotations

_INK = "var(--map-ink, #2B211B)"
_GLASS = "var(--map-glass, #FFFDF7)"
OUTLINE = f'stroke="{_INK}" stroke-width="1.6" stroke-linejoin="round" stroke-linecap="round"'
"""How the silhouettes of all goods are drawn."""


def beer(x: int, y: int) -> str:
    """A mug with a handle and a head of foam."""
    return (
        f'<path d="M{x + 6} {y - 4}h5a3 3 0 0 1 3 3v5a3 3 0 0 1-3 3h-5" fill="none" {OUTLINE}/>'
        f'<path d="M{x - 9} {y - 7}h15v19a2 2 0 0 1-2 2h-11a2 2 0 0 1-2-2z" fill="#D98E04" '
        f"{OUTLINE}/>"
        f'<path d="M{x - 5} {y - 1}v10M{x - 1} {y - 1}v10M{x + 3} {y - 1}v10" {OUTLINE}/>'
        f'<path d="M{x - 11} {y - 7}a4 4 0 0 1 4-6 5 5 0 0 1 8-1 4.5 4.5 0 0 1 7 7z" '
        f'fill="{_GLASS}" {OUTLINE}/>'
    )


def lemonade(x: int, y: int) -> str:
    """A lemon with its tip and a leaf."""
    return (
        f'<path d="M{x - 13} {y + 2}q2-1 3-3a11 10 0 0 1 20-1q2 2 3 2q-1 2-3 4a11 10 0 0 1-20 1'
        f'q-1-1-3-3z" fill="#F2D024" {OUTLINE}/>'
        f'<path d="M{x + 1} {y - 8}q1-7 9-7q0 7-9 7z" fill="#5F8F3B" {OUTLINE}/>'
        f'<path d="M{x - 4} {y - 3}q-2 3-1 6" fill="none" {OUTLINE}/>'
    )


def soda(x: int, y: int) -> str:
    """A paper cup with a lid and a straw."""
    return (
        f'<path d="M{x + 1} {y - 8}l3-8h5" fill="none" {OUTLINE}/>'
        f'<path d="M{x - 8} {y - 5}h16l-2.5 19h-11z" fill="#C8413B" {OUTLINE}/>'
        f'<path d="M{x - 7.2} {y + 1}h14.4l-1 7h-12.4z" fill="{_GLASS}" {OUTLINE}/>'
        f'<rect x="{x - 10}" y="{y - 8.5}" width="20" height="4" rx="2" fill="{_GLASS}" '
        f"{OUTLINE}/>"
    )
