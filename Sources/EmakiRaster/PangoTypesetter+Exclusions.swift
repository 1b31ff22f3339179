import CPangoCairo
import EmakiDisplay

/// Text that flows round what is excluded: Pango breaks lines of one width only, so each part of a line is the first line of a layout of its
/// own, of as much of the text as it takes.
extension PangoTypesetter {
  func layout(_ request: TextRequest, _ utf8: UnsafeBufferPointer<UInt8>, around area: ExcludedArea) -> TextLayout {
    var builder = TextLayoutBuilder(request, shape: shape)
    let primary = face(request.text.runs[0].font).primary
    let leastHeight = ParagraphShape.ownLineHeight(request.text.paragraphStyle) ?? shape.lineHeight(primary.ascent + primary.descent)
    var place = FlowPlace()
    var bottom = 0.0
    var count = 0
    repeat {
      if count > 0 { bottom += builder.spacing(startsParagraph: place.startsParagraph) }
      count += 1
      let isLast = count == request.maximumNumberOfLines
      bottom = appendLine(request, utf8, around: area, top: bottom, height: leastHeight, isLast: isLast, from: &place, to: &builder)
      if isLast { break }
    } while !place.isAtEnd
    setBaseDirection(nil)
    pango_layout_set_wrap(layout, shape.breaksAnywhere ? PANGO_WRAP_CHAR : PANGO_WRAP_WORD_CHAR)
    return builder.finish()
  }

  /// Where in the text a line starts.
  private struct FlowPlace {
    var offset = 0
    var startsParagraph = true
    /// Of the paragraph, inside it.
    var direction: PangoDirection?
    var isAtEnd = false
  }

  /// Fills the parts of one line, moved down to where some of it fits.
  ///
  /// - Returns: the line's bottom.
  private func appendLine(
    _ request: TextRequest, _ utf8: UnsafeBufferPointer<UInt8>, around area: ExcludedArea, top: Double, height: Double, isLast: Bool,
    from place: inout FlowPlace, to builder: inout TextLayoutBuilder
  ) -> Double {
    var (top, height) = (top, height)
    let start = place
    let mark = builder.mark
    setBaseDirection(start.direction)
    _ = setBeginning(request, utf8, from: start.offset, count: Self.leastBeginning)
    let direction = direction(ofLine: 0)
    let isRightToLeft = direction == PANGO_DIRECTION_RTL
    let indent = shape.indent(startsParagraph: start.startsParagraph)
    let (left, right) = isRightToLeft ? (shape.tailIndent, indent) : (indent, shape.tailIndent)
    let width = request.maximumWidth.isFinite ? request.maximumWidth : .infinity
    let stretch = left..<max(left, width - right)
    while true {
      let free = area.free(in: stretch, from: top, height: height)
      let isWhole = free == [stretch]
      let wrap = shape.breaksAnywhere ? PANGO_WRAP_CHAR : isWhole ? PANGO_WRAP_WORD_CHAR : PANGO_WRAP_WORD
      pango_layout_set_wrap(layout, wrap)
      var last: (part: TextLayoutBuilder.Part, place: FlowPlace, mark: TextLayoutBuilder.Mark)?
      for room in isRightToLeft ? free.reversed() : free {
        let part = TextLayoutBuilder.Part(stretch: room, top: top, continuesLine: last != nil)
        let before = (part, place, builder.mark)
        if append(request, utf8, part: part, mustFit: !isWhole, direction: direction, from: &place, to: &builder) { last = before }
        if place.startsParagraph && last != nil || place.isAtEnd { break }
      }
      guard let last else {
        top = area.nextTop(below: top, height: height)
        continue
      }
      let needed = builder.height(ofLineSince: mark)
      if needed > height {
        // A higher line may meet more. It grows to its tallest font at most.
        builder.rollBack(to: mark)
        place = start
        height = needed
        continue
      }
      if isLast, !place.isAtEnd, let next = utf8[place.offset...].firstIndex(where: { $0 > 0x20 }) {
        builder.rollBack(to: last.mark)
        let width = last.part.stretch.upperBound - last.part.stretch.lowerBound
        appendCut(
          request, utf8, last.place.offset..<utf8.count, next: next, width: width, startsParagraph: last.place.startsParagraph,
          direction: direction, part: last.part, to: &builder)
      }
      return top + max(needed, builder.height(ofLineSince: mark))
    }
  }

  /// In UTF-8 code units: more than most lines hold.
  private static var leastBeginning: Int { 256 }

  /// Adds what a part of a line holds, where it is not too narrow for the next word.
  private func append(
    _ request: TextRequest, _ utf8: UnsafeBufferPointer<UInt8>, part: TextLayoutBuilder.Part, mustFit: Bool, direction: PangoDirection,
    from place: inout FlowPlace, to builder: inout TextLayoutBuilder
  ) -> Bool {
    let width = part.stretch.upperBound - part.stretch.lowerBound
    setBaseDirection(direction)
    setWidth(width)
    pango_layout_set_indent(layout, 0)
    var count = Self.leastBeginning
    var range = setBeginning(request, utf8, from: place.offset, count: count)
    // All of it on one line: there may be room for more.
    while pango_layout_get_line_count(layout) == 1 && range.upperBound < utf8.count
      && !TextChunks.endsParagraph(utf8, before: range.upperBound)
    {
      count *= 2
      range = setBeginning(request, utf8, from: place.offset, count: count)
    }
    let line = pango_layout_get_line_readonly(layout, 0)
    if mustFit {
      var box = PangoRectangle()
      pango_layout_line_get_extents(line, nil, &box)
      if Double(box.width) / Double(PANGO_SCALE) > width { return false }
    }
    append(
      to: &builder, request, offset: place.offset, lines: 0..<1, continues: part.continuesLine || !place.startsParagraph, part: part)
    let end = place.offset + Int(pango_layout_line_get_length(line))
    let paragraphEnd = TextChunks.paragraphEnd(utf8, in: range)
    if end < paragraphEnd {
      place = FlowPlace(offset: end, startsParagraph: false, direction: direction)
    } else {
      // The line behind what ends the last paragraph is empty.
      place = FlowPlace(offset: range.upperBound, isAtEnd: paragraphEnd == range.upperBound)
    }
    return true
  }

  /// Lays out about so many UTF-8 code units of the paragraph from a place on.
  private func setBeginning(_ request: TextRequest, _ utf8: UnsafeBufferPointer<UInt8>, from start: Int, count: Int) -> Range<Int> {
    let range = TextChunks.beginning(of: utf8, from: start, count: count)
    set(request.text, utf8, range, ellipsized: false)
    return range
  }
}
