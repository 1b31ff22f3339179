public import EmakiFeeds
public import EmakiList

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
    self.init(rows: FeedRows(feed, language: language, name: name, appearance: appearance), pages: pages)
  }

  package convenience init(rows: FeedRows, pages: FeedPages?) {
    self.init(dataSource: rows, delegate: pages)
    backgroundColor = rows.appearance.theme.palette.ground
  }
}
