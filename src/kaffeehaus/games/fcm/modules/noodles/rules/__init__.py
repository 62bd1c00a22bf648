"""The rules of noodles: when they are eaten."""
