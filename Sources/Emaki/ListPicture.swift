import EmakiPNG
import EmakiRaster

/// A whole list as one picture, painted while it is written: it is never in memory as a whole.
public final class ListPicture {
  /// In device pixels. The height of an empty list is the viewport's.
  public let size: PixelSize
  private let list: ListDisplay

  init(_ list: ListDisplay) {
    self.list = list
    size = PixelSize(width: list.size.width, height: list.measuredHeight > 0 ? list.measuredHeight : list.size.height)
  }

  /// Calls `body` with the parts of the PNG file, in order.
  ///
  /// - Parameter progress: called with the rows painted so far.
  /// - Returns: what the picture shows differently than asked for.
  /// - Throws: `RenderError.pictureSize` for a height beyond PNG's, and what `body` throws.
  public nonisolated(nonsending) func writePNG(
    progress: (Int) -> Void = { _ in }, to body: @escaping (UnsafeRawBufferPointer) throws -> Void
  ) async throws -> [RenderWarning] {
    guard size.height <= Int(Int32.max) else { throw RenderError.pictureSize(width: size.width, height: size.height) }
    if list.renderer.png.bandCompression == nil { return try await writeWhole(progress: progress, to: body) }
    var writer = try PNGStreamWriter<any Error>(size: size, format: list.ground.isOpaque ? .rgb : .rgba, to: body)
    if list.measuredHeight == 0 {
      let empty = Bitmap(filling: size, with: list.ground)
      let band = await list.renderer.workers.submit { worker in worker.band(empty, rows: 0..<empty.height) }.value
      try writer.append(band)
    }
    // Enough rows ahead to keep every worker busy while the first is written.
    let ahead = list.renderer.workers.workerCount * 4
    let pieces = list.pieces(ofRows: 0..<list.rowCount)
    for (index, piece) in pieces.enumerated() {
      list.startPainting(pieces[index..<min(index + ahead, pieces.count)])
      if let layer = await list.layer(piece) {
        for band in layer.bands { try writer.append(band) }
      }
      list.release(piece)
      progress(piece.row + 1)
    }
    try writer.finish()
    return list.warnings(rows: 0..<list.rowCount)
  }

  /// The same for modes that look at all pixels at once.
  private nonisolated(nonsending) func writeWhole(
    progress: (Int) -> Void, to body: (UnsafeRawBufferPointer) throws -> Void
  ) async throws -> [RenderWarning] {
    let mode = list.renderer.png
    guard size.area <= Renderer.maximumPixels else {
      throw RenderError.tooLargeToEncodeWhole(mode, width: size.width, height: size.height)
    }
    let frame = try await list.frame(of: 0..<size.height, index: 0)
    progress(list.rowCount)
    try frame.png.withBuffers { buffers in
      for buffer in buffers { try body(buffer) }
    }
    return frame.warnings
  }

  /// Writes the PNG file, under a temporary name first: the file is never half there.
  ///
  /// - Returns: what the picture shows differently than asked for, and the file's length.
  @discardableResult
  public nonisolated(nonsending) func writePNG(
    to path: String, progress: (Int) -> Void = { _ in }
  ) async throws -> (warnings: [RenderWarning], byteCount: Int) {
    let file = try OutputFile(path)
    let warnings = try await writePNG(progress: progress) { try file.write($0) }
    try file.commit()
    return (warnings, file.byteCount)
  }
}
