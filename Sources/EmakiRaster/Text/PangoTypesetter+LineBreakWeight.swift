import CPango
import EmakiDisplay

/// Says how a text stands in heavier letters than its own.
struct HeavierLines {
  /// The places in the text where its lines end, in UTF-8 code units, in their order.
  var ends: [Int]
  /// The width of the lines, in points.
  var contentWidth: Double
  /// By how much lines of the text's own letters may be wider, in points: heavy fonts may have narrower spaces than light ones.
  var excess: Double
}

/// Breaks texts where they would be broken in heavier letters.
extension PangoTypesetter {
  /// Returns the lines of a text in the letters that its `lineBreakWeight` asks for; `nil` where its own letters decide.
  ///
  /// - Parameter request: the text, for which the typesetter is prepared, and is afterwards.
  func heavierLines(_ request: TextRequest, _ utf8: UnsafeBufferPointer<UInt8>) -> HeavierLines? {
    guard let weight = request.text.paragraphStyle.lineBreakWeight,
      request.text.runs.contains(where: { $0.font.weight.value < weight.value })
    else { return nil }
    let excess = request.text.runs[0].font.size / 2
    var heavier = request
    for index in heavier.text.runs.indices where heavier.text.runs[index].font.weight.value < weight.value {
      heavier.text.runs[index].font.weight = weight
    }
    if heavier.maximumNumberOfLines == 0, heavier.text.paragraphStyle.alignment != .justified,
      let shaped = shapedText(heavier, utf8, whilePreparedFor: request)
    {
      return lines(of: shaped, heavier, excess: excess)
    }
    // Pango has a part in it, or the last line is cut.
    heavier.text.paragraphStyle.lineBreakWeight = nil
    defer { prepare(request) }
    let layout = layout(heavier)
    return HeavierLines(ends: layout.lines.map(\.utf8Range.upperBound), contentWidth: layout.contentWidth, excess: excess)
  }

  /// Returns the lines of a text, of which none is cut, without setting its glyphs on them.
  private func lines(of text: ShapedText, _ request: TextRequest, excess: Double) -> HeavierLines {
    var result = HeavierLines(ends: [], contentWidth: 0, excess: excess)
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

extension LineBreaker {
  /// Returns the line that starts at a place and ends at the first of some places behind it.
  ///
  /// - Parameters:
  ///   - ends: the places in the whole text, in UTF-8 code units, in their order.
  ///   - width: the room in 1/1024 point; `nil` breaks nothing.
  ///   - excess: by how much the line may be wider, in 1/1024 point.
  /// - Returns: the line; `nil` where none of the places is in the paragraph or the line has no room.
  func line(from start: Place, toFirstOf ends: [Int], width: Int?, excess: Int) -> Line? {
    let offset = utf8Offset(start)
    guard let end = ends.first(where: { $0 > offset }), let place = place(atUTF8: end) else { return nil }
    let line = line(from: start, to: place, width: width)
    if let width, self.width(of: line) > width + excess { return nil }
    return line
  }

  /// Returns the place of a scalar; `nil` where none starts at the offset in the whole text, in UTF-8 code units.
  private func place(atUTF8 offset: Int) -> Place? {
    let inText = offset - text.offset
    // A line feed that ends the paragraph belongs to its last line.
    if inText >= paragraph.utf8Range.upperBound { return Place(item: paragraph.items.count) }
    for (index, item) in paragraph.items.enumerated() where text.starts[item.start + item.count] > inText {
      for scalar in 0..<item.count where text.starts[item.start + scalar] == inText { return Place(item: index, scalar: scalar) }
      return nil
    }
    return nil
  }
}
