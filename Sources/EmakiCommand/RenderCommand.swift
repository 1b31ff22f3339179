import ArgumentParser
import Emaki
import Foundation

/// `emaki render`: one picture.
struct RenderCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "render",
    abstract: "Draws a feed's list as one PNG.",
    discussion: """
      Without -o the picture is FEED.png in the current folder, which must not exist yet; -o replaces what is there.

      Example: emaki render notifications.json --row letter --scale 2 -o letter.png
      """)

  @OptionGroup var list: ListOptions

  @Option(name: .shortAndLong, help: "The picture; - is standard output.")
  var output: String?

  @Option(help: ArgumentHelp("Draw this row alone, as large as its cell.", valueName: "id"))
  var only: String?

  @Flag(help: "Draw the whole list.")
  var full = false

  func validate() throws {
    let views = [list.offset.map { _ in "--offset" }, list.row.map { _ in "--row" }, only.map { _ in "--only" }, full ? "--full" : nil]
    let given = views.compactMap { $0 }
    if given.count > 1 { throw ValidationError("\(given.joined(separator: " and ")) exclude each other. Give one of them.") }
    if output == "-" && list.json {
      throw ValidationError("-o - and --json both write to standard output. Give one of them.")
    }
  }

  func run() async throws {
    let path = try outputPath()
    let open = try list.open()
    var product = Product(list)
    if full {
      try await writeFull(open, to: path, &product)
    } else {
      let frame = try await frame(open)
      Stopwatch.mark("nodes, display and compression")
      product.add(frame.warnings)
      try write(frame, to: path, &product)
    }
    Stopwatch.mark("output")
    if list.stats { Stopwatch.print() }
    try product.finish()
  }

  private func outputPath() throws -> String {
    if let output { return output }
    let name = list.feed == "-" ? "feed" : URL(filePath: list.feed).deletingPathExtension().lastPathComponent
    let path = name + ".png"
    if !list.force && FileManager.default.fileExists(atPath: path) {
      throw Failure(.usage, "\(path) exists. Give -o \(path) or --force to replace it, or another name with -o.")
    }
    return path
  }

  private func frame(_ open: OpenList) async throws -> Frame {
    if let only { return try await open.renderer.render(open.table, onlyRow: list.index(ofRow: only, in: open.feed)) }
    if let row = list.row { return try await open.renderer.render(open.table, row: list.index(ofRow: row, in: open.feed)) }
    return try await open.renderer.render(open.table, offset: list.offset ?? 0)
  }

  private func write(_ frame: Frame, to path: String, _ product: inout Product) throws {
    if path == "-" {
      try frame.writePNG(toDescriptor: STDOUT_FILENO, name: "standard output")
    } else {
      try frame.writePNG(to: path)
      product.add(path: path, size: frame.size, bytes: frame.pngByteCount)
    }
  }

  private func writeFull(_ open: OpenList, to path: String, _ product: inout Product) async throws {
    let picture = try await open.renderer.renderFull(open.table)
    let bar = ProgressBar("rows", total: open.feed.rows.count)
    defer { bar.finish() }
    if path == "-" {
      let warnings = try await picture.writePNG(progress: bar.update) { bytes in
        try writeAll(bytes, to: STDOUT_FILENO, path: "standard output")
      }
      product.add(warnings)
    } else {
      let written = try await picture.writePNG(to: path, progress: bar.update)
      product.add(written.warnings)
      product.add(path: path, size: picture.size, bytes: written.byteCount)
    }
  }
}
