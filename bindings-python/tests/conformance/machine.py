"""What a case may require of the machine."""

from __future__ import annotations

import tempfile
from pathlib import Path


def offers() -> set[str]:
    """Try everything out in a temporary folder and give what is there."""
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder)
        file = root / "case-sensitive"
        file.write_text("x")
        found = set()
        try:
            (root / "link").symlink_to("file")
            found.add("symlinks")
        except OSError:
            pass
        file.chmod(0o604)
        if file.stat().st_mode & 0o7777 == 0o604:
            found.add("posix-modes")
        if not (root / "CASE-SENSITIVE").exists():
            found.add("case-sensitive")
        file.chmod(0)
        try:
            file.read_text()
        except OSError:
            found.add("not-root")
        return found
