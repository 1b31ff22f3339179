import CPango
import EmakiDisplay
import EmakiLayout

/// Shapes texts once, to break them by ourselves at any width.
extension PangoTypesetter {
  /// Returns the request's text with its glyphs; `nil` if Pango must break it, because the end of a line, or the place on it, changes the
  /// glyphs.
  ///
  /// Those are tabs, U+2028, letter spacing in stretches from right to left and beside pictures, and texts of more than 32 KB or with words
  /// of more than 512 bytes.
  func shapedText(_ request: TextRequest, _ utf8: UnsafeBufferPointer<UInt8>) -> ShapedText? {
    let text = request.text
    if breaksWithPango { return nil }
    var key = text
    // Only these decide a glyph or a place for a line's end.
    key.paragraphStyle = ParagraphStyle()
    if isShaped {
      key.paragraphStyle.baseWritingDirection = text.paragraphStyle.baseWritingDirection
      key.paragraphStyle.lineBreakStrictness = text.paragraphStyle.lineBreakStrictness
      if text.paragraphStyle.lineBreakMode == .byPhraseWrapping { key.paragraphStyle.lineBreakMode = .byPhraseWrapping }
    }
    let shaped = shapedTexts.text(key) { makeShapedText(request, utf8) }
    if let shaped { note(shaped.icuUse) }
    return shaped
  }

  func makeShapedText(_ request: TextRequest, _ utf8: UnsafeBufferPointer<UInt8>) -> ShapedText? {
    let bytes = TextBytes(utf8)
    guard TextChunks.isSurelyOne(utf8, bytes) || TextChunks.chunk(of: utf8, from: 0).count == utf8.count else { return nil }
    // Each of its paragraphs has a direction that Pango must be told.
    if BaseDirection.isMarked(utf8, bytes) && TextChunks.paragraph(utf8, in: utf8.indices).count < utf8.count { return nil }
    return shape(request, utf8, 0..<utf8.count, direction: nil, bytes: bytes)
  }

