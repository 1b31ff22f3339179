import CPango
import CPangoFonts
import EmakiDisplay

/// Holds a stretch of text of one font, script and direction, with its glyphs.
final class ShapedItem {
  private let item: UnsafeMutablePointer<PangoItem>
  let glyphs: ShapedGlyphs
  /// The index of the item's first scalar, counted from the start of the text.
  let start: Int
  let count: Int
  let isRightToLeft: Bool
  let level: UInt8
  /// Whether the item is room for a picture.
  let isShape: Bool
  /// Whether features of its font reach only parts of it, so that no part is known to look as in the whole.
  private let hasFeatures: Bool
  /// The width of all scalars before each scalar, and of all scalars, in 1/1024 point.
  private let widths: [Int]
  /// The number of glyphs before each scalar's place, in reading order of the item: from its left, or from its right.
  private let glyphStarts: [Int32]
  /// For each scalar, whether an item that starts there would look different; empty until it is first needed. Each access ends before
  /// anything is called.
  @exclusivity(unchecked) private var unsafe: [Bool] = []

  /// What is added to the glyphs of scalars, counted from the item's first, in the order of the text.
  private let adjustments: [(scalar: Int, adjustment: GlyphAdjustment)]

  /// Holds what is known of a text besides its glyphs.
  struct Details {
    /// The start of each scalar, in UTF-8 code units, and the end of the text.
    let starts: [Int32]
    /// Whether features of fonts are set anywhere.
    let hasFeatures: Bool
    /// The full-width punctuation, a mark for each scalar; empty where there is none.
    let marks: [FullWidthPunctuation]
    /// The room behind each scalar, in 1/1024 point; empty where there is none.
    let gaps: [Int32]
    /// The spaces between scripts, in the order of the text.
    let spaces: [SpacesBetweenScripts.Space]
    /// Returns how wide such a space of a run of the text is to be in an item, in 1/1024 point; `nil` as wide as it is.
    let spaceWidth: (_ run: Int, UnsafeMutablePointer<PangoItem>) -> Int32?
    /// Returns what a mark loses where it stands without its blank.
    let narrowing: (_ scalar: UInt32, UnsafeMutablePointer<PangoItem>) -> GlyphAdjustment
    /// Whether Pango has put space between letters. It is left out: the gaps have it.
    let isSpaced: Bool

    /// Returns what is added to the glyphs of an item's scalars.
    ///
    /// - Parameters:
    ///   - widths: the width of all scalars before each scalar, and of all scalars, as the font has it.
    ///   - clusters: the first bytes of the item's clusters.
    func adjustments(
      of item: UnsafeMutablePointer<PangoItem>, start: Int, count: Int, text: UnsafePointer<CChar>, widths: [Int], clusters: [Int32]
    ) -> [(scalar: Int, adjustment: GlyphAdjustment)] {
      if marks.isEmpty && gaps.isEmpty && spaces.isEmpty { return [] }
      var nextSpace = spaces.isEmpty ? 0 : firstIndex(below: spaces.count) { spaces[$0].scalar >= start }
      var result: [(scalar: Int, adjustment: GlyphAdjustment)] = []
      /// Adds what the next space grows by, if it is a scalar of the item.
      func growSpace(_ scalar: Int, _ adjustment: inout GlyphAdjustment) {
        guard nextSpace < spaces.count, spaces[nextSpace].scalar == scalar else { return }
        if let width = spaceWidth(spaces[nextSpace].run, item) {
          adjustment.width += width - Int32(widths[scalar - start + 1] - widths[scalar - start])
        }
        nextSpace += 1
      }
      if marks.isEmpty && gaps.isEmpty {
        while nextSpace < spaces.count && spaces[nextSpace].scalar < start + count {
          let scalar = spaces[nextSpace].scalar
          var adjustment = GlyphAdjustment()
          growSpace(scalar, &adjustment)
          if adjustment.width != 0 { result.append((scalar - start, adjustment)) }
        }
        return result
      }
      let em = ShapedItem.em(of: item.pointee.analysis.font)
      // No space is inside a cluster.
      let clusterStarts = isSpaced ? Set(clusters) : []
      for scalar in start..<start + count {
        var adjustment = GlyphAdjustment()
        // A mark that is not an em wide, such as one that the feature `palt` has made narrower, has no blank to lose.
        if !marks.isEmpty && marks[scalar].isNarrow && ShapedItem.isEmWide(widths[scalar - start + 1] - widths[scalar - start], em) {
          adjustment = narrowing(g_utf8_get_char(text + Int(starts[scalar])), item)
        }
        if !gaps.isEmpty && item.pointee.analysis.level % 2 == 0 {
          let isInside = isSpaced && scalar + 1 < start + count && !clusterStarts.contains(starts[scalar + 1])
          if !isInside { adjustment.width += gaps[scalar] }
        }
        growSpace(scalar, &adjustment)
        if adjustment != GlyphAdjustment() { result.append((scalar - start, adjustment)) }
      }
      return result
    }
  }

