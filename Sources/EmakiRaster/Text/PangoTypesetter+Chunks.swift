import CPango
import EmakiDisplay

/// Sets texts that are too long, or have too long words, for all their glyphs to be kept.
extension PangoTypesetter {
  /// A chunk place says how far a text that is set in chunks is laid out.
  struct ChunkPlace {
    /// The start of the next chunk; the text's end where nothing more is set.
    var start = 0
    /// The number of lines so far.
    var lines = 0
    /// The direction of the paragraph that the next chunk goes on with; `nil` where it begins one.
    var direction: PangoDirection?

    var continues: Bool { direction != nil }
  }

  /// Returns the next chunk of a text.
  func chunk(of utf8: UnsafeBufferPointer<UInt8>, from place: ChunkPlace, wordLength: Int) -> Range<Int> {
    let chunk = TextChunks.chunk(of: utf8, from: place.start, wordLength: wordLength)
    // The rest of a paragraph has other indents than the next: it is set alone. So are paragraphs whose directions Pango must be told.
    let part = UnsafeBufferPointer(rebasing: utf8[chunk])
    let isAlone = isShaped && place.continues || BaseDirection.isMarked(part, TextBytes(part))
    return isAlone ? TextChunks.paragraph(utf8, in: chunk) : chunk
  }

  /// Shapes the next chunk of a text and breaks it. The last line, which may want what follows it, is set again as the first of the next chunk.
  ///
  /// - Parameter wordLength: how much without a place to break the chunk holds at most, in UTF-8 code units.
  /// - Returns: `false` where Pango must break the chunk.
  func appendShapedChunk(
    of utf8: UnsafeBufferPointer<UInt8>, from place: inout ChunkPlace, to builder: inout TextLayoutBuilder, _ request: TextRequest,
    wordLength: Int = TextChunks.shapedWordLength
  ) -> Bool {
    if breaksWithPango { return false }
    // A word is not shaped again for each of its lines, so it may be long.
    let whole = chunk(of: utf8, from: place, wordLength: wordLength)
    var chunk = whole
    if let count = Self.placeForPango(UnsafeBufferPointer(rebasing: utf8[whole])) {
      // Pango breaks what only it can break. The text before that is broken here if Pango would be slow with its long words.
      let isSlow = self.chunk(of: utf8, from: place, wordLength: TextChunks.wordLength) != whole
      guard isSlow && count > TextChunks.wordLength else { return false }
      chunk = chunk.lowerBound..<chunk.lowerBound + count
    }
    guard let text = shape(request, utf8, chunk, direction: place.direction) else { return false }
    defer { countWork(chunk.count + text.work) }
    let before = place
    let widths = lineWidths(request.maximumWidth)
    let hyphenation = hyphenation(of: text, request)
    var pending: PendingLine?
    for paragraph in text.paragraphs {
      let breaker = breaker(of: paragraph, text, hyphenation)
      var start = LineBreaker.Place()
      repeat {
        let startsParagraph = start == LineBreaker.Place() && !(before.continues && pending == nil && place.lines == before.lines)
        let line = breaker.line(from: start, width: startsParagraph ? widths.first : widths.other)
        if let last = pending, !append(last, of: utf8, in: whole, from: &place, to: &builder, request) { return true }
        pending = PendingLine(line: line, start: start, breaker: breaker, startsParagraph: startsParagraph)
        start = line.end
      } while !breaker.isAtEnd(start)
    }
    guard let last = pending else { preconditionFailure("a chunk has a paragraph, and a paragraph a line") }
    if chunk != whole && place.lines == before.lines { return false }
    let room = last.startsParagraph ? widths.first : widths.other
    // A character as long as this is a stack that nobody can read. It is parted.
    let isStack = !text.breaks.suffix(text.breaks.count / 2).dropLast().contains { $0.contains(.character) }
    let fits = !isStack && (room.map { last.breaker.width(of: last.line) <= $0 } ?? true)
    if chunk.upperBound < utf8.count && place.lines == before.lines && fits && wordLength < TextChunks.length {
      // All of it is on one line that has room for more of a word.
      return appendShapedChunk(of: utf8, from: &place, to: &builder, request, wordLength: TextChunks.length)
    }
    if chunk.upperBound == utf8.count || place.lines == before.lines {
      if append(last, of: utf8, in: whole, from: &place, to: &builder, request) { place.start = chunk.upperBound }
    } else {
      place.start = last.breaker.utf8Offset(last.start)
    }
    let goesOn = place.start < utf8.count && !TextChunks.endsParagraph(utf8, before: place.start)
    place.direction = goesOn ? last.breaker.paragraph.direction : nil
    return true
  }

  /// Describes a line that is added once it is known whether another one follows in its chunk.
  private struct PendingLine {
    var line: LineBreaker.Line
    var start: LineBreaker.Place
    var breaker: LineBreaker
    var startsParagraph: Bool
  }

  /// Adds a line, cut if it is the last that is allowed and text follows. Returns whether more lines are allowed; the place is at the text's
  /// end where not.
  private func append(
    _ pending: PendingLine, of utf8: UnsafeBufferPointer<UInt8>, in chunk: Range<Int>, from place: inout ChunkPlace,
    to builder: inout TextLayoutBuilder, _ request: TextRequest
  ) -> Bool {
    let breaker = pending.breaker
    place.lines += 1
    let isLast = place.lines == request.maximumNumberOfLines
    if isLast, let next = utf8[breaker.utf8Offset(pending.line.end)...].firstIndex(where: { $0 > 0x20 }) {
      appendCut(
        request, utf8, next: next, behind: pending.line, from: pending.start, of: breaker, upTo: chunk.upperBound,
        startsParagraph: pending.startsParagraph, to: &builder)
    } else {
      append(
        pending.line, from: pending.start, of: breaker, to: &builder, request, primary: face(request.text.runs[0].font).primary,
        startsParagraph: pending.startsParagraph)
    }
    // What follows the last line is white space.
    if isLast { place.start = utf8.count }
    return !isLast
  }
}
