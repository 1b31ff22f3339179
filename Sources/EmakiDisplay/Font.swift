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

  /// Family names in order of preference. Empty: the system font, Inter. Scripts that none of them has are set in the font set's
  /// other fonts.
  public var families: [String]
  /// In points, above 0.
  public var size: Double
  public var weight: Weight
  public var isItalic: Bool

  public init(families: [String] = [], size: Double, weight: Weight = .regular, isItalic: Bool = false) {
    precondition(size.isFinite && size > 0, "a font size is a finite number of points above 0, not \(size)")
    self.families = families
    self.size = size
    self.weight = weight
    self.isItalic = isItalic
  }

  public static func system(size: Double, weight: Weight = .regular) -> Font { Font(size: size, weight: weight) }
}
