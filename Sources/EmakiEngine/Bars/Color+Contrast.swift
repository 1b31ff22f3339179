package import EmakiDisplay
import Glibc

extension Color {
  /// Returns whether marks of this colour are seen on a ground of another colour, both opaque.
  package func isSeen(on ground: Color) -> Bool {
    let (a, b) = (luminance + 0.05, ground.luminance + 0.05)
    return max(a, b) / min(a, b) >= Self.leastContrast
  }

  /// The least contrast of marks that are seen. Source: WCAG 2.2, 1.4.11, for graphics.
  private static let leastContrast = 3.0

  /// The relative luminance, from 0 for black to 1 for white. Source: WCAG 2.2.
  private var luminance: Double {
    func linear(_ channel: UInt8) -> Double {
      let part = Double(channel) / 255
      return part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
  }
}
