"""`holecard results` and `holecard verify`: looking at a results file."""

import json
from dataclasses import dataclass
from pathlib import Path
from time import monotonic

from rich.console import Console

from holecard.arena.early_stop import early_stopping_of, sprt_data
from holecard.arena.replay import digest, find_hand, replay_round
from holecard.arena.replay import verify as replay_all
from holecard.arena.store import Store
from holecard.cli.console import screen
from holecard.cli.progress import ProgressBar
from holecard.cli.records import seat_of
from holecard.cli.replay import show_record
from holecard.errors import BadRequest
from holecard.history.record import Record
from holecard.history.writer import write_all
from holecard.progress import Progress
from holecard.report.collect import collect, scores
from holecard.report.csv_export import write_csv
from holecard.report.html.page import write_html
from holecard.report.json_export import as_json
from holecard.report.terminal import print_standings


@dataclass(frozen=True, slots=True, kw_only=True)
class Wanted:
    path: Path
    hand: str | None = None
    seat: str | None = None
    html: Path | None = None
    csv: Path | None = None
    phh: Path | None = None


def results(wanted: Wanted, *, as_text: bool) -> None:
    console = screen()
    with Store.open(wanted.path) as store:
        if wanted.hand is not None:
            _show_hand(store, wanted.hand, wanted.seat, console)
            return
        question = early_stopping_of(store)
        decided = question is not None and question.is_decided(0)
        material = collect(store, hands=wanted.html is not None, decided=decided)
        if not as_text:
            print(json.dumps(as_json(material) | sprt_data(question), indent=2))
        else:
            print_standings(console, material)
            if question is not None:
                console.print(question.summary())
        said = []
        if wanted.html is not None:
            said.append(f"The report is {write_html(material, wanted.html)}.")
        if wanted.csv is not None:
            said += [f"Wrote {path}." for path in write_csv(material, wanted.csv, scores(store))]
        if wanted.phh is not None:
            said.append(f"Wrote {write_phh(store, wanted.phh)} files of hands to {wanted.phh}.")
        for words in said if as_text else ():
            console.print(words, soft_wrap=True)


def _show_hand(store: Store, label: str, seat: str | None, console: Console) -> None:
    hand, names = find_hand(store, label)
    record = Record.of(hand, names)
    viewer = None if seat is None else seat_of(record, seat)
    show_record(record, viewer, console, is_file=False)


def write_phh(store: Store, folder: Path) -> int:
    """One `.phhs` file a round; how many."""
    if folder.exists() and not folder.is_dir():
        raise BadRequest(f"hands are written to a folder, not to the file {str(folder)!r}")
    plan = store.plan
    count = 0
    for matchup, log in store.rounds():
        if log.ending is None:
            continue
        event = f"{plan.seed}/{plan.label(matchup)}"
        records = [
            Record.of(hand, names, event=event, hand=at)
            for at, (hand, names) in enumerate(replay_round(plan, matchup, log), 1)
        ]
        place = folder / _file_name(f"{matchup.number + 1:03}-{plan.label(matchup).replace('/', '-')}")
        place.mkdir(parents=True, exist_ok=True)
        (place / f"round-{log.number + 1:04}.phhs").write_text(write_all(records), "utf-8")
        count += 1
    return count


def _file_name(text: str) -> str:
    """Names of bots are anybody's, names of files are not."""
    return "".join(letter if letter.isalnum() or letter in "-_." else "_" for letter in text)[:100]


def verify(path: Path, *, as_json: bool) -> int:
    """Play every hand again and compare every chip; the exit code."""
    console = screen()
    started = monotonic()
    hands = rounds = 0
    with Store.open(path) as store:
        total = sum(store.batches[number].rounds for number in store.done())
        with ProgressBar() as bar:
            for played in replay_all(store):
                hands += played
                rounds += 1
                bar(Progress(rounds, total, "rounds"))
        whole = digest(store)
        sealed = store.has_checksums
    if as_json:
        found = {"hands": hands, "rounds": rounds, "digest": whole, "agrees": True, "checksums": sealed}
        print(json.dumps(found))
    else:
        took = monotonic() - started
        console.print(
            f"{hands:,} hands of {rounds:,} rounds, played again in {took:.1f} s: every chip agrees."
        )
        console.print(
            "Every checksum agrees, so that not a bit has changed."
            if sealed
            else "The file is from an earlier holecard and has no checksums: damage that comes to the same "
            "chips cannot be seen."
        )
        console.print(f"Digest {whole}")
    return 0
