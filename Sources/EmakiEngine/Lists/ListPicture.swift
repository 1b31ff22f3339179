public import EmakiDisplay
package import EmakiEncoding
import EmakiNodes

/// A list picture is a whole list drawn as one picture or several. It is painted while it is written, and never in memory as a whole.
///
/// ```swift
/// let picture = try await renderer.renderFull(table)
/// try await picture.writePNG(to: "table.png")
/// ```
public final class ListPicture {
  /// The size of the picture in device pixels. The height of an empty list is the viewport's.
  public let size: PixelSize
  private let live: LiveList
  private var list: PaintedList { live.list }
  /// The numbers of bytes of the layers that are painted and not written yet.
  var bytesAlive: (pixels: Int, bands: Int) { list.bytesAlive }

  /// Creates the picture of a list.
  ///
  /// - Parameter live: a list made for stills, all of whose rows are measured.
  init(_ live: LiveList) {
    self.live = live
    let list = live.list
    size = PixelSize(width: list.size.width, height: list.measuredHeight > 0 ? list.measuredHeight : list.size.height)
  }

  /// Returns the list's pixel rows that a range of the picture's pixel rows shows. An inverted list begins at the bottom.
  private func listRows(_ rows: Range<Int>) -> Range<Int> {
    list.isInverted ? size.height - rows.upperBound..<size.height - rows.lowerBound : rows
  }

  /// Returns the number of the list's rows that are painted once a range of rows, and all rows above it in the picture, are painted.
  private func count(through rows: Range<Int>) -> Int { list.isInverted ? list.rowCount - rows.lowerBound : rows.upperBound }

  /// Returns the pieces of the rows that meet a range of the list's pixel rows, and of the next `ahead` rows. They are in order from the
  /// picture's top to its bottom.
  private func pieces(in rows: Range<Int>, ahead: Int) -> [ListPiece] {
    let shown = list.rows(in: rows)
    if list.isInverted { return list.pieces(in: list.tops[max(0, shown.lowerBound - ahead)]..<list.tops[shown.upperBound]).reversed() }
    return list.pieces(in: list.tops[shown.lowerBound]..<list.tops[min(shown.upperBound + ahead, list.rowCount)])
  }

  /// Cuts the picture into parts of equal height, of which the last may be lower.
  ///
  /// - Parameter height: the height of a part in points. It is rounded down to device pixels, and at least one.
  /// - Returns: the picture's pixel rows of each part, from top to bottom.
  /// - Throws: `RenderError.splitHeight` for a height that is not above 0.
  public func parts(every height: Double) throws(RenderError) -> [Range<Int>] {
    guard height > 0 else { throw .splitHeight(height) }
    let step = list.station.scale.fullPixelCount(height, in: 1...size.height)
    return stride(from: 0, to: size.height, by: step).map { $0..<min($0 + step, size.height) }
  }

  /// Writes the picture as a PNG file and passes the file's parts to `body` in order.
  ///
  /// - Parameters:
  ///   - rows: the picture's pixel rows that the file shows; all by default. Write several files from top to bottom: while one is written,
  ///     the next is painted.
  ///   - progress: called with the number of the list's rows painted so far.
  ///   - body: called with the parts of the file.
  /// - Returns: what the picture shows differently than asked for.
  /// - Throws: `RenderError.pictureSize` for a height beyond PNG's, or with `Renderer.Options.overlay` for more pixels than
  ///   `Renderer.maximumPixels`, and the errors of `body`.
  public func writePNG(
    rows: Range<Int>? = nil, progress: (Int) -> Void = { _ in }, to body: @escaping (UnsafeRawBufferPointer) throws -> Void
  ) async throws -> [RenderWarning] {
    try await write(rows: rows, to: Output(to: body), progress: progress)
  }

