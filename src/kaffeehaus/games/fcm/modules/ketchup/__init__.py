"""Ketchup: whose demand another chain serves is a step nearer to every house from then on."""
