import CPango
import EmakiDisplay

/// Holds glyphs of one item as Pango placed them, from left to right, before they are put on a line.
struct GlyphRunSource {
  /// The glyph `PANGO_GLYPH_EMPTY`, which is a macro in C. It paints nothing.
  static let empty: PangoGlyph = 0x0FFF_FFFF
  /// The flag `PANGO_GLYPH_UNKNOWN_FLAG`, which is a macro in C. The other bits are a code point that the font does not have.
  static let unknownFlag: PangoGlyph = 0x1000_0000

  var font: ShapedFont
  var glyphs: UnsafeBufferPointer<PangoGlyphInfo>
  /// The first byte of each glyph's cluster, from `clusterOffset`.
  var clusters: UnsafeBufferPointer<Int32>
  var clusterOffset = 0
  /// The range in the text that is laid out, in UTF-8 code units.
  var utf8Range: Range<Int>
  var isRightToLeft: Bool
  /// Whether the run leaves room for pictures.
  var isShape = false
  /// Whether the run stands for text that is left out.
  var isEllipsis = false
  /// Whether the last glyph in reading order is a hyphen that is not in the text.
  var endsInHyphen = false
  /// The room before the glyphs and after them, in 1/1024 point.
  var startOffset: Int32 = 0
  var endOffset: Int32 = 0

  func cluster(_ index: Int) -> Int { Int(clusters[index]) + clusterOffset }

  /// The run without the hyphen at its end, which stands in the cluster of the letter before it and belongs to no character.
  var withoutHyphen: GlyphRunSource {
    let count = glyphs.count
    guard endsInHyphen && count > 1 else { return self }
    let letters = isRightToLeft ? 1..<count : 0..<count - 1
    var run = self
    run.endsInHyphen = false
    run.glyphs = UnsafeBufferPointer(rebasing: glyphs[letters])
    run.clusters = UnsafeBufferPointer(rebasing: clusters[letters])
    return run
  }

  /// Returns the range of the laid out text that some glyphs show. Their clusters are whole.
  func utf8Range(of part: Range<Int>) -> Range<Int> {
    // The clusters' first bytes rise from left to right. They fall where the run reads from the right.
    let first = cluster(isRightToLeft ? part.upperBound - 1 : part.lowerBound)
    let next = isRightToLeft ? part.lowerBound - 1 : part.upperBound
    return first..<max(glyphs.indices.contains(next) ? cluster(next) : utf8Range.upperBound, first)
  }

  /// Calls a function with each stretch of glyphs that has one look, from left to right, and the index of the look. Clusters are whole.
  ///
  /// - Parameter ends: the end of each look in the text, in UTF-8 code units.
  func forEachPart(endingAt ends: [Int], _ body: (_ run: GlyphRunSource, _ look: Int) -> Void) {
    guard ends.count > 1, !glyphs.isEmpty else { return body(self, 0) }
    func look(_ index: Int) -> Int {
      let cluster = cluster(index)
      return min(firstIndex(below: ends.count) { ends[$0] > cluster }, ends.count - 1)
    }
    var start = 0
    while start < glyphs.count {
      let number = look(start)
      var end = start + 1
      while end < glyphs.count && look(end) == number { end += 1 }
      var run = self
      run.glyphs = UnsafeBufferPointer(rebasing: glyphs[start..<end])
      run.clusters = UnsafeBufferPointer(rebasing: clusters[start..<end])
      run.utf8Range = utf8Range(of: start..<end)
      run.endsInHyphen = endsInHyphen && (isRightToLeft ? start == 0 : end == glyphs.count)
      body(run, number)
      start = end
    }
  }
}
