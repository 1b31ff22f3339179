public import EmakiCells
public import EmakiDisplay
public import EmakiDrawing
import EmakiFeeds
public import EmakiLayout
public import Testing

/// Snapshot traits are inputs of a picture that are not part of the node, list or feed that is drawn.
///
/// Only traits that differ from the default are part of the golden's name, so a new trait does not affect existing goldens. A feed is drawn
/// with all traits. For your own nodes and lists, only some traits apply: the direction, the scale, the width, and the theme and the size
/// of texts, which are in their `traitCollection`. Lists get the bars, too. The language is only for the code that creates them, which may
/// also read other traits:
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
  /// The BCP 47 tag of the language of a feed's rows that name none; `nil` assumes none.
  public var language: String?
  /// The theme, which sets the colours of a feed's list.
  public var theme: Theme
  /// The size of a feed's texts.
  public var typeSize: TypeSize
  /// The number of device pixels in a point; `nil` is the scale of the expectation.
  public var scale: Double?
  /// The width of the picture in points; `nil` is the width of the expectation.
  public var width: Double?
  /// The bars of a phone over a feed or another list, which is then scrolled from where it rests below them; `nil` for none. Nodes and whole
  /// lists cannot have them.
  public var bars: ScreenBars?
  /// The arrangement of the parts of a feed's rows.
  public var rowStyle: RowStyle
  /// The text that a feed without rows shows; `nil` is the usual one, and an empty one shows nothing.
  public var emptyText: String?
  /// The path, from the folder of the test's source file, of the cell file that draws a feed's rows; `nil` for notification cells.
  public var cell: String?
  /// The theme of a feed's list, whose paths start from the folder of the test's source file; `nil` is the built-in look.
  public var tokens: ThemeChoice?
  /// The font that texts are set in before all others: the path of a font file, from the folder of the test's source file, or a family; `nil`
  /// for none.
  public var font: String?
  /// The device round a feed or another list; `nil` for none. Nodes and whole lists cannot have one.
  public var device: DeviceFrame?
  /// The style of the dates in a feed's rows that a cell file draws. Those of notification cells were written when the feed was read, by the
  /// dates that it was read with.
  public var dates: DateStyle

  /// Creates traits. By default rows start from the left, no language is assumed, the theme is light, texts have their usual size, and the
  /// expectation says how wide the picture is, and at which scale. There are no bars.
  public init(
    layoutDirection: LayoutDirection = .leftToRight, language: String? = nil, theme: Theme = .light, typeSize: TypeSize = .l,
    scale: Double? = nil, width: Double? = nil, bars: ScreenBars? = nil, rowStyle: RowStyle = .standard, emptyText: String? = nil,
    cell: String? = nil, tokens: ThemeChoice? = nil, font: String? = nil, device: DeviceFrame? = nil, dates: DateStyle = DateStyle()
  ) {
    (self.layoutDirection, self.language, self.theme, self.typeSize) = (layoutDirection, language, theme, typeSize)
    (self.scale, self.width, self.bars) = (scale, width, bars)
    (self.rowStyle, self.emptyText, self.cell) = (rowStyle, emptyText, cell)
    (self.tokens, self.font, self.device, self.dates) = (tokens, font, device, dates)
  }

  /// Returns the traits of each combination of values, for the arguments of a test. An axis without values is not varied.
  public static func matrix(
    layoutDirections: [LayoutDirection] = [], languages: [String?] = [], themes: [Theme] = [], typeSizes: [TypeSize] = [],
    scales: [Double] = [], widths: [Double] = [], bars: [ScreenBars?] = [], rowStyles: [RowStyle] = [],
    emptyTexts: [String?] = [], cells: [String?] = [], tokens: [ThemeChoice?] = [], fonts: [String?] = [], devices: [DeviceFrame?] = [],
    dates: [DateStyle] = []
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
    all = varied(all, \.bars, bars)
    all = varied(all, \.rowStyle, rowStyles)
    all = varied(all, \.emptyText, emptyTexts)
    all = varied(all, \.cell, cells)
    all = varied(all, \.tokens, tokens)
    all = varied(all, \.font, fonts)
    all = varied(all, \.device, devices)
    return varied(all, \.dates, dates)
  }

  /// The look of a feed's list with these traits, but for `tokens`, whose file the expectation reads.
  public var appearance: Appearance { Appearance(theme: theme, typeSize: typeSize, rowStyle: rowStyle, emptyText: emptyText) }

  /// Returns the size of a picture with these traits.
  func size(_ size: Size) -> Size { Size(width: width ?? size.width, height: size.height) }

  /// The parts of the golden's name that come from traits, such as `dir=rtl` and `lang=ar`; empty for the defaults. The scale is left out,
  /// because it is part of each name.
  private var parts: [String] {
    [
      tokens?.accent.map { "accent=\(SnapshotName.part($0))" }, cell.map { "cell=\(SnapshotName.part($0))" },
      bars?.clock.map { "clock=\(SnapshotName.part($0))" },
      dates.style == .standard ? nil : "dateStyle=\(dates.style.rawValue)", device.map { "device=\($0.rawValue)" },
      layoutDirection == .leftToRight ? nil : "dir=rtl",
      emptyText.map { "emptyText=\(SnapshotName.part($0))" }, font.map { "font=\(SnapshotName.part($0))" }, language.map { "lang=\($0)" },
      dates.now.map { "now=\(SnapshotName.text($0.timeIntervalSince1970))" },
      rowStyle == .standard ? nil : "rowStyle=\(rowStyle.rawValue)", bars.map { "screen=\($0.kind.rawValue)" },
      theme == .light ? nil : "theme=\(theme.rawValue)",
      bars?.title.map { "title=\(SnapshotName.part($0))" }, (tokens?.name ?? tokens?.path).map { "tokens=\(SnapshotName.part($0))" },
      typeSize == .l ? nil : "typeSize=\(typeSize.rawValue)", dates.timeZone == "UTC" ? nil : "tz=\(SnapshotName.part(dates.timeZone))",
      width.map { "width=\(SnapshotName.text($0))" },
    ].compactMap(\.self)
  }

  /// The part of the golden's name that the traits give it, such as `@dir=rtl@lang=ar`; empty for the defaults.
  var suffix: String { parts.map { "@" + $0 }.joined() }
}

extension SnapshotTraits: CustomTestStringConvertible {
  /// A description of the traits that differ from the defaults, such as `theme=dark, width=320`.
  public var testDescription: String {
    let parts = parts + (scale.map { ["scale=\(SnapshotName.text($0))"] } ?? [])
    return parts.isEmpty ? "default" : parts.joined(separator: ", ")
  }
}
