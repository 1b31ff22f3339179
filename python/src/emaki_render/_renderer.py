"""A warm process of the program, and the functions that use one."""

from __future__ import annotations

import collections.abc
import os
import signal
import subprocess
import sys
import threading

from ._errors import UsageError, error
from ._picture import Picture, Warning
from ._program import program as _program

# A new Python takes some milliseconds to import each of typing, json, asyncio and concurrent.futures, which is a part of a first picture's time. What
# that needs is imported while the program starts; the rest where it is used, and typing by tools that check types alone.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from concurrent.futures import Future
    from typing import Any, Callable, Dict, Iterable, Iterator, List, Mapping, Optional, Sequence, Tuple, Union

    Feed = Union[str, os.PathLike[str], Sequence[Any], Mapping[str, Any]]
    """A path, or a feed: a list of rows, or a dictionary with `rows`."""
    File = Union[str, os.PathLike[str], Mapping[str, Any]]
    """A path, or what would be in the file."""

# What says which feed it is, and what would make several pictures of one.
_OF_A_FEED = {"id", "feed", "path", "split"}
# These make something else than one picture in a reply.
_NOT_HERE = {
    "output", "o", "name", "split", "stream", "unordered", "attach", "resume", "force", "results", "json", "stats", "shard", "fail-fast",
}
# A picture is some hundred kilobytes: smaller pieces are more turns between two processes than reading takes.
_PIPE_BYTES = 1 << 20


def _text(key: str, value: Any) -> Any:
    if key == "size" and not isinstance(value, str):
        if not isinstance(value, (tuple, list)) or len(value) != 2:
            raise UsageError(64, f"\"size\" cannot be {value!r}. Give a width and a height in points, such as (390, 844).")
        return f"{value[0]}x{value[1]}"
    if key == "overlay" and not isinstance(value, str):
        return ",".join(value)
    # A datetime comes from one who has imported the module.
    moments = sys.modules.get("datetime")
    if moments and isinstance(value, moments.datetime):
        # A moment without a zone is one of UTC, as the program has no other.
        return (value if value.tzinfo else value.replace(tzinfo=moments.timezone.utc)).isoformat()
    if isinstance(value, os.PathLike):
        return os.path.abspath(value)
    # The program keeps the folder that it was started in.
    if not isinstance(value, str):
        return value
    has_dot = "." in value or "/" in value
    is_path = {"cell": True, "font": "/" in value, "theme": has_dot, "map": has_dot and "=" not in value}.get(key, False)
    return os.path.abspath(value) if is_path else value


def _request(feed: Feed, options: Mapping[str, Any]) -> Dict[str, Any]:
    if isinstance(feed, (str, os.PathLike)):
        request: Dict[str, Any] = {"path": os.path.abspath(feed)}
    elif isinstance(feed, (bytes, bytearray)):
        raise TypeError("a feed is a path, a list or a dictionary. Read bytes with json.loads first.")
    else:
        request = {"feed": feed}
    for name, value in options.items():
        key = name.replace("_", "-")
        if key in _OF_A_FEED:
            raise UsageError(64, f"\"{name}\" is no option of a picture. Leave it out.")
        if value is None:
            continue
        value = _text(key, value)
        if not isinstance(value, (str, int, float, bool)) and not (key in ("cell", "map") and isinstance(value, collections.abc.Mapping)):
            raise UsageError(64, f"\"{name}\" cannot be a {type(value).__name__}. Give a string or a number.")
        request[key] = value
    return request


def _arguments(options: Mapping[str, Any]) -> List[str]:
    words: List[str] = []
    for name, value in options.items():
        key = name.replace("_", "-")
        if key in _NOT_HERE:
            raise UsageError(64, f"\"{name}\" is no option of a Renderer, which answers with one picture for each feed. Use the command for it.")
        if key in ("cell", "map") and isinstance(value, collections.abc.Mapping):
            raise UsageError(64, f"a Renderer takes a {key} as a path. Give the {key} itself to render.")
        for item in value if isinstance(value, (list, tuple)) and key not in ("size", "overlay") else [value]:
            item = _text(key, item)
            if item is True:
                words.append(f"--{key}")
            elif item is not None and item is not False:
                words.append(f"--{key}={item}")
    return words


