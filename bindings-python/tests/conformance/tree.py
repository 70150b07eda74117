"""The tree of a case on the disk."""

from __future__ import annotations

import base64
import os
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

Fill = Callable[[Any], Any]


def write(tree: dict[str, Any], root: Path, fill: Fill) -> None:
    """Remove, then write folders, files and links; permissions of folders come last."""
    entries = [(root / key, key.endswith("/"), value) for key, value in sorted(tree.items())]
    folders = [(path, value) for path, is_folder, value in entries if is_folder and value is not None]
    links = [
        (path, value["symlink"])
        for path, _, value in entries
        if isinstance(value, dict) and "symlink" in value
    ]
    placed = {path for path, _ in folders + links}
    for path, _, value in entries:
        if value is None:
            _remove(path)
    for path, _ in folders:
        path.mkdir(parents=True, exist_ok=True)
    for path, _, value in entries:
        if value is not None and path not in placed:
            _make_room(path)
            _write_file(path, value)
    for path, target in links:
        _make_room(path)
        path.symlink_to(fill(target))
    for path, value in folders:
        if "mode" in value:
            path.chmod(int(value["mode"], 8))


def remove_all(root: Path) -> None:
    """Remove a tree, folders without permissions too."""
    for folder, names, _ in os.walk(root):
        for name in names:
            path = Path(folder, name)
            if not path.is_symlink():
                path.chmod(0o700)
    shutil.rmtree(root)


def content(value: Any) -> bytes:
    """Give the bytes of a file: text, a list of lines, or an object."""
    if isinstance(value, str):
        return value.encode()
    if isinstance(value, list):
        return "\n".join(value).encode()
    if "base64" in value:
        return base64.b64decode(value["base64"])
    if "repeat" in value:
        return str(value["repeat"]["text"]).encode() * int(value["repeat"]["times"])
    return str(value["text"]).encode()


def _write_file(path: Path, value: Any) -> None:
    if isinstance(value, dict) and "fifo" in value:
        os.mkfifo(path)
        return
    path.write_bytes(content(value))
    if isinstance(value, dict) and "mode" in value:
        path.chmod(int(value["mode"], 8))


def _make_room(path: Path) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    if path.is_symlink() or path.exists():
        path.unlink()


def _remove(path: Path) -> None:
    if path.is_dir() and not path.is_symlink():
        shutil.rmtree(path)
    else:
        path.unlink()


def files_below(root: Path) -> list[dict[str, str]]:
    """Give the files below a folder, sorted by path, each with its permissions and its text."""
    paths = [path for path in root.rglob("*") if path.is_file()]
    return [
        {
            "path": path.relative_to(root).as_posix(),
            "mode": f"{path.stat().st_mode & 0o777:03o}",
            "text": path.read_text("utf-8"),
        }
        for path in sorted(paths, key=lambda path: path.relative_to(root).as_posix().encode())
    ]
