package import EmakiDisplay

/// A bar material is what a translucent bar makes of the pixels below it: they are blurred, and a colour lies over them.
package struct BarMaterial: Hashable, Sendable {
  /// The standard deviation of the blur, in points.
  package var blurRadius: Double
  /// The colour over the blurred pixels, which is translucent.
  package var tint: Color

  /// Creates a material of a blur, in points, and a colour.
  init(blurRadius: Double, tint: Color) { (self.blurRadius, self.tint) = (blurRadius, tint) }

  /// The material of UIKit's bars: a blur of 20 points below a nearly opaque grey, as Apple's design files for iOS 15 to 18 have it.
  static func chrome(_ theme: Theme) -> BarMaterial {
    BarMaterial(blurRadius: 20, tint: theme == .light ? Color(0xF9F9F9, alpha: 0.94) : Color(0x1D1D1D, alpha: 0.94))
  }
}
