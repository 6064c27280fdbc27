"""Luck of the deal in numbers: kernels, features of the deal, and coefficients fitted to them."""
