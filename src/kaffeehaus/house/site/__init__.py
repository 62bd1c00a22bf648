"""Pages of the site itself: the installable web app and error pages."""