  /// Shapes a part of a text; `nil` if Pango must break it.
  ///
  /// - Parameters:
  ///   - range: whole scalars of the text, in UTF-8 code units; at most `TextChunks.length` of them.
  ///   - direction: the direction of the part's paragraphs; `nil` leaves it to their letters.
  ///   - bytes: the bytes of the part, where they are known.
  func shape(
    _ request: TextRequest, _ utf8: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, direction: PangoDirection?, bytes: TextBytes? = nil
  ) -> ShapedText? {
    let text = request.text
    let part = UnsafeBufferPointer(rebasing: utf8[range])
    let bytes = bytes ?? TextBytes(part)
    if bytes.mayNeedPango && Self.placeForPango(part) != nil { return nil }
    setBaseDirection(direction ?? self.direction(of: part, bytes))
    var scalars = 0
    for byte in part where byte & 0xC0 != 0x80 { scalars += 1 }
    let itemized = itemized(request, utf8, range, scalarCount: scalars, bytes: bytes)
    defer { if itemized == nil { setWidth(request.maximumWidth) } }
    if itemized == nil {
      setWidth(.unbounded)
      pango_layout_set_indent(layout, 0)
      set(text, utf8, range, ellipsized: false, forBreaking: true, bytes: bytes)
    }
    var dropsCharacters = false
    // Pango's own hyphens in parted words are not wanted.
    let unwanted: ShapedText.Break = bytes.holds(0xC2) && TextChunks.hasSoftHyphens(part) ? [] : .hyphen
    func read(_ places: UnsafePointer<PangoLogAttr>?, _ count: Int) -> [ShapedText.Break] {
      [ShapedText.Break](unsafeUninitializedCapacity: count) { breaks, filled in
        guard let places else { return }
        for index in 0..<count {
          let bits = emaki_log_attr_bits(places + index)
          if bits & 16 != 0 { dropsCharacters = true }
          breaks.initializeElement(at: index, to: ShapedText.Break(rawValue: UInt8(bits & 15)).subtracting(unwanted))
        }
        filled = count
      }
    }
    let breaks: [ShapedText.Break]
    if let itemized {
      breaks = itemized.places.withUnsafeBufferPointer { read($0.baseAddress, $0.count) }
    } else {
      var count: Int32 = 0
      breaks = read(pango_layout_get_log_attrs_readonly(layout, &count), Int(count))
    }
    if dropsCharacters { return nil }
    guard scalars + 1 == breaks.count else { return nil }
    let starts = [Int32](unsafeUninitializedCapacity: scalars + 1) { starts, filled in
      for (index, byte) in part.enumerated() where byte & 0xC0 != 0x80 {
        starts.initializeElement(at: filled, to: Int32(index))
        filled += 1
      }
      starts.initializeElement(at: filled, to: Int32(part.count))
      filled += 1
    }
    let spaces = spacesBetweenScripts ? SpacesBetweenScripts.all(in: part, bytes, of: text, from: range.lowerBound, starts: starts) : []
    let isSpaced = text.runs.contains(where: \.isSpaced)
    let details = ShapedItem.Details(
      starts: starts, hasFeatures: text.runs.contains(where: \.hasFeatures), marks: marks(of: text, utf8[range], bytes),
      gaps: isSpaced ? SpacedCharacters.gaps(of: text, range, starts: starts, breaks: breaks) : [], spaces: spaces,
      spaceWidth: spaceWidths(of: text), narrowing: narrowing(of:in:), isSpaced: isSpaced)
    var paragraphs: [ShapedText.Paragraph] = []
    var scalar = 0
    if let itemized {
      paragraphs = itemized.shaped(part, details)
    } else {
      var element = pango_layout_get_lines_readonly(layout)
      while let current = element, let data = current.pointee.data {
        element = current.pointee.next
        paragraphs.append(paragraph(data.assumingMemoryBound(to: PangoLayoutLine.self), &scalar, details))
      }
    }
    // Gaps are behind scalars that are read from the left.
    if isSpaced && paragraphs.contains(where: { $0.items.contains { $0.isRightToLeft || $0.isShape } }) { return nil }
    let shorter = unwanted.isEmpty ? TextChunks.shorteningHyphens(part) : nil
    return ShapedText(
      paragraphs: paragraphs, starts: starts, breaks: breaks, utf8: shorter ?? Array(part), offset: range.lowerBound,
      marks: details.marks, gaps: details.gaps, icuUse: icuUse)
  }

  /// Copies the next paragraph that Pango has shaped.
  ///
  /// - Parameter scalar: the index of a scalar at or before the paragraph's first. Afterwards it is the index behind the paragraph's last.
  private func paragraph(_ line: UnsafeMutablePointer<PangoLayoutLine>, _ scalar: inout Int, _ details: ShapedItem.Details)
    -> ShapedText.Paragraph
  {
    let starts = details.starts
    var runs: [UnsafeMutablePointer<PangoLayoutRun>] = []
    var element = line.pointee.runs
    while let current = element, let data = current.pointee.data {
      element = current.pointee.next
      runs.append(data.assumingMemoryBound(to: PangoLayoutRun.self))
    }
    runs.sort { $0.pointee.item.pointee.offset < $1.pointee.item.pointee.offset }
    let start = Int(pango_layout_line_get_start_index(line))
    // A layout that has lines also has their text, so this is not NULL.
    let text = pango_layout_get_text(layout)!
    while scalar < starts.count - 1 && starts[scalar] < Int32(start) { scalar += 1 }
    let items = runs.map { run in
      let item = ShapedItem(run, start: scalar, text: text, details)
      scalar += item.count
      return item
    }
    return ShapedText.Paragraph(
      utf8Range: start..<start + Int(pango_layout_line_get_length(line)), direction: pango_layout_line_get_resolved_direction(line),
      items: items)
  }

  /// Returns the first place in a text that Pango measures by where it is on the line or changes at a line's end: a tab or a line separator.
  static func placeForPango(_ utf8: UnsafeBufferPointer<UInt8>) -> Int? {
    for (index, byte) in utf8.enumerated() {
      if byte == 0x09 { return index }
      if TextChunks.startsLineSeparator(utf8, at: index) { return index }
    }
    return nil
  }

