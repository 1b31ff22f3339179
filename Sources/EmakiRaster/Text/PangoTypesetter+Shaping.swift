import CPango
import EmakiDisplay

/// Shapes texts, to break them at any width.
extension PangoTypesetter {
  /// Returns the whole of a request's text with its glyphs.
  func shapedText(_ request: TextRequest, _ utf8: UnsafeBufferPointer<UInt8>, _ bytes: TextBytes) -> ShapedText {
    let style = request.text.paragraphStyle
    var key = request.text
    // Only these decide a glyph or a place for a line's end.
    key.paragraphStyle = ParagraphStyle()
    if !style.isPlain {
      key.paragraphStyle.baseWritingDirection = style.baseWritingDirection
      key.paragraphStyle.lineBreakStrictness = style.lineBreakStrictness
      if style.lineBreakMode == .byPhraseWrapping { key.paragraphStyle.lineBreakMode = .byPhraseWrapping }
    }
    return shapedTexts.text(key) { shape(request.text, utf8, 0..<utf8.count, bytes: bytes) }
  }

  /// Shapes a part of a text.
  ///
  /// - Parameters:
  ///   - range: whole scalars of the text, in UTF-8 code units; at most `TextChunks.length` of them.
  ///   - direction: the direction of the paragraph that the part goes on with; `nil` where it begins one.
  ///   - bytes: the bytes of the part, where they are known.
  func shape(
    _ text: AttributedText, _ utf8: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, continuing direction: PangoDirection? = nil,
    bytes: TextBytes? = nil
  ) -> ShapedText {
    countText()
    let part = UnsafeBufferPointer(rebasing: utf8[range])
    let bytes = bytes ?? TextBytes(part)
    let hasSoftHyphens = bytes.holds(0xC2) && TextChunks.hasSoftHyphens(part)
    let shorter = hasSoftHyphens ? TextChunks.shorteningHyphens(part) : nil
    var scalars = 0
    for byte in part where byte & 0xC0 != 0x80 { scalars += 1 }
    let starts = [Int32](unsafeUninitializedCapacity: scalars + 1) { starts, filled in
      for (index, byte) in part.enumerated() where byte & 0xC0 != 0x80 {
        starts.initializeElement(at: filled, to: Int32(index))
        filled += 1
      }
      starts.initializeElement(at: filled, to: Int32(part.count))
      filled += 1
    }
    var places = [PangoLogAttr](repeating: PangoLogAttr(), count: starts.count)
    let attributes = ShapingAttributes(of: text, utf8, range, bytes, fonts)
    func shape(_ part: UnsafeBufferPointer<UInt8>) -> ShapedText {
      let itemized = places.withUnsafeMutableBufferPointer { places in
        let paragraphs = itemize(part, bytes, attributes, text.paragraphStyle, continuing: direction, places)
        let rules = BreakRules(text, utf8[range], bytes)
        return (paragraphs, rules.areNone ? .none : rules.apply(to: places, of: String(decoding: part, as: UTF8.self)))
      }
      let breaks = breaks(places, hasSoftHyphens: hasSoftHyphens, part, starts)
      let details = ShapedItem.Details(
        starts: starts,
        marks: bytes.holds(0xE3) || bytes.holds(0xEF) ? FullWidthPunctuation.marks(in: part, .init(language: text.language)) : [],
        gaps: text.runs.contains(where: \.isSpaced) ? LetterSpacing.gaps(of: text, range, starts: starts, breaks: breaks) : [],
        spaces: SpacesBetweenScripts.all(in: part, bytes, of: text, from: range.lowerBound, starts: starts), marked: attributes.marked,
        spaceWidth: fonts.spaceWidths(of: text), narrowing: fonts.narrowing(of:in:))
      return ShapedText(
        paragraphs: Self.shaped(itemized.0, part, details), starts: starts, breaks: breaks, utf8: Array(part), offset: range.lowerBound,
        marks: details.marks, gaps: details.gaps, icuUse: itemized.1)
    }
    return shorter?.withUnsafeBufferPointer(shape) ?? shape(part)
  }

  /// Returns what may happen before each scalar. Pango would end a line in a hyphen wherever it parts a word; only soft hyphens and U+2027 ask for
  /// one.
  private func breaks(_ places: [PangoLogAttr], hasSoftHyphens: Bool, _ utf8: UnsafeBufferPointer<UInt8>, _ starts: [Int32])
    -> [ShapedText.Break]
  {
    places.withUnsafeBufferPointer { places in
      [ShapedText.Break](unsafeUninitializedCapacity: places.count) { breaks, filled in
        guard let first = places.baseAddress else { return }
        for index in places.indices {
          var place = ShapedText.Break(rawValue: UInt8(emaki_log_attr_bits(first + index)))
          let end = Int(starts[index])
          if !place.contains(.replacing), !(hasSoftHyphens && end > 1 && utf8[end - 1] == 0xAD && utf8[end - 2] == 0xC2) {
            place.remove(.hyphen)
          }
          breaks.initializeElement(at: index, to: place)
        }
        filled = places.count
      }
    }
  }

