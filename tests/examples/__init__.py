"""The programs in `examples/` run."""
