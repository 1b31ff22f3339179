"""Tries what a faulty disk and a kill do to emaki; it takes minutes.

    scripts/check disk [--kills 200] [--calls 40] [--only NAME]

Every command that writes is run once as it should be, and then again and again: each of its calls that change files fails with ENOSPC, EDQUOT, EIO or
EROFS, once or from then on; the process is killed before, in and after each, and at random instants; the disk is a small tmpfs. Then an exit code of
success means that every file is there and right; another one is in the list of the help, and comes with a sentence; no file under a final name is a
half, and none is lost; the next run, without a fault, succeeds, and leaves nothing that an undisturbed run does not leave. It prints a line of counts
for each command, and each defect. Exits with 1 where there is any.

The program is that of EMAKI_PROGRAM, or .build/release/emaki. The faults are those of Tests/DiskFaults/faults.c. As root it has a /tmp of its own
and the small disks; without, it leaves these out and says so.
"""

import argparse, hashlib, json, os, random, shutil, signal, struct, subprocess, sys, tempfile, threading, time, zlib
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
ERRORS = {"ENOSPC": 28, "EDQUOT": 122, "EIO": 5, "EROFS": 30}
CODES = {0, 1, 64, 65, 66, 69, 71, 73, 75, 78}
OLD = b"the file of an earlier run"
FONTS = [Path(f"/usr/share/fonts/opentype/inter/Inter-{weight}.otf") for weight in ("Regular", "Bold")]
SUITE = """emaki: 1
now: 2026-11-21T00:00:00Z
size: 200x150
scale: 1
fonts: fonts.lock
cases:
  - name: list
    feed: plain.json
    shots: [top, full]
"""


def png(width, height, colour):
    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    header, rows = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0), (b"\0" + bytes(colour) * width) * height
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")


class PictureServer(BaseHTTPRequestHandler):
    """Answers each request with a picture that may be kept."""

    def do_GET(self):
        body = png(40, 40, (200, 40, 40))
        self.send_response(200)
        for name, value in (("Content-Type", "image/png"), ("Content-Length", len(body)), ("Cache-Control", "max-age=86400")):
            self.send_header(name, str(value))
        self.end_headers()
        try:
            self.wfile.write(body)
        except BrokenPipeError:
            pass  # Who asked was killed.

    def log_message(self, *_):
        pass


def write(path, contents):
    path = Path(path)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(contents if isinstance(contents, bytes) else contents.encode())


class Trial:
    """One command, with what it finds and what it makes. Paths are relative to the folder of a run.

    `again` are the words of the run after a disturbed one, `old` files of an earlier run, `logs` files to which lines are added. `suite` is the suite that is
    there, by its goldens: "right" or "wrong" ones, "none", or "hashes" in a repository. `fresh`: nothing is cached of the fonts; `nameless`: the file system
    has files without a name; `stream`: the exit code says nothing of one request; `others`: other programs are started, whose calls count as well.
    """

    def __init__(self, name, words, again=None, old=(), logs=(), input="", suite="", fresh=False, nameless=True, stream=False, others=False, environment={}):
        self.name, self.words, self.again, self.old, self.logs, self.input = name, words, again or words, old, logs, input
        self.suite, self.fresh, self.nameless, self.stream, self.others, self.environment = suite, fresh, nameless, stream, others, environment


