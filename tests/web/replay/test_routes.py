"""The API of the replay page: replays of tables, tournaments and files, and equities."""

from collections.abc import Callable, Sequence
from itertools import combinations
from pathlib import Path
from typing import Any

import httpx
import pytest
from pokerkit import StandardHighHand

from holecard.arena import Store, find_hand
from holecard.history import parse
from holecard.web.errors import NotFound
from holecard.web.library import Library
from tests.arena.plans import plan
from tests.arena.running import serial
from tests.history.samples import THREE, phh
from tests.history.test_famous_hands import ANTONIUS_BLOM, DWAN_IVEY
from tests.web.conftest import Seat
from tests.web.sentences import without_cards

Sit = Callable[..., Seat]
CAP = {"dwan.phh": DWAN_IVEY, "deep/er/omaha.phh": ANTONIUS_BLOM, "deep/er/still/far.phh": DWAN_IVEY}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Results, histories, and things that are neither."""
    root = tmp_path_factory.mktemp("results")
    for name, text in CAP.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text)
    numbered = "\n".join(f"[{number}]\n{phh(THREE, hand=number)}" for number in range(1, 8))
    (root / "many.phhs").write_text(f"{numbered}\n[odd]\nvariant = 'FR'\n")
    (root / ".hidden.phh").write_text(DWAN_IVEY)
    (root / "broken.phh").write_text("this is no TOML")
    (root / "other.db").write_bytes(b"SQLite format 3\0" + bytes(100))
    outside = tmp_path_factory.mktemp("elsewhere") / "secret.phh"
    outside.write_text(DWAN_IVEY)
    (root / "out.phh").symlink_to(outside)
    (root / "in.phh").symlink_to(root / "dwan.phh")
    serial(root / "cup.db", plan("Caller", "Chance", rounds=2))
    return root


# -- tables -------------------------------------------------------------------------------------


def is_waiting(state: dict[str, Any]) -> bool:
    return bool(state["phase"] != "playing" or state["actor"] == state["you"])


def over(me: Seat) -> dict[str, Any]:
    """Call until the hand is over."""
    while (state := me.until(is_waiting))["phase"] == "playing":
        me.post("/actions", action="call" if state["legal"]["to_call"] else "check", turn=state["turn"])
    return state


def test_a_hand_can_be_replayed_once_it_is_over(sit: Sit) -> None:
    me = sit("six-max", seats=3, opponents=["caller"])
    assert me.get("/hands").json()["hands"] == []
    assert me.get("/hands/1").status_code == 404
    state = over(me)
    [note] = me.get("/hands").json()["hands"]
    assert note == state["past_hands"][0]
    replay = me.get("/hands/1").json()
    last = replay["frames"][-1]
    assert [seat["stack"] for seat in last["seats"]] == [seat["stack"] for seat in state["seats"]]
    assert last["board"] == state["board"]
    told = [line for frame in replay["frames"] for line in frame["lines"]]
    assert list(map(without_cards, told)) == list(map(without_cards, state["log"]))
    assert (replay["you"], replay["hand"], replay["previous_hand"], replay["next_hand"]) == (
        0,
        "1",
        None,
        None,
    )
    me.post("/next", hand=1)
    assert me.get("/hands/2").status_code == 404


def test_a_seat_sees_its_own_cards_and_a_spectator_none(sit: Sit, web: httpx.Client) -> None:
    ann = sit("micro", opponents=["open"])
    joined = web.post(f"/api/tables/{ann.table}/join", json={"name": "Bob"}).json()
    bob = Seat(web, ann.table, joined["token"], joined["seat"])
    state = ann.state()
    first = ann if state["actor"] == 0 else bob
    first.post("/actions", action="fold", turn=0)
    ann.until(lambda state: state["phase"] == "between")
    replays = [seat.get("/hands/1").json() for seat in (ann, bob)]
    own = [replay["frames"][-1]["seats"][at]["cards"] for at, replay in enumerate(replays)]
    assert [len(cards) for cards in own] == [1, 1]
    assert own[0] != own[1]
    spectator = Seat(web, ann.table, None, None)
    for seat, hidden in ((ann, own[1]), (bob, own[0]), (spectator, own[0] + own[1])):
        for path in ("/hands/1", "/hands/1.phh", "/hands"):
            said = seat.get(path).text.replace(ann.table, "")
            assert not [card for card in hidden if card in said]
    assert [replay["all_cards_visible"] for replay in replays] == [False, False]
    assert replays[0]["you"] == 0
    record = parse(ann.get("/hands/1.phh").text)
    assert sorted(map(str, (cards[0] for cards in record.deal.hole))) == sorted([own[0][0], "??"])
    assert record.players == ("Guest", "Bob")


def test_against_bots_every_card_is_shown_after_the_hand(sit: Sit) -> None:
    me = sit("six-max", seats=3, opponents=["caller"])
    state = me.until(is_waiting)
    me.post("/actions", action="fold", turn=state["turn"])
    me.until(lambda state: state["phase"] == "between")
    replay = me.get("/hands/1").json()
    assert replay["all_cards_visible"]
    assert "??" not in str(replay["frames"])
    assert "??" not in me.get("/hands/1.phh").text


def test_tokens_of_other_tables_are_refused(sit: Sit, web: httpx.Client) -> None:
    one, other = sit("micro", opponents=["caller"]), sit("micro", opponents=["caller"])
    stranger = Seat(web, one.table, other.token, 0)
    for path in ("/hands", "/hands/1", "/hands/1.phh"):
        assert stranger.get(path).status_code == 403
    assert web.get("/api/tables/nowhere/hands").status_code == 404
    assert one.get("/hands/0").status_code == 422


# -- the folder ---------------------------------------------------------------------------------


def test_the_library_lists_what_may_be_seen_and_opens_nothing_else(folder: Path) -> None:
    now = [0.0]
    library = Library(folder, lambda: now[0])
    listed = ["broken.phh", "dwan.phh", "in.phh", "many.phhs", "deep/er/omaha.phh"]
    assert library.histories() == listed
    assert library.results() == ["cup.db"]
    assert library.path("deep/er/omaha.phh") == folder.resolve() / "deep/er/omaha.phh"
    for name in ("out.phh", ".hidden.phh", "../secret.phh", str(folder / "dwan.phh"), "deep/../dwan.phh", ""):
        with pytest.raises(NotFound, match="no such file"):
            library.path(name)
    (folder / "late.npz").touch()
    assert library.strategies() == []
    now[0] = 2.0
    assert library.strategies() == ["late.npz"]
    (folder / "late.npz").unlink()


def test_files_of_the_folder_are_found_by_name_only(web: httpx.Client) -> None:
    files = web.get("/api/replay/files").json()
    assert {"name": "dwan.phh", "size": len(DWAN_IVEY)} in files
    assert not [file for file in files if file["name"] in ("out.phh", ".hidden.phh", "cup.db")]
    for name in ("../cup.db", "cup.db", "out.phh", "%2e%2e/secret.phh", "/etc/passwd", "nothing.phh"):
        answer = web.get(f"/api/replay/files/{name}")
        assert answer.status_code == 404, name
    replay = web.get("/api/replay/files/deep/er/omaha.phh").json()
    assert (replay["title"], replay["chip_value"]) == ("Pot-limit Omaha", "0.01")
    assert replay["frames"][-1]["seats"][0]["won"] == 135694700


def test_hands_of_a_file_are_listed_page_by_page(web: httpx.Client) -> None:
    page = web.get("/api/replay/files/many.phhs/hands", params={"first": 2, "count": 3}).json()
    assert (page["total"], page["first"]) == (8, 2)
    assert [hand["key"] for hand in page["hands"]] == ["3", "4", "5"]
    replay = web.get("/api/replay/files/many.phhs", params={"hand": "4"}).json()
    assert (replay["hand"], replay["previous_hand"], replay["next_hand"]) == ("4", "3", "5")
    assert "hand 4" in replay["labels"]
    assert web.get("/api/replay/files/many.phhs", params={"hand": "99"}).status_code == 404
    odd = web.get("/api/replay/files/many.phhs", params={"hand": "odd"})
    assert odd.status_code == 400
    assert "starting_stacks" in odd.json()["error"]


def test_what_cannot_be_read_is_refused_in_the_readers_words(web: httpx.Client) -> None:
    broken = web.get("/api/replay/files/broken.phh")
    assert broken.status_code == 400
    assert broken.json()["error"].startswith("broken.phh is not TOML")
    for text, words in (
        ("nonsense", "not TOML"),
        ("", "no hands"),
        ('variant = "NT"', "starting_stacks"),
        (phh(THREE, actions=["p9 f"]), "a player is p1 to p3"),
    ):
        answer = web.post("/api/replay/phh", json={"text": text})
        assert answer.status_code == 400, answer.text
        assert words in answer.json()["error"]
    long = web.post("/api/replay/phh", json={"text": "#" * 2_000_001})
    assert long.status_code == 422


def test_a_hand_that_is_sent_is_replayed_and_comes_back_as_text(web: httpx.Client) -> None:
    answer = web.post("/api/replay/phh", json={"text": DWAN_IVEY}).json()
    assert [hand["title"] for hand in answer["hands"]] == ["hand 1: Phil Ivey, Patrik Antonius, Tom Dwan"]
    replay = answer["replay"]
    assert [section["name"] for section in replay["sections"]] == [
        "preflop",
        "flop",
        "turn",
        "river",
        "showdown",
    ]
    assert replay["frames"][1]["seats"][1]["cards"] == ["??", "??"]
    assert replay["frames"][-1]["seats"][2]["won"] == 1109500
    assert replay["currency"] == "USD"
    again = web.post("/api/replay/phh", json={"text": replay["phh"]}).json()["replay"]
    assert again["frames"] == replay["frames"]


def test_a_hand_of_a_tournament_is_played_again(web: httpx.Client, folder: Path) -> None:
    with Store.open(folder / "cup.db") as store:
        label = f"{store.plan.label(store.matchups[0])}/2/3"
        hand, names = find_hand(store, label)
    replay = web.get("/api/replay/tournament", params={"file": "cup.db", "hand": label}).json()
    assert [seat["stack"] for seat in replay["frames"][-1]["seats"]] == list(hand.stacks)
    assert [seat["name"] for seat in replay["frames"][0]["seats"]] == list(names)
    assert replay["next_hand"] == label[:-1] + "4"
    for file, name, status in (
        ("other.db", label, 404),
        ("../cup.db", label, 404),
        ("cup.db", "unknown/here/1/1", 400),
        ("cup.db", f"{label}0000000000", 422),
        ("cup.db", label[:-1] + "9999", 400),
        ("cup.db", "x", 422),
    ):
        answer = web.get("/api/replay/tournament", params={"file": file, "hand": name})
        assert answer.status_code == status, answer.text


def test_the_example_is_a_whole_hand(web: httpx.Client) -> None:
    replay = web.get("/api/replay/example").json()
    assert [section["name"] for section in replay["sections"]] == [
        "preflop",
        "flop",
        "turn",
        "river",
        "showdown",
    ]
    assert replay["warnings"] == []
    assert parse(replay["phh"]).replay().ending == "finished"


# -- equities -----------------------------------------------------------------------------------


def ask(web: httpx.Client, game: str, hole: Sequence[str | None], board: str = "", dead: str = "") -> Any:
    answer = web.post(
        "/api/replay/equity", json={"game": game, "hands": list(hole), "board": board, "dead": dead}
    )
    assert answer.status_code == 200, answer.text
    return answer.json()


def test_aces_against_kings_have_their_well_known_equity(web: httpx.Client) -> None:
    """1,388,072 wins and 6,538 ties of 1,712,304 boards: any odds calculator."""
    found = ask(web, "holdem", ["AsAh", None, "KdKc"])
    assert found["method"] == "exact"
    assert found["deals"] == 1712304
    assert found["shares"][1] is None
    assert found["shares"][0]["equity"] == pytest.approx((1388072 + 6538 / 2) / 1712304, abs=1e-9)
    assert sum(share["equity"] for share in found["shares"] if share) == pytest.approx(1)


def test_after_the_turn_every_river_is_counted_as_pokerkit_does(web: httpx.Client) -> None:
    hands, board, dead = ["AhQh", "JsJd", "8s8c"], "8hJh3c5h", "9c4d7h2sKcTd"
    known = "".join((*hands, board, dead))
    deck = [rank + suit for rank in "23456789TJQKA" for suit in "cdhs"]
    left = [card for card in deck if card not in {known[at : at + 2] for at in range(0, len(known), 2)}]
    parts = [0.0] * 3
    for river in left:
        ranked = [StandardHighHand.from_game(hand, board + river) for hand in hands]
        best = [at for at, one in enumerate(ranked) if one == max(ranked)]
        for at in best:
            parts[at] += 1 / len(best)
    found = ask(web, "six-max", [*hands], board, dead)
    assert found["deals"] == len(left) == 36
    assert [share["equity"] for share in found["shares"]] == pytest.approx([p / 36 for p in parts])


def test_small_games_are_counted_by_their_own_ranking(web: httpx.Client) -> None:
    """Leduc: four cards can come, and only the other jack saves the jack."""
    assert [one["equity"] for one in ask(web, "leduc", ["Js", "Qs"])["shares"]] == [0.25, 0.75]
    assert [one["equity"] for one in ask(web, "leduc", ["Js", "Jh"])["shares"]] == [0.5, 0.5]
    assert [one["equity"] for one in ask(web, "kuhn", ["Js", "Ks"])["shares"]] == [0, 1]
    assert ask(web, "kuhn", ["Js", "Ks"])["deals"] == 1
    paired = ask(web, "micro", ["As", "Kd"], "Ah")
    assert [one["equity"] for one in paired["shares"]] == [1, 0]


@pytest.mark.parametrize(
    ("game", "hands", "dead", "wins", "deals"),
    [
        # three twos, three eights, four nines and three tens beat T8632; a six makes a straight
        ("triple-draw", ["7c5d4h3s", "Tc8d6h3c2d"], "", 13, 43),
        # 6c, 7c and 8c beat 8654; 4c and 5c cannot come
        ("badugi", ["As2h3d", "4c5h6d8s"], "5c", 3, 44),
    ],
)
def test_hands_that_still_draw_are_counted_card_by_card(
    web: httpx.Client, game: str, hands: list[str], dead: str, wins: int, deals: int
) -> None:
    found = ask(web, game, hands, dead=dead)
    assert (found["method"], found["deals"]) == ("exact", deals)
    assert found["shares"][0]["equity"] == pytest.approx(wins / deals)


def test_more_hands_than_the_solver_compares_are_sampled(web: httpx.Client) -> None:
    deck = [f"{rank}{suit}" for rank in "AKQJT98" for suit in "cd"]
    hands = ["".join(two) for two in zip(deck[::2], deck[1::2], strict=True)]
    found = ask(web, "holdem", [*hands])
    assert found["method"] == "sampled"
    assert sum(share["equity"] for share in found["shares"]) == pytest.approx(1)
    assert 0 < max(share["standard_error"] for share in found["shares"]) < 0.01
    assert "±" in found["summary"]
    aces = found["shares"][0]
    one_by_one = [ask(web, "holdem", [hands[0], other])["shares"][0]["equity"] for other in hands[1:3]]
    assert aces["equity"] < min(one_by_one)


def test_questions_without_an_answer_are_refused(web: httpx.Client) -> None:
    for body in (
        {"game": "chess", "hands": ["As", "Ks"]},
        {"game": "holdem", "hands": ["AsAh", None]},
        {"game": "holdem", "hands": ["AsAh", "AsKh"]},
        {"game": "holdem", "hands": ["AsAh", "Kh"]},
        {"game": "holdem", "hands": ["AsAh", "??Kh"]},
        {"game": "holdem", "hands": ["AsAh", "KsKh"], "board": "2c2d2h2s3c3d"},
        {"game": "kuhn", "hands": ["Js", "2s"]},
        {"game": "holdem", "hands": ["AsAh", "zz"]},
    ):
        answer = web.post("/api/replay/equity", json=body)
        assert answer.status_code == 400, answer.text
        assert answer.json()["error"]


def test_any_two_hands_share_the_whole_pot(web: httpx.Client) -> None:
    for one, other in combinations(["2c", "7d", "Ks"], 2):
        shares = ask(web, "micro", [one, other])["shares"]
        assert sum(share["equity"] for share in shares) == pytest.approx(1)
        assert all(share["win"] + share["tie"] / 2 == pytest.approx(share["equity"]) for share in shares)


def test_equities_are_for_games_by_name_and_never_for_a_page_of_the_machine(
    web: httpx.Client, tmp_path: Path
) -> None:
    page = tmp_path / "own.toml"
    page.write_text("title = 'not to be read'", "utf-8")
    answer = web.post("/api/replay/equity", json={"game": str(page)[-40:], "hands": ["As", "Kd"]})
    assert answer.status_code == 400
    assert answer.json()["error"].startswith("a game is ")
