import EmakiSupport
import Foundation
import Testing

@testable import EmakiBatch

struct StreamTests {
  /// Both ends of a pipe.
  private final class Pipe: Sendable {
    let (reading, writing): (Int32, Int32)

    init() {
      var ends: [Int32] = [0, 0]
      #expect(pipe(&ends) == 0)
      (reading, writing) = (ends[0], ends[1])
    }

    func write(_ text: String) { _ = text.bytes.withUnsafeBytes { Glibc.write(writing, $0.baseAddress, $0.count) } }
    func end() { close(writing) }
    func requests(ahead: Int) throws -> RequestLines { try RequestLines(reading, ahead: ahead, limit: 100) }

    /// How many bytes nobody has read yet.
    var unread: Int32 {
      var count: Int32 = 0
      #expect(ioctl(reading, UInt(FIONREAD), &count) == 0)
      return count
    }
  }

  private func text(_ line: LineReader.Line) -> String {
    switch line {
    case .text(let bytes): bytes.text
    case .tooLong: "too long"
    }
  }

  private func lines(_ input: String, limit: Int = 100) async throws -> [String] {
    let pipe = Pipe()
    try startThread {
      pipe.write(input)
      pipe.end()
    }
    let requests = try RequestLines(pipe.reading, ahead: 1000, limit: limit)
    var lines: [String] = []
    for await (number, line) in requests.lines { lines.append("\(number) \(text(line))") }
    return lines
  }

  @Test func `blank lines are counted and left out, and the last line needs no line end`() async throws {
    #expect(try await [lines("a\n\n  \nb\r\nc"), lines(""), lines("\n\n")] == [["1 a", "4 b\r", "5 c"], [], []])
  }

