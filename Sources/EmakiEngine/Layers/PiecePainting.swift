import EmakiDisplay
import EmakiEncoding
import EmakiLayout
import EmakiNodes
import EmakiRaster
import EmakiSupport

/// A piece painting holds everything that a worker needs to paint a piece.
struct PiecePainting {
  let station: DrawingStation
  let content: ListContent
  let row: Int
  /// The colour below the row: none where it lies over other rows.
  let ground: Color
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
    ground = isGlass ? .clear : display.ground
    let state = display.states[piece.row]
    (list, former) = (state?.measured?.list, state?.former?.list)
    part = display.ownRows(of: piece)
    height = display.isHorizontal ? display.size.height : display.length(ofRow: piece.row) ?? 0
    self.overlaps = overlaps.enumerated().map { index, overlap in
      let state = display.states[overlap.row]
      let look = index < overlapLooks.count ? overlapLooks[index] : .settled
      return Overlap(place: overlap, list: state?.measured?.list, former: look.opacity < 1 ? state?.former?.list : nil, look: look)
    }
  }

  /// Paints the piece as the row looks at an instant: measures what is not measured, puts the drawings of the row and of those that reach into it
  /// together, and paints them.
  ///
  /// - Parameter passes: the painted passes of the row's earlier looks; `nil` for a row that is settled.
  func piece(_ look: RowLook = .settled, passes: PassMemory? = nil, by worker: DisplayWorker) -> Result<PaintedPiece, RenderError> {
    func measured(_ row: Int, _ look: RowLook, isKnown: Bool) -> MeasuredRow {
      // A row that is not measured is out of range. Its cell stays where contents of frames name its nodes.
      defer { if !isKnown { content.elements[row].release(in: station.options.describesFrames ? .full : .lowMemory) } }
      return content.measured(row, at: look.moment, in: worker.render.measuring)
    }
    return station.countingTexts(worker) {
      Result { () throws(RenderError) in
        let own: DisplayList
        if let list, look.moment == nil {
          own = list
        } else {
          if list == nil { station.work.withLock { $0.cellsMeasured += 1 } }
          let measured = measured(row, look, isKnown: list != nil)
          try measured.check(content.elements[row], pixels: height, scale: station.scale)
          own = measured.list
        }
        let others = overlaps.map { overlap in
          if let list = overlap.list, overlap.look.moment == nil { return list }
          return measured(overlap.place.row, overlap.look, isKnown: overlap.list != nil).list
        }
        let whole = overlaps.isEmpty && look.opacity == 1 ? own : composed(own, look.opacity, others)
        let isAlone = overlaps.isEmpty && (former == nil || look.opacity == 1)
        return station.piece(
          whole, own: isAlone ? nil : own, of: content.elements[row], rows: part, over: ground, passes: passes, by: worker)
      }
    }
  }

  /// Returns the row's drawing between the drawings of the rows that reach into it, while the row or these may fade.
  ///
  /// Where one fades in over what it was before, all that is seen in the row is mixed: the row with everything as it was, and the row with everything
  /// as it is going to be. So parts that look the same in both do not change. Rows that fade at the same time were changed together.
  private func composed(_ own: DisplayList, _ opacity: Double, _ others: [DisplayList]) -> DisplayList {
    let formerOwn = opacity < 1 ? former : nil
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

/// A painted piece is a row, or a piece of a high one, that is painted and compressed.
struct PaintedPiece {
  /// The pixels and their compressed bands; `nil` where the piece has none.
  var layer: Layer?
  /// The notes about what the piece shows.
  var notes: Notes
  /// The description of the whole row; empty unless frames have contents or an overlay.
  var description = RowDescription()

  /// The same piece, of whose pixels the compressed rows alone are kept. A layer that is not compressed stays as it is.
  var withoutPixels: PaintedPiece {
    var result = self
    result.layer = layer?.compressed ?? layer
    return result
  }
}

extension DrawingStation {
  /// Returns the piece of a drawing, which is painted and compressed by this call or taken from the cache.
  ///
  /// - Parameters:
  ///   - list: the drawing of the row's look.
  ///   - own: the row's own part of the drawing, which alone is noted; by default all of it.
  ///   - row: the row that the list shows, which is laid out.
  ///   - rows: the list's pixel rows that the piece covers.
  ///   - ground: the colour below the list.
  ///   - passes: the painted passes of the row's earlier looks, for a look that changes from frame to frame. Passes that have not changed
  ///     are not painted again.
  ///   - worker: the worker that paints.
  func piece(
    _ list: DisplayList, own: DisplayList? = nil, of row: TableRow, rows: Range<Int>, over ground: Color, passes: PassMemory? = nil,
    by worker: DisplayWorker
  ) -> PaintedPiece {
    // All pictures are requested before the first one is waited for, so that they are fetched in parallel.
    if network.mode != .off {
      images.prefetch(list.entries.passes.flatMap(\.items).compactMap { if case .image(let image) = $0 { image.source } else { nil } })
    }
    let key = layers.flatMap {
      LayerKey(list, rows: rows, ground: ground, scale: scale, png: options.png, images: images, outlivesProcess: $0.folder != nil)
    }
    let whole = worker.render.pixelSize(of: list)
    let size = PixelSize(width: whole.width, height: rows.clamped(to: 0..<whole.height).count)
    var layer = key.flatMap { layers?.layer($0, size: size, isOpaque: ground.isOpaque) }
    var painted: PaintedLayer?
    if layer != nil {
      work.withLock { $0.layersReused += 1 }
    } else {
      painted =
        passes.flatMap { paint(list, rows: rows, over: ground, $0, by: worker) } ?? worker.render.layer(list, over: ground, rows: rows)
      layer = painted.map { Layer($0.bitmap, by: worker.pieceEncoder) }
      work.withLock {
        $0.layersDrawn += 1
        $0.bandsEncoded += layer?.bands.count ?? 0
      }
      // A layer from the cache carries no notes about pictures. So a layer with missing or damaged pictures is not stored.
      if let key, let layer, let painted, painted.notes.isEmpty, key.holds(images) { layers?.store(layer, key) }
    }
    var pictures = painted?.notes ?? []
    if let own, !pictures.isEmpty {
      let names = own.imageNames
      pictures.removeAll { !names.contains($0.fault.url) }
    }
    return PaintedPiece(
      layer: layer, notes: Notes(own ?? painted?.list ?? list, pictures: pictures, row: row.name, describes: options.describesFrames),
      description: describesRows ? description(of: row, by: worker) : RowDescription())
  }

  /// Paints a row that changes from frame to frame. Passes that are equal to passes of the row's previous look are taken from `memory`.
  /// Returns `nil` for a row that is painted in several pieces.
  private func paint(
    _ list: DisplayList, rows: Range<Int>, over ground: Color, _ memory: PassMemory, by worker: DisplayWorker
  ) -> PaintedLayer? {
    guard rows.count == worker.render.pixelSize(of: list).height else { return nil }
    var latest: [Digest: PassLayer] = [:]
    var layers: [PassLayer] = []
    for (index, pass) in list.passes.enumerated() {
      let digest = LayerKey.digest(of: pass, images: images)
      var layer = digest.flatMap { latest[$0] ?? memory.layer($0) }
      if layer == nil { work.withLock { $0.passesDrawn += 1 } }
      let painted = layer ?? worker.render.passLayer(index, of: list)
      layer = painted
      // The digest of a pass does not tell whether pictures were missing, replaced or damaged. So a pass with such a fault is not kept.
      if let digest, painted.notes.isEmpty { latest[digest] = painted }
      layers.append(painted)
    }
    memory.keep(latest)
    return worker.render.layer(list, passes: layers, over: ground)
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

  /// The names of the pictures that the drawing shows, as errors give them.
  fileprivate var imageNames: Set<String> {
    Set(passes.flatMap(\.items).compactMap { if case .image(let image) = $0 { image.source.name } else { nil } })
  }
}

extension PictureFault {
  /// The address of the picture.
  fileprivate var url: String {
    switch self {
    case .missing(let error): error.url
    case .repaired(let repair): repair.url
    }
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
