import Glibc

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

  /// Makes a colour from its channels in bytes, 0 to 255. It is opaque by default.
  public init(red8 red: UInt8, green8 green: UInt8, blue8 blue: UInt8, alpha8 alpha: UInt8 = 255) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// A whole channel is one that stands in the source as a whole number: 0 or 1. Other numbers, which mean bytes, stop the program or do not compile.
  public struct WholeChannel: ExpressibleByIntegerLiteral {
    let value: Double
    /// Makes a channel. The compiler refuses numbers above 127 as too large for the literal's type.
    public init(integerLiteral value: Int8) {
      precondition(
        value == 0 || value == 1,
        "a channel of a colour is a fraction from 0 to 1, not \(value). Write \(value) / 255.0, or the colour in hexadecimal digits: Color(0x2F7CF6)"
      )
      self.value = Double(value)
    }
  }

  /// Makes a colour from channels that are all 0 or 1, as in UIKit: `Color(red: 1, green: 0, blue: 0)` is red. It is opaque by default.
  public init(red: WholeChannel, green: WholeChannel, blue: WholeChannel, alpha: Double = 1) {
    self.init(red: red.value, green: green.value, blue: blue.value, alpha: alpha)
  }

  /// Makes black or white, as `Color(white: 1)`. It is opaque by default.
  public init(white: WholeChannel, alpha: Double = 1) { self.init(white: white.value, alpha: alpha) }

  /// Makes a colour from fractions of its channels, from 0 to 1 and rounded to 8 bits. It is opaque by default.
  ///
  /// Fractions outside of 0 to 1 count as the nearer of the two, and NaN counts as 0.
  @_disfavoredOverload  // whole numbers in the source are checked
  public init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
    self.red = Self.channel(red)
    self.green = Self.channel(green)
    self.blue = Self.channel(blue)
    self.alpha = Self.channel(alpha)
  }

  /// Makes a grey from its lightness: 0 is black and 1 is white. It is opaque by default.
  ///
  /// Fractions outside of 0 to 1 count as the nearer of the two, and NaN counts as 0.
  @_disfavoredOverload
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

  /// Limits a value to 0 to 1; returns 0 for NaN.
  private static func fraction(_ value: Double) -> Double { value > 0 ? min(value, 1) : 0 }

  /// Returns the 8 bits of a fraction, which is limited to 0 to 1; 0 for NaN.
  private static func channel(_ value: Double) -> UInt8 { value > 0 ? UInt8((min(value, 1) * 255).rounded()) : 0 }

  /// A layer's colour is a colour.
  @available(*, unavailable, message: "leave it out: borderColor and shadowColor are a Color")
  public var cgColor: Color { self }

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
  package var premultiplied: UInt32 { multiplied(0xFF00_0000 | UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue), by: alpha) }
}

extension Color: DigestScalar, Digestible {}

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

/// These are the light values of UIKit's system colours. The dark ones are those of `DynamicColor`: `DynamicColor.systemBlue.dark`.
extension Color {
  // MARK: Colours by their names

  /// The system's red, in light lists.
  public static let systemRed = DynamicColor.systemRed.light
  /// The system's orange, in light lists.
  public static let systemOrange = DynamicColor.systemOrange.light
  /// The system's yellow, in light lists.
  public static let systemYellow = DynamicColor.systemYellow.light
  /// The system's green, in light lists.
  public static let systemGreen = DynamicColor.systemGreen.light
  /// The system's mint, in light lists.
  public static let systemMint = DynamicColor.systemMint.light
  /// The system's teal, in light lists.
  public static let systemTeal = DynamicColor.systemTeal.light
  /// The system's cyan, in light lists.
  public static let systemCyan = DynamicColor.systemCyan.light
  /// The system's blue, in light lists.
  public static let systemBlue = DynamicColor.systemBlue.light
  /// The system's indigo, in light lists.
  public static let systemIndigo = DynamicColor.systemIndigo.light
  /// The system's purple, in light lists.
  public static let systemPurple = DynamicColor.systemPurple.light
  /// The system's pink, in light lists.
  public static let systemPink = DynamicColor.systemPink.light
  /// The system's brown, in light lists.
  public static let systemBrown = DynamicColor.systemBrown.light
  /// The system's grey, in light lists.
  public static let systemGray = DynamicColor.systemGray.light
  /// The system's second grey, in light lists.
  public static let systemGray2 = DynamicColor.systemGray2.light
  /// The system's third grey, in light lists.
  public static let systemGray3 = DynamicColor.systemGray3.light
  /// The system's fourth grey, in light lists.
  public static let systemGray4 = DynamicColor.systemGray4.light
  /// The system's fifth grey, in light lists.
  public static let systemGray5 = DynamicColor.systemGray5.light
  /// The system's sixth grey, in light lists.
  public static let systemGray6 = DynamicColor.systemGray6.light

