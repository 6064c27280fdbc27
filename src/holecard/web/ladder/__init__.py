"""The ladder of CPU opponents: progress and statistics."""
