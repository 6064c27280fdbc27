"""The solved bots: they play their games by the book, by their seed, and they win."""

import os
import subprocess
import sys
from collections import Counter
from dataclasses import replace
from math import sqrt
from pathlib import Path
from random import Random
from statistics import fmean, stdev

import pytest

from benchmarks.solved import Contest, samples
from holecard import CALL, Action, BadRequest, Deal, Deck, Game, Hand, raise_to
from holecard.bots.bot import RoundInfo
from holecard.bots.house import HOUSE, house_bot
from holecard.bots.loader import prepare
from holecard.bots.resources import Host
from holecard.bots.solved import SOLVED, Nash, NashChips
from holecard.bots.solved.chip_ev import small_strategy
from holecard.bots.solved.nash import SolvedGameType, kind_of
from holecard.bots.solved.pushfold import LadderBot
from holecard.bots.spec import parse_bot
from holecard.rules import names
from holecard.solver.action_translation import mix_at
from holecard.solver.match import MatchPlayer
from tests.bots.house.rounds import play, z_of_rounds, z_score

GAMES = ("kuhn", "ladder", "leduc", "micro", "mini")
STREET_BY_STREET = ("holdem", "holdem-match", "six-max")
"""See test_holdem.py."""
PAIRS = [(bot, name) for name in GAMES for bot in SOLVED]


@pytest.mark.parametrize(("bot", "name"), PAIRS)
@pytest.mark.parametrize("other", ["random", pytest.param("loose-aggressive", marks=pytest.mark.slow)])
def test_every_hand_is_played_without_a_fault(bot: str, name: str, other: str) -> None:
    game = Game.load(name)
    rounds = 10 if name == "ladder" and other != "random" else 1  # on the ladder, of one to five hands
    for number in range(rounds):
        assert play(game, (bot, other), f"faults {number}").faults == ()
        assert play(game, (other, bot), f"faults {number}").faults == ()


@pytest.mark.gate(4)
@pytest.mark.parametrize(("bot", "name"), PAIRS)
def test_the_same_seed_gives_the_same_actions(bot: str, name: str) -> None:
    game = Game.load(name)
    first = play(game, (bot, "random"), "again", 20)
    assert play(game, (bot, "random"), "again", 20) == first
    assert any(play(game, (bot, "random"), f"other {number}", 20) != first for number in range(5))


@pytest.mark.gate(4)
@pytest.mark.parametrize(("bot", "name"), PAIRS)
def test_a_bot_plays_without_being_told_of_rounds_and_hands(bot: str, name: str) -> None:
    game = Game.load(name)
    stack = game.session.stack(0)
    hand = Hand(game, (stack, stack), 0, Deal.seeded(game, 2, "bare"))
    assert hand.legal.allows(house_bot(bot, "seed").act(hand.view(hand.actor)))
    assert hand.legal.allows(house_bot(bot, "seed", game).act(hand.view(hand.actor)))


# -- which games -----------------------------------------------------------------------------------


def test_eight_games_are_solved_and_told_by_their_rules() -> None:
    kinds = {name: kind_of(Game.load(name), for_score=True) for name in names()}
    assert {name for name, kind in kinds.items() if kind is not None} == {*GAMES, *STREET_BY_STREET}
    assert {name for name, kind in kinds.items() if kind is SolvedGameType.HOLDEM} == set(STREET_BY_STREET)
    renamed = replace(Game.load("ladder"), name="something")
    assert kind_of(renamed, for_score=True) is SolvedGameType.LADDER
    assert kind_of(renamed, for_score=False) is SolvedGameType.SHORT


def of_hands(hands: int, name: str = "mine") -> Game:
    micro = Game.load("micro")
    return replace(micro, name=name, title="Mine", session=replace(micro.session, hands=hands, name="sprint"))


