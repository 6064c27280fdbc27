"""Results files over the wire: figures, refusals, and events while one is being written."""

import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
import pytest

from holecard.arena.replay import digest, find_hand, find_matchup, replay_round
from holecard.arena.store import Store
from holecard.report.curves import curves_of_bot
from holecard.report.json_export import to_json
from holecard.report.tournament import read_report
from holecard.web.tournaments.files import Opened, glance
from holecard.web.tournaments.report import luck
from tests.arena.plans import plan
from tests.web.conftest import await_that
from tests.web.tournaments.results_files import make, play_on, small_cup


@pytest.fixture(scope="module")
def cup(folder: Path) -> Path:
    return make(folder / "cup.db")


@pytest.fixture(scope="module")
def nested(folder: Path) -> Path:
    return make(folder / "old cups" / "50% off?.db", plan("Chance", "Caller", rounds=4))


@pytest.fixture(scope="module")
def damaged(cup: Path) -> Path:
    path = cup.with_name("damaged.db")
    path.write_bytes(cup.read_bytes()[: cup.stat().st_size // 2])
    return path


@pytest.fixture(scope="module")
def later(cup: Path) -> Path:
    """Of a later version."""
    path = cup.with_name("later.db")
    content = bytearray(cup.read_bytes())
    content[60:64] = (99).to_bytes(4, "big")  # where SQLite keeps the user version
    path.write_bytes(content)
    return path


@pytest.fixture(scope="module", autouse=True)
def notes(cup: Path, nested: Path, damaged: Path, later: Path) -> Path:
    """No tournament. All files are there before the server looks: a listing is good for a second."""
    assert {nested.suffix, damaged.suffix, later.suffix} == {".db"}
    path = cup.with_name("notes.txt")
    path.write_text("to do: a tournament")
    return path


def found(web: httpx.Client, path: str, **query: Any) -> Any:
    answer = web.get(f"/api/tournaments/{path}", params=query)
    assert answer.status_code == 200, answer.text
    return answer.json()


# -- the list -----------------------------------------------------------------------------------


def test_every_results_file_is_listed_and_those_that_cannot_be_read_say_why(web: httpx.Client) -> None:
    cards = {card["name"]: card for card in web.get("/api/tournaments").json()}
    assert set(cards) == {"cup.db", "old cups/50% off?.db", "damaged.db", "later.db"}
    cup = cards["cup.db"]
    assert cup["bots"] == ["Chance", "Caller", "High", "Illegal"]
    assert (cup["game"], cup["rounds"], cup["seats"]) == ("micro", 8, 2)
    assert (cup["batches_done"], cup["batches"]) == (12, 12)  # six pairs, four rounds a batch
    assert cup["finished"]
    assert not cup["running"]
    assert cup["error"] is None
    assert "malformed" in cards["damaged.db"]["error"]
    assert "version" in cards["later.db"]["error"]
    assert cards["old cups/50% off?.db"]["title"] == "Chance v Caller"


def test_no_answer_says_where_the_folder_is(web: httpx.Client, folder: Path) -> None:
    for path in ("", "/damaged.db", "/later.db", "/cup.db", "/nothing.db"):
        assert str(folder) not in web.get(f"/api/tournaments{path}").text


# -- figures ------------------------------------------------------------------------------------


def test_points_and_hands_are_those_of_the_rounds_in_the_file(web: httpx.Client, cup: Path) -> None:
    points: Counter[str] = Counter()
    hands: Counter[str] = Counter()
    with Store.open(cup) as store:
        for matchup, log in store.rounds():
            names = [store.plan.bots[bot].name for bot in matchup.bots]
            hands.update(dict.fromkeys(names, log.hands))
            points.update({names[bot]: 2 // len(log.winners) for bot in log.winners})
    report = found(web, "cup.db")["report"]
    rows = report["standings"]["rows"]
    assert {row["bot"]: 2 * row["points"] for row in rows} == points
    assert {row["bot"]: row["hands"] for row in rows} == hands
    assert sum(row["points"] for row in rows) == 6 * 8
    assert 2 * report["hands"] == sum(hands.values())
    assert sum(row["chips"] for row in rows) == 0


def test_the_report_is_that_of_the_command_line(web: httpx.Client, cup: Path) -> None:
    """Field by field: the server sends the same dataclass that `results --json` prints."""
    with Store.open(cup) as store:
        report = read_report(store)
        assert report.digest == digest(store)
    assert found(web, "cup.db")["report"] == json.loads(json.dumps(to_json(report)))
    assert len(report.standings.head_to_head) == 12


def test_faults_are_counted_and_lead_to_a_hand_of_the_bot(web: httpx.Client, cup: Path) -> None:
    [fault] = found(web, "cup.db")["report"]["faults"]
    with Store.open(cup) as store:
        assert fault["count"] == sum(1 for _ in store.faults())
        assert (fault["bot"], fault["kind"]) == ("Illegal", "illegal")
        assert "rules" in fault["description"]
        examples = found(web, "cup.db/hands")["faults"]
        assert examples[0]["transcript"]["label"] == fault["hand"]
        assert len({hand["transcript"]["label"] for hand in examples}) == 3
        for hand in examples:
            assert (hand["bot"], hand["kind"]) == ("Illegal", "illegal")
            assert "Illegal" in find_hand(store, hand["transcript"]["label"])[1]


def test_the_curve_of_every_bot_ends_at_the_chips_of_the_leaderboard(web: httpx.Client) -> None:
    answer = found(web, "cup.db/curves")
    chips = {row["bot"]: row["chips"] for row in found(web, "cup.db")["report"]["standings"]["rows"]}
    assert answer["across"] == "rounds"
    assert {line["bot"]: line["points"][-1] for line in answer["lines"]} == {
        name: [8, won] for name, won in chips.items()
    }
    for at in range(9):
        assert sum(line["points"][at][1] for line in answer["lines"]) == 0


def test_the_curves_of_a_bot_follow_its_payoffs_hand_by_hand(web: httpx.Client, cup: Path) -> None:
    lines = found(web, "cup.db/curves", bot="High")["lines"]
    assert len(lines) == 3
    with Store.open(cup) as store:
        assert lines == json.loads(json.dumps(to_json(curves_of_bot(store, "High"))))["lines"]
        for line in lines:
            matchup = find_matchup(store, ["High", *line["opponents"]])
            chips = [0]
            for _, log in store.rounds(matchup.number):
                for hand, seated in replay_round(store.plan, matchup, log):
                    assert hand.payoffs is not None
                    chips.append(chips[-1] + hand.payoffs[seated.index("High")])
            points = line["points"]
            assert points[-1] == [len(chips) - 1, chips[-1]]
            assert all(chips[at] == won for at, won in points)
            assert max(chips) == max(won for _, won in points)
            assert min(chips) == min(won for _, won in points)


def test_the_largest_pots_of_the_matchups_are_told_hand_by_hand(web: httpx.Client, cup: Path) -> None:
    largest: dict[str, int] = {}
    with Store.open(cup) as store:
        for matchup, log in store.rounds():
            label = store.plan.label(matchup)
            for hand, _ in replay_round(store.plan, matchup, log):
                assert hand.payoffs is not None
                largest[label] = max(largest.get(label, 0), *hand.payoffs)
        pots = found(web, "cup.db/hands")["largest"]
        won = {pot["label"].rsplit("/", 2)[0]: max(seat["won"] for seat in pot["seats"]) for pot in pots}
        assert won == largest
        for pot in pots:
            hand, seated = find_hand(store, pot["label"])
            assert [(seat["name"], seat["won"]) for seat in pot["seats"]] == list(
                zip(seated, hand.payoffs or (), strict=True)
            )
            assert [street["name"] for street in pot["streets"]]


def test_any_hand_can_be_found_by_bot_matchup_and_round(web: httpx.Client, cup: Path) -> None:
    met = found(web, "cup.db/matchups", bot="High")["matchups"]
    assert sorted(bot for each in met for bot in each["bots"] if bot != "High") == [
        "Caller",
        "Chance",
        "Illegal",
    ]
    assert {each["rounds"] for each in met} == {8}
    shown = found(web, "cup.db/round", matchup=met[0]["label"], number=8)
    with Store.open(cup) as store:
        matchup = next(each for each in store.matchups if store.plan.label(each) == met[0]["label"])
        log = store.round(matchup.number, 7)
        assert log is not None
        played = list(replay_round(store.plan, matchup, log))
    assert shown["seating"] == list(played[0][1])
    assert shown["chips"] == list(log.chips)
    assert [hand["label"] for hand in shown["hands"]] == [
        f"{met[0]['label']}/8/{at}" for at in range(1, len(played) + 1)
    ]
    for card, (hand, seated) in zip(shown["hands"], played, strict=True):
        assert hand.payoffs is not None
        won = dict(zip(seated, hand.payoffs, strict=True))
        assert card["won"] == [won[name] for name in card["bots"]]


def test_tables_of_three_and_files_in_folders_work_as_well(web: httpx.Client, folder: Path) -> None:
    make(
        folder / "old cups" / "three.db",
        plan("Chance", "Caller", "High", game="six-max", rounds=6, seats=3, batch_rounds=3),
    )
    until(web, lambda cards: any(card["name"] == "old cups/three.db" for card in cards))
    report = found(web, "old%20cups%2Fthree.db")["report"]
    assert report["seats"] == 3
    [line, *_] = found(web, "old%20cups/three.db/curves", bot="High")["lines"]
    assert sorted(line["opponents"]) == ["Caller", "Chance"]
    row = next(row for row in report["standings"]["rows"] if row["bot"] == "High")
    assert line["points"][-1] == [row["hands"], row["chips"]]
    assert found(web, "old%20cups/50%25%20off%3F.db")["report"]["title"] == "Chance v Caller"


def until(web: httpx.Client, wanted: Any) -> list[dict[str, Any]]:
    for _ in range(2000):
        cards: list[dict[str, Any]] = web.get("/api/tournaments").json()
        if wanted(cards):
            return cards
    raise AssertionError(f"never so: {cards}")


# -- refusals -----------------------------------------------------------------------------------

PARTS = ("", "/events", "/curves", "/hands", "/matchups?bot=High", "/round?matchup=Chance/Caller&number=1")


@pytest.mark.parametrize(
    "name",
    [
        "nothing.db",
        "notes.txt",
        "..%2Fcup.db",
        "%2e%2e/cup.db",
        "../cup.db",
        "old%20cups%2F..%2Fcup.db",
        "%2E%2Fcup.db",
        "%2Fetc%2Fpasswd",
        "cup.db%00",
        "CUP.DB",
        "cup.db-wal",
    ],
)
def test_only_names_from_the_list_are_opened(web: httpx.Client, name: str) -> None:
    for part in PARTS:
        answer = web.get(f"/api/tournaments/{name}{part}")
        assert answer.status_code == 404, answer.text
        assert answer.json()["error"]


@pytest.mark.parametrize(("name", "reason"), [("damaged.db", "malformed"), ("later.db", "version")])
def test_files_that_cannot_be_read_are_refused_with_a_reason(
    web: httpx.Client, name: str, reason: str
) -> None:
    for part in PARTS:
        if part == "/events":
            continue
        answer = web.get(f"/api/tournaments/{name}{part}")
        assert answer.status_code == 400
        assert reason in answer.json()["error"]
        assert f"'{name}'" in answer.json()["error"]
    answer = web.get("/api/replay/tournament", params={"file": name, "hand": "a/b/1/1"})
    assert answer.status_code == 400
    assert f"'{name}'" in answer.json()["error"]


@pytest.mark.parametrize(
    ("question", "status"),
    [
        ("curves?bot=stranger", 404),
        ("matchups?bot=stranger", 404),
        ("matchups", 422),
        ("round?matchup=Chance/Caller&number=0", 422),
        ("round?matchup=Chance/Caller&number=9", 404),
        ("round?matchup=Chance/Caller&number=one", 422),
        ("round?matchup=Chance/stranger&number=1", 404),
        ("round?number=1", 422),
    ],
)
def test_what_is_not_there_is_refused(web: httpx.Client, question: str, status: int) -> None:
    answer = web.get(f"/api/tournaments/cup.db/{question}")
    assert answer.status_code == status
    assert answer.json()["error"]


# -- while it is played -------------------------------------------------------------------------


def happenings(response: httpx.Response) -> Iterator[tuple[str, dict[str, Any]]]:
    name = ""
    for line in response.iter_lines():
        if line.startswith("event:"):
            name = line[6:].strip()
        elif line.startswith("data:"):
            yield name, json.loads(line[5:])


def test_listeners_hear_of_every_change_until_the_file_is_gone(web: httpx.Client, folder: Path) -> None:
    path = folder / "live.db"
    Store.new(path, small_cup()).close()
    until(web, lambda cards: any(card["name"] == "live.db" for card in cards))
    assert found(web, "live.db")["report"]["hands"] == 0
    with web.stream("GET", "/api/tournaments/live.db/events") as response:
        assert response.headers["content-type"].startswith("text/event-stream")
        events = happenings(response)
        name, first = next(events)
        assert (name, first["batches_done"], first["batches"], first["running"]) == ("changed", 0, 12, False)
        with Store.open(path, write=True) as store:
            assert next(told for _, told in events if told["running"])["batches_done"] == 0
            until(web, lambda cards: any(card["name"] == "live.db" and card["running"] for card in cards))
            for done in (3, 5):
                play_on(store, done - len(store.done()))
                heard = next(told for _, told in events if told["batches_done"] == done)
                assert heard["mark"] != first["mark"]
                # A report that took long to make is given again for a while.
                await_that(lambda: found(web, "live.db")["report"]["batches_done"] == done)  # noqa: B023
                state = found(web, "live.db")
                assert state["running"]
                assert state["report"]["hands"] == sum(log.hands for _, log in store.rounds())
            play_on(store, 12)
            assert next(told for _, told in events if told["batches_done"] == 12)["running"] is False
        await_that(lambda: found(web, "live.db")["report"]["finished"])
        path.unlink()
        assert next(name for name, _ in events if name == "gone") == "gone"
        assert next(events, None) is None
    assert web.get("/api/tournaments/live.db").status_code == 404


def test_readers_do_not_block_the_writer(web: httpx.Client, folder: Path) -> None:
    path = folder / "shared.db"
    with Store.new(path, small_cup()) as store:
        play_on(store, 1)
    until(web, lambda cards: any(card["name"] == "shared.db" and not card["running"] for card in cards))
    with web.stream("GET", "/api/tournaments/shared.db/events") as response:
        events = happenings(response)
        next(events)
        for done in (2, 3, 4):
            found(web, "shared.db")
            with Store.open(path, write=True) as store:
                play_on(store, 1)
            assert next(told for _, told in events if told["batches_done"] == done)
    assert found(web, "shared.db")["report"]["batches_done"] == 4
    assert not found(web, "shared.db")["running"]
    assert [each.name for each in folder.glob("shared.db*")] == ["shared.db"]


def test_luck_is_not_measured_for_a_few_hands(web: httpx.Client) -> None:
    assert found(web, "cup.db/luck") == {"luck": None}


def test_luck_is_measured_once_a_tournament_is_over(cup: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("holecard.report.tournament.LUCK_HANDS", range(1, 10**6))
    monkeypatch.setattr("holecard.report.tournament.is_quick", lambda _plan: True)
    over = glance(cup)
    with Store.open(cup) as store:
        measured = luck(Opened("cup.db", store, over)).luck
        assert measured is not None
        assert {row.bot for row in measured.rows} == {bot.name for bot in store.plan.bots}
        assert luck(Opened("cup.db", store, replace(over, running=True))).luck is None
