"""Gives options and requests numbers at the edge, and counts exit codes; it takes some minutes. `scripts/fuzz` tries those of documents and feeds.

    scripts/check numbers [TRIES] [SEED]

TRIES is 100000 by default, SEED 1; the program is that of EMAKI_PROGRAM, or .build/release/emaki. Nine of ten tries are requests on a stream, the others
options, each in a process of its own. Codes that users are to see are fine. Any other code, such as 70, a signal or no answer within a minute is printed
with its input, and the exit code is 1. Last it prints for each door how many of its tries reached the numbers: accepted, or refused for a number. Less
than a third is a fault of this script.
"""

import collections, json, math, os, random, re, subprocess, sys, tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
EDGES = """0 -0 -0.0 1 -1 0.1 0.5 1e-320 5e-324 -5e-324 2.2250738585072014e-308 1e-17 1e-7 0.009 0.01 0.3333333333333333 0.9999999999999999
    1.0000000000000002 1.5 2.675 16 16.000000000000004 17 100 1000 4096.5 16383.999 16384 16384.01 16385 65535 65536 1e6 9999999 10000000 10000001 1e9
    2147483647 2147483648 4294967296 9007199254740991 9007199254740993 9223372036854775807 9223372036854775808 18446744073709551615
    18446744073709551616 1e15 1e18 1e19 1e38 1e39 1e100 1e300 1e308 1.7976931348623157e308 -1e308""".split()
WORDS = ["", " 1", "1 ", *"1e309 -1e309 nan -nan inf -inf infinity 0x10 1_000 1e +1 ٣ 1. .5 --1".split()]
FINE = {0, 64, 65, 66, 67, 68, 69, 73, 78}
DAY = 86_400_000
# What a message says of a number that is refused.
OF_NUMBER = re.compile(
    r"real number overflow|too big integer|came out as|out of range|\bpixels\b|points high|cannot be -?[\d.]|is (\"|')?[-+]?(\d|inf|nan)|Give (a |the )?(whole )?(number|width|"
    r"points|seconds|first, settled|-?\d)|Give (a number|points|a width|a whole number)|a whole number|an? time after|at most")
# Ranges of options, by the command and by the key of a request.
RANGES = {
    "scale": (0.01, 16.0), "size": (1.0, 200.0), "offset": (0.0, 1e300), "split": (1.0, 1e300), "at": (0, DAY), "leading": (0.0, 100.0), "trailing": (0.0, 100.0),
    "jobs": (1, 8), "step": (0.0, 1e300), "count": (1, 4), "fps": (1, 1000), "widths": (1.0, 16384.0)}
OPTIONS = {
    "render": "scale size offset split at leading trailing jobs row", "frames": "scale size offset step count fps leading trailing jobs", "measure": "scale widths jobs"}


class Numbers(random.Random):
    """Random numbers, and texts that look like some."""

    def number(self):
        kind = self.random()
        if kind < 0.6: return self.choice(EDGES)
        if kind < 0.7: return repr(self.uniform(-10, 1000))
        if kind < 0.8: return repr(self.choice([-1, 1]) * 10 ** self.uniform(-324, 308))
        return repr(self.random()) if kind < 0.9 else str(self.randrange(0, 400))

    def text(self):
        return self.choice(WORDS) if self.random() < 0.2 else self.number()

    def value(self):
        """A number, or a text of JSON."""
        return self.number() if self.random() < 0.7 else json.dumps(self.text())

    def inside(self, low, high):
        """A number of a range, often at its ends. Whole ends give whole numbers."""
        if isinstance(low, int):
            return str(min(high, max(low, self.choice([low, low + 1, high - 1, high, self.randint(low, high), low + self.randrange(0, 1000)]))))
        kind = self.random()
        if kind < 0.15: return repr(self.choice([low, high]))
        if kind < 0.3: return repr(self.choice([math.nextafter(low, math.inf), math.nextafter(high, -math.inf)]))
        if kind < 0.5: return next((edge for edge in self.sample(EDGES, 20) if low <= float(edge) <= high), repr(low))
        return repr(low + (high - low) * self.random() ** self.choice([1, 4, 40]))

    def some(self, values, *counts):
        return self.sample(list(values), self.choice(counts))


