"""Solutions to study: charts, trees, and playing against them."""