  // MARK: Lines

  /// Returns the text in lines; `nil` where Pango must cut its only line.
  func layout(_ request: TextRequest, _ utf8: UnsafeBufferPointer<UInt8>, of text: ShapedText) -> TextLayout? {
    let limit = request.maximumNumberOfLines
    if limit == 1 && endsLineAtEllipsis(request, utf8) {
      // Such a line is cut where it sticks out, even if only white space does.
      let paragraph = text.paragraphs[0]
      let width = paragraph.items.reduce(0) { $0 + $1.width(of: 0..<$1.count) }
      if let room = units(request.maximumWidth), width > room { return nil }
    }
    var builder = TextLayoutBuilder(request, shape: shape, glyphCount: limit == 0 ? text.glyphCount : 0)
    let primary = face(request.text.runs[0].font).primary
    let widths = lineWidths(request.maximumWidth)
    let hyphenation = hyphenation(of: text, request)
    var count = 0
    for paragraph in text.paragraphs {
      let breaker = breaker(of: paragraph, text, hyphenation)
      var place = LineBreaker.Place()
      repeat {
        count += 1
        let startsParagraph = place == LineBreaker.Place()
        let line = breaker.line(from: place, width: startsParagraph ? widths.first : widths.other)
        if count == limit {
          let end = breaker.utf8Offset(line.end)
          if let next = utf8[end...].firstIndex(where: { $0 > 0x20 }) {
            appendCut(
              request, utf8, next: next, behind: line, from: place, of: breaker, upTo: utf8.count, startsParagraph: startsParagraph,
              to: &builder)
            setBaseDirection(nil)
            return builder.finish()
          }
        }
        append(line, from: place, of: breaker, to: &builder, request, primary: primary, startsParagraph: startsParagraph)
        place = line.end
        // What follows the last line is white space.
        if count == limit { return builder.finish() }
      } while !breaker.isAtEnd(place)
    }
    return builder.finish()
  }

  /// Returns what breaks a paragraph into lines.
  func breaker(
    of paragraph: ShapedText.Paragraph, _ text: ShapedText, _ hyphenation: LineBreaker.Hyphenation?, wrap: LineBreaker.Wrap? = nil
  ) -> LineBreaker {
    LineBreaker(
      text: text, paragraph: paragraph, wrap: wrap ?? shape.wrap, hyphenation: hyphenation, dropsAllSpaces: dropsAllSpaces)
  }

  /// Adds a line cut short.
  ///
  /// - Parameters:
  ///   - next: the first place that the uncut line would leave out.
  ///   - line: the uncut line.
  ///   - end: where what is shaped of the text ends.
  func appendCut(
    _ request: TextRequest, _ utf8: UnsafeBufferPointer<UInt8>, next: Int, behind line: LineBreaker.Line, from place: LineBreaker.Place,
    of breaker: LineBreaker, upTo end: Int, startsParagraph: Bool, to builder: inout TextLayoutBuilder
  ) {
    let width = request.maximumWidth - shape.tailIndent - shape.indent(startsParagraph: startsParagraph)
    let limit = endOfShown(behind: line.end, of: breaker, width: lineWidths(request.maximumWidth).other)
    appendCut(
      request, utf8, breaker.utf8Offset(place)..<end, upTo: limit, next: next, width: width, startsParagraph: startsParagraph,
      direction: breaker.paragraph.direction, to: &builder)
  }

  /// Returns the end of what a cut line can need of a paragraph, so that the rest is not shaped; `nil` if a right-to-left part may need all
  /// of it.
  private func endOfShown(behind place: LineBreaker.Place, of breaker: LineBreaker, width: Int?) -> Int? {
    guard breaker.paragraph.items.allSatisfy({ $0.level == 0 }) else { return nil }
    return breaker.utf8Offset(breaker.line(from: breaker.line(from: place, width: width).end, width: width).end)
  }

  /// Returns a width in Pango's units, rounded as Pango rounds its own; `nil` breaks no lines.
  func units(_ width: Double) -> Int? {
    width.isFinite && width < 1_000_000 ? Int((max(width, 0) * Double(PANGO_SCALE)).rounded(.down)) : nil
  }

