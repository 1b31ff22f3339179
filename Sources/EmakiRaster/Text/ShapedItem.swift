import CPango
import EmakiDisplay

/// Holds a stretch of text of one font, script and direction, with its glyphs.
final class ShapedItem {
  /// Says what an item's characters are: all the same, but for letters.
  enum Kind { case text, picture, tab }

  let kind: Kind
  let glyphs: ShapedGlyphs
  /// The index of the item's first scalar, counted from the start of the text.
  let start: Int
  let count: Int
  let level: UInt8
  let isRightToLeft: Bool
  let font: UnsafeMutablePointer<PangoFont>?
  /// The size of the font, which is the width of an ideograph, in 1/1024 point.
  let em: Int
  /// Whether the room behind the last character belongs to the item, and not to the next one.
  let endsInGap: Bool
  /// The room before the item's first character, which is read after letters of another direction, in 1/1024 point.
  let leading: Int
  private let item: UnsafeMutablePointer<PangoItem>
  /// The width of all scalars before each scalar, and of all scalars, in 1/1024 point.
  private let widths: [Int]
  /// The number of glyphs before each scalar's place, in reading order of the item: from its left, or from its right.
  private let glyphStarts: [Int32]
  /// For each scalar, whether an item that starts there would look different.
  private let unsafe: [Bool]
  /// What is added to the glyphs of scalars, counted from the item's first, in the order of the text.
  private let adjustments: [(scalar: Int, adjustment: GlyphAdjustment)]
  /// The letters whose marks may have to be placed.
  private let marked: [MarkedLetter]

  /// Shapes an item, and finds where it may be parted.
  ///
  /// - Parameters:
  ///   - item: the item, which is taken over.
  ///   - start: the place of its first scalar in the text.
  ///   - text: the whole text.
  ///   - length: its length in bytes. No zero follows them.
  ///   - levels: the levels of the items beside it in the text.
  init(
    _ item: UnsafeMutablePointer<PangoItem>, start: Int, text: UnsafePointer<CChar>, length: Int, _ details: Details,
    levels: (before: UInt8?, after: UInt8?) = (nil, nil)
  ) {
    let string = pango_glyph_string_new()!  // never NULL: GLib aborts without memory
    defer { pango_glyph_string_free(string) }
    // For each byte of the item, whether a cluster starts there before which it may be parted.
    var safe = [UInt8](repeating: 0, count: Int(item.pointee.length))
    emaki_shape(item, text, Int32(length), string, &safe)
    let starts = details.starts
    (self.item, self.start) = (item, start)
    kind = text[Int(item.pointee.offset)] == 0x09 ? .tab : emaki_attribute(item, PANGO_ATTR_SHAPE) != nil ? .picture : .text
    count = Int(item.pointee.num_chars)
    (level, font) = (item.pointee.analysis.level, item.pointee.analysis.font)
    isRightToLeft = level % 2 == 1
    var size: Int32 = 0
    if let font { hb_font_get_scale(pango_font_get_hb_font(font), &size, nil) }
    em = Int(size)
    var run = PangoLayoutRun()
    (run.item, run.glyphs) = (item, string)
    var widths = withUnsafeMutablePointer(to: &run) { [count] in Self.widths(of: $0, count: count, text: text) }
    var glyphs = ShapedGlyphs(string, offset: Int(item.pointee.offset))
    let bytes = Int(item.pointee.offset)..<Int(item.pointee.offset + item.pointee.length)
    marked = isRightToLeft || details.marked.isEmpty ? [] : details.marked(in: bytes)
    if !marked.isEmpty { glyphs.place(marked, in: font) }
    endsInGap = levels.after.map { $0 >= item.pointee.analysis.level } ?? true
    let isPlain = details.marks.isEmpty && details.gaps.isEmpty && details.spaces.isEmpty
    let clusters = glyphs.clusters
    adjustments =
      isPlain
      ? [] : details.adjustments(of: item, em: em, start: start, text: text, widths: widths, clusters: clusters, endsInGap: endsInGap)
    let isAfterInner = levels.before.map { $0 > item.pointee.analysis.level } ?? false
    leading = isAfterInner && !details.gaps.isEmpty && start > 0 ? Int(details.gaps[start - 1]) : 0
    if !adjustments.isEmpty || leading != 0 {
      glyphs.adjust(adjustments, from: starts[start...], isRightToLeft: isRightToLeft, leading: Int32(leading))
      var (rest, sum) = (adjustments[...], leading)
      for scalar in 0..<count {
        if rest.first?.scalar == scalar { sum += Int(rest.removeFirst().adjustment.width) }
        widths[scalar + 1] += sum
      }
    }
    self.glyphs = glyphs
    self.widths = widths
    glyphStarts = Self.glyphStarts(of: glyphs, starts[start...start + count], isRightToLeft: isRightToLeft)
    var unsafe = [Bool](repeating: true, count: count)
    for (scalar, place) in starts[start..<start + count].enumerated() where safe[Int(place - starts[start])] != 0 {
      // HarfBuzz may have found other clusters than Pango, whose fonts know more.
      let glyph = Int(glyphStarts[scalar]) - (isRightToLeft ? 1 : 0)
      unsafe[scalar] = !(clusters.indices.contains(glyph) && clusters[glyph] == place)
    }
    self.unsafe = unsafe
  }

