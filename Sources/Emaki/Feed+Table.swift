extension TableNode {
  /// The notification list of a feed.
  ///
  /// - Parameter language: a BCP 47 tag, where neither a row nor the feed names its language.
  public convenience init(feed: Feed, language: String? = nil) { self.init(dataSource: FeedRows(feed, language: language)) }
}