  @Test func `a line that is too long is passed over and reported, wherever it ends`() async throws {
    func word(_ count: Int) -> String { String(repeating: "x", count: count) }
    let inputs = ["a\n\(word(200_000))\nb\n", "a\n\(word(200_000))", "\(word(101))\n\(word(100))"]
    let expected = [["1 a", "2 too long", "3 b"], ["1 a", "2 too long"], ["1 too long", "2 " + word(100)]]
    for (input, expected) in zip(inputs, expected) { #expect(try await lines(input) == expected) }
  }

  @Test func `an input that cannot be read ends the lines and is reported`() async throws {
    let folder = open("/", O_RDONLY)
    defer { close(folder) }
    let pipe = Pipe()
    pipe.end()
    for (input, failure) in [(folder, BatchError.unreadable("standard input", EISDIR)), (pipe.reading, nil)] {
      let requests = try RequestLines(input, ahead: 1, limit: 100)
      for await _ in requests.lines {}
      #expect(requests.failure == failure)
    }
  }

  @Test func `the reader waits for an empty pipe, even for one that was opened not to block`() async throws {
    let pipe = Pipe()
    #expect(fcntl(pipe.reading, F_SETFL, O_NONBLOCK) == 0)
    let requests = try pipe.requests(ahead: 9)
    var lines = requests.lines.makeAsyncIterator()
    let word = String(repeating: "a", count: 50)
    for _ in 0..<2 {
      try startThread {
        // Each character is written once the one before was read, so the reader finds the pipe empty in between.
        for character in word + "\n" {
          while pipe.unread > 0 { sched_yield() }
          pipe.write(String(character))
        }
      }
      #expect(await lines.next().map { text($0.line) } == word)
    }
    pipe.end()
    #expect(await lines.next() == nil)
    #expect(requests.failure == nil)
  }

  @Test func `no more lines are read than are asked for`() async throws {
    let pipe = Pipe()
    pipe.write((1...50).map { "\($0)\n" }.joined())
    let requests = try pipe.requests(ahead: 3)
    var lines = requests.lines.makeAsyncIterator()
    #expect(await [lines.next()?.number, lines.next()?.number, lines.next()?.number] == [1, 2, 3])
    let more = Gate()
    let next = Task { [lines] in
      var lines = lines
      let line = await lines.next()
      more.open()
      return line?.number
    }
    for _ in 0..<1000 { await Task.yield() }
    #expect(!more.hasOpened, "nothing is done yet")
    requests.done()
    #expect(await next.value == 4)
    requests.stop()
    pipe.end()
  }

  private func run(
    _ input: Pipe, jobs: Int, isOrdered: Bool = true, clock: Gate? = nil, answers: Log<StreamReply>,
    process: @escaping @Sendable (String) async -> Void
  ) async throws {
    let lanes = Lanes<Void>(count: jobs, timeout: .seconds(1), sleep: LanesTests.clock(clock)) { _ in }
    let run = StreamRun<Void>(lanes: lanes, jobs: jobs, isOrdered: isOrdered, timeout: 1, limit: 100) { number, text, _, _, told in
      let text = text.text
      told(RequestID(text))
      await process(text)
      return StreamReply(id: RequestID(text), line: number)
    }
    await run.run(try input.requests(ahead: StreamRun<Void>.ahead(jobs: jobs))) { answers.note($0) }
  }

  @Test func `every request is answered in its order, however long each takes`() async throws {
    let input = Pipe()
    try startThread {
      for index in 0..<200 { input.write("\(index)\n") }
      input.end()
    }
    let answers = Log<StreamReply>()
    try await run(input, jobs: 3, answers: answers) { text in for _ in 0..<(Int(text) ?? 0) % 7 * 20 { await Task.yield() } }
    #expect(answers.entries.map { "\($0.line ?? 0) \($0.id?.text ?? "none")" } == (0..<200).map { "\($0 + 1) \($0)" })
  }

  @Test func `without an order the request that is finished first is answered first`() async throws {
    let (input, slow) = (Pipe(), Gate())
    let answers = Log<StreamReply>()
    input.write("slow\nfast\n")
    async let ended: Void = run(input, jobs: 2, isOrdered: false, answers: answers) { text in if text == "slow" { await slow.opened() } }
    while answers.entries.isEmpty { await Task.yield() }
    slow.open()
    input.end()
    try await ended
    #expect(answers.entries.map(\.line) == [2, 1])
  }

  @Test func `each answer comes before the next request has to be asked`() async throws {
    let input = Pipe()
    let answers = Log<StreamReply>()
    async let ended: Void = run(input, jobs: 2, answers: answers) { _ in }
    for index in 1...20 {
      input.write("\(index)\n")
      while answers.entries.count < index { await Task.yield() }
    }
    input.end()
    try await ended
    #expect(answers.entries.count == 20)
  }

  @Test func `of requests for one path the picture of the latest stays, however slow an earlier one is`() throws {
    let (latest, log) = (LatestPictures(), Log<Int>())
    func commit(_ number: Int, at path: String = "a.png") throws {
      let draft = Draft(pictures: .parts([]), warnings: [], files: [:], milliseconds: [:]) { log.note(number) }
      try latest.commit(draft, at: path, number)
    }
    for number in 1...4 { latest.begin(number) }
    try commit(2)
    latest.end(2)
    try commit(3, at: "b.png")
    latest.end(3)
    try commit(1)
    latest.end(1)
    try commit(4)
    #expect(log.entries == [2, 3, 4])
  }

  @Test func `a request that hangs is answered with its id when its time is over`() async throws {
    let (input, clock, hang, ended) = (Pipe(), Gate(), Gate(), Gate())
    let answers = Log<StreamReply>()
    input.write("hangs\n")
    input.end()
    async let run: Void = run(input, jobs: 1, clock: clock, answers: answers) { _ in
      clock.open()
      hang.wait()
      ended.open()
    }
    try await run
    #expect(answers.entries.first.map { "\($0.id?.text ?? "none") \($0.error?.code ?? 0)" } == "hangs 75")
    hang.open()
    await ended.opened()
  }
}
