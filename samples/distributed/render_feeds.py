"""Draws feeds on the machines of a Ray cluster: https://docs.ray.io/en/latest/data/data.html

    python render_feeds.py feeds.jsonl -o pictures --results results -- --full

Feeds are JSON Lines, a request of `emaki batch --stream` each ({"id": "7", "feed": [...]}), or Parquet with the columns `id` and `feed`, which
is a feed's JSON as text. Each actor keeps one `emaki batch - --stream` process, warm from feed to feed. Pictures go to a folder that all
machines see, results to a folder of Parquet files: id, path, bytes, width, height, code, error, worker.

What is lost with a worker Ray asks of another one: a picture appears whole or not at all, and is the same bytes whoever draws it.
"""

import argparse
import json
import os
import subprocess
import sys
import threading

import pyarrow
import ray

COLUMNS = pyarrow.schema([
    ("id", pyarrow.string()), ("path", pyarrow.string()), ("bytes", pyarrow.int64()), ("width", pyarrow.int64()),
    ("height", pyarrow.int64()), ("code", pyarrow.int64()), ("error", pyarrow.string()), ("worker", pyarrow.int64()),
])


class Emaki:
    """An actor: one process of emaki, to which batches of requests are given."""

    def __init__(self, command):
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def __call__(self, batch):
        lines = [line.as_py() for line in batch.column("text")]
        # Written by a thread of its own: emaki reads no further while nobody takes its answers.
        writer = threading.Thread(target=self.write, args=(lines,), daemon=True)
        writer.start()
        replies = []
        for _ in lines:
            line = self.process.stdout.readline()
            if not line:
                raise RuntimeError(f"emaki has ended with {self.process.wait()}")
            replies.append(json.loads(line))
        writer.join()
        return pyarrow.Table.from_pylist([row(reply) for reply in replies], schema=COLUMNS)

    def write(self, lines):
        try:
            for line in lines:
                self.process.stdin.write(line.encode() + b"\n")
            self.process.stdin.flush()
        except BrokenPipeError:
            pass  # Whoever reads sees that it has ended.


def row(reply):
    error = reply.get("error") or {}
    return {
        "id": str(reply["id"]), "path": reply.get("path"), "bytes": reply.get("bytes"), "width": reply.get("width"),
        "height": reply.get("height"), "code": error.get("code", 0), "error": error.get("message"), "worker": os.getpid(),
    }


def request(row):
    """A row of Parquet as a request: the feed's text goes into it as it is."""
    feed = " ".join(row["feed"].splitlines())
    return {"text": f'{{"id": {json.dumps(row["id"])}, "feed": {feed}}}'}


def requests(path, blocks):
    """The feeds as a dataset of one column, `text`."""
    if path.endswith(".parquet") or os.path.isdir(path):
        data = ray.data.read_parquet(path, columns=["id", "feed"]).map(request)
    else:
        data = ray.data.read_text(path).filter(lambda row: row["text"].strip() != "")
    return data.repartition(blocks)


def main():
    parser = argparse.ArgumentParser(description="Draws feeds with emaki on a Ray cluster. Options after -- are emaki batch's.")
    parser.add_argument("feeds", help="JSON Lines, or Parquet with the columns id and feed")
    parser.add_argument("-o", "--output", required=True, help="a folder that all machines see")
    parser.add_argument("--results", required=True, help="a folder for Parquet files")
    parser.add_argument("--emaki", default="emaki", help="the program, on all machines")
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
