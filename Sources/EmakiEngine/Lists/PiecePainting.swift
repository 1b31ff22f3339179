import EmakiEncoding
import EmakiImages
import EmakiList
import EmakiRaster

/// A piece painting holds everything that a worker needs to paint a piece.
struct PiecePainting: Sendable {
  let station: DrawingStation
  let content: ListContent
  let row: Int
  /// The drawing of the row; `nil` where the row is not measured, so that the worker measures it.
  let list: DisplayList?
  /// The row as it was before it was reloaded, over which it fades in; `nil` where it does not fade in.
  let former: MeasuredRow?
  /// The row's own pixel rows that the piece covers.
  let part: Range<Int>
  /// The height of the row, in device pixels.
  let height: Int

  init(_ piece: ListPiece, of display: ListDisplay) {
    (station, content, row) = (display.station, display.content, piece.row)
    let state = display.state(ofRow: piece.row)
    list = state?.measured?.list
    former = state?.former
    part = display.ownRows(of: piece)
    height = display.isPaged ? display.size.height : display.tops[piece.row + 1] - display.tops[piece.row]
  }

  /// Paints the piece with all of its contents displayed.
  func settled(by worker: DisplayWorker) -> Result<LayerResult, RenderError> {
    station.countingTexts(worker) {
      if let list {
        return Result { () throws(RenderError) in
          try station.layer(list, of: content.elements[row], rows: part, over: content.ground, by: worker)
        }
      }
      let measured = content.measured(row, in: worker.render.measuring)
      // A row that is not measured is out of range. Its cell stays where contents of frames name its nodes.
      defer { content.elements[row].release(in: station.describesFrames ? .full : .lowMemory) }
      station.count { $0.cellsMeasured += 1 }
      return Result { () throws(RenderError) in
        try measured.check(content.elements[row], pixels: height, scale: station.scale)
        return try station.layer(measured.list, of: content.elements[row], rows: part, over: content.ground, by: worker)
      }
    }
  }

  /// Paints the piece of a row that is not settled, as it looks at an instant.
  func passing(_ look: RowLook, _ memory: PassMemory, by worker: DisplayWorker) -> Result<LayerResult, RenderError> {
    station.countingTexts(worker) {
      let measured = content.measured(row, at: look.moment, in: worker.render.measuring)
      return Result { () throws(RenderError) in
        try measured.check(content.elements[row], pixels: height, scale: station.scale)
        let list = look.opacity < 1 ? measured.list.faded(to: look.opacity, from: former?.list, over: content.ground) : measured.list
        let result = try station.layer(list, of: content.elements[row], rows: part, over: content.ground, passes: memory, by: worker)
        return former == nil || look.opacity == 1 ? result : result.limited(to: measured)
      }
    }
  }
}

extension LayerResult {
  /// Returns the result without the errors and fonts that belong only to the row as it was before a reload.
  fileprivate func limited(to row: MeasuredRow) -> LayerResult {
    let names = Set(row.traits.imageURLs.map { ImageSource.url($0.string).name })
    var result = self
    result.errors.removeAll { !names.contains($0.url) }
    result.repairs.removeAll { !names.contains($0.url) }
    (result.missing, result.missingFamilies) = (row.list.missingGlyphs, row.list.missingFamilies)
    result.fontFiles = fontFiles.isEmpty ? [] : row.list.fontFiles
    return result
  }
}

extension DisplayList {
  /// Returns this whole drawing, translucent, over a former drawing.
  fileprivate func faded(to opacity: Double, from former: DisplayList?, over ground: Color) -> DisplayList {
    var former = former?.entries ?? []
    var entries = entries
    if ground.isOpaque && !former.isEmpty {
      // The ground lies above the former drawing, so that what both show stays as it is.
      let whole = RoundedRect(Rect(origin: .zero, size: size))
      entries.insert(.pass(DisplayPass(node: "ground", items: [.fill(whole, ground)])), at: 0)
    } else if !former.isEmpty {
      former = [.group(DisplayGroup(entries: former, opacity: 1 - opacity))]
    }
    return DisplayList(size: size, entries: former + [.group(DisplayGroup(entries: entries, opacity: opacity))])
  }
}
