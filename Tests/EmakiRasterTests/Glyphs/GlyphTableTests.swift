import Testing

@testable import EmakiRaster

struct GlyphTableTests {
  private func glyph(_ number: Int) -> RasterizedGlyph { RasterizedGlyph(left: Int32(number), top: 0, width: 1, height: 1) }

  @Test func `each of many glyphs is found under its own key alone`() {
    var table = GlyphTable()
    for index in 0..<5000 {
      for quarter in 0..<4 where index % 7 != 3 {
        table.insert(glyph(4 * index + quarter), at: GlyphTable.Key(UInt32(index * 13), quarter: quarter))
      }
    }
    for index in 0..<5000 {
      for quarter in 0..<4 {
        let found = table.lookUp(GlyphTable.Key(UInt32(index * 13), quarter: quarter))?.left
        // Keys have 16 bits, and 5,000 x 13 fits into them.
        #expect(found == (index % 7 != 3 ? Int32(4 * index + quarter) : nil))
      }
    }
  }

  @Test func `glyphs that were not looked up are dropped, and the others are found as before`() {
    var table = GlyphTable()
    for index in 0..<1000 { table.insert(glyph(index), at: GlyphTable.Key(UInt32(index), quarter: index & 3)) }
    for index in stride(from: 0, to: 1000, by: 3) { _ = table.lookUp(GlyphTable.Key(UInt32(index), quarter: index & 3)) }
    var dropped: [Int32] = []
    table.dropUnused { dropped.append($0.left) }
    #expect(dropped == (0..<1000).filter { $0 % 3 != 0 }.map(Int32.init))
    #expect(table.glyphs.count == 334)
    for index in 0..<1000 {
      #expect(table.lookUp(GlyphTable.Key(UInt32(index), quarter: index & 3))?.left == (index % 3 == 0 ? Int32(index) : nil))
    }
    // All of these were looked up since the last time, so none is dropped. Before the next time none is looked up.
    table.dropUnused { _ in }
    #expect(table.glyphs.count == 334)
    table.dropUnused { _ in }
    #expect(table.isEmpty && table.lookUp(GlyphTable.Key(0, quarter: 0)) == nil)
  }
}
