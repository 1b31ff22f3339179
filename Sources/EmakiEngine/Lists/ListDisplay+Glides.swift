import EmakiDisplay
import EmakiEncoding
import EmakiLayout
import EmakiList
import EmakiRaster

// Frames in which the cells of a collection go to their places are painted as a whole: cells cross the rows that they come from and go to.
extension ListDisplay {
  /// Returns where an element begins in a frame, in points.
  ///
  /// - Parameter top: the list's device pixel at the top of the frame.
  private func origin(ofRow row: Int, _ top: Int) -> Point {
    let scale = station.scale
    let (start, end) = (scale.points(tops[row] - top), scale.points(length - (tops[row + 1] - top)))
    if isHorizontal { return Point(x: station.layoutDirection == .rightToLeft ? end : start, y: 0) }
    return Point(x: 0, y: isInverted ? end : start)
  }

  private var frameRect: Rect {
    Rect(x: 0, y: 0, width: station.scale.points(size.width), height: station.scale.points(size.height))
  }

  /// Returns the cells of measured rows, where they are seen in a frame.
  ///
  /// - Parameters:
  ///   - rows: the rows.
  ///   - top: the list's device pixel at the top of the frame.
  ///   - glides: the cells that go to their places already.
  ///   - now: the instant in milliseconds.
  func cells(
    ofRows rows: some Sequence<Int>, top: Int, _ glides: CellGlides, at now: Int
  ) -> [(id: ObjectIdentifier, row: Int, place: CellPlace, frame: Rect)] {
    let elements = content.elements
    return rows.filter { $0 < measuredCount && state(ofRow: $0)?.measured != nil }.flatMap { row in
      let origin = origin(ofRow: row, top)
      return zip(elements.places(at: row), elements[row].placedCells).map { place, cell in
        (cell.id, row, place, cell.frame.offset(by: origin + glides.distance(of: cell.id, at: now, station.scale)))
      }
    }
  }

  /// Returns the cells of some rows as they are seen in a frame, with what paints those in view that may leave it.
  ///
  /// - Parameters:
  ///   - rows: the rows.
  ///   - top: the list's device pixel at the top of the frame.
  ///   - glides: the cells that go to their places already.
  ///   - now: the instant in milliseconds.
  ///   - mayLeave: whether a cell may leave its place.
  ///   - looks: returns how a row looks now.
  nonisolated(nonsending) func shownCells(
    ofRows rows: some Sequence<Int>, top: Int, _ glides: CellGlides, at now: Int, mayLeave: (CellPlace) -> Bool,
    looks: (Int) -> RowLook
  ) async throws -> [CellGlides.Shown] {
    let cells = cells(ofRows: rows, top: top, glides, at: now)
    let (content, frame) = (content, frameRect)
    let seen = cells.indices.filter { mayLeave(cells[$0].place) && !cells[$0].frame.intersection(frame).isEmpty }
    let jobs = seen.map { (index: $0, id: cells[$0].id, row: cells[$0].row, at: cells[$0].frame.origin, look: looks(cells[$0].row)) }
    if jobs.isEmpty { return cells.map { CellGlides.Shown(place: $0.place, frame: $0.frame) } }
    let painted = await station.workers.submit { [jobs] worker in
      jobs.map { cell in
        let entries = content.entries(cell.row, at: cell.look.moment, in: worker.render.measuring) { id, _ in
          id == cell.id ? cell.at : nil
        }
        return entries.isEmpty || cell.look.opacity == 1 ? entries : [.group(DisplayGroup(entries: entries, opacity: cell.look.opacity))]
      }
    }.value
    var shown = cells.map { CellGlides.Shown(place: $0.place, frame: $0.frame) }
    for (index, entries) in zip(seen, painted) { shown[index].entries = entries }
    return shown
  }

