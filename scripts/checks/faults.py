"""Which of the faults in .ci/faults the tests catch, and how much of each target they run.

    scripts/check faults [--record] [ID...]    exits with 1 where less is caught or run than .ci/faults and .ci/coverage say; --record says there what is now
    scripts/check faults --draw SEED           draws other faults of all Sources, of each part as many as it has code

All are compiled in beside what they replace, in a clone of HEAD; EMAKI_FAULT=ID chooses one. Each suite runs once without, which shows what it reaches;
then each fault runs the suites that reach it until one fails, crashes or hangs. What is known stays in .build-faults, or --in FOLDER, which goes on
from there, at the same commit, until it is removed. --limit SECONDS (600) is all that the suites of a fault may take.
"""

import argparse, collections, json, os, random, re, shutil, subprocess, sys, threading, time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
TABLE, COVERAGE = ROOT / ".ci/faults", ROOT / ".ci/coverage"
# Of those that are drawn some do not compile.
COUNT, DRAWN = 60, 90
# What is no expression, or changes nothing.
FIXED = re.compile(r"\b(case|enum|init|extension|protocol|import|where|reserveCapacity|precondition\w*|fatalError|assert\w*|minimumCapacity)\b|@|^\s*#")
OPERAND = r"!?[\w.$?]+(?:\((?:[^()]|\([^()]*\))*\)|\[[^\[\]]*\])*[\w.?]*"
OTHER = {"<": "<=", "<=": "<", ">": ">=", ">=": ">", "==": "!=", "!=": "=="}
VALUES = {"Void": "", "void": "", "Bool": " false", "String": ' ""', "Int": " 0", "Double": " 0", "int": " 0", "bool": " 0", "size_t": " 0"}
PACKAGE = """
for target in package.targets where target.type != .system { target.dependencies.append("CEmakiFaults") }
package.targets.append(.target(name: "CEmakiFaults", path: "Tests/Faults"))
"""


def other_number(match):
    text = match[0].replace("_", "")
    return f"(emaki_fault(ID) ? {float(text) * 1.5 or 1.0 if '.' in text else int(text, 0) + 1} : {match[0]})"


def early_return(match):
    kind = match["swift"] or match["c"] or "Void"
    value = " nil" if kind.endswith("?") else " []" if kind.startswith("[") else VALUES[kind]
    return match[0] + (f" if (emaki_fault(ID)) return{value};" if match["c"] else f" if emaki_fault(ID) {{ return{value} }}")


# How often a kind is drawn, its name, where in a line it may be, and what is written there.
KINDS = [
    (2, "comparison", rf"(?:(?<=[^?][({{,;=:&|?] )|(?<=\()|(?<=\breturn )|(?<=\b(?:if) )|(?<=\bguard |\bwhile ))({OPERAND}) (<=|>=|==|!=|<|>) ({OPERAND})(?=[,;)\]]| [{{}}?:]| &&| \|\|| else|$)",
     lambda match: f"(emaki_fault(ID) ? {match[1]} {OTHER[match[2]]} {match[3]} : {match[0]})"),
    (1, "condition", rf"((?<=\bif )|(?<=\bguard |\bwhile )|(?<=\bif \()){OPERAND}(?=,| \{{| else \{{|\) )",
     lambda match: f"(emaki_fault(ID) ? !({match[0]}) : ({match[0]}))"),
    (2, "constant", r"(?<![\w.$#])(0x[0-9a-fA-F_]+|(?:0|[1-9][\d_]*)(?:\.\d+)?)(?!\w|\.\w)", other_number),
    (2, "return", rf"^(?: *[\w ]*\bfunc (?:(?!-> \().)*\)(?: throws(?:\(\w+\))?)?(?: -> (?P<swift>\w+\?|\[\w+\]|Bool|Int|Double|String))?|(?:static |inline )*(?P<c>void|int|bool|size_t) \w+\(.*\)) \{{$", early_return),
    (3, "complaint", r"(?<=[^e] \{ |    )(throw [^{}]*|[\w.]*(?:[wW]arn|[rR]eport|[fF]ault|[pP]roblem|[iI]ssue|[fF]ailure)\w*(?:\.append|\.insert)?\([^{}]*\))(?= \}|$)",
     lambda match: f"if !emaki_fault(ID) {{ {match[0]} }}"),
    (1, "refusal", r"(?<=  |\) )(goto \w+|return (?:false|NULL|-\d+));$", lambda match: f"{{ if (!emaki_fault(ID)) {match[0]} }}"),
]


