"""Draws feeds on the machines of a Ray cluster: https://docs.ray.io/en/latest/data/data.html

    python render_feeds.py feeds.jsonl -o pictures --results results -- --full

Feeds are JSON Lines, a request of `emaki batch --stream` each ({"id": "7", "feed": [...]}), or Parquet with the columns `id` and `feed`, which
is a feed's JSON as text. Each actor keeps one `emaki batch - --stream` process, warm from feed to feed. Pictures go to a folder that all
machines see, results to a folder of Parquet files: id, path, bytes, width, height, code, error, worker.

What is lost with a worker Ray asks of another one, and what is lost with an emaki is asked of a new one: a picture appears whole or not at
all, and is the same bytes whoever draws it.
"""

import argparse
import contextlib
import json
import os
import re
import signal
import subprocess
import sys

import emaki
import pyarrow
import ray

COLUMNS = pyarrow.schema([
    ("id", pyarrow.string()), ("path", pyarrow.string()), ("bytes", pyarrow.int64()), ("width", pyarrow.int64()),
    ("height", pyarrow.int64()), ("code", pyarrow.int64()), ("error", pyarrow.string()), ("worker", pyarrow.int64()),
])
# An object up to its id, where that is its first member.
FIRST_ID = re.compile(rb'\s*\{\s*"id"\s*:\s*(?:"(?:[^"\\]|\\.)*"|-?\d+)(?=\s*[,}])')


class Emaki:
    """An actor: one process of emaki, to which batches of requests are given."""

    def __init__(self, command):
        # The program of the wheel on this machine, unless one was named.
        self.command = [command[0] or emaki.program(), *command[1:]]
        # Without a request: wrong options end the job here, and are not the fault of every feed.
        subprocess.run(self.command, stdin=subprocess.DEVNULL, check=True)
        self.start()

    def start(self):
        self.process = subprocess.Popen(self.command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def __call__(self, batch):
        requests = batch.column("text").to_pylist()
        return pyarrow.Table.from_pylist([row(request, self.reply(request)) for request in requests], schema=COLUMNS)

    def reply(self, request):
        """What emaki answers. One at a time, so that it is known whose answer it is and what a process has died of; one worker loses
        nothing by it. A process that ends takes only this request with it, which a new one is asked once more."""
        for _ in range(2):
            if self.process.poll() is not None:
                self.start()
            # One that has ended says so by its output.
            with contextlib.suppress(BrokenPipeError):
                self.process.stdin.write(request + b"\n")
                self.process.stdin.flush()
            line = self.process.stdout.readline()
            if line.endswith(b"\n"):
                return json.loads(line)
            self.process.communicate()
        code = self.process.returncode
        end = signal.strsignal(-code) if code < 0 else f"exit code {code}"
        message = f"emaki ended twice at this feed, with no other in work: {end}. Draw it by itself, with more memory."
        return {"error": {"code": 70, "message": message}}


def row(request, reply):
    error = reply.get("error") or {}
    return {
        "id": identifier(request) if reply.get("id") is None else str(reply["id"]), "path": reply.get("path"), "bytes": reply.get("bytes"),
        "width": reply.get("width"), "height": reply.get("height"), "code": error.get("code", 0), "error": error.get("message"),
        "worker": os.getpid(),
    }


def identifier(request):
    """The id of a request without an answer that has it: of JSON that emaki refuses, or what comes first in what is none."""
    first = FIRST_ID.match(request)
    for text in [request] + ([first[0] + b"}"] if first else []):
        try:
            value = json.loads(text, strict=False)["id"]
        except (ValueError, TypeError, KeyError, RecursionError):
            continue
        # A column of text has no lone surrogates.
        return str(value).encode(errors="replace").decode() if type(value) in (str, int, float) else None
    return None


def request(row):
    """A row of Parquet as a request: the feed's text goes into it as it is, on one line. No string of JSON has these two in it."""
    feed = "null" if row["feed"] is None else row["feed"].replace("\r", " ").replace("\n", " ")
    return {"text": f'{{"id": {json.dumps(row["id"])}, "feed": {feed}}}'.encode()}


def lines(file):
    """The requests of a file. Blank ones, of which emaki says nothing, are left out; Ray's own lines also end where Unicode says."""
    return [{"text": line} for line in file["bytes"].split(b"\n") if line.strip(b" \t\r")]


def requests(path, blocks):
    """The feeds as a dataset of one column, `text`."""
    if path.endswith(".parquet") or os.path.isdir(path):
        data = ray.data.read_parquet(path, columns=["id", "feed"]).map(request)
    else:
        data = ray.data.read_binary_files(path).flat_map(lines)
    return data.repartition(blocks)


def main():
    parser = argparse.ArgumentParser(description="Draws feeds with emaki on a Ray cluster. Options after -- are emaki batch's.")
    parser.add_argument("feeds", help="JSON Lines, or Parquet with the columns id and feed")
    parser.add_argument("-o", "--output", required=True, help="a folder that all machines see")
    parser.add_argument("--results", required=True, help="a folder for Parquet files")
    parser.add_argument("--emaki", help="the program, on all machines; without it, that of the wheel")
    parser.add_argument("--actors", type=int, default=2, help="how many processes of one worker each; leave a CPU or two to Ray itself")
    parser.add_argument("--blocks", type=int, default=64, help="how many pieces of work; a piece is what is lost with a worker")
    words = sys.argv[1:]
    end = words.index("--") if "--" in words else len(words)
    arguments, options = parser.parse_args(words[:end]), words[end + 1:]

    ray.init(address="auto")
    command = [arguments.emaki, "batch", "-", "--stream", "--jobs", "1", "-o", os.path.abspath(arguments.output), *options]
    results = requests(arguments.feeds, arguments.blocks).map_batches(
        Emaki, fn_constructor_args=[command], batch_format="pyarrow", batch_size=None, concurrency=arguments.actors, num_cpus=1)
    results.write_parquet(arguments.results)


if __name__ == "__main__":
    main()
