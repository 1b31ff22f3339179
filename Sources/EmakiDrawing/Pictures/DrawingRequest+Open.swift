import EmakiCells
import EmakiEncoding
package import EmakiEngine
package import EmakiFeeds
import EmakiImages
import EmakiLayout
import EmakiNodes
package import EmakiRaster
import EmakiSupport

extension DrawingRequest {
  /// Returns the fonts of the lock that the request names, or else the default fonts, with the font that texts are set in.
  ///
  /// - Parameter files: the reader of the lock.
  /// - Throws: `FontLockError` where a font differs from the lock, and `FontError` for a font that cannot be used.
  package func fontSet(_ files: RequestFiles = RequestFiles()) throws -> FontSet {
    let set = try fonts.map(files.fontSet(lock:)) ?? .default
    return try font.map { try files.fontSet(set, preferring: $0) } ?? set
  }

  /// Returns the direction in which a feed's rows are laid out.
  ///
  /// For `.auto` the direction follows a language. This is the language that the request gives the feed, or else the one that the feed
  /// names, or else the one that the request assumes.
  func layoutDirection(of feed: Feed) -> LayoutDirection {
    screen.direction.layoutDirection(language: look.feedLanguage ?? feed.language ?? look.language)
  }

  /// The access to the network that the request gives its feed and pictures.
  var networkAccess: NetworkAccess { NetworkAccess(access.network, allowedHosts: access.allowedHosts) }

  /// Returns the options of a renderer for the request.
  ///
  /// Relative paths of pictures start from the feed's folder.
  ///
  /// - Parameters:
  ///   - feed: the feed whose language decides the direction.
  ///   - resources: what drawing may use of the machine.
  ///   - files: what reads the font lock.
  package func rendererOptions(
    for feed: Feed, _ resources: DrawingResources = DrawingResources(), files: RequestFiles = RequestFiles()
  ) throws -> Renderer.Options {
    Renderer.Options(
      jobs: resources.jobs, images: ImageAccess(baseDirectory: self.feed.folder, allowedDirectories: pictureFolders),
      network: networkAccess, fonts: try fontSet(files), png: file.png ?? .fast,
      layoutDirection: layoutDirection(of: feed), traits: look.traits, cacheDirectory: resources.cacheDirectory,
      // The most bytes of painted rows.
      layerFiles: resources.cache == nil ? 0 : 1 << 30, describesFrames: file.manifest, overlay: overlay)
  }

  /// Creates a renderer for one feed. Relative paths of pictures start from the feed's folder.
  ///
  /// - Parameter drawsOnce: whether one picture of one screen is drawn. It hardly shows a row twice: to know its layers again would take longer than
  ///   to paint them.
  package func renderer(for feed: Feed, _ resources: DrawingResources = DrawingResources(), drawsOnce: Bool = false) throws -> Renderer {
    try resources.makeCache()
    var options = try rendererOptions(for: feed, resources)
    if drawsOnce && resources.cache == nil { options.layerMemory = 0 }
    if let update = timing.update { options.images.allowedDirectories.append(InputFile.folder(of: update.path)) }
    return try Renderer(viewport: screen.size, scale: screen.scale, options: options, sharing: nil)
  }

  /// Reads the feed and every other file that the request names, and creates the list and its renderer.
  ///
  /// - Parameter framesFollow: whether the list is scrolled to its end, so that every row will be shown; `nil` where one picture is drawn.
  package nonisolated(nonsending) func open(
    _ resources: DrawingResources, framesFollow: Bool? = nil, words: DrawingWords = DrawingWords()
  ) async throws -> OpenDrawing {
    let files = RequestFiles()
    let read = try await readFeed(resources, files: files)
    let drawsOnce = if case .wholeList = view { false } else { framesFollow == nil }
    let renderer = try renderer(for: read, resources, drawsOnce: drawsOnce)
    return try open(read, feed.name, renderer, files, framesFollow: framesFollow ?? false, words: words)
  }

