import CPango
import EmakiDisplay

/// Lays out text that flows round excluded areas.
extension PangoTypesetter {
  func layout(_ request: TextRequest, _ utf8: UnsafeBufferPointer<UInt8>, around area: ExcludedArea) -> TextLayout {
    var builder = TextLayoutBuilder(request, shape: shape)
    let primary = face(request.text.runs[0].font).primary
    let leastHeight = ParagraphShape.ownLineHeight(request.text.paragraphStyle) ?? shape.lineHeight(primary.ascent + primary.descent)
    let shaped = shapedText(request, utf8)
    let flow = Flow(
      request: request, utf8: utf8, primary: primary,
      paragraphs: shaped.map { text in
        let hyphenation = hyphenation(of: text, request)
        return text.paragraphs.map { breaker(of: $0, text, hyphenation, wrap: .wordOrCharacter) }
      })
    var place = FlowPlace()
    var bottom = 0.0
    var count = 0
    repeat {
      if count > 0 { bottom += builder.spacing(startsParagraph: place.startsParagraph) }
      count += 1
      let isLast = count == request.maximumNumberOfLines
      bottom = appendLine(flow, around: area, top: bottom, height: leastHeight, isLast: isLast, from: &place, to: &builder)
      if isLast { break }
    } while !place.isAtEnd
    setBaseDirection(nil)
    pango_layout_set_wrap(layout, shape.wrap.pango)
    return builder.finish()
  }

  /// Holds the text that is laid out.
  private struct Flow {
    let request: TextRequest
    let utf8: UnsafeBufferPointer<UInt8>
    let primary: ShapedFont
    /// The breakers of the text's paragraphs; `nil` where Pango must break the text. Pango breaks lines of one width only, so each part of
    /// a line is then the first line of a layout of its own, of as much of the text as it takes.
    let paragraphs: [LineBreaker]?
  }

  /// Says where in the text a line starts.
  private struct FlowPlace {
    var offset = 0
    var startsParagraph = true
    /// The direction of the paragraph that the flow is in.
    var direction: PangoDirection?
    var isAtEnd = false
    /// The index of the paragraph in the shaped text.
    var paragraph = 0
    var inParagraph = LineBreaker.Place()
  }

  /// Fills the parts of one line, moved down to where some of it fits.
  ///
  /// - Returns: the line's bottom.
  private func appendLine(
    _ flow: Flow, around area: ExcludedArea, top: Double, height: Double, isLast: Bool, from place: inout FlowPlace,
    to builder: inout TextLayoutBuilder
  ) -> Double {
    var (top, height) = (top, height)
    let start = place
    let mark = builder.mark
    let direction = direction(of: flow, at: start)
    let isRightToLeft = direction == PANGO_DIRECTION_RTL
    let indent = shape.indent(startsParagraph: start.startsParagraph)
    let (left, right) = isRightToLeft ? (shape.tailIndent, indent) : (indent, shape.tailIndent)
    let width = flow.request.maximumWidth.isFinite ? flow.request.maximumWidth : .infinity
    let stretch = left..<max(left, width - right)
    while true {
      let free = area.free(in: stretch, from: top, height: height)
      // Words are broken only on a line that no exclusion divides.
      let isWhole = free == [stretch]
      let wrap = isWhole || shape.wrap == .character ? shape.wrap : .word
      var last: (part: TextLayoutBuilder.Part, place: FlowPlace, mark: TextLayoutBuilder.Mark)?
      for room in isRightToLeft ? free.reversed() : free {
        let part = TextLayoutBuilder.Part(stretch: room, top: top, continuesLine: last != nil)
        let before = (part, place, builder.mark)
        if append(flow, part: part, wrap, mustFit: !isWhole, direction: direction, from: &place, to: &builder) { last = before }
        if place.startsParagraph && last != nil || place.isAtEnd { break }
      }
      guard let last else {
        top = area.nextTop(below: top, height: height)
        continue
      }
      let needed = builder.height(ofLineSince: mark)
      if needed > height {
        // A higher line may meet more excluded areas, so it is filled again. It becomes at most as high as its tallest font.
        builder.rollBack(to: mark)
        place = start
        height = needed
        continue
      }
      if isLast, !place.isAtEnd, let next = flow.utf8[place.offset...].firstIndex(where: { $0 > 0x20 }) {
        builder.rollBack(to: last.mark)
        let width = last.part.stretch.upperBound - last.part.stretch.lowerBound
        let shown = TextChunks.chunk(of: flow.utf8, from: last.place.offset, wordLength: TextChunks.length)
        appendCut(
          flow.request, flow.utf8, last.place.offset..<flow.utf8.count, upTo: shown.upperBound, next: next, width: width,
          startsParagraph: last.place.startsParagraph, direction: direction, part: last.part, to: &builder)
      }
      return top + max(needed, builder.height(ofLineSince: mark))
    }
  }

