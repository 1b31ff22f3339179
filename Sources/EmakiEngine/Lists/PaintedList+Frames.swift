import EmakiDisplay
import EmakiEncoding
import EmakiLayout
import EmakiNodes

extension PaintedList {
  /// Draws a range of the list's pixel rows, or of the pixel columns of one that scrolls sideways, with the background colour where it reaches past
  /// the ends.
  ///
  /// - Parameters:
  ///   - range: the list's pixel rows in the frame.
  ///   - index: the frame's number in its sequence.
  ///   - pins: whether headers and footers stay in view where the list's do.
  ///   - overlays: what lies over the list, the lowest first.
  ///   - ranges: the bar of the list's ranges, which is drawn over everything; `nil` for none.
  ///   - looks: returns how a row looks now.
  func frame(
    of range: Range<Int>, index: Int, pins: Bool = false, overlays: [FrameOverlay] = [], ranges: RangeBar? = nil,
    looks: (Int) -> RowLook = { _ in .settled }
  ) async throws -> Frame {
    let start = ContinuousClock.now
    let visible = pieces(in: range)
    let (header, footer) = pins && !isHorizontal ? pinnedRows(in: range) : (nil, nil)
    // The lowest comes first.
    let pinned = [footer, header].compactMap(\.self)
    var parts: [FramePart] = []
    for piece in visible { startPainting(piece, looks: looks) }
    for piece in visible {
      if pinned.contains(where: { $0.piece == piece }) {
        parts.append((nil, 0..<rows(of: piece).clamped(to: range).count))
      } else if let layer = try await layer(piece, looks: looks) {
        parts.append((layer, isHorizontal ? rows(of: piece) : shownRows(of: piece, in: range)))
      }
    }
    var above: [FrameOverlay] = []
    for row in pinned {
      if let layer = try await layer(row.piece, isPinned: true, looks: looks) {
        above.append(FrameOverlay(layer, top: row.top - range.lowerBound))
      }
    }
    let painted = ContinuousClock.now
    let contents =
      station.options.describesFrames ? contents(of: range, pinned: pinned, looks: looks) : nil
    let inspection = station.options.overlay.isEmpty ? nil : await inspectionOverlay(of: range, pinned: pinned, ranges: ranges)
    var frame = try await station.frame(
      PixelSize(width: width, height: isHorizontal ? size.height : range.count), index: index,
      offset: station.scale.points(range.lowerBound),
      notes: notes(rows: Set(rowsTold(in: range)).union(pinned.map(\.piece.row)).sorted()),
      below: above + overlays + inspection.asArray, isHorizontal ? columns(parts, in: range) : stack(parts, in: range))
    frame.contents = contents
    frame.timing.display = painted - start
    frame.timing.assemble = ContinuousClock.now - painted
    return frame
  }

  /// One of the stretches of a frame, which follow each other from top to bottom, or a column: the layer, `nil` where the background colour
  /// shows, and the layer's own rows that are shown, or the list's columns that it takes.
  private typealias FramePart = (layer: Layer?, rows: Range<Int>)

  /// Returns what puts layers one below the other, with the background colour where no layer reaches.
  private func stack(_ parts: [FramePart], in range: Range<Int>) -> @Sendable (DisplayWorker) -> [LayerRows] {
    let width = width
    let ground = ground
    let isInverted = isInverted
    // Layers of background colour below bars are reused from frame to frame, so that what bars have blended with them stays valid.
    let known = bars != nil ? groundLayers : nil
    let height = parts.reduce(0) { $0 + $1.rows.count }
    // This is the ground before the first row, as far as it is in view and no part covers it.
    let before = max(0, min(range.count - height, -range.lowerBound))
    return { worker in
      var grounds: [Int: Layer] = [:]
      var result: [LayerRows] = []
      result.reserveCapacity(parts.count + 2)
      func add(_ layer: Layer?, _ rows: Range<Int>) {
        if rows.isEmpty { return }
        let shown =
          layer ?? grounds[rows.count] ?? known?.layer(rows.count)
          ?? Layer(Bitmap(filling: PixelSize(width: width, height: rows.count), with: ground), by: worker.pieceEncoder)
        if layer == nil { grounds[rows.count] = shown }
        result.append(LayerRows(layer: shown, rows: rows))
      }
      add(nil, 0..<before)
      for part in parts { add(part.layer, part.rows) }
      add(nil, 0..<max(0, range.count - before - height))
      known?.keep(grounds)
      if isInverted { result.reverse() }
      return result
    }
  }

