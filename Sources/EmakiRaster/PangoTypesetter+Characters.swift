import CPangoCairo
import EmakiDisplay

extension PangoTypesetter {
  /// Says where the characters of a run are.
  ///
  /// - Parameter source: where a stretch of the layout's text is in the request's, or `nil`.
  func locate(
    _ run: UnsafeMutablePointer<PangoLayoutRun>, x left: Int32, in builder: inout TextLayoutBuilder, source: (Range<Int>) -> Range<Int>?
  ) {
    guard let glyphs = run.pointee.glyphs, let item = run.pointee.item else { return }
    if Int32(item.pointee.analysis.flags) & PANGO_ANALYSIS_FLAG_IS_ELLIPSIS != 0 { return }
    let count = Int(glyphs.pointee.num_glyphs)
    let isRightToLeft = item.pointee.analysis.level % 2 == 1
    let start = Int(item.pointee.offset)
    let end = start + Int(item.pointee.length)
    // From left to right: the clusters' first bytes rise, or fall where the run reads from the right.
    var x = left &+ run.pointee.start_x_offset
    var first = 0
    while first < count {
      let cluster = glyphs.pointee.log_clusters[first]
      var next = first
      let from = x
      while next < count && glyphs.pointee.log_clusters[next] == cluster {
        x &+= glyphs.pointee.glyphs[next].geometry.width
        next += 1
      }
      let after =
        isRightToLeft
        ? first == 0 ? end : start + Int(glyphs.pointee.log_clusters[first - 1])
        : next == count ? end : start + Int(glyphs.pointee.log_clusters[next])
      let bytes = start + Int(cluster)..<max(after, start + Int(cluster))
      if !bytes.isEmpty, let range = source(bytes) {
        builder.locate(range, from: Double(from) / Double(PANGO_SCALE), to: Double(x) / Double(PANGO_SCALE), isRightToLeft: isRightToLeft)
      }
      first = next
    }
  }
}
