/// A rasterised glyph is a glyph's pixels and their place, in device pixels from the glyph's origin.
struct RasterizedGlyph {
  var left: Int32
  var top: Int32
  var width: Int32
  var height: Int32
  /// The coverage, width x height bytes; `nil` for a glyph without ink or one with colours.
  var coverage: UnsafeMutablePointer<UInt8>?
  /// The premultiplied pixels, width x height of them; `nil` for a glyph without colours.
  var pixels: UnsafeMutablePointer<UInt32>?

  /// The approximate number of bytes that the glyph takes: its pixels, its entry in a table that may have room for as many again, and what
  /// the allocator adds.
  var byteCount: Int { Int(width) * Int(height) * (pixels == nil ? 1 : 4) + 2 * MemoryLayout<RasterizedGlyph>.stride + 32 }

  static var empty: RasterizedGlyph { RasterizedGlyph(left: 0, top: 0, width: 0, height: 0) }

  /// The greatest number of pixels of a glyph each way. A larger glyph is larger than any text that can be read, and is not drawn.
  static let sideLimit = 4096
}
