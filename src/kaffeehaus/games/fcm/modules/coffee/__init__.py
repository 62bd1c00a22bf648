"""Coffee: shops and restaurants sell it along the routes to dinner."""
