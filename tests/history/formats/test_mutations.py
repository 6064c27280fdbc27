"""Damaged texts give records, verdicts or our own errors, and nothing else."""

from random import Random

import pytest

from holecard import HolecardError
from holecard.history import check, write
from holecard.history.formats import FORMATS, format_named, format_of
from tests.history.formats.sample import Sample
from tests.history.formats.samples import SAMPLES
from tests.history.formats.test_readers import lines_of

ALPHABET = "abcXYZ019.,:;/#$€[](){}<>\"'-+=*& \t\n\x00\u200b\ud7ff10"


def mutated(text: str, rng: Random) -> str:
    for _ in range(rng.randint(1, 4)):
        at, to = sorted(rng.randrange(len(text) + 1) for _ in range(2))
        match rng.randrange(6):
            case 0:
                text = text[:at] + rng.choice(ALPHABET) + text[at + 1 :]
            case 1:
                text = text[:at] + text[min(to, at + 30) :]
            case 2:
                text = text[:at] + text[at:to][:60] + text[at:]
            case 3:
                lines = text.split("\n")
                lines.insert(rng.randrange(len(lines)), lines.pop(rng.randrange(len(lines))))
                text = "\n".join(lines)
            case 4:
                text = text[:at] + str(10 ** rng.randrange(40)) + text[at:]
            case 5:
                lines = text.split("\n")
                lines[rng.randrange(len(lines))] = ""
                text = "\n".join(lines)
        text = text or "x"
    return text


def read_all(text: str, format_name: str) -> list[str]:
    """The errors on the way."""
    known, errors = format_named(format_name), []
    format_of(text)
    try:
        for hand in known.split(lines_of(text), "hands.txt"):
            try:
                record = known.read(hand)
                check(record)
                write(record)
            except HolecardError as error:
                errors.append(str(error))
    except HolecardError as error:
        errors.append(str(error))
    return errors


def run(count: int, seed: str, samples: list[Sample]) -> None:
    rng = Random(seed)
    for number in range(count):
        sample = samples[number % len(samples)]
        for words in read_all(mutated(sample.text, rng), sample.format):
            assert words.startswith("hands.txt, line "), words


def test_mutations() -> None:
    run(300, "mutations", list(SAMPLES.values()))


@pytest.mark.slow
@pytest.mark.parametrize("name", [known.name for known in FORMATS])
def test_many_mutations(name: str) -> None:
    """A hundred thousand for every reader."""
    run(100_000, f"many mutations of {name}", [one for one in SAMPLES.values() if one.format == name])
