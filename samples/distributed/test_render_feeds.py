"""Draws feeds on a cluster of two Ray nodes, kills a worker half-way, then an emaki, and sees that every picture is there, once and right, and
that feeds which cannot be drawn are rows of the results.

    python test_render_feeds.py EMAKI FOLDER

scripts/check distributed runs it.
"""

import json
import os
import pathlib
import signal
import subprocess
import sys
import time

import pyarrow
import pyarrow.parquet
import ray
from ray.cluster_utils import Cluster

COUNT = 400
# In seconds: a job that stands still is a fault.
LIMIT = 300
OPTIONS = ["--full", "--scale", "2"]
# Feeds of their own kind by id: the text, and what their error says, if they have one.
ODD = {
    "unicode": ('[{"body": "one\u2028two\u2029three\x85four"}]', None),
    "vertical": ('[{"body": "one\x0btwo"}]', "control character 0xb"),
    "page": ('[{"body": "one\x0ctwo"}]', "control character 0xc"),
    "malformed": ("[oops]", "malformed JSON"),
    "poison": ('[{"body": "poison"}]', "emaki ended twice at this feed, with no other in work: Killed."),
    "last": ('[{"body": "last"}]', None),
}
# emaki, but a feed with poison is the end of it.
POISONED = """#!{python}
import os, signal, subprocess, sys
emaki = subprocess.Popen(["{emaki}", *sys.argv[1:]], stdin=subprocess.PIPE)
for line in sys.stdin.buffer:
    if b"poison" in line:
        os.kill(os.getpid(), signal.SIGKILL)
    emaki.stdin.write(line)
    emaki.stdin.flush()
emaki.stdin.close()
sys.exit(emaki.wait())
"""


def feed(index):
    return [{"body": f"feed {index}, row {row}: お知らせ 🎉", "date": f"{row} m", "isRead": row % 3 == 0} for row in range(15)]


def run(command):
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)


def processes(emaki):
    """The processes of emaki, each with the one that has it run."""
    found = {}
    for process in pathlib.Path("/proc").iterdir():
        try:
            words = (process / "cmdline").read_bytes().split(b"\0")
            if words[0] == emaki.encode() and b"--stream" in words:
                found[int(process.name)] = int((process / "stat").read_text().rsplit(")", 1)[1].split()[1])
        except (OSError, IndexError, ValueError):
            continue
    return found


def files(folder):
    """All but what the streams keep there for themselves."""
    return [path for path in folder.iterdir() if path.name != ".emaki-batch"]


def check(folder, expected, results):
    pictures = {path.name: path.read_bytes() for path in files(folder)}
    assert sorted(pictures) == sorted(expected), f"{len(pictures)} files, {len(expected)} wanted: {sorted(set(pictures) ^ set(expected))[:5]}"
    different = [name for name in expected if pictures[name] != expected[name]]
    assert not different, f"not the bytes that one process writes: {different[:5]}"
    rows = pyarrow.parquet.read_table(results).to_pylist()
    ids = sorted(int(row["id"]) for row in rows)
    assert ids == list(range(COUNT)), f"{len(ids)} results, {len(set(ids))} of them different"
    assert all(row["code"] == 0 and row["bytes"] == len(pictures[os.path.basename(row["path"])]) for row in rows)
    return rows


def check_odd(folder, expected, results, feeds):
    rows = pyarrow.parquet.read_table(results).to_pylist()
    ids = [row["id"] for row in rows]
    assert sorted(ids, key=str) == sorted(feeds, key=str), f"results of {ids}"
    for row in rows:
        name, wanted = f"{row['id']}.png", feeds[row["id"]][1]
        if wanted:
            assert row["code"] != 0 and wanted in row["error"] and not row["path"], row
        else:
            assert row["code"] == 0 and (folder / name).read_bytes() == expected[name], row
    return rows