def code_of(text):
    """Its lines without comments and what stands in strings."""
    is_inside = False
    for line in text.split("\n"):
        if is_inside or '"""' in line or line.lstrip().startswith("*"):
            is_inside ^= line.count('"""') % 2 == 1
            line = ""
        strings = r'".*"' if r"\(" in line or '#"' in line else r'"(?:[^"\\]|\\.)*"'
        yield re.sub(r"//.*|/\*.*", "", re.sub(strings, lambda match: '"' + "_" * (len(match[0]) - 2) + '"', line)).rstrip()


def draw(seed, clone):
    """A fault is its number, kind, file, how many equal lines stand above, the line, what takes its place, and the suite that caught it last."""
    source, places, weights, files, faults = random.Random(seed), [], [], {}, {}
    for path in sorted(path for path in clone.glob("Sources/*/**/*") if path.suffix in (".swift", ".c")):
        name, text = str(path.relative_to(clone)), path.read_text()
        files[name] = text.split("\n"), list(code_of(text))
        places += [(name, index) for index in range(len(files[name][1]))]
        weights += [len(re.findall(r"\w+|[^\w\s]", code)) for code in files[name][1]]
    while len(faults) < DRAWN:
        (name, first), = source.choices(places, weights)
        (_, kind, pattern, replacement), = source.choices(KINDS, [often for often, *_ in KINDS])
        lines, codes = files[name]
        found = ((index, match) for index in range(first, min(first + 60, len(lines))) for match in re.finditer(pattern, codes[index]))
        index, match = next(((index, match) for index, match in found if not FIXED.search(codes[index])), (first, None))
        # With its strings.
        if match and (match := re.compile(pattern).match(lines[index], match.start())) and (name, index) not in faults:
            line = (lines[index][:match.start()] + replacement(match) + lines[index][match.end():]).strip()
            nth = sum(lines[index].strip() == other.strip() for other in lines[:index])
            faults[name, index] = [len(faults), kind, name, nth, lines[index].strip(), line, ""]
    return list(faults.values())


def plant(faults, clone):
    """Returns where each fault is. A file that was moved is found by its name, a line by its text."""
    places, texts = {}, {path: path.read_text().split("\n") for path in clone.glob("Sources/**/*") if path.suffix in (".swift", ".c")}
    stripped = {path: [line.strip() for line in lines] for path, lines in texts.items()}
    for number, _, name, nth, line, other, _ in faults:
        paths = sorted(texts, key=lambda path: (path != clone / name, path.name != Path(name).name, path))
        if path := next((path for path in paths if path.suffix == Path(name).suffix and line in stripped[path]), None):
            index = [index for index, text in enumerate(stripped[path]) if text == line][:nth + 1][-1]
            places[number] = path, index + 1
            texts[path][index] = texts[path][index].replace(line, other.replace("(ID)", f"({number})"))
        else:
            print(f"{number} has no place any more: {name}: {line}")
    for path in {path for path, _ in places.values()}:
        start = "public import CEmakiFaults; " if path.suffix == ".swift" else '#include "CEmakiFaults.h"\n#line 1\n'
        path.write_text(start + "\n".join(texts[path]))
    package = clone / "Package.swift"
    package.write_text(package.read_text().replace("treatAllWarnings(as: .error", "treatAllWarnings(as: .warning") + PACKAGE)
    return places


