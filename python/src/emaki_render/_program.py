"""Where the program lies."""

import os

from ._errors import ProgramError


def program() -> str:
    """Returns the path of the program: `EMAKI_PROGRAM` of the environment, or that of the wheel.

    Raises `ProgramError` where there is none.
    """
    given = os.environ.get("EMAKI_PROGRAM")
    if given:
        if not os.access(given, os.X_OK) or not os.path.isfile(given):
            raise ProgramError(69, f"there is no program at {given}, which EMAKI_PROGRAM names. Correct the path.")
        return given
    path = os.path.join(os.path.dirname(os.path.realpath(__file__)), "_bundle/bin/emaki")
    if not os.path.isfile(path):
        raise ProgramError(
            69, "this emaki_render has no program in it. Install the two wheels that scripts/package makes, emaki_render and emaki_render_fonts, or name a "
            "program in EMAKI_PROGRAM.")
    return path