def main():
    emaki, base = sys.argv[1], pathlib.Path(sys.argv[2])
    job = pathlib.Path(__file__).with_name("render_feeds.py")
    lines, table = base / "feeds.jsonl", base / "feeds.parquet"
    lines.write_text("".join(json.dumps({"id": str(index), "feed": feed(index)}) + "\n" for index in range(COUNT)))
    pyarrow.parquet.write_table(
        pyarrow.table({"id": [str(index) for index in range(COUNT)], "feed": [json.dumps(feed(index)) for index in range(COUNT)]}), table)
    run([emaki, "batch", str(lines), "-o", str(base / "alone"), "--quiet", *OPTIONS])
    expected = {path.name: path.read_bytes() for path in (base / "alone").glob("*.png")}
    assert len(expected) == COUNT

    # One for an actor and one for what reads and writes, on each.
    cluster = Cluster(initialize_head=True, head_node_args={"num_cpus": 2})
    cluster.add_node(num_cpus=2)
    environment = os.environ | {"RAY_ADDRESS": cluster.address}
    ray.init(address=cluster.address)
    alive = [node for node in ray.nodes() if node["Alive"]]
    assert len(alive) == 2, f"{len(alive)} nodes"
    ray.shutdown()

    def start(name, feeds, emaki=emaki):
        output = base / name
        command = [
            sys.executable, str(job), str(feeds), "-o", str(output), "--results", str(base / (name + "-results")), "--emaki", emaki, "--",
            *OPTIONS]
        return output, base / (name + "-results"), subprocess.Popen(command, env=environment)

    output, results, process = start("parquet", table)
    assert process.wait(LIMIT) == 0
    rows = check(output, expected, results)
    print(f"Parquet: {len(rows)} feeds by {len({row['worker'] for row in rows})} workers")

    for name, found in [("worker", dict.values), ("emaki", dict.keys)]:
        output, results, process = start(f"killed-{name}", lines)
        # Half-way: as many pictures are there as half of the feeds.
        while process.poll() is None and (not output.exists() or len(files(output)) < COUNT // 2):
            time.sleep(0.05)
        victims = sorted(set(found(processes(emaki))))
        assert process.poll() is None and victims, "it has ended before somebody could be killed"
        before = len(files(output))
        os.kill(victims[0], signal.SIGKILL)
        assert process.wait(LIMIT) == 0
        rows = check(output, expected, results)
        print(f"JSON Lines: {name} {victims[0]} of {victims} killed after {before} pictures; {len(rows)} feeds, each once, "
              f"by {len({row['worker'] for row in rows})} workers")

    poisoned = base / "poisoned"
    poisoned.write_text(POISONED.format(python=sys.executable, emaki=emaki))
    poisoned.chmod(0o755)
    odd, text = base / "odd.jsonl", "".join(f'{{"id": "{id}", "feed": {text}}}\n' for id, (text, _) in ODD.items())
    # A line that breaks off, one that is blank, and one without an id.
    odd.write_text(text + '{"id": "short", "feed": [{"bo\n \noops\n')
    feeds = ODD | {"short": (None, "malformed JSON"), None: (None, "malformed JSON")}
    drawn = "".join(f'{{"id": "{id}", "feed": {text}}}\n' for id, (text, fault) in ODD.items() if not fault)
    (base / "drawn.jsonl").write_text(drawn + '{"id": "lines", "feed": [{"body": "x"}]}\n')
    run([emaki, "batch", str(base / "drawn.jsonl"), "-o", str(base / "odd-alone"), "--quiet", *OPTIONS])
    expected = {path.name: path.read_bytes() for path in (base / "odd-alone").glob("*.png")}
    output, results, process = start("odd-lines", odd, str(poisoned))
    assert process.wait(LIMIT) == 0
    print(f"Odd JSON Lines: {len(check_odd(output, expected, results, feeds))} results")

    feeds = ODD | {"lines": ('[{"body": \r\n "x"}]\n', None), "null": (None, "is null"), None: ("[]", '"id" is not')}
    pyarrow.parquet.write_table(pyarrow.table({"id": list(feeds), "feed": [text for text, _ in feeds.values()]}), table)
    output, results, process = start("odd-parquet", table, str(poisoned))
    assert process.wait(LIMIT) == 0
    print(f"Odd Parquet: {len(check_odd(output, expected, results, feeds))} results")
    cluster.shutdown()


if __name__ == "__main__":
    main()
