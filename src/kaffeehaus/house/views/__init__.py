"""What a viewer may see of a table: views, previews, explanations, statistics."""
