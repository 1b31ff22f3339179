import CPango
import EmakiDisplay

/// Breaks texts where they would be broken in heavier letters.
extension PangoTypesetter {
  /// Returns the lines of a text in the letters that its `lineBreakWeight` asks for; `nil` where its own letters decide.
  ///
  /// - Parameters:
  ///   - request: the text, for which the typesetter is prepared, and is afterwards.
  ///   - text: the text with its glyphs.
  func heavierLines(_ request: TextRequest, _ utf8: UnsafeBufferPointer<UInt8>, of text: ShapedText) -> HeavierLines? {
    guard let weight = request.text.heavierWeight else { return nil }
    let excess = request.text.runs[0].font.size / 2
    if request.maximumNumberOfLines == 0, request.text.paragraphStyle.alignment != .justified {
      if text.heavier == nil { text.heavier = heavier(text, request, utf8, weight) ?? shapedHeavier(request, utf8, weight) }
      if let heavier = text.heavier {
        let (style, width) = (request.text.paragraphStyle, request.maximumWidth)
        if let last = text.lastHeavierLines, last.maximumWidth == width, last.style == style { return last.lines }
        let lines = lines(of: heavier, request, excess: excess)
        text.lastHeavierLines = (style, width, lines)
        return lines
      }
    }
    // Pango has a part in it, or the last line is cut.
    defer { prepare(request) }
    let layout = layout(request.heavier(weight))
    return HeavierLines(ends: layout.lines.map(\.utf8Range.upperBound), contentWidth: layout.contentWidth, excess: excess)
  }

  /// Shapes each item of a text in heavier letters, without having Pango look for its items and breaks again, which takes as long as shaping does.
  ///
  /// - Returns: the text; `nil` where Pango might divide it into other items.
  private func heavier(
    _ text: ShapedText, _ request: TextRequest, _ utf8: UnsafeBufferPointer<UInt8>, _ weight: Font.Weight
  ) -> ShapedText? {
    let (runs, font) = (request.text.runs, request.text.runs[0].font)
    // Letters of several fonts may be of one in heavier letters, and then they are one item. A font's features reach over items.
    guard runs.allSatisfy({ $0.font == font && !$0.needsAttributes }) else { return nil }
    let heavier = request.heavier(weight).text
    let (own, other) = (face(font).description, face(heavier.runs[0].font).description)
    let spaces =
      spacesBetweenScripts ? SpacesBetweenScripts.all(in: utf8, TextBytes(utf8), of: heavier, from: 0, starts: text.starts) : []
    let details = ShapedItem.Details(
      starts: text.starts, hasFeatures: false, marks: text.marks, gaps: text.gaps, spaces: spaces, spaceWidth: spaceWidths(of: heavier),
      narrowing: narrowing(of:in:), isSpaced: false)
    return text.replacingItems { item, start, length in
      guard let font = item.font(askedFor: other, insteadOf: own, map: map, context: context, text: start) else { return nil }
      let item = ShapedItem(item, in: font, text: start, length: length, details)
      return item.lacksCharacters ? nil : item
    }
  }

  /// Shapes a text in heavier letters; returns `nil` if Pango must break it.
  private func shapedHeavier(_ request: TextRequest, _ utf8: UnsafeBufferPointer<UInt8>, _ weight: Font.Weight) -> ShapedText? {
    let heavier = request.heavier(weight)
    prepare(heavier)
    defer { prepare(request) }
    return makeShapedText(heavier, utf8)
  }

  /// Returns the line of a text that starts at a place and ends where it does in heavier letters. Heavy fonts may have narrower spaces than light
  /// ones: its spaces lose up to half of their width, so that it is no wider than the heavier lines.
  ///
  /// - Parameter width: the room in 1/1024 point; `nil` is not limited.
  /// - Returns: the line, and the width in 1/1024 point that its spaces lose together; `nil` where it has no room even so.
  func line(
    from place: LineBreaker.Place, of breaker: LineBreaker, asIn heavier: HeavierLines, width: Int?, startsParagraph: Bool
  ) -> (line: LineBreaker.Line, spaceLoss: Int)? {
    guard let line = breaker.line(from: place, toFirstOf: heavier.ends, width: width) else { return nil }
    func units(_ points: Double) -> Int { points.isNaN ? 0 : Int((min(max(points, 0), 1_000_000) * Double(PANGO_SCALE)).rounded(.up)) }
    let heavierWidth = units(heavier.contentWidth - shape.indent(startsParagraph: startsParagraph) - shape.tailIndent)
    let room = min(width ?? heavierWidth, heavierWidth)
    // Nearly all lines are so narrow that their width need not be exact.
    if breaker.greatestWidth(of: line) <= room { return (line, 0) }
    let missing = breaker.width(of: line) - room
    if missing <= 0 { return (line, 0) }
    let spaceLoss = min(missing, breaker.widthOfSpaces(on: line) / 2)
    return missing - spaceLoss <= units(heavier.excess) ? (line, spaceLoss) : nil
  }

