"""Help pages: rules, lessons with exercises, rulings and credits."""
