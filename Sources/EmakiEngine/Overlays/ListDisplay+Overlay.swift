import EmakiDisplay
import EmakiLayout
import EmakiNodes
import EmakiRaster
import EmakiSupport

extension ListDisplay {
  /// Returns the overlay over a frame of a range of the list's pixel rows; `nil` where there is none. The frame's rows must be painted.
  ///
  /// - Parameters:
  ///   - range: the list's pixel rows in the frame, or its columns.
  ///   - header: the header that lies over the rows, and the list's pixel row where it is seen.
  ///   - ranges: the bar of the list's ranges; `nil` for a picture that is not a viewport.
  nonisolated(nonsending) func inspectionOverlay(
    of range: Range<Int>, pinned: [PinnedRow] = [], ranges: RangeBar?
  ) async -> FrameOverlay? {
    if station.overlay.isEmpty { return nil }
    let marks = shownRows(in: range, pinned: pinned).flatMap { row, origin in
      (state(ofRow: row)?.description.marks ?? []).map { $0.offset(by: origin) }
    }
    let pixels = isHorizontal ? PixelSize(width: range.count, height: size.height) : PixelSize(width: size.width, height: range.count)
    return await station.workers.submit(priority: -1) { worker in
      FrameOverlay(marks: marks, ranges: ranges, size: pixels, by: worker)
    }.value
  }
}

extension FrameOverlay {
  /// Creates the overlay of a whole picture; `nil` where nothing is drawn.
  ///
  /// - Parameters:
  ///   - marks: what is drawn, in points from the picture's top left corner.
  ///   - ranges: the bar of the list's ranges; `nil` for a picture without one.
  ///   - size: the size of the picture in device pixels.
  ///   - worker: the worker that paints.
  convenience init?(marks: [OverlayMark], ranges: RangeBar? = nil, size: PixelSize, by worker: DisplayWorker) {
    let context = worker.render.measuring
    let points = Size(width: context.scale.points(size.width), height: context.scale.points(size.height))
    let list = DisplayList(marks: marks, ranges: ranges, size: points, in: context)
    guard !list.entries.isEmpty, let painted = worker.render.layer(list, over: .clear), painted.bitmap.size == size else { return nil }
    self.init(painted.bitmap, top: 0)
  }
}
