"""`holecard replay`: a recorded hand, street by street."""

from pathlib import Path

from rich import box
from rich.console import Console
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from holecard.cards.card import UNKNOWN, Card
from holecard.cli.console import card_row, painted, print_hanging, screen
from holecard.cli.narration import spoken
from holecard.cli.play.table import TABLE_WIDTH
from holecard.cli.records import chosen, pass_over, seat_of
from holecard.errors import HolecardError
from holecard.history import Amount, Ending, Finding, Record, Scene, check
from holecard.printable import printable


def replay_file(path: Path, hand: str | None, seat: str | None, *, every: bool) -> int:
    """Show the hands that are meant; the exit code."""
    console = screen()
    failed = 0
    for entry in (entries := chosen(path, hand, every=every)):
        try:
            record = entry.record()
            show_record(record, None if seat is None else seat_of(record, seat), console)
        except HolecardError as error:
            failed = pass_over(entry, error, entries)
        if len(entries) > 1:
            console.print()
    return failed


def show_record(record: Record, viewer: int | None, console: Console, *, is_file: bool = True) -> None:
    """With a viewer, the others' cards stay hidden until they are shown. A record that was read from a
    file is compared with what the file says of the end."""
    scenes = list(record.scenes())  # complains before anything is printed
    _print_head(record, console)
    console.print(_seats(record, viewer, console))
    for at, scene in enumerate(scenes):
        before = scenes[at - 1].board if at else ()
        _print_scene(scene, untold(record, viewer, at), console, board=scene.board != before)
    _print_result(record, console, is_file=is_file)


def _print_head(record: Record, console: Console) -> None:
    about, game = record.about, record.game
    title = Text(printable(game.title), style="bold")
    if game.forced.blinds:
        title.append(f", blinds {'/'.join(str(record.amount(blind)) for blind in game.forced.blinds)}")
    if game.forced.ante:
        title.append(f", ante {record.amount(game.forced.ante)}")
    console.print(title)
    date = "-".join(f"{part:02}" for part in (about.year, about.month, about.day) if part is not None)
    where = [about.event, about.venue, about.city, date, None if about.hand is None else f"hand {about.hand}"]
    known = printable(", ".join(part for part in where if part))
    if known:
        print_hanging(console, Text(known, style="italic"), "")


def _seats(record: Record, viewer: int | None, console: Console) -> Table:
    table = Table(box=None, pad_edge=False, show_header=False, padding=(0, 2, 0, 0))
    for _ in ("button", "player"):
        table.add_column(no_wrap=True)
    table.add_column(justify="right", no_wrap=True)
    for seat in record.order:
        stack = record.stacks[seat]
        table.add_row(
            Text("D", style="bold reverse") if seat == record.button else Text(" "),
            Text(record.label(seat), style="bold" if seat == viewer else ""),
            "unknown" if stack is None else str(record.amount(stack)),
            card_row(visible(record, seat, viewer), console),
        )
    return table


def visible(record: Record, seat: int, viewer: int | None) -> tuple[Card, ...]:
    cards = record.deal.hole[seat]
    return cards if viewer in (None, seat) else (UNKNOWN,) * len(cards)


def untold(record: Record, viewer: int | None, scene: int) -> tuple[str, ...]:
    """How lines begin that are left out: in the first scene all about hole cards, since the seats are
    drawn with them, and later those about cards that the viewer cannot know."""
    if scene and viewer is None:
        return ()
    return tuple(f"{record.label(seat)} is dealt " for seat in record.order if not scene or seat != viewer)


def _print_scene(scene: Scene, hidden: tuple[str, ...], console: Console, *, board: bool) -> None:
    head = Text(scene.name, style="bold")
    if scene.pot:
        head.append(f", pot {scene.pot}", style="not bold yellow")
    console.print()
    console.print(Rule(head, align="left", style="green"), width=min(console.width, TABLE_WIDTH))
    if board:
        console.print(Text("  ").append_text(card_row(scene.board, console)))
    for line in scene.lines:
        if not line.startswith(hidden):
            print_hanging(console, painted(spoken(line), console), "  ")


def _print_result(record: Record, console: Console, *, is_file: bool) -> None:
    played = record.replay()
    if played.ending is Ending.FINISHED and None not in record.stacks:
        table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
        table.add_column("player")
        table.add_column("won", justify="right")
        table.add_column("stack", justify="right")
        for seat in record.order:
            won = record.amount(played.stacks[seat] - (record.stacks[seat] or 0))
            table.add_row(record.label(seat), _signed(won), str(record.amount(played.stacks[seat])))
        console.print(table)
    if not is_file:
        return
    verdict = check(record)
    compared = "stacks at the end" if record.finishing_stacks else "winnings"
    if verdict.finding is Finding.AGREES:
        console.print(f"The {compared} are those of the file.")
    elif verdict.finding is Finding.RAKED:
        print_hanging(console, Text(f"The {compared} are those of the file, but {verdict.words}."), "")
    elif verdict.is_wrong:
        print_hanging(console, Text(f"The file {verdict}.", style="red"), "")


def _signed(won: Amount) -> str:
    return f"+{won}" if won > 0 else str(won)
