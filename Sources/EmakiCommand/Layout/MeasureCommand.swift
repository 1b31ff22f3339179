import ArgumentParser
import EmakiDrawing
import EmakiEngine
import EmakiFeeds
import EmakiLayout
import EmakiSupport
import FoundationEssentials

/// `emaki measure` prints the height of each row, for lists that must know heights before they show rows.
struct MeasureCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration.emaki(
    "measure", "Prints the height of each row of a feed, in points, for one or more widths.",
    """
    The table is tab-separated, a line a row; with --json it is one document, {"widths": [...], "rows": [{"id", "heights": [...]}]}.

    Example: emaki measure notifications.json --widths 320,375,390 --json
    """)

  @Argument(help: "The feed; - is standard input.", completion: .file())
  var feed: String

  @Option(
    parsing: .unconditional, help: "The list's widths in points, separated by commas. (default: 390)", transform: Widths.init(parsing:))
  var widths: Widths = Widths(values: [390])

  @OptionGroup var list: RequestOptions<MeasureUsers>

  @OptionGroup var work: WorkOptions

  @Flag(help: "Print one JSON document.")
  var json = false

  func run() async throws {
    // The viewport only matters for pictures, so any width will do.
    var request = list.request(of: feed)
    request.screen.size = Size(width: 1, height: 1)
    let feed = try await WholeFeed.read(request)
    Terminal.warn(of: feed)
    let renderer = try request.renderer(for: feed, DrawingResources(jobs: work.jobs))
    let table = try request.table(of: feed, name: InputFile.name(of: self.feed), cells: request.cells())
    var columns: [[Double]] = []
    for width in widths.values { columns.append(try await renderer.heights(of: table, width: width)) }
    let rows = feed.rows.indices.lazy.map { row in Row(id: feed.rows[row].id, heights: columns.map { $0[row] }) }
    if json {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
      // The encoder takes a kilobyte a row, so rows are encoded one at a time.
      func text(_ value: some Encodable) throws -> String { String(decoding: try encoder.encode(value), as: UTF8.self) }
      try StandardOutput.print("{\"rows\":[", terminator: "")
      for (index, row) in rows.enumerated() { try StandardOutput.print((index > 0 ? "," : "") + text(row), terminator: "") }
      try StandardOutput.print("],\"widths\":\(text(widths.values))}")
    } else {
      try StandardOutput.print((["id"] + widths.values.map(jsonNumber)).joined(separator: "\t"))
      for row in rows { try StandardOutput.print(([escapingControls(row.id)] + row.heights.map(jsonNumber)).joined(separator: "\t")) }
    }
  }

  private struct Row: Encodable {
    var id: String
    var heights: [Double]
  }
}

/// Widths are the value of an option such as `320,375,390`, in points.
struct Widths: CustomStringConvertible {
  var values: [Double]

  init(values: [Double]) { self.values = values }

  init(parsing argument: String) throws {
    let values = argument.split(separator: ",", omittingEmptySubsequences: false).map { Double($0) ?? .nan }
    guard values.allSatisfy(Limits.side.range.contains) else {
      throw ValidationError("Give widths of \(Limits.side.words), separated by commas, such as 320,375.")
    }
    self.values = values
  }

  var description: String { values.map(jsonNumber).joined(separator: ",") }
}
