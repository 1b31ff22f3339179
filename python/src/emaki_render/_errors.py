"""What may go wrong: an exception for each kind, with the code that the command would exit with."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    import re
    from typing import Dict, Optional, Type

# Patterns are compiled where an error needs them: a picture that is drawn does not.
# What the program says first about a request that came by its standard input.
_REQUEST = r"^(?:feed )?standard input, line \d+(?:: |, )"
_FEED = r"^(?:feed )?standard input, line \d+ (?=has )"
# A place: a file with a line and a column, or words up to the first colon.
_PLACE = r"^((?:[^:\s][^:]*:\d+:\d+)|(?:row|feed|case|cell|page|font)\b[^:]*|the (?:cell|theme)(?::\d+:\d+)?|/[^:]*): "
# An option of the command in a sentence, with its value where that is plain.
_OPTION = r"(?<!emaki )--([a-z]+(?:-[a-z]+)*)(?: ('[^']*'|[A-Z]+\b|on\b|off\b))?"


def _argument(option: "re.Match[str]") -> str:
    """Returns an option of the command as Python spells it."""
    name, value = option[1].replace("-", "_"), option[2]
    return name if value is None else f"{name}={value}" if value[0] == "'" else f"{name}='{value}'"


class EmakiError(Exception):
    """Something that could not be drawn. `code` is the exit code of the command, `message` says all, `place` where it is, if that is known, and
    `mend` what to do about it."""

    def __init__(self, code: int, message: str) -> None:
        import re

        message = re.sub(_OPTION, _argument, re.sub(_FEED, "the feed ", re.sub(_REQUEST, "", message)))
        super().__init__(message)
        self.code = code
        self.message = message
        place = re.match(_PLACE, message)
        self.place: Optional[str] = place[1] if place else None
        # The first sentence says what is wrong, and the others how to mend it.
        rest = message[place.end():] if place else message
        end = re.search(r"\.\s+(?=[A-Z])|: (?=Give |Use |Choose |Name )", rest)
        self.mend: Optional[str] = rest[end.end():] if end else None

    def __reduce__(self):  # type: ignore[no-untyped-def]
        return (type(self), (self.code, self.message))


class UsageError(EmakiError):
    """An option that cannot be (64)."""


class FeedError(EmakiError):
    """A feed, a cell file, a theme or another value that is not as it must be (65)."""


class InputError(EmakiError):
    """A file that cannot be read (66)."""


class ResourceError(EmakiError):
    """Something that is missing: a picture or a glyph where `strict` is given, fonts, a library (69)."""


class ProgramError(EmakiError):
    """The program is missing, failed or was killed (69 to 73)."""


class TimeLimitError(EmakiError):
    """A feed that took longer than `timeout` (75)."""


class FontError(EmakiError):
    """A font that differs from the lock (78)."""


_KINDS: Dict[int, Type[EmakiError]] = {64: UsageError, 65: FeedError, 66: InputError, 69: ResourceError, 75: TimeLimitError, 78: FontError}


def error(code: int, message: str) -> EmakiError:
    """Returns the exception of a code."""
    return _KINDS.get(code, ProgramError)(code, message)
