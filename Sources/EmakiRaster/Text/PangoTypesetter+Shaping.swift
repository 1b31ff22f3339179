import CPango
import CPangoFonts
import EmakiDisplay
import EmakiSupport

/// Shapes texts, to break them at any width.
extension PangoTypesetter {
  /// Returns the whole of a request's text with its glyphs. A text that is found and one that is shaped anew give the same lines.
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
    if let text = shapedTexts.value(for: key) { return text }
    let text = shape(request.text, utf8, 0..<utf8.count, bytes: bytes)
    // Of a full cache an eighth goes at once: few texts wait until others are freed.
    let limit = shapedTexts.byteLimit
    if text.byteCount <= limit && shapedTexts.byteCount + text.byteCount > limit {
      shapedTexts.removeOldest(byteCount: limit / 8) { _ in true }
    }
    // What does not fit at all is shaped each time.
    shapedTexts.insert(text, for: key, byteCount: text.byteCount)
    return text
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
    shapedCount += 1
    // Shaping reads some pages of fonts, which are let go from time to time.
    if shapedCount % 4 == 0 { emaki_files_release(FontFile.byteLimit) }
    let part = UnsafeBufferPointer(rebasing: utf8[range])
    let bytes = bytes ?? TextBytes(part)
    let hasSoftHyphens = bytes.isHeld[0xC2] && TextChunks.hasSoftHyphens(part)
    let shown = hasSoftHyphens ? TextChunks.shorteningHyphens(part) : Array(part)
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
    let attributes = ShapingAttributes(of: text, part, range, bytes, fonts)
    return shown.withUnsafeBufferPointer { shownPart in
      var icuUse = BreakRules.ICUUse.none
      var paragraphs = places.withUnsafeMutableBufferPointer { places in
        let paragraphs = itemize(shownPart, bytes, attributes, text.paragraphStyle, continuing: direction, places)
        if let rules = BreakRules(text, utf8[range], bytes) {
          icuUse = rules.apply(to: places, of: String(decoding: shownPart, as: UTF8.self))
        }
        return paragraphs
      }
      let breaks = breaks(places, hasSoftHyphens: hasSoftHyphens, shownPart, starts)
      // Most texts hold none of these.
      let (mayHoldPunctuation, mayMixScripts) = (FullWidthPunctuation.mayBeIn(bytes), SpacesBetweenScripts.mayBeIn(bytes))
      let details = ShapedItem.Details(
        starts: starts, marks: mayHoldPunctuation ? FullWidthPunctuation.marks(in: shownPart, .init(language: text.language)) : [],
        gaps: attributes.isSpaced ? LetterSpacing.gaps(of: text, range, starts: starts, breaks: breaks) : [],
        spaces: mayMixScripts ? SpacesBetweenScripts.all(in: shownPart, of: text, from: range.lowerBound, starts: starts, fonts) : [],
        marked: attributes.marked, fonts: fonts)
      Self.shape(&paragraphs, shownPart, details)
      return ShapedText(
        paragraphs: paragraphs.map(\.paragraph), starts: starts, breaks: breaks, utf8: shown, offset: range.lowerBound,
        marks: details.marks, gaps: details.gaps, icuUse: icuUse)
    }
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

  /// A paragraph, or a part of one between line separators, and its items before they are shaped.
  private typealias Itemized = (paragraph: ShapedText.Paragraph, items: [UnsafeMutablePointer<PangoItem>])

