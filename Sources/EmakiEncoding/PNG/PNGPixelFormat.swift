/// A PNG pixel format says how a PNG holds its pixels: 8 bits a channel, in sRGB, colour not multiplied by alpha.
package enum PNGPixelFormat: Hashable, Sendable {
  /// The format for opaque pixels: their alpha is not read.
  case rgb
  case rgba

  /// The number of bytes of one pixel, 3 or 4.
  var bytesPerPixel: Int { self == .rgb ? 3 : 4 }

  /// The number of the format's colour type in the image header.
  var colorType: UInt8 { self == .rgb ? 2 : 6 }
}
