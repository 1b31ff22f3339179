extension TableNode {
  /// The notification list of a feed.
  ///
  /// - Parameters:
  ///   - language: a BCP 47 tag, where neither a row nor the feed names its language.
  ///   - name: what the feed is called: its path, usually.
  ///   - pages: reads the pages that follow; by default they are not followed.
  public convenience init(
    feed: Feed, language: String? = nil, name: String = "", pages: FeedPages? = nil, appearance: Appearance = Appearance()
  ) {
    self.init(dataSource: FeedRows(feed, language: language, name: name, appearance: appearance), delegate: pages)
    backgroundColor = appearance.theme.palette.ground
  }
}