  private func direction(of flow: Flow, at place: FlowPlace) -> PangoDirection {
    if let paragraphs = flow.paragraphs { return paragraphs[place.paragraph].paragraph.direction }
    let beginning = TextChunks.beginning(of: flow.utf8, from: place.offset, count: Self.leastBeginning)
    setBaseDirection(place.direction ?? self.direction(of: UnsafeBufferPointer(rebasing: flow.utf8[beginning])))
    _ = setBeginning(flow, from: place.offset, count: Self.leastBeginning)
    return direction(ofLine: 0)
  }

  /// Adds the text that fits on a part of a line, if the part is not too narrow for the next word.
  private func append(
    _ flow: Flow, part: TextLayoutBuilder.Part, _ wrap: LineBreaker.Wrap, mustFit: Bool, direction: PangoDirection,
    from place: inout FlowPlace, to builder: inout TextLayoutBuilder
  ) -> Bool {
    let width = part.stretch.upperBound - part.stretch.lowerBound
    guard let paragraphs = flow.paragraphs else {
      return appendByPango(flow, part: part, width: width, wrap, mustFit: mustFit, direction: direction, from: &place, to: &builder)
    }
    var breaker = paragraphs[place.paragraph]
    breaker.wrap = wrap
    let line = breaker.line(from: place.inParagraph, width: units(width))
    if mustFit, let room = units(width), breaker.width(of: line) > room { return false }
    append(
      line, from: place.inParagraph, of: breaker, to: &builder, flow.request, primary: flow.primary, startsParagraph: place.startsParagraph,
      part: part)
    place.inParagraph = line.end
    place.startsParagraph = breaker.isAtEnd(line.end)
    place.offset = breaker.utf8Offset(line.end)
    if place.startsParagraph {
      place.paragraph += 1
      place.inParagraph = LineBreaker.Place()
      place.isAtEnd = place.paragraph == paragraphs.count
      place.offset = place.isAtEnd ? flow.utf8.count : paragraphs[place.paragraph].paragraph.utf8Range.lowerBound
    }
    return true
  }

  // MARK: Without glyphs that are known

  /// A number of UTF-8 code units that is more than most lines hold.
  private static var leastBeginning: Int { 256 }

  private func appendByPango(
    _ flow: Flow, part: TextLayoutBuilder.Part, width: Double, _ wrap: LineBreaker.Wrap, mustFit: Bool, direction: PangoDirection,
    from place: inout FlowPlace, to builder: inout TextLayoutBuilder
  ) -> Bool {
    setBaseDirection(direction)
    setWidth(width)
    pango_layout_set_indent(layout, 0)
    pango_layout_set_wrap(layout, wrap.pango)
    var count = Self.leastBeginning
    var range = setBeginning(flow, from: place.offset, count: count)
    // All of it is on one line: there may be room for more.
    while pango_layout_get_line_count(layout) == 1 && range.upperBound < flow.utf8.count
      && !TextChunks.endsParagraph(flow.utf8, before: range.upperBound)
    {
      count *= 2
      range = setBeginning(flow, from: place.offset, count: count)
    }
    let line = pango_layout_get_line_readonly(layout, 0)
    if mustFit {
      var box = PangoRectangle()
      pango_layout_line_get_extents(line, nil, &box)
      if let room = units(width), Int(box.width) > room { return false }
    }
    append(
      to: &builder, flow.request, offset: place.offset, lines: 0..<1, continues: part.continuesLine || !place.startsParagraph, part: part)
    let end = place.offset + Int(pango_layout_line_get_length(line))
    let paragraphEnd = TextChunks.paragraphEnd(flow.utf8, in: range)
    if end < paragraphEnd {
      place = FlowPlace(offset: end, startsParagraph: false, direction: direction)
    } else {
      // The line behind what ends the last paragraph is empty.
      place = FlowPlace(offset: range.upperBound, isAtEnd: paragraphEnd == range.upperBound)
    }
    return true
  }

  /// Lays out about `count` UTF-8 code units of the paragraph from a place on.
  private func setBeginning(_ flow: Flow, from start: Int, count: Int) -> Range<Int> {
    let range = TextChunks.beginning(of: flow.utf8, from: start, count: count)
    set(flow.request.text, flow.utf8, range, ellipsized: false)
    return range
  }
}
