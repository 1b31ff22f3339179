import EmakiDisplay
import EmakiEncoding
import EmakiEngine
import EmakiSnapshots

/// A drawing phase is one part of the work on a picture.
///
/// Where a list is written while it is drawn, the time of writing counts as drawing.
package enum DrawingPhase: String {
  case layout, draw, write
}

extension OpenDrawing {
  /// Draws what the request describes. Every picture of a feed goes through this function.
  ///
  /// - Parameters:
  ///   - sink: what takes the pictures, one after the other from the list's top to its bottom.
  ///   - ended: a function that is called when a phase has ended.
  package func draw(to sink: some PictureSink, ended: (DrawingPhase) -> Void = { _ in }) async throws {
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
    try format.check(PixelSize(width: picture.size.width, height: parts?[0].count ?? picture.size.height))
    for (index, rows) in (parts ?? [0..<picture.size.height]).enumerated() {
      try Task.checkCancellation()
      let part = parts.map { _ in index }
      switch format {
      case .png where !request.file.manifest:
        // The picture is written while it is painted, so that its pixels are never all in memory at once.
        let target = try sink.begin(part: part)
        let warnings = try await picture.writePNG(rows: rows, to: target.write)
        try sink.end(target, size: PixelSize(width: picture.size.width, height: rows.count), warnings: warnings)
      case .png, .webp, .jpeg:
        try write(try await picture.frame(rows: rows), to: sink, part: part)
      }
    }
    ended(.draw)
  }

  private func write(_ frame: Frame, to sink: some PictureSink, part: Int?) throws {
    let target = try sink.begin(part: part)
    if request.file.manifest {
      let contents = try PNGContents(frame.pngBytes)
      try contents.bytes(with: PictureManifest(of: frame, scale: request.screen.scale)).withUnsafeBytes(target.write)
    } else {
      try request.file.format.write(frame, to: target)
    }
    try sink.end(target, size: frame.size, warnings: frame.warnings)
  }
}
