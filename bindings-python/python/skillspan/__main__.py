"""The command `skillspan`, also as `python -m skillspan`."""

import signal
import sys

from ._functions import main


def command() -> None:
    """Run the command and leave the process with its exit status."""
    # Python's own handler would wait for the command to end.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    sys.exit(main())


if __name__ == "__main__":
    command()
