import EmakiDisplay

extension PangoTypesetter {
  /// Adds the places of the characters of a run on the line to a builder.
  ///
  /// - Parameter source: where a stretch of the layout's text is in the request's, or `nil`.
  func locate(_ run: GlyphRunSource, x left: Int32, in builder: inout TextLayoutBuilder, source: (Range<Int>) -> Range<Int>?) {
    if run.isEllipsis { return }
    var x = left &+ run.startOffset
    if run.endsInHyphen && run.isRightToLeft, let hyphen = run.glyphs.first { x &+= hyphen.geometry.width }
    let run = run.withoutHyphen
    let count = run.glyphs.count
    var first = 0
    while first < count {
      let cluster = run.cluster(first)
      var next = first
      let from = x
      while next < count && run.cluster(next) == cluster {
        x &+= run.glyphs[next].geometry.width
        next += 1
      }
      let bytes = run.utf8Range(of: first..<next)
      if !bytes.isEmpty, let range = source(bytes) {
        builder.locate(
          range, from: Double(from) / TextLayout.unitsPerPoint, to: Double(x) / TextLayout.unitsPerPoint, isRightToLeft: run.isRightToLeft)
      }
      first = next
    }
  }
}