  /// Returns whether a width is that of an ideograph, up to a fiftieth.
  static func isEmWide(_ width: Int, _ em: Int) -> Bool { abs(width - em) * 50 <= em }

  /// Copies a run that Pango has shaped.
  ///
  /// - Parameter start: the place of its first scalar in the text.
  convenience init(_ run: UnsafeMutablePointer<PangoLayoutRun>, start: Int, text: UnsafePointer<CChar>, _ details: Details) {
    let source = run.pointee.item!  // a run of a line has an item and, below, glyphs
    let isShape = emaki_run_is_shape(run) != 0
    let isShapedAgain = details.isSpaced && !isShape
    let string = isShapedAgain ? Self.shaped(source, text) : run.pointee.glyphs!
    defer { if isShapedAgain { pango_glyph_string_free(string) } }
    // Copies are never NULL: GLib aborts without memory.
    self.init(pango_item_copy(source)!, string, isShape: isShape, start: start, text: text, details)
  }

  /// Shapes an item, and finds where it may be parted.
  ///
  /// - Parameters:
  ///   - item: the item, which is taken over.
  ///   - start: the place of its first scalar in the text.
  ///   - text: the whole text.
  ///   - length: its length in bytes. No zero follows them.
  convenience init(
    _ item: UnsafeMutablePointer<PangoItem>, start: Int, text: UnsafePointer<CChar>, length: Int, _ details: Details
  ) {
    let string = pango_glyph_string_new()!  // never NULL: GLib aborts without memory
    defer { pango_glyph_string_free(string) }
    var safe = [UInt8](repeating: 0, count: Int(item.pointee.length))
    let knowsBreaks = emaki_shape_with_breaks(item, text, Int32(length), string, &safe) != 0
    if !knowsBreaks { Self.shape(item, text, length: length, into: string) }
    self.init(item, string, isShape: false, start: start, text: text, details)
    if knowsBreaks { take(safe, starts: details.starts) }
  }

  /// Makes an item of its parts, of which it takes over the first.
  private init(
    _ item: UnsafeMutablePointer<PangoItem>, _ string: UnsafeMutablePointer<PangoGlyphString>, isShape: Bool, start: Int,
    text: UnsafePointer<CChar>, _ details: Details
  ) {
    let starts = details.starts
    (self.item, self.start, self.isShape) = (item, start, isShape)
    count = Int(item.pointee.num_chars)
    level = item.pointee.analysis.level
    isRightToLeft = level % 2 == 1
    hasFeatures = details.hasFeatures
    var run = PangoLayoutRun()
    (run.item, run.glyphs) = (item, string)
    var widths = withUnsafeMutablePointer(to: &run) { [count] in Self.widths(of: $0, count: count, text: text) }
    var glyphs = ShapedGlyphs(string, offset: Int(item.pointee.offset))
    let adjustments = details.adjustments(
      of: item, start: start, count: count, text: text, widths: widths, clusters: glyphs.clusters)
    self.adjustments = adjustments
    if !adjustments.isEmpty {
      glyphs.adjust(adjustments, from: starts[start...], isRightToLeft: isRightToLeft)
      Self.add(adjustments, to: &widths)
    }
    self.glyphs = glyphs
    self.widths = widths
    glyphStarts = Self.glyphStarts(of: glyphs, starts[start...start + count], isRightToLeft: isRightToLeft)
  }

  /// Shapes an item, without the space that Pango puts between letters afterwards.
  private static func shaped(
    _ item: UnsafeMutablePointer<PangoItem>, _ text: UnsafePointer<CChar>
  ) -> UnsafeMutablePointer<PangoGlyphString> {
    let string = pango_glyph_string_new()!  // never NULL: GLib aborts without memory
    shape(item, text, length: -1, into: string)
    return string
  }

