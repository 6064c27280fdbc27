"""Hand ranks for many hands at once: tables, bulk evaluation, compiled kernels."""