class Measure:
    """What is known of a commit, in a folder."""

    def __init__(self, options):
        self.options, self.folder = options, Path(options.folder).resolve()
        self.clone, self.known, self.bin = self.folder / "clone", self.folder / "known.json", self.folder / "build/debug"
        self.state, self.lock = json.loads(self.known.read_text()) if self.known.exists() else self.start(), threading.Lock()

    def start(self):
        (self.folder / "logs").mkdir(parents=True)
        subprocess.run(["git", "clone", "--quiet", ROOT, self.clone], check=True)
        rows = [] if self.options.draw else [row.split("\t") for row in TABLE.read_text().splitlines()]
        faults = [[int(row[0]), *row[1:3], int(row[3]), *row[4:]] for row in rows] or draw(self.options.draw, self.clone)
        return {"suites": {}, "caught": {}, "is_built": False, "faults": faults}

    def save(self):
        self.known.with_suffix(".new").write_text(json.dumps(self.state, ensure_ascii=False, indent=1))
        self.known.with_suffix(".new").rename(self.known)

    def note(self, kind, name, value):
        with self.lock:
            self.state[kind][name] = value
            self.save()

    def swift(self, *words):
        command = ["swift", *words, "--enable-code-coverage", "--package-path", self.clone, "--scratch-path", self.folder / "build"]
        return subprocess.run(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True).stdout

    def build(self):
        state = self.state
        while not state["is_built"]:
            subprocess.run(["git", "-C", self.clone, "checkout", "--quiet", "."], check=True)
            places, wrong = plant(state["faults"], self.clone), set()
            said = self.swift("build", "--build-tests", "--ignore-lock", "--disable-index-store")
            for path, line in re.findall(r"^(/.*?):(\d+):\d+: error:", said, re.M):
                wrong.update(min([(abs(place - int(line)), number) for number, (other, place) in places.items() if str(other) == path] or [()])[1:])
            state["is_built"], state["planted"] = "Build complete!" in said, list(places)
            if not state["is_built"] and not (wrong and self.options.draw):
                sys.exit(f"error: it does not build:\n{said[-8000:]}")
            state["faults"] = [fault for fault in state["faults"] if fault[0] not in wrong][:None if wrong else COUNT]
        self.save()

    def run(self, suite, seconds, **variables):
        """Returns the exit code of a suite, 124 where it hangs, and its seconds."""
        name, _, is_xctest = suite.partition(" of ")
        words = [name] if is_xctest else ["--testing-library", "swift-testing", "--filter", f"^{re.escape(name)}{'' if name.endswith(')') else '/'}"]
        log, started = self.folder / "logs" / re.sub(r"\W+", "-", f"{suite[:80]} {variables.get('EMAKI_FAULT', '')}"), time.monotonic()
        with open(log, "w") as output:
            command = ["timeout", "--kill-after=1", str(seconds), self.bin / "emakiPackageTests.xctest", *words]
            done = subprocess.run(command, cwd=self.clone, env=os.environ | variables, stdin=subprocess.DEVNULL, stdout=output, stderr=output)
        return done.returncode, round(time.monotonic() - started, 1)

    def reach(self):
        # A test of XCTest has no parentheses, one outside all suites no slash.
        name = lambda test: test if "/" not in test else test.split("/")[0] + ("" if test.endswith(")") else " of XCTest")
        names = {name(line) for line in self.swift("test", "list", "--skip-build", "--enable-swift-testing", "--enable-xctest").splitlines() if re.match(r"\w+Tests\.\S", line)}

        def measure(suite):
            marks = self.folder / f"marks-{hash(suite)}"
            marks.write_bytes(bytes(256))
            code, seconds = self.run(suite, 1200, EMAKI_FAULTS_REACHED=str(marks), LLVM_PROFILE_FILE=f"{self.folder}/profiles/%4m.profraw")
            # Programs that cannot write what they count say so, which a test may see.
            code = code and self.run(suite, 1200, LLVM_PROFILE_FILE="/dev/null")[0]
            self.note("suites", suite, [seconds, code, [number for number, mark in enumerate(marks.read_bytes()) if mark]])
            print(f"{seconds:7.1f} s  {suite}{f': exit code {code} without a fault' if code else ''}", flush=True)

        two_at_a_time(measure, sorted(names - self.state["suites"].keys()))

    def catch(self, fault):
        """Notes the first suite that catches a fault: the one that did before, those of its target and then the quickest are tried first."""
        number, kind, path, *_, other, before = fault
        suites = {name: seconds for name, (seconds, code, reached, *_) in self.state["suites"].items() if number in reached and code == 0}
        order = sorted(suites, key=lambda name: (name != before.split(" (")[0], not name.startswith(path.split("/")[1] + "Tests."), suites[name]))
        outcome, spent = "not caught" if suites else "not reached" if number in self.state["planted"] else "not planted", 0
        for index, suite in enumerate(order):
            attempt = lambda: self.run(suite, max(120, 4 * suites[suite]), EMAKI_FAULT=str(number), LLVM_PROFILE_FILE="/dev/null")[0]
            # Once may be by chance.
            if (code := attempt()) > 1 or code == 1 and attempt():
                outcome = suite + {1: "", 124: " (hangs)"}.get(code, f" (exit code {code})")
                break
            spent += suites[suite]
            if spent > self.options.limit and index + 1 < len(order):
                outcome = f"not caught by {index + 1} of {len(order)} suites"
                break
        self.note("caught", str(number), outcome)
        print(f"{number:3} {kind}, {path}: {other}\n    {outcome}", flush=True)

    def coverage(self):
        """Of each target, what percentage of its lines runs."""
        tools, merged = Path(shutil.which("swift")).resolve().parent, self.folder / "merged.profdata"
        # A program adds what it counted to its file twice, so that counters overflow after many runs; they are not zero all the same.
        merge = [tools / "llvm-profdata", "merge", "-sparse", "-failure-mode=all", "-o", merged, *(self.folder / "profiles").glob("*.profraw")]
        subprocess.run(merge, check=True, stderr=subprocess.DEVNULL)
        programs = [f"-object={self.bin}/{name}" for name in ("emakiPackageTests.xctest", "emaki", "emaki-server")]
        exported = subprocess.check_output([tools / "llvm-cov", "export", "-summary-only", f"-instr-profile={merged}", *programs])
        covered, counts = collections.Counter(), collections.Counter()
        for file in json.loads(exported)["data"][0]["files"]:
            if match := re.search(r"/clone/Sources/(\w+)/", file["filename"]):
                covered[match[1]] += file["summary"]["lines"]["covered"]
                counts[match[1]] += file["summary"]["lines"]["count"]
        return {target: round(100 * covered[target] / count, 1) for target, count in sorted(counts.items())}


