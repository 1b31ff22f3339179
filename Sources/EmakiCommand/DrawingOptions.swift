import ArgumentParser
import Emaki
import Foundation

/// How a feed is drawn: the options of every command that draws.
struct DrawingOptions: ParsableArguments {
  // A negative number is a value out of range, not the name of another option.
  @Option(parsing: .unconditional, help: "The viewport in points. (default: 390x844)", transform: ViewportSize.init(parsing:))
  var size: ViewportSize = ViewportSize(width: 390, height: 844)

  @OptionGroup var work: WorkOptions

  @OptionGroup var live: LiveOptions

  @OptionGroup var appearance: AppearanceOptions

  @Option(parsing: .unconditional, help: "How far the list is scrolled, in points. (default: 0)", transform: OptionValue.offset)
  var offset: Double?

  @Option(help: ArgumentHelp("Put this row at the top.", valueName: "id"))
  var row: String?

  @Option(help: ArgumentHelp("Draw RFC 3339 dates relative to this one, in English.", valueName: "iso"), transform: Moment.init(parsing:))
  var now: Moment?

  @Option(help: ArgumentHelp("Draw RFC 3339 dates on this zone's clock. (default: UTC)", valueName: "zone"), transform: Zone.init(parsing:))
  var tz: Zone = Zone(timeZone: .gmt)

  @Option(
    help: ArgumentHelp("How PNG files are compressed: fast, balanced, small or libpng. (default: fast)", valueName: "mode"),
    transform: OptionValue.choice)
  var png: PNGMode?

  @Option(
    help: ArgumentHelp(
      "Keep painted rows and what was fetched in this folder, for other runs; at most 1.5 GiB. (default: no rows are kept)",
      valueName: "dir"))
  var cache: String?

  @Flag(help: "Exit with 69 where a picture or a glyph is missing. The picture is written all the same.")
  var strict = false

  @Option(help: ArgumentHelp("A further folder that pictures may come from; may be repeated.", valueName: "dir"))
  var allowPath: [String] = []

  @Option(
    help: ArgumentHelp(
      "Pictures and pages at http: and https: addresses: off, cache (only what was fetched before) or on. (default: on)",
      valueName: "mode"), transform: OptionValue.choice)
  var net: NetworkAccess.Mode = .on

  @Option(
    help: ArgumentHelp(
      "A host that is asked even where its address is not public, and on any port; may be repeated.", valueName: "host"))
  var netAllow: [String] = []

  func validate() throws {
    if offset != nil && row != nil { throw ValidationError("--offset and --row exclude each other. Give one of them.") }
    let pixels = (size.width * work.scale) * (size.height * work.scale)
    if pixels > Double(Renderer.maximumPixels) {
      throw ValidationError(
        "--size \(size) at scale \(work.scale) has more than \(Renderer.maximumPixels) pixels. Choose a smaller size or scale.")
    }
  }

  var dates: FeedDates { FeedDates(timeZone: tz.timeZone, now: now?.date) }

  /// The folder of pictures is the current one.
  func rendererOptions(for feed: Feed) throws -> Renderer.Options {
    Renderer.Options(
      jobs: work.jobs, images: ImageAccess(baseDirectory: ".", allowedDirectories: allowPath),
      network: NetworkAccess(net, allowedHosts: netAllow), fonts: try work.fonts.set(), png: png ?? .fast,
      layoutDirection: work.layoutDirection(of: feed), cacheDirectory: cache ?? CacheDirectory.default,
      layerFiles: cache == nil ? 0 : 1 << 30, shuffle: live.shuffle)
  }

  /// A feed's list, with its pictures on their way.
  ///
  /// - Parameters:
  ///   - name: the feed's path.
  ///   - update: the path of another feed that the list will become.
  ///   - allowed: folders besides the feed's own that pages may come from.
  ///   - noted: called with the path of each further page before it is read.
  func open(
    _ feed: Feed, _ name: String, _ script: ScrollScript, _ extent: ListExtent, _ renderer: Renderer, update: String? = nil,
    allowed: [String], noted: @escaping @Sendable (String) -> Void = { _ in }
  ) throws -> OpenList {
    try preload(feed, name, extent, renderer)
    let reader = FeedPageReader(name, dates: dates, allowed: allowed, network: renderer.network, noted: noted)
    let next = try update.map { FeedRows(try reader.feed($0), language: work.lang?.tag, name: $0, appearance: appearance.value) }
    let hasPages = feed.next != nil || next?.next != nil
    let table = TableNode(
      feed: feed, language: work.lang?.tag, name: name, pages: hasPages ? FeedPages(read: reader.page(at:after:)) : nil,
      appearance: appearance.value)
    live.apply(to: table)
    return OpenList(feed: feed, name: name, update: next, table: table, renderer: renderer, script: script)
  }

  /// Has pictures that are likely to be shown be fetched.
  private func preload(_ feed: Feed, _ name: String, _ extent: ListExtent, _ renderer: Renderer) throws {
    // Where a list is after so many points is known only when it is laid out.
    guard net == .on, offset == nil, live.scroll == nil else { return }
    let first = try row.map { try feed.index(ofRow: $0, name: name) } ?? 0
    let count =
      switch extent {
      case .oneRow: 0
      case .viewport: Int(size.height / Self.leastRowHeight) + 1
      case .wholeList: feed.rows.count
      }
    renderer.preload(feed.rows[first...].prefix(min(count, Self.preloadLimit)).compactMap(\.imageURL))
  }

  /// About that of a row with one line, in points.
  private static let leastRowHeight = 60.0
  /// In rows: pictures far ahead would push those before them out of memory.
  private static let preloadLimit = 256

  /// Where the list is scrolled first, in points; `nil` is where it rests.
  func start(in open: OpenList) async throws -> Double? {
    guard let row else { return offset }
    return try await open.renderer.offset(ofRow: open.feed.index(ofRow: row, name: open.name), in: open.table)
  }
}