  // MARK: Items

  /// A paragraph, or a part of one between line separators, whose items are not shaped yet.
  private typealias Itemized = (
    utf8Range: Range<Int>, direction: PangoDirection, isStart: Bool, endsInSeparator: Bool, items: [UnsafeMutablePointer<PangoItem>]
  )

  /// Divides a text into paragraphs and their items.
  ///
  /// - Parameter places: room for what Pango knows of the places before each scalar and behind the last.
  private func itemize(
    _ utf8: UnsafeBufferPointer<UInt8>, _ bytes: TextBytes, _ attributes: ShapingAttributes, _ style: ParagraphStyle,
    continuing continued: PangoDirection?, _ places: UnsafeMutableBufferPointer<PangoLogAttr>
  ) -> [Itemized] {
    var directions = BaseDirection(style.baseWritingDirection, neutral: fonts.neutralDirection, utf8, bytes)
    var paragraphs: [Itemized] = []
    "".withCString { empty in
      utf8.withMemoryRebound(to: CChar.self) { buffer in
        let (text, length) = (buffer.baseAddress ?? empty, buffer.count)
        var (start, scalar, isLast) = (0, 0, false)
        while !isLast {
          var (ending, next): (Int32, Int32) = (0, 0)
          pango_find_paragraph_boundary(text + start, Int32(length - start), &ending, &next)
          let range = start..<start + Int(ending)
          let isContinued = start == 0 && continued != nil
          let direction = isContinued ? continued! : directions.direction(of: UnsafeBufferPointer(rebasing: utf8[range]))
          let list = emaki_itemize(
            fonts.context, direction, text, Int32(start), ending, Int32(start) + next, attributes.itemizing, attributes.features,
            places.baseAddress! + scalar, Int32(places.count - scalar))
          append(list, range, direction, isStart: !isContinued, utf8, to: &paragraphs)
          g_list_free(list)
          scalar += g_utf8_strlen(text + start, Int(next))
          isLast = range.upperBound == length
          start += Int(next)
        }
      }
    }
    return paragraphs
  }

  /// Adds a paragraph in its parts between line separators. Each separator is an item of its own, which is left out.
  private func append(
    _ list: UnsafeMutablePointer<GList>?, _ range: Range<Int>, _ direction: PangoDirection, isStart: Bool,
    _ utf8: UnsafeBufferPointer<UInt8>, to paragraphs: inout [Itemized]
  ) {
    var part: Itemized = (range, direction, isStart, false, [])
    var element = list
    while let current = element, let data = current.pointee.data {
      element = current.pointee.next
      let item = data.assumingMemoryBound(to: PangoItem.self)
      guard TextChunks.startsLineSeparator(utf8, at: Int(item.pointee.offset)) else {
        part.items.append(item)
        continue
      }
      let end = Int(item.pointee.offset + item.pointee.length)
      pango_item_free(item)
      (part.utf8Range, part.endsInSeparator) = (part.utf8Range.lowerBound..<end, true)
      paragraphs.append(part)
      part = (end..<range.upperBound, direction, false, false, [])
      // Nothing follows the last separator.
      if element == nil { return }
    }
    paragraphs.append(part)
  }

  private static func shaped(_ paragraphs: [Itemized], _ utf8: UnsafeBufferPointer<UInt8>, _ details: ShapedItem.Details)
    -> [ShapedText.Paragraph]
  {
    var scalar = 0
    return utf8.withMemoryRebound(to: CChar.self) { text in
      paragraphs.map { paragraph in
        while scalar < details.starts.count - 1 && details.starts[scalar] < Int32(paragraph.utf8Range.lowerBound) { scalar += 1 }
        // An item is freed with its shaped item.
        let levels = paragraph.items.map(\.pointee.analysis.level)
        let items = paragraph.items.enumerated().map { index, item in
          // Texts with items have bytes.
          let item = ShapedItem(
            item, start: scalar, text: text.baseAddress!, length: text.count, details,
            levels: (index > 0 ? levels[index - 1] : nil, index + 1 < levels.count ? levels[index + 1] : nil))
          scalar += item.count
          return item
        }
        return ShapedText.Paragraph(
          utf8Range: paragraph.utf8Range, direction: paragraph.direction, isStart: paragraph.isStart,
          endsInSeparator: paragraph.endsInSeparator, items: items)
      }
    }
  }
}
