/// How a text is set in lines. All lengths are points.
///
/// Paragraphs end at U+000A, U+000D, both together, and U+2029.
public struct ParagraphStyle: Hashable, Sendable {
  public enum Alignment: Hashable, Sendable, CaseIterable {
    /// Left, or right where the paragraph reads from right to left.
    case natural
    case left, center, right
    /// Lines reach both sides, but for the last of a paragraph, which is as `natural`.
    case justified
  }

  /// Where lines may end.
  public enum LineBreakMode: Hashable, Sendable, CaseIterable {
    /// Between words, and inside one that is longer than a line.
    case byWordWrapping
    /// Between any two characters.
    case byCharWrapping
  }

  public enum WritingDirection: Hashable, Sendable, CaseIterable {
    /// That of the paragraph's first letter.
    case natural
    case leftToRight, rightToLeft
  }

  /// Every line's height, whatever is on it; `nil` takes the tallest font on the line, within the least and the largest height.
  public var lineHeight: Double?
  public var alignment: Alignment
  private var rare: Rare?

  public init(lineHeight: Double? = nil, alignment: Alignment = .natural) {
    self.lineHeight = lineHeight
    self.alignment = alignment
  }
}

extension ParagraphStyle {
  /// Room between two lines. 0 by default, as UIKit's `lineSpacing`; there is none after the last.
  public var lineSpacing: Double {
    get { values.lineSpacing }
    set { values.lineSpacing = newValue }
  }
  /// A lower line is made so high, with the text's own font in its middle. 0 by default.
  public var minimumLineHeight: Double {
    get { values.minimumLineHeight }
    set { values.minimumLineHeight = newValue }
  }
  /// A higher line is made so low, with the text's own font in its middle; `nil`, the default, limits nothing. It wins over the least height.
  public var maximumLineHeight: Double? {
    get { values.maximumLineHeight }
    set { values.maximumLineHeight = newValue }
  }
  /// From the side where reading starts to a paragraph's first line, 0 or more. 0 by default.
  public var firstLineHeadIndent: Double {
    get { values.firstLineHeadIndent }
    set { values.firstLineHeadIndent = newValue }
  }
  /// The same of all other lines.
  public var headIndent: Double {
    get { values.headIndent }
    set { values.headIndent = newValue }
  }
  /// From the side where reading ends, 0 or more. 0 by default. UIKit counts it from the other side, and from this one where it is negative.
  public var tailIndent: Double {
    get { values.tailIndent }
    set { values.tailIndent = newValue }
  }
  /// Room after a paragraph, beside the room between lines; there is none after the last. 0 by default.
  public var paragraphSpacing: Double {
    get { values.paragraphSpacing }
    set { values.paragraphSpacing = newValue }
  }
  /// `.natural` by default.
  public var baseWritingDirection: WritingDirection {
    get { values.baseWritingDirection }
    set { values.baseWritingDirection = newValue }
  }
  /// `.byWordWrapping` by default.
  public var lineBreakMode: LineBreakMode {
    get { values.lineBreakMode }
    set { values.lineBreakMode = newValue }
  }

  /// Whether everything but height and alignment is at its default.
  package var isPlain: Bool { rare == nil }

  /// All lengths so many times as large.
  package func scaled(by factor: Double) -> ParagraphStyle {
    var style = self
    style.lineHeight = lineHeight.map { $0 * factor }
    if isPlain { return style }
    var values = values
    values.lineSpacing *= factor
    values.minimumLineHeight *= factor
    values.maximumLineHeight = values.maximumLineHeight.map { $0 * factor }
    values.firstLineHeadIndent *= factor
    values.headIndent *= factor
    values.tailIndent *= factor
    values.paragraphSpacing *= factor
    style.values = values
    return style
  }

  private struct Values: Hashable, Sendable {
    var lineSpacing = 0.0
    var minimumLineHeight = 0.0
    var maximumLineHeight: Double?
    var firstLineHeadIndent = 0.0
    var headIndent = 0.0
    var tailIndent = 0.0
    var paragraphSpacing = 0.0
    var baseWritingDirection = WritingDirection.natural
    var lineBreakMode = LineBreakMode.byWordWrapping
  }

  /// What few texts set: a list keeps thousands of them, and a reference is small.
  private final class Rare: Hashable, Sendable {
    let values: Values

    init(_ values: Values) { self.values = values }

    static func == (a: Rare, b: Rare) -> Bool { a === b || a.values == b.values }

    func hash(into hasher: inout Hasher) { hasher.combine(values) }
  }

  private var values: Values {
    get { rare?.values ?? Values() }
    set { rare = newValue == Values() ? nil : Rare(newValue) }
  }
}
