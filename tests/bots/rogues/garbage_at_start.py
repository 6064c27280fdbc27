"""Greets in a language of its own."""

import sys

print("howdy", flush=True)
sys.stdin.read()
