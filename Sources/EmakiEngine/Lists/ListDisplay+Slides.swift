import EmakiEncoding
import EmakiList

extension ListDisplay {
  /// Returns the parts of a frame while rows come and go, from top to bottom.
  ///
  /// - Parameters:
  ///   - range: the list's pixel rows in the frame.
  ///   - slides: the rows that come and go.
  ///   - now: the instant in milliseconds.
  ///   - pinned: the pieces that are seen elsewhere.
  ///   - looks: returns how a row looks now.
  nonisolated(nonsending) func slidingParts(
    of range: Range<Int>, _ slides: RowSlides, at now: Int, besides pinned: [ListPiece], looks: (Int) -> RowLook
  ) async throws -> [FramePart] {
    // A row is seen away from its place by at most the heights of all rows that slide in or out.
    let coming = slides.incoming.keys.reduce(0) { $0 + tops[$1 + 1] - tops[$1] }
    let going = slides.outgoing.reduce(0) { $0 + $1.shown.count }
    let rows = rows(in: max(0, range.lowerBound - going)..<range.upperBound + coming)
    // Rows that slide out at the end of the list are placed before an index past the last row, so that index is included.
    let end = rows.upperBound == measuredCount ? rows.upperBound + 1 : rows.upperBound
    var place = rows.isEmpty ? 0 : tops[rows.lowerBound]
    for (row, slide) in slides.incoming where row < rows.lowerBound {
      place -= Int((Double(tops[row + 1] - tops[row]) * (1 - RowSlides.part(since: slide.start, at: now))).rounded())
    }
    var parts: [FramePart] = []
    func add(_ part: LayerRows, shift: Int) {
      let seen = (place..<place + part.rows.count).clamped(to: range)
      if !seen.isEmpty {
        let first = part.rows.lowerBound + seen.lowerBound - place
        let shown = LayerRows(layer: part.layer, rows: first..<first + seen.count)
        parts.append(shift == 0 ? .layer(shown) : .shifted(shown, shift))
      }
      place += part.rows.count
    }
    for row in rows.lowerBound..<max(rows.lowerBound, end) {
      for slide in slides.outgoing where slide.anchor == row || row == rows.lowerBound && slide.anchor < row {
        let part = 1 - RowSlides.part(since: slide.start, at: now)
        let shown = RowSlides.shown(slide.shown, part: part, slide.animation)
        var top = 0
        for layer in slide.parts {
          let seen = (top..<top + layer.rows.count).clamped(to: shown)
          if !seen.isEmpty {
            let first = layer.rows.lowerBound + seen.lowerBound - top
            add(
              LayerRows(layer: layer.layer, rows: first..<first + seen.count),
              shift: RowSlides.shift(part: part, width: size.width, slide.animation))
          }
          top += layer.rows.count
        }
      }
      guard row < rows.upperBound else { continue }
      var (shown, shift) = (0..<tops[row + 1] - tops[row], 0)
      if let slide = slides.incoming[row] {
        let part = RowSlides.part(since: slide.start, at: now)
        shift = RowSlides.shift(part: part, width: size.width, slide.animation)
        shown = RowSlides.shown(shown, part: part, slide.animation)
      }
      for piece in pieces(ofRows: row..<row + 1) {
        let own = ownRows(of: piece)
        let seen = own.clamped(to: shown)
        if seen.isEmpty { continue }
        let inside = (place..<place + seen.count).clamped(to: range)
        if inside.isEmpty {
          place += seen.count
        } else if pinned.contains(piece) {
          parts.append(.ground(inside.count))
          place += seen.count
        } else if let layer = try await layer(piece, looks: looks) {
          add(LayerRows(layer: layer, rows: seen.lowerBound - own.lowerBound..<seen.upperBound - own.lowerBound), shift: shift)
        } else {
          place += seen.count
        }
      }
    }
    return parts
  }
}