def two_at_a_time(function, values):
    with ThreadPoolExecutor(2) as pool:
        list(pool.map(function, values))


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("faults", nargs="*", type=int)
    parser.add_argument("--draw", type=int)
    parser.add_argument("--record", action="store_true")
    parser.add_argument("--in", dest="folder", default=ROOT / ".build-faults")
    parser.add_argument("--limit", type=float, default=600)
    options = parser.parse_args()
    measure = Measure(options)
    measure.build()
    measure.reach()
    faults, caught = measure.state["faults"], measure.state["caught"]
    two_at_a_time(measure.catch, [fault for fault in faults if fault[0] in options.faults or not options.faults and str(fault[0]) not in caught])
    percentages, is_caught = measure.coverage(), lambda outcome: outcome and not outcome.startswith("not ")
    was = {row.split()[0]: float(row.split()[1]) for row in COVERAGE.read_text().splitlines()} if COVERAGE.exists() else {}
    worse = [f"{number} was caught by {before}" for number, *_, before in faults if is_caught(before) and not is_caught(caught.get(str(number), before))]
    worse += [f"{new}% of the lines of {target} run, not {was[target]}%" for target, new in percentages.items() if new < was.get(target, 0) - 2]
    print(*worse, f"{sum(map(is_caught, caught.values()))} of {len(caught)} faults are caught", sep="\n")
    if options.record:
        TABLE.write_text("".join("\t".join(map(str, [*fault[:6], caught.get(str(fault[0]), fault[6])])) + "\n" for fault in faults))
        COVERAGE.write_text("".join(f"{target} {percentage}\n" for target, percentage in percentages.items()))
    sys.exit(1 if worse else 0)


if __name__ == "__main__":
    main()
