"""Text for terminals that may know letters only."""

from rich.console import Console
from rich.text import Text

from holecard.report import words


def knows_signs(console: Console) -> bool:
    return console.encoding.lower().startswith("utf")


def said(text: Text, console: Console) -> Text:
    """With letters instead of signs where need be."""
    return text if knows_signs(console) else Text(words.ascii_only(text.plain))


def cut(text: Text, most: int, console: Console) -> Text:
    short = text.copy()
    short.truncate(most, overflow="ellipsis" if knows_signs(console) else "crop")
    return short