  // MARK: Texts

  /// The colour of texts with the main content, in light lists.
  public static let label = DynamicColor.label.light
  /// The colour of texts with secondary content, in light lists.
  public static let secondaryLabel = DynamicColor.secondaryLabel.light
  /// The colour of texts with tertiary content, in light lists.
  public static let tertiaryLabel = DynamicColor.tertiaryLabel.light
  /// The colour of texts with quaternary content, in light lists.
  public static let quaternaryLabel = DynamicColor.quaternaryLabel.light
  /// The colour of texts that stand where nothing was written yet, in light lists.
  public static let placeholderText = DynamicColor.placeholderText.light
  /// The colour of links, in light lists.
  public static let link = DynamicColor.link.light

  // MARK: Lines between contents

  /// The colour of lines between contents, which lets the background show through, in light lists.
  public static let separator = DynamicColor.separator.light
  /// The colour of lines between contents that hide the background, in light lists.
  public static let opaqueSeparator = DynamicColor.opaqueSeparator.light

  // MARK: Backgrounds

  /// The main background, in light lists.
  public static let systemBackground = DynamicColor.systemBackground.light
  /// The background of content on the main background, in light lists.
  public static let secondarySystemBackground = DynamicColor.secondarySystemBackground.light
  /// The background of content on a secondary background, in light lists.
  public static let tertiarySystemBackground = DynamicColor.tertiarySystemBackground.light
  /// The main background of grouped content, in light lists.
  public static let systemGroupedBackground = DynamicColor.systemGroupedBackground.light
  /// The background of a group on the main background, in light lists.
  public static let secondarySystemGroupedBackground = DynamicColor.secondarySystemGroupedBackground.light
  /// The background of content in a group, in light lists.
  public static let tertiarySystemGroupedBackground = DynamicColor.tertiarySystemGroupedBackground.light

  // MARK: Fills over a background

  /// The fill of thin and small shapes, in light lists.
  public static let systemFill = DynamicColor.systemFill.light
  /// The fill of shapes of medium size, in light lists.
  public static let secondarySystemFill = DynamicColor.secondarySystemFill.light
  /// The fill of large shapes, in light lists.
  public static let tertiarySystemFill = DynamicColor.tertiarySystemFill.light
  /// The fill of large areas with complex content, in light lists.
  public static let quaternarySystemFill = DynamicColor.quaternarySystemFill.light

  // MARK: Texts that do not follow the theme

  /// The colour of light texts on a dark background: white with an alpha of 0.6.
  public static let lightText = Color(white: 1, alpha: 0.6)
  /// The colour of dark texts on a light background: black.
  public static let darkText = Color.black
}

extension Color {
  /// The relative luminance of the colour, as the WCAG define it; alpha is left out.
  package var luminance: Double {
    let linear = Self.linearChannels
    return 0.2126 * linear[Int(red)] + 0.7152 * linear[Int(green)] + 0.0722 * linear[Int(blue)]
  }

  /// The light of each value of a channel, from 0 to 1. Colours of each row are compared, and a power takes long.
  private static let linearChannels = (0...255).map { channel in
    let value = Double(channel) / 255
    return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
  }

  /// Returns the contrast with another colour, from 1 to 21.
  package func contrast(with other: Color) -> Double {
    let (a, b) = (luminance, other.luminance)
    return (max(a, b) + 0.05) / (min(a, b) + 0.05)
  }

  /// Returns whether marks of the colour are seen on a ground of another one: graphics need a contrast of 3 to 1
  /// (https://www.w3.org/TR/WCAG22/#non-text-contrast).
  package func isSeen(on ground: Color) -> Bool { contrast(with: ground) >= 3 }
}
