"""The stacks after a hand, and the standings at the end of a session."""

from rich import box
from rich.console import Console
from rich.table import Table
from rich.text import Text

from holecard.cli.play.players import TerminalPlayer
from holecard.hand import Hand
from holecard.rules import Between, Bust
from holecard.rules.explain.words import capital, listed
from holecard.session import Result, Session


def after_hand(hand: Hand, seated: tuple[TerminalPlayer, ...], session: Session) -> Text:
    """Every stack after the hand, or the net result of each player if stacks do not carry over."""
    adds_up = session.rules.between is Between.RESET
    line = Text("Won so far: " if adds_up else "Stacks: ")
    for at, (player, stack, won) in enumerate(zip(seated, hand.stacks, hand.payoffs, strict=True)):
        line.append(", " if at else "")
        line.append(f"{player.name} {signed(session.chips[session.seated[at]]) if adds_up else stack}")
        if won:
            line.append(f" ({signed(won)})", style="green" if won > 0 else "red")
    return line.append_text(_rebuys(hand, seated, session))


def _rebuys(hand: Hand, seated: tuple[TerminalPlayer, ...], session: Session) -> Text:
    broke = [player.name for player, stack in zip(seated, hand.stacks, strict=True) if not stack]
    if session.is_over or session.rules.bust is not Bust.REBUYS or session.rules.between is Between.RESET:
        return Text()
    if not broke:
        return Text()
    alone = len(broke) == 1 and broke != ["You"]
    return Text(f". {listed(broke)} buy{'s' if alone else ''} in again")


def draw_standing(session: Session, players: tuple[TerminalPlayer, ...]) -> Table:
    """The standings, best first."""
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    for heading in ("", "player", "kind"):
        table.add_column(heading)
    table.add_column("won", justify="right")
    table.add_column("stack", justify="right")
    order = sorted(range(session.seats), key=lambda seat: (-session.chips[seat], seat))
    for seat in order:
        place = 1 + sum(1 for chips in session.chips if chips > session.chips[seat])
        player = players[seat]
        style = "bold" if player.bot is None else ""
        won = signed(session.chips[seat])
        table.add_row(f"{place}.", player.name, player.kind, won, str(session.stacks[seat]), style=style)
    return table


def ending_words(result: Result, session: Session, players: tuple[TerminalPlayer, ...]) -> str:
    """`All hands were played. Ada wins the round, 40 chips up after 100 hands; you are 40 chips down.`"""
    seat = your_seat(players)
    names = listed(players[winner].name for winner in result.winners)
    lead = balance(result.chips[result.winners[0]])
    hands = hand_count(result.hands)
    words = f"{capital(result.ending)}. "
    if result.winner is None:
        words += f"{names} tie the {session.rules.name} after {hands}, {lead}"
    else:
        verb = "win" if result.winner == seat else "wins"
        words += f"{names} {verb} the {session.rules.name}, {lead} after {hands}"
    return words + ("." if seat in result.winners else f"; you are {balance(result.chips[seat])}.")


def leaving_words(session: Session, players: tuple[TerminalPlayer, ...]) -> str:
    words = f"You leave after {hand_count(session.played)}, {balance(session.chips[your_seat(players)])}."
    return f"{words} The hand in play does not count." if session.hand is not None else words


def broke_words(session: Session) -> str:
    return f"You are out of chips after {hand_count(session.played)}; the others play on."


def your_seat(players: tuple[TerminalPlayer, ...]) -> int:
    return next(seat for seat, player in enumerate(players) if player.bot is None)


def print_standing(
    console: Console, words: str, session: Session, players: tuple[TerminalPlayer, ...]
) -> None:
    console.print()
    console.print(Text(words, style="bold"))
    console.print(draw_standing(session, players))


def hand_count(count: int) -> str:
    return f"{count} hand{'' if count == 1 else 's'}"


def signed(chips: int) -> str:
    return f"{chips:+d}" if chips else "0"


def balance(chips: int) -> str:
    """`24 chips up`, `1 chip down`, `even`."""
    if not chips:
        return "even"
    return f"{abs(chips)} chip{'' if abs(chips) == 1 else 's'} {'up' if chips > 0 else 'down'}"