  /// Returns what puts layers side by side, with the background colour where there are none.
  private func columns(_ parts: [FramePart], in range: Range<Int>) -> @Sendable (DisplayWorker) -> [LayerRows] {
    let size = size
    let ground = ground
    let pages = parts.compactMap { part in part.layer.map { (layer: $0, left: part.rows.lowerBound - range.lowerBound) } }
    let isWhole = rows(in: range).count == 1 && pages.count == 1 && pages[0].layer.size == size
    return { worker in
      // A page that fills the frame keeps its bands.
      let layer = isWhole ? pages[0].layer : Layer(Bitmap(pages: pages, size, over: ground, by: worker), by: worker.pieceEncoder)
      return [LayerRows(layer: layer, rows: 0..<size.height)]
    }
  }

  /// Checks that a page exists in the pager.
  ///
  /// - Throws: `RenderError.unknownPage` for a page that the pager does not have.
  func checkPage(_ page: Int) throws(RenderError) {
    if let contentError { throw contentError }
    guard (0..<rowCount).contains(page) else { throw .unknownPage(page, count: rowCount) }
  }
}

extension Bitmap {
  init(filling size: PixelSize, with color: Color) {
    self.init(size: size, isOpaque: color.isOpaque, cleared: false) { pixels in
      pixels.update(repeating: color.premultiplied, count: size.area)
    }
  }

