import pytest
from hypothesis import given
from hypothesis import strategies as st

from holecard import CALL, Deal, Game, Hand, raise_to
from holecard.errors import BadRequest, Unreadable
from holecard.solver.tree import PUSH_OR_FOLD, BetSizes, VectorGame


def opened(*actions: int, stacks: tuple[int, int] = (1000, 1000)) -> Hand:
    game = Game.load("micro")
    hand = Hand(game, stacks, 0, Deal.seeded(game, 2, "menu"))
    for action in actions:
        hand.act(action)
    return hand


def test_parts_of_the_pot_count_the_call() -> None:
    # Blinds 10 and 20: after a call the pot is 40, so half of it makes 40 and all of it 60.
    raises = BetSizes.parse("0.5,1,allin").choices(opened())[2:]
    assert raises == (raise_to(40), raise_to(60), raise_to(1000))


def test_multiples_are_of_the_bet_to_match() -> None:
    assert BetSizes.parse("3x").choices(opened())[2:] == (raise_to(60),)
    # Nothing to match after the board: the smallest bet is 20.
    assert BetSizes.parse("2x,min").choices(opened(CALL, CALL))[1:] == (raise_to(20), raise_to(40))


def test_sizes_keep_within_the_legal_range() -> None:
    assert BetSizes.parse("0.1").choices(opened())[2:] == (raise_to(40),)
    assert BetSizes.parse("50,allin").choices(opened())[2:] == (raise_to(1000),)


def test_no_bet_is_more_than_the_other_can_match() -> None:
    assert BetSizes.parse("allin").choices(opened(stacks=(1000, 300)))[2:] == (raise_to(300),)


def test_without_limps_a_seat_may_still_call_a_raise() -> None:
    bet_sizes = BetSizes.parse("allin", limp=False)
    assert CALL not in bet_sizes.choices(opened())
    assert CALL in bet_sizes.choices(opened(raise_to(100)))


@given(st.lists(st.sampled_from(["0.5", "1", "1/3", "2.5x", "min", "allin", "12"]), min_size=1))
def test_a_menu_reads_what_it_prints(sizes: list[str]) -> None:
    bet_sizes = BetSizes.parse(",".join(sizes))
    assert BetSizes.parse(str(bet_sizes)) == bet_sizes
    assert eval(repr(bet_sizes), {"BetSizes": BetSizes}) == bet_sizes


@pytest.mark.parametrize(
    ("text", "place"),
    [("0.5,,1", "size 2"), ("pot", "size 1"), ("1,0", "size 2"), ("1/0", "size 1"), ("", "size 1")],
)
def test_what_cannot_be_read_is_named_with_its_place(text: str, place: str) -> None:
    with pytest.raises(Unreadable, match=place):
        BetSizes.parse(text)


def test_a_no_limit_game_without_bet_sizes_is_refused() -> None:
    from holecard.solver.tree.bet_sizes import AllActions

    with pytest.raises(BadRequest, match="needs bet sizes"):
        VectorGame.of(Game.load("micro"), 1000, AllActions())


def test_the_menu_of_push_or_fold_is_called_so() -> None:
    assert str(PUSH_OR_FOLD) == "allin without limps"


def test_a_size_that_is_named_twice_is_one() -> None:
    assert BetSizes.parse("1,1.0,2/2,allin") == BetSizes.parse("1,allin")
