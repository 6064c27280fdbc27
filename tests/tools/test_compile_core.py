"""What was compiled is kept for other clones, by what it was made from."""

import shutil
from pathlib import Path

import pytest

from tools import compile_core as tool


class Clone:
    """A small clone, with a stand-in for a compiler that takes half a minute."""

    def __init__(self, folder: Path) -> None:
        self.package = folder / "src" / "holecard"
        self.compiled = 0
        for name in ("hand/hand.py", "web/app.py"):
            self.write(name, "x = 1")
        shutil.copy(tool.ROOT / "pyproject.toml", folder)

    def write(self, name: str, text: str) -> None:
        path = self.package / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)

    def compile(self, folder: Path, *, quick: bool) -> None:
        self.compiled += 1
        (folder / "holecard" / "hand" / "hand.so").write_text(f"{self.compiled} {quick}")


@pytest.fixture
def clone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Clone:
    made = Clone(tmp_path / "clone")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.delenv("NUMBA_CACHE_DIR", raising=False)
    monkeypatch.setattr(tool, "ROOT", tmp_path / "clone")
    monkeypatch.setattr(tool, "_compile", made.compile)
    return made


def shared_object(folder: Path, *, quick: bool = True) -> str:
    tool.compile_core(folder, quick=quick)
    assert (folder / "holecard" / "web" / "app.py").exists()
    return (folder / "holecard" / "hand" / "hand.so").read_text()


def test_the_same_source_is_compiled_once(tmp_path: Path, clone: Clone) -> None:
    assert [shared_object(tmp_path / name) for name in "abb"] == ["1 True"] * 3
    assert clone.compiled == 1


def test_another_source_is_compiled_again(tmp_path: Path, clone: Clone) -> None:
    assert shared_object(tmp_path / "a") == "1 True"
    clone.write("hand/hand.py", "x = 2")
    assert shared_object(tmp_path / "b") == "2 True"
    clone.write("web/app.py", "x = 2")  # of a layer above
    assert shared_object(tmp_path / "c") == "2 True"
    clone.write("hand/hand.py", "x = 1")
    assert shared_object(tmp_path / "d") == "1 True"


def test_other_flags_are_compiled_apart(
    tmp_path: Path, clone: Clone, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert shared_object(tmp_path / "a") == "1 True"
    assert shared_object(tmp_path / "b", quick=False) == "2 False"
    monkeypatch.setenv("CFLAGS", "-Og")
    assert shared_object(tmp_path / "c") == "3 True"
    assert clone.compiled == 3


def test_only_the_last_versions_are_kept(tmp_path: Path, clone: Clone) -> None:
    for number in range(tool._MOST + 2):
        clone.write("hand/hand.py", f"x = {number}")
        shared_object(tmp_path / "a")
    assert len(list((tmp_path / "cache" / "holecard" / "compiled-core").iterdir())) == tool._MOST
