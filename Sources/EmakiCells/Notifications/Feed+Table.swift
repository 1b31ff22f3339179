public import EmakiFeeds
public import EmakiNodes

extension TableNode {
  /// Creates the notification list of a feed.
  ///
  /// - Parameters:
  ///   - feed: the first page of the feed.
  ///   - language: the BCP 47 tag of texts for which neither the row nor the feed names a language.
  ///   - name: the name of the feed, usually its path.
  ///   - pages: the delegate that reads the following pages; by default they are not read.
  ///   - appearance: how the list looks.
  public convenience init(
    feed: Feed, language: String? = nil, name: String = "", pages: FeedPages? = nil, appearance: Appearance = Appearance()
  ) {
    self.init(rows: FeedRows(feed, language: language, name: name, appearance: appearance), pages: pages)
  }

  package convenience init(rows: FeedRows, pages: FeedPages?) {
    self.init(dataSource: rows, delegate: pages)
    backgroundColor = rows.appearance.palette.ground
    // Notification cells draw their own lines.
    separator = nil
    insetsContentViewsToSafeArea = !rows.keepInsideSafeArea
  }

  /// Puts the cell above the rows that they have, where they have one.
  ///
  /// - Parameter title: the title of the feed.
  package func showHeader(of rows: FeedRows, title: String?) {
    guard let makeHeader = rows.makeHeader else { return }
    tableHeader = { makeHeader(title, rows) }
  }
}