  deinit { pango_item_free(item) }

  private static func widths(of run: UnsafeMutablePointer<PangoLayoutRun>, count: Int, text: UnsafePointer<CChar>) -> [Int] {
    [Int](unsafeUninitializedCapacity: count + 1) { widths, filled in
      withUnsafeTemporaryAllocation(of: Int32.self, capacity: count) { logical in
        logical.initialize(repeating: 0)
        pango_glyph_item_get_logical_widths(run, text, logical.baseAddress)
        var sum = 0
        widths.initializeElement(at: 0, to: 0)
        for scalar in 0..<count {
          sum += Int(logical[scalar])
          widths.initializeElement(at: scalar + 1, to: sum)
        }
      }
      filled = count + 1
    }
  }

  private static func glyphStarts(of glyphs: ShapedGlyphs, _ starts: ArraySlice<Int32>, isRightToLeft: Bool) -> [Int32] {
    [Int32](unsafeUninitializedCapacity: starts.count) { edges, filled in
      // Clusters rise from left to right, or fall.
      var glyph = isRightToLeft ? glyphs.glyphs.count : 0
      for byte in starts {
        if isRightToLeft {
          while glyph > 0 && glyphs.clusters[glyph - 1] < byte { glyph -= 1 }
        } else {
          while glyph < glyphs.glyphs.count && glyphs.clusters[glyph] < byte { glyph += 1 }
        }
        edges.initializeElement(at: filled, to: Int32(glyph))
        filled += 1
      }
    }
  }

  // MARK: What is known

  private(set) lazy var hyphenWidth = font.map { Int(emaki_hyphen_width($0)) } ?? 0

  /// Returns whether an opening mark has lost its blank because of the mark before it. The blank is at its beginning.
  func isNarrowed(_ scalar: Int) -> Bool { adjustments.contains { $0.scalar == scalar && $0.adjustment.offset != 0 } }

  /// Returns the width of scalars as parts of the whole, in 1/1024 point.
  func width(of range: Range<Int>) -> Int { widths[range.upperBound] - widths[range.lowerBound] }

  /// Returns whether scalars look in the whole as they do alone.
  func isSafe(_ range: Range<Int>) -> Bool {
    !(range.lowerBound > 0 && unsafe[range.lowerBound]) && !(range.upperBound < count && unsafe[range.upperBound])
  }

  func slice(_ range: Range<Int>) -> ShapedGlyphs.Slice {
    let (a, b) = (Int(glyphStarts[range.lowerBound]), Int(glyphStarts[range.upperBound]))
    let part = min(a, b)..<max(a, b)
    return ShapedGlyphs.Slice(glyphs: glyphs.glyphs[part], clusters: glyphs.clusters[part])
  }

