/// A paragraph style says how a text is set in lines. All lengths are points.
///
/// Paragraphs end at U+000A, U+000D, both together, and U+2029.
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
    /// Phrases are found by the model of BudouX, which is a table of weights, not a dictionary. A phrase that is longer than a line is parted as with
    /// `byWordWrapping`.
    case byPhraseWrapping
  }

  /// Line breaking says how the ends of lines are chosen among the places where they may be.
  public enum LineBreaking: Hashable, Sendable, CaseIterable {
    /// Each line takes as much as it has room for.
    case greedy
    /// The lines of a paragraph are as even as they can be, without becoming more of them, as suits titles and labels.
    case balanced
    /// The last line of a paragraph is not a single short word if another word can move down to it. The other lines stay as full as
    /// possible.
    case pretty
  }

  /// Text autospace says where ideographs and Kana stand apart from Latin letters and digits. CSS has it as `text-autospace`.
  public enum TextAutospace: Hashable, Sendable, CaseIterable {
    /// Ideographs and Kana do not stand apart from Latin letters and digits.
    case none
    /// Ideographs and Kana stand apart from Latin letters and digits by a quarter of an em, except at the ends of lines and where there is
    /// already a blank or a mark.
    case normal
  }

  /// Hanging punctuation says which marks may stand beyond the end of a line. CSS has it as `hanging-punctuation`.
  public enum HangingPunctuation: Hashable, Sendable, CaseIterable {
    /// No marks may stand beyond the end of a line.
    case none
    /// A comma or full stop for which the line has no room may stand beyond its end, whether it is of full width or not. It does not count
    /// in the line's width.
    case allowEnd
  }

  /// A writing direction says from which side a paragraph is read.
  public enum WritingDirection: Hashable, Sendable, CaseIterable {
    /// The first letter of each paragraph decides its direction.
    case natural
    case leftToRight, rightToLeft
  }

  /// A punctuation trim says where full-width punctuation of Japanese and Chinese stands without the blank half of its em. A font must have
  /// the feature `halt` for pairs to be trimmed.
  public enum PunctuationTrim: Hashable, Sendable, CaseIterable {
    /// Marks lose their blank where two of them meet, and a bracket where it ends a line that has no room for it.
    case automatic
    /// No mark loses its blank: each is an em wide.
    case never
    /// Marks lose their blank as with `automatic`, and at the start of each line.
    case lineStart
    /// Marks lose their blank as with `lineStart`, and at the end of each line, full stops and commas included.
    case lineStartAndEnd
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
  /// The number of `lineBreakWeight`; 0 is `nil`. It stands in bytes that the alignment leaves free, because each read notification has one.
  private var lineBreakWeightValue: UInt16 = 0
  private var rare: Rare?

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

  /// The punctuation trim, which says where full-width punctuation loses its blank half; `.automatic` by default. A mark that
  /// the font's features make narrower than an em has nothing to lose. In texts with tabs only marks that meet lose it, wherever lines start or end.
  public var punctuationTrim: PunctuationTrim {
    get { values.punctuationTrim }
    set { values.punctuationTrim = newValue }
  }
  /// The line break strictness of Japanese and Chinese; `.strict` by default.
  public var lineBreakStrictness: LineBreakStrictness {
    get { values.lineBreakStrictness }
    set { values.lineBreakStrictness = newValue }
  }

  /// The line breaking, which says how the ends of lines are chosen; `.greedy` by default.
  ///
  /// The others choose the best of all ways to break a paragraph into as few lines as `greedy` makes; words are hyphenated only where there were more
  /// lines without that. They have no effect on texts with tabs or `exclusionPaths`, or of more than 32 KB; on paragraphs that the line limit cuts;
  /// and on paragraphs of more than 4,096 code points or 64 lines, or with a word that is longer than a line.
  public var lineBreaking: LineBreaking {
    get { values.lineBreaking }
    set { values.lineBreaking = newValue }
  }
  /// The text autospace of ideographs beside letters and digits; `.none` by default. It has no effect on texts with tabs.
  public var textAutospace: TextAutospace {
    get { values.textAutospace }
    set { values.textAutospace = newValue }
  }
  /// The hanging punctuation, which may stand beyond the ends of lines; `.none` by default. It has no effect on texts with tabs and on
  /// stretches from right to left.
  public var hangingPunctuation: HangingPunctuation {
    get { values.hangingPunctuation }
    set { values.hangingPunctuation = newValue }
  }

  /// The least weight of the letters that lines are broken in; `nil`, the default, breaks them in the text's own. A text that may become bold has
  /// the same lines before and after.
  ///
  /// Where the letters as they are take more room, because a bold font has narrower spaces, spaces lose up to half of their width. If a line still
  /// sticks out by more than half an em, the text has its own lines. It has no effect on texts with tabs, line separators or `exclusionPaths`, or of
  /// more than 32 KB, those with words of more than 512 bytes, and letter or word spacing of what is read from the right.
  public var lineBreakWeight: Font.Weight? {
    get { lineBreakWeightValue == 0 ? nil : Font.Weight(Int(lineBreakWeightValue)) }
    set { lineBreakWeightValue = newValue.map { UInt16($0.value) } ?? 0 }
  }

  /// Whether all properties except line height, alignment and the weight for line breaks are at their defaults.
  package var isPlain: Bool { rare == nil }

  /// Returns the style with all lengths multiplied by a factor.
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
    var hyphenationFactor = 0.0
    var punctuationTrim = PunctuationTrim.automatic
    var lineBreakStrictness = LineBreakStrictness.strict
    var lineBreaking = LineBreaking.greedy
    var textAutospace = TextAutospace.none
    var hangingPunctuation = HangingPunctuation.none
  }

  /// Holds the properties that few texts set. They are stored behind a reference, which is small, because a list keeps thousands of styles.
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
