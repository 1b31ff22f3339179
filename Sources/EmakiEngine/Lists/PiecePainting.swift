import EmakiDisplay
import EmakiEncoding
import EmakiLayout
import EmakiNodes

/// A piece painting holds everything that a worker needs to paint a piece.
struct PiecePainting {
  let station: DrawingStation
  let content: ListContent
  let row: Int
  /// Whether the row is painted over nothing, because it lies over other rows.
  let isGlass: Bool
  /// The drawing of the row with all contents displayed; `nil` where the row is not measured, so that the worker measures it.
  let list: DisplayList?
  /// The drawing of the row before it was reloaded, over which it fades in; `nil` where it does not fade in.
  let former: DisplayList?
  /// The row's own pixel rows that the piece covers.
  let part: Range<Int>
  /// The height of the row, in device pixels.
  let height: Int
  /// The rows that reach into the row, in the order of the list.
  let overlaps: [Overlap]

  /// An overlap is a row that reaches into the row, with its drawing where it is measured, the drawing over which it fades in, and its look.
  struct Overlap {
    let place: RowOverlap
    let list: DisplayList?
    let former: DisplayList?
    let look: RowLook
  }

  /// Collects what is needed to paint a piece.
  ///
  /// - Parameters:
  ///   - piece: the piece.
  ///   - display: the list.
  ///   - overlaps: the rows that reach into the row.
  ///   - overlapLooks: the looks of those rows; by default they are settled.
  ///   - isGlass: whether the row is painted over nothing; by default it is painted over the background of the list.
  init(_ piece: ListPiece, of display: PaintedList, overlaps: [RowOverlap], overlapLooks: [RowLook] = [], isGlass: Bool = false) {
    station = display.station
    content = display.content
    row = piece.row
    self.isGlass = isGlass
    let state = display.states[piece.row]
    (list, former) = (state?.measured?.list, state?.former?.list)
    part = display.ownRows(of: piece)
    height = display.isHorizontal ? display.size.height : display.length(ofRow: piece.row)
    self.overlaps = overlaps.enumerated().map { index, overlap in
      let state = display.states[overlap.row]
      let look = index < overlapLooks.count ? overlapLooks[index] : .settled
      return Overlap(place: overlap, list: state?.measured?.list, former: look.opacity < 1 ? state?.former?.list : nil, look: look)
    }
  }

  /// Paints the piece as the row looks at an instant: measures what is not measured, puts the drawings together, and paints them.
  ///
  /// - Parameter passes: the painted passes of the row's earlier looks; `nil` for a row that is settled.
  func piece(_ look: RowLook = .settled, passes: PassMemory? = nil, by worker: DisplayWorker) -> Result<PaintedPiece, RenderError> {
    station.countingTexts(worker) {
      Result { () throws(RenderError) in
        let (own, others) = try drawings(look, by: worker)
        let isAlone = overlaps.isEmpty && (former == nil || look.opacity == 1)
        return station.piece(
          composed(own, look.opacity, others), own: isAlone ? nil : own, of: content.elements[row], rows: part, over: ground,
          passes: passes,
          by: worker)
      }
    }
  }

  private var ground: Color { isGlass ? .clear : content.ground.resolved(for: content.traits.theme) }

  /// Returns the drawing of the row and those of the rows that reach into it. Where they are not known, the rows are measured.
  private func drawings(_ look: RowLook, by worker: DisplayWorker) throws(RenderError) -> (own: DisplayList, others: [DisplayList]) {
    func measured(_ row: Int, _ look: RowLook, isKnown: Bool) -> MeasuredRow {
      // A row that is not measured is out of range. Its cell stays where contents of frames name its nodes.
      defer { if !isKnown { content.elements[row].release(in: station.options.describesFrames ? .full : .lowMemory) } }
      return content.measured(row, at: look.moment, in: worker.render.measuring)
    }
    let own: DisplayList
    if let list, look.moment == nil {
      own = list
    } else {
      if list == nil { station.count { $0.cellsMeasured += 1 } }
      let measured = measured(row, look, isKnown: list != nil)
      try measured.check(content.elements[row], pixels: height, scale: station.scale)
      own = measured.list
    }
    let others = overlaps.map { overlap in
      if let list = overlap.list, overlap.look.moment == nil { return list }
      return measured(overlap.place.row, overlap.look, isKnown: overlap.list != nil).list
    }
    return (own, others)
  }