  /// Writes the picture as a PNG file, as `writePNG(rows:progress:to:)` does.
  package func write(
    rows: Range<Int>? = nil, to output: Output, progress: (Int) -> Void = { _ in }
  ) async throws -> [RenderWarning] {
    let rows = checked(rows)
    guard rows.count <= Int(Int32.max) else { throw RenderError.pictureSize(width: size.width, height: rows.count) }
    // An overlay lies over all rows and belongs to none of them, so it is drawn over a whole frame.
    if !list.station.options.encodesFrames || !list.station.options.overlay.isEmpty {
      return try await writeWhole(rows, to: output, progress: progress)
    }
    var writer = try PNGStreamWriter(
      size: PixelSize(width: size.width, height: rows.count), isOpaque: list.ground.isOpaque, scale: list.station.scale.factor, to: output)
    if list.measuredHeight == 0 {
      let empty = Bitmap(filling: PixelSize(width: size.width, height: rows.count), with: list.ground)
      let band = await list.station.workers.submit { worker in worker.encoder.encode(empty, rows: 0..<empty.height) }.value
      try writer.append(band)
    }
    // This many pieces keep every worker busy while the first is written, past the end of these rows as well.
    let ahead = list.station.workers.workerCount * 4
    let listRows = listRows(rows)
    let pieces = pieces(in: listRows, ahead: ahead)
    for (index, piece) in pieces.enumerated() {
      let place = list.rows(of: piece)
      if !place.overlaps(listRows) { continue }
      let next = pieces[index..<min(index + ahead, pieces.count)]
      try await live.showAgain(next)
      for piece in next { list.startPainting(piece, keepsPixels: false) }
      if let layer = try await list.layer(piece) {
        for band in await bands(of: layer, rows: list.shownRows(of: piece, in: listRows)) { try writer.append(band) }
      }
      // The rest of a piece that is cut at the bottom belongs to the next picture.
      if list.isInverted ? place.lowerBound >= listRows.lowerBound : place.upperBound <= listRows.upperBound {
        list.release(piece)
      }
      progress(count(through: piece.row..<piece.row + 1))
    }
    try writer.finish()
    return list.notes(rows: list.rowsTold(in: listRows)).warnings
  }

  /// Returns the bands of a range of a layer's pixel rows. A worker cuts them where they are not the layer's own.
  private func bands(of layer: Layer, rows: Range<Int>) async -> [PNGBand] {
    if rows == 0..<layer.size.height { return layer.bands }
    // The job goes before what is painted ahead, because the file waits for it.
    return await list.station.workers.submit(priority: -1) { worker in layer.bands(rows: rows, by: worker.encoder) }.value
  }

  /// Writes the picture as a PNG file in a mode that encodes all pixels at once, or with an overlay.
  private func writeWhole(
    _ rows: Range<Int>, to output: Output, progress: (Int) -> Void
  ) async throws -> [RenderWarning] {
    let mode = list.station.options.png
    guard rows.count * size.width <= Viewport.maximumPixels || list.station.options.encodesFrames else {
      throw RenderError.tooLargeToEncodeWhole(mode, width: size.width, height: rows.count)
    }
    let frame = try await frame(rows: rows)
    progress(count(through: list.rows(in: listRows(rows))))
    try output.write(frame.png)
    return frame.warnings
  }

  /// Draws some rows of the picture as a frame, which holds all their pixels.
  ///
  /// - Parameter rows: the picture's pixel rows; all by default.
  /// - Throws: `RenderError.pictureSize` for more pixels than `Renderer.maximumPixels`.
  public func frame(rows: Range<Int>? = nil) async throws -> Frame {
    let rows = checked(rows)
    guard rows.count * size.width <= Viewport.maximumPixels else {
      throw RenderError.pictureSize(width: size.width, height: rows.count)
    }
    try await live.showAgain(list.pieces(in: listRows(rows)))
    let frame = try await list.frame(of: listRows(rows), index: 0)
    let below = listRows(rows.upperBound..<size.height)
    list.release(layersOutside: HeldRange(visible: below, displayed: below))
    list.release(rowsOutside: ItemsInRange(list.rows(in: below)))
    return frame
  }

  private func checked(_ rows: Range<Int>?) -> Range<Int> {
    let rows = rows ?? 0..<size.height
    precondition(
      !rows.isEmpty && rows.lowerBound >= 0 && rows.upperBound <= size.height, "rows \(rows) are no part of a picture of \(size.height)")
    return rows
  }

  /// Writes the picture as a PNG file. It is in its place only when it is whole: a half-written file is never seen.
  ///
  /// - Parameters:
  ///   - rows: the picture's pixel rows that the file shows; all by default.
  ///   - path: the file, absolute or relative to the current folder.
  ///   - progress: called with the number of the list's rows painted so far.
  /// - Returns: what the picture shows differently than asked for, and the file's length in bytes.
  /// - Throws: the errors of `writePNG(rows:progress:to:)`, and `OutputError`.
  @discardableResult
  public func writePNG(
    rows: Range<Int>? = nil, to path: String, progress: (Int) -> Void = { _ in }
  ) async throws -> (warnings: [RenderWarning], byteCount: Int) {
    let output = try Output(path)
    let warnings = try await write(rows: rows, to: output, progress: progress)
    try output.commit()
    return (warnings, output.byteCount)
  }
}
