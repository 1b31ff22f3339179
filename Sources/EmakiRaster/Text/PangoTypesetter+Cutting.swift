import CPango
import EmakiDisplay
import EmakiLayout

/// Cuts the last line of a text.
extension PangoTypesetter {
  /// Sets a line that is cut short.
  ///
  /// - Parameters:
  ///   - flow: the text, from the beginning of the line on.
  ///   - next: the first place that the uncut line would leave out; `nil` where it only sticks out.
  func cut(_ flow: TextFlow, next: Int?, room: LineBreaker.Room, part: LineSetter.Part? = nil, on lines: inout LineSetter) {
    lines.isTruncated = true
    let (request, utf8, start) = (flow.request, flow.utf8, flow.offset)
    if let truncation = request.truncation ?? (TextBytes.mayPartCharacters(utf8[start...]) ? TextTruncation() : nil) {
      let width = room.width.map { Double($0) / TextLayout.unitsPerPoint } ?? .infinity
      let line = TruncatedLine.longest(
        of: request.text, rest: start..<utf8.count, paragraphEnd: TextChunks.lineEnd(utf8, in: start..<utf8.count), truncation: truncation,
        width: width
      ) { text in
        let (line, breaker) = lineOfItsOwn(text, flow)
        return Double(breaker.width(of: line)) / TextLayout.unitsPerPoint
      }
      // Where the width does not hold even what marks the cut, the text is cut as without it.
      if let line {
        lines.isTruncated = line.leavesOut
        return set(line, lineOfItsOwn(line.text, flow), flow, part: part, on: &lines)
      }
    }
    // The end of what is shaped of the paragraph, without what ends it.
    let lineEnd = TextChunks.lineEnd(utf8, in: start..<flow.text.offset + flow.breaker.paragraph.utf8Range.upperBound)
    // Where the text itself ends the line, the ellipsis stands for what follows.
    let standsForMore = next.map { $0 >= lineEnd } ?? false
    if standsForMore {
      let line = Self.withEllipsis(request.text, utf8, start..<lineEnd)
      let whole = lineOfItsOwn(line.text, flow)
      if room.width.map({ whole.breaker.width(of: whole.line) <= $0 }) ?? true { return set(line, whole, flow, part: part, on: &lines) }
    }
    setEllipsized(flow, lineEnd: lineEnd, standsForMore: standsForMore, room: room, part: part, on: &lines)
  }

