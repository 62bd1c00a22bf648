"""Night shift managers: cards without a salary work twice."""
