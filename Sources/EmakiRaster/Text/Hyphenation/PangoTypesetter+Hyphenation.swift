import CPango
import EmakiDisplay
import EmakiLayout

/// Hyphenates texts whose paragraph style asks for it.
extension PangoTypesetter {
  /// Returns how lines of a text are hyphenated; `nil` where they are not.
  func hyphenation(of text: ShapedText, _ request: TextRequest) -> LineBreaker.Hyphenation? {
    guard shape.hyphenationFactor > 0, request.maximumWidth.isFinite,
      case .success(let dictionary) = dictionaries.dictionary(of: request.text.language)
    else { return nil }
    let links = request.text.placedRuns.filter { $0.run.rare?.values.link != nil }.map { place in
      place.range.lowerBound - text.offset..<place.range.upperBound - text.offset
    }
    return LineBreaker.Hyphenation(factor: shape.hyphenationFactor, breaks: text.breaks(hyphenatedBy: dictionary, links: links))
  }

  /// Returns why a text that asks for hyphens is set without them.
  func missingHyphenation(_ text: AttributedText) -> MissingHyphenation? {
    if case .failure(let missing) = dictionaries.dictionary(of: text.language) { return missing.reason }
    return nil
  }

  /// Hyphenates the chunk that Pango has laid out. Pango knows no factor, so the lines are broken by `LineBreaker` first, and Pango may then use
  /// those hyphens that it has chosen.
  func hyphenate(
    _ chunk: Range<Int>, of utf8: UnsafeBufferPointer<UInt8>, _ request: TextRequest, direction: PangoDirection?, continues: Bool
  ) {
    guard request.maximumWidth.isFinite else { return }
    let plain = Self.withoutPlacesForPango(utf8, in: chunk)
    var scalars = plain.withUnsafeBufferPointer { plain in
      hyphenatedScalars(of: request, plain, chunk, direction: direction, continues: continues)
    }
    setBaseDirection(direction)
    set(request.text, utf8, chunk, ellipsized: false)
    emaki_allow_hyphens(layout, &scalars, Int32(scalars.count))
    // Another width drops the lines that were broken without the hyphens.
    setWidth(.unbounded)
    setWidth(request.maximumWidth, startsParagraph: !continues)
  }

  /// Returns the scalars of a chunk before which its lines end in a hyphen.
  private func hyphenatedScalars(
    of request: TextRequest, _ utf8: UnsafeBufferPointer<UInt8>, _ chunk: Range<Int>, direction: PangoDirection?, continues: Bool
  ) -> [Int32] {
    guard let text = shape(request, utf8, chunk, direction: direction), let hyphenation = hyphenation(of: text, request) else { return [] }
    let widths = lineWidths(request.maximumWidth)
    var scalars: [Int32] = []
    for (index, paragraph) in text.paragraphs.enumerated() {
      let breaker = breaker(of: paragraph, text, hyphenation)
      var place = LineBreaker.Place()
      repeat {
        let startsParagraph = place == LineBreaker.Place() && !(continues && index == 0)
        let line = breaker.line(from: place, width: startsParagraph ? widths.first : widths.other)
        place = line.end
        let scalar = breaker.scalar(place)
        let isPoint = hyphenation.breaks[scalar].contains(.line) && !text.breaks[scalar].contains(.line)
        if line.isHyphenated && isPoint { scalars.append(Int32(scalar)) }
      } while !breaker.isAtEnd(place)
    }
    countWork(chunk.count + text.work)
    return scalars
  }

  /// Returns a text as long as another, in which a chunk has nothing that only Pango can measure: spaces for tabs, paragraph separators for line
  /// separators, and U+034F for soft hyphens.
  private static func withoutPlacesForPango(_ utf8: UnsafeBufferPointer<UInt8>, in chunk: Range<Int>) -> [UInt8] {
    var plain = Array(utf8)
    var index = chunk.lowerBound
    while index < chunk.upperBound {
      if plain[index] == 0x09 { plain[index] = 0x20 }
      if plain[index] == 0xC2 && index + 1 < chunk.upperBound && plain[index + 1] == 0xAD {
        (plain[index], plain[index + 1]) = (0xCD, 0x8F)
      }
      if TextChunks.startsLineSeparator(utf8, at: index) { plain[index + 2] = 0xA9 }
      index += 1
    }
    return plain
  }
}
