"""Who may see every card of a hand."""

from holecard.web.tables.played_hand import Phase, PlayedHand
from holecard.web.tables.table import LiveTable


def may_see_all(table: LiveTable, seat: int | None, past: PlayedHand) -> bool:
    """Whether a seat or spectator may see the seed of a hand, and with it every card.

    After the session every client may. Before that, only after the hand, and only at exhibitions or if all
    other players are bots.
    """
    if table.session.is_over:
        return True
    if past is table.current and table.phase is not Phase.BETWEEN:
        return False
    if table.exhibition:
        return True
    others = [player for at, player in enumerate(table.players) if at != seat]
    return seat is not None and all(player.bot is not None for player in others)
