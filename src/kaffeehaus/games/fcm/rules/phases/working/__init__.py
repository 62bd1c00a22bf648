"""Phase 3, working 9-5: chain after chain, each through all steps of its day.

recruit, train, campaigns, food and drinks, houses and gardens, restaurants.
"""
