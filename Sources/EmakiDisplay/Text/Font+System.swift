/// Makes the fonts that UIKit calls the system's.
extension Font {
  /// Returns the system font of a size in points.
  public static func system(size: Double, weight: Weight = .regular) -> Font { Font(size: size, weight: weight) }

  /// Returns the bold system font of a size in points. UIKit's name for it is `boldSystemFont(ofSize:)`.
  public static func boldSystem(size: Double) -> Font { Font(size: size, weight: .bold) }

  /// Returns the system font of a size in points with slanted letters. UIKit's name for it is `italicSystemFont(ofSize:)`.
  public static func italicSystem(size: Double, weight: Weight = .regular) -> Font { Font(size: size, weight: weight, isItalic: true) }

  /// Returns a font of a size in points whose letters all have one width. UIKit's name for it is `monospacedSystemFont(ofSize:weight:)`.
  ///
  /// It is Noto Sans Mono CJK JP, which is in the files of the default font set in a regular and a bold weight: the letters of Western
  /// scripts are half as wide as those of Japanese. A font set without it sets the text in its other families, with a warning.
  public static func monospacedSystem(size: Double, weight: Weight = .regular) -> Font {
    Font(families: ["Noto Sans Mono CJK JP"], size: size, weight: weight)
  }

  /// Returns the system font of a size in points with digits that all have one width, by the feature `tnum`. UIKit's name for it is
  /// `monospacedDigitSystemFont(ofSize:weight:)`.
  public static func monospacedDigitSystem(size: Double, weight: Weight = .regular) -> Font {
    Font(size: size, weight: weight, features: ["tnum": 1])
  }

  /// Returns the font of a text style at a step of Dynamic Type; `.l`, the usual step, by default. UIKit's name for it is
  /// `preferredFont(forTextStyle:)`.
  ///
  /// It is the system font in the style's size. A headline is semibold, all other styles are regular.
  public static func preferred(for style: TextStyle, typeSize: TypeSize = .l) -> Font {
    .system(size: style.size(at: typeSize), weight: style == .headline ? .semibold : .regular)
  }
}
