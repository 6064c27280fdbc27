"""A recorded hand, street by street, on the terminal."""

from rich import box
from rich.console import Console
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from holecard.cards.card import UNKNOWN, Card
from holecard.cli.console import card_row, print_hanging, styled
from holecard.cli.play.table import TABLE_WIDTH
from holecard.hand.events import CardsDiscarded, CardsDrawn, HoleCardsDealt, visible_to
from holecard.hand.narration import ADDRESSED, PlayerPiece, narrate
from holecard.history import Amount, Finding, NarratedLine, NarratedStreet, Record, RecordEnding, check
from holecard.printable import printable
from holecard.report.columns import encodable


def show_record(record: Record, viewer: int | None, console: Console, *, is_file: bool = True) -> None:
    """Print the hand. With a viewer, the other seats' cards stay hidden until they are shown. A record from a
    file is compared with the stacks or winnings that the file gives."""
    streets = list(record.narration(addressed(record)))  # raises before anything is printed
    _print_head(record, console)
    console.print(_seats(record, viewer, console))
    for at, street in enumerate(streets):
        before = streets[at - 1].board if at else ()
        lines = visible_lines(street, viewer, is_first=at == 0)
        _print_street(street, lines, console, board=street.board != before)
    _print_result(record, console, is_file=is_file)


def _print_head(record: Record, console: Console) -> None:
    about, game = record.metadata, record.game
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


def visible_lines(street: NarratedStreet, viewer: int | None, *, is_first: bool) -> list[NarratedLine]:
    """The lines of a street, without the deal of hole cards on the first street, where the seats show them,
    and without cards that the viewer cannot know."""

    lines = [line for line in street.lines if not (is_first and isinstance(line.event, HoleCardsDealt))]
    return lines if viewer is None else [shown for line in lines if (shown := _as_seen(line, viewer))]


def _as_seen(line: NarratedLine, viewer: int) -> NarratedLine | None:
    """The line with the cards of other seats hidden; None if there is nothing else in it."""
    event = line.event
    if not isinstance(event, HoleCardsDealt | CardsDiscarded | CardsDrawn) or event.seat == viewer:
        return line
    if isinstance(event, CardsDrawn) or (isinstance(event, HoleCardsDealt) and not event.up):
        return None
    [hidden] = visible_to([event], viewer)
    name = next(piece.name for piece in line.pieces if isinstance(piece, PlayerPiece))
    return NarratedLine(narrate(hidden, [name] * (event.seat + 1)), hidden)


def addressed(record: Record) -> int | None:
    """The seat of the player named You, which is how `holecard play --save` records the user."""
    return record.players.index(ADDRESSED) if ADDRESSED in record.players else None


def _print_street(
    street: NarratedStreet, lines: list[NarratedLine], console: Console, *, board: bool
) -> None:
    head = Text(street.name, style="bold")
    if street.pot:
        head.append(f", pot {street.pot}", style="not bold yellow")
    console.print()
    console.print(Rule(head, align="left", style="green"), width=min(console.width, TABLE_WIDTH))
    if board:
        console.print(Text("  ").append_text(card_row(street.board, console)))
    for line in lines:
        print_hanging(console, styled(line.pieces, console), "  ")


def _print_result(record: Record, console: Console, *, is_file: bool) -> None:
    played = record.replay()
    if played.ending is RecordEnding.FINISHED and None not in record.stacks:
        table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
        table.add_column("player")
        table.add_column("won", justify="right")
        table.add_column("stack", justify="right")
        for seat in record.order:
            won = record.amount(played.stacks[seat] - (record.stacks[seat] or 0))
            table.add_row(record.label(seat), _signed(won, console), str(record.amount(played.stacks[seat])))
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


def _signed(won: Amount, console: Console) -> Text:
    text = f"+{won}" if won > 0 else str(won).replace("-", "−")
    return encodable(Text(text), console)
