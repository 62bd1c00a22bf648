"""The rules of new districts: which houses are apartments. What they do is said by the houses."""
