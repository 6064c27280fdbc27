"""Lines of a log as plain text."""

from typing import Any


def plain(line: dict[str, Any]) -> str:
    """The sentence of a log line, as the API sends it."""
    return "".join(map(_piece, line["pieces"]))


def without_cards(line: dict[str, Any]) -> str:
    """The same without its cards, which a replay may show and a log may hide."""
    return plain({"pieces": [piece for piece in line["pieces"] if piece["kind"] != "cards"]})


def _piece(piece: dict[str, Any]) -> str:
    match piece["kind"]:
        case "player":
            return str(piece["name"])
        case "cards":
            return " ".join(piece["cards"])
    return str(piece[piece["kind"]])
