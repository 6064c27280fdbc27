"""Where compiled kernels are kept, and what they are found by."""

import ast
import os
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

import holecard
from holecard.solver import kernel_folder as folders
from holecard.solver import kernel_sources as sources
from holecard.solver.kernel_folder import kernel_folder, make_folder, name_for, remove_old

PACKAGE = Path(holecard.__file__).parent
KERNELS = PACKAGE / "solver" / "hand_rank" / "bulk.py"


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A home with nothing in it. No other place may be used."""
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.delenv("XDG_CACHE_HOME", raising=False)
    monkeypatch.delenv("NUMBA_CACHE_DIR", raising=False)
    monkeypatch.setattr(folders, "_BESIDE", tmp_path / "file" / "kernels")
    (tmp_path / "file").touch()
    return tmp_path


class TestFolder:
    def test_is_the_cache_of_the_user(self, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        assert kernel_folder() == home / ".cache" / "holecard" / "kernels"
        monkeypatch.setenv("XDG_CACHE_HOME", str(home / "xdg"))
        assert kernel_folder() == home / "xdg" / "holecard" / "kernels"
        monkeypatch.setenv("XDG_CACHE_HOME", "relative")  # to be ignored, as its specification says
        assert kernel_folder() == home / ".cache" / "holecard" / "kernels"
        monkeypatch.setenv("NUMBA_CACHE_DIR", str(home / "numba"))
        assert kernel_folder() == home / "numba" / "holecard"

    def test_no_other_user_may_enter_it(self, home: Path) -> None:
        made = kernel_folder()
        assert made is not None
        assert made.stat().st_mode & 0o777 == 0o700

    def test_without_a_home_it_is_beside_the_source(
        self, home: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setenv("HOME", str(home / "file"))
        assert kernel_folder() is None
        monkeypatch.setattr(folders, "_BESIDE", home / "source" / "kernels")
        assert kernel_folder() == home / "source" / "kernels"

    @pytest.mark.parametrize("mode", [0o770, 0o707, 0o777])
    def test_one_that_others_may_write_to_is_refused(self, home: Path, mode: int) -> None:
        made = kernel_folder()
        assert made is not None
        made.chmod(mode)
        assert kernel_folder() is None

    def test_one_of_another_user_is_refused(self, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        kernel_folder()
        another = os.geteuid() + 1
        monkeypatch.setattr(os, "geteuid", lambda: another)
        assert kernel_folder() is None

    @pytest.mark.parametrize(("mode", "is_used"), [(0o777, False), (0o1777, True), (0o755, True)])
    def test_one_that_others_could_replace_is_refused(self, home: Path, mode: int, is_used: bool) -> None:  # noqa: FBT001
        made = kernel_folder()
        assert made is not None
        made.parent.chmod(mode)
        assert (kernel_folder() == made) is is_used

    def test_a_link_is_refused(self, home: Path) -> None:
        made = kernel_folder()
        assert made is not None
        made.rename(home / "elsewhere")
        made.symlink_to(home / "elsewhere")
        assert kernel_folder() is None

    def test_what_was_used_last_is_kept(self, home: Path) -> None:
        for number in range(5):
            (home / f"{number}").mkdir()
            (home / f"{number}" / "kernel.nbi").touch()
            os.utime(home / f"{number}", (1000, 2000 - number))
        remove_old(home, 2)
        assert sorted(path.name for path in home.iterdir()) == ["0", "1", "file"]

    def test_a_new_one_takes_the_place_of_the_oldest(
        self, home: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        made = kernel_folder()
        assert made is not None
        monkeypatch.setattr(remove_old, "__defaults__", (3,))
        for number in range(5):
            make_folder(made / f"{number}")
            os.utime(made / f"{number}", (number, number))
        assert sorted(path.name for path in made.iterdir()) == ["2", "3", "4"]
        make_folder(made / "4")  # it is there


def test_another_compiler_has_another_folder(monkeypatch: pytest.MonkeyPatch) -> None:
    before = name_for("sources")
    assert name_for("sources") == before != name_for("other sources")
    monkeypatch.setattr("llvmlite.__version__", "0.0")
    assert name_for("sources") != before


@pytest.fixture
def copied(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[], str]:
    """The digest of `KERNELS` in a copy of the package, which may be changed."""
    for part in ("cards", "solver"):
        ignored = shutil.ignore_patterns("__pycache__", "data")
        shutil.copytree(PACKAGE / part, tmp_path / part, ignore=ignored)
    monkeypatch.setattr(sources, "_PACKAGE", tmp_path)

    def digest() -> str:
        for cached in (sources.digest_of, sources.imported_by, sources._content):
            cached.cache_clear()
        return sources.digest_of(tmp_path / "solver" / "hand_rank" / "bulk.py")

    return digest


class TestSources:
    def test_every_copy_of_the_package_has_the_same_kernels(self, copied: Callable[[], str]) -> None:
        sources.digest_of.cache_clear()
        found = copied()
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(sources, "_PACKAGE", PACKAGE)
            assert sources.digest_of(KERNELS) == found

    @pytest.mark.parametrize(
        ("changed", "matters"),
        [
            ("solver/hand_rank/bulk.py", True),
            ("solver/hand_rank/kernel.py", True),
            ("solver/jit.py", True),
            ("cards/ranking/classes.py", True),
            ("solver/postflop/vectors.py", False),
            ("solver/cfr/solver.py", False),
        ],
    )
    def test_a_change_of_what_a_kernel_imports_makes_another(
        self, copied: Callable[[], str], tmp_path: Path, changed: str, matters: bool  # noqa: FBT001
    ) -> None:  # fmt: skip
        before = copied()
        with (tmp_path / changed).open("a") as file:
            file.write("# changed\n")
        assert (copied() != before) is matters

    def test_imports_are_those_that_the_parser_of_python_finds(self) -> None:
        for file in (*PACKAGE.glob("solver/**/*.py"), *PACKAGE.glob("cards/**/*.py")):
            assert sources.imported_by(file) == _imported(file), file


def _imported(file: Path) -> set[Path]:
    found: set[Path] = set()
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            found |= {path for alias in node.names if (path := _path(alias.name)) is not None}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"imports are absolute: {file}"
            paths = [_path(f"{node.module}.{alias.name}") or _path(str(node.module)) for alias in node.names]
            found |= {path for path in paths if path is not None}
    return found


def _path(module: str) -> Path | None:
    root, *parts = module.split(".")
    if root != "holecard" or not parts or parts[0] not in ("cards", "solver"):
        return None
    place = PACKAGE.joinpath(*parts)
    for candidate in (place.parent / f"{place.name}.py", place / "__init__.py"):
        if candidate.exists():
            return candidate
    return None
