import CPango
import EmakiDisplay

/// Holds a text whose glyphs are known, which can be broken into lines of any width. It belongs to its typesetter.
///
/// All widths are Pango's: 1/1024 point.
final class ShapedText {
  /// Says what may happen before a scalar. There is one for each scalar and one for the end.
  struct Break: OptionSet {
    let rawValue: UInt8
    /// A line may end before the scalar.
    static let line = Break(rawValue: 1)
    /// A line may end before the scalar, where lines end between any two characters.
    static let character = Break(rawValue: 2)
    /// The scalar itself is white space.
    static let whiteSpace = Break(rawValue: 4)
    /// A line that ends before the scalar ends in a hyphen.
    static let hyphen = Break(rawValue: 8)
    /// The hyphen takes the place of the character before, U+2027.
    static let replacing = Break(rawValue: 16)
    /// A character begins with the scalar, or at least what Pango takes for one.
    static let cursor = Break(rawValue: 32)
  }

  /// A paragraph, or a part of one between line separators.
  struct Paragraph {
    /// The range in UTF-8 code units, without what ends the paragraph, but with a line separator at the end.
    var utf8Range: Range<Int>
    var direction: PangoDirection
    /// Whether it does not go on with a paragraph that is before it.
    var isStart: Bool
    /// Whether a line separator ends it.
    var endsInSeparator = false
    /// The items in the order of the text.
    var items: [ShapedItem] = []
  }

  let paragraphs: [Paragraph]
  /// The start of each scalar, in UTF-8 code units, and the end of the text.
  let starts: [Int32]
  let breaks: [Break]
  /// Whether a line that ends somewhere in the text ends in a hyphen.
  let hasHyphens: Bool
  /// The number of its glyphs, or somewhat more.
  let glyphCount: Int
  /// The approximate number of bytes that the text takes without its parts: 24 for each glyph and 18 for each scalar.
  let byteCount: Int
  /// The start of this text in the text that it is a part of, in UTF-8 code units.
  let offset: Int
  /// The full-width punctuation of the text, a mark for each scalar; empty where it has none.
  let marks: [FullWidthPunctuation]
  /// The room that was added behind each scalar, in 1/1024 point; empty where there is none.
  let gaps: [Int32]
  /// Whether ICU has decided where its lines may end.
  let icuUse: BreakRules.ICUUse
  /// The text in UTF-8, which is read when a part of it is shaped anew.
  private let utf8: [UInt8]
  /// The glyphs of parts of items that had to be shaped by themselves. Each access ends before anything is called.
  @exclusivity(unchecked) private var parts: [Part: ShapedGlyphs] = [:]
  /// `breaks` with the places where words may be hyphenated; `nil` before they are first needed.
  @exclusivity(unchecked) private var hyphenatedBreaks: [Break]?
  private var partGlyphCount = 0
  /// The number of scalars that were shaped by themselves, and of places for a line's end that were tried.
  var work = 0

  private struct Part: Hashable {
    var item: ObjectIdentifier
    /// The range of scalars, counted from the item's first.
    var range: Range<Int>
    var isHyphenated: Bool
  }

  /// The greatest number of glyphs of the parts that are kept, not counting the last.
  private static let partGlyphLimit = 2048

  init(
    paragraphs: [Paragraph], starts: [Int32], breaks: [Break], utf8: [UInt8], offset: Int, marks: [FullWidthPunctuation],
    gaps: [Int32], icuUse: BreakRules.ICUUse
  ) {
    (self.paragraphs, self.starts, self.breaks, self.utf8, self.offset) = (paragraphs, starts, breaks, utf8, offset)
    (self.marks, self.gaps, self.icuUse) = (marks, gaps, icuUse)
    hasHyphens = breaks.contains { $0.contains(.hyphen) }
    glyphCount = paragraphs.reduce(1) { $0 + $1.items.reduce(1) { $0 + $1.glyphs.glyphs.count } }
    byteCount = 24 * glyphCount + 18 * starts.count + utf8.count + marks.count + 4 * gaps.count
  }

  /// Returns how wide scalars of an item are when a line holds only them, in 1/1024 point.
  func width(of range: Range<Int>, in item: ShapedItem, hyphenated: Bool = false) -> Int {
    !hyphenated && item.isSafe(range) ? item.width(of: range) : reshaped(range, in: item, hyphenated).width
  }

  /// Returns the glyphs of scalars of an item when a line holds only them.
  func glyphs(of range: Range<Int>, in item: ShapedItem, hyphenated: Bool = false) -> ShapedGlyphs.Slice {
    !hyphenated && item.isSafe(range) ? item.slice(range) : reshaped(range, in: item, hyphenated).slice
  }

  /// Returns where lines may end where words are hyphenated.
  func breaks(hyphenatedBy dictionary: HyphenationDictionary, links: [Range<Int>]) -> [Break] {
    if let hyphenatedBreaks { return hyphenatedBreaks }
    let breaks = HyphenationPoints.adding(to: breaks, utf8: utf8, starts: starts, links: links, dictionary: dictionary)
    hyphenatedBreaks = breaks
    return breaks
  }

  /// Returns a scalar; 0 behind the last.
  func scalar(at index: Int) -> UInt32 {
    if index + 1 >= starts.count { return 0 }
    let bytes = utf8[Int(starts[index])..<Int(starts[index + 1])]
    guard let first = bytes.first, bytes.count > 1 else { return UInt32(bytes.first ?? 0) }
    return bytes.dropFirst().reduce(UInt32(first) & (0x7F >> UInt32(bytes.count))) { $0 << 6 | UInt32($1 & 0x3F) }
  }

  /// Returns the index of the scalar that begins at a byte.
  func index(ofByte byte: Int32) -> Int { firstIndex(below: starts.count - 1) { starts[$0] >= byte } }

  /// Returns whether a scalar is white space beside which a line may end.
  func isBreakingSpace(_ index: Int) -> Bool {
    let count = starts[index + 1] - starts[index]
    // U+200B has no width.
    guard breaks[index].contains(.whiteSpace) else {
      return count == 3 && utf8[Int(starts[index])] == 0xE2 && scalar(at: index) == 0x200B
    }
    // Each candidate for a line's end is asked, and nearly all white space is that of ASCII.
    if count == 1 { return true }
    switch scalar(at: index) {
    case 0xA0, 0x2007, 0x202F: return false
    default: return true
    }
  }

  private func reshaped(_ range: Range<Int>, in item: ShapedItem, _ hyphenated: Bool) -> ShapedGlyphs {
    let part = Part(item: ObjectIdentifier(item), range: range, isHyphenated: hyphenated)
    if let known = parts[part] { return known }
    if partGlyphCount >= Self.partGlyphLimit { (parts, partGlyphCount) = ([:], 0) }
    work += range.count
    let glyphs = item.shaped(range, of: utf8, starts: starts, hyphenated: hyphenated)
    partGlyphCount += glyphs.glyphs.count
    parts[part] = glyphs
    return glyphs
  }
}