  /// Divides a text into paragraphs and their items.
  ///
  /// - Parameter places: room for what Pango knows of the places before each scalar and behind the last.
  private func itemize(
    _ utf8: UnsafeBufferPointer<UInt8>, _ bytes: TextBytes, _ attributes: ShapingAttributes, _ style: ParagraphStyle,
    continuing continued: PangoDirection?, _ places: UnsafeMutableBufferPointer<PangoLogAttr>
  ) -> [Itemized] {
    let mayBeMarked = bytes.isHeld[0xE2] && (bytes.holds(0xAA...0xAE) || bytes.isHeld[0x81] && bytes.holds(0xA6...0xA9))
    let isMarked = mayBeMarked && utf8.indices.contains { utf8[$0] == 0xE2 && TextChunks.startsDirection(utf8, at: $0) }
    var directions = BaseDirection(style: style, neutral: fonts.neutralDirection, isMarked: isMarked, text: utf8)
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
          append(list, ShapedText.Paragraph(utf8Range: range, direction: direction, isStart: !isContinued), utf8, bytes, to: &paragraphs)
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
    _ list: UnsafeMutablePointer<GList>?, _ paragraph: ShapedText.Paragraph, _ utf8: UnsafeBufferPointer<UInt8>, _ bytes: TextBytes,
    to paragraphs: inout [Itemized]
  ) {
    // U+2028 in UTF-8.
    let mayHoldSeparators = bytes.isHeld[0xE2] && bytes.isHeld[0xA8]
    var part: Itemized = (paragraph, [])
    var element = list
    while let current = element, let data = current.pointee.data {
      element = current.pointee.next
      let item = data.assumingMemoryBound(to: PangoItem.self)
      guard mayHoldSeparators && TextChunks.startsSeparator(utf8, at: Int(item.pointee.offset), 0xA8) else {
        part.items.append(item)
        continue
      }
      let end = Int(item.pointee.offset + item.pointee.length)
      pango_item_free(item)
      (part.paragraph.utf8Range, part.paragraph.endsInSeparator) = (part.paragraph.utf8Range.lowerBound..<end, true)
      paragraphs.append(part)
      let rest = end..<paragraph.utf8Range.upperBound
      part = (ShapedText.Paragraph(utf8Range: rest, direction: paragraph.direction, isStart: false), [])
      // Nothing follows the last separator.
      if element == nil { return }
    }
    paragraphs.append(part)
  }

  /// Shapes the items of paragraphs. Each is freed with its shaped item.
  private static func shape(_ paragraphs: inout [Itemized], _ utf8: UnsafeBufferPointer<UInt8>, _ details: ShapedItem.Details) {
    var scalar = 0
    utf8.withMemoryRebound(to: CChar.self) { text in
      for (number, (paragraph, items)) in paragraphs.enumerated() {
        while scalar < details.starts.count - 1 && details.starts[scalar] < Int32(paragraph.utf8Range.lowerBound) { scalar += 1 }
        let levels = items.map(\.pointee.analysis.level)
        paragraphs[number].paragraph.items = items.enumerated().map { index, item in
          // Texts with items have bytes.
          let item = ShapedItem(
            item, start: scalar, text: text.baseAddress!, length: text.count, details,
            levels: (index > 0 ? levels[index - 1] : nil, index + 1 < levels.count ? levels[index + 1] : nil))
          scalar += item.count
          return item
        }
      }
    }
  }
}

/// The base direction of a paragraph is the one that its first strong character has, of those outside isolates (rules P2 and P3 of
/// Unicode's annex 9), unless the style says it. A paragraph without one has the direction of the paragraph before, and the first that of the
/// text's first letter or of its language.
///
/// Pango looks for that character in isolates, too, and takes embeddings and overrides for strong characters.
private struct BaseDirection {
  let style: ParagraphStyle
  let neutral: PangoDirection
  /// Whether the text may have a character that sets directions: U+202A to U+202E, or U+2066 to U+2069.
  let isMarked: Bool
  let text: UnsafeBufferPointer<UInt8>
  /// The direction of the last paragraph that has one, or of the text's first letter or its language; `nil` before the first paragraph.
  var latest: PangoDirection?

  /// Returns the direction of the next paragraph, from the left or from the right.
  mutating func direction(of paragraph: UnsafeBufferPointer<UInt8>) -> PangoDirection {
    switch style.isPlain ? .natural : style.baseWritingDirection {
    case .leftToRight: return PANGO_DIRECTION_LTR
    case .rightToLeft: return PANGO_DIRECTION_RTL
    case .natural: break
    }
    if isMarked { return Self.firstOutsideIsolates(paragraph) ?? neutral }
    let direction = Self.first(in: paragraph) ?? latest ?? Self.first(in: text) ?? neutral
    latest = direction
    return direction
  }

  private static func first(in utf8: UnsafeBufferPointer<UInt8>) -> PangoDirection? {
    guard let base = utf8.baseAddress else { return nil }
    let direction = base.withMemoryRebound(to: CChar.self, capacity: utf8.count) { emaki_first_direction($0, Int32(utf8.count)) }
    return direction == PANGO_DIRECTION_NEUTRAL ? nil : direction
  }

  private static func firstOutsideIsolates(_ paragraph: UnsafeBufferPointer<UInt8>) -> PangoDirection? {
    var isolates = 0
    for scalar in String(decoding: paragraph, as: UTF8.self).unicodeScalars {
      switch scalar.value {
      case 0x2066...0x2068: isolates += 1
      case 0x2069: isolates = max(0, isolates - 1)
      case 0x202A...0x202E: break
      default:
        guard isolates == 0 else { break }
        let direction = emaki_strong_direction(scalar.value)
        if direction != PANGO_DIRECTION_NEUTRAL { return direction }
      }
    }
    return nil
  }
}
