import CPango

/// A glyph adjustment is what is added to a glyph's place and width, in 1/1024 point.
struct GlyphAdjustment: Hashable {
  var offset: Int32 = 0
  var width: Int32 = 0
}

/// Holds glyphs from left to right.
struct ShapedGlyphs {
  struct Slice {
    var glyphs: ArraySlice<PangoGlyphInfo>
    /// The first byte of each glyph's cluster, from the start of the text.
    var clusters: ArraySlice<Int32>

    /// Leaves out glyphs at one side.
    mutating func remove(_ count: Int, fromLeft: Bool) {
      (glyphs, clusters) =
        fromLeft ? (glyphs.dropFirst(count), clusters.dropFirst(count)) : (glyphs.dropLast(count), clusters.dropLast(count))
    }
  }

  private(set) var glyphs: [PangoGlyphInfo]
  let clusters: [Int32]

  init(_ string: UnsafeMutablePointer<PangoGlyphString>, offset: Int) {
    let count = Int(string.pointee.num_glyphs)
    glyphs = Array(UnsafeBufferPointer(start: string.pointee.glyphs, count: count))
    clusters = UnsafeBufferPointer(start: string.pointee.log_clusters, count: count).map { $0 + Int32(offset) }
  }

  /// Adds to glyphs.
  ///
  /// - Parameters:
  ///   - adjustments: what is added to the last glyph of the cluster that holds a scalar, in the order of the text.
  ///   - starts: the first bytes of the scalars, from the one that `adjustments` counts from.
  mutating func adjust(
    _ adjustments: [(scalar: Int, adjustment: GlyphAdjustment)], from starts: ArraySlice<Int32>, isRightToLeft: Bool
  ) {
    var glyph = 0
    for index in adjustments.indices {
      let (scalar, adjustment) = adjustments[isRightToLeft ? adjustments.count - 1 - index : index]
      let byte = starts[starts.startIndex + scalar]
      while glyph < clusters.count && (isRightToLeft ? clusters[glyph] >= byte : clusters[glyph] <= byte) { glyph += 1 }
      if glyph == 0 { continue }
      glyphs[glyph - 1].geometry.width += adjustment.width
      glyphs[glyph - 1].geometry.x_offset += adjustment.offset
    }
  }

  var width: Int { glyphs.reduce(0) { $0 + Int($1.geometry.width) } }
  var slice: Slice { Slice(glyphs: glyphs[...], clusters: clusters[...]) }
}
