/// One of several equal parts of a batch, which may run anywhere: every Nth feed.
package struct Shard: Hashable, Sendable, CustomStringConvertible {
  /// From 1.
  package let number: Int
  package let count: Int

  package static let whole = Shard(number: 1, count: 1)

  private init(number: Int, count: Int) { (self.number, self.count) = (number, count) }

  /// - Parameter text: `2/4`; `nil` where that is none.
  package init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) ?? 0 }
    guard parts.count == 2, parts[1] >= 1, parts[1] <= 1_000_000, (1...parts[1]).contains(parts[0]) else { return nil }
    self.init(number: parts[0], count: parts[1])
  }

  package var isWhole: Bool { count == 1 }

  /// - Parameter index: of a feed among all, from 0.
  package func holds(_ index: Int) -> Bool { index % count == number - 1 }

  package var description: String { "\(number)/\(count)" }

  /// What its own files in the folder of a batch end with.
  var suffix: String { isWhole ? "" : "-\(number)-of-\(count)" }
}
