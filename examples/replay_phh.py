"""Show a hand history street by street: `python replay_phh.py hand.phh`."""

import sys

from holecard.history import check, read


def main(path: str) -> None:
    for record in read(path):
        for street in record.narration():
            print(f"{street.name}: pot {street.pot}")
            print(*(f"  {line}" for line in street.lines), sep="\n")
        print(f"The recorded stacks: {check(record)}")


if __name__ == "__main__":
    main(sys.argv[1])
