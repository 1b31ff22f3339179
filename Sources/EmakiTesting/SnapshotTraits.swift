public import EmakiDisplay
public import EmakiLayout
public import Testing

/// Snapshot traits are inputs of a picture that are not part of the node or list that is drawn.
///
/// Only traits that differ from the default are part of the golden's name, so a new trait does not affect existing goldens. The direction, the
/// scale, the width and the font decide how a node is drawn, and the theme and the size of texts are in its `traitCollection`. The language
/// is only for the code that creates nodes, which may also read other traits:
///
/// ```swift
/// @Test(arguments: SnapshotTraits.matrix(themes: [.light, .dark], widths: [320, 390]))
/// func profile(traits: SnapshotTraits) async {
///   await expectSnapshot(of: ProfileCell(theme: traits.theme), size: Size(width: 390, height: .unbounded), traits: traits, named: "profile")
/// }
/// ```
public struct SnapshotTraits: Hashable, Sendable {
  /// The side that rows start from.
  public var layoutDirection: LayoutDirection
  /// The BCP 47 tag of a language; `nil` for none.
  public var language: String?
  /// The theme.
  public var theme: Theme
  /// The size of texts.
  public var typeSize: TypeSize
  /// The number of device pixels in a point; `nil` is the scale of the expectation.
  public var scale: Double?
  /// The width of the picture in points; `nil` is the width of the expectation.
  public var width: Double?
  /// The font that texts are set in before all others: the path of a font file, from the folder of the test's source file, or a family; `nil`
  /// for none.
  public var font: String?

  /// Creates traits. By default rows start from the left, there is no language, the theme is light, texts have their usual size, and the
  /// expectation says how wide the picture is, and at which scale.
  public init(
    layoutDirection: LayoutDirection = .leftToRight, language: String? = nil, theme: Theme = .light, typeSize: TypeSize = .l,
    scale: Double? = nil, width: Double? = nil, font: String? = nil
  ) {
    (self.layoutDirection, self.language, self.theme, self.typeSize) = (layoutDirection, language, theme, typeSize)
    (self.scale, self.width, self.font) = (scale, width, font)
  }

  /// Returns the traits of each combination of values, for the arguments of a test. An axis without values is not varied.
  public static func matrix(
    layoutDirections: [LayoutDirection] = [], languages: [String?] = [], themes: [Theme] = [], typeSizes: [TypeSize] = [],
    scales: [Double] = [], widths: [Double] = [], fonts: [String?] = []
  ) -> [SnapshotTraits] {
    func varied<Value>(_ all: [SnapshotTraits], _ property: WritableKeyPath<SnapshotTraits, Value>, _ values: [Value]) -> [SnapshotTraits] {
      if values.isEmpty { return all }
      return all.flatMap { traits in
        values.map { value in
          var traits = traits
          traits[keyPath: property] = value
          return traits
        }
      }
    }
    var all = varied([SnapshotTraits()], \.layoutDirection, layoutDirections)
    all = varied(all, \.language, languages)
    all = varied(all, \.theme, themes)
    all = varied(all, \.typeSize, typeSizes)
    all = varied(all, \.scale, scales)
    all = varied(all, \.width, widths)
    return varied(all, \.font, fonts)
  }

  /// Returns the size of a picture with these traits.
  func size(_ size: Size) -> Size { Size(width: width ?? size.width, height: size.height) }

  /// The parts of the golden's name that come from traits, such as `dir=rtl` and `lang=ar`; empty for the defaults. The scale is left out,
  /// because it is part of each name.
  var parts: [String] {
    [
      layoutDirection == .leftToRight ? nil : "dir=rtl", font.map { "font=\(SnapshotName.part($0))" }, language.map { "lang=\($0)" },
      theme == .light ? nil : "theme=\(theme.rawValue)", typeSize == .l ? nil : "typeSize=\(typeSize.rawValue)",
      width.map { "width=\(SnapshotName.text($0))" },
    ].compactMap(\.self)
  }
}

extension SnapshotTraits: CustomTestStringConvertible {
  /// A description of the traits that differ from the defaults, such as `theme=dark, width=320`.
  public var testDescription: String {
    let parts = parts + (scale.map { ["scale=\(SnapshotName.text($0))"] } ?? [])
    return parts.isEmpty ? "default" : parts.joined(separator: ", ")
  }
}
