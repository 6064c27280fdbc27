"""Training in the browser: decisions from a solution, and what answers cost."""
