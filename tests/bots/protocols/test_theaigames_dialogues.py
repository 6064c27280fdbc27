"""Our engine talks to a bot that says what the dialogues have it say."""

import pytest

from holecard.bots import RoundInfo
from holecard.bots.protocols.acpc.server import Acpc
from holecard.bots.protocols.dialogue import Dialogue
from holecard.bots.protocols.theaigames.server import TheAiGames
from tests.bots.protocols.scenes import SCENES, Scene


def dialogue(scene: Scene) -> Dialogue:
    return Acpc() if scene.protocol == "acpc" else TheAiGames(scene.dialect)


def talk(scene: Scene, speech: Dialogue) -> list[str]:
    """Both sides of the whole talk."""
    table = RoundInfo(scene.game, 2, scene.seat, "seed")
    replies = iter(scene.said())
    lines = [*speech.hello(table).lines, *speech.round_begins(table).lines]
    heard = [f"> {line}" for line in lines]
    for hand, script in zip(scene.hands(), scene.opponent, strict=True):
        moves = iter(script)
        heard += [f"> {line}" for line in speech.hand_begins(hand.view(scene.seat)).lines]
        while hand.actor is not None:
            if hand.actor != scene.seat:
                hand.act(next(moves))
                continue
            view = hand.view(scene.seat)
            heard += [f"> {line}" for line in speech.ask(view, scene.game.clock.bank / 1000)]
            reply = next(replies)
            heard.append(f"< {reply}")
            answer = speech.read(reply, view)
            assert answer is not None
            assert answer.fault is None, answer
            assert answer.action is not None
            hand.act(answer.action)
        assert list(moves) == []
        heard += [f"> {line}" for line in speech.hand_ends(hand.view(scene.seat)).lines]
    return heard


@pytest.mark.parametrize("scene", SCENES, ids=lambda scene: scene.file)
def test_every_line_is_the_one_that_is_written(scene: Scene) -> None:
    assert talk(scene, dialogue(scene)) == scene.lines()


@pytest.mark.parametrize("scene", [SCENES[0], SCENES[1]], ids=lambda scene: scene.file)
def test_the_dialect_is_chosen_by_the_cards_in_the_hand(scene: Scene) -> None:
    assert talk(scene, TheAiGames()) == scene.lines()


def test_a_second_process_gets_the_settings_again_and_counts_from_one() -> None:
    speech = TheAiGames()
    assert talk(SCENES[0], speech) == talk(SCENES[0], speech)


def test_theaigames_needs_a_new_process_for_every_match_and_acpc_is_numbered_over_tcp() -> None:
    assert TheAiGames.new_process
    assert TheAiGames.line_end == "\n"
    assert (Acpc.over_tcp, Acpc.numbered, Acpc.line_end) == (True, True, "\r\n")
