"""Declared policies in a tournament: the same hands, stored exactly, verified, and refused when damaged."""

import sqlite3
import zlib
from dataclasses import replace
from pathlib import Path

import pytest

from holecard import CALL, FOLD, Game, Mixed, View, raise_to
from holecard.arena import Task, TournamentOptions, make_plan, parse_bot, play_batch
from holecard.arena.hand_log import BatchLog
from holecard.arena.plan import Plan
from holecard.arena.plan_json import parse_plan, print_plan
from holecard.arena.policy_log import pack_policies, read_policies
from holecard.arena.replay import digest, verify
from holecard.arena.store import Store
from holecard.bots.bot import Bot
from holecard.errors import Unreadable
from holecard.hand.mixed import Mix
from holecard.report.tournament import read_report
from tests.arena.plans import plan as plan_of

MIXES = [
    (0, 0, Mix((FOLD, CALL), (0.2, 0.8))),
    (0, 2, Mix((CALL, raise_to(60), raise_to(10**15)), (1 / 3, 1 / 3, 1 / 3))),
    (70_000, 1, Mix((raise_to(40), FOLD), (1e-300, 1.0))),
]


def house(*bots: str, policies: bool, game: str = "leduc", rounds: int = 4) -> Plan:
    options = TournamentOptions(
        game=Game.load(game),
        seed="policies",
        bots=tuple(map(parse_bot, bots)),
        rounds=rounds,
        seats=len(bots),
        policies=policies,
    )
    return make_plan(options)


def logs(plan: Plan) -> list[BatchLog]:
    matchups = plan.matchups()
    return [play_batch(Task(plan, matchups[batch.matchup], batch)) for batch in plan.batches()]


def stored(path: Path, plan: Plan) -> Path:
    with Store.new(path, plan) as store:
        for log in logs(plan):
            store.commit(log)
    return path


def test_policies_are_read_back_exactly() -> None:
    data = pack_policies(reversed(MIXES))
    assert read_policies(data) == {(hand, place): mix for hand, place, mix in MIXES}
    assert pack_policies([]) == b""
    assert read_policies(b"") == {}


@pytest.mark.parametrize("cut", [1, 8, 20])
def test_damaged_policies_are_refused_in_one_line(cut: int) -> None:
    data = pack_policies(MIXES)
    for broken in (data[:-cut], data[cut:], data + b"x", zlib.compress(zlib.decompress(data)[:-cut])):
        with pytest.raises(Unreadable, match="policies of a round are damaged"):
            read_policies(broken)


@pytest.mark.parametrize(
    "mix",
    [
        Mix((CALL,), (1.0,)),
        Mix((CALL, CALL), (0.5, 0.5)),
        Mix((CALL, FOLD), (float("nan"), 0.5)),
        Mix((CALL, FOLD), (-0.5, 1.5)),
    ],
)
def test_policies_that_are_none_are_refused(mix: Mix) -> None:
    with pytest.raises(Unreadable):
        read_policies(pack_policies([(0, 0, mix)]))


def test_a_bomb_is_not_unpacked() -> None:
    with pytest.raises(Unreadable, match="too long"):
        read_policies(zlib.compress(bytes(1 << 27), 9))


def test_what_a_round_declares_can_be_read_back_however_much_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    """A bot may declare hundreds of actions in each of thousands of hands."""
    first = pack_policies(MIXES[:2])
    size = len(zlib.decompress(first))
    for limit in (size, size + 8, size + 39):
        monkeypatch.setattr("holecard.arena.policy_log.MOST_BYTES", limit)
        assert pack_policies(MIXES) == first
        assert len(read_policies(first)) == 2
    monkeypatch.setattr("holecard.arena.policy_log.MOST_BYTES", size + 40)
    assert len(read_policies(pack_policies(MIXES))) == 3


@pytest.mark.parametrize(
    ("hand", "place", "mix"),
    [(0, 60_000, Mix((CALL, FOLD), (0.5, 0.5))), (0, 0, Mix((raise_to(999), raise_to(777)), (0.5, 0.5)))],
    ids=["no such action", "another action"],
)
@pytest.mark.parametrize("game", ["leduc", "kuhn-draw"])
def test_luck_is_not_measured_by_policies_of_a_damaged_file(
    tmp_path: Path, game: str, hand: int, place: int, mix: Mix
) -> None:
    path = stored(tmp_path / "game.db", house("tight", "random", policies=True, game=game))
    with sqlite3.connect(path) as connection:
        connection.execute("update policies set data = ?", (pack_policies([(hand, place, mix)]),))
    with Store.open(path) as store:
        report = read_report(store, with_luck=True)
    assert report.luck is None
    [words] = [line for line in report.statements if "Luck" in line]
    assert words.startswith(f"Luck cannot be measured: action {place + 1} of a hand is one of its policy")


