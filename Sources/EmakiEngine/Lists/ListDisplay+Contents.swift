import EmakiDiagnostics
import EmakiList

extension ListDisplay {
  /// What a frame of a range of the list's pixel rows shows where. Its rows are laid out and painted.
  ///
  /// - Parameter header: that lies over the rows; `top` is the list's pixel row.
  func contents(of range: Range<Int>, header: (piece: Piece, top: Int)?) -> FrameContents {
    var contents = FrameContents()
    let rows = rows(in: range)
    for row in rows where row != header?.piece.row {
      if let shown = frameRow(row, top: tops[row], in: range) { contents.rows.append(shown) }
    }
    if content.isInverted { contents.rows.reverse() }
    if let header, let shown = frameRow(header.piece.row, top: header.top, in: range) { contents.lay(shown) }
    let shown = Set(rows).union(header.map { [$0.piece.row] } ?? [])
    contents.fonts = shown.reduce(into: Set<ExactString>()) { $0.formUnion(fontFiles[$1] ?? []) }.sorted().map(\.string)
    return contents
  }

  /// - Parameter top: the list's pixel row where the row stands.
  private func frameRow(_ row: Int, top: Int, in range: Range<Int>) -> FrameContents.Row? {
    let height = tops[row + 1] - tops[row]
    return FrameContents.Row(
      name: name(ofRow: row), top: content.isInverted ? range.upperBound - top - height : top - range.lowerBound, height: height,
      frameHeight: range.count, nodes: content.elements[row].withCell { $0.map(FrameContents.Node.all) ?? [] }, links: links[row] ?? [])
  }
}