  /// Returns a part of a text with an ellipsis in place of the spaces at its end.
  private static func withEllipsis(_ text: AttributedText, _ utf8: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> TruncatedLine {
    var end = range.upperBound
    while end > range.lowerBound + 1, utf8[end - 1] == UInt8(ascii: " ") { end -= 1 }
    let shown = range.lowerBound..<end
    var line = text.part(shown)
    var mark = AttributedText("\u{2026}")
    mark.runs[0].attributes = line.runs[line.runs.count - 1].attributes
    line.append(mark)
    return TruncatedLine(text: line, pieces: [TruncatedLine.Piece(start: 0, source: shown)], range: range)
  }

  /// Shapes a text that is one line, in the direction of the paragraph that a flow is in.
  private func lineOfItsOwn(_ text: AttributedText, _ flow: TextFlow) -> (line: LineBreaker.Line, breaker: LineBreaker) {
    let shaped = text.string.withBytes { shape(text, $0, 0..<$0.count, continuing: flow.breaker.paragraph.direction) }
    let breaker = LineBreaker(of: shaped.paragraphs[0], shaped, text, self, hyphenation: nil)
    return (breaker.line(from: LineBreaker.Place(), in: LineBreaker.Room()), breaker)
  }

  private func set(
    _ cut: TruncatedLine, _ whole: (line: LineBreaker.Line, breaker: LineBreaker), _ flow: TextFlow, part: LineSetter.Part?,
    on lines: inout LineSetter
  ) {
    lines.set(
      lines.runs(of: whole.line, whole.breaker, keepsDropped: true), LineSetter.Looks(cut.text), of: flow, range: cut.range, part: part,
      source: cut.source(of:))
  }

  // MARK: The ellipsis

  /// A place where an ellipsis may begin.
  private struct Cut {
    /// The index of the item that is cut; the number of items behind the last.
    var item: Int
    /// The index of the scalar in the text.
    var scalar: Int
    /// The width of what is before the place.
    var x: Int
  }

  /// Sets as much of a line as leaves room for an ellipsis, in the glyphs that it has without the cut, as Pango does (ellipsize.c).
  private func setEllipsized(
    _ flow: TextFlow, lineEnd: Int, standsForMore: Bool, room: LineBreaker.Room, part: LineSetter.Part?, on lines: inout LineSetter
  ) {
    let (breaker, text) = (flow.breaker, flow.breaker.text)
    let limit = room.width ?? .max
    var runs: [GlyphRun] = []
    var cuts: [Cut] = []
    var x = 0
    for (index, item) in breaker.paragraph.items.enumerated().dropFirst(flow.place.item) where x <= limit {
      let first = index == flow.place.item ? flow.place.scalar : 0
      guard let font = item.font else { continue }
      var slice = text.glyphs(of: first..<item.count, in: item)
      if item.kind == .tab {
        slice.glyphs[slice.glyphs.startIndex].geometry.width = Int32(truncatingIfNeeded: breaker.tabWidth(at: x, room.tabOffset))
      }
      if runs.isEmpty { slice.glyphs.grow(by: Int32(breaker.startGrowth(flow.place)), isRightToLeft: item.isRightToLeft) }
      let scalars = item.start + first..<item.start + item.count
      runs.append(
        GlyphRun(
          font: fonts.shapedFont(font), slice: slice, offset: text.offset,
          utf8Range: text.offset + Int(text.starts[scalars.lowerBound])..<text.offset + Int(text.starts[scalars.upperBound]),
          level: item.level, isPicture: item.kind == .picture))
      Self.appendCuts(of: runs[runs.count - 1], item: index, text, x: &x, upTo: limit, to: &cuts)
    }
    if standsForMore && x <= limit || cuts.isEmpty {
      let end =
        breaker.paragraph.items.last.map { $0.start + $0.count } ?? text.index(ofByte: Int32(breaker.paragraph.utf8Range.lowerBound))
      cuts.append(Cut(item: breaker.paragraph.items.count, scalar: end, x: x))
    }
    let looks = lines.looks
    var (cut, mark) = (cuts[0], ellipsis(at: cuts[0], text, looks))
    for other in cuts.reversed() {
      (cut, mark) = (other, ellipsis(at: other, text, looks))
      if cut.x + mark.width(of: 0..<mark.count) <= limit { break }
    }
    Self.shorten(&runs, to: cut, text)
    let place = text.offset + Int(text.starts[cut.scalar])
    // The levels of what is left out, to the end of the paragraph where the text goes on behind that.
    let levels =
      breaker.paragraph.items.dropFirst(cut.item).map(\.level)
      + (standsForMore ? [breaker.paragraph.direction == PANGO_DIRECTION_RTL ? 1 : 0] : [])
    // Behind the last character the ellipsis looks as that.
    let look = Int32(place - text.offset - (cut.item == breaker.paragraph.items.count && cut.scalar > 0 ? 1 : 0))
    if let font = mark.font {
      runs.append(
        GlyphRun(
          font: fonts.shapedFont(font),
          slice: .init(glyphs: mark.glyphs.glyphs[...], clusters: Array(repeating: look, count: mark.glyphs.glyphs.count)[...]),
          offset: text.offset, utf8Range: place..<max(lineEnd, place), level: levels.min() ?? 0, isEllipsis: true))
    }
    runs = GlyphRun.inVisualOrder(runs)
    if flow.request.text.paragraphStyle.alignment == .justified, let width = room.width { JustifiedLine.fill(&runs, of: text, room: width) }
    lines.set(runs, looks, of: flow, range: flow.offset..<lineEnd, part: part)
  }

  /// Adds the places before a run's characters at which it may be cut.
  private static func appendCuts(of run: GlyphRun, item: Int, _ text: ShapedText, x: inout Int, upTo limit: Int, to cuts: inout [Cut]) {
    let clusters = run.slice.clusters
    var index = run.isRightToLeft ? clusters.endIndex - 1 : clusters.startIndex
    let step = run.isRightToLeft ? -1 : 1
    while clusters.indices.contains(index) && x <= limit {
      let cluster = clusters[index]
      var width = 0
      while clusters.indices.contains(index) && clusters[index] == cluster {
        width += Int(run.slice.glyphs[index].geometry.width)
        index += step
      }
      let scalar = text.index(ofByte: cluster)
      if cuts.isEmpty || width != 0 && text.breaks[scalar].contains(.cursor) { cuts.append(Cut(item: item, scalar: scalar, x: x)) }
      x += width
    }
  }

  /// Returns the ellipsis that stands for what follows a place, in the font of that.
  private func ellipsis(at cut: Cut, _ text: ShapedText, _ looks: LineSetter.Looks) -> ShapedItem {
    let place = text.offset + Int(text.starts[cut.scalar])
    let look = looks.ends.isEmpty ? 0 : min(firstIndex(below: looks.ends.count) { looks.ends[$0] > place }, looks.ends.count - 1)
    return fonts.ellipsis(of: fonts.face(looks.runs[look].font), isWide: g_unichar_iswide(text.scalar(at: cut.scalar)) != 0)
  }

  /// Removes what is cut from runs in the order of the text, and the room of white space before it.
  private static func shorten(_ runs: inout [GlyphRun], to cut: Cut, _ text: ShapedText) {
    let end = text.starts[cut.scalar]
    while let run = runs.last, run.utf8Range.lowerBound - text.offset >= Int(end) { runs.removeLast() }
    guard let last = runs.indices.last else { return }
    let dropped = runs[last].slice.clusters.count { $0 >= end }
    runs[last].slice.remove(dropped, fromLeft: runs[last].isRightToLeft)
    runs[last].utf8Range = runs[last].utf8Range.clamped(to: 0..<text.offset + Int(end))
    for index in runs.indices.reversed() {
      let run = runs[index]
      let clusters = run.isRightToLeft ? Array(run.slice.clusters) : run.slice.clusters.reversed()
      let blanks = clusters.prefix { g_unichar_isspace(text.scalar(at: text.index(ofByte: $0))) != 0 }.count
      runs[index].slice.clear(blanks, fromLeft: run.isRightToLeft)
      if blanks == clusters.count { continue }
      let next = blanks > 0 ? clusters[blanks - 1] : Int32(run.utf8Range.upperBound - text.offset)
      guard !text.gaps.isEmpty, case let gap = text.gaps[text.index(ofByte: next) - 1], gap != 0 else { return }
      // Of letter spacing the ellipsis keeps the half that is the last character's, as in Pango.
      let half = LetterSpacing.left(gap)
      let shown = run.isRightToLeft ? run.slice.glyphs.startIndex + blanks : run.slice.glyphs.endIndex - 1 - blanks
      runs[index].slice.glyphs[shown].geometry.width -= run.isRightToLeft ? gap - half : half
      if run.isRightToLeft { runs[index].slice.glyphs[shown].geometry.x_offset -= gap - half }
      return
    }
  }
}

extension AttributedText {
  /// The text without the white space at its end; `nil` where it has none there, or nothing else.
  var withoutBlanksAtEnd: AttributedText? {
    let blanks = string.unicodeScalars.reversed().prefix { $0.properties.isWhitespace || $0 == "\u{200B}" || $0 == "\u{FEFF}" }
    let count = blanks.reduce(string.utf8.count) { $0 - UTF8.width($1) }
    return count > 0 && !blanks.isEmpty ? part(0..<count) : nil
  }
}
