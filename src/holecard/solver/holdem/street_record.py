"""The hand so far, street by street: the pot and the stacks before it, and who did what."""

from dataclasses import dataclass

from holecard.hand.view import View


@dataclass(frozen=True, slots=True)
class StreetRecord:
    street: int
    pot: int
    """Before the bets of the street; antes are in it, blinds are bets."""
    stacks: tuple[int, ...]
    """By seat, before the bets of the street."""
    blinds: tuple[int, ...]
    """Bets before the first action, by seat."""
    live: tuple[int, ...]
    """The seats that had not folded before."""
    seats: tuple[int, ...]
    """Who acted, in order."""
    actions: tuple[int, ...]
    """What they did: -1 folds, 0 checks or calls, everything else is the total of a raise."""


def records_of(view: View) -> list[StreetRecord]:
    """One for every street up to the present one."""
    layout = view.game.layout(view.seats, view.button)
    antes = [min(ante, chips) for ante, chips in zip(layout.antes, view.start, strict=True)]
    stacks = [chips - ante for chips, ante in zip(view.start, antes, strict=True)]
    bets = [min(blind, chips) for blind, chips in zip(layout.blinds, stacks, strict=True)]
    pot, live = sum(antes), list(range(view.seats))
    found = []
    for street in range(view.street + 1):
        steps = [step for step in view.history if step.street == street]
        seats, actions = tuple(step.seat for step in steps), tuple(int(step.action) for step in steps)
        found.append(StreetRecord(street, pot, tuple(stacks), tuple(bets), tuple(live), seats, actions))
        for seat, action in zip(seats, actions, strict=True):
            if action < 0:
                live.remove(seat)
            else:
                bets[seat] = min(action or max(*bets, layout.bet if street == 0 else 0), stacks[seat])
        stacks = [chips - bet for chips, bet in zip(stacks, bets, strict=True)]
        pot += sum(bets)
        bets = [0] * view.seats
    return found
