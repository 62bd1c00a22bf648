"""Contract between games and everything that uses them: server, bots, command line, tests."""
