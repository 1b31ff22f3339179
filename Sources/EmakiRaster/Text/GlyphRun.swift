import CPango
import EmakiDisplay

/// Holds glyphs of one font and direction that follow each other on a line, from left to right.
struct GlyphRun {
  /// The glyph `PANGO_GLYPH_EMPTY`, which is a macro in C. It paints nothing.
  static let empty: PangoGlyph = 0x0FFF_FFFF
  /// The flag `PANGO_GLYPH_UNKNOWN_FLAG`, which is a macro in C. The other bits are a code point that the font does not have.
  static let unknownFlag: PangoGlyph = 0x1000_0000

  var font: ShapedFont
  var slice: ShapedGlyphs.Slice
  /// Where what is shaped begins in the text that is laid out, in UTF-8 code units.
  var offset = 0
  /// The range in the text that is laid out, in UTF-8 code units.
  var utf8Range: Range<Int>
  var level: UInt8
  /// Whether the run leaves room for pictures.
  var isPicture = false
  /// Whether the run stands for text that is left out.
  var isEllipsis = false
  /// Whether the last glyph in reading order is a hyphen that is not in the text.
  var endsInHyphen = false

  var isRightToLeft: Bool { level % 2 == 1 }
  var width: Int { slice.glyphs.reduce(0) { $0 + Int($1.geometry.width) } }

  func cluster(_ index: Int) -> Int { Int(slice.clusters[index]) + offset }

  /// The run without the hyphen at its end, which stands in the cluster of the letter before it and belongs to no character.
  private var withoutHyphen: GlyphRun {
    guard endsInHyphen && slice.glyphs.count > 1 else { return self }
    var run = self
    run.endsInHyphen = false
    run.slice.remove(1, fromLeft: isRightToLeft)
    return run
  }

  /// Returns the range of the laid out text that some glyphs show. Their clusters are whole.
  private func utf8Range(of part: Range<Int>) -> Range<Int> {
    // The clusters' first bytes rise from left to right. They fall where the run reads from the right.
    let first = cluster(isRightToLeft ? part.upperBound - 1 : part.lowerBound)
    let next = isRightToLeft ? part.lowerBound - 1 : part.upperBound
    return first..<max(slice.glyphs.indices.contains(next) ? cluster(next) : utf8Range.upperBound, first)
  }

  /// Calls a function with each stretch of glyphs that has one look, from left to right, and the index of the look. Clusters are whole.
  ///
  /// - Parameter ends: the end of each look in the text, in UTF-8 code units.
  func forEachPart(endingAt ends: [Int], _ body: (_ run: GlyphRun, _ look: Int) -> Void) {
    let glyphs = slice.glyphs
    guard ends.count > 1, !glyphs.isEmpty else { return body(self, 0) }
    func look(_ index: Int) -> Int {
      let cluster = cluster(index)
      return min(firstIndex(below: ends.count) { ends[$0] > cluster }, ends.count - 1)
    }
    var start = glyphs.startIndex
    while start < glyphs.endIndex {
      let number = look(start)
      var end = start + 1
      while end < glyphs.endIndex && look(end) == number { end += 1 }
      var run = self
      run.slice = ShapedGlyphs.Slice(glyphs: glyphs[start..<end], clusters: slice.clusters[start..<end])
      run.utf8Range = utf8Range(of: start..<end)
      run.endsInHyphen = endsInHyphen && (isRightToLeft ? start == glyphs.startIndex : end == glyphs.endIndex)
      body(run, number)
      start = end
    }
  }

  /// Calls a function with the range and the places of each character, from left to right, in 1/1024 point.
  func forEachCharacter(from left: Int32, _ body: (_ utf8Range: Range<Int>, _ from: Int32, _ to: Int32) -> Void) {
    var x = left
    if endsInHyphen && isRightToLeft, let hyphen = slice.glyphs.first { x &+= hyphen.geometry.width }
    let run = withoutHyphen
    let glyphs = run.slice.glyphs
    var first = glyphs.startIndex
    while first < glyphs.endIndex {
      let cluster = run.cluster(first)
      var next = first
      let from = x
      while next < glyphs.endIndex && run.cluster(next) == cluster {
        x &+= glyphs[next].geometry.width
        next += 1
      }
      let bytes = run.utf8Range(of: first..<next)
      if !bytes.isEmpty { body(bytes, from, x) }
      first = next
    }
  }

  /// Returns runs, which are in the order of their text, as they stand from left to right (rule L2 of the Unicode bidirectional algorithm).
  static func inVisualOrder(_ runs: [GlyphRun]) -> [GlyphRun] {
    let highest = runs.reduce(0) { max($0, $1.level) }
    if highest == 0 { return runs }
    var runs = runs
    let lowestOdd = runs.reduce(highest + 1) { $1.isRightToLeft ? min($0, $1.level) : $0 }
    var current = highest
    while current >= lowestOdd {
      var start = 0
      while start < runs.count {
        guard runs[start].level >= current else {
          start += 1
          continue
        }
        var end = start
        while end < runs.count && runs[end].level >= current { end += 1 }
        runs[start..<end].reverse()
        start = end
      }
      current -= 1
    }
    return runs
  }
}
