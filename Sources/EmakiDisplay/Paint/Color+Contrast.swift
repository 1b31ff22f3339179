#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

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
  func contrast(with other: Color) -> Double {
    let (a, b) = (luminance, other.luminance)
    return (max(a, b) + 0.05) / (min(a, b) + 0.05)
  }

  /// Returns whether marks of the colour are seen on a ground of another one: graphics need a contrast of 3 to 1
  /// (https://www.w3.org/TR/WCAG22/#non-text-contrast).
  package func isSeen(on ground: Color) -> Bool { contrast(with: ground) >= 3 }

  /// Returns the colour, made darker on a light ground and lighter on a dark one until it has a contrast with it: by default that of texts.
  package func readable(on ground: Color, contrast least: Double = 4.5) -> Color {
    let target: Color = ground.luminance > 0.18 ? .black : .white
    func mixed(_ part: Int) -> Color {
      func channel(_ own: UInt8, _ other: UInt8) -> UInt8 { UInt8((Int(own) * (32 - part) + Int(other) * part) / 32) }
      return Color(red: channel(red, target.red), green: channel(green, target.green), blue: channel(blue, target.blue))
    }
    return (0...32).lazy.map(mixed).first { $0.contrast(with: ground) >= least } ?? target
  }
}
