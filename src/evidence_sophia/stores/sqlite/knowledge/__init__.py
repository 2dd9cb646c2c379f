"""Where do statements live, and who guards them? The covenant, kept by the database itself."""
