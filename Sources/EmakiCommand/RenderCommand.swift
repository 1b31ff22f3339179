import ArgumentParser
import Emaki
import EmakiPNG
import EmakiSnapshots
import Foundation

/// `emaki render`: one picture.
struct RenderCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "render",
    abstract: "Draws a feed's list as one PNG or WebP, or the whole list as several.",
    discussion: """
      Without -o the picture is FEED.png in the current folder, or FEED.webp, which must not exist yet; -o replaces what is there.

      With --split the pictures are FEED-00000.png and on, or what -o says with these numbers before its ending.

      Example: emaki render notifications.json --row letter --scale 2 -o letter.png
      """)

  @OptionGroup var list: ListOptions

  @Option(name: .shortAndLong, help: "The picture; - is standard output.")
  var output: String?

  @OptionGroup var view: ViewOptions

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("With --full, cut the list into pictures of at most this height in points.", valueName: "points"),
    transform: OptionValue.height)
  var split: Double?

  @Flag(help: "Note in the PNG which rows and nodes it shows where, and what decided its pixels, for emaki diff.")
  var manifest = false

  func validate() throws {
    try view.check(list.drawing)
    if output == "-" && list.json {
      throw ValidationError("-o - and --json both write to standard output. Give one of them.")
    }
    if split != nil && !view.full { throw ValidationError("--split cuts the whole list. Give --full as well.") }
    if split != nil && output == "-" { throw ValidationError("--split makes several pictures. Name them with -o, such as -o list.png.") }
    if manifest && (split != nil || view.format == .webp) { throw ValidationError("--manifest goes with one PNG. Leave it out.") }
  }

  func run() async throws {
    let path = try outputPath()
    let open = try list.open(showing: view.extent, describesFrames: manifest)
    var product = Product(list)
    if let split {
      try await writeParts(open, every: split, to: NumberedPath(path), &product)
    } else if view.full {
      try await writeFull(open, to: path, &product)
    } else {
      let frame = try await view.frame(open, list.drawing)
      Stopwatch.mark("nodes, display and compression")
      try write(frame, to: path, &product)
    }
    Stopwatch.mark("output")
    if list.stats { Stopwatch.print() }
    try product.finish()
  }

  private func outputPath() throws -> String {
    if let output { return output }
    let name = list.feed == "-" ? "feed" : URL(filePath: list.feed).deletingPathExtension().lastPathComponent
    let path = name + "." + view.format.rawValue
    if split == nil && !list.force && FileManager.default.fileExists(atPath: path) {
      throw Failure(.usage, "\(path) exists. Give -o \(path) or --force to replace it, or another name with -o.")
    }
    return path
  }

  private func write(_ frame: Frame, to path: String, _ product: inout Product) throws {
    product.add(frame.warnings)
    if manifest { return try writeWithManifest(frame, to: path, &product) }
    switch (view.format, path) {
    case (.png, "-"): try frame.writePNG(toDescriptor: STDOUT_FILENO, name: "standard output")
    case (.webp, "-"): try frame.webPData().withUnsafeBytes { try writeAll($0, to: STDOUT_FILENO, path: "standard output") }
    case (.png, _):
      try frame.writePNG(to: path)
      product.add(path: path, size: frame.size, bytes: frame.pngByteCount)
    case (.webp, _): product.add(path: path, size: frame.size, bytes: try frame.writeWebP(to: path))
    }
  }

  private func writeWithManifest(_ frame: Frame, to path: String, _ product: inout Product) throws {
    let contents = try PNGContents(Array(frame.pngData))
    let bytes = contents.bytes(with: try PictureManifest(of: frame, scale: list.work.scale))
    if path == "-" { return try bytes.withUnsafeBytes { try writeAll($0, to: STDOUT_FILENO, path: "standard output") } }
    try OutputFile.write(bytes, to: path)
    product.add(path: path, size: frame.size, bytes: bytes.count)
  }

  private func writeFull(_ open: OpenList, to path: String, _ product: inout Product) async throws {
    let picture = try await open.renderer.renderFull(open.table)
    let bar = ProgressBar("rows", total: open.feed.rows.count)
    defer { bar.finish() }
    if view.format == .webp || manifest {
      if view.format == .webp { try picture.size.checkWebP() }
      try write(try await picture.frame(), to: path, &product)
    } else if path == "-" {
      let warnings = try await picture.writePNG(progress: bar.update) { bytes in
        try writeAll(bytes, to: STDOUT_FILENO, path: "standard output")
      }
      product.add(warnings)
    } else {
      try await writePNG(picture, rows: 0..<picture.size.height, to: path, bar, &product)
    }
  }

  private func writeParts(_ open: OpenList, every height: Double, to paths: NumberedPath, _ product: inout Product) async throws {
    let old = try oldParts(paths)
    let picture = try await open.renderer.renderFull(open.table)
    let parts = try picture.parts(every: height)
    if view.format == .webp { try PixelSize(width: picture.size.width, height: parts[0].count).checkWebP() }
    let bar = ProgressBar("rows", total: open.feed.rows.count)
    defer { bar.finish() }
    var written: Set<String> = []
    for (index, rows) in parts.enumerated() {
      let path = paths.path(index)
      if view.format == .webp {
        try write(try await picture.frame(rows: rows), to: path, &product)
      } else {
        try await writePNG(picture, rows: rows, to: path, bar, &product)
      }
      written.insert(path)
    }
    // Parts of an earlier, longer list must not follow this one's.
    for path in old where !written.contains(path) { unlink(path) }
  }

  /// The pictures that would be among the new ones.
  private func oldParts(_ paths: NumberedPath) throws -> [String] {
    let old = paths.existing()
    if let first = old.first, !list.force {
      throw Failure(
        .cannotWrite,
        (old.count == 1 ? "\(first) exists" : "\(first) and \(old.count - 1) more of its kind exist")
          + " already. Give --force to replace \(old.count == 1 ? "it" : "them"), or another name with -o.")
    }
    return old
  }

  private func writePNG(
    _ picture: ListPicture, rows: Range<Int>, to path: String, _ bar: ProgressBar, _ product: inout Product
  ) async throws {
    let written = try await picture.writePNG(rows: rows, to: path, progress: bar.update)
    product.add(written.warnings)
    product.add(path: path, size: PixelSize(width: picture.size.width, height: rows.count), bytes: written.byteCount)
  }
}
