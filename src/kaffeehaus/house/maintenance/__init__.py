"""Background maintenance: backups, retention, data checks and rehearsals."""