  /// Creates the list of a feed that was read, and begins to fetch its pictures.
  ///
  /// - Parameters:
  ///   - read: the feed.
  ///   - name: the name of the feed in messages, which is its path or address.
  ///   - folder: the folder that relative paths in the feed start from; `nil` for that of the request's feed.
  ///   - renderer: what draws the list.
  ///   - files: what reads the other files that the request names.
  ///   - fonts: the fonts in use; `nil` for those that the request names.
  ///   - namesElements: whether elements are named by their lines in the cell file.
  ///   - framesFollow: whether the list is scrolled to its end, so that every row will be shown.
  ///   - noted: a function that is called with the path of each further page before the page is read.
  package func open(
    _ read: Feed, _ name: String, in folder: String? = nil, _ renderer: Renderer, _ files: RequestFiles, fonts: FontSet? = nil,
    namesElements: Bool = false,
    framesFollow: Bool = false, words: DrawingWords, noted: @escaping @Sendable (String) -> Void = { _ in }
  ) throws -> OpenDrawing {
    let cells = try cells(files, fonts: fonts, namesElements: namesElements)
    // Without a script nothing takes time.
    var script = try timing.script.map(files.scrollScript) ?? ScrollScript()
    var feed = read
    if let language = look.feedLanguage { feed.language = language }
    try preload(feed, name, renderer, framesFollow: framesFollow)
    let notes = FeedNotes()
    notes.add(read.warnings)
    // Rows of further pages are in the language of the list where their page names none.
    let language = feed.language ?? look.language
    var (next, pages): (FeedRows?, FeedPages?)
    if feed.next != nil || timing.update != nil {
      var options = try feedOptions(files)
      options.language = language
      let folders = access.allowedFolders + (timing.update.map { [InputFile.folder(of: $0.path)] } ?? [])
      let reader = FeedPageReader(
        name, in: folder ?? self.feed.folder, options: options, allowed: folders, network: renderer.network, noted: noted)
      let dates = dates
      if let update = timing.update {
        var feed = try reader.feed(update.path)
        notes.add(feed.warnings)
        feed.language = look.feedLanguage ?? feed.language ?? language
        next = try feedRows(of: feed, name: update.path, cells: cells)
        if let file = cells.file { notes.add(file.warnings(of: feed, dates: dates, language: feed.language)) }
      }
      if feed.next != nil || next?.next != nil {
        pages = FeedPages { address, rows in
          do {
            let page = try await reader.page(at: address, after: rows)
            try cells.file?.check(page.page, name: page.name)
            // A further page may have no rows.
            notes.add(page.page.warnings.filter { $0.fault != .noRows })
            if let file = cells.file { notes.add(file.warnings(of: page.page, dates: dates, language: page.page.language ?? language)) }
            return page
          } catch {
            throw words.pageError(error)
          }
        }
      }
    }
    let rows = try feedRows(of: feed, name: name, cells: cells)
    let table = TableNode(rows: rows, pages: pages)
    if let file = cells.file {
      notes.add(file.warnings(of: read, dates: dates, language: language))
      table.showHeader(of: rows, title: feed.title)
    }
    notes.add(try idleOptions(of: feed, name, cells, renderer, files, fonts: fonts))
    table.rangeMode = timing.rangeMode
    if let leading = timing.leading { table.rangeTuning[timing.rangeMode, .display].leadingBufferScreenfuls = leading }
    if let trailing = timing.trailing { table.rangeTuning[timing.rangeMode, .display].trailingBufferScreenfuls = trailing }
    let bars = screen.bars?.listBars(of: feed, language: look.language, rows.look, cells.file, size: screen.size, device: screen.device)
    // Offsets in a script are counted from the list's resting position below the bars. The list itself counts from its own top.
    if let bars { for index in script.moves.indices { script.moves[index].offset -= bars.insets.top } }
    // An empty list says so in the middle of its picture.
    let isContent = view == .content && bars == nil
    let height = isContent && feed.rows.isEmpty && pages == nil ? min(screen.height, Self.leastContentHeight) : screen.height
    let shown = try Renderer(
      renderer, viewport: Size(width: screen.width, height: height),
      leastHeight: isContent ? Self.leastContentHeight : nil, traits: look.traits, bars: bars)
    return OpenDrawing(
      request: self, feed: feed, name: name, update: next, table: table, renderer: shown, script: script, notes: notes, bars: bars)
  }

  /// Begins to fetch the pictures that are likely to be shown.
  private func preload(_ feed: Feed, _ name: String, _ renderer: Renderer, framesFollow: Bool) throws {
    guard access.network == .on, timing.script == nil else { return }
    var first = 0
    var count: Int
    switch view {
    // The rows at a distance in points are only known after layout, so no pictures are fetched ahead.
    case .screen(.offset, _): return
    case .screen(let place, _):
      if case .row(let id) = place { first = try feed.index(ofRow: id, name: name) }
      count = framesFollow ? feed.rows.count : Int(screen.height / Self.leastRowHeight) + 1
    case .content: count = Int(screen.height / Self.leastRowHeight) + 1
    case .wholeList: count = feed.rows.count
    case .onlyRow: count = 0
    }
    count = min(count, Self.preloadLimit)
    renderer.preload(feed.rows[first...].prefix(count).compactMap(\.imageURL))
  }

  /// The least height in points of a picture that is as high as its list: three low rows.
  private static let leastContentHeight = 240.0
  /// The approximate height of a row with one line of text, in points.
  private static let leastRowHeight = 60.0
  /// The largest number of rows whose pictures are fetched ahead. With more rows, pictures of later rows would push earlier ones out of
  /// memory.
  private static let preloadLimit = 256
}

/// Drawing resources say what drawing may use of the machine. They change no byte of a picture.
public struct DrawingResources: Hashable, Sendable {
  /// The number of workers that paint; `nil` is the number of processors.
  public var jobs: Int?
  /// The folder in which painted rows and fetched contents are kept for later runs, at most 1.5 GiB. One in which others may write is not used.
  ///
  /// With `nil` no rows are kept.
  public var cache: String?

  /// Creates resources: by default a worker for each processor, and no folder for painted rows.
  public init(jobs: Int? = nil, cache: String? = nil) {
    (self.jobs, self.cache) = (jobs, cache)
  }

  /// The folder in which font descriptions and fetched contents are kept; `nil` where there is none.
  package var cacheDirectory: String? { cache ?? CacheDirectory.default }
  /// Makes the folder of painted rows, in which nobody else may write.
  package func makeCache() throws {
    guard let cache else { return }
    CacheDirectory.make(cache)
    try makeFolder(cache)
  }
}

/// Drawing words turn warnings and errors into sentences: by default the library's own, and for a command those that name its options.
package struct DrawingWords: Sendable {
  package var warning: @Sendable (RenderWarning) -> String = { $0.description }
  /// A function that returns the error that the warning about a page names in place of the page's error.
  package var pageError: @Sendable (any Error) -> any Error = { $0 }
  /// A function that returns the exit code and the message of an error.
  package var failure: @Sendable (any Error) -> (code: Int32, message: String) = { (70, "\($0)") }

  package init() {}
}
