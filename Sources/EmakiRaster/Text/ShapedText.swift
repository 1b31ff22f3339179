import CPango
import EmakiDisplay

/// A text whose glyphs are known, to be broken into lines of any width. It belongs to its typesetter.
///
/// All widths are Pango's: 1/1024 point.
final class ShapedText {
  /// Where text may be parted, one for each scalar and one for the end.
  struct Break: OptionSet {
    let rawValue: UInt8
    /// Before the scalar a line may end.
    static let line = Break(rawValue: 1)
    /// The same, where lines end between any two characters.
    static let character = Break(rawValue: 2)
    /// The scalar itself is white space.
    static let whiteSpace = Break(rawValue: 4)
    /// A line that ends before the scalar ends in a hyphen.
    static let hyphen = Break(rawValue: 8)
  }

  struct Paragraph {
    /// In UTF-8 code units, without what ends it.
    var utf8Range: Range<Int>
    var direction: PangoDirection
    /// In the order of the text.
    var items: [ShapedItem]
  }

  let paragraphs: [Paragraph]
  /// Where each scalar starts, in UTF-8 code units, and the end.
  let starts: [Int32]
  let breaks: [Break]
  /// What shaping a part of it anew looks at.
  private let utf8: [UInt8]
  /// Parts of items that had to be shaped by themselves. Each access ends before anything is called.
  @exclusivity(unchecked) private var parts: [Part: ShapedGlyphs] = [:]
  private(set) var partGlyphCount = 0
  /// How many parts were.
  private(set) var reshapedCount = 0

  struct Part: Hashable {
    var item: ObjectIdentifier
    /// Scalars, from the item's first.
    var range: Range<Int>
    var isHyphenated: Bool
  }

  /// Of the parts that are kept, but for the last.
  static let partGlyphLimit = 2048

  init(paragraphs: [Paragraph], starts: [Int32], breaks: [Break], utf8: [UInt8]) {
    (self.paragraphs, self.starts, self.breaks, self.utf8) = (paragraphs, starts, breaks, utf8)
  }

  var glyphCount: Int { paragraphs.reduce(1) { $0 + $1.items.reduce(1) { $0 + $1.glyphs.glyphs.count } } }

  /// About how much memory it takes without its parts: for each glyph 24 bytes, for each scalar 18.
  var byteCount: Int { 24 * glyphCount + 18 * starts.count + utf8.count }

  /// How wide scalars of an item are when a line holds only them.
  func width(of range: Range<Int>, in item: ShapedItem, hyphenated: Bool = false) -> Int {
    !hyphenated && isSafe(range, in: item) ? item.width(of: range) : reshaped(range, in: item, hyphenated).width
  }

  /// Their glyphs.
  func glyphs(of range: Range<Int>, in item: ShapedItem, hyphenated: Bool = false) -> ShapedGlyphs.Slice {
    !hyphenated && isSafe(range, in: item) ? item.slice(range) : reshaped(range, in: item, hyphenated).slice
  }

  /// Whether scalars look in the whole as they do alone.
  private func isSafe(_ range: Range<Int>, in item: ShapedItem) -> Bool {
    if range == 0..<item.count { return true }
    if !item.knowsBreaks { item.findBreaks(in: utf8, starts: starts) }
    return !item.isUnsafe(range.lowerBound) && !item.isUnsafe(range.upperBound)
  }

  private func reshaped(_ range: Range<Int>, in item: ShapedItem, _ hyphenated: Bool) -> ShapedGlyphs {
    let part = Part(item: ObjectIdentifier(item), range: range, isHyphenated: hyphenated)
    if let known = parts[part] { return known }
    if partGlyphCount >= Self.partGlyphLimit { (parts, partGlyphCount) = ([:], 0) }
    reshapedCount += 1
    let glyphs = item.shaped(range, of: utf8, starts: starts, hyphenated: hyphenated)
    partGlyphCount += glyphs.glyphs.count
    parts[part] = glyphs
    return glyphs
  }
}

/// Glyphs from left to right.
struct ShapedGlyphs {
  struct Slice {
    var glyphs: ArraySlice<PangoGlyphInfo>
    /// The first byte of each glyph's cluster, from the start of the text.
    var clusters: ArraySlice<Int32>
  }

  let glyphs: [PangoGlyphInfo]
  let clusters: [Int32]

  init(_ string: UnsafeMutablePointer<PangoGlyphString>, offset: Int) {
    let count = Int(string.pointee.num_glyphs)
    glyphs = Array(UnsafeBufferPointer(start: string.pointee.glyphs, count: count))
    clusters = UnsafeBufferPointer(start: string.pointee.log_clusters, count: count).map { $0 + Int32(offset) }
  }

  var width: Int { glyphs.reduce(0) { $0 + Int($1.geometry.width) } }
  var slice: Slice { Slice(glyphs: glyphs[...], clusters: clusters[...]) }
}

/// Text of one font, script and direction.
final class ShapedItem {
  private let item: UnsafeMutablePointer<PangoItem>
  let glyphs: ShapedGlyphs
  /// The first scalar, counted from the start of the text.
  let start: Int
  let count: Int
  let isRightToLeft: Bool
  let level: UInt8
  /// Whether it is room for a picture.
  let isShape: Bool
  /// Whether features of its font reach only parts of it, so that no part is known to look as in the whole.
  private let hasFeatures: Bool
  /// Width of all scalars before each, and of all.
  private let widths: [Int]
  /// How many glyphs are left of each scalar's place, in reading order of the item: from its left, or from its right.
  private let glyphStarts: [Int32]
  /// For each scalar whether an item that starts there would look other; empty before somebody asks. Each access ends before anything is
  /// called.
  @exclusivity(unchecked) private var unsafe: [Bool] = []

