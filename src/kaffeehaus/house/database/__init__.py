"""Storage: engines, schema, migrations, the group-committing writer, the read pool, backups."""