  /// Returns the room on the first line of a paragraph and on others, in Pango's units, as `setWidth(_:startsParagraph:)` gives it to Pango.
  func lineWidths(_ width: Double) -> (first: Int?, other: Int?) {
    let first = shape.indent(startsParagraph: true)
    guard let room = units(width - shape.tailIndent - min(first, shape.indent)) else { return (nil, nil) }
    let indent = Int(((first - shape.indent).textLength * Double(PANGO_SCALE)).rounded())
    return (max(room - max(indent, 0), 0), max(room + min(indent, 0), 0))
  }

  func append(
    _ line: LineBreaker.Line, from place: LineBreaker.Place, of breaker: LineBreaker, to builder: inout TextLayoutBuilder,
    _ request: TextRequest, primary: ShapedFont, startsParagraph: Bool, part: TextLayoutBuilder.Part? = nil
  ) {
    builder.beginLine(ascent: primary.ascent, descent: primary.descent)
    var x: Int32 = 0
    let visual = line.visualPieces(in: breaker.paragraph)
    let lastShown = line.endTrim == 0 ? nil : line.lastShown
    // Only these look at glyphs that take no room.
    let keepsDropped = request.locatesCharacters || request.text.runs.count > 1
    let isFilled = request.text.paragraphStyle.alignment == .justified && !breaker.isAtEnd(line.end)
    if isFilled, let room = room(for: part, request, startsParagraph: startsParagraph) {
      var pieces = visual.compactMap { placed($0, of: line, breaker, lastShown: lastShown, keepsDropped: true) }
      JustifiedLine.fill(&pieces, of: breaker, room: room)
      for piece in pieces { append(piece, of: line, breaker, x: &x, to: &builder, request) }
    } else {
      for piece in visual {
        if lastShown == nil, appendPlain(piece, of: line, breaker, keepsDropped: keepsDropped, x: &x, to: &builder, request) { continue }
        guard let placed = placed(piece, of: line, breaker, lastShown: lastShown, keepsDropped: keepsDropped) else { continue }
        append(placed, of: line, breaker, x: &x, to: &builder, request)
      }
    }
    builder.endLine(
      width: Double(x) / Double(PANGO_SCALE), isRightToLeft: breaker.paragraph.direction == PANGO_DIRECTION_RTL,
      startsParagraph: startsParagraph, range: breaker.utf8Offset(place)..<breaker.utf8Offset(line.end), part: part)
  }

  private func append(
    _ placed: PlacedPiece, of line: LineBreaker.Line, _ breaker: LineBreaker, x: inout Int32, to builder: inout TextLayoutBuilder,
    _ request: TextRequest
  ) {
    placed.slice.glyphs.withUnsafeBufferPointer { glyphs in
      placed.slice.clusters.withUnsafeBufferPointer { clusters in
        append(placed.piece, glyphs, clusters, font: placed.font, of: line, breaker, x: &x, to: &builder, request)
      }
    }
  }

  private func append(
    _ piece: LineBreaker.Piece, _ glyphs: UnsafeBufferPointer<PangoGlyphInfo>, _ clusters: UnsafeBufferPointer<Int32>,
    font: UnsafeMutablePointer<PangoFont>, of line: LineBreaker.Line, _ breaker: LineBreaker, x: inout Int32,
    to builder: inout TextLayoutBuilder, _ request: TextRequest
  ) {
    let (item, text) = (breaker.paragraph.items[piece.item], breaker.text)
    let first = item.start + piece.range.lowerBound
    let bytes = text.offset + Int(text.starts[first])..<text.offset + Int(text.starts[first + piece.range.count])
    let run = GlyphRunSource(
      font: shapedFont(font), glyphs: glyphs, clusters: clusters, clusterOffset: text.offset, utf8Range: bytes,
      isRightToLeft: item.isRightToLeft, isShape: item.isShape,
      endsInHyphen: line.isHyphenated && piece.isEnd(of: line) && shape.hyphenationFactor > 0)
    run.forEachPart(endingAt: builder.runEnds) { part, look in
      append(part, look: look, of: request.text.runs, x: &x, to: &builder, request) { $0 }
    }
  }