  /// Lets cells go from where they were before an update to where they are now, and those fade out that are deleted.
  ///
  /// - Parameters:
  ///   - shown: the cells before the update.
  ///   - items: where the items go.
  ///   - mapping: where the elements go.
  ///   - pinned: the rows that stay in view and do not glide.
  ///   - glides: what is under way.
  ///   - top: the list's device pixel at the top of the frame.
  ///   - now: the instant in milliseconds.
  func begin(
    _ shown: [CellGlides.Shown], _ items: ItemChange, _ mapping: ElementMapping, pinned: [Int], in glides: inout CellGlides, top: Int,
    at now: Int
  ) {
    let visible = rows(in: top..<top + length)
    let near = rows(in: top - length..<top + 2 * length)
    var (former, gliding): ([CellPlace: Rect], [ObjectIdentifier: CellGlides.Gliding]) = ([:], [:])
    for cell in shown { if let new = items.new(ofOld: cell.place, mapping) { former[new] = cell.frame } }
    let frame = frameRect
    func isInView(_ rect: Rect) -> Bool { !rect.intersection(frame).isEmpty }
    for cell in cells(ofRows: near.filter { !pinned.contains($0) }, top: top, CellGlides(), at: now) {
      guard let old = former.removeValue(forKey: cell.place) else { continue }
      let distance = old.origin - cell.frame.origin
      if distance != .zero, isInView(old) || isInView(cell.frame) { gliding[cell.id] = CellGlides.Gliding(distance: distance, start: now) }
    }
    glides.replaceGliding(by: gliding)
    for cell in shown where !cell.entries.isEmpty {
      var distance = Point.zero
      let new = items.new(ofOld: cell.place, mapping)
      if let new {
        guard former[new] != nil, let row = content.elements.index(of: new), !pinned.contains(row) else { continue }
        distance = content.distanceOutOfView(
          isBefore: row < visible.lowerBound, frame.size, isMirrored: station.layoutDirection == .rightToLeft)
      }
      glides.add(CellGlides.Leaving(entries: cell.entries, distance: distance, fades: new == nil, start: now, top: top))
    }
  }

  /// Returns the layer of a frame while cells go to their places.
  ///
  /// - Parameters:
  ///   - range: the list's pixel rows in the frame.
  ///   - glides: the cells that go to their places.
  ///   - now: the instant in milliseconds.
  ///   - pinned: the rows that are seen elsewhere.
  ///   - looks: returns how a row looks now.
  nonisolated(nonsending) func glidingLayer(
    of range: Range<Int>, _ glides: CellGlides, at now: Int, besides pinned: [Int], looks: (Int) -> RowLook
  ) async throws -> EncodedLayer? {
    let (content, station, frame, ground, top) = (content, station, frameRect, ground, range.lowerBound)
    let near = rows(in: top - length..<top + 2 * length).filter { !pinned.contains($0) && state(ofRow: $0)?.measured != nil }
    let rows = near.map { (row: $0, origin: origin(ofRow: $0, top), look: looks($0)) }
    return try await station.workers.submit { [rows] worker in
      var entries: [DisplayList.Entry] = []
      for cell in glides.leaving {
        let part = RowSlides.part(since: cell.start, at: now)
        var place = CellSlot.Glide.distance(from: .zero, to: cell.distance, part: part, station.scale)
        let scrolled = station.scale.points((cell.top - top) * (content.isInverted ? -1 : 1))
        if content.isHorizontal { place.x += scrolled } else { place.y += scrolled }
        entries.append(
          .group(
            DisplayGroup(
              entries: cell.entries, opacity: cell.fades ? 1 - part : 1,
              transform: place == .zero ? .identity : .translation(x: place.x, y: place.y))))
      }
      for (row, origin, look) in rows {
        let own = content.entries(row, at: look.moment, in: worker.render.measuring) { id, place in
          let distance = glides.distance(of: id, at: now, station.scale)
          let shown = place.offset(by: origin + distance)
          return shown.intersection(frame).isEmpty ? nil : shown.origin
        }
        if look.opacity < 1 { entries.append(.group(DisplayGroup(entries: own, opacity: look.opacity))) } else { entries += own }
      }
      return Result { () throws(RenderError) in
        let painted = worker.render.layer(DisplayList(size: frame.size, entries: entries), over: ground)
        try painted?.check()
        return painted.map { EncodedLayer($0.bitmap, by: worker) }
      }
    }.value.get()
  }
}