  /// Shapes a part by itself, in the text that it is in.
  func shaped(_ range: Range<Int>, of utf8: [UInt8], starts: [Int32], hyphenated: Bool) -> ShapedGlyphs {
    let flag = UInt8(PANGO_ANALYSIS_FLAG_NEED_HYPHEN)
    if hyphenated { item.pointee.analysis.flags |= flag }
    defer { item.pointee.analysis.flags &= ~flag }
    var bytes = Int(starts[start + range.lowerBound])..<Int(starts[start + range.upperBound])
    // The hyphen takes the place of U+2027, which says where syllables end.
    if hyphenated && range.count > 1 && utf8[bytes].suffix(3).elementsEqual([0xE2, 0x80, 0xA7]) { bytes.removeLast(3) }
    let string = pango_glyph_string_new()!  // never NULL: GLib aborts without memory
    defer { pango_glyph_string_free(string) }
    utf8.withUnsafeBytes { text in
      guard let base = text.baseAddress?.assumingMemoryBound(to: CChar.self) else { return }
      pango_shape_with_flags(
        base + bytes.lowerBound, Int32(bytes.count), base, Int32(text.count), &item.pointee.analysis, string, PANGO_SHAPE_NONE)
    }
    var glyphs = ShapedGlyphs(string, offset: bytes.lowerBound)
    glyphs.place(marked, in: font)
    if adjustments.isEmpty && leading == 0 { return glyphs }
    // A spaced text has one for each scalar.
    let first = firstIndex(below: adjustments.count) { adjustments[$0].scalar >= range.lowerBound }
    let part = adjustments[first...].prefix { $0.scalar < range.upperBound }
    glyphs.adjust(
      Array(part), from: starts[start...], isRightToLeft: isRightToLeft, leading: range.lowerBound == 0 ? Int32(leading) : 0)
    return glyphs
  }
}

extension ShapedItem {
  /// Returns whether a width is that of an ideograph, up to a fiftieth.
  static func isEmWide(_ width: Int, _ em: Int) -> Bool { abs(width - em) * 50 <= em }

  /// Holds what is known of a text besides its glyphs.
  struct Details {
    /// The start of each scalar, in UTF-8 code units, and the end of the text.
    let starts: [Int32]
    /// The full-width punctuation, a mark for each scalar; empty where there is none.
    var marks: [FullWidthPunctuation] = []
    /// The room behind each scalar, in 1/1024 point; empty where there is none.
    var gaps: [Int32] = []
    /// The spaces between scripts, in the order of the text.
    var spaces: [SpacesBetweenScripts.Space] = []
    /// The letters with marks that take a font other than the text's.
    var marked: [MarkedLetter] = []
    /// The fonts that know what a mark loses where it stands without its blank.
    var fonts: TypesetterFonts?

    fileprivate func marked(in bytes: Range<Int>) -> [MarkedLetter] {
      let first = firstIndex(below: marked.count) { marked[$0].range.lowerBound >= bytes.lowerBound }
      return Array(marked[first...].prefix { $0.range.lowerBound < bytes.upperBound })
    }

    /// Returns what is added to the glyphs of an item's scalars.
    ///
    /// - Parameters:
    ///   - widths: the width of all scalars before each scalar, and of all scalars, as the font has it.
    ///   - clusters: the first bytes of the item's clusters.
    ///   - endsInGap: whether the room behind the last scalar is the item's own, and not the next one's.
    fileprivate func adjustments(
      of item: UnsafeMutablePointer<PangoItem>, em: Int, start: Int, text: UnsafePointer<CChar>, widths: [Int], clusters: [Int32],
      endsInGap: Bool
    ) -> [(scalar: Int, adjustment: GlyphAdjustment)] {
      let end = start + widths.count - 1
      var nextSpace = spaces.isEmpty ? 0 : firstIndex(below: spaces.count) { spaces[$0].scalar >= start }
      var result: [(scalar: Int, adjustment: GlyphAdjustment)] = []
      // No space is inside a cluster.
      let clusterStarts = gaps.isEmpty ? [] : Set(clusters)
      let onlySpaces = marks.isEmpty && gaps.isEmpty
      var scalar = start
      while scalar < end {
        if onlySpaces {
          guard nextSpace < spaces.count, spaces[nextSpace].scalar < end else { break }
          scalar = spaces[nextSpace].scalar
        }
        var adjustment = GlyphAdjustment()
        let width = widths[scalar - start + 1] - widths[scalar - start]
        // A mark that is not an em wide, such as one that the feature `palt` has made narrower, has no blank to lose.
        if !marks.isEmpty && marks[scalar].isNarrow && ShapedItem.isEmWide(width, em) {
          adjustment = fonts?.narrowing(of: g_utf8_get_char(text + Int(starts[scalar])), in: item) ?? adjustment
        }
        if !gaps.isEmpty, scalar + 1 < end ? clusterStarts.contains(starts[scalar + 1]) : endsInGap {
          adjustment.width += gaps[scalar]
          // It is read behind the letter, which may be at its left.
          if item.pointee.analysis.level % 2 == 1 { adjustment.offset += gaps[scalar] }
        }
        if nextSpace < spaces.count, spaces[nextSpace].scalar == scalar {
          let space = spaces[nextSpace]
          if item.pointee.analysis.font != space.font { adjustment.width += space.width - Int32(width) }
          nextSpace += 1
        }
        if adjustment != GlyphAdjustment() { result.append((scalar - start, adjustment)) }
        scalar += 1
      }
      return result
    }
  }
}

