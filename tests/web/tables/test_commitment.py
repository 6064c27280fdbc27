"""What a commitment and a seed tell, and what they do not."""

import contextlib
import io
import re
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import Any

import httpx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from holecard.cards import Deal, print_cards
from holecard.rules import Game
from holecard.web.tables.commitment import commitment, hand_seed
from tests.strategies import PLAYED_IN_BROWSER
from tests.web.conftest import Seat

Sit = Callable[..., Seat]
secrets = st.text(st.characters(codec="utf-8"), min_size=1, max_size=100)


@given(secrets, st.integers(1, 500))
def test_a_commitment_is_not_the_number_that_shuffles(secret: str, number: int) -> None:
    seed = hand_seed(secret, number)
    assert commitment(seed) != sha256(seed.encode()).hexdigest()
    assert commitment(seed) == sha256(b"holecard commitment " + seed.encode()).hexdigest()


@given(secrets)
def test_every_hand_has_a_seed_and_a_commitment_of_its_own(secret: str) -> None:
    seeds = [hand_seed(secret, number) for number in range(1, 60)]
    assert len({*seeds, *map(commitment, seeds)}) == 2 * len(seeds)


@given(secrets, st.integers(1, 500))
def test_a_seed_is_no_secret_of_the_hands_that_follow(secret: str, number: int) -> None:
    """Who has the seed of one hand and treats it as the secret, or goes on counting, gets other cards."""
    seed, following = hand_seed(secret, number), hand_seed(secret, number + 1)
    guesses = {seed, hand_seed(seed, number + 1), hand_seed(seed, 1), sha256(seed.encode()).hexdigest()}
    assert following not in guesses


@pytest.mark.parametrize("game", PLAYED_IN_BROWSER)
def test_the_seed_that_is_shown_deals_the_cards_that_were_played(sit: Sit, game: str) -> None:
    me = sit(game, opponents=["caller"])
    before = me.state()["deal"]
    state = me.play_hand()
    after = state["deal"]
    assert before["seed"] is None
    assert after["seed"] is not None
    assert {**after, "seed": None} == before
    assert commitment(after["seed"]) == before["commitment"]
    deal = Deal.seeded(Game.load(game), len(after["deal_order"]), after["seed"])
    assert print_cards(deal.board) == "".join(state["board"])
    for seat, cards in zip(after["deal_order"], deal.hole, strict=True):
        assert print_cards(cards) == "".join(state["seats"][seat]["cards"])


def test_the_seed_stays_secret_while_others_sit_at_the_table(sit: Sit, web: httpx.Client) -> None:
    me = sit("micro", opponents=["open"], hand_limit=2)
    joined = web.post(f"/api/tables/{me.table}/join", json={"name": "Bob"}).json()
    bob, spectator = Seat(web, me.table, joined["token"], joined["seat"]), Seat(web, me.table, None, None)
    for hand in (1, 2):
        while (state := spectator.state())["phase"] == "playing":
            assert state["deal"]["seed"] is None
            actor = bob if state["actor"] == bob.seat else me
            legal = actor.state()["legal"]
            actor.post("/actions", action="call" if legal["to_call"] else "check", turn=state["turn"])
        if hand == 1:
            assert [who.state()["deal"]["seed"] for who in (me, bob, spectator)] == [None, None, None]
            assert me.post("/next", hand=hand).status_code == 200
    shown = {who.state()["deal"]["seed"] for who in (me, bob, spectator)}
    assert len(shown) == 1
    assert None not in shown


def test_a_spectator_is_not_told_what_a_person_among_bots_is(sit: Sit, web: httpx.Client) -> None:
    me = sit("micro", opponents=["caller"])
    assert me.play_hand()["deal"]["seed"] is not None
    assert Seat(web, me.table, None, None).state()["deal"]["seed"] is None


def test_a_chosen_seed_is_said_to_be_chosen(sit: Sit) -> None:
    assert sit("micro", seed="lucky", opponents=["caller"]).state()["deal"]["seed_chosen"]
    assert not sit("micro", opponents=["caller"]).state()["deal"]["seed_chosen"]


def test_the_program_of_the_document_prints_its_output_which_is_the_deal() -> None:
    text = (Path(__file__).parents[3] / "docs" / "explanation" / "fair-dealing.md").read_text("utf-8")
    found = re.search(r"```python\n(.*?)```\n\n```text\n(.*?)```", text, re.DOTALL)
    assert found is not None
    program, output = found.groups()
    printed = io.StringIO()
    defined: dict[str, Any] = {}
    with contextlib.redirect_stdout(printed):
        exec(compile(program, "fair.md", "exec"), defined)
    assert printed.getvalue() == output
    assert commitment(defined["seed"]) == defined["commitment"]
    deal = Deal.seeded(Game.load("ladder"), 2, defined["seed"])
    rows = [("seat 0", deal.hole[0]), ("seat 1", deal.hole[1]), ("board", deal.board)]
    assert output == "".join(f"{name} {print_cards(cards, ' ')}\n" for name, cards in rows)
