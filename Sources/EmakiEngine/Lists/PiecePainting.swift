import EmakiDisplay
import EmakiEncoding
import EmakiImages
import EmakiLayout
import EmakiNodes
import EmakiRaster

/// A piece painting holds everything that a worker needs to paint a piece.
struct PiecePainting: Sendable {
  let station: DrawingStation
  let content: ListContent
  let row: Int
  /// Whether the row is painted over nothing, because it lies over other rows.
  let isGlass: Bool
  /// The drawing of the row; `nil` where the row is not measured, so that the worker measures it.
  let list: DisplayList?
  /// The row as it was before it was reloaded, over which it fades in; `nil` where it does not fade in.
  let former: MeasuredRow?
  /// The row's own pixel rows that the piece covers.
  let part: Range<Int>
  /// The height of the row, in device pixels.
  let height: Int
  /// The rows that reach into the row, in the order of the list, each with its drawing where it is measured, the drawing over which it fades in,
  /// and its look.
  let overlaps: [(overlap: RowOverlap, list: DisplayList?, former: DisplayList?, look: RowLook)]

  /// Collects what is needed to paint a piece.
  ///
  /// - Parameters:
  ///   - piece: the piece.
  ///   - display: the display of the list.
  ///   - overlaps: the rows that reach into the row.
  ///   - overlapLooks: the looks of those rows; by default they are settled.
  ///   - isGlass: whether the row is painted over nothing; by default it is painted over the background of the list.
  init(_ piece: ListPiece, of display: ListDisplay, overlaps: [RowOverlap], overlapLooks: [RowLook] = [], isGlass: Bool = false) {
    (station, content, row) = (display.station, display.content, piece.row)
    self.isGlass = isGlass
    let state = display.state(ofRow: piece.row)
    list = state?.measured?.list
    former = state?.former
    part = display.ownRows(of: piece)
    height = display.isHorizontal ? display.size.height : display.length(ofRow: piece.row)
    self.overlaps = overlaps.enumerated().map { index, overlap in
      let (state, look) = (display.state(ofRow: overlap.row), index < overlapLooks.count ? overlapLooks[index] : .settled)
      return (overlap, state?.measured?.list, look.opacity < 1 ? state?.former?.list : nil, look)
    }
  }

  /// Paints the piece with all of its contents displayed.
  func settled(by worker: DisplayWorker) -> Result<LayerResult, RenderError> {
    station.countingTexts(worker) {
      if let list { return .success(layer(list, by: worker)) }
      let measured = content.measured(row, in: worker.render.measuring)
      // A row that is not measured is out of range. Its cell stays where contents of frames name its nodes.
      defer { content.elements[row].release(in: station.describesFrames ? .full : .lowMemory) }
      station.count { $0.cellsMeasured += 1 }
      return Result { () throws(RenderError) in
        try measured.check(content.elements[row], pixels: height, scale: station.scale)
        return layer(measured.list, by: worker)
      }
    }
  }

  private var ground: Color { isGlass ? .clear : content.ground.resolved(for: station.traits.theme) }

  /// Returns the layer of the piece, with the drawings of other rows that reach into it. The row's own drawing is given.
  ///
  /// - Parameter opacity: how far the row has faded in.
  private func layer(
    _ own: DisplayList, opacity: Double = 1, passes: PassMemory? = nil, by worker: DisplayWorker
  ) -> LayerResult {
    let list = composed(own, opacity, by: worker)
    let result = station.layer(list, of: content.elements[row], rows: part, over: ground, passes: passes, by: worker)
    return overlaps.isEmpty && (former == nil || opacity == 1) ? result : result.limited(to: own)
  }

  /// Returns the row's drawing between the drawings of the rows that reach into it, while the row or these may fade.
  ///
  /// Where one fades in over what it was before, all that is seen in the row is mixed: the row with everything as it was, and the row with everything
  /// as it is going to be. So parts that look the same in both do not change. Rows that fade at the same time were changed together.
  private func composed(_ own: DisplayList, _ opacity: Double, by worker: DisplayWorker) -> DisplayList {
    let formerOwn = opacity < 1 ? former?.list : nil
    let isInserted = opacity < 1 && formerOwn == nil
    let ownEntries = isInserted ? [.group(DisplayGroup(entries: own.entries, opacity: opacity))] : own.entries
    var (below, above): ([DisplayList.Entry], [DisplayList.Entry]) = ([], [])
    var (formerBelow, formerAbove): ([DisplayList.Entry], [DisplayList.Entry]) = ([], [])
    for (overlap, known, formerList, look) in overlaps {
      let list: DisplayList
      if let known, look == .settled {
        list = known
      } else {
        list = content.measured(overlap.row, at: look.moment, in: worker.render.measuring).list
        if known == nil { content.elements[overlap.row].release(in: station.describesFrames ? .full : .lowMemory) }
      }
      func entry(_ list: DisplayList, _ opacity: Double) -> DisplayList.Entry {
        .group(
          DisplayGroup(entries: list.entries, opacity: opacity, transform: .translation(x: 0, y: station.scale.points(overlap.offset))))
      }
      let new = entry(list, formerList == nil ? look.opacity : 1)
      let old = formerList.map { entry($0, 1) } ?? new
      if overlap.isBelow { (below, formerBelow) = (below + [new], formerBelow + [old]) }
      if !overlap.isBelow { (above, formerAbove) = (above + [new], formerAbove + [old]) }
    }
    let entries = below + ownEntries + above
    guard let part = formerOwn == nil ? overlaps.first(where: { $0.former != nil })?.look.opacity : opacity else {
      return DisplayList(size: own.size, entries: entries)
    }
    let former = formerBelow + (formerOwn?.entries ?? ownEntries) + formerAbove
    return DisplayList(size: own.size, entries: entries).faded(to: part, from: former, over: ground)
  }

  /// Paints the piece of a row that is not settled, as it looks at an instant.
  func passing(_ look: RowLook, _ memory: PassMemory, by worker: DisplayWorker) -> Result<LayerResult, RenderError> {
    station.countingTexts(worker) {
      let measured = content.measured(row, at: look.moment, in: worker.render.measuring)
      return Result { () throws(RenderError) in
        try measured.check(content.elements[row], pixels: height, scale: station.scale)
        return layer(measured.list, opacity: look.opacity, passes: memory, by: worker)
      }
    }
  }
}

extension LayerResult {
  /// Returns the result without the errors and fonts that belong only to the row as it was before a reload, or to rows that reach into it.
  ///
  /// - Parameter list: the row's own drawing.
  fileprivate func limited(to list: DisplayList) -> LayerResult {
    let names = list.imageNames
    var result = self
    result.errors.removeAll { !names.contains($0.url) }
    result.repairs.removeAll { !names.contains($0.url) }
    (result.missing, result.missingFamilies) = (list.missingGlyphs, list.missingFamilies)
    result.missingHyphenations = list.missingHyphenations
    result.textSources = textSources.isEmpty ? TextSources() : list.textSources
    return result
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

  /// The names of the pictures that the drawing shows, as errors give them.
  fileprivate var imageNames: Set<String> {
    Set(passes.flatMap(\.items).compactMap { if case .image(let image) = $0 { image.source.name } else { nil } })
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
struct ListPiece: Hashable, Sendable {
  var row: Int
  /// The index of the piece in its row, counted from the row's top.
  var index: Int

  /// The most device pixels of a piece. They are a whole number of bands, so a row's bands do not depend on its pieces.
  static let height = EncodedLayer.bandHeight * 64
}
