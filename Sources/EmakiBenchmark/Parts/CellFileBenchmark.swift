import Emaki
import EmakiCells
import EmakiDrawing
import EmakiImages
import EmakiRaster
import Foundation

/// The cell file benchmark measures the notification cell as a cell file beside the one in Swift, on one core.
struct CellFileBenchmark {
  let samples: String

  func run() throws {
    Report.section("100 rows of notifications at 390 points: cells in Swift, and from samples/cells/notification.yaml (thread time, warm)")
    let text = Array(try Data(contentsOf: URL(filePath: samples + "/notifications.json")))
    var dates = FeedDates()
    dates.keepsValues = true
    let feed = try Feed(parsing: text, name: "notifications.json", dates: dates)
    let rows = (0..<100).map { index in
      var row = feed.rows[index % feed.rows.count]
      row.id = String(index)
      return row
    }
    let yaml = Array(try Data(contentsOf: URL(filePath: samples + "/cells/notification.yaml")))
    let file = try CellFile(parsing: yaml, name: "notification.yaml")
    let look = file.look(dates: CellDates(dates))
    let worker = try RenderContext(
      fonts: .open(.default, cacheDirectory: CacheDirectory.default), scale: Scale(3),
      images: ImageStore(access: ImageAccess(baseDirectory: samples)), memory: BitmapMemory(byteLimit: 64 << 20))
    let blocks: [(name: String, block: @Sendable (NotificationRow) -> NodeBlock)] = [
      ("in Swift", { row in { NotificationCellNode(row) } }),
      // Rows are those of a sample, which has what its cell needs.
      ("from a file", { row in { (try? file.cell(for: row.cellRow(language: nil), look: look)) ?? CellNode() } }),
    ]
    var measures: [[Double]] = [[], []]
    var displays: [[Double]] = [[], []]
    for round in 0..<24 {
      // They take turns, so that what else the machine does meets both.
      for (index, entry) in blocks.enumerated() {
        let figures = cost(of: TableNode.plain(rows: rows, nodeBlock: entry.block), worker)
        if round < 4 { continue }
        measures[index].append(figures.measure)
        displays[index].append(figures.display)
      }
    }
    var totals: [Double] = []
    for (index, entry) in blocks.enumerated() {
      let (measure, display) = (Clock.median(measures[index]), Clock.median(displays[index]))
      totals.append(measure + display)
      Report.row(
        "\(entry.name): made and measured + displayed = in all",
        "\(Report.number(measure * 1e3)) + \(Report.number(display * 1e3)) = \(Report.number((measure + display) * 1e3)) ms")
    }
    Report.row("from a file, in parts of the Swift cell's time", Report.number(totals[1] / totals[0]))
    let start = Clock.thread()
    for _ in 0..<100 { _ = try CellFile(parsing: yaml, name: "notification.yaml") }
    Report.row("reading the file", "\(Report.number((Clock.thread() - start) * 1e4)) us")
  }

  private func cost(of table: TableNode, _ worker: RenderContext) -> (measure: Double, display: Double) {
    var (measure, display) = (0.0, 0.0)
    for row in table.rows {
      let start = Clock.thread()
      let measured = row.measure(width: 390, in: worker.measuring)
      let middle = Clock.thread()
      let layer = worker.layer(measured.list, over: .white)
      display += Clock.thread() - middle
      measure += middle - start
      precondition(layer != nil, "there is something to paint")
    }
    return (measure, display)
  }
}
