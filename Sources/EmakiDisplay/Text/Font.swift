import EmakiSupport

/// A font describes the font that a text is set in, by families, size and style.
public struct Font: Hashable, Sendable {
  /// A weight says how heavy the strokes are, from 1 to 1000. The names are UIKit's, and their values those that CSS and OpenType count the
  /// same nine weights by. Where the family has no font of that weight, the nearest is taken.
  public struct Weight: Hashable, Sendable {
    /// The weight as a number.
    public let value: Int

    /// Makes a weight from its number.
    ///
    /// - Precondition: `value` is in 1...1000.
    public init(_ value: Int) {
      precondition((1...1000).contains(value), "a font weight is in 1...1000, not \(value)")
      self.value = value
    }

    /// The weight 100, which fonts mostly call thin.
    public static let ultraLight = Weight(100)
    /// The weight 200, which fonts mostly call extra light.
    public static let thin = Weight(200)
    /// The weight 300.
    public static let light = Weight(300)
    /// The weight 400.
    public static let regular = Weight(400)
    /// The weight 500.
    public static let medium = Weight(500)
    /// The weight 600.
    public static let semibold = Weight(600)
    /// The weight 700.
    public static let bold = Weight(700)
    /// The weight 800, which fonts mostly call extra bold.
    public static let heavy = Weight(800)
    /// The weight 900.
    public static let black = Weight(900)
  }

  /// A width says how wide the letters are. Where the family has no font of that width, the nearest is taken. Pango calls it stretch.
  public enum Width: UInt8, Hashable, Sendable, CaseIterable {
    case ultraCondensed, extraCondensed, condensed, semiCondensed
    case normal
    case semiExpanded, expanded, extraExpanded, ultraExpanded
  }

  /// The names of font families in order of preference; empty for the system font, Inter. Scripts that none of these families has are set
  /// in the font set's other fonts.
  public var families: [String]
  /// The font's size in points, above 0.
  public var size: Double
  /// The weight of the font, which says how heavy the strokes are.
  public var weight: Weight
  /// Whether the letters are slanted.
  public var isItalic: Bool
  /// The width of the letters; `.normal` by default.
  public var width: Width
  /// The settings of OpenType features by their tags of four letters: `["tnum": 1]` sets digits of one width. Features that a font does not
  /// have are ignored. Empty by default.
  public var features: [String: Int]

  /// Makes a font with a size in points.
  public init(
    families: [String] = [], size: Double, weight: Weight = .regular, isItalic: Bool = false, width: Width = .normal,
    features: [String: Int] = [:]
  ) {
    precondition(size.isFinite && size > 0, "a font size is a finite number of points above 0, not \(size)")
    self.families = families
    self.size = size
    self.weight = weight
    self.isItalic = isItalic
    self.width = width
    self.features = features
  }

  /// Compares fonts. Names of families are compared byte for byte, as they are looked up.
  public static func == (a: Font, b: Font) -> Bool {
    a.size == b.size && a.weight == b.weight && a.isItalic == b.isItalic && a.width == b.width && a.features == b.features
      && a.families.elementsEqual(b.families) { $0.exact == $1.exact }
  }

  /// Feeds what `==` compares into a hasher, but of the features only their number, because few fonts differ in them alone. Fonts are hashed for
  /// each text that is measured.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(size)
    hasher.combine(weight.value << 16 | Int(width.rawValue) << 8 | (isItalic ? 1 : 0) | features.count << 32)
    for family in families { hasher.combine(family.exact) }
  }
}

extension Font {
  /// Font metrics are the heights of a font in points, as the font's file gives them at the font's size.
  public struct Metrics: Hashable, Sendable {
    /// The distance that the font reaches above the baseline.
    public var ascender: Double
    /// The distance that the font reaches below the baseline, as a number below 0. UIKit counts it so, too.
    public var descender: Double
    /// The height of capital letters above the baseline.
    public var capHeight: Double
    /// The height of an "x" above the baseline.
    public var xHeight: Double
    /// The height of a line that has no line height of its own: `ascender - descender`.
    public var lineHeight: Double { ascender - descender }

    /// Makes metrics from lengths in points.
    public init(ascender: Double, descender: Double, capHeight: Double, xHeight: Double) {
      (self.ascender, self.descender, self.capHeight, self.xHeight) = (ascender, descender, capHeight, xHeight)
    }
  }
}

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

