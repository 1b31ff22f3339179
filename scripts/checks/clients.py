"""Lets greedy clients at a service, one kind after the other, and asks meanwhile as another client: who asks little is answered, and memory stays bounded.

    scripts/check clients

The greedy ones are 127.0.0.1, the other one 127.0.0.2, so that all stays on this machine. It takes a minute; the programs are those of EMAKI_PROGRAM, or
.build/release/emaki. Prints a line for each kind, and exits with 1 where somebody starved.
"""

import contextlib, http.client, itertools, json, os, re, resource, signal, socket, subprocess, sys, tempfile, time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
MEMORY = 1_000  # MB
PATIENCE = 20  # seconds
LARGE = "/render?feed=large.json&full=true&scale=3"
GREEDY, OTHER = "127.0.0.1", "127.0.0.2"
SIZES, faults = itertools.count(100), []


def say(kind, is_fine, text):
    print(f"{'fine' if is_fine else 'FAULT'}: {kind}: {text}", flush=True)
    faults.extend([] if is_fine else [kind])


class Service:
    def __init__(self, program, folder, *options):
        self.log = open(folder / "log", "w+")
        self.process = subprocess.Popen(
            [program, "serve", "--port", "0", "--root", folder, "--log", "json", *options], stdout=subprocess.PIPE, stderr=self.log, text=True)
        self.port = int(self.process.stdout.readline().rsplit(":", 1)[1])

    def connect(self, own, *texts):
        place = socket.create_connection((GREEDY, self.port), timeout=PATIENCE, source_address=(own, 0))
        with contextlib.suppress(OSError):
            for text in texts: place.sendall(text.encode())
        return place

    def ask(self, path, own=OTHER, body=None):
        """The status and the seconds of an answer; 0 for none."""
        start, status = time.monotonic(), 0
        place = http.client.HTTPConnection(GREEDY, self.port, timeout=PATIENCE, source_address=(own, 0))
        with contextlib.suppress(OSError, http.client.HTTPException):
            place.request("POST" if body else "GET", path, body)
            answer = place.getresponse()
            status = answer.status if answer.read() is not None else 0
        place.close()
        return status, time.monotonic() - start

    def memory(self):
        """The most that the process has had, in MB."""
        return int(re.search(r"VmHWM:\s*(\d+)", Path(f"/proc/{self.process.pid}/status").read_text())[1]) // 1024

    def end(self):
        self.process.send_signal(signal.SIGTERM)
        code = self.process.wait(90)
        self.log.seek(0)
        return code, [json.loads(line) for line in self.log]


def get(path, count=1):
    return f"GET {path} HTTP/1.1\r\nHost: localhost\r\n\r\n" * count


def post(body, length=None):
    return f"POST /render HTTP/1.1\r\nHost: localhost\r\nContent-Length: {len(body) if length is None else length}\r\n\r\n{body}"


def kind(service, name, make, count, seconds=1):
    """Makes greedy connections, and asks three times while they are there, after some seconds."""
    held = []
    try:
        for number in range(count):
            with contextlib.suppress(OSError): held.append(make(number))
        time.sleep(seconds)
        # No picture that is kept already.
        asked = [(service.ask("/health"), service.ask(f"/render?feed=small.json&size=200x{next(SIZES)}"), service.ask("/health", GREEDY)) for _ in range(3)]
    finally:
        for place in held: place.close()
    is_fine = all(status == 200 for answers in asked for status, _ in answers) and service.memory() < MEMORY
    worst = [max(seconds for _, seconds in answers) for answers in zip(*asked)]
    codes = sorted({status for answers in asked for status, _ in answers})
    say(name, is_fine, f"{len(held)} connections, statuses {codes}, seconds {worst[0]:.2f} (health), {worst[1]:.2f} (picture), {service.memory()} MB")


def main():
    program = Path(os.environ.get("EMAKI_PROGRAM") or ROOT / ".build/release/emaki").resolve()
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(4096, resource.getrlimit(resource.RLIMIT_NOFILE)[1]),) * 2)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "small.json").write_text('[{"body": "a"}]')
        (folder / "large.json").write_text(json.dumps([{"id": str(number), "body": os.urandom(150).hex()} for number in range(300)]))
        (folder / "same.csv").write_text("id,body\n" + "same,a\n" * 40_000)
        service = Service(program, folder, "--jobs", "2", "--queue", "16", "--timeout", "10")
        service.ask(LARGE, GREEDY)
        kind(service, "large answers that nobody takes", lambda _: service.connect(GREEDY, get(LARGE, 50)), 20)
        kind(service, "pictures without end", lambda n: service.connect(GREEDY, post(json.dumps({"path": "large.json", "full": True, "scale": 2 + n / 100}))), 30)
        kind(service, "half of a head", lambda _: service.connect(GREEDY, "GET / HTTP/1.1\r\nHost: "), 600)
        kind(service, "half of a body", lambda _: service.connect(GREEDY, post("{", 1000)), 600)
        kind(service, "large bodies without an end", lambda _: service.connect(GREEDY, post("[" * (8 << 20), 15 << 20)), 40)
        slow = {"path": "same.csv", "full": True, "split": 3000}
        kind(service, "posts of equal ids", lambda n: service.connect(GREEDY, post(json.dumps(slow | {"scale": 1 + n / 100}))), 32, 15)
        for path in ("/none?token=secret", "/render?feed=a&signature=secret"): service.ask(path, GREEDY)
        code, lines = service.end()
        say("the end", code == 0, f"exit code {code}")
        statuses = {line["status"] for line in lines}
        is_logged = {200, 404, 429, 499} <= statuses and "secret" not in json.dumps(lines) and {GREEDY, OTHER} <= {line["client"] for line in lines}
        say("the log", is_logged, f"{len(lines)} lines, statuses {sorted(statuses)}")
    sys.exit(1 if faults else 0)


main()