@pytest.mark.parametrize("hands", [100, 10, 1])
def test_a_round_is_known_by_its_rules_and_by_its_last_hands(hands: int) -> None:
    """A copy under another name plays as micro does, and a shorter round as its last hands."""
    micro, own = MatchPlayer(Game.load("micro")), MatchPlayer(of_hands(hands))
    for number in {1, (hands + 1) // 2, hands}:
        hand = Hand(own.game, (1010, 990), 0, Deal.of(["9c", "2d"], "7h"))
        view = hand.view(0)
        assert own.strategy(number, view) == micro.strategy(100 - hands + number, view)
    bot = Nash()
    bot.prepare(of_hands(hands))
    assert bot.note == ""


@pytest.mark.parametrize(
    "game",
    [
        of_hands(101),
        of_hands(10).with_stakes(blinds=(20, 40)),
        of_hands(10).with_stakes(ante=5),
        replace(of_hands(10), session=replace(of_hands(10).session, stacks=(500,))),
        of_hands(10).with_deck(Deck.of("23456789TJQK")),
        replace(of_hands(10), min_bet=40),
    ],
    ids=["more hands", "blinds", "ante", "stacks", "deck", "smallest bet"],
)
def test_other_rules_have_no_table(game: Game) -> None:
    with pytest.raises(BadRequest, match="the table"):
        MatchPlayer(game)


def test_who_must_play_for_chips_says_so() -> None:
    game = of_hands(10).with_deck(Deck.of("JQK"))
    spec = prepare(parse_bot("nash"), game, Host())
    assert spec.note.startswith("plays for chips, not to win the round")
    assert prepare(parse_bot("nash"), of_hands(10), Host()).note == ""
    assert prepare(parse_bot("nash-chips"), game, Host()).note == ""


@pytest.mark.parametrize("name", ["omaha", "short-deck", "limit-holdem"])
def test_other_games_are_refused_before_anything_is_played(name: str) -> None:
    known = ", ".join(sorted({*GAMES, *STREET_BY_STREET}))
    with pytest.raises(BadRequest, match=f"^nash cannot play: .* are for {known}, not for {name}$"):
        prepare(parse_bot("nash"), Game.load(name), Host())


def test_a_table_of_more_than_two_is_refused() -> None:
    bot = house_bot("nash", "seed")
    with pytest.raises(BadRequest, match="two seats, not 3"):
        bot.round_begins(RoundInfo(Game.load("kuhn").with_deck(5), 3, 0, "three"))


@pytest.mark.parametrize("missing", ["numpy", "numba", "scipy"])
@pytest.mark.parametrize("name", ["mini", "ladder"])
def test_without_the_solver_it_says_what_to_install(missing: str, name: str) -> None:
    program = (
        f"import sys; sys.modules[{missing!r}] = None\n"
        "from holecard import BadRequest, Game\n"
        "from holecard.bots.house import house_bot\n"
        f"try: house_bot('nash', game=Game.load({name!r}))\n"
        "except BadRequest as error: print(error)"
    )
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert 'pip install "holecard[solver]"' in run.stdout
    assert run.stdout.strip().endswith(missing)


def test_the_registry_needs_the_standard_library_only() -> None:
    program = (
        "import sys; from holecard.bots.house import house_bot; house_bot('nash');"
        "print(sorted({'numpy', 'numba', 'scipy', 'rich', 'typer'} & set(sys.modules)))"
    )
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "[]"


@pytest.mark.slow
def test_nothing_is_compiled_or_loaded_once_the_clock_runs(tmp_path: Path) -> None:
    """In a process of its own and with nothing kept on the disk, as after an installation."""
    program = """
from numba.core.registry import CPUDispatcher
from holecard import Deal, Game, Hand
from holecard.bots.house import house_bot
from holecard.bots.bot import RoundInfo
from holecard.solver.cfr import traversal as kernels

game = Game.load("micro")
bot = house_bot("nash", "seed", game)

def ready():
    return {name: len(kernel.signatures) for name, kernel in vars(kernels).items()
            if isinstance(kernel, CPUDispatcher)}

before = ready()
bot.round_begins(RoundInfo(game, 2, 0, "seed"))
for number in range(1, 9):
    stack = game.session.stack(0)
    lead = number * stack // 10
    hand = Hand(game, (stack + lead, stack - lead), number % 2, Deal.seeded(game, 2, str(number)))
    bot.hand_begins(hand.view(0))
    bot.act(hand.view(hand.actor))
assert ready() == before, (before, ready())
"""
    environment = os.environ | {"NUMBA_CACHE_DIR": str(tmp_path)}
    subprocess.run([sys.executable, "-c", program], env=environment, check=True)


def test_they_are_no_part_of_the_default_field() -> None:
    assert not set(SOLVED) & set(HOUSE)
    assert not set(SOLVED) & set(names())
    assert all(name == bot.name and isinstance(bot.make(), Nash) for name, bot in SOLVED.items())


# -- by the book -----------------------------------------------------------------------------------


@pytest.mark.parametrize("card", ["2s", "9s", "As"])
@pytest.mark.parametrize("actions", [(), (CALL,), (raise_to(1),), (CALL, raise_to(1))])
def test_mini_is_played_as_often_as_the_solution_says(card: str, actions: tuple[Action, ...]) -> None:
    game = Game.load("mini")
    hand = Hand(game, (4, 4), 0, Deal.of([card, "5s"] if len(actions) % 2 == 0 else ["5s", card]))
    for action in actions:
        hand.act(action)
    view = hand.view(hand.actor)
    bot = house_bot("nash", "frequencies")
    count = 2000
    seen = Counter(bot.act(view) for _ in range(count))
    strategy = small_strategy(game, (4, 4))
    node = strategy.vector_game.tree.node_at(actions)
    assert node is not None
    for action, likely in mix_at(strategy, node, view).items():
        assert seen[action] / count == pytest.approx(likely, abs=4.5 * 0.5 / count**0.5)


def test_kuhn_is_played_as_kuhn_said() -> None:
    """A player who has checked a queen calls a bet a third of the time oftener than he bets a jack, who
    bets second calls with a queen one time in three, and always with a king."""
    solved = small_strategy(Game.load("kuhn"), (2, 2))
    jack, queen, king = 0, 1, 2

    def chance(hand_class: int, done: tuple[Action, ...], action: Action) -> float:
        node = solved.vector_game.tree.node_at(done)
        assert node is not None
        return solved.mix(node, hand_class)[action]

    bet = raise_to(1)
    bluff = chance(jack, (), bet)
    assert 0 <= bluff <= 1 / 3 + 1e-9
    assert chance(king, (), bet) == pytest.approx(3 * bluff)
    assert chance(queen, (CALL, bet), CALL) == pytest.approx(bluff + 1 / 3)
    assert chance(queen, (bet,), CALL) == pytest.approx(1 / 3)
    assert chance(king, (bet,), CALL) == 1
    assert chance(jack, (CALL,), bet) == pytest.approx(1 / 3)


def test_other_decks_and_bets_are_solved_for_what_they_are() -> None:
    game = Game.load("mini").with_deck(5).with_bets(2, 6)
    hand = Hand(game, (10, 10), 1, Deal.of(["Ts", "As"]))
    bot = house_bot("nash", "own")
    assert {bot.act(hand.view(1)) for _ in range(50)} <= {0, 2}
    assert play(game, ("nash", "random"), "own deck").faults == ()


def test_risen_blinds_are_played_by_what_is_known_already(monkeypatch: pytest.MonkeyPatch) -> None:
    """To solve anything at the table would take longer than a clock allows."""
    micro = Game.load("micro")
    monkeypatch.setattr("holecard.solver.bundled.solved_here", None)
    bot = NashChips()
    bot.rng = Random("risen")
    bot.round_begins(RoundInfo(micro, 2, 0, "risen"))
    risen = micro.with_stakes(blinds=(45, 90))
    hand = Hand(risen, (900, 1100), button=0, deal=Deal.seeded(risen, 2, "risen"))
    hand.act(bot.act(hand.view(0)))


def test_the_ladder_is_played_for_chips_or_for_the_game() -> None:
    """At the last level the small blind is in for half of its stack: for chips it plays any two cards, for
    the game it folds what it has in front, once that is more than the 5 chips of the blind."""
    game = Game.load("ladder")
    last = Hand(game, (10, 10), 0, Deal.of(["AsAh", "7d2c"], "9h9c3s3d4s"))
    assert house_bot("nash-chips", "seed").act(last.view(0)) == CALL
    first = Hand(game, (100, 100), 0, Deal.of(["AsAh", "7d2c"], "9h9c3s3d4s"))
    assert house_bot("nash-chips", "seed").act(first.view(0)) == 100
    bot = house_bot("nash", "seed")
    bot.round_begins(RoundInfo(game, 2, 0, "seed"))
    bot.hand_begins(first.view(0))
    assert bot.act(first.view(0)) >= 0, "limped or raised, but never folded"
    first.act(raise_to(100))
    first.act(-1)
    bot.hand_ends(first.view(0))  # ten chips in front
    for _ in range(4):
        bot.hand_begins(last.view(0))
    assert bot.act(last.view(0)) == -1


def test_the_first_level_of_the_ladder_is_played_by_strength() -> None:
    """Aces are never folded, neither first nor to an all-in, which the worst hand does not call."""
    game = Game.load("ladder")
    for deal in (["AsAh", "7d2c"], ["7d2c", "AsAh"]):
        hand = Hand(game, (100, 100), 0, Deal.of(deal, "9h9c3s3d4s"))
        actions, chances = LadderBot().follow(hand.view(0)).strategy(hand.view(0))
        folds = [chances[actions.index(-1)]]
        hand.act(raise_to(100))
        actions, chances = LadderBot().follow(hand.view(1)).strategy(hand.view(1))
        folds.append(chances[actions.index(-1)])
        expected = [0, 1] if deal[0] == "AsAh" else [folds[0], 0]
        assert folds == pytest.approx(expected, abs=1e-3)


# -- strength --------------------------------------------------------------------------------------


SIMPLE = [(name, worse, 10) for name in ("kuhn", "leduc") for worse in ("random", "caller")]
LONGER = [("mini", "random", 10), ("mini", "caller", 10), ("micro", "caller", 40), ("micro", "otto", 15)]


@pytest.mark.parametrize(
    ("name", "worse", "rounds"), [*SIMPLE, *(pytest.param(*case, marks=pytest.mark.slow) for case in LONGER)]
)
def test_simple_bots_are_beaten(name: str, worse: str, rounds: int) -> None:
    assert z_score(Game.load(name), "nash-chips", worse, rounds) > 2.6


@pytest.mark.slow
@pytest.mark.parametrize("worse", ["caller", "otto"])
def test_simple_bots_are_beaten_on_the_ladder(worse: str) -> None:
    assert z_of_rounds(Game.load("ladder"), "nash", worse, 100) > 2.6


@pytest.mark.slow
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("other", HOUSE)
@pytest.mark.parametrize(("name", "rounds"), [("kuhn", 60), ("mini", 60), ("leduc", 60), ("micro", 100)])
def test_no_house_bot_beats_them_for_chips(name: str, rounds: int, other: str) -> None:
    assert z_score(Game.load(name), "nash-chips", other, rounds) > -2.6


@pytest.mark.slow
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("other", HOUSE)
def test_no_house_bot_beats_them_on_the_ladder(other: str) -> None:
    """Without the luck of the board, which is worth four times the rounds."""
    won = samples(Contest("ladder", ("nash", other), 60, "ladder")).calm_won
    assert fmean(won) / max(stdev(won) / sqrt(len(won)), 1e-9) > -2.6
