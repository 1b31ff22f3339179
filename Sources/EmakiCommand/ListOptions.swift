import ArgumentParser
import Emaki
import EmakiDiagnostics
import Foundation

/// The options that every drawing command has: which feed, how large, from where its pictures may come.
struct ListOptions: ParsableArguments {
  @Argument(help: "The feed: a JSON array of rows, an object with rows, or a JSON Feed; - is standard input.")
  var feed: String

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

  @Flag(help: "Replace what is there.")
  var force = false

  @Flag(help: "Print one JSON document about what was written.")
  var json = false

  @Flag(help: "Print on standard error when each phase ended, by the monotonic clock, and of frames late rows, bytes and stages.")
  var stats = false

  func validate() throws {
    if live.scroll == "-" && feed == "-" {
      throw ValidationError("the feed and --scroll cannot both be standard input. Name a file for one of them.")
    }
    if offset != nil && row != nil { throw ValidationError("--offset and --row exclude each other. Give one of them.") }
    let pixels = (size.width * work.scale) * (size.height * work.scale)
    if pixels > Double(Renderer.maximumPixels) {
      throw ValidationError(
        "--size \(size) at scale \(work.scale) has more than \(Renderer.maximumPixels) pixels. Choose a smaller size or scale.")
    }
  }

  /// What a drawing command needs, ready.
  ///
  /// - Parameters:
  ///   - extent: how much of the list will be shown, for what to fetch ahead.
  ///   - update: another feed that the list will become; its folder is as good as the feed's own.
  ///   - describesFrames: whether frames know their rows, for manifests.
  func open(showing extent: ListExtent, update: String? = nil, describesFrames: Bool = false) throws -> OpenList {
    Stopwatch.mark("arguments")
    let dates = FeedDates(timeZone: tz.timeZone, now: now?.date)
    let feed = try FeedInput.read(feed, dates: dates)
    let allowed = allowPath + (update.map { [FeedInput.directory(of: $0)] } ?? [])
    let script = try live.script()
    Stopwatch.mark("feed")
    if let cache { try makeFolder(cache) }
    let renderer = try Renderer(
      viewport: Size(width: size.width, height: size.height), scale: work.scale,
      options: Renderer.Options(
        jobs: work.jobs, images: ImageAccess(baseDirectory: FeedInput.directory(of: self.feed), allowedDirectories: allowed),
        network: NetworkAccess(net, allowedHosts: netAllow), fonts: try work.fonts.set(), png: png ?? .fast,
        layoutDirection: work.layoutDirection(of: feed),
        cacheDirectory: cache ?? CacheDirectory.default, layerFiles: cache == nil ? 0 : 1 << 30, shuffle: live.shuffle,
        describesFrames: describesFrames))
    Stopwatch.mark("fonts and workers")
    try preload(feed, extent, renderer)
    let reader = FeedPageReader(self.feed, dates: dates, allowed: allowed, network: renderer.network)
    let next = try update.map { FeedRows(try reader.feed($0), language: work.lang?.tag, name: $0, appearance: appearance.value) }
    let hasPages = feed.next != nil || next?.next != nil
    let table = TableNode(
      feed: feed, language: work.lang?.tag, name: self.feed, pages: hasPages ? FeedPages(read: reader.page(at:after:)) : nil,
      appearance: appearance.value)
    live.apply(to: table)
    return OpenList(feed: feed, update: next, table: table, renderer: renderer, script: script)
  }

  /// Has pictures that are likely to be shown be fetched.
  private func preload(_ feed: Feed, _ extent: ListExtent, _ renderer: Renderer) throws {
    // Where a list is after so many points is known only when it is laid out.
    guard net == .on, offset == nil, live.scroll == nil else { return }
    let first = try row.map { try index(ofRow: $0, in: feed) } ?? 0
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
    return try await open.renderer.offset(ofRow: index(ofRow: row, in: open.feed), in: open.table)
  }

  /// The index of a row by its id.
  func index(ofRow id: String, in feed: Feed) throws -> Int { try feed.index(ofRow: id, name: self.feed) }
}

/// How much of a list a command shows.
enum ListExtent {
  case oneRow
  case viewport
  case wholeList
}

/// A feed with its table and a renderer for it.
struct OpenList {
  let feed: Feed
  /// What the list will become.
  let update: FeedRows?
  let table: TableNode
  let renderer: Renderer
  let script: ScrollScript
}

/// `390x844`, in points.
struct ViewportSize: CustomStringConvertible {
  var width: Double
  var height: Double

  init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }

  init(parsing argument: String) throws {
    let lengths = argument.split(separator: "x", omittingEmptySubsequences: false).map { Double($0) ?? .nan }
    guard lengths.count == 2, lengths.allSatisfy((1...16384).contains) else {
      throw ValidationError("Give a width and a height of 1 to 16384 points, such as 390x844.")
    }
    self.init(width: lengths[0], height: lengths[1])
  }

  var description: String { "\(Self.text(width))x\(Self.text(height))" }

  private static func text(_ value: Double) -> String { Int(exactly: value).map { String($0) } ?? String(value) }
}

/// An RFC 3339 date-time.
struct Moment {
  var date: Date

  init(parsing argument: String) throws {
    guard let date = FeedDates.date(from: argument) else {
      throw ValidationError("Give an RFC 3339 date-time, such as 2026-11-20T18:42:00Z.")
    }
    self.date = date
  }
}

/// A name of the time zone database, such as `Asia/Tokyo`.
struct Zone: CustomStringConvertible {
  var timeZone: TimeZone

  init(timeZone: TimeZone) { self.timeZone = timeZone }

  init(parsing argument: String) throws {
    guard let timeZone = argument == "UTC" ? .gmt : TimeZone(identifier: argument) else {
      throw ValidationError("Give a name of the time zone database, such as Asia/Tokyo.")
    }
    self.timeZone = timeZone
  }

  var description: String { timeZone == .gmt ? "UTC" : timeZone.identifier }
}

/// A BCP 47 tag.
struct LanguageTag {
  var tag: String

  init(parsing argument: String) throws {
    let parts = argument.split(separator: "-", omittingEmptySubsequences: false)
    let isTag = parts.enumerated().allSatisfy { index, part in
      (1...8).contains(part.utf8.count)
        && part.utf8.allSatisfy { ($0 | 0x20) >= 0x61 && ($0 | 0x20) <= 0x7A || index > 0 && $0 >= 0x30 && $0 <= 0x39 }
        && (index > 0 || part.utf8.count >= 2)
    }
    guard isTag else { throw ValidationError("Give a BCP 47 tag, such as ja or zh-Hans.") }
    tag = argument
  }
}
