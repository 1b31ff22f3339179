/// Reads and changes the attributes of parts of a text.
///
/// Places are counted in `Character`s from 0, so nothing comes between a letter and its accents, or inside an emoji. Finding a place takes
/// time proportional to the text before it.
extension AttributedText {
  /// Makes a text whose characters all have the same attributes, as `NSAttributedString(string:attributes:)` does.
  public init(_ string: String, attributes: TextAttributes) {
    self.init(string, font: attributes.font, color: attributes.color)
    for index in runs.indices { runs[index].attributes = attributes }
  }

  /// A key names an attribute as `NSAttributedString.Key` does.
  public enum Key: Hashable, Sendable {
    /// A `Color`, or a `DynamicColor` that follows the theme.
    case foregroundColor
    /// A number of points.
    case kern, baselineOffset
    /// A `TextLine`: `TextLine.single`.
    case underlineStyle, strikethroughStyle
    /// A `String` or a `URL`.
    case link
    /// A value of the type that has this name: `Font`, `Color`, `ParagraphStyle`, `Shadow` or `TextAttachment`.
    case font, backgroundColor, paragraphStyle, shadow, attachment
  }

  /// Makes a text whose characters all have the same attributes, which a dictionary gives by their names, as `NSAttributedString` has it:
  /// `AttributedText(string: "New", attributes: [.font: Font.boldSystem(size: 12), .foregroundColor: Color.red])`.
  ///
  /// - Precondition: each value has the type that its key asks for.
  public init(string: String, attributes: [Key: Any]? = nil) {
    let values = attributes ?? [:]
    let dynamic = values[.foregroundColor] as? DynamicColor
    self.init(string, font: values[.font] as? Font, color: dynamic?.light ?? values[.foregroundColor] as? Color)
    var look = runs[0].attributes
    look.dynamicColor = dynamic
    for (key, value) in values {
      // Numbers have many types: a literal is an `Int` here, and other code has `CGFloat`.
      let number = (value as? any BinaryFloatingPoint).map { Double($0) } ?? (value as? any BinaryInteger).map { Double($0) }
      switch (key, value) {
      case (.font, is Font), (.foregroundColor, is Color), (.foregroundColor, is DynamicColor): break
      case (.backgroundColor, let value as Color): look.backgroundColor = value
      case (.paragraphStyle, let value as ParagraphStyle): paragraphStyle = value
      case (.underlineStyle, let value as TextLine): look.underline = value
      case (.strikethroughStyle, let value as TextLine): look.strikethrough = value
      case (.shadow, let value as Shadow): look.shadow = value
      case (.attachment, let value as TextAttachment): look.attachment = value
      case (.link, _): look.link = "\(value)"
      case (.kern, _) where number != nil: look.letterSpacing = number ?? 0
      case (.baselineOffset, _) where number != nil: look.baselineOffset = number ?? 0
      default: preconditionFailure("a text's attribute .\(key) is no \(type(of: value)): see AttributedText.Key for the types.")
      }
    }
    runs[0].attributes = look
  }

  /// Makes a text whose characters all have the same attributes, with a colour that follows the theme.
  ///
  /// ```swift
  /// title.attributedText = AttributedText(name, font: .boldSystem(size: 17), dynamicColor: .label)
  /// ```
  ///
  /// - Parameters:
  ///   - font: the font. Without one it is the system font of 14 points.
  ///   - lineHeight: the height of every line in points; `nil` takes the height of the fonts.
  ///   - dynamicColor: the colour of the glyphs in light and in dark trees.
  public init(
    _ string: String, font: Font? = nil, lineHeight: Double? = nil, dynamicColor: DynamicColor,
    alignment: ParagraphStyle.Alignment = .natural, language: String? = nil
  ) {
    self.init(string, font: font, lineHeight: lineHeight, color: dynamicColor.light, alignment: alignment, language: language)
    for index in runs.indices { runs[index].attributes.dynamicColor = dynamicColor }
  }

  /// Replaces all attributes of a range.
  ///
  /// - Precondition: `range` is inside `0..<string.count`.
  public mutating func setAttributes(_ attributes: TextAttributes, range: Range<Int>) {
    change(utf8Range(of: range)) { $0 = attributes }
    give(true, true, in: range)
  }

  /// Notes for the runs of a range whether they were given a font, a colour or both.
  private mutating func give(_ font: Bool, _ color: Bool, in range: Range<Int>) {
    let bytes = utf8Range(of: range)
    var start = 0
    for index in runs.indices {
      let place = start..<start + runs[index].utf8Count
      start = place.upperBound
      if place.isEmpty || place.clamped(to: bytes) != place { continue }
      if font { runs[index].lacksFont = false }
      if color { runs[index].lacksColor = false }
    }
  }

