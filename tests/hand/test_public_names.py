"""What `import holecard` offers, and what it costs."""

import subprocess
import sys

import holecard

NAMES = [
    "CALL", "CHECK", "FOLD", "Action", "BadGame", "BadRequest", "Bot", "Card", "Deal", "Deck", "Discard",
    "FaultyBot", "Game", "Hand", "HolecardError", "IllegalAction", "Legal", "LegalDiscard", "Mixed",
    "Posts", "Unreadable", "View", "parse_cards", "print_cards", "raise_to",
]  # fmt: skip


def test_the_public_names_are_these_and_no_others() -> None:
    assert sorted(holecard.__all__) == sorted(NAMES)
    assert all(hasattr(holecard, name) for name in NAMES)


def test_every_error_of_ours_is_a_holecard_error() -> None:
    errors = [getattr(holecard, name) for name in NAMES if isinstance(getattr(holecard, name), type)]
    ours = {kind.__name__ for kind in errors if issubclass(kind, holecard.HolecardError)}
    assert ours == {"BadGame", "BadRequest", "FaultyBot", "HolecardError", "IllegalAction", "Unreadable"}


def test_importing_it_imports_nothing_but_the_standard_library() -> None:
    code = """
import sys
import holecard
from holecard import Deal, Game, Hand, FOLD
game = Game.load("six-max")
hand = Hand(game, (200,) * 6, 0, Deal.seeded(game, 6, "import"))
while hand.actor is not None:
    hand.act(FOLD)
hand.events, hand.view(0)
print(*sorted({name.partition(".")[0] for name in sys.modules}))
"""
    command = [sys.executable, "-S", "-c", _with_path(code)]
    run = subprocess.run(command, capture_output=True, text=True, check=True)
    foreign = set(run.stdout.split()) - set(sys.stdlib_module_names) - {"holecard", "__main__", "__mp_main__"}
    compiled = {
        name for name in foreign if name.endswith("__mypyc")
    }  # what the modules of a compiled core share
    assert foreign == compiled


def _with_path(code: str) -> str:
    """Without site packages (-S) there is nothing else to import by accident; only our source is added."""
    source = holecard.__path__[0].rpartition("/")[0]
    return f"import sys; sys.path.insert(0, {source!r})\n{code}"
