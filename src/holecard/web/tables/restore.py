"""Restores a table from its setup and its commands."""

from collections.abc import Iterable

from holecard.web.tables.commands import CommandType, TableCommand
from holecard.web.tables.table import LiveTable


def restore(table: LiveTable, commands: Iterable[TableCommand], version: int) -> None:
    """Repeat the commands of an earlier server and reveal everything."""
    for command in commands:
        _repeat(table, command)
    table.catch_up()
    table.version = version


def _repeat(table: LiveTable, command: TableCommand) -> None:
    match command.type:
        case CommandType.JOIN:
            table.players[command.seat].sit(command.name, command.token, program=bool(command.value))
            table.start_when_full()
        case CommandType.LEAVE:
            table.leave(command.seat)
        case CommandType.ACT:
            table.repeat_move(command.value)
        case CommandType.NEXT:
            table.catch_up()
            table.deal()
        case CommandType.PACE:
            table.pace = command.value
        case CommandType.SIT_OUT:
            table.players[command.seat].out = True
        case CommandType.COME_BACK:
            table.players[command.seat].out = False
