"""Solutions against published values of the games, counts by hand, and the engine."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from holecard.errors import BadRequest
from holecard.rules.game import Game
from holecard.solver import BetSizes, Strategy, VectorGame
from holecard.web.library import library_of
from holecard.web.study.cache import SolutionCache
from holecard.web.study.catalog import CatalogEntry, catalog
from holecard.web.study.solution import load_solution
from tests.web.conftest import await_that

Node = dict[str, Any]


def get(web: httpx.Client, path: str) -> Any:
    answer = web.get(f"/api/study{path}")
    assert answer.status_code == 200, answer.text
    return answer.json()


def details(web: httpx.Client, solution: str) -> dict[str, Any]:
    """Of a solution that may take longer to load than one request waits."""
    state: dict[str, Any] = {}

    def is_loaded() -> bool:
        nonlocal state
        state = get(web, f"/{solution}")
        return bool(state["status"] == "ready")

    await_that(is_loaded, lambda: f"never loaded: {state}")
    found: dict[str, Any] = state["details"]
    return found


def walk(web: httpx.Client, solution: str) -> Iterator[Node]:
    """Every decision that the links reach, on every board."""
    waiting = [details(web, solution)["root"]]
    while waiting:
        at = waiting.pop()
        node = get(web, f"/{solution}/nodes/{at}")
        yield node
        for board in node["boards"][1:]:
            yield get(web, f"/{solution}/nodes/{at}?board={board['id']}")
        waiting += [
            action["child"]["node"] for action in node["actions"] if action["child"]["node"] is not None
        ]


def frequencies(node: Node, label: str) -> dict[str, float]:
    [found] = [hand for hand in node["hands"] if hand["label"] == label]
    return dict(zip((action["label"] for action in node["actions"]), found["frequencies"], strict=True))


def follow(web: httpx.Client, solution: str, *labels: str) -> Node:
    node: Node = get(web, f"/{solution}/nodes/{details(web, solution)['root']}")
    for label in labels:
        [child] = [action["child"]["node"] for action in node["actions"] if action["label"] == label]
        node = get(web, f"/{solution}/nodes/{child}")
    return node


# -- known values ---------------------------------------------------------------------------------


def test_the_value_of_mini_is_known_exactly(web: httpx.Client) -> None:
    found = details(web, "mini")
    assert found["value_text"] == "−19/312"
    assert found["exploitability_text"] == "0"
    assert found["exploitability"] == 0
    assert found["exact"]


def test_kuhn_is_one_of_the_equilibria_that_kuhn_found(web: httpx.Client) -> None:
    assert details(web, "kuhn")["value_text"] == "−1/18"
    first = follow(web, "kuhn")
    bluff = frequencies(first, "J")["bet 1"]
    assert 0 <= bluff <= 1 / 3
    assert frequencies(first, "K")["bet 1"] == pytest.approx(3 * bluff)
    assert frequencies(first, "Q")["bet 1"] == 0
    checked = follow(web, "kuhn", "check")
    assert frequencies(checked, "J")["bet 1"] == pytest.approx(1 / 3)
    assert frequencies(checked, "K")["bet 1"] == 1
    assert frequencies(follow(web, "kuhn", "check", "bet 1"), "Q")["call"] == pytest.approx(bluff + 1 / 3)
    assert frequencies(follow(web, "kuhn", "bet 1"), "Q")["call"] == pytest.approx(1 / 3)


def test_leduc_has_the_published_value(web: httpx.Client) -> None:
    found = details(web, "leduc")
    assert found["value"] == pytest.approx(-0.085606424078, abs=1e-9)
    assert found["exploitability"] < 1e-6


PUSHFOLD = {100: (-0.04537, 0.5828, 0.3738), 50: (0.05620, 0.7148, 0.6207)}
"""By stack: the value in big blinds and how much is pushed and called, by a linear program elsewhere."""


@pytest.mark.parametrize("stack", PUSHFOLD)
def test_charts_of_the_ladder_are_the_known_ones(web: httpx.Client, stack: int) -> None:
    value, pushed, called = PUSHFOLD[stack]
    found = details(web, f"ladder-{stack}")
    assert found["value"] / 10 == pytest.approx(value, abs=1e-5)
    push = follow(web, f"ladder-{stack}")
    call = follow(web, f"ladder-{stack}", f"all-in {stack}")
    assert push["actions"][0]["frequency"] == pytest.approx(pushed, abs=1e-4)
    assert frequencies(push, "AA") == {f"all-in {stack}": 1, "fold": 0}
    dealt = sum(hand["combos"] * hand["frequencies"][0] for hand in call["hands"])
    assert dealt / 1326 == pytest.approx(called, abs=1e-4)


def test_shorter_stacks_push_more(web: httpx.Client) -> None:
    cards = [card for card in get(web, "") if card["kind"] == "push_fold"]
    stacks = [card["id"] for card in cards]
    shares = []
    for solution in stacks:
        actions = follow(web, solution)["actions"]
        shares.append(1 - next(action["frequency"] for action in actions if action["action_type"] == "fold"))
    assert shares == sorted(shares)
    assert len(shares) == len(Game.load("ladder").session.stacks)


# -- the tree and the hand classes ----------------------------------------------------------------


@pytest.mark.parametrize(("solution", "infosets"), [("mini", 78), ("kuhn", 12), ("leduc", 288)])
def test_walking_reaches_every_decision(web: httpx.Client, solution: str, infosets: int) -> None:
    nodes = list(walk(web, solution))
    assert len({node["node"] for node in nodes}) == len(VectorGame.of(Game.load(solution)).tree.decisions)
    assert sum(len(node["hands"]) for node in nodes) == infosets == details(web, solution)["infosets"]
    for node in nodes:
        assert sum(action["frequency"] for action in node["actions"]) == pytest.approx(1)
        assert sum(board["probability"] for board in node["boards"]) == pytest.approx(
            1 if node["boards"] else 0
        )
        places = {(hand["row"], hand["column"]) for hand in node["hands"]}
        assert len(places) == len(node["hands"])
        for each in node["hands"]:
            assert sum(each["frequencies"]) == pytest.approx(1)


def test_hands_that_end_are_as_many_as_hands_that_begin(web: httpx.Client) -> None:
    tree = details(web, "mini")["tree"]
    ends = [node["reach"] for node in tree if node["kind"] in ("fold", "showdown")]
    assert sum(ends) == pytest.approx(1)


def test_evs_add_up_to_the_value(web: httpx.Client) -> None:
    node = follow(web, "mini")
    each = [
        sum(part * ev for part, ev in zip(hand["frequencies"], hand["evs"], strict=True))
        for hand in node["hands"]
    ]
    assert sum(each) / 13 == pytest.approx(-19 / 312)
    for hand, ev in zip(node["hands"], each, strict=True):  # a best response gains nothing
        assert ev == pytest.approx(max(hand["evs"]))


def test_a_node_says_what_lies_on_the_table(web: httpx.Client) -> None:
    node = follow(web, "mini", "bet 1", "raise to 3")
    assert (node["pot"], node["to_call"], node["bets"], node["stacks"]) == (6, 2, [1, 3], [2, 0])
    assert node["action_history"] == "bet 1, raise to 3"
    assert [step["player_name"] for step in node["path"]] == ["first player", "second player"]
    chosen = [option["label"] for step in node["path"] for option in step["options"] if option["chosen"]]
    assert chosen == ["bet 1", "raise to 3"]
    ends = {action["label"]: action["child"]["description"] for action in node["actions"]}
    assert ends == {"call": "showdown for a pot of 8", "fold": "the second player wins 2"}


def test_boards_and_suits_of_the_no_limit_game_are_laid_out(web: httpx.Client) -> None:
    before = follow(web, "micro-1000")
    assert before["layout"]["rows"] == [""]
    flop = follow(web, "micro-1000", "call", "check")
    assert flop["layout"]["columns"] == list("AKQJT98765432")
    assert flop["layout"]["rows"] == ["off-suit", "suited"]
    assert len(flop["boards"]) == 13
    assert sum(hand["combos"] for hand in flop["hands"]) == 51
    other = get(web, f"/micro-1000/nodes/{flop['node']}?board=7")
    assert other["board"] == "7"
    assert {hand["label"].split()[2] for hand in other["hands"]} == {"7"}


def test_the_square_is_the_usual_one(web: httpx.Client) -> None:
    node = follow(web, "ladder-100")
    assert node["layout"]["kind"] == "square"
    at = {(hand["row"], hand["column"]): hand["label"] for hand in node["hands"]}
    assert (at[0, 0], at[0, 1], at[1, 0], at[12, 12]) == ("AA", "AKs", "AKo", "22")
    assert sum(hand["combos"] for hand in node["hands"]) == 1326


# -- errors ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/nothing", 404),
        ("/..%2F..%2Fetc%2Fpasswd", 404),
        ("/%2Fetc%2Fpasswd", 404),
        ("/saved-000000000000", 404),
        ("/" + "a" * 81, 422),
        ("/mini/nodes/2", 404),
        ("/mini/nodes/15", 404),
        ("/mini/nodes/-1", 422),
        ("/mini/nodes/root", 422),
        ("/micro-1000/nodes/4?board=Z", 404),
        ("/micro-1000/nodes/4?board=123456789", 422),
    ],
)
def test_what_does_not_exist_is_reported(web: httpx.Client, path: str, status: int) -> None:
    answer = web.get(f"/api/study{path}")
    assert answer.status_code == status
    assert answer.json()["error"]


def test_saved_strategies_are_read_and_graded(folder: Path) -> None:
    vector_game = VectorGame.of(Game.load("kuhn"))
    path = folder / "by hand.npz"
    Strategy.uniform(vector_game).save(path)
    entry = saved_solution(folder, "by hand.npz")
    solution = load_solution(entry, lambda _: None)
    assert solution.found.grade.value == pytest.approx(1 / 8)  # OpenSpiel's for the same strategy
    assert solution.found.grade.nash_conv == pytest.approx(11 / 12)
    path.write_bytes(b"something else")
    with pytest.raises(BadRequest, match=r"by hand\.npz"):
        load_solution(entry, lambda _: None)


def saved_solution(folder: Path, name: str) -> CatalogEntry:
    library_of.cache_clear()  # its listing may be a second old
    return next(entry for entry in catalog(folder) if entry.title == name)


def test_a_damaged_file_is_refused_by_name_and_without_its_place(web: httpx.Client, folder: Path) -> None:
    (folder / "sub").mkdir()
    (folder / "sub" / "damaged.npz").write_bytes(b"PK\x03\x04 and then nothing")
    solution = saved_solution(folder, "sub/damaged.npz").id
    answer = web.get(f"/api/study/{solution}")
    assert answer.status_code == 400
    assert "sub/damaged.npz" in answer.json()["error"]
    assert str(folder) not in answer.text
    assert web.post(f"/api/study/{solution}/table", json={}).status_code == 400


def test_a_saved_strategy_can_be_studied(web: httpx.Client, folder: Path) -> None:
    Strategy.uniform(VectorGame.of(Game.load("micro"), 60, BetSizes.parse("1,allin"))).save(
        folder / "even.npz"
    )
    node = follow(web, saved_solution(folder, "even.npz").id)
    even = [1 / len(node["actions"])] * len(node["actions"])
    assert [action["frequency"] for action in node["actions"]] == pytest.approx(even)


def test_a_solution_is_loaded_once_and_reports_that_it_is_loading(folder: Path) -> None:
    cache = SolutionCache(folder, patience=0)
    cache._turn.acquire()
    loader = cache.load("mini")
    assert loader.status == "loading"
    assert {entry.id: status for entry, status in cache.entries()}["mini"] == "loading"
    assert cache.load("mini") is loader
    cache._turn.release()
    loader.done.result(30)
    again = cache.load("mini")
    assert again.status == "ready"
    assert again.solution is loader.solution is not None