  /// - Parameter start: its first scalar, of the text.
  init(_ run: UnsafeMutablePointer<PangoLayoutRun>, start: Int, text: UnsafePointer<CChar>, starts: [Int32], hasFeatures: Bool) {
    let source = run.pointee.item!  // a run of a line has an item and glyphs
    let string = run.pointee.glyphs!
    item = pango_item_copy(source)!  // copies are never NULL: GLib aborts without memory
    self.start = start
    count = Int(source.pointee.num_chars)
    level = source.pointee.analysis.level
    isRightToLeft = level % 2 == 1
    isShape = emaki_run_is_shape(run) != 0
    self.hasFeatures = hasFeatures
    let glyphs = ShapedGlyphs(string, offset: Int(source.pointee.offset))
    self.glyphs = glyphs
    var logical = [Int32](repeating: 0, count: count)
    logical.withUnsafeMutableBufferPointer { pango_glyph_item_get_logical_widths(run, text, $0.baseAddress) }
    var sum = 0
    widths =
      [0]
      + logical.map { width in
        sum += Int(width)
        return sum
      }
    // Clusters rise from left to right, or fall.
    var edges = [Int32](repeating: 0, count: count + 1)
    var glyph = isRightToLeft ? glyphs.glyphs.count : 0
    for scalar in 0...count {
      let byte = starts[start + scalar]
      if isRightToLeft {
        while glyph > 0 && glyphs.clusters[glyph - 1] < byte { glyph -= 1 }
      } else {
        while glyph < glyphs.glyphs.count && glyphs.clusters[glyph] < byte { glyph += 1 }
      }
      edges[scalar] = Int32(glyph)
    }
    glyphStarts = edges
  }

  deinit { pango_item_free(item) }

  private(set) lazy var hyphenWidth = font.map { Int(emaki_hyphen_width($0)) } ?? 0
  /// So far beyond a line's end no place to break it is looked for, as in Pango.
  private(set) lazy var safeDistance = font.map { 3 * Int(emaki_font_character_width($0, item.pointee.analysis.language)) } ?? 0

  var font: UnsafeMutablePointer<PangoFont>? { item.pointee.analysis.font }
  var knowsBreaks: Bool { !unsafe.isEmpty }

  /// As parts of the whole.
  func width(of range: Range<Int>) -> Int { widths[range.upperBound] - widths[range.lowerBound] }

  func isUnsafe(_ scalar: Int) -> Bool { scalar > 0 && scalar < count && unsafe[scalar] }

  func slice(_ range: Range<Int>) -> ShapedGlyphs.Slice {
    let (a, b) = (Int(glyphStarts[range.lowerBound]), Int(glyphStarts[range.upperBound]))
    let part = min(a, b)..<max(a, b)
    return ShapedGlyphs.Slice(glyphs: glyphs.glyphs[part], clusters: glyphs.clusters[part])
  }

  /// Asks HarfBuzz where the text may be parted without changing a glyph.
  func findBreaks(in utf8: [UInt8], starts: [Int32]) {
    unsafe = [Bool](repeating: true, count: max(count, 1))
    if hasFeatures || isShape { return }
    let length = Int(item.pointee.length)
    var safe = [UInt8](repeating: 0, count: length)
    utf8.withUnsafeBytes { text in
      safe.withUnsafeMutableBufferPointer {
        // Texts with items have bytes.
        emaki_find_safe_breaks(item, text.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(text.count), $0.baseAddress)
      }
    }
    let offset = item.pointee.offset
    for scalar in 0..<count where safe[Int(starts[start + scalar] - offset)] != 0 {
      // HarfBuzz may have found other clusters than Pango, whose fonts know more.
      let edge = Int(glyphStarts[scalar])
      let glyph = isRightToLeft ? edge - 1 : edge
      unsafe[scalar] = !(glyphs.clusters.indices.contains(glyph) && glyphs.clusters[glyph] == starts[start + scalar])
    }
  }

  /// Shapes a part by itself, in the text that it is in.
  func shaped(_ range: Range<Int>, of utf8: [UInt8], starts: [Int32], hyphenated: Bool) -> ShapedGlyphs {
    let flag = UInt8(PANGO_ANALYSIS_FLAG_NEED_HYPHEN)
    if hyphenated { item.pointee.analysis.flags |= flag }
    defer { item.pointee.analysis.flags &= ~flag }
    let bytes = Int(starts[start + range.lowerBound])..<Int(starts[start + range.upperBound])
    let string = pango_glyph_string_new()!  // never NULL: GLib aborts without memory
    defer { pango_glyph_string_free(string) }
    utf8.withUnsafeBytes { text in
      guard let base = text.baseAddress?.assumingMemoryBound(to: CChar.self) else { return }
      pango_shape_with_flags(
        base + bytes.lowerBound, Int32(bytes.count), base, Int32(text.count), &item.pointee.analysis, string, PANGO_SHAPE_NONE)
    }
    return ShapedGlyphs(string, offset: bytes.lowerBound)
  }
}