class _Asked:
    """A request whose reply is awaited, by a thread or by a future."""

    def __init__(self, line: bytes, future: "Optional[Future[Picture]]" = None) -> None:
        self.line = line
        self.future = future
        self.done = threading.Event()
        self._picture: Optional[Picture] = None
        self._problem: Optional[BaseException] = None

    def settle(self, reply: Mapping[str, Any], picture: bytes = b"") -> None:
        """Takes the reply. What was cancelled takes none."""
        if not self.future or self.future.set_running_or_notify_cancel():
            try:
                self._picture = _picture(reply, picture)
                if self.future:
                    self.future.set_result(self._picture)
            except Exception as problem:
                self._problem = problem
                if self.future:
                    self.future.set_exception(problem)
        self.done.set()

    def result(self) -> Picture:
        """Waits for the picture."""
        self.done.wait()
        if self._problem:
            raise self._problem
        assert self._picture is not None
        return self._picture


class _Process:
    """One process of the program, with threads that read its replies and its complaints."""

    def __init__(self, command: List[str], ended: Callable[["_Process"], None]) -> None:
        self.popen = _start(command, subprocess.PIPE)
        self.waiting: Dict[str, _Asked] = {}
        self.complaint = b""
        self.ended = ended
        self.writing = threading.Lock()
        self.reader = threading.Thread(target=self._read, name="emaki replies", daemon=True)
        self.listener = threading.Thread(target=self._listen, name="emaki complaints", daemon=True)
        self.listener.start()
        self.reader.start()

    def _listen(self) -> None:
        assert self.popen.stderr
        for line in self.popen.stderr:
            self.complaint = (self.complaint + line)[-8192:]

    def _read(self) -> None:
        while (answer := _answer(self.popen)) is not None:
            reply, picture = answer
            asked = self.waiting.pop(str(reply.get("id")), None)
            if asked:
                asked.settle(reply, picture)
        self.popen.wait()
        self.listener.join()
        self.ended(self)

    def write(self, asked: _Asked) -> None:
        """Writes a request. Where the process has ended, its reader takes care of all that wait."""
        assert self.popen.stdin
        try:
            with self.writing:
                self.popen.stdin.write(asked.line)
                self.popen.stdin.flush()
        except (OSError, ValueError):
            pass


def _start(command: List[str], complaints: int) -> "subprocess.Popen[bytes]":
    # In a session of its own, the program is not interrupted by the keys that interrupt Python.
    popen = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=complaints, start_new_session=True)
    assert popen.stdout
    import fcntl

    try:
        fcntl.fcntl(popen.stdout, 1031, _PIPE_BYTES)  # F_SETPIPE_SZ, which has a name from Python 3.10
    except OSError:
        pass  # a user's pipes have a limit together: a small one serves too
    return popen


def _answer(popen: "subprocess.Popen[bytes]") -> Optional[Tuple[Dict[str, Any], bytes]]:
    """Returns the next reply with its picture. There is none where the process has ended, be it within a reply."""
    import json

    assert popen.stdout
    line = popen.stdout.readline()
    if not line.endswith(b"\n"):
        return None
    reply = json.loads(line)
    if "attached" not in reply:
        return reply, b""
    picture = popen.stdout.read(reply["bytes"])
    return (reply, picture) if len(picture) == reply["bytes"] else None


def _end(popen: "subprocess.Popen[bytes]") -> None:
    """Ends a process that has nothing in work. A child of this process may hold the other end of its input: the signal ends it all the same."""
    popen.terminate()
    for stream in (popen.stdin, popen.stdout, popen.stderr):
        try:
            if stream:
                stream.close()
        except OSError:
            pass
    popen.wait()


def _picture(reply: Mapping[str, Any], picture: bytes) -> Picture:
    fault = reply.get("error")
    format = reply.get("attached")
    if fault or not format:
        import re

        # The program knows the options, and tells them by their names on the command line.
        unknown = re.search(r'"([^"]*)" is no key of a request\. Use id, feed or path, and (.*)\.', fault["message"] if fault else "")
        if unknown:
            names = sorted(set(unknown[2].split(", ")) - _OF_A_FEED)
            raise UsageError(
                64, f"\"{unknown[1]}\" is no option of a picture. Give it to Renderer, or use {', '.join(names)}.".replace("-", "_"))
        raise error(fault["code"] if fault else 70, fault["message"] if fault else f"the reply has no picture: {list(reply)}")
    warnings = tuple(Warning(item["message"], item.get("row")) for item in reply.get("warnings", []))
    return Picture(picture, reply["width"], reply["height"], format, warnings)


