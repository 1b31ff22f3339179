import EmakiSupport
import EmakiTestSupport
import Testing

@testable import EmakiBatch

struct ShardTests {
  @Test func `every feed is in exactly one shard`() throws {
    let parts = try (1...4).map { try #require(Shard("\($0)/4")) }
    #expect((0..<40).allSatisfy { index in parts.count { $0.holds(index) } == 1 })
    #expect(parts.map { part in (0..<40).count(where: part.holds) } == [10, 10, 10, 10])
    #expect((0..<5).allSatisfy(Shard.whole.holds))
  }
}

struct InOrderTests {
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
