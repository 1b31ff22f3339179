import ArgumentParser
import Emaki
import Foundation

/// `emaki measure`: the height of each row, for lists that must know before they show.
struct MeasureCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "measure",
    abstract: "Prints the height of each row of a feed, in points, for one or more widths.",
    discussion: """
      The table is tab-separated, a line a row; with --json it is one document, {"widths": [...], "rows": [{"id", "heights": [...]}]}.

      Example: emaki measure notifications.json --widths 320,375,390 --json
      """)

  @Argument(help: "The feed; - is standard input.")
  var feed: String

  @Option(help: "The list's widths in points, separated by commas.")
  var widths: Widths = Widths(values: [390])

  @Option(help: "Device pixels a point, which heights are rounded up to.")
  var scale: Double = 3

  @Option(help: "How many workers measure. (default: the number of processors)")
  var jobs: Int?

  @Option(
    help: ArgumentHelp("The language of rows that name none, such as ja or zh-Hans.", valueName: "tag"),
    transform: LanguageTag.init(parsing:))
  var lang: LanguageTag?

  @Flag(help: "Print one JSON document.")
  var json = false

  func validate() throws {
    guard scale.isFinite, scale > 0, scale <= 16 else {
      throw ValidationError("--scale \(scale) is out of range. Give a number above 0, at most 16.")
    }
    if let jobs, !(1...256).contains(jobs) { throw ValidationError("--jobs \(jobs) is out of range. Give 1 to 256.") }
  }

  func run() async throws {
    let feed = try FeedInput.read(feed, dates: FeedDates())
    var columns: [[Double]] = []
    for width in widths.values {
      let renderer = try Renderer(
        viewport: Size(width: width, height: 1), scale: scale, options: Renderer.Options(jobs: jobs))
      columns.append(try await renderer.heights(of: TableNode(feed: feed, language: lang?.tag)))
    }
    let rows = feed.rows.indices.map { row in Row(id: feed.rows[row].id, heights: columns.map { $0[row] }) }
    if json {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
      print(String(decoding: try encoder.encode(Document(widths: widths.values, rows: rows)), as: UTF8.self))
    } else {
      print((["id"] + widths.values.map(Widths.text)).joined(separator: "\t"))
      for row in rows { print(([row.id] + row.heights.map(Widths.text)).joined(separator: "\t")) }
    }
  }

  private struct Document: Encodable {
    var widths: [Double]
    var rows: [Row]
  }

  private struct Row: Encodable {
    var id: String
    var heights: [Double]
  }
}

/// `320,375,390`.
struct Widths: ExpressibleByArgument {
  var values: [Double]

  init(values: [Double]) { self.values = values }

  init?(argument: String) {
    let values = argument.split(separator: ",", omittingEmptySubsequences: false).map { Double($0) }
    guard !values.isEmpty, values.allSatisfy({ $0.map { (1...16384).contains($0) } ?? false }) else { return nil }
    self.values = values.compactMap { $0 }
  }

  var defaultValueDescription: String { values.map(Self.text).joined(separator: ",") }

  static func text(_ value: Double) -> String {
    let rounded = (value * 1e6).rounded() / 1e6
    return rounded == rounded.rounded() ? String(Int(rounded)) : String(rounded)
  }
}
