import Testing

@testable import EmakiBatch

/// Tests lanes with a clock that runs out only when a test says so.
struct LanesTests {
  /// A context is the object that a lane keeps from feed to feed.
  final class Context {
    let number: Int
    let isFirst: Bool
    var uses = 0
    init(_ number: Int, isFirst: Bool) { (self.number, self.isFirst) = (number, isFirst) }
  }

  /// A lane's clock that runs out when the gate opens, or never.
  static func clock(_ gate: Gate? = nil) -> @Sendable (Duration) async throws -> Void {
    { _ in
      while gate?.hasOpened != true {
        try Task.checkCancellation()
        await Task.yield()
      }
    }
  }

  private func lanes(_ count: Int, clock: Gate? = nil, made: Log<Int> = Log()) -> Lanes<Context> {
    Lanes(count: count, timeout: .seconds(1), sleep: Self.clock(clock)) { isFirst in
      made.note(made.entries.count)
      return Context(made.entries.count, isFirst: isFirst)
    }
  }

  /// An outcome, in words.
  private func text<Value>(_ outcome: Lanes<Context>.Outcome<Value>) -> String {
    if case .done(let value) = outcome { "done: \(value)" } else { "\(outcome)" }
  }

  @Test func `a lane keeps its context from feed to feed`() async throws {
    let made = Log<Int>()
    let lanes = lanes(1, made: made)
    for count in 1...10 {
      let outcome = await lanes.run { context, _ in
        context.uses += 1
        return context.uses
      }
      #expect(text(outcome) == "done: \(count)")
    }
    #expect(made.entries.count == 1)
  }

  @Test func `feeds that come one at a time are all drawn by the first lane`() async {
    let lanes = lanes(3)
    for _ in 0..<2 {
      let (started, go) = (Log<Bool>(), Gate())
      await withTaskGroup(of: Void.self) { group in
        for _ in 0..<3 {
          group.addTask {
            _ = await lanes.run { context, _ in
              started.note(context.isFirst)
              go.wait()
            }
          }
        }
        while started.entries.count < 3 { await Task.yield() }
        go.open()
      }
      #expect(started.entries.filter { $0 }.count == 1)
      for _ in 0..<5 { #expect(await text(lanes.run { context, _ in context.isFirst }) == "done: true") }
    }
  }

  @Test func `where the first lane is given up, another one takes its place`() async {
    let (clock, hang, started) = (Gate(), Gate(), Gate())
    let lanes = lanes(1, clock: clock)
    async let hung = lanes.run { context, _ in
      started.open()
      hang.wait()
      return context.isFirst
    }
    await started.opened()
    clock.open()
    #expect(await text(hung) == "timedOut")
    let next = await lanes.run { context, claim in claim.take() ? context.isFirst : nil }
    if case .done(let isFirst?) = next { #expect(isFirst) }
    hang.open()
  }

  @Test func `the work of a caller that is cancelled is cancelled, too`() async {
    let lanes = lanes(1)
    let started = Gate()
    let (ends, ended) = AsyncStream<Bool>.makeStream()
    let caller = Task {
      await lanes.run { _, claim in
        started.open()
        while !Task.isCancelled { await Task.yield() }
        ended.yield(claim.take())
      }
    }
    while !started.hasOpened { await Task.yield() }
    caller.cancel()
    #expect(await text(caller.value) == "timedOut")
    for await isTaken in ends {
      // Work that was given up must not claim its picture any more.
      #expect(!isTaken)
      break
    }
  }

  @Test func `lanes work side by side`() async {
    let lanes = lanes(2)
    let (first, second) = (Gate(), Gate())
    // Each of the two blocks its thread until the other one has begun.
    async let a = lanes.run { _, _ in
      first.open()
      second.wait()
      return 1
    }
    async let b = lanes.run { _, _ in
      second.open()
      first.wait()
      return 2
    }
    #expect(await [text(a), text(b)] == ["done: 1", "done: 2"])
  }

  @Test func `a feed that hangs is cancelled and given up, and does not delay the next one`() async {
    let (clock, hang, ended) = (Gate(), Gate(), Gate())
    let lanes = lanes(1, clock: clock)
    let saw = Log<Bool>()
    let started = Gate()
    async let hung = lanes.run { _, claim in
      started.open()
      hang.wait()
      saw.note(Task.isCancelled)
      saw.note(claim.take())
      ended.open()
      return 1
    }
    await started.opened()
    clock.open()
    #expect(await text(hung) == "timedOut")
    // The thread is still blocked, so another lane does the next feed. Its clock has run out as well, so the feed times out unless it
    // claims its picture before.
    let next = await lanes.run { _, claim in claim.take() }
    if case .done(let claimed) = next { #expect(claimed) }
    hang.open()
    await ended.opened()
    #expect(saw.entries == [true, false])
  }

  @Test func `a feed that has claimed its picture is not given up`() async {
    let (clock, claimed) = (Gate(), Gate())
    let lanes = lanes(1, clock: clock)
    async let outcome = lanes.run { _, claim in
      let isMine = claim.take()
      claimed.open()
      for _ in 0..<1000 { await Task.yield() }
      return isMine
    }
    await claimed.opened()
    clock.open()
    #expect(await text(outcome) == "done: true")
  }

  @Test func `no feed is started while too many feeds that have timed out are still running`() async {
    let (clock, hang) = (Gate(), Gate())
    clock.open()
    let lanes = lanes(1, clock: clock)
    let ended = Log<Int>()
    let limit = Lanes<Context>.stuckLimit
    for index in 0..<limit {
      let outcome = await lanes.run { _, _ in
        hang.wait()
        ended.note(index)
        return 0
      }
      #expect(text(outcome) == "timedOut")
    }
    #expect(await text(lanes.run { _, _ in 0 }) == "exhausted")
    hang.open()
    while ended.entries.count < limit { await Task.yield() }
  }

  @Test func `a client whose feeds still run after their time leaves lanes to others`() async {
    let (clock, hang) = (Gate(), Gate())
    clock.open()
    let lanes = lanes(1, clock: clock)
    for _ in 0..<Lanes<Context>.stuckShare {
      #expect(await text(lanes.run(for: "one") { _, _ in hang.wait() }) == "timedOut")
    }
    #expect(await text(lanes.run(for: "one") { _, _ in }) == "exhausted")
    #expect(await text(lanes.run(for: "two") { _, _ in hang.wait() }) == "timedOut")
    hang.open()
    while await text(lanes.run(for: "one") { _, _ in }) == "exhausted" { await Task.yield() }
  }
}
