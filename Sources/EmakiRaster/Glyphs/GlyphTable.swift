/// A glyph table finds the rasterised glyphs of one font by their index and the quarter of a pixel that they are moved by.
///
/// It takes room for the glyphs that it holds and not for all that the font has: a font of Han characters has 65,535.
struct GlyphTable {
  /// Names one of at most four pictures of a glyph.
  struct Key: Equatable {
    fileprivate let value: UInt32

    /// - Parameters:
    ///   - index: the glyph's index in the font, of 16 bits as in OpenType, or a code point that no font has, with `GlyphRun.unknownFlag`.
    ///   - quarter: how many quarters of a device pixel the outline is moved to the right, 0 to 3. A missing glyph has one picture.
    init(_ index: UInt32, quarter: Int) {
      value = Self.missingScalar(of: index) == nil ? (index & 0xFFFF) << 2 | UInt32(truncatingIfNeeded: quarter & 3) : index
    }

    /// Returns the code point that no font has and that an index stands for; `nil` for a glyph of the font.
    static func missingScalar(of index: UInt32) -> UInt32? {
      index & GlyphRun.unknownFlag == 0 ? nil : index & ~GlyphRun.unknownFlag
    }
  }

  private(set) var glyphs: [RasterizedGlyph] = []
  private var keys: [Key] = []
  /// For each glyph, whether it was looked up again since it was inserted and since `dropUnused(_:)`. Each access ends before anything is called.
  private var used: [Bool] = []
  /// The places of glyphs in `glyphs`, plus one, each in the first free slot from its key's hash on; 0 for a free slot. The count is a power of
  /// two, and at most three quarters are taken.
  private var slots: [Int32] = []

  var isEmpty: Bool { glyphs.isEmpty }

  /// Returns a glyph, and notes that it is used.
  mutating func lookUp(_ key: Key) -> RasterizedGlyph? {
    if slots.isEmpty { return nil }
    let place = Int(slots[slot(of: key)]) - 1
    if place < 0 { return nil }
    used[place] = true
    return glyphs[place]
  }

  /// Adds a glyph that is not there yet.
  mutating func insert(_ glyph: RasterizedGlyph, at key: Key) {
    glyphs.append(glyph)
    keys.append(key)
    used.append(false)
    if glyphs.count * 4 > slots.count * 3 {
      fillSlots(count: max(16, slots.count * 2))
    } else {
      slots[slot(of: key)] = Int32(truncatingIfNeeded: glyphs.count)
    }
  }

  /// Drops the glyphs that were not looked up since the last time, and hands each to `drop`. Those that stay count as not looked up.
  mutating func dropUnused(_ drop: (RasterizedGlyph) -> Void) {
    var count = 0
    for place in glyphs.indices {
      if used[place] {
        (glyphs[count], keys[count]) = (glyphs[place], keys[place])
        count += 1
      } else {
        drop(glyphs[place])
      }
    }
    // Arrays of their own size: a table that has become small gives its room back.
    glyphs = Array(glyphs[..<count])
    keys = Array(keys[..<count])
    used = [Bool](repeating: false, count: count)
    var slotCount = 16
    while count * 4 > slotCount * 3 { slotCount *= 2 }
    fillSlots(count: slotCount)
  }

  private mutating func fillSlots(count: Int) {
    slots = [Int32](repeating: 0, count: count)
    for place in keys.indices { slots[slot(of: keys[place])] = Int32(truncatingIfNeeded: place + 1) }
  }

  /// Returns the slot that has a key, or the free one where it belongs.
  private func slot(of key: Key) -> Int {
    let mask = slots.count - 1
    // The product spreads neighbours over the table.
    var slot = Int(truncatingIfNeeded: (key.value &* 0x9E37_79B1) >> 8) & mask
    while slots[slot] != 0, keys[Int(slots[slot]) - 1] != key { slot = (slot + 1) & mask }
    return slot
  }
}
