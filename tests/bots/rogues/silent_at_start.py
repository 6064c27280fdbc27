"""Does not even greet."""

import sys

for _ in sys.stdin:
    pass