extension Font {
  /// A text style is a use of text that has a size of its own at each step of Dynamic Type, with UIKit's names.
  ///
  /// Source: Apple's Human Interface Guidelines, "Typography", the tables of iOS
  /// (https://developer.apple.com/design/human-interface-guidelines/typography#Specifications).
  public enum TextStyle: Hashable, Sendable, CaseIterable {
    /// The style of large titles, such as those in navigation bars, 34 points at `TypeSize.l`.
    case largeTitle
    /// The style of headings of the first level, 28 points at `TypeSize.l`.
    case title1
    /// The style of headings of the second level, 22 points at `TypeSize.l`.
    case title2
    /// The style of headings of the third level, 20 points at `TypeSize.l`.
    case title3
    /// The style of headings above a text, 17 points at `TypeSize.l`.
    case headline
    /// The style of the main text, 17 points at `TypeSize.l`.
    case body
    /// The style of texts that are called out, 16 points at `TypeSize.l`.
    case callout
    /// The style of headings below another heading, 15 points at `TypeSize.l`.
    case subheadline
    /// The style of footnotes, 13 points at `TypeSize.l`.
    case footnote
    /// The style of captions, 12 points at `TypeSize.l`.
    case caption1
    /// The style of captions of less weight, 11 points at `TypeSize.l`.
    case caption2

    /// Returns the size of the style's font in points at a step of Dynamic Type.
    public func size(at typeSize: TypeSize) -> Double {
      // From the smallest step to the largest.
      let sizes: [Double] =
        switch self {
        case .largeTitle: [31, 32, 33, 34, 36, 38, 40, 44, 48, 52, 56, 60]
        case .title1: [25, 26, 27, 28, 30, 32, 34, 38, 43, 48, 53, 58]
        case .title2: [19, 20, 21, 22, 24, 26, 28, 34, 39, 44, 50, 56]
        case .title3: [17, 18, 19, 20, 22, 24, 26, 31, 37, 43, 49, 55]
        case .headline, .body: [14, 15, 16, 17, 19, 21, 23, 28, 33, 40, 47, 53]
        case .callout: [13, 14, 15, 16, 18, 20, 22, 26, 32, 38, 44, 51]
        case .subheadline: [12, 13, 14, 15, 17, 19, 21, 25, 30, 36, 42, 49]
        case .footnote: [12, 12, 12, 13, 15, 17, 19, 23, 27, 33, 38, 44]
        case .caption1: [11, 11, 11, 12, 14, 16, 18, 22, 26, 32, 37, 43]
        case .caption2: [11, 11, 11, 11, 13, 15, 17, 20, 24, 29, 34, 40]
        }
      return sizes[TypeSize.allCases.firstIndex(of: typeSize) ?? 0]
    }
  }
}

/// A type size says how large texts are. Its cases are the steps of Dynamic Type, with the sizes in points of its body style.
public enum TypeSize: String, Hashable, Sendable, CaseIterable {
  /// The smallest step, whose body text has 14 points.
  case xs = "XS"
  /// The step whose body text has 15 points.
  case s = "S"
  /// The step whose body text has 16 points.
  case m = "M"
  /// The usual step, whose body text has 17 points.
  case l = "L"
  /// The step whose body text has 19 points.
  case xl = "XL"
  /// The step whose body text has 21 points.
  case xxl = "XXL"
  /// The step whose body text has 23 points.
  case xxxl = "XXXL"
  /// The first of the accessibility steps, whose body text has 28 points.
  case ax1 = "AX1"
  /// The step whose body text has 33 points.
  case ax2 = "AX2"
  /// The step whose body text has 40 points.
  case ax3 = "AX3"
  /// The step whose body text has 47 points.
  case ax4 = "AX4"
  /// The largest step, whose body text has 53 points.
  case ax5 = "AX5"

  /// The factor by which lengths of texts are multiplied; 1 for `.l`.
  public var factor: Double { Font.TextStyle.body.size(at: self) / 17 }

  /// Returns a font size or a line height multiplied by the factor of this step, in whole points with halves rounded up.
  public func scaled(_ points: Double) -> Double {
    // Most trees have the usual step, and each of their texts asks.
    (self == .l ? points : points * factor).rounded()
  }
}
