import EmakiDiagnostics
import EmakiFiles

/// Which feed of a batch writes which files, so that no two write one.
struct OutputClaims {
  /// Of each output.
  private var feeds: [ExactString: Int] = [:]
  /// Of each output whose list is cut: its files have numbers.
  private var splitFeeds: [ExactString: Int] = [:]
  /// The outputs that are called as a part of another one would be, by the other one; the first of each.
  private var likeParts: [ExactString: (feed: Int, output: String)] = [:]

  /// Claims what a feed writes.
  ///
  /// - Parameters:
  ///   - output: of the picture, relative to the folder.
  ///   - isSplit: whether the list is cut. How many parts it has is known only when it is drawn, so any number is one of them.
  ///   - feed: its index.
  /// - Returns: a feed before it and a file that both would write; `nil` where there is none.
  mutating func add(_ output: String, isSplit: Bool, feed: Int) -> (feed: Int, file: String)? {
    if let first = feeds.updateValue(feed, forKey: output.exact) { return (first, output) }
    if isSplit {
      splitFeeds[output.exact] = feed
      return likeParts[output.exact].map { ($0.feed, $0.output) }
    }
    guard let whole = NumberedPath.whole(ofPart: output)?.exact else { return nil }
    if likeParts[whole] == nil { likeParts[whole] = (feed, output) }
    return splitFeeds[whole].map { ($0, output) }
  }
}
