"""The arena: tournaments between bots that can be stopped and gone on with, and their ratings."""
