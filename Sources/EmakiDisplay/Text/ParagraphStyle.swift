/// A paragraph style says how a text is set in lines. All lengths are points.
///
/// Paragraphs end at U+000A, U+000D, both together, and U+2029. Full-width punctuation of Japanese and Chinese loses the blank half of its em where
/// two marks meet, and a bracket at the end of a line that has no room for it, if the font has the feature `halt`.
public struct ParagraphStyle: Hashable, Sendable {
  /// An alignment says at which side of the column lines start or end.
  public enum Alignment: Hashable, Sendable, CaseIterable {
    /// Lines start on the left, or on the right where the paragraph reads from right to left.
    case natural
    case left, center, right
    /// Lines fill the whole width, except for the last line of a paragraph, which is aligned as with `natural`. Spaces grow, and the room between
    /// ideographs or Kana and what stands beside them, never that inside words: a line of one word is aligned as with `natural`, too.
    case justified
  }

  /// A line break mode says where lines may end.
  public enum LineBreakMode: Hashable, Sendable, CaseIterable {
    /// Lines end between words, and inside a word that is longer than a line.
    case byWordWrapping
    /// Lines end between any two characters.
    case byCharWrapping
    /// Lines end between words, and in Japanese between phrases (bunsetsu), each of which is a word with the particles and endings that follow it. CSS
    /// has it as `word-break: auto-phrase`.
    ///
    /// ICU finds phrases, by its dictionary. A phrase that is longer than a line is parted as with `byWordWrapping`.
    case byPhraseWrapping
  }

  /// A writing direction says from which side a paragraph is read.
  public enum WritingDirection: Hashable, Sendable, CaseIterable {
    /// The first letter of each paragraph decides its direction.
    case natural
    case leftToRight, rightToLeft
  }

  /// A line break strictness says which marks of Japanese and Chinese may not begin a line.
  public enum LineBreakStrictness: Hashable, Sendable, CaseIterable {
    /// No small kana, marks of long vowels or repetition, or centred marks begin a line.
    case strict
    /// Small kana and marks of long vowels may begin a line.
    case normal
    /// Marks of repetition, centred marks and dots may begin a line, too, as suits narrow columns.
    case loose
  }

  /// The height of every line in points, whatever is on it. `nil` takes the height of the tallest font on the line, within
  /// `minimumLineHeight` and `maximumLineHeight`.
  public var lineHeight: Double?
  /// The alignment of lines in the column.
  public var alignment: Alignment
  private var rare: RareValues<Values>?

  /// Makes a style with a line height in points and an alignment.
  public init(lineHeight: Double? = nil, alignment: Alignment = .natural) {
    self.lineHeight = lineHeight
    self.alignment = alignment
  }
}

extension ParagraphStyle {
  /// The space between two lines, in points, 0 or more. 0 by default, as UIKit's `lineSpacing`. No space follows the last line.
  public var lineSpacing: Double {
    get { values.lineSpacing }
    set { values.lineSpacing = newValue }
  }
  /// The smallest height of a line, in points. A lower line is made this high, with the text's own font in its middle. 0 by default.
  public var minimumLineHeight: Double {
    get { values.minimumLineHeight }
    set { values.minimumLineHeight = newValue }
  }
  /// The largest height of a line, in points. A higher line is made this low, with the text's own font in its middle. `nil`, the default,
  /// limits nothing. It wins over `minimumLineHeight`.
  public var maximumLineHeight: Double? {
    get { values.maximumLineHeight }
    set { values.maximumLineHeight = newValue }
  }
  /// The indent of a paragraph's first line from the side where reading starts, in points, 0 or more. 0 by default. Indents leave room for an em in
  /// the column, so that no letter is lost beyond its end.
  public var firstLineHeadIndent: Double {
    get { values.firstLineHeadIndent }
    set { values.firstLineHeadIndent = newValue }
  }
  /// The indent of all other lines from the side where reading starts, in points, 0 or more. 0 by default.
  public var headIndent: Double {
    get { values.headIndent }
    set { values.headIndent = newValue }
  }
  /// The indent of all lines from the side where reading ends, in points, 0 or more. 0 by default. UIKit counts it from the other side, and
  /// from this side where it is negative.
  public var tailIndent: Double {
    get { values.tailIndent }
    set { values.tailIndent = newValue }
  }
  /// The space after a paragraph in points, in addition to the space between lines. 0 by default. No space follows the last paragraph.
  public var paragraphSpacing: Double {
    get { values.paragraphSpacing }
    set { values.paragraphSpacing = newValue }
  }
  /// The side from which paragraphs are read; `.natural` by default.
  public var baseWritingDirection: WritingDirection {
    get { values.baseWritingDirection }
    set { values.baseWritingDirection = newValue }
  }
  /// The line break mode, which says where lines may end; `.byWordWrapping` by default.
  public var lineBreakMode: LineBreakMode {
    get { values.lineBreakMode }
    set { values.lineBreakMode = newValue }
  }
  /// The part of a line's width, from 0 to 1, that says when words are hyphenated: where a line would be shorter than that without a hyphen,
  /// it ends in one if a dictionary of the text's `language` knows a place. 0, the default, hyphenates nothing, and 1 wherever a longer part
  /// of a word fits.
  ///
  /// The hyphen is drawn and counts in the line's width, but is not part of the text. Links, web and mail addresses, words with digits or
  /// capitals inside, and words with soft hyphens of their own are left whole.
  public var hyphenationFactor: Double {
    get { values.hyphenationFactor }
    set { values.hyphenationFactor = newValue }
  }
  /// The line break strictness of Japanese and Chinese; `.strict` by default.
  public var lineBreakStrictness: LineBreakStrictness {
    get { values.lineBreakStrictness }
    set { values.lineBreakStrictness = newValue }
  }

  /// Whether all properties except line height and alignment are at their defaults.
  package var isPlain: Bool { rare == nil }

  /// Returns the style with all lengths multiplied by a factor.
  func scaled(by factor: Double) -> ParagraphStyle {
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
    var hyphenationFactor = 0.0
    var lineBreakStrictness = LineBreakStrictness.strict
  }

  private var values: Values {
    get { rare?.values ?? Values() }
    set { rare = newValue == Values() ? nil : RareValues(newValue) }
  }
}

extension Double {
  /// The number limited to a length in a text, in points: at most 10,000 in either direction, and 0 where it is not finite.
  package var textLength: Double { isFinite ? min(max(self, -10_000), 10_000) : 0 }
}