  /// Returns the row's drawing between the drawings of the rows that reach into it, while the row or these may fade.
  ///
  /// Where one fades in over what it was before, all that is seen in the row is mixed: the row with everything as it was, and the row with everything
  /// as it is going to be. So parts that look the same in both do not change. Rows that fade at the same time were changed together.
  private func composed(_ own: DisplayList, _ opacity: Double, _ others: [DisplayList]) -> DisplayList {
    let formerOwn = opacity < 1 ? former : nil
    if overlaps.isEmpty && formerOwn == nil && opacity == 1 { return own }
    let isInserted = opacity < 1 && formerOwn == nil
    let ownEntries = isInserted ? [.group(DisplayGroup(entries: own.entries, opacity: opacity))] : own.entries
    var below: [DisplayList.Entry] = []
    var above: [DisplayList.Entry] = []
    var formerBelow: [DisplayList.Entry] = []
    var formerAbove: [DisplayList.Entry] = []
    for (overlap, list) in zip(overlaps, others) {
      func entry(_ list: DisplayList, _ opacity: Double) -> DisplayList.Entry {
        let transform = Transform.translation(x: 0, y: station.scale.points(overlap.place.offset))
        return .group(DisplayGroup(entries: list.entries, opacity: opacity, transform: transform))
      }
      let new = entry(list, overlap.former == nil ? overlap.look.opacity : 1)
      let old = overlap.former.map { entry($0, 1) } ?? new
      if overlap.place.isBelow { (below, formerBelow) = (below + [new], formerBelow + [old]) }
      if !overlap.place.isBelow { (above, formerAbove) = (above + [new], formerAbove + [old]) }
    }
    let entries = below + ownEntries + above
    guard let part = formerOwn == nil ? overlaps.first(where: { $0.former != nil })?.look.opacity : opacity else {
      return DisplayList(size: own.size, entries: entries)
    }
    let former = formerBelow + (formerOwn?.entries ?? ownEntries) + formerAbove
    return DisplayList(size: own.size, entries: entries).faded(to: part, from: former, over: ground)
  }
}

extension DisplayList {
  /// Whether the first thing that is painted hides everything below the whole drawing.
  var isCovered: Bool {
    func covers(_ entries: [DisplayList.Entry]) -> Bool {
      guard case .pass(let pass)? = entries.first, pass.clip == nil else { return false }
      switch pass.content {
      case .subtree(let entries): return covers(entries)
      case .items(let items):
        guard case .fill(let shape, let color)? = items.first else { return false }
        return color.isOpaque && shape.radius <= 0 && shape.rect.origin == .zero && shape.rect.width >= size.width
          && shape.rect.height >= size.height
      }
    }
    return covers(entries)
  }

  /// Returns this whole drawing, made translucent, over the entries of a former drawing.
  fileprivate func faded(to opacity: Double, from former: [DisplayList.Entry], over ground: Color) -> DisplayList {
    var former = former
    var entries = entries
    if ground.isOpaque && !former.isEmpty {
      // The new drawing fades in together with its background, so that parts which look the same in both drawings do not change.
      let whole = RoundedRect(Rect(origin: .zero, size: size))
      entries.insert(.pass(DisplayPass(node: "ground", items: [.fill(whole, ground)])), at: 0)
    } else if !former.isEmpty {
      former = [.group(DisplayGroup(entries: former, opacity: 1 - opacity))]
    }
    return DisplayList(size: size, entries: former + [.group(DisplayGroup(entries: entries, opacity: opacity))])
  }
}

/// A list piece is the unit that is painted and compressed at a time: a row, or a part of a very high row. A page is one piece.
struct ListPiece: Hashable {
  var row: Int
  /// The index of the piece in its row, counted from the row's top.
  var index: Int

  /// The most device pixels of a piece. They are a whole number of bands, so a row's bands do not depend on its pieces.
  static let height = Layer.bandHeight * 64
}
