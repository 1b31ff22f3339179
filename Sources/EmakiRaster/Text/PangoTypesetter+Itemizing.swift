import CPango
import EmakiDisplay

/// An itemized text is a text that is divided into items of one font, script and direction, before any is shaped.
///
/// A layout of Pango finds the same items and places, and shapes the items at once. It does not say where they may be parted without changing a
/// glyph, for which they would have to be shaped once more.
final class ItemizedText {
  fileprivate struct Paragraph {
    let utf8Range: Range<Int>
    let direction: PangoDirection
    var items: [UnsafeMutablePointer<PangoItem>]
  }

  /// What Pango knows of the places before each scalar and behind the last.
  let places: [PangoLogAttr]
  private var paragraphs: [Paragraph]

  fileprivate init(_ paragraphs: [Paragraph], places: [PangoLogAttr]) { (self.paragraphs, self.places) = (paragraphs, places) }

  deinit { for paragraph in paragraphs { for item in paragraph.items { pango_item_free(item) } } }

  /// Shapes the items, which it can do once.
  ///
  /// - Parameter utf8: the text.
  func shaped(_ utf8: UnsafeBufferPointer<UInt8>, _ details: ShapedItem.Details) -> [ShapedText.Paragraph] {
    let paragraphs = paragraphs
    self.paragraphs = []
    var scalar = 0
    return utf8.withMemoryRebound(to: CChar.self) { text in
      paragraphs.map { paragraph in
        while scalar < details.starts.count - 1 && details.starts[scalar] < Int32(paragraph.utf8Range.lowerBound) { scalar += 1 }
        let items = paragraph.items.map { item in
          // Texts with items have bytes.
          let item = ShapedItem(item, start: scalar, text: text.baseAddress!, length: text.count, details)
          scalar += item.count
          return item
        }
        return ShapedText.Paragraph(utf8Range: paragraph.utf8Range, direction: paragraph.direction, items: items)
      }
    }
  }
}

extension PangoTypesetter {
  /// Divides a part of a text into items, with the base direction that is set; `nil` where only a layout of Pango does all that the text needs: for
  /// attributes that change glyphs, and soft hyphens.
  ///
  /// - Parameters:
  ///   - range: the part, in UTF-8 code units.
  ///   - scalarCount: the number of its scalars.
  ///   - bytes: the bytes of the part.
  func itemized(
    _ request: TextRequest, _ utf8: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, scalarCount: Int, bytes: TextBytes
  ) -> ItemizedText? {
    let (text, part) = (request.text, UnsafeBufferPointer(rebasing: utf8[range]))
    if shapesWithPango || part.isEmpty || text.runs.contains(where: \.needsAttributes) { return nil }
    if bytes.holds(0xC2) && TextChunks.hasSoftHyphens(part) { return nil }
    countText()
    // Neither is NULL: GLib aborts without memory.
    let attributes =
      attributes(of: text, utf8, range, bytes, hasOwnFont: false, forBreaking: true, mayHyphenate: false) ?? pango_attr_list_new()!
    defer { pango_attr_list_unref(attributes) }
    pango_attr_list_insert_before(attributes, pango_attr_font_desc_new(pango_layout_get_font_description(layout)))
    var paragraphs: [ItemizedText.Paragraph] = []
    var places = [PangoLogAttr](repeating: PangoLogAttr(), count: scalarCount + 1)
    places.withUnsafeMutableBufferPointer { places in
      part.withMemoryRebound(to: CChar.self) { text in
        // Neither is NULL: the part is not empty.
        itemize(text.baseAddress!, text.count, attributes, places.baseAddress!, places.count, into: &paragraphs)
      }
      let rules = BreakRules(text, utf8[range], bytes)
      if !rules.areNone { note(rules.apply(to: places, of: String(decoding: part, as: UTF8.self))) }
    }
    return ItemizedText(paragraphs, places: places)
  }

  /// Divides a text into paragraphs and their items.
  private func itemize(
    _ text: UnsafePointer<CChar>, _ length: Int, _ attributes: OpaquePointer, _ places: UnsafeMutablePointer<PangoLogAttr>, _ count: Int,
    into paragraphs: inout [ItemizedText.Paragraph]
  ) {
    let isAutomatic = pango_layout_get_auto_dir(layout) != 0
    let contextDirection = pango_context_get_base_dir(context)
    // As in a layout, a paragraph without letters has the direction of the one before it, and the first that of the first letter.
    var direction = isAutomatic ? emaki_first_direction(text, Int32(length)) : contextDirection
    if direction == PANGO_DIRECTION_NEUTRAL { direction = contextDirection }
    var (start, scalar, isLast) = (0, 0, false)
    while !isLast {
      var (ending, next): (Int32, Int32) = (0, 0)
      pango_find_paragraph_boundary(text + start, Int32(length - start), &ending, &next)
      let range = start..<start + Int(ending)
      if isAutomatic {
        let own = emaki_first_direction(text + start, ending)
        if own != PANGO_DIRECTION_NEUTRAL { direction = own }
      }
      let end = start + Int(next)
      var element = emaki_itemize(
        context, direction, text, Int32(start), ending, Int32(end), attributes, places + scalar, Int32(count - scalar))
      let list = element
      var items: [UnsafeMutablePointer<PangoItem>] = []
      while let current = element, let data = current.pointee.data {
        items.append(data.assumingMemoryBound(to: PangoItem.self))
        element = current.pointee.next
      }
      g_list_free(list)
      let isRightToLeft = direction == PANGO_DIRECTION_RTL || direction == PANGO_DIRECTION_WEAK_RTL
      paragraphs.append(
        ItemizedText.Paragraph(utf8Range: range, direction: isRightToLeft ? PANGO_DIRECTION_RTL : PANGO_DIRECTION_LTR, items: items))
      scalar += g_utf8_strlen(text + start, Int(next))
      isLast = range.upperBound == length
      start = end
    }
  }
}
