import EmakiDocuments
package import EmakiEngine
package import EmakiFeeds
import EmakiImages
import EmakiNetwork
package import EmakiNotifications

extension DrawingRequest {
  /// The set of the font lock that the request names, or the default one.
  ///
  /// - Parameter files: reads the lock.
  /// - Throws: `FontLockError` where a font differs from the lock.
  package func fontSet(_ files: RequestFiles = RequestFiles()) throws -> FontSet {
    try fonts.map(files.fontSet(lock:)) ?? .default
  }

  /// The scroll script, or one in which nothing takes time.
  ///
  /// - Parameter files: reads the script.
  package func scrollScript(_ files: RequestFiles = RequestFiles()) throws -> ScrollScript {
    try timing.script.map(files.scrollScript) ?? ScrollScript()
  }

  /// Which side rows start from, for a feed that names its language or does not.
  package func layoutDirection(of feed: Feed) -> LayoutDirection {
    screen.direction.layoutDirection(language: look.feedLanguage ?? feed.language ?? look.language)
  }

  /// How a renderer for the request works. Relative pictures start from the current folder until somebody sets another.
  ///
  /// - Parameter feed: whose language decides the direction.
  package func rendererOptions(
    for feed: Feed, _ resources: DrawingResources = DrawingResources(), files: RequestFiles = RequestFiles()
  ) throws -> Renderer.Options {
    Renderer.Options(
      jobs: resources.jobs, images: ImageAccess(baseDirectory: ".", allowedDirectories: access.allowedFolders),
      network: NetworkAccess(access.network, allowedHosts: access.allowedHosts), fonts: try fontSet(files), png: file.png ?? .fast,
      layoutDirection: layoutDirection(of: feed), cacheDirectory: resources.cacheDirectory, layerFiles: resources.layerFiles,
      shuffle: resources.shuffle, describesFrames: file.manifest)
  }

  /// A renderer for one feed, whose pictures start from the feed's folder.
  package func renderer(for feed: Feed, _ resources: DrawingResources = DrawingResources()) throws -> Renderer {
    var options = try rendererOptions(for: feed, resources)
    options.images.baseDirectory = self.feed.folder
    if let update = timing.update { options.images.allowedDirectories.append(InputFile.folder(of: update.path)) }
    return try Renderer(viewport: screen.size, scale: screen.scale, options: options)
  }

  /// Makes the list of a feed that was read, and has its pictures fetched ahead.
  ///
  /// - Parameters:
  ///   - read: the feed.
  ///   - name: what messages call the feed; its path or address.
  ///   - script: the scroll script that the request names.
  ///   - renderer: what draws it.
  ///   - framesFollow: whether the list is scrolled on to its end, so that every row will be shown.
  ///   - change: what is done to the rows before they are shown.
  ///   - wording: what a page's error is called in the warning about it.
  ///   - noted: called with the path of each further page before it is read.
  package func open(
    _ read: Feed, _ name: String, _ script: ScrollScript, _ renderer: Renderer, framesFollow: Bool = false,
    change: (inout Feed) -> Void = { _ in }, cellChange: (@Sendable (_ cell: NotificationCellNode, _ row: String) -> Void)? = nil,
    wording: @escaping @Sendable (any Error) -> any Error = { $0 }, noted: @escaping @Sendable (String) -> Void = { _ in }
  ) throws -> OpenDrawing {
    var feed = read
    if let language = look.feedLanguage { feed.language = language }
    try preload(feed, name, renderer, framesFollow: framesFollow)
    var folders = access.allowedFolders
    if let update = timing.update { folders.append(InputFile.folder(of: update.path)) }
    let reader = FeedPageReader(name, dates: dates.feedDates, allowed: folders, network: renderer.network, noted: noted)
    let next = try timing.update.map {
      FeedRows(try reader.feed($0.path), language: look.language, name: $0.path, appearance: look.appearance)
    }
    let hasPages = feed.next != nil || next?.next != nil
    let pages = FeedPages { address, rows in
      do { return try await reader.page(at: address, after: rows) } catch { throw wording(error) }
    }
    var shown = feed
    change(&shown)
    var rows = FeedRows(shown, language: look.language, name: name, appearance: look.appearance)
    rows.change = cellChange
    let table = TableNode(rows: rows, pages: hasPages ? pages : nil)
    table.rangeMode = timing.rangeMode
    if let leading = timing.leading { table.rangeTuning[timing.rangeMode, .display].leadingBufferScreenfuls = leading }
    if let trailing = timing.trailing { table.rangeTuning[timing.rangeMode, .display].trailingBufferScreenfuls = trailing }
    return OpenDrawing(request: self, feed: feed, name: name, update: next, table: table, renderer: renderer, script: script)
  }

  /// Has pictures that are likely to be shown be fetched.
  private func preload(_ feed: Feed, _ name: String, _ renderer: Renderer, framesFollow: Bool) throws {
    guard access.network == .on, timing.script == nil else { return }
    var first = 0
    var count: Int
    switch view {
    // Where a list is after so many points is known only when it is laid out.
    case .screen(.offset, _): return
    case .screen(let place, _):
      if case .row(let id) = place { first = try feed.index(ofRow: id, name: name) }
      count = framesFollow ? feed.rows.count : Int(screen.height / Self.leastRowHeight) + 1
    case .wholeList: count = feed.rows.count
    case .onlyRow: count = 0
    }
    count = min(count, Self.preloadLimit)
    renderer.preload(feed.rows[first...].prefix(count).compactMap(\.imageURL))
  }

  /// About the height of a row with one line, in points.
  private static let leastRowHeight = 60.0
  /// In rows: pictures far ahead would push those before them out of memory.
  private static let preloadLimit = 256
}
