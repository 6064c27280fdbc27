"""A theaigames bot that folds where checking is free gives the pot away, as it did on its own site."""

from dataclasses import replace
from pathlib import Path

import pytest

from holecard import FOLD, Hand, IllegalAction
from holecard.arena.plan import Plan
from holecard.arena.replay import find_hand, replay_round, verify
from holecard.arena.store import Store
from holecard.bots.faults import FaultKind
from holecard.bots.protocols.native.server import view_from_json
from holecard.bots.resources import Host
from holecard.bots.spec import parse_bot
from holecard.hand.event_log import events_of
from holecard.hand.rebuild import rebuild
from holecard.history import Record, parse, write
from tests.arena.plans import plan
from tests.arena.running import serial
from tests.bots.process.matches import rogue_line
from tests.bots.protocols.views import view_to_json

DIALECTS = ("camel", "snake", "hybrid", "update")


def cup(game: str, protocol: str, opponent: str, *, isolate: bool = False) -> Plan:
    bot = parse_bot(f"gives-up={protocol}:{rogue_line('text_gives_up')}")
    made = plan(opponent, "Passive", game=game, rounds=2)
    return replace(made, bots=(bot, made.bots[0]), host=Host(start=60.0, isolate=isolate))


def played(path: Path, made: Plan) -> list[tuple[Hand, tuple[str, ...]]]:
    serial(path, made)
    with Store.open(path) as store:
        assert sum(verify(store)) > 0
        assert [fault for _, fault in store.faults() if fault.kind is not FaultKind.ILLEGAL] == []
        return [hand for matchup, log in store.rounds() for hand in replay_round(made, matchup, log)]


def free_folds(hands: list[tuple[Hand, tuple[str, ...]]]) -> list[str]:
    """Who folded though checking was free."""
    found = []
    for hand, names in hands:
        twin = hand.restarted()
        for action in hand.actions:
            assert twin.actor is not None
            if action == FOLD and not twin.to_call:
                found.append(names[twin.actor])
            twin.act(action)
    return found


@pytest.mark.parametrize("isolate", [False, True], ids=["here", "isolated"])
@pytest.mark.parametrize("dialect", DIALECTS)
def test_the_pot_is_given_away_and_the_hand_can_be_played_again(
    dialect: str,
    isolate: bool,  # noqa: FBT001 - a parameter of pytest
    tmp_path: Path,
) -> None:
    """The caller never bets, so that the program folds in every hand: the first time that it may check."""
    game = "omaha" if dialect == "camel" else "holdem"
    hands = played(tmp_path / "cup.db", cup(game, f"theaigames-{dialect}", "Caller", isolate=isolate))
    assert free_folds(hands) == ["gives-up"] * len(hands)
    for hand, names in hands:
        assert hand.payoffs[names.index("gives-up")] < 0


def test_others_may_not(tmp_path: Path) -> None:
    """The legal actions of a seat do not depend on who sits at the other."""
    hands = played(tmp_path / "cup.db", cup("holdem", "theaigames", "Chance"))
    assert set(free_folds(hands)) == {"gives-up"}
    for hand, names in hands:
        twin = hand.restarted()
        for action in hand.actions:
            mine = names[twin.actor or 0] == "gives-up"
            assert twin.legal.can_fold == (mine or twin.to_call > 0)
            twin.act(action)


def test_it_is_told_replayed_and_written_down_like_any_fold(tmp_path: Path) -> None:
    made = cup("holdem", "theaigames", "Caller")
    hands = played(tmp_path / "cup.db", made)
    with Store.open(tmp_path / "cup.db") as store:
        hand, names = find_hand(store, "gives-up/Caller/1/1")
    assert hand.actions == hands[0][0].actions
    assert free_folds([(hand, names)]) == ["gives-up"]
    assert "gives-up folds" in "\n".join(hand.story(names))
    assert rebuild(hand.game, events_of(hand)).actions == hand.actions
    for seat in range(2):
        view = hand.view(seat)
        assert view_from_json(view_to_json(view), hand.game).history == view.history
    record = Record.of(hand, names)
    again = parse(write(record))
    assert again.hand().actions == hand.actions
    assert again.hand().payoffs == hand.payoffs


def test_the_game_itself_still_refuses_it(tmp_path: Path) -> None:
    [hand, *_] = [hand for hand, _ in played(tmp_path / "cup.db", cup("holdem", "theaigames", "Caller"))]
    plain = Hand(hand.game, hand.start, hand.button, hand.deal)
    for action in hand.actions[:-1]:
        plain.act(action)
    with pytest.raises(IllegalAction):
        plain.act(hand.actions[-1])
