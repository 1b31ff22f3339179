import EmakiSupport

/// Output claims note which feed of a batch writes which files, so that no two feeds write the same file.
struct OutputClaims {
  /// The index of the feed that writes each output.
  private var feeds: [ExactString: Int] = [:]
  /// The index of the feed that writes each output of a list that is cut. The files of such an output are numbered.
  private var splitFeeds: [ExactString: Int] = [:]
  /// The first feed whose output has the name of a numbered part of another output. The key is that other output.
  private var likeParts: [ExactString: (feed: Int, output: String)] = [:]

  /// Claims the files that a feed writes.
  ///
  /// - Parameters:
  ///   - output: the picture's path relative to the folder.
  ///   - isSplit: whether the list is cut. The number of its parts is only known when it is drawn, so a name with any number counts as a
  ///     part.
  ///   - feed: the feed's index.
  /// - Returns: an earlier feed, and a file that both feeds would write; `nil` if there is no conflict.
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
