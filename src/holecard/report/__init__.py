"""What people look at: leaderboards, pages, tables and curves."""
