import EmakiEncoding
import EmakiEngine
import EmakiSnapshots

/// A part of the work of drawing; of a list that is written while it is drawn, writing is a part of drawing.
package enum DrawingPhase: String {
  case layout, draw, write
}

extension OpenDrawing {
  /// Draws what the request describes: this is the one function that every picture of a feed goes through.
  ///
  /// - Parameters:
  ///   - sink: takes the pictures, one after the other from top to bottom.
  ///   - progress: called with the list's rows painted so far.
  ///   - ended: called when a phase has ended.
  package func draw(to sink: some PictureSink, progress: (Int) -> Void = { _ in }, ended: (DrawingPhase) -> Void = { _ in }) async throws {
    guard case .wholeList(let partHeight) = request.view else {
      let frame = try await frame()
      ended(.draw)
      try write(frame, to: sink, part: nil)
      return ended(.write)
    }
    let format = request.file.format
    let picture = try await renderer.renderFull(table)
    let parts = try partHeight.map(picture.parts)
    ended(.layout)
    if format == .webp { try PixelSize(width: picture.size.width, height: parts?[0].count ?? picture.size.height).checkWebP() }
    for (index, rows) in (parts ?? [0..<picture.size.height]).enumerated() {
      try Task.checkCancellation()
      let part = parts.map { _ in index }
      if format == .webp || request.file.manifest {
        try write(try await picture.frame(rows: rows), to: sink, part: part)
      } else {
        let target = try sink.begin(part: part)
        let warnings = try await picture.writePNG(rows: rows, progress: progress, to: target.write)
        try sink.end(target, size: PixelSize(width: picture.size.width, height: rows.count), warnings: warnings)
      }
    }
    ended(.draw)
  }

  private func write(_ frame: Frame, to sink: some PictureSink, part: Int?) throws {
    let target = try sink.begin(part: part)
    switch request.file.format {
    case .webp: try frame.webPData().withUnsafeBytes(target.write)
    case .png where request.file.manifest:
      let contents = try PNGContents(Array(frame.pngData))
      try contents.bytes(with: PictureManifest(of: frame, scale: request.screen.scale)).withUnsafeBytes(target.write)
    case .png: try target.writePNG(frame)
    }
    try sink.end(target, size: frame.size, warnings: frame.warnings)
  }
}
