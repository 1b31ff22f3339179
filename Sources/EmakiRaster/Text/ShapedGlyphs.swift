import CPango

/// Holds glyphs from left to right.
struct ShapedGlyphs {
  struct Slice {
    var glyphs: ArraySlice<PangoGlyphInfo>
    /// The first byte of each glyph's cluster, from the start of the text.
    var clusters: ArraySlice<Int32>
  }

  let glyphs: [PangoGlyphInfo]
  let clusters: [Int32]

  init(_ string: UnsafeMutablePointer<PangoGlyphString>, offset: Int) {
    let count = Int(string.pointee.num_glyphs)
    glyphs = Array(UnsafeBufferPointer(start: string.pointee.glyphs, count: count))
    clusters = UnsafeBufferPointer(start: string.pointee.log_clusters, count: count).map { $0 + Int32(offset) }
  }

  var width: Int { glyphs.reduce(0) { $0 + Int($1.geometry.width) } }
  var slice: Slice { Slice(glyphs: glyphs[...], clusters: clusters[...]) }
}