class Bench:
    """Runs trials in one folder, and counts what comes of them."""

    def __init__(self, options, work):
        self.options, self.work, self.inputs, self.run_folder, self.shim = options, work, work / "in", work / "run", work / "faults.so"
        self.total, self.random, self.program = 0, random.Random(1), options.program
        self.roots = [self.run_folder] + ([Path("/tmp")] if options.isolated else [])
        compiler, source = shutil.which("cc") or "clang", ROOT / "Tests/DiskFaults/faults.c"
        subprocess.run([compiler, "-shared", "-fPIC", "-O1", "-o", self.shim, source, "-ldl", "-lpthread"], check=True)
        server = ThreadingHTTPServer(("127.0.0.1", 0), PictureServer)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        self.environment = {key: value for key, value in os.environ.items() if key not in ("CI", "LD_PRELOAD") and not key.startswith("FAULTS_")}
        self.environment["XDG_CACHE_HOME"] = str(self.inputs / "xdg")
        self.make_inputs(f"http://127.0.0.1:{server.server_address[1]}")

    def make_inputs(self, address):
        inputs, avatar = self.inputs, png(60, 60, (40, 90, 200))

        def emaki(*words, **options):
            subprocess.run([self.program, *words], env=self.environment, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, **options)

        def plain(word):
            return json.dumps([{"id": f"r{i}", "body": f"{word} {i}", "imageURL": "avatar.png"} for i in range(4)])

        box = {"box": {"id": "a", "color": "#ff0000", "style": {"preferredSize": [40, 30]}}}
        write(inputs / "layout.json", json.dumps({"layout": box, "sizeRange": {"min": [0, 0], "max": [50, 100]}, "scale": 1}))
        for path in (inputs, inputs / "feeds"):
            write(path / "avatar.png", avatar)
        for name, count in (("list", 12), ("feeds/a", 4), ("feeds/b", 7), ("feeds/c", 3), ("feeds/d", 5)):
            write(inputs / f"{name}.json", json.dumps([
                {"id": f"{name}{i}", "body": f"row {i} of {name} " + "words that wrap " * (i % 5), "date": "3m",
                 "imageURL": f"{address}/{name}.png" if i == 1 else "avatar.png"} for i in range(count)]))
        for font in FONTS:
            write(inputs / "fonts" / font.name, font.read_bytes())
        fonts = [{"path": f"fonts/{font.name}", "index": 0, "sha256": hashlib.sha256(font.read_bytes()).hexdigest()} for font in FONTS]
        write(inputs / "fonts.lock", json.dumps({"fonts": fonts, "families": ["Inter"]}))
        for name, theme in (("before", "light"), ("after", "dark")):
            words = f"--net off --manifest --size 200x100 --theme {theme} --force".split()
            emaki("render", inputs / "list.json", "--fonts", inputs / "fonts.lock", *words, "-o", inputs / f"{name}.png")
        # Suites: one whose goldens are right, one whose goldens are another feed's, and one of hashes in a repository, whose feed changed.
        for name, word, suite in (("right", "row", SUITE), ("wrong", "line", SUITE), ("hashes", "line", SUITE + "goldens: {mode: hash}\n")):
            folder = inputs / "suites" / name
            shutil.copytree(inputs / "fonts", folder / "fonts")
            for file, contents in (("avatar.png", avatar), ("fonts.lock", (inputs / "fonts.lock").read_bytes()), ("emaki.yaml", suite), ("plain.json", plain(word))):
                write(folder / file, contents)
            emaki("record", "--all", cwd=folder)
            if name == "hashes":
                for words in (["init", "--quiet"], ["add", "--all"], ["commit", "--quiet", "-m", "goldens"]):
                    subprocess.run(["git", "-c", "user.name=a", "-c", "user.email=a@example.com", *words], cwd=folder, check=True)
            write(folder / "plain.json", plain("row"))
        shutil.copytree(inputs / "suites/right", inputs / "suites/none", ignore=shutil.ignore_patterns("goldens"))

    # Runs

    def prepare(self, trial):
        """Makes the folder of a run anew: files of an earlier run, a suite, caches of fonts."""
        for root in self.roots:
            for path in root.iterdir() if root.is_dir() else []:
                shutil.rmtree(path, ignore_errors=True) if path.is_dir() and not path.is_symlink() else path.unlink()
        for name in ("out", "tmp"):
            (self.run_folder / name).mkdir(parents=True, exist_ok=True)
        for path in trial.old:
            # A golden that Emaki has drawn: prune leaves other pictures.
            is_golden = path.startswith("suite/goldens/")
            write(self.run_folder / path, min((self.inputs / "suites/right/goldens").iterdir()).read_bytes() if is_golden else OLD)
        if trial.suite:
            shutil.copytree(self.inputs / "suites" / trial.suite, self.run_folder / "suite", dirs_exist_ok=True)
        if not trial.fresh:
            shutil.copytree(self.inputs / "xdg", self.run_folder / "xdg")

    def filled(self, text):
        return text.format(run=self.run_folder, inputs=self.inputs)

    def start(self, trial, again=False, **faults):
        environment = dict(self.environment, XDG_CACHE_HOME=str(self.run_folder / "xdg"))
        environment.update({name: self.filled(value) for name, value in trial.environment.items()})
        if not trial.nameless:
            environment.update(LD_PRELOAD=str(self.shim), FAULTS_NAMELESS="no")
        if faults:
            environment.update(LD_PRELOAD=str(self.shim), FAULTS_ROOT=":".join(map(str, self.roots)))
            environment.update({f"FAULTS_{key.upper()}": str(value) for key, value in faults.items()})
            if trial.others:
                write(self.work / "counter", bytes(4))
                environment["FAULTS_COUNTER"] = str(self.work / "counter")
        words = [self.filled(word) for word in (trial.again if again else trial.words).split()]
        pipes = dict.fromkeys(("stdin", "stdout", "stderr"), subprocess.PIPE)
        return subprocess.Popen([self.program, *words], cwd=self.run_folder, env=environment, start_new_session=True, **pipes)

    def finish(self, process, trial):
        """Waits for a run; returns its exit code, negative for a signal, and what it said."""
        try:
            self.answers, errors = process.communicate(self.filled(trial.input).encode(), timeout=60)
        except subprocess.TimeoutExpired:
            process.kill()
            process.communicate()
            return "hangs", ""
        # Programs that a killed one has started go on for a moment, and write.
        start = time.monotonic()
        while trial.others and time.monotonic() - start < 10:
            try:
                os.killpg(process.pid, 0)
            except ProcessLookupError:
                break
            time.sleep(0.002)
        return process.returncode, errors.decode(errors="replace")

    def files(self):
        """The contents of all files of the run, and of its own /tmp, by path. A folder's path ends with a slash."""
        found = {}
        for root in self.roots:
            for path in root.rglob("*"):
                if ".git" not in path.parts:
                    found[str(path) + "/" * path.is_dir()] = b"" if path.is_dir() else path.read_bytes()
        return {path.removeprefix(f"{self.run_folder}/"): contents for path, contents in found.items()}

    # Checks

    def is_final(self, trial, path):
        return (path in trial.reference or path in trial.old) and path.startswith(("out/", "suite/")) and "/.emaki-batch/" not in path and not path.endswith("/")

    def is_report(self, path, contents):
        return path.startswith("out/report.") and contents.rstrip().endswith(b">")

    def is_same(self, trial, path, contents):
        """Whether a file is what an undisturbed run makes; of one that differs from run to run, whether it is whole."""
        if contents == trial.reference.get(path) or path not in trial.volatile:
            return contents == trial.reference.get(path)
        if not path.endswith((".json", ".ndjson")):
            return self.is_report(path, contents)
        try:
            return bool([json.loads(line) for line in contents.decode().splitlines()] if path.endswith("ndjson") else json.loads(contents))
        except ValueError:
            return False

    def check(self, trial, what, code, errors):
        """Looks at a run that was disturbed, and at the one after it."""
        files = self.files()

        def defect(text, paths=()):
            self.found += 1
            print(f"{trial.name}, {what}: {text}{': ' * bool(paths)}{', '.join(paths[:3])}", flush=True)

        for path, contents in files.items():
            # A report says what went wrong as well.
            is_whole = contents == trial.before.get(path) or self.is_same(trial, path, contents) or code != trial.code and self.is_report(path, contents)
            if self.is_final(trial, path) and path not in trial.logs and not is_whole:
                defect(f"{path} is a half of {len(contents)} bytes")
        if gone := [path for path in trial.before if path in trial.reference and path not in files]:
            defect("lost", gone)
        if trial.stream and code in CODES:
            self.check_answers(trial, files, code, defect)
        elif code == trial.code:
            wrong = [path for path in trial.reference if self.is_final(trial, path) and not self.is_same(trial, path, files.get(path, b""))]
            if wrong := wrong + [path for path in trial.before if path not in trial.reference and path in files]:
                defect(f"exit code {code}, but not what it should be", wrong)
        elif code not in CODES and code != -signal.SIGKILL:
            defect(f"exit code {code} {errors.strip()[-200:]}")
        elif code in CODES and not errors.strip() and not self.answers.strip():
            defect(f"exit code {code} without a word")
        code, errors = self.finish(self.start(trial, again=True), trial)
        if code != trial.code:
            return defect(f"the next run ends with {code}: {errors.strip()[-200:]}")
        after = self.files()
        if wrong := [path for path in trial.reference if self.is_final(trial, path) and not self.is_same(trial, path, after.get(path, b""))]:
            defect("not right after the next run", wrong)
        if strays := sorted(path for path in after if path not in trial.known):
            defect("left after the next run", strays)

    def check_answers(self, trial, files, code, defect):
        """Looks at the answers of a stream: each request has one, and a picture that it names is there and right."""
        answers = [json.loads(line) for line in self.answers.decode().splitlines()]
        for answer in answers:
            path = answer.get("path")
            if path is None and not answer.get("error", {}).get("message"):
                defect(f"the answer {answer} names neither a picture nor an error")
            elif path is not None and not self.is_same(trial, path, files.get(path, b"")):
                defect(f"the answer names {path}, which is not what it should be")
        if len(answers) != len(trial.input.splitlines()) and code == 0:
            defect(f"exit code 0, but {len(answers)} answers")

    def learn(self, trial):
        """Runs a trial undisturbed, twice each way: what it makes, and what of that is not the same each time."""
        runs, trial.known, log = [], set(), self.work / "calls.log"
        for _ in range(2):
            self.prepare(trial)
            trial.before = {path: data for path, data in self.files().items() if path in trial.old or path.startswith("suite/") and not path.endswith("/")}
            log.unlink(missing_ok=True)
            start = time.monotonic()
            code, errors = self.finish(self.start(trial, log=log), trial)
            log.exists() or sys.exit(f"error: {trial.name} writes nothing: exit code {code}\n{errors}")
            trial.seconds = time.monotonic() - start
            runs.append(self.files())
            self.finish(self.start(trial, again=True), trial)
            trial.known |= {*runs[-1], *self.files()}
        trial.calls, trial.code, trial.reference = log.read_text().splitlines(), code, runs[0]
        trial.volatile = {path for path in runs[0] if runs[1].get(path) != runs[0][path]}
        is_made = any(self.is_final(trial, path) for path in [*trial.reference, *trial.old]) or trial.fresh
        if code not in (0, 1) or not is_made:
            sys.exit(f"error: {trial.name} does not work here: exit code {code}\n{errors}")

    def run(self, trial):
        self.found, counts = 0, {"faults": 0, "kills at calls": 0, "kills": 0, "small disks": 0}
        self.learn(trial)
        calls = range(1, len(trial.calls) + 1)
        faults = {f"{error} {word}": {"errno": number, **on} for error, number in ERRORS.items() for word, on in (("at", {}), ("from", {"on": 1}))}
        faults |= {f"killed {moment}": {"kill": moment} for moment in ("before", "middle", "after")}
        for call in calls if len(calls) <= self.options.calls else sorted(self.random.sample(calls, self.options.calls)):
            name = trial.calls[call - 1].replace(f"{self.run_folder}/", "")
            for what, fault in faults.items():
                self.prepare(trial)
                self.check(trial, f"{what} call {call} ({name})", *self.finish(self.start(trial, at=call, **fault), trial))
                counts["kills at calls" if "kill" in fault else "faults"] += 1
        for _ in range(-(-self.options.kills // len(TRIALS))):
            self.prepare(trial)
            process = self.start(trial)
            # The real clock is what is tried here.
            instant = self.random.uniform(0, trial.seconds * 1.1)
            timer = threading.Timer(instant, process.kill)
            timer.start()
            ended = self.finish(process, trial)
            timer.cancel()
            self.check(trial, f"killed after {instant * 1000:.0f} ms", *ended)
            counts["kills"] += 1
        if self.options.isolated:
            self.try_small_disks(trial, counts)
        print(f"{trial.name}: {len(trial.calls)} calls; {', '.join(f'{count} {what}' for what, count in counts.items())}; {self.found} defects", flush=True)
        self.total += self.found

    def try_small_disks(self, trial, counts):
        # The room that the folder of a run takes on a tmpfs.
        kibibytes = lambda: sum(4 if path.is_dir() else path.stat().st_size // 4096 * 4 + 4 for path in self.run_folder.rglob("*"))
        self.prepare(trial)
        base = kibibytes()
        self.finish(self.start(trial), trial)
        # What is there for a while counts as well.
        whole = kibibytes() + (512 if trial.others else 64)
        for step in range(8):
            size = base + (whole - base) * step // 8 + 12
            shutil.rmtree(self.run_folder)
            self.run_folder.mkdir()
            subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={size}k", "tmpfs", self.run_folder], check=True)
            try:
                self.prepare(trial)
                ended = self.finish(self.start(trial), trial)
                subprocess.run(["mount", "-o", "remount,size=1g", self.run_folder], check=True)
                self.check(trial, f"a disk of {size} KiB", *ended)
                counts["small disks"] += 1
            except OSError as error:
                # The inputs alone fill it.
                if error.errno != 28 and not isinstance(error, shutil.Error):
                    raise
            finally:
                subprocess.run(["umount", "-l", self.run_folder], check=True)


LOOK = "--fonts {inputs}/fonts.lock --net-allow 127.0.0.1 --scale 1"
RENDER, FRAMES = f"render {{inputs}}/list.json {LOOK}", f"frames {{inputs}}/list.json {LOOK} --size 200x200 --count 6 --force"
SPLIT, SMALL = f"{RENDER} --full --split 200 --force", f"render {{inputs}}/feeds/a.json {LOOK} -o out/a.png"
BATCH = f"batch {{inputs}}/feeds {LOOK} --full --jobs 2 --cache {{run}}/cache --results out/results.ndjson -o out"
LINES_BATCH = f"batch - {LOOK} --full --jobs 2 --shard 1/2 -o out"
VERIFY = "verify --suite suite/emaki.yaml --report out/report.html --junit out/report.xml"
LOCK, DIFF = "fonts lock --fonts {inputs}/fonts.lock -o out/fonts.lock", "diff {inputs}/before.png {inputs}/after.png -o out/difference.png"
FAILED = [f"suite/.emaki/failed/list.{shot}@1x.{kind}.png" for shot in ("top", "full") for kind in ("expected", "actual", "difference")]
LINES = "".join(f'{{{{"id": "{name}", "path": "{{inputs}}/feeds/{name}.json"}}}}\n' for name in "abcd")
FRAMES_OLD, SPLIT_OLD = [f"out/frames/frame-{n:05}.png" for n in range(9)], [f"out/part-{n:05}.png" for n in range(12)]
BATCH_OLD = [f"out/{name}-{n:05}.png" for name in "ab" for n in range(7)]
# Where no cache can be kept, what fontconfig writes is among temporary files.
HOMELESS = {"XDG_CACHE_HOME": "/proc/none", "HOME": "/proc/none"}

TRIALS = [
    Trial("render", f"{RENDER} --cache {{run}}/cache -o out/list.png"),
    Trial("render over a file", f"{RENDER} --full -o out/list.png", old=["out/list.png"]),
    Trial("render --split", f"{SPLIT} -o out/part.png", old=SPLIT_OLD),
    Trial("render with new fonts", SMALL, fresh=True),
    Trial("render with no home", SMALL, fresh=True, environment=HOMELESS),
    Trial("render --manifest", f"{RENDER} --manifest -o out/list.png", old=["out/list.png"]),
    Trial("render to webp", f"{RENDER} -o out/list.webp", old=["out/list.webp"]),
    Trial("render with names", f"{SPLIT} --cache {{run}}/cache -o out/part.png", old=SPLIT_OLD, nameless=False),
    Trial("frames", f"{FRAMES} --trace out/trace.json -o out/frames", old=[*FRAMES_OLD, "out/trace.json"]),
    Trial("frames with names", f"{FRAMES} --trace out/trace.json -o out/frames", old=FRAMES_OLD, nameless=False),
    *(Trial(f"frames to {ending}", f"{FRAMES} --format {ending} -o out/list.{ending}", old=[f"out/list.{ending}"]) for ending in ("apng", "y4m", "raw")),
    Trial("record", "record --suite suite/emaki.yaml --all", suite="right"),
    Trial("record --missing", "record --suite suite/emaki.yaml --missing", suite="none", old=FAILED),
    Trial("record --changed", "record --suite suite/emaki.yaml --changed", suite="wrong", old=FAILED),
    Trial("verify", VERIFY, suite="wrong", old=["out/report.html", *FAILED[:3]]),
    Trial("verify what is right", VERIFY, suite="right", old=FAILED),
    Trial("verify --base", f"{VERIFY} --base HEAD", suite="hashes", others=True, environment={"TMPDIR": "{run}/tmp"}),
    Trial("prune", "prune --suite suite/emaki.yaml --yes", suite="right", old=["suite/goldens/gone.top@1x.png"]),
    Trial("batch", f"{BATCH} --force", again=f"{BATCH} --resume", old=["out/a.png"], logs=["out/results.ndjson"]),
    Trial("batch --split", f"{BATCH} --split 200 --force", again=f"{BATCH} --split 200 --resume", old=BATCH_OLD, logs=["out/results.ndjson"]),
    Trial("batch of lines", LINES_BATCH, again=f"{LINES_BATCH} --resume", input=LINES),
    Trial("batch --stream", f"batch - --stream {LOOK} --full --jobs 2 --cache {{run}}/cache -o out", input=LINES, old=["out/a.png"], stream=True),
    Trial("fonts lock", LOCK, again=f"{LOCK} --force"),
    Trial("fonts lock --force", f"{LOCK} --force", old=["out/fonts.lock"]),
    Trial("fonts list", "fonts list --fonts {inputs}/fonts.lock", fresh=True),
    Trial("layout", "layout {inputs}/layout.json -o out/boxes.png", old=["out/boxes.png"]),
    Trial("diff", DIFF),
    Trial("diff over a file", DIFF, old=["out/difference.png"]),
]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--kills", type=int, default=200, help="kills at random instants, of all commands together")
    parser.add_argument("--calls", type=int, default=40, help="the most calls of a command that fail, drawn at random")
    parser.add_argument("--only", default="", help="the commands whose name contains this")
    parser.add_argument("--isolated", action="store_true", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if os.geteuid() == 0 and not options.isolated:
        # A mount namespace of its own: /tmp and small disks are nobody else's.
        os.execvp("unshare", ["unshare", "-m", sys.executable, os.path.abspath(__file__), "--isolated", *sys.argv[1:]])
    options.program = os.path.abspath(os.environ.get("EMAKI_PROGRAM") or ROOT / ".build/release/emaki")
    if not os.access(options.program, os.X_OK):
        sys.exit(f"error: there is no program {options.program}. Build one with scripts/build emaki, or name another by EMAKI_PROGRAM.")
    work = Path(tempfile.mkdtemp(prefix="emaki-disk-", dir="/var/tmp"))
    try:
        if options.isolated:
            # Not the file itself: somebody may build it anew meanwhile, or it is in the /tmp that is hidden.
            options.program = shutil.copy(options.program, work / "emaki")
            (work / "tmp").mkdir()
            subprocess.run(["mount", "--make-rprivate", "/"], check=True)
            subprocess.run(["mount", "--bind", work / "tmp", "/tmp"], check=True)
        else:
            print("not root: /tmp is not looked at, and no disk is small")
        bench = Bench(options, work)
        for trial in TRIALS:
            if options.only in trial.name:
                bench.run(trial)
        print(f"{bench.total} defects")
        sys.exit(1 if bench.total else 0)
    finally:
        shutil.rmtree(work, ignore_errors=True)


main()