  /// Returns the text with a colour for the characters that were given none.
  package func withColorWhereNone(_ color: Color) -> AttributedText {
    var text = self
    for index in runs.indices where runs[index].lacksColor { text.runs[index].color = color }
    return text
  }

  /// Changes one attribute of a range and leaves the others: `text.addAttribute(\.underline, .single, range: 0..<4)`.
  ///
  /// - Precondition: `range` is inside `0..<string.count`.
  public mutating func addAttribute<Value>(_ attribute: WritableKeyPath<TextAttributes, Value>, _ value: Value, range: Range<Int>) {
    change(utf8Range(of: range)) { $0[keyPath: attribute] = value }
    give(attribute == \.font, attribute == \.color || attribute == \.dynamicColor, in: range)
  }

  /// Returns the attributes of the character at an index.
  ///
  /// - Precondition: `index` is in `0..<string.count`.
  public func attributes(at index: Int) -> TextAttributes {
    look(at: utf8Range(of: index..<index + 1).lowerBound).attributes
  }

  /// Returns the range where a string first occurs, compared character for character; `nil` where it does not occur.
  public func range(of part: String) -> Range<Int>? {
    let (text, part) = (Array(string), Array(part))
    guard !part.isEmpty && part.count <= text.count else { return nil }
    for start in 0...text.count - part.count where text[start..<start + part.count].elementsEqual(part) {
      return start..<start + part.count
    }
    return nil
  }

  /// Returns the range in UTF-8 code units of a range of characters.
  package func utf8Range(of range: Range<Int>) -> Range<Int> {
    guard range.lowerBound >= 0, let start = string.index(string.startIndex, offsetBy: range.lowerBound, limitedBy: string.endIndex),
      let end = string.index(start, offsetBy: range.count, limitedBy: string.endIndex)
    else {
      preconditionFailure(
        "characters \(range) are not all in the text, which has \(string.count). Give a range inside 0..<\(string.count).")
    }
    return string.utf8.distance(from: string.startIndex, to: start)..<string.utf8.distance(from: string.startIndex, to: end)
  }

  /// Changes the attributes of one range.
  ///
  /// - Parameter bytes: UTF-8 code units, from one character to another.
  private mutating func change(_ bytes: Range<Int>, _ body: (inout TextAttributes) -> Void) {
    if !bytes.isEmpty { change([bytes]) { attributes, _ in body(&attributes) } }
  }

  /// Changes the attributes of several stretches at once.
  ///
  /// - Parameters:
  ///   - stretches: UTF-8 code units, each from one character to another. The stretches are in order, do not overlap, and are not empty.
  ///   - body: changes the attributes. It is also given the number of the stretch.
  package mutating func change(_ stretches: [Range<Int>], _ body: (inout TextAttributes, _ number: Int) -> Void) {
    if stretches.isEmpty { return }
    var result: [Run] = []
    func add(_ run: Run, _ count: Int) {
      var run = run
      run.utf8Count = count
      result.append(joining: run)
    }
    var number = 0
    for (run, place) in placedRuns {
      var start = place.lowerBound
      while number < stretches.count, stretches[number].lowerBound < place.upperBound {
        let changed = stretches[number].clamped(to: place)
        add(run, changed.lowerBound - start)
        var (other, attributes) = (run, run.attributes)
        body(&attributes, number)
        other.attributes = attributes
        add(other, changed.count)
        start = changed.upperBound
        // The rest is in the next runs.
        if stretches[number].upperBound > place.upperBound { break }
        number += 1
      }
      add(run, place.upperBound - start)
    }
    runs = result
  }
}

extension [AttributedText.Run] {
  /// Appends a run, or makes the last one longer where both look the same. An empty run is left out.
  mutating func append(joining run: AttributedText.Run) {
    if run.utf8Count == 0 { return }
    if let last, last.font == run.font && last.color == run.color && last.rare == run.rare {
      self[count - 1].utf8Count += run.utf8Count
    } else {
      append(run)
    }
  }
}

extension AttributedText.Run {
  /// All attributes of the run.
  public var attributes: TextAttributes {
    get {
      var values = rare?.values ?? .plain
      (values.font, values.color) = (font, color)
      return values
    }
    set {
      (font, color) = (newValue.font, newValue.color)
      var values = newValue
      (values.font, values.color) = (TextAttributes.plain.font, TextAttributes.plain.color)
      rare = values == .plain ? nil : RareValues(values)
    }
  }
}
