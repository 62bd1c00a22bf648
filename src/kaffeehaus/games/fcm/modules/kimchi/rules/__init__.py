"""The rules of kimchi: how it is made and kept."""
