import CPango
import EmakiDisplay

/// A text flow gives the lines of a text one after the other. A long text is shaped in chunks, each from the beginning of a line on.
///
/// A copy goes on from the same place.
struct TextFlow {
  let request: TextRequest
  let utf8: UnsafeBufferPointer<UInt8>
  /// Breaks the paragraph that the next line is of.
  private(set) var breaker: LineBreaker
  /// The place in the paragraph where the next line starts.
  private(set) var place = LineBreaker.Place()
  /// Whether the next line is the first of its paragraph.
  private(set) var startsParagraph = true
  private(set) var isAtEnd = false
  private let typesetter: PangoTypesetter
  private(set) var text: ShapedText
  /// The part of the text that is shaped.
  private var chunk: Range<Int>
  private var wordLength = TextChunks.shapedWordLength
  private var hyphenation: LineBreaker.Hyphenation?
  /// The index of the paragraph in the chunk.
  private var paragraph = 0

  init(_ request: TextRequest, _ utf8: UnsafeBufferPointer<UInt8>, _ bytes: TextBytes, _ typesetter: PangoTypesetter) {
    (self.request, self.utf8, self.typesetter) = (request, utf8, typesetter)
    chunk = TextChunks.isSurelyOne(utf8, bytes) ? 0..<utf8.count : TextChunks.chunk(of: utf8, from: 0, wordLength: wordLength)
    let isWhole = chunk.count == utf8.count
    text = isWhole ? typesetter.shapedText(request, utf8, bytes) : typesetter.shape(request.text, utf8, chunk)
    hyphenation = typesetter.shape.hyphenationFactor > 0 ? typesetter.hyphenation(of: text, request) : nil
    breaker = LineBreaker(of: text.paragraphs[0], text, request.text, typesetter, hyphenation: hyphenation)
  }

  /// The place in the whole text where the next line starts, in UTF-8 code units.
  var offset: Int { breaker.utf8Offset(place) }

  /// Returns the next line. The flow stays where it is, but may shape more.
  mutating func line(in room: LineBreaker.Room, wrap: LineBreaker.Wrap? = nil) -> LineBreaker.Line {
    while true {
      if let wrap { breaker.wrap = wrap }
      let line = breaker.line(from: place, in: room)
      let endsChunk = line.endsParagraph && paragraph == text.paragraphs.count - 1
      // The last line of a chunk may want what follows it.
      guard endsChunk, chunk.upperBound < utf8.count else { return line }
      let isWhole = paragraph == 0 && place == LineBreaker.Place()
      if isWhole && !mayGrow(behind: line, room) { return line }
      // A whole chunk is on one line that has room for more of a word.
      shape(from: offset, wordLength: isWhole ? TextChunks.length : TextChunks.shapedWordLength)
    }
  }

  /// Goes on behind a line.
  mutating func advance(behind line: LineBreaker.Line) {
    (place, startsParagraph) = (line.end, false)
    guard line.endsParagraph else { return }
    if paragraph + 1 < text.paragraphs.count {
      enter(paragraph + 1)
    } else if chunk.upperBound < utf8.count {
      shape(from: chunk.upperBound, wordLength: TextChunks.shapedWordLength)
    } else {
      isAtEnd = true
    }
  }

  private mutating func enter(_ number: Int) {
    (paragraph, place, startsParagraph) = (number, LineBreaker.Place(), text.paragraphs[number].isStart)
    breaker = LineBreaker(of: text.paragraphs[number], text, request.text, typesetter, hyphenation: hyphenation)
  }

  private mutating func shape(from start: Int, wordLength: Int) {
    let isStart = start == 0 || TextChunks.endsParagraph(utf8, before: start)
    finish()
    self.wordLength = wordLength
    chunk = TextChunks.chunk(of: utf8, from: start, wordLength: wordLength)
    text = typesetter.shape(request.text, utf8, chunk, continuing: isStart ? nil : breaker.paragraph.direction)
    hyphenation = typesetter.shape.hyphenationFactor > 0 ? typesetter.hyphenation(of: text, request) : nil
    enter(0)
  }

  /// Tells the typesetter how much was shaped and looked at, and who decided where lines end.
  func finish() {
    typesetter.work += chunk.count + text.work
    if text.icuUse != .none { typesetter.icuUse = text.icuUse }
  }

  /// Returns whether the only line of a chunk has room for more of a word.
  private func mayGrow(behind line: LineBreaker.Line, _ room: LineBreaker.Room) -> Bool {
    if wordLength >= TextChunks.length { return false }
    // A character as long as this is a stack that nobody can read. It is parted.
    let isStack = !text.breaks.suffix(text.breaks.count / 2).dropLast().contains { $0.contains(.character) }
    return !isStack && (room.width.map { breaker.width(of: line) <= $0 } ?? true)
  }
}