class Trial:
    def __init__(self, program, seed):
        self.program, self.numbers = program, Numbers(seed)
        self.codes, self.reached, self.faults = collections.Counter(), collections.Counter(), 0
        # Where it is set no golden is recorded.
        self.environment = {name: value for name, value in os.environ.items() if name != "CI"}

    def note(self, door, code, given, message=""):
        self.codes[door, code] += 1
        self.reached[door] += code == 0 or bool(OF_NUMBER.search(message))
        if code not in FINE:
            self.faults += 1
            if self.faults <= 20: print(f"{door}: {code}: {given}", flush=True)

    def run(self, door, words, stdin="", given=None):
        try:
            done = subprocess.run([self.program, *words], input=stdin.encode(), capture_output=True, timeout=60, env=self.environment)
            code, message = done.returncode, done.stderr.decode(errors="replace")
        except subprocess.TimeoutExpired:
            code, message = "no answer in a minute", ""
        self.note(door, code, given or " ".join(words), message)

    def lines(self, door, words, lines, codes):
        """Gives lines to one process, and returns its answers, one for each."""
        try:
            done = subprocess.run([self.program, *words], input="\n".join(lines).encode(), capture_output=True, timeout=3600)
        except subprocess.TimeoutExpired:
            return self.note(door, "no answer in an hour", "") or []
        answers = done.stdout.decode().splitlines()
        if done.returncode not in codes or len(answers) != len(lines):
            self.note(door, f"exit {done.returncode}, {len(answers)} answers of {len(lines)}", done.stderr.decode()[-500:])
        return answers

    def stream(self, count):
        lines = [self.request(index) for index in range(count)]
        words = "batch - --stream --net off -o out --jobs 2 --timeout 20 --quiet".split()
        for answer in map(json.loads, self.lines("stream", words, lines, FINE | {1})):
            error = answer.get("error") or {"code": 0, "message": ""}
            self.note("stream", error["code"], f'{lines[answer["line"] - 1]} {error["message"]}', error["message"])

    def request(self, index):
        n = self.numbers
        members = {"id": f'"{index}"'}
        # What is shown of the list is said once.
        for key in n.some(["scale", "size", n.choice(["offset", "split", "offset", "split", "row"])], 1, 1, 2, 3):
            # Half of the values are anything.
            word = lambda: n.text() if n.random() < 0.3 else n.inside(*RANGES[key])
            value = lambda: n.value() if key == "row" or n.random() < 0.5 else n.inside(*RANGES[key])
            members |= {"size": f'"{word()}x{word()}"'} if key == "size" else {key: value()} | ({"full": "true"} if key == "split" else {})
        row = '{"id": "1", "body": "a"}'
        if n.random() < 0.1:
            row = f'{{"id": {json.dumps(n.text())}, "body": {n.value()}, "date": {json.dumps(n.text())}}}'
        # Large pictures take their time and show nothing that small ones do not.
        members.setdefault("size", '"20x30"')
        return f'{{"feed": [{row}], {", ".join(f"{json.dumps(key)}: {value}" for key, value in members.items())}}}'

    def option(self):
        n = self.numbers
        command, keys = n.choice(list(OPTIONS.items()))
        words = [command, "feed.json"] + ([] if command == "measure" else ["-o", "o.png" if command == "render" else "o", "--force"])
        for key in n.some(keys.split(), 1, 1, 2):
            word = lambda: n.text() if key not in RANGES or n.random() < 0.5 else n.inside(*RANGES[key])
            words.append(f"--{key}=" + {"size": f"{word()}x{word()}", "widths": f"{word()},{word()}"}.get(key, word()))
            words += ["--full"] * (key == "split")
        for name, value in (("size", "20x30"), ("count", "2")):
            if name in OPTIONS[command].split() and not any(word.startswith(f"--{name}") for word in words): words.append(f"--{name}={value}")
        self.run("options", words)


def main():
    program = Path(os.environ.get("EMAKI_PROGRAM") or ROOT / ".build/release/emaki").resolve()
    tries, seed = (int(word) for word in (sys.argv[1:] + ["100000", "1"][len(sys.argv) - 1:]))
    trial = Trial(str(program), seed)
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        Path("feed.json").write_text('[{"id": "1", "body": "a"}, {"id": "2", "body": "b"}]')
        for _ in range(tries // 10): trial.option()
        for start in range(0, tries * 9 // 10, 5000): trial.stream(min(5000, tries * 9 // 10 - start))
    counts = collections.Counter()
    for (door, code), count in sorted(trial.codes.items(), key=str):
        counts[door] += count
        print(f"{door}: {code}: {count}")
    shares = {door: trial.reached[door] / count for door, count in sorted(counts.items())}
    for door, share in shares.items(): print(f"{door}: {share:.0%} of {counts[door]} reached the numbers")
    print(f"{sum(counts.values())} tries, {trial.faults} faults")
    sys.exit(1 if trial.faults or min(shares.values()) < 1 / 3 else 0)


main()
