/// A shard is one of several equal parts of a batch, which may run on different machines. For example, shard 2 of 4 draws every fourth
/// feed, beginning with the second one.
package struct Shard: Hashable, Sendable, CustomStringConvertible {
  /// The shard's number, from 1.
  let number: Int
  /// The number of shards.
  let count: Int

  /// The only shard of a batch that is not divided.
  package static let whole = Shard(number: 1, count: 1)

  private init(number: Int, count: Int) { (self.number, self.count) = (number, count) }

  /// Reads a shard; `nil` for a text that is not one.
  ///
  /// - Parameter text: the number and the count, such as `2/4`.
  package init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) ?? 0 }
    guard parts.count == 2, parts[1] >= 1, parts[1] <= 1_000_000, (1...parts[1]).contains(parts[0]) else { return nil }
    self.init(number: parts[0], count: parts[1])
  }

  /// Whether the batch is not divided.
  package var isWhole: Bool { count == 1 }

  /// Returns whether the shard draws a feed.
  ///
  /// - Parameter index: the feed's index among all feeds, from 0.
  func holds(_ index: Int) -> Bool { index % count == number - 1 }

  /// The number and the count, such as `2/4`.
  package var description: String { "\(number)/\(count)" }

  /// The ending of the names of the shard's own files in the folder of a batch; empty for a whole batch.
  var suffix: String { isWhole ? "" : "-\(number)-of-\(count)" }
}
