"""Everything that README and site show is run."""