  /// - Parameter length: the length of the whole text in bytes; -1 for one that ends with a zero.
  private static func shape(
    _ item: UnsafeMutablePointer<PangoItem>, _ text: UnsafePointer<CChar>, length: Int,
    into string: UnsafeMutablePointer<PangoGlyphString>
  ) {
    pango_shape_with_flags(
      text + Int(item.pointee.offset), item.pointee.length, text, Int32(length), &item.pointee.analysis, string, PANGO_SHAPE_NONE)
  }

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

  private static func add(_ adjustments: [(scalar: Int, adjustment: GlyphAdjustment)], to widths: inout [Int]) {
    var next = 0
    var sum = 0
    for scalar in 0..<widths.count - 1 {
      if next < adjustments.count && adjustments[next].scalar == scalar {
        sum += Int(adjustments[next].adjustment.width)
        next += 1
      }
      widths[scalar + 1] += sum
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

  deinit { pango_item_free(item) }

  private(set) lazy var hyphenWidth = font.map { Int(emaki_hyphen_width($0)) } ?? 0
  /// The distance beyond a line's end within which places to break it are still looked for, as in Pango, in 1/1024 point.
  private(set) lazy var safeDistance = font.map { 3 * Int(emaki_font_character_width($0, item.pointee.analysis.language)) } ?? 0

  /// The size of the font, which is the width of an ideograph, in 1/1024 point.
  private(set) lazy var em: Int = Self.em(of: font)

  fileprivate static func em(of font: UnsafeMutablePointer<PangoFont>?) -> Int {
    guard let font else { return 0 }
    var (x, y): (Int32, Int32) = (0, 0)
    hb_font_get_scale(pango_font_get_hb_font(font), &x, &y)
    return Int(x)
  }

  /// Returns whether an opening mark has lost its blank because of the mark before it. The blank is at its beginning.
  func isNarrowed(_ scalar: Int) -> Bool { adjustments.contains { $0.scalar == scalar && $0.adjustment.offset != 0 } }

  var font: UnsafeMutablePointer<PangoFont>? { item.pointee.analysis.font }
  var knowsBreaks: Bool { !unsafe.isEmpty }

  /// Returns the width of scalars as parts of the whole, in 1/1024 point.
  func width(of range: Range<Int>) -> Int { widths[range.upperBound] - widths[range.lowerBound] }

  /// Returns how many scalars from a place together are narrower than a width in 1/1024 point, but no more than `limit`.
  func count(from start: Int, narrowerThan width: Int, limit: Int) -> Int {
    if limit <= 0 { return 0 }
    return firstIndex(below: limit) { widths[start + 1 + $0] - widths[start] >= width }
  }

  func isUnsafe(_ scalar: Int) -> Bool { scalar > 0 && scalar < count && unsafe[scalar] }

  /// Returns the range of the glyphs of scalars.
  func glyphRange(_ range: Range<Int>) -> Range<Int> {
    let (a, b) = (Int(glyphStarts[range.lowerBound]), Int(glyphStarts[range.upperBound]))
    return min(a, b)..<max(a, b)
  }

  func slice(_ range: Range<Int>) -> ShapedGlyphs.Slice {
    let part = glyphRange(range)
    return ShapedGlyphs.Slice(glyphs: glyphs.glyphs[part], clusters: glyphs.clusters[part])
  }

  /// Asks HarfBuzz where the text may be parted without changing a glyph.
  func findBreaks(in utf8: [UInt8], starts: [Int32]) {
    var safe = [UInt8](repeating: 0, count: Int(item.pointee.length))
    if hasFeatures || isShape { return take(safe, starts: starts) }
    utf8.withUnsafeBytes { text in
      safe.withUnsafeMutableBufferPointer {
        // Texts with items have bytes.
        emaki_find_safe_breaks(item, text.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(text.count), $0.baseAddress)
      }
    }
    take(safe, starts: starts)
  }

  /// Takes over where the text may be parted.
  ///
  /// - Parameter safe: for each byte of the item, whether a cluster starts there before which it may be parted.
  private func take(_ safe: [UInt8], starts: [Int32]) {
    unsafe = [Bool](repeating: true, count: max(count, 1))
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
    var glyphs = ShapedGlyphs(string, offset: bytes.lowerBound)
    if !adjustments.isEmpty {
      // A spaced text has one for each scalar.
      let first = firstIndex(below: adjustments.count) { adjustments[$0].scalar >= range.lowerBound }
      let part = adjustments[first...].prefix { $0.scalar < range.upperBound }
      glyphs.adjust(Array(part), from: starts[start...], isRightToLeft: isRightToLeft)
    }
    return glyphs
  }
}
