"""How things stand: after a hand, and at the end of a session."""

from rich import box
from rich.console import Console
from rich.table import Table
from rich.text import Text

from holecard.cli.narration import balance, hand_count, signed
from holecard.cli.play.players import Guest
from holecard.hand import Hand
from holecard.rules import Between, Bust
from holecard.rules.explain.words import capital, listed
from holecard.session import Result, Session


def after_hand(hand: Hand, seated: tuple[Guest, ...], session: Session) -> Text:
    """What everybody in the hand holds after it, or has won so far where stacks do not carry over."""
    adds_up = session.rules.between is Between.RESET
    line = Text("Won so far: " if adds_up else "Stacks: ")
    for at, (guest, stack, won) in enumerate(zip(seated, hand.stacks, hand.payoffs, strict=True)):
        line.append(", " if at else "")
        line.append(f"{guest.name} {signed(session.chips[session.seated[at]]) if adds_up else stack}")
        if won:
            line.append(f" ({signed(won)})", style="green" if won > 0 else "red")
    return line.append_text(_rebuys(hand, seated, session))


def _rebuys(hand: Hand, seated: tuple[Guest, ...], session: Session) -> Text:
    broke = [guest.name for guest, stack in zip(seated, hand.stacks, strict=True) if not stack]
    if session.is_over or session.rules.bust is not Bust.REBUYS or session.rules.between is Between.RESET:
        return Text()
    if not broke:
        return Text()
    alone = len(broke) == 1 and broke != ["You"]
    return Text(f". {listed(broke)} buy{'s' if alone else ''} in again")


def draw_standing(session: Session, guests: tuple[Guest, ...]) -> Table:
    """The seats, the best first."""
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    for heading in ("", "player", "kind"):
        table.add_column(heading)
    table.add_column("won", justify="right")
    table.add_column("stack", justify="right")
    order = sorted(range(session.seats), key=lambda seat: (-session.chips[seat], seat))
    for seat in order:
        place = 1 + sum(1 for chips in session.chips if chips > session.chips[seat])
        guest = guests[seat]
        style = "bold" if guest.bot is None else ""
        won = signed(session.chips[seat])
        table.add_row(f"{place}.", guest.name, guest.kind, won, str(session.stacks[seat]), style=style)
    return table


def ending_words(result: Result, session: Session, guests: tuple[Guest, ...]) -> str:
    """`All hands were played. Ada wins the round, 40 chips up after 100 hands; you are 40 chips down.`"""
    seat = your_seat(guests)
    names = listed(guests[winner].name for winner in result.winners)
    lead = balance(result.chips[result.winners[0]])
    hands = hand_count(result.hands)
    words = f"{capital(result.ending)}. "
    if result.winner is None:
        words += f"{names} tie the {session.rules.name} after {hands}, {lead}"
    else:
        verb = "win" if result.winner == seat else "wins"
        words += f"{names} {verb} the {session.rules.name}, {lead} after {hands}"
    return words + ("." if seat in result.winners else f"; you are {balance(result.chips[seat])}.")


def leaving_words(session: Session, guests: tuple[Guest, ...]) -> str:
    words = f"You leave after {hand_count(session.played)}, {balance(session.chips[your_seat(guests)])}."
    return f"{words} The hand that was being played does not count." if session.hand is not None else words


def broke_words(session: Session) -> str:
    return f"You are out of chips after {hand_count(session.played)}; the others play on."


def your_seat(guests: tuple[Guest, ...]) -> int:
    return next(seat for seat, guest in enumerate(guests) if guest.bot is None)


def print_standing(console: Console, words: str, session: Session, guests: tuple[Guest, ...]) -> None:
    console.print()
    console.print(Text(words, style="bold"))
    console.print(draw_standing(session, guests))
