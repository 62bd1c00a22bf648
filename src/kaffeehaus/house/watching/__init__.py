"""What the host of a house can see of it: figures, readiness, and logs that tell requests apart."""