@pytest.mark.parametrize("game", ["leduc", "micro", "six-max", "ladder"])
@pytest.mark.gate(2)
def test_house_bots_play_the_same_hands_whether_or_not_they_declare(game: str) -> None:
    names = ["random", "tight", "equity", "rosa", "felix", "vera"][: 6 if game == "six-max" else 3]
    for start in range(1 if game == "six-max" else 2):
        bots = names if game == "six-max" else names[start : start + 2]
        plain, declared = (
            logs(house(*bots, policies=policies, game=game, rounds=len(bots))) for policies in (False, True)
        )
        assert [log.record for one in plain for log in one.rounds] == [
            log.record for one in declared for log in one.rounds
        ]
        assert not any(log.policies for one in plain for log in one.rounds)
        assert all(log.policies for one in declared for log in one.rounds) or game == "ladder"
        assert not any(one.faults for one in declared)


def test_solved_bots_declare_too(tmp_path: Path) -> None:
    plan = house("nash", "random", policies=True, game="kuhn", rounds=2)
    with Store.open(stored(tmp_path / "kuhn.db", plan)) as store:
        assert sum(verify(store)) == store.hand_count()
        mixes = [mix for _, log in store.rounds() for mix in read_policies(log.policies).values()]
    assert any(abs(mix.chances[0] - 1 / 3) < 1e-6 for mix in mixes)  # Kuhn's third


def test_files_without_policies_stay_as_they_were(tmp_path: Path) -> None:
    path = stored(tmp_path / "plain.db", house("tight", "random", policies=False))
    with sqlite3.connect(path) as connection:
        names = {name for (name,) in connection.execute("select name from sqlite_schema where type='table'")}
    assert names == {"meta", "bots", "matchups", "units", "rounds", "faults", "thinking"}
    assert '"policies": ' not in print_plan(house("tight", "random", policies=False))
    assert parse_plan(print_plan(house("tight", "random", policies=True))).policies


def test_the_digest_is_of_what_was_played(tmp_path: Path) -> None:
    paths = [
        stored(tmp_path / f"{policies}.db", house("tight", "random", policies=policies))
        for policies in (False, True)
    ]
    digests = []
    for path in paths:
        with Store.open(path) as store:
            digests.append(digest(store))
    assert digests[0] == digests[1]


class Mixer(Bot):
    """Leaves every choice to the arena."""

    def act(self, view: View) -> Mixed:
        return Mixed(
            {view.fold(): 0.25, CALL: 0.75} if view.to_call else {CALL: 0.5, view.pot_raise(0.5): 0.5}
        )


def mixers(rounds: int = 4) -> Plan:
    plan = plan_of("Caller", "Chance", rounds=rounds)
    mixer = replace(plan.bots[0], name="mixer", text=f"{__file__}:Mixer", target=f"{__file__}:Mixer")
    return replace(plan, bots=(mixer, plan.bots[1]))


def test_a_drawn_action_is_verified_by_the_seed_of_its_hand(tmp_path: Path) -> None:
    path = stored(tmp_path / "mixer.db", mixers())
    with Store.open(path) as store:
        assert sum(verify(store)) == store.hand_count()
        [(_, first), *_] = store.rounds()
    found = [(hand, place, mix) for (hand, place), mix in read_policies(first.policies).items()]
    assert found
    swapped = [(hand, place, Mix(mix.actions[::-1], mix.chances[::-1])) for hand, place, mix in found]
    with sqlite3.connect(path) as connection:
        connection.execute("update policies set data = ? where number = 0", (pack_policies(swapped),))
    with Store.open(path) as store, pytest.raises(Unreadable, match="checksum"):
        list(verify(store))
    _forge_checksums(path)
    with Store.open(path) as store, pytest.raises(Unreadable, match="not the one drawn from its policy"):
        list(verify(store))


def _forge_checksums(path: Path) -> None:
    from holecard.arena.checksum import batch_checksum

    with Store.open(path) as store, sqlite3.connect(path) as connection:
        for batch in store.batches:
            made = batch_checksum(connection, batch)
            connection.execute("update units set checksum = ? where number = ?", (made, batch.number))


def test_mirrored_rounds_share_dice_as_they_share_cards(tmp_path: Path) -> None:
    """Two copies of a bot that always mixes the same way come out even in every group."""
    plan = mixers()
    twins = replace(plan, bots=(plan.bots[0], replace(plan.bots[0], name="twin")))
    with Store.open(stored(tmp_path / "twins.db", twins)) as store:
        rounds = [log for _, log in store.rounds()]
    for one, other in zip(rounds[::2], rounds[1::2], strict=True):
        assert one.chips[0] == -other.chips[0]
    assert any(log.chips[0] for log in rounds)
