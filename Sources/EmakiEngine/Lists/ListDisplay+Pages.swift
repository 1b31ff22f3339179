import EmakiDisplay
import EmakiEncoding
import EmakiLayout
import EmakiNodes
import EmakiRaster
import EmakiSupport

extension ListDisplay {
  /// Checks that a page exists in the pager.
  ///
  /// - Throws: `RenderError.unknownPage` for a page that the pager does not have.
  func checkPage(_ page: Int) throws(RenderError) {
    if let contentError { throw contentError }
    guard (0..<rowCount).contains(page) else { throw .unknownPage(page, count: rowCount) }
  }

  /// Draws the rows that meet a range of the list's device pixels side by side, with the background colour where there are none.
  nonisolated(nonsending) func pageFrame(
    of range: Range<Int>, index: Int, ranges: RangeBar?, looks: (Int) -> RowLook
  ) async throws -> Frame {
    let start = ContinuousClock.now
    let visible = pieces(in: range)
    var pages: [(layer: EncodedLayer, left: Int)] = []
    startPainting(visible, looks: looks)
    for piece in visible {
      guard let layer = try await layer(piece, looks: looks) else { continue }
      pages.append((layer, tops[piece.row] - range.lowerBound))
    }
    let painted = ContinuousClock.now
    let (size, ground, offset) = (size, ground, station.scale.points(range.lowerBound))
    let warnings = warnings(rows: visible.map(\.row))
    let inspection = await inspectionOverlay(of: range, ranges: ranges)
    var frame = try await station.workers.submit(priority: -1) { [pages] worker in
      // A page that fills the frame keeps its bands.
      var layer =
        visible.count == 1 && pages.count == 1 && pages[0].layer.bitmap.size == size
        ? pages[0].layer : EncodedLayer(Bitmap(pages: pages, size, over: ground, by: worker), by: worker)
      if let inspection { layer = EncodedLayer(inspection.bitmap.blended(rows: 0..<size.height, over: layer.bitmap), by: worker) }
      return Result { () throws(RenderError) in
        try Frame(
          StackedPicture(layer), index: index, offset: offset, warnings: warnings, by: worker)
      }
    }.value.get()
    if station.describesFrames { frame.contents = pageContents(of: range) }
    frame.timing.display = painted - start
    frame.timing.assemble = ContinuousClock.now - painted
    return frame
  }
}

extension Bitmap {
  /// Creates a layer that shows pages, or other columns, side by side.
  ///
  /// - Parameters:
  ///   - pages: the pages, each at most as high as the bitmap, and the distance of each from the bitmap's left edge in device pixels. From
  ///     right to left it is the distance of its right edge from the bitmap's, to the left.
  ///   - size: the size of the bitmap, in device pixels.
  ///   - ground: the colour where there are no pages.
  ///   - worker: the worker that paints.
  fileprivate init(pages: [(layer: EncodedLayer, left: Int)], _ size: PixelSize, over ground: Color, by worker: DisplayWorker) {
    var covered = 0
    for page in pages where page.layer.bitmap.size.height == size.height {
      covered += max(0, min(size.width, page.left + page.layer.bitmap.size.width) - max(0, page.left))
    }
    if covered == 0 && pages.isEmpty {
      self.init(filling: size, with: ground)
      return
    }
    let isMirrored = worker.render.measuring.layoutDirection == .rightToLeft
    let isCovered = covered >= size.width
    let isOpaque = pages.allSatisfy(\.layer.isOpaque) && (isCovered || ground.isOpaque)
    let empty = isCovered ? nil : Bitmap(filling: PixelSize(width: 1, height: 1), with: ground)
    self.init(size: size, isOpaque: isOpaque, cleared: true) { pixels in
      empty?.withPixels { source in
        if let color = source.first { pixels.update(repeating: color, count: size.area) }
      }
      for page in pages {
        let bitmap = page.layer.bitmap
        let width = bitmap.size.width
        let left = isMirrored ? size.width - page.left - width : page.left
        let shown = max(0, left)..<max(max(0, left), min(size.width, left + width))
        if shown.isEmpty { continue }
        bitmap.withPixels { source in
          guard let base = source.baseAddress else { return }
          for row in 0..<min(size.height, bitmap.size.height) {
            (pixels + row * size.width + shown.lowerBound).update(
              from: base + row * width + shown.lowerBound - left, count: shown.count)
          }
        }
      }
    }
  }
}