  /// Creates a layer that shows pages, or other columns, side by side.
  ///
  /// - Parameters:
  ///   - pages: the pages, each at most as high as the bitmap, and the distance of each from the bitmap's left edge in device pixels. From
  ///     right to left it is the distance of its right edge from the bitmap's, to the left.
  ///   - size: the size of the bitmap, in device pixels.
  ///   - ground: the colour where there are no pages.
  ///   - worker: the worker that paints.
  fileprivate init(pages: [(layer: Layer, left: Int)], _ size: PixelSize, over ground: Color, by worker: DisplayWorker) {
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

extension PaintedList {
  /// Returns the overlay over a frame of a range of the list's pixel rows; `nil` where there is none. The frame's rows must be painted.
  ///
  /// - Parameters:
  ///   - range: the list's pixel rows in the frame, or its columns.
  ///   - header: the header that lies over the rows, and the list's pixel row where it is seen.
  ///   - ranges: the bar of the list's ranges; `nil` for a picture that is not a viewport.
  func inspectionOverlay(
    of range: Range<Int>, pinned: [PinnedRow], ranges: RangeBar?
  ) async -> FrameOverlay? {
    let marks = shownRows(in: range, pinned: pinned).flatMap { row, origin in
      (states[row]?.description.marks ?? []).map { $0.offset(by: origin) }
    }
    let pixels = PixelSize(width: width, height: isHorizontal ? size.height : range.count)
    return await station.workers.submit(priority: -1) { worker in
      let context = worker.render.measuring
      let points = context.scale.points(pixels)
      let items = marks.flatMap { $0.items(in: context) } + (ranges?.items(in: points, context) ?? [])
      let list = DisplayList(size: points, entries: [.pass(DisplayPass(node: "overlay", items: items))])
      guard !items.isEmpty, let painted = worker.render.layer(list, over: .clear), painted.bitmap.size == pixels else { return nil }
      return FrameOverlay(Layer(painted.bitmap, by: nil), top: 0)
    }.value
  }
}

extension PaintedList {
  /// Returns the description of a frame of a range of the list's pixel rows: its rows and nodes and their places. The frame's rows must be
  /// laid out and painted.
  ///
  /// - Parameters:
  ///   - range: the list's pixel rows in the frame.
  ///   - pinned: the rows that lie over the others.
  ///   - looks: returns how a row looks now.
  func contents(of range: Range<Int>, pinned: [PinnedRow], looks: (Int) -> RowLook) -> FrameContents {
    var contents = FrameContents()
    let rows = rows(in: range)
    if isHorizontal {
      contents.rows = [row(ofPages: rows)]
    } else {
      for row in rows where !pinned.holds(row) {
        if let shown = frameRow(row, looks(row), top: tops[row], in: range) { contents.rows.append(shown) }
      }
      if isInverted { contents.rows.reverse() }
      for own in pinned {
        if let shown = frameRow(own.piece.row, looks(own.piece.row), top: own.top, in: range) { contents.cover(with: shown) }
      }
    }
    contents.accessibility = accessibility(in: range, pinned: pinned)
    return contents
  }

  /// Returns the rows of a frame, with the place of each in points from the frame's top left corner, in painting order.
  ///
  /// - Parameter pinned: the rows that lie over the others.
  func shownRows(in range: Range<Int>, pinned: [PinnedRow] = []) -> [(row: Int, origin: Point)] {
    var shown = rows(in: range).filter { !pinned.holds($0) }.map { (row: $0, start: tops[$0]) }
    shown += pinned.map { ($0.piece.row, $0.top) }
    return shown.map { row, start in
      let length = length(ofRow: row) ?? 0
      // A list that begins at the bottom or at the right counts its distances from there. The frame counts them from the top left corner.
      let isMirrored = isHorizontal ? station.options.layoutDirection == .rightToLeft : isInverted
      let distance = station.scale.points(isMirrored ? range.upperBound - start - length : start - range.lowerBound)
      return (row, point(distance))
    }
  }

  /// Returns the description of a row in a frame; `nil` where the row is out of view.
  ///
  /// - Parameter top: the list's pixel row where the row stands.
  private func frameRow(_ row: Int, _ look: RowLook, top: Int, in range: Range<Int>) -> FrameContents.Row? {
    let height = length(ofRow: row) ?? 0
    return FrameContents.Row(
      name: content.elements[row].name, top: isInverted ? range.upperBound - top - height : top - range.lowerBound, height: height,
      frameHeight: range.count, nodes: content.elements[row].withCell(at: look.moment?.motion) { $0.map(FrameContents.Node.all) ?? [] },
      links: states[row]?.description.links ?? [])
  }

  /// Returns the pages in view as one row. Its nodes and links are listed where a single page is in view.
  private func row(ofPages pages: Range<Int>) -> FrameContents.Row {
    let single = pages.count == 1 ? pages.first : nil
    return FrameContents.Row(
      name: pages.map { content.elements[$0].name }.joined(separator: ", "), shown: 0..<size.height, cut: 0, height: size.height,
      nodes: single.map { content.elements[$0].withCell { $0.map(FrameContents.Node.all) ?? [] } } ?? [],
      links: single.flatMap { states[$0]?.description.links } ?? [])
  }

  /// Describes some rows as they are in view. They are painted as they are now, but when that is done their nodes may have left the view, and
  /// have changed, as a video forgets its length.
  func describe(rows: Range<Int>) async throws {
    if !station.describesRows { return }
    let descriptions = try await station.workers.map(rows) { [station, elements = content.elements] row, worker in
      station.description(of: elements[row], by: worker)
    }
    for (row, description) in zip(rows, descriptions) { changeState(ofRow: row) { $0.shownDescription = description } }
  }

  /// Returns the accessibility elements of the rows of a frame, in the order of reading.
  ///
  /// - Parameter pinned: the rows that lie over the others.
  private func accessibility(in range: Range<Int>, pinned: [PinnedRow]) -> [AccessibilityElement] {
    shownRows(in: range, pinned: pinned).flatMap { row, origin in
      (states[row]?.description.accessibility ?? []).map { $0.offset(by: origin) }
    }.inReadingOrder(isMirrored: station.options.layoutDirection == .rightToLeft)
  }
}
