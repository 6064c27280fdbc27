"""Counts and chips in words."""


def hand_count(count: int) -> str:
    return f"{count} hand{'' if count == 1 else 's'}"


def signed(chips: int) -> str:
    return f"{chips:+d}" if chips else "0"


def balance(chips: int) -> str:
    """`24 chips up`, `1 chip down`, `even`."""
    if not chips:
        return "even"
    return f"{abs(chips)} chip{'' if abs(chips) == 1 else 's'} {'up' if chips > 0 else 'down'}"
