"""What players call the seats around a button."""


def positions(seats: int, button: int) -> tuple[str, ...]:
    """By seat: BTN, SB, BB, then from UTG round to HJ, the seat before the button.

    With fewer than six seats the names vanish from UTG on; with more, UTG+1 and so on come after it.
    Heads-up the button is the small blind.
    """
    if seats == 2:
        names = ["BTN", "BB"]
    else:
        late = ["LJ", "HJ"][max(0, 5 - seats) :]
        early = ["UTG", *(f"UTG+{step}" for step in range(1, seats))][: seats - 3 - len(late)]
        names = ["BTN", "SB", "BB", *early, *late]
    return tuple(names[(seat - button) % seats] for seat in range(seats))