  /// The number of lines that most messages have at most, for which room is made at once.
  private static let fewLines = 8

  /// Returns the lines of a text, of which none is cut, without setting its glyphs on them.
  private func lines(of text: ShapedText, _ request: TextRequest, excess: Double) -> HeavierLines {
    var result = HeavierLines(ends: [], contentWidth: 0, excess: excess)
    result.ends.reserveCapacity(Self.fewLines)
    let widths = lineWidths(request.maximumWidth)
    let hyphenation = hyphenation(of: text, request)
    for paragraph in text.paragraphs {
      let breaker = breaker(of: paragraph, text, hyphenation)
      let ends = optimalEnds(breaker, widths, limit: 0, taken: 0)
      var (place, number) = (LineBreaker.Place(), 0)
      repeat {
        let startsParagraph = number == 0
        let line = breaker.line(from: place, to: ends?[number], width: startsParagraph ? widths.first : widths.other)
        let width = Double(breaker.width(of: line)) / Double(PANGO_SCALE)
        result.contentWidth = max(result.contentWidth, shape.indent(startsParagraph: startsParagraph) + width + shape.tailIndent)
        place = line.end
        result.ends.append(breaker.utf8Offset(place))
        number += 1
      } while !breaker.isAtEnd(place)
    }
    return result
  }
}

extension AttributedText {
  /// The weight of the letters in which lines are broken, if any letters are lighter than that; otherwise `nil`.
  var heavierWeight: Font.Weight? {
    guard let weight = paragraphStyle.lineBreakWeight, runs.contains(where: { $0.font.weight.value < weight.value }) else { return nil }
    return weight
  }
}

extension TextRequest {
  /// Returns the request with no letters lighter than a weight.
  fileprivate func heavier(_ weight: Font.Weight) -> TextRequest {
    var request = self
    request.text.paragraphStyle.lineBreakWeight = nil
    for index in text.runs.indices where text.runs[index].font.weight.value < weight.value { request.text.runs[index].font.weight = weight }
    return request
  }
}

extension LineBreaker {
  /// Returns the line that starts at a place and ends at the first of some places behind it.
  ///
  /// - Parameters:
  ///   - ends: the places in the whole text, in UTF-8 code units, in their order.
  ///   - width: the room in 1/1024 point; `nil` breaks nothing.
  /// - Returns: the line; `nil` where none of the places is in the paragraph.
  fileprivate func line(from start: Place, toFirstOf ends: [Int], width: Int?) -> Line? {
    let offset = utf8Offset(start)
    guard let end = ends.first(where: { $0 > offset }), let place = place(atUTF8: end) else { return nil }
    return line(from: start, to: place, width: width)
  }

  /// Returns about how wide a line is, in 1/1024 point, with all white space at its end.
  fileprivate func greatestWidth(of line: Line) -> Int {
    line.pieces.reduce(line.startGrowth) { $0 + paragraph.items[$1.item].width(of: $1.range) }
  }

  /// Returns the width of the spaces on a line, in 1/1024 point, without the white space at its end that takes no room.
  fileprivate func widthOfSpaces(on line: Line) -> Int {
    line.pieces.reduce(0) { sum, piece in
      let item = paragraph.items[piece.item]
      let shown = piece.range.dropLast(line.droppedSpaces(of: piece))
      return shown.reduce(sum) { $0 + (JustifiedLine.isSpace(text.scalar(at: item.start + $1)) ? item.width(of: $1..<$1 + 1) : 0) }
    }
  }

  /// Returns the place of a scalar; `nil` where none starts at the offset in the whole text, in UTF-8 code units.
  private func place(atUTF8 offset: Int) -> Place? {
    let inText = offset - text.offset
    // A line feed that ends the paragraph belongs to its last line.
    if inText >= paragraph.utf8Range.upperBound { return Place(item: paragraph.items.count) }
    let scalar = text.index(ofByte: Int32(inText))
    guard text.starts[scalar] == inText else { return nil }
    let index = firstIndex(below: paragraph.items.count) { paragraph.items[$0].start + paragraph.items[$0].count > scalar }
    guard index < paragraph.items.count, scalar >= paragraph.items[index].start else { return nil }
    return Place(item: index, scalar: scalar - paragraph.items[index].start)
  }
}
