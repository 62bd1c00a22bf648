"""Coffee: baristas brew it, shops and restaurants sell it to who drives past them to dinner."""
