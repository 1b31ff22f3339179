"""Draws lists of notifications as pictures. See `render` and `Renderer`."""

from ._errors import EmakiError, FeedError, FontError, InputError, ProgramError, ResourceError, TimeLimitError, UsageError
from ._picture import Picture, Warning
from ._program import program
from ._renderer import Renderer, render, render_async
from ._version import __version__

__all__ = [
    "EmakiError", "FeedError", "FontError", "InputError", "Picture", "ProgramError", "Renderer", "ResourceError", "TimeLimitError", "UsageError",
    "Warning", "__version__", "program", "render", "render_async",
]
