import EmakiDiagnostics

/// Which font a text is set in, in points.
public struct Font: Hashable, Sendable {
  /// How heavy the strokes are, 1 to 1000; the named values are those of CSS and OpenType.
  public struct Weight: Hashable, Sendable {
    public let value: Int

    /// - Precondition: `value` is in 1...1000.
    public init(_ value: Int) {
      precondition((1...1000).contains(value), "a font weight is in 1...1000, not \(value)")
      self.value = value
    }

    public static let light = Weight(300)
    public static let regular = Weight(400)
    public static let medium = Weight(500)
    public static let semibold = Weight(600)
    public static let bold = Weight(700)
  }

  /// How wide the letters are, where the family has fonts of several widths; else the nearest that it has. Pango's stretch.
  public enum Width: UInt8, Hashable, Sendable, CaseIterable {
    case ultraCondensed, extraCondensed, condensed, semiCondensed
    case normal
    case semiExpanded, expanded, extraExpanded, ultraExpanded
  }

  /// Family names in order of preference. Empty: the system font, Inter. Scripts that none of them has are set in the font set's
  /// other fonts.
  public var families: [String]
  /// In points, above 0.
  public var size: Double
  public var weight: Weight
  public var isItalic: Bool
  /// `.normal` by default.
  public var width: Width
  /// Settings of OpenType features by their tags of four letters: `["tnum": 1]` sets digits of one width. What a font does not have is
  /// left out. Empty by default.
  public var features: [String: Int]

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

  /// Names of families byte for byte, as they are looked for.
  public static func == (a: Font, b: Font) -> Bool {
    a.size == b.size && a.weight == b.weight && a.isItalic == b.isItalic && a.width == b.width && a.features == b.features
      && a.families.elementsEqual(b.families) { $0.exact == $1.exact }
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(size)
    hasher.combine(weight)
    hasher.combine(isItalic)
    hasher.combine(width)
    hasher.combine(features)
    for family in families { hasher.combine(family.exact) }
  }

  public static func system(size: Double, weight: Weight = .regular) -> Font { Font(size: size, weight: weight) }
}
