"""A picture that was drawn."""

from __future__ import annotations

import os

from ._errors import UsageError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Dict, Optional, Tuple, Union

_ENDINGS = {".png": "png", ".webp": "webp", ".jpg": "jpg", ".jpeg": "jpg"}


class Warning:
    """Something that the picture lacks, such as a picture of a row that is not there."""

    __slots__ = ("message", "row")
    message: str
    row: Optional[str]

    def __init__(self, message: str, row: Optional[str] = None) -> None:
        object.__setattr__(self, "message", message)
        object.__setattr__(self, "row", row)

    def __setattr__(self, name: str, value: Any) -> None:
        raise AttributeError(f"a warning stays as it is: {name} cannot be set")

    def __reduce__(self) -> Tuple[Any, ...]:
        return (Warning, (self.message, self.row))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Warning) and (self.message, self.row) == (other.message, other.row)

    def __hash__(self) -> int:
        return hash((self.message, self.row))

    def __repr__(self) -> str:
        return f"Warning(message={self.message!r}, row={self.row!r})"


class Picture(bytes):
    """The bytes of a PNG, WebP or JPEG file, with the size in pixels and what was warned about. Jupyter shows it."""

    width: int
    height: int
    format: str
    warnings: Tuple[Warning, ...]

    def __new__(cls, data: bytes, width: int, height: int, format: str = "png", warnings: Tuple[Warning, ...] = ()) -> "Picture":
        picture = super().__new__(cls, data)
        picture.width, picture.height, picture.format, picture.warnings = width, height, format, warnings
        return picture

    def __reduce__(self) -> Tuple[Any, ...]:
        return (Picture, (bytes(self), self.width, self.height, self.format, self.warnings))

    def __repr__(self) -> str:
        return f"<emaki_render.Picture {self.format} {self.width} x {self.height}, {len(self)} bytes>"

    # What `print` shows; that of bytes would fill the screen.
    __str__ = __repr__

    def save(self, path: Union[str, "os.PathLike[str]"]) -> None:
        """Writes the file. It appears when it is whole. Raises `UsageError` for a name with the ending of another format."""
        ending = os.path.splitext(os.fspath(path))[1].lower()
        if ending in _ENDINGS and _ENDINGS[ending] != self.format:
            raise UsageError(
                64, f"{os.fspath(path)} has the ending of another format than {self.format}. Draw with Renderer(format={_ENDINGS[ending]!r}), or name "
                f"it .{self.format}.")
        part = f"{os.fspath(path)}.{os.getpid()}.part"
        try:
            with open(part, "wb") as file:
                file.write(self)
            os.replace(part, path)
        except BaseException:
            if os.path.exists(part):
                os.remove(part)
            raise

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> Dict[str, Any]:
        return {"image/jpeg" if self.format == "jpg" else f"image/{self.format}": bytes(self)}

    def _repr_png_(self) -> Optional[bytes]:
        return bytes(self) if self.format == "png" else None
