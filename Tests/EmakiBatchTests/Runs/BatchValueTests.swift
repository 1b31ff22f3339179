import EmakiBatch
import EmakiTestSupport
import Testing

@Suite struct ShardTests {
  @Test func `every feed is in exactly one shard`() throws {
    let parts = try (1...4).map { try #require(Shard("\($0)/4")) }
    #expect((0..<40).allSatisfy { index in parts.count { $0.holds(index) } == 1 })
    #expect(parts.map { part in (0..<40).count(where: part.holds) } == [10, 10, 10, 10])
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
      for place in places { seen += order.add(place, at: place) }
      #expect(seen == Array(0..<20))
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
  private func text(of total: Int, after seconds: Double, drawn: Int = 0, kept: Int = 0, failed: Int = 0) -> String {
    var rate = BatchRate(total: total)
    let item = BatchItem(index: 0, source: .file("a.json"), id: "a", output: "a.png")
    let reports: [(FeedReport.Status, Int)] = [(.drawn, drawn), (.kept, kept), (.failed, failed)]
    for (status, count) in reports {
      for _ in 0..<count { rate.add(FeedReport(item, status, code: status == .failed ? 65 : 0)) }
    }
    return rate.text(after: seconds)
  }

  @Test func `the rate and the time left are computed from the feeds that were drawn`() {
    let texts = [
      (text(of: 100, after: 0), "0 of 100 feeds"),
      (text(of: 100, after: 5), "0 of 100 feeds"),
      (text(of: 100, after: 5, drawn: 20), "20 of 100 feeds, 4.0 a second, 20 s left"),
      // 900 at 2 a second are 450 s.
      (text(of: 1000, after: 50, drawn: 98, failed: 2), "100 of 1000 feeds, 2.0 a second, 7 min 30 s left, 2 failed"),
      // Kept feeds count as done, but not for the rate: 7200 feeds at 1 a second are 2 h.
      (text(of: 7300, after: 10, drawn: 10, kept: 90), "100 of 7300 feeds, 1.0 a second, 2 h 0 min left, 90 kept"),
      (text(of: 3, after: 2, drawn: 3), "3 of 3 feeds, 1.5 a second"),
    ]
    #expect(texts.map(\.0) == texts.map(\.1))
  }
}
