import Emaki
import EmakiPNG
import EmakiSnapshots

/// What drawing a view goes through; of a list that is written while it is drawn, writing is a part of drawing.
enum DrawingPhase: String {
  case layout, draw, write
}

extension ViewOptions {
  /// Draws what is shown, one picture after the other from top to bottom.
  ///
  /// - Parameters:
  ///   - progress: called with the list's rows painted so far.
  ///   - ended: called when a phase has ended.
  func draw(
    _ open: OpenList, _ drawing: DrawingOptions, to sink: some PictureSink, progress: (Int) -> Void = { _ in },
    ended: (DrawingPhase) -> Void
  ) async throws {
    guard full else {
      let frame = try await frame(open, drawing)
      ended(.draw)
      try write(frame, drawing, to: sink, part: nil)
      return ended(.write)
    }
    let picture = try await open.renderer.renderFull(open.table)
    let parts = try split.map(picture.parts)
    ended(.layout)
    if format == .webp { try PixelSize(width: picture.size.width, height: parts?[0].count ?? picture.size.height).checkWebP() }
    for (index, rows) in (parts ?? [0..<picture.size.height]).enumerated() {
      try Task.checkCancellation()
      let part = parts.map { _ in index }
      if format == .webp || manifest {
        try write(try await picture.frame(rows: rows), drawing, to: sink, part: part)
      } else {
        let target = try sink.begin(part: part)
        let warnings = try await picture.writePNG(rows: rows, progress: progress, to: target.write)
        try sink.end(target, size: PixelSize(width: picture.size.width, height: rows.count), warnings: warnings)
      }
    }
    ended(.draw)
  }

  private func write(_ frame: Frame, _ drawing: DrawingOptions, to sink: some PictureSink, part: Int?) throws {
    let target = try sink.begin(part: part)
    switch format {
    case .webp: try frame.webPData().withUnsafeBytes(target.write)
    case .png where manifest:
      let contents = try PNGContents(Array(frame.pngData))
      try contents.bytes(with: PictureManifest(of: frame, scale: drawing.work.scale)).withUnsafeBytes(target.write)
    case .png: try target.writePNG(frame)
    }
    try sink.end(target, size: frame.size, warnings: frame.warnings)
  }
}
