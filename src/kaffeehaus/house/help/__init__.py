"""Help pages: rules, worked lessons and documents."""