class Renderer:
    """Keeps one process of the program warm, which any number of threads may ask at once.

        with emaki_render.Renderer(jobs=4, theme="material") as renderer:
            picture = renderer.render("feed.json", size=(390, 844), scale=2)

    So does `async with`, where pictures are awaited with `render_async`. Options are those of `emaki batch` with `_` for `-`, such as `jobs`, `fonts`, `allow_path`, `net`, `tz`, `cache`, `strict`, `format` and
    `timeout`; and all that `render` takes, for feeds that say nothing else. A process that ends is replaced, and what it had not answered is asked
    of another one, one feed after the other: each request has exactly one reply. A feed that ends two processes by itself raises `ProgramError`,
    and no other feed does.
    """

    def __init__(self, *, program: Optional[str] = None, **options: Any) -> None:
        self._command = [program or _program(), "batch", "-", "--stream", "--unordered", "--attach", *_arguments(options)]
        self._lock = threading.Lock()
        self._process: Optional[_Process] = None
        # What was in work when a process ended, and the thread that asks for it again.
        self._lost: List[_Asked] = []
        self._seeker: Optional[threading.Thread] = None
        self._is_seeking = False
        self._count = 0
        self._closed = False
        self._owner = os.getpid()

    # One request

    def submit(self, feed: Feed, **options: Any) -> "Future[Picture]":
        """Asks for a picture and returns at once with a future of it."""
        from concurrent.futures import Future

        future: "Future[Picture]" = Future()
        self._ask(feed, options, future)
        return future

    def _ask(self, feed: Feed, options: Mapping[str, Any], future: "Optional[Future[Picture]]" = None) -> _Asked:
        with self._lock:
            if self._closed:
                raise ValueError("the Renderer is closed")
            if self._owner != os.getpid():
                raise ValueError("the Renderer belongs to the process that this one was forked from. Make another one here.")
            self._count += 1
            key = str(self._count)
            self._running()  # it starts while the request is put together
        import json

        request = _request(feed, options)
        request = {"id": key, **request}
        try:
            line = json.dumps(request, ensure_ascii=False, allow_nan=False, separators=(",", ":")).encode() + b"\n"
        except (TypeError, ValueError) as problem:
            raise UsageError(64, f"the feed is no JSON: {problem}. Give lists, dictionaries, texts, finite numbers, booleans and None.") from problem
        asked = _Asked(line, future)
        with self._lock:
            if self._closed:
                raise ValueError("the Renderer is closed")
            process = self._running()
            # Under the lock, so that a process that ends finds it among those that wait.
            process.waiting[key] = asked
        process.write(asked)
        return asked

    def render(self, feed: Feed, **options: Any) -> Picture:
        """Draws a feed; options are those of `emaki_render.render`."""
        return self._ask(feed, options).result()

    async def render_async(self, feed: Feed, **options: Any) -> Picture:
        """Draws a feed without holding up other tasks."""
        import asyncio

        return await asyncio.wrap_future(self.submit(feed, **options))

    def map(self, feeds: Iterable[Feed], *, ahead: int = 32, **options: Any) -> Iterator[Picture]:
        """Draws feeds and returns their pictures in the same order; so many are asked for ahead of the one that is returned."""
        waiting: List[_Asked] = []
        for feed in feeds:
            waiting.append(self._ask(feed, options))
            if len(waiting) > ahead:
                yield waiting.pop(0).result()
        for asked in waiting:
            yield asked.result()

    # The process

    def _running(self) -> _Process:
        """Returns the process, which is started where there is none. It is called under the lock."""
        if self._process is None:
            self._process = _Process(self._command, self._ended)
        return self._process

    def _ended(self, process: _Process) -> None:
        """Takes care of what a process had not answered, on its reader's thread."""
        with self._lock:
            if self._process is process:
                self._process = None
            lost = list(process.waiting.values())
            process.waiting.clear()
            # It ends by itself where it does not take its options, and would again.
            code, words = process.popen.returncode, process.complaint.decode(errors="replace")
            is_refusal = code > 0 and "error: " in words
            if lost and not is_refusal:
                self._lost += lost
                if not self._is_seeking:
                    self._is_seeking = True
                    self._seeker = threading.Thread(target=self._seek, name="emaki lost requests")
                    self._seeker.start()
        if is_refusal:
            message = words.split("error: ", 1)[1].split("\nUsage:")[0].split("\nSee: ")[0].strip()
            for asked in lost:
                asked.settle({"error": {"code": code, "message": message}})
        _end(process.popen)

    def _seek(self) -> None:
        """Asks for what was lost, one at a time, so that it is known what a process has died of."""
        popen: Optional["subprocess.Popen[bytes]"] = None
        while True:
            with self._lock:
                if not self._lost:
                    self._is_seeking = False
                    break
                asked = self._lost.pop(0)
            for _ in range(2):
                popen = popen or _start(self._command, subprocess.DEVNULL)
                answer = _exchange(popen, asked.line)
                if answer is not None:
                    asked.settle(*answer)
                    break
                code = popen.wait()
                _end(popen)
                popen = None
            else:
                end = (signal.strsignal(-code) or f"signal {-code}") if code < 0 else f"exit code {code}"
                message = f"the program ended twice at this feed, with no other in work: {end}. Draw it by itself, with more memory."
                asked.settle({"error": {"code": 70, "message": message}})
        if popen:
            _end(popen)

    def close(self) -> None:
        """Lets what is in work be finished, and ends the process."""
        with self._lock:
            already, self._closed = self._closed, True
            process = self._process
        if already or self._owner != os.getpid():
            return
        if process:
            for asked in list(process.waiting.values()):
                asked.done.wait()
            process.popen.terminate()
            process.reader.join()
        seeker = self._seeker
        if seeker:
            seeker.join()

    def __enter__(self) -> "Renderer":
        return self

    def __exit__(self, *_: Any) -> None:
        self.close()

    async def __aenter__(self) -> "Renderer":
        return self

    async def __aexit__(self, *_: Any) -> None:
        import asyncio

        # What is in work is awaited, and other tasks go on meanwhile.
        await asyncio.get_running_loop().run_in_executor(None, self.close)


