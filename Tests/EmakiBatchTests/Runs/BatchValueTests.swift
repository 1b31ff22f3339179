import EmakiBatch
import EmakiTestSupport
import Testing

@Suite struct ShardTests {
  @Test func `every feed is in exactly one shard`() throws {
    let parts = try (1...4).map { try #require(Shard("\($0)/4")) }
    for index in 0..<40 { #expect(parts.filter { $0.holds(index) }.count == 1) }
    #expect(parts.map { part in (0..<40).filter(part.holds).count } == [10, 10, 10, 10])
    #expect((0..<5).allSatisfy(Shard.whole.holds))
  }

  @Test(arguments: ["0/4", "5/4", "1", "1/", "/4", "a/b", "1/4/2", "-1/4", "1/0", "1/1000001"])
  func `a malformed shard is refused`(text: String) { #expect(Shard(text) == nil) }
}

@Suite struct InOrderTests {
  @Test func `elements leave in the order of their places, whichever is added first`() {
    var random = SeededGenerator(seed: 7)
    for _ in 0..<50 {
      let places = Array(0..<20).shuffled(using: &random)
      var order = InOrder<Int>()
      var seen: [Int] = []
      for place in places {
        seen += order.add(place, at: place)
        // All elements that left have the places from 0 on, without a gap.
        #expect(seen == Array(0..<seen.count))
      }
      #expect(seen.count == 20)
    }
  }
}

@Suite struct BatchExitCodeTests {
  @Test(
    arguments: [
      ([], 0), ([0, 0], 0), ([0, 69], 69), ([69, 75, 0], 75), ([75, 66], 66), ([66, 65], 65), ([65, 78, 69], 78), ([78, 73, 65], 73),
      ([73, 70], 70), ([0, 99], 70),
    ] as [([Int32], Int32)])
  func `a batch has the worst exit code of its feeds`(codes: [Int32], expected: Int32) { #expect(BatchExitCode.worst(codes) == expected) }
}

@Suite struct BatchRateTests {
  private func rate(total: Int, drawn: Int = 0, kept: Int = 0, failed: Int = 0) -> BatchRate {
    var rate = BatchRate(total: total)
    let item = BatchItem(index: 0, source: .file("a.json"), id: "a", output: "a.png")
    for _ in 0..<drawn { rate.add(FeedReport(item, .drawn, code: 0)) }
    for _ in 0..<kept { rate.add(FeedReport(item, .kept, code: 0)) }
    for _ in 0..<failed { rate.add(FeedReport(item, .failed, code: 65)) }
    return rate
  }

  @Test func `the rate and the time left are computed from the feeds that were drawn`() {
    #expect(rate(total: 100).text(after: 0) == "0 of 100 feeds")
    #expect(rate(total: 100).text(after: 5) == "0 of 100 feeds")
    #expect(rate(total: 100, drawn: 20).text(after: 5) == "20 of 100 feeds, 4.0 a second, 20 s left")
    // 900 at 2 a second are 450 s.
    #expect(rate(total: 1000, drawn: 98, failed: 2).text(after: 50) == "100 of 1000 feeds, 2.0 a second, 7 min 30 s left, 2 failed")
    // Kept feeds count as done, but not for the rate: 7200 feeds at 1 a second are 2 h.
    #expect(rate(total: 7300, drawn: 10, kept: 90).text(after: 10) == "100 of 7300 feeds, 1.0 a second, 2 h 0 min left, 90 kept")
    #expect(rate(total: 3, drawn: 3).text(after: 2) == "3 of 3 feeds, 1.5 a second")
  }
}
