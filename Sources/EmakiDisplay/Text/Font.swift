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