def _exchange(popen: "subprocess.Popen[bytes]", line: bytes) -> Optional[Tuple[Dict[str, Any], bytes]]:
    assert popen.stdin
    try:
        popen.stdin.write(line)
        popen.stdin.flush()
    except OSError:
        pass
    return _answer(popen)


_shared: Optional[Renderer] = None
_shared_lock = threading.Lock()


def _shared_renderer() -> Renderer:
    global _shared
    with _shared_lock:
        if _shared is None or _shared._owner != os.getpid():
            import atexit

            _shared = Renderer()
            atexit.register(_shared.close)
        return _shared


def render(
    feed: Feed, *, cell: Optional[File] = None, theme: Optional[File] = None, appearance: Optional[str] = None,
    size: Union[str, Tuple[float, float], None] = None, scale: Optional[float] = None, full: Optional[bool] = None, **options: Any,
) -> Picture:
    """Draws a feed and returns the bytes of a PNG.

        emaki_render.render([{"body": "Hello"}], size=(390, 200), scale=2)
        emaki_render.render("feed.json", cell="news.yaml", theme="material", appearance="dark", full=True)

    `feed` is a path, a list of rows, or a dictionary with `rows`; `cell`, `map` and `theme` are paths, or what would be in the files; `size` is in
    points.
    Further options are those that a line of `emaki batch` may have, with `_` for `-`, such as date_style, screen and now (a text or a `datetime`).

    The first call starts a process that later ones share, from any thread. Raises `EmakiError`.
    """
    return _shared_renderer().render(
        feed, cell=cell, theme=theme, appearance=appearance, size=size, scale=scale, full=full, **options)


async def render_async(feed: Feed, **options: Any) -> Picture:
    """Draws a feed as `render` does, without holding up other tasks."""
    return await _shared_renderer().render_async(feed, **options)
