"""Pictures of strategies read back, and strategies to draw."""

from collections.abc import Iterator
from dataclasses import dataclass
from xml.etree import ElementTree

from hypothesis import strategies as st

from holecard.hand import CALL, FOLD, Action, raise_to
from holecard.report.plots.palette import LabeledAction
from holecard.report.plots.strategy import Panel

SVG = "{http://www.w3.org/2000/svg}"
Element = ElementTree.Element

HOSTILE = '<script>alert("x")</script> & \x07\u202e'


@dataclass(frozen=True)
class Placed:
    """An element and where its own origin lies on the sheet."""

    element: Element
    x: float
    y: float

    def number(self, name: str) -> float:
        return float(self.element.get(name, "nan"))


class Picture:
    """A picture read as XML, which it must be."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.root = ElementTree.fromstring(text)
        self.width = float(self.root.get("width", "nan"))
        self.height = float(self.root.get("height", "nan"))

    def all(self, name: str, kind: str = "") -> list[Element]:
        return [
            element
            for element in self.root.iter(SVG + name)
            if not kind or kind in element.get("class", "").split()
        ]

    @property
    def words(self) -> list[str]:
        return [element.text or "" for element in self.all("text")]

    def placed(self, name: str) -> list[Placed]:
        return [place for place in _walk(self.root, 0, 0) if place.element.tag == SVG + name]


def _walk(element: Element, x: float, y: float) -> Iterator[Placed]:
    moved = element.get("transform", "")
    if moved:
        right, down = moved.removeprefix("translate(").removesuffix(")").split(",")
        x, y = x + float(right), y + float(down)
    yield Placed(element, x, y)
    for child in element:
        yield from _walk(child, x, y)


def sides(rect: Element, name: str) -> float:
    return float(rect.get(name, "nan"))


def rects(element: Element) -> list[Element]:
    return list(element.iter(SVG + "rect"))


def title(element: Element) -> str:
    return element.findtext(SVG + "title") or ""


def all_on_the_sheet(picture: Picture) -> bool:
    """Boxes as a whole; words with the point where they are tied."""
    boxes = all(
        0 <= box.x + box.number("x") <= box.x + box.number("x") + box.number("width") <= picture.width
        and 0 <= box.y + box.number("y") <= box.y + box.number("y") + box.number("height") <= picture.height
        for box in picture.placed("rect")
        if box.element.get("class") != "paper"
    )
    texts = all(
        0 < text.x + text.number("x") < picture.width and 0 < text.y + text.number("y") < picture.height
        for text in picture.placed("text")
    )
    return boxes and texts


def mixes(count: int) -> st.SearchStrategy[tuple[float, ...]]:
    """So many probabilities, often with a certain one among them."""
    weights = st.lists(st.integers(0, 1000), min_size=count, max_size=count).filter(any)
    return weights.map(lambda each: tuple(weight / sum(each) for weight in each))


def labeled(*labels: str) -> tuple[LabeledAction, ...]:
    """Actions under these labels; all but the usual names of folding and calling are bets, smallest first."""
    actions: dict[str, Action] = {"fold": FOLD, "call": CALL, "check": CALL, "limp": CALL}
    return tuple(
        LabeledAction(label, actions.get(label, raise_to(at + 1))) for at, label in enumerate(labels)
    )


FACING = labeled("fold", "call", "raise to 3")


def panel(hand_classes: int, actions: tuple[LabeledAction, ...] = FACING, name: str = "x") -> Panel:
    """Card 0 never folds, the last one nearly always does."""
    stays = [1 - hand_class / hand_classes for hand_class in range(hand_classes)]
    first = tuple(1 - stay for stay in stays)
    other = tuple(stay / (len(actions) - 1) for stay in stays)
    return Panel(
        name,
        actions,
        tuple(str(hand_class) for hand_class in range(hand_classes)),
        (first, *(other for _ in actions[1:])),
    )
