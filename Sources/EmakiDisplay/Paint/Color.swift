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
  ///
  /// The channels are values of type `UInt8`. Numbers that stand in the source are fractions, as in UIKit: `Color(red: 1, green: 0, blue: 0)`
  /// is red. For a colour in bytes there is `Color(0xFF0000)`.
  @_disfavoredOverload  // otherwise numbers in the source could mean bytes as well as fractions, and would not compile
  public init(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8 = 255) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// Makes a colour from fractions of its channels, from 0 to 1 and rounded to 8 bits. It is opaque by default.
  ///
  /// Fractions outside of 0 to 1 count as the nearer of the two, and NaN counts as 0.
  public init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
    self.red = Self.channel(red)
    self.green = Self.channel(green)
    self.blue = Self.channel(blue)
    self.alpha = Self.channel(alpha)
  }

  /// Makes a grey from its lightness: 0 is black and 1 is white. It is opaque by default.
  ///
  /// Fractions outside of 0 to 1 count as the nearer of the two, and NaN counts as 0.
  public init(white: Double, alpha: Double = 1) { self.init(red: white, green: white, blue: white, alpha: alpha) }

  /// Makes a colour from its hue, saturation and brightness, all from 0 to 1. It is opaque by default.
  ///
  /// Fractions outside of 0 to 1 count as the nearer of the two, and NaN counts as 0.
  ///
  /// - Parameter hue: the place on the colour circle: 0 and 1 are red, 1/3 is green and 2/3 is blue.
  public init(hue: Double, saturation: Double, brightness: Double, alpha: Double = 1) {
    let (hue, saturation, brightness) = (Self.fraction(hue) * 6, Self.fraction(saturation), Self.fraction(brightness))
    /// A channel has the whole brightness within a sixth of the circle from its own hue, and falls off over the next sixth.
    func channel(_ own: Double) -> Double {
      let distance = min(abs(hue - own), 6 - abs(hue - own))
      return brightness * (1 - saturation * min(max(distance - 1, 0), 1))
    }
    self.init(red: channel(0), green: channel(2), blue: channel(4), alpha: alpha)
  }

  /// Makes a colour from a number of six hexadecimal digits: `Color(0x2F7CF6)` is `#2F7CF6`. `alpha` runs from 0 to 1 and is rounded to 8
  /// bits.
  public init(_ hex: UInt32, alpha: Double = 1) {
    red = UInt8(truncatingIfNeeded: hex >> 16)
    green = UInt8(truncatingIfNeeded: hex >> 8)
    blue = UInt8(truncatingIfNeeded: hex)
    self.alpha = Self.channel(alpha)
  }

  /// Returns a number limited to 0 to 1; 0 for NaN.
  private static func fraction(_ value: Double) -> Double { value > 0 ? min(value, 1) : 0 }

  /// Returns the 8 bits of a fraction.
  private static func channel(_ value: Double) -> UInt8 { UInt8((fraction(value) * 255).rounded()) }

  /// Whether the colour hides what lies below it.
  public var isOpaque: Bool { alpha == 255 }

  /// Returns the colour with another alpha, from 0 to 1, rounded to 8 bits. NaN counts as 0.
  public func withAlpha(_ alpha: Double) -> Color {
    var color = self
    color.alpha = Self.channel(alpha)
    return color
  }

  /// Returns the colour with another alpha, under UIKit's name for `withAlpha(_:)`.
  public func withAlphaComponent(_ alpha: Double) -> Color { withAlpha(alpha) }

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

/// These are the colours that UIKit has names for, with its components.
///
/// Source: https://developer.apple.com/documentation/uikit/uicolor, "Fixed colors". A half is 128 of 255.
extension Color {
  /// Opaque black is the colour with all components at 0.
  public static let black = Color(0x000000)
  /// Dark grey is a third of white.
  public static let darkGray = Color(0x555555)
  /// Light grey is two thirds of white.
  public static let lightGray = Color(0xAAAAAA)
  /// Opaque white is the colour with all components at 1.
  public static let white = Color(0xFFFFFF)
  /// Grey is half of white.
  public static let gray = Color(0x808080)
  /// Red is the colour with the components (1, 0, 0).
  public static let red = Color(0xFF0000)
  /// Green is the colour with the components (0, 1, 0).
  public static let green = Color(0x00FF00)
  /// Blue is the colour with the components (0, 0, 1).
  public static let blue = Color(0x0000FF)
  /// Cyan is the colour with the components (0, 1, 1).
  public static let cyan = Color(0x00FFFF)
  /// Yellow is the colour with the components (1, 1, 0).
  public static let yellow = Color(0xFFFF00)
  /// Magenta is the colour with the components (1, 0, 1).
  public static let magenta = Color(0xFF00FF)
  /// Orange is the colour with the components (1, 0.5, 0).
  public static let orange = Color(0xFF8000)
  /// Purple is the colour with the components (0.5, 0, 0.5).
  public static let purple = Color(0x800080)
  /// Brown is the colour with the components (0.6, 0.4, 0.2).
  public static let brown = Color(0x996633)
  /// Clear is transparent black, which does not show.
  public static let clear = Color(0x000000, alpha: 0)
}