  /// Adds a piece whose glyphs stand on the line as in the whole, without copying them.
  ///
  /// - Returns: whether the piece is one of these, as most are.
  private func appendPlain(
    _ piece: LineBreaker.Piece, of line: LineBreaker.Line, _ breaker: LineBreaker, keepsDropped: Bool, x: inout Int32,
    to builder: inout TextLayoutBuilder, _ request: TextRequest
  ) -> Bool {
    let item = breaker.paragraph.items[piece.item]
    guard line.startGrowth == 0, let font = item.font, !(line.isHyphenated && piece.isEnd(of: line)),
      breaker.text.isSafe(piece.range, in: item)
    else { return false }
    var range = item.glyphRange(piece.range)
    let dropped = line.droppedSpaces(of: piece)
    if dropped > 0 {
      if keepsDropped || dropped >= range.count { return false }
      range = item.isRightToLeft ? range.dropFirst(dropped) : range.dropLast(dropped)
    }
    item.glyphs.glyphs.withUnsafeBufferPointer { glyphs in
      item.glyphs.clusters.withUnsafeBufferPointer { clusters in
        append(
          piece, UnsafeBufferPointer(rebasing: glyphs[range]), UnsafeBufferPointer(rebasing: clusters[range]), font: font, of: line,
          breaker,
          x: &x, to: &builder, request)
      }
    }
    return true
  }

  /// Holds a stretch of an item with its glyphs as they stand on a line.
  struct PlacedPiece {
    let piece: LineBreaker.Piece
    let item: ShapedItem
    let font: UnsafeMutablePointer<PangoFont>
    var slice: ShapedGlyphs.Slice
  }

  /// Returns a piece of a line without the width of the white space at the line's end and without what marks lose there.
  ///
  /// - Parameters:
  ///   - lastShown: the last piece that shows something, where its last mark loses something; otherwise `nil`.
  ///   - keepsDropped: whether the glyphs of such white space stay, without width.
  private func placed(
    _ piece: LineBreaker.Piece, of line: LineBreaker.Line, _ breaker: LineBreaker, lastShown: (piece: LineBreaker.Piece, end: Int)?,
    keepsDropped: Bool
  ) -> PlacedPiece? {
    let item = breaker.paragraph.items[piece.item]
    guard let font = item.font else { return nil }
    var slice = breaker.text.glyphs(of: piece.range, in: item, hyphenated: line.isHyphenated && piece.isEnd(of: line))
    var dropped = min(line.droppedSpaces(of: piece), slice.glyphs.count)
    if dropped > 0 {
      if !keepsDropped && dropped < slice.glyphs.count {
        slice.remove(dropped, fromLeft: item.isRightToLeft)
        dropped = 0
      }
      for index in item.isRightToLeft ? slice.glyphs.indices.prefix(dropped) : slice.glyphs.indices.suffix(dropped) {
        slice.glyphs[index].geometry.width = 0
        slice.glyphs[index].glyph = GlyphRunSource.empty
      }
    }
    if line.startGrowth != 0 && piece.isStart(of: line), let first = slice.glyphs.indices.first {
      slice.glyphs[first].geometry.width += Int32(line.startGrowth)
      slice.glyphs[first].geometry.x_offset += Int32(line.startGrowth)
    }
    if let lastShown, piece.item == lastShown.piece.item, let last = slice.glyphs.indices.dropLast(dropped).last {
      slice.glyphs[last].geometry.width -= Int32(line.endTrim)
    }
    return PlacedPiece(piece: piece, item: item, font: font, slice: slice)
  }

  /// Returns the room for a line, in Pango's units; `nil` where it is not limited.
  private func room(for part: TextLayoutBuilder.Part?, _ request: TextRequest, startsParagraph: Bool) -> Int? {
    if let part { return units(part.stretch.upperBound - part.stretch.lowerBound) }
    let widths = lineWidths(request.maximumWidth)
    return startsParagraph ? widths.first : widths.other
  }
}
