"""PHH as it is written, and as people write it."""

import datetime
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from holecard import Game, Posts
from holecard.history import Commentary, Metadata, Record, parse, parse_all, read, write
from holecard.rules import Structure
from tests.history.samples import THREE, TWO, changed, hand, phh


def test_a_hand_becomes_a_record() -> None:
    record = hand(THREE)
    assert record.game == Game.load("holdem")
    assert record.stacks == (200, 200, 200)
    assert record.posts == Posts((0, 0, 0), (1, 2, 0))
    assert record.button == 2
    assert record.actions == record.hand().actions
    assert record.hand().payoffs == (14, -14, 0)


def test_a_file_holds_one_hand_or_several(tmp_path: Path) -> None:
    one = tmp_path / "one.phh"
    one.write_text(phh(THREE), "utf-8")
    assert list(read(one)) == [hand(THREE)]
    many = tmp_path / "many.phhs"
    many.write_text(f"[7]\n{phh(THREE)}\n[12]\n{phh(TWO)}", "utf-8")
    assert list(read(str(many))) == [hand(THREE), hand(TWO)]
    assert [record.source for record in read(many)] == [f"{many}, hand 7", f"{many}, hand 12"]
    assert list(parse_all(many.read_text("utf-8"))) == [hand(THREE), hand(TWO)]


def test_comments_and_layout_of_the_file_do_not_matter() -> None:
    tidy = "# A hand.\n" + phh(THREE).replace('"p3 f", ', '\n  # before the flop\n  "p3 f", # Ted\n')
    assert parse(tidy) == hand(THREE)


def test_each_variant_means_a_game_of_ours_at_the_stakes_of_the_file() -> None:
    no_limit = hand(THREE, blinds_or_straddles=[5, 10, 0], min_bet=10, actions=[]).game
    assert no_limit == Game.load("holdem").with_stakes(blinds=(5, 10))
    limit = hand(THREE, variant="FT", min_bet=None, small_bet=2, big_bet=4, actions=[]).game
    assert limit == Game.load("limit-holdem")
    stud_like = hand(THREE, variant="FT", min_bet=None, small_bet=3, big_bet=7, actions=[]).game
    assert [street.raises for street in stud_like.streets] == [(3,) * 4, (3,) * 4, (7,) * 4, (7,) * 4]
    omaha = hand(THREE, variant="PO", actions=[]).game
    assert omaha == Game.load("omaha").with_stakes(blinds=(1, 2))
    assert (omaha.structure, omaha.hole_cards) == (Structure.POT_LIMIT, 4)


def test_the_smallest_bet_is_that_of_the_file() -> None:
    assert hand(THREE, min_bet=5).game.min_bet == 5


def test_more_players_than_the_book_has_seats_for_may_sit_down() -> None:
    ten = hand(
        THREE,
        antes=[0] * 10,
        blinds_or_straddles=[1, 2, *[0] * 8],
        starting_stacks=[200] * 10,
        actions=["p3 f"],
    )
    assert ten.hand().folded.index(True) == 2
    eight = hand(
        THREE,
        variant="PO",
        antes=[0] * 8,
        blinds_or_straddles=[1, 2, *[0] * 6],
        starting_stacks=[200] * 8,
        actions=["p3 f"],
    )
    assert eight.hand().actor == 3


# -- who sits where --------------------------------------------------------------------------


def test_heads_up_the_forced_bets_are_listed_in_reverse() -> None:
    """p2 has the button and the small blind, which comes first in the list all the same."""
    record = hand(TWO, antes=[0, 3])
    assert record.posts == Posts((3, 0), (2, 1), dead=True)
    assert record.button == 1
    assert hand(TWO, actions=[]).hand().actor == 1


def test_chairs_tell_which_seat_is_which() -> None:
    """The button is in chair 5, so that p1 is in the next one taken, which is the lowest."""
    record = hand(THREE, seats=[9, 2, 5], players=["Nine", "Two", "Five"], finishing_stacks=[214, 186, 200])
    assert record.seats == (2, 5, 9)
    assert record.players == ("Two", "Five", "Nine")
    assert record.finishing_stacks == (186, 200, 214)
    assert record.button == 1
    assert record.posts.blinds == (2, 0, 1)
    assert record.hand().payoffs == (-14, 0, 14)
    assert [record.label(seat) for seat in record.order] == ["Nine", "Two", "Five"]
    assert "seats = [9, 2, 5]\n" in write(record)


def test_chairs_in_no_order_are_kept_but_tell_nothing() -> None:
    record = hand(THREE, seats=[5, 9, 7])
    assert (record.seats, record.button) == ((5, 9, 7), 2)
    assert parse(write(record)) == record


# -- forced bets -----------------------------------------------------------------------------


def first_actor(blinds: list[int], **changes: object) -> int | None:
    seats = len(blinds)
    fields = {"antes": [0] * seats, "starting_stacks": [200] * seats, "actions": []} | changes
    return hand(THREE, blinds_or_straddles=blinds, **fields).hand().actor


def test_the_opener_sits_after_the_largest_blind() -> None:
    assert first_actor([1, 2, 0, 0]) == 2
    assert first_actor([1, 2, 4, 0]) == 3, "after a straddle"
    assert first_actor([1, 2, 4, 8, 0]) == 4, "after two"
    assert first_actor([1, 2, 0, 4]) == 0, "after a straddle of the button"
    assert first_actor([2, 0, 0, 0]) == 1, "with a missing small blind, the first player has the big one"
    assert first_actor([0, 0, 0, 0], antes=[1] * 4) == 0, "after the button, where there are no blinds"


