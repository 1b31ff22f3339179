"""The command: `python -m emaki_render render feed.json -o list.png` is `emaki render feed.json -o list.png`."""

import os
import sys

from ._errors import EmakiError
from ._program import program


def main() -> None:
    """Becomes the program, with the same arguments, input and output."""
    path = ""
    try:
        path = program()
        os.execv(path, ["emaki", *sys.argv[1:]])
    except EmakiError as error:
        sys.exit(f"error: {error}")
    except OSError as error:
        sys.exit(f"error: {path} cannot be started: {error.strerror}. Name a program in EMAKI_PROGRAM, or leave it out to use that of the package.")


if __name__ == "__main__":
    main()
