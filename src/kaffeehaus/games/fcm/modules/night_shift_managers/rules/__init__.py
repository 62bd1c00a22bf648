"""The rules of night shift managers: who works twice."""
