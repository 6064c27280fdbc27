"""Player statistics of files, uploads and tables."""
