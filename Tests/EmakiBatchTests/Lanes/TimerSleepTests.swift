import EmakiSupport
import Testing

struct TimerSleepTests {
  // These tests use the real clock, because it is what they test.
  @Test func `a sleep ends when its time is over`() async throws {
    let clock = ContinuousClock()
    let start = clock.now
    try await sleep(for: .milliseconds(20))
    #expect(clock.now - start >= .milliseconds(20))
  }

  @Test(arguments: [(1e6, false), (1e6, true), (1e18, true)])
  func `a very long sleep ends at once when its task is cancelled, before or after the sleep began`(seconds: Double, isLate: Bool) async {
    let began = Gate()
    let task = Task {
      began.open()
      try await sleep(for: .seconds(seconds))
    }
    if isLate {
      await began.opened()
      for _ in 0..<100 { await Task.yield() }
    }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test func `a sleep may last no time`() async throws {
    try await sleep(for: .zero)
    try await sleep(for: .seconds(-1))
  }
}
