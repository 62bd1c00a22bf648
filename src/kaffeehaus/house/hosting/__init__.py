"""What belongs to the host of the house: rules of the house, the audit trail, the host's room."""