/// A glyph adjustment is what is added to a glyph's place and width, in 1/1024 point.
struct GlyphAdjustment: Hashable {
  var offset: Int32 = 0
  var width: Int32 = 0
}

/// Holds glyphs from left to right.
struct ShapedGlyphs {
  struct Slice {
    var glyphs: ArraySlice<PangoGlyphInfo>
    /// The first byte of each glyph's cluster, from the start of the text.
    var clusters: ArraySlice<Int32>

    /// Leaves out glyphs at one side.
    mutating func remove(_ count: Int, fromLeft: Bool) {
      (glyphs, clusters) =
        fromLeft ? (glyphs.dropFirst(count), clusters.dropFirst(count)) : (glyphs.dropLast(count), clusters.dropLast(count))
    }

    /// Makes glyphs at one side blanks without a width.
    mutating func clear(_ count: Int, fromLeft: Bool) {
      for index in fromLeft ? glyphs.indices.prefix(count) : glyphs.indices.suffix(count) {
        glyphs[index].geometry.width = 0
        glyphs[index].glyph = GlyphRun.empty
      }
    }
  }

  private(set) var glyphs: [PangoGlyphInfo]
  let clusters: [Int32]

  init(_ string: UnsafeMutablePointer<PangoGlyphString>, offset: Int) {
    let count = Int(string.pointee.num_glyphs)
    glyphs = Array(UnsafeBufferPointer(start: string.pointee.glyphs, count: count))
    clusters = UnsafeBufferPointer(start: string.pointee.log_clusters, count: count).map { $0 + Int32(offset) }
  }

  /// Places marks that the font leaves beside their letters.
  mutating func place(_ marked: [MarkedLetter], in font: UnsafeMutablePointer<PangoFont>?) {
    for letter in marked {
      let first = firstIndex(below: clusters.count) { clusters[$0] >= letter.range.lowerBound }
      guard let font, first < clusters.count, clusters[first] == letter.range.lowerBound else { continue }
      let count = clusters[first...].prefix { letter.range.contains(Int($0)) }.count
      letter.place(&glyphs[first..<first + count], in: pango_font_get_hb_font(font))
    }
  }

  /// Adds to glyphs.
  ///
  /// - Parameters:
  ///   - adjustments: what is added to the last glyph of the cluster that holds a scalar, in the order of the text; where that is read from the
  ///     right, to the leftmost one.
  ///   - starts: the first bytes of the scalars, from the one that `adjustments` counts from.
  ///   - leading: the room before the first character.
  mutating func adjust(
    _ adjustments: [(scalar: Int, adjustment: GlyphAdjustment)], from starts: ArraySlice<Int32>, isRightToLeft: Bool, leading: Int32
  ) {
    var glyph = 0
    for index in adjustments.indices {
      let (scalar, adjustment) = adjustments[isRightToLeft ? adjustments.count - 1 - index : index]
      let byte = starts[starts.startIndex + scalar]
      while glyph < clusters.count && (isRightToLeft ? clusters[glyph] > byte : clusters[glyph] <= byte) { glyph += 1 }
      let target = isRightToLeft ? glyph : glyph - 1
      guard glyphs.indices.contains(target) else { continue }
      glyphs[target].geometry.width += adjustment.width
      glyphs[target].geometry.x_offset += adjustment.offset
    }
    glyphs[...].grow(by: leading, isRightToLeft: isRightToLeft)
  }

  var width: Int { glyphs.reduce(0) { $0 + Int($1.geometry.width) } }
  var slice: Slice { Slice(glyphs: glyphs[...], clusters: clusters[...]) }
  /// Whether a box stands for one of the characters, which the font does not have.
  var lacksGlyphs: Bool { glyphs.contains { $0.glyph & GlyphRun.unknownFlag != 0 && $0.glyph != GlyphRun.empty } }
}

extension ArraySlice<PangoGlyphInfo> {
  /// Adds room before the first character, which is at the right where it is read from there.
  mutating func grow(by growth: Int32, isRightToLeft: Bool) {
    guard growth != 0, let first = isRightToLeft ? indices.last : indices.first else { return }
    self[first].geometry.width += growth
    if !isRightToLeft { self[first].geometry.x_offset += growth }
  }
}
