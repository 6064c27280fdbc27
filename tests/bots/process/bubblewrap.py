"""Tests of the sandbox need bubblewrap. The gate installs it, and says so: there nothing is skipped."""

import os
import shutil
import subprocess

import pytest


def _has_sandbox() -> bool:
    bwrap = shutil.which("bwrap")
    trial = [bwrap or "", "--unshare-all", "--ro-bind", "/", "/", "true"]
    return bwrap is not None and subprocess.run(trial, capture_output=True, check=False).returncode == 0


needs_bwrap = pytest.mark.skipif(
    os.environ.get("HOLECARD_SANDBOX") != "required" and not _has_sandbox(),
    reason="bubblewrap is not installed, or may not make namespaces here",
)