def test_a_negative_blind_is_live_but_does_not_move_the_opener() -> None:
    record = hand(
        THREE,
        antes=[0] * 5,
        blinds_or_straddles=[1, 2, 0, -2, 0],
        starting_stacks=[200] * 5,
        actions=["p3 f", "p4 cc", "p5 f", "p1 f", "p2 cc", "d db 2s3s4h", "p2 cc", "p4 f"],
    )
    assert record.posts == Posts((0,) * 5, (1, 2, 0, 2, 0), opener=2)
    assert record.hand().payoffs == (-1, 3, 0, -2, 0)
    assert "blinds_or_straddles = [1, 2, 0, -2, 0]\n" in write(record)
    assert parse(write(record)) == record


@pytest.mark.parametrize(
    ("antes", "trimming", "dead"),
    [
        ([0, 0, 0], True, False),
        ([0, 0, 0], False, False),
        ([5, 5, 5], True, False),
        ([5, 5, 5], False, True),
        ([0, 5, 0], False, True),
        ([0, 5, 0], True, True),
        ([0, 0, 5], True, True),
    ],
)
def test_even_antes_are_dead_unless_trimmed_and_uneven_ones_always(
    *, antes: list[int], trimming: bool, dead: bool
) -> None:
    assert hand(THREE, antes=antes, ante_trimming_status=trimming).posts.dead is dead


def test_antes_are_dead_where_the_file_does_not_say() -> None:
    assert hand(THREE, antes=[5, 5, 5]).posts.dead


def test_a_player_who_cannot_pay_the_ante_wins_all_of_dead_ones_and_as_much_of_live_ones() -> None:
    """Three antes of 10, of which the winner paid 4; the two others put their chips in against each other."""
    actions = ["d dh p1 2c7d", "d dh p2 KsKh", "d dh p3 AsAh", "p1 cc", "p2 cc"]
    actions += ["d db 2s3s4h", "p1 cc", "p2 cc", "d db 9d", "p1 cc", "p2 cc", "d db Jd", "p1 cc", "p2 cc"]
    fields = {"antes": [10, 10, 10], "starting_stacks": [50, 50, 4], "actions": actions}
    dead = hand(THREE, **fields, ante_trimming_status=False)
    assert dead.hand().stacks == (38, 42, 24)
    live = hand(THREE, **fields, ante_trimming_status=True)
    assert live.hand().stacks == (38, 54, 12)


# -- what is around a hand -------------------------------------------------------------------

CONTEXT: dict[str, Any] = {
    "author": "A. Scribe",
    "event": "Main Event, “Day 1” # 2",
    "url": "https://example.org/",
    "venue": "Back room",
    "address": "1 Street",
    "city": "Las Vegas",
    "region": "Nevada",
    "postal_code": "89109",
    "country": "USA",
    "time": datetime.time(23, 59, 1),
    "time_zone": "America/Los_Angeles",
    "time_zone_abbreviation": "PDT",
    "day": 1,
    "month": 7,
    "year": 2009,
    "hand": 59938668342,
    "level": 3,
    "seat_count": 9,
    "table": "Table  126581",
    "currency": "USD",
    "currency_symbol": "$",
    "time_limit": 30,
}


def test_every_field_of_the_standard_is_kept() -> None:
    record = hand(THREE, **CONTEXT, time_banks=[60, Decimal("30.5"), 0], winnings=[29, 0, 0])
    assert record.metadata == Metadata(**CONTEXT)
    assert record.time_banks == (60, Decimal("30.5"), 0)
    assert record.winnings == (29, 0, 0)
    assert parse(write(record)) == record


def test_hand_and_table_may_be_names_or_numbers() -> None:
    assert hand(THREE, hand="R5-2262462-837", table=12).metadata == Metadata(hand="R5-2262462-837", table=12)
    assert hand(THREE, hand=0).metadata.hand == 0
    assert "hand = 0\n" in write(hand(THREE, hand=0))


def test_fields_of_your_own_are_kept() -> None:
    own = {
        "_sponsors": ["", "GG"],
        "_depth": Decimal("1.25"),
        "_seen": {"by": ["Ann"], "at": datetime.date(2009, 7, 1)},
    }
    record = hand(THREE, **own)
    assert record.extra == own
    assert parse(write(record)) == record


def test_fields_of_a_later_standard_are_kept_too() -> None:
    assert hand(THREE, moon_phase="new").extra == {"moon_phase": "new"}


def test_commentary_stays_with_its_action() -> None:
    actions = changed(THREE["actions"], "p3 f", "p3 f # trash", "", "# the table laughs")
    record = hand(THREE, actions=actions)
    assert [step.note for step in record.steps if step.note] == ["trash", "the table laughs"]
    assert record.steps[4:6] == (Commentary(), Commentary("the table laughs"))
    assert parse(write(record)) == record
    assert '"p3 f # trash",\n  "",\n  "# the table laughs",\n' in write(record)
    assert record.hand().payoffs == (14, -14, 0)


def test_unknown_stacks_are_enough_for_everything_and_written_back() -> None:
    inf = Decimal("inf")
    record = hand(THREE, starting_stacks=[inf, 200, inf], finishing_stacks=[inf, 186, inf])
    assert record.stacks == (None, 200, None)
    assert record.finishing_stacks == (None, 186, None)
    assert record.hand().payoffs == (14, -14, 0)
    assert "starting_stacks = [inf, 200, inf]\n" in write(record)
    assert parse(write(record)) == record


def test_a_record_is_a_value() -> None:
    import pickle

    record = hand(THREE, **CONTEXT)
    assert pickle.loads(pickle.dumps(record)) == record
    assert hash(record) == hash(hand(THREE, **CONTEXT))
    assert isinstance(record, Record)
    with pytest.raises(AttributeError):
        record.button = 0  # type: ignore[misc]
