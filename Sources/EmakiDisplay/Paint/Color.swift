/// A colour is an sRGB colour with alpha, 8 bits for each channel, not premultiplied.
public struct Color: Hashable, Sendable {
  /// The red channel, 0 to 255.
  public var red: UInt8
  /// The green channel, 0 to 255.
  public var green: UInt8
  /// The blue channel, 0 to 255.
  public var blue: UInt8
  /// The alpha channel, from 0 (transparent) to 255 (opaque).
  public var alpha: UInt8

  /// Makes a colour from its channels, 0 to 255. It is opaque by default.
  public init(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8 = 255) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// Makes a colour from a number of six hexadecimal digits: `Color(0x2F7CF6)` is `#2F7CF6`. `alpha` runs from 0 to 1 and is rounded to 8
  /// bits.
  public init(_ hex: UInt32, alpha: Double = 1) {
    self.init(
      red: UInt8(truncatingIfNeeded: hex >> 16), green: UInt8(truncatingIfNeeded: hex >> 8),
      blue: UInt8(truncatingIfNeeded: hex), alpha: UInt8((min(max(alpha, 0), 1) * 255).rounded()))
  }

  /// Transparent black, which does not show.
  public static let clear = Color(0x000000, alpha: 0)
  /// Opaque black.
  public static let black = Color(0x000000)
  /// Opaque white.
  public static let white = Color(0xFFFFFF)

  /// Whether the colour hides what lies below it.
  public var isOpaque: Bool { alpha == 255 }

  /// Returns the colour with another alpha, from 0 to 1, rounded to 8 bits.
  public func withAlpha(_ alpha: Double) -> Color {
    var color = self
    color.alpha = UInt8((min(max(alpha, 0), 1) * 255).rounded())
    return color
  }

  /// The colour as `Bitmap` stores a pixel: `0xAARRGGBB`, colour channels multiplied by alpha and rounded to nearest.
  package var premultiplied: UInt32 {
    let a = UInt32(alpha)
    func multiply(_ channel: UInt8) -> UInt32 { (UInt32(channel) * a + 127) / 255 }
    return a << 24 | multiply(red) << 16 | multiply(green) << 8 | multiply(blue)
  }
}

extension Color: Digestible {
  /// Appends the fields to a digest.
  package func feed(into digest: inout LayerDigest) {
    digest.append(UInt32(alpha) << 24 | UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue))
  }
}
