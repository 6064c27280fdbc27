"""Hand ranks for many hands at once: lookup tables, bulk evaluation, compiled kernels."""
