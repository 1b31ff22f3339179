import EmakiDisplay

/// Describes the last line of a text that is cut: what is kept of its beginning or end, and the mark between or beside them.
struct TruncatedLine {
  let text: AttributedText
  /// The pieces of the line that are the text's own, and where they are in it. The mark is in none.
  let pieces: [Piece]
  /// The range of the text that the line stands for.
  let range: Range<Int>
  /// Whether some of the text is not on the line.
  var leavesOut = true

  struct Piece {
    /// The start of the piece in the line, in UTF-8 code units.
    var start: Int
    /// The range of the piece in the text, in UTF-8 code units.
    var source: Range<Int>
  }

  /// Returns where a stretch of the line is in the text; `nil` in the mark.
  func source(of range: Range<Int>) -> Range<Int>? {
    for piece in pieces {
      let place = piece.source.lowerBound + range.lowerBound - piece.start
      if range.lowerBound >= piece.start && place + range.count <= piece.source.upperBound { return place..<place + range.count }
    }
    return nil
  }

  /// Finds the line that keeps the most characters. A line that is clipped keeps one more, which is cut at the edge.
  ///
  /// - Parameter rest: what of the text could stand on the line, of which the tail is cut at the end of the paragraph only.
  /// - Parameter measure: how wide a line is. It is called a few times.
  /// - Returns: `nil` where the mark alone is wider than `width`.
  static func longest(
    of text: AttributedText, rest: Range<Int>, paragraphEnd: Int, truncation: TextTruncation, width: Double,
    measure: (AttributedText) -> Double
  ) -> TruncatedLine? {
    var candidates = TruncatedLineCandidates(text: text, rest: rest, paragraphEnd: paragraphEnd, truncation: truncation)
    var low = (count: 0, line: candidates.line(keeping: 0), width: 0.0)
    low.width = measure(low.line.text)
    if low.width > width { return nil }
    var limit = 64
    // No line shows more characters than this, and with more some of Pango's numbers overflow.
    while limit <= 1 << 14 {
      let most = candidates.prepare(limit)
      if most <= low.count {
        // Where the line has room for all of the paragraphs that follow, none of their letters goes.
        if let whole = candidates.whole, measure(whole.text) <= width { return whole }
        return low.line
      }
      let line = candidates.line(keeping: most)
      let lineWidth = measure(line.text)
      if lineWidth > width {
        let longest = search(&low, (most, lineWidth), width, candidates, measure)
        return truncation.mode == .byClipping ? candidates.line(keeping: low.count + 1) : longest
      }
      low = (most, line, lineWidth)
      // Nearly everything fits, so more is tried as long as there is more.
      limit *= 2
    }
    return low.line
  }

  /// Searches by steps in proportion to widths first, and then by halves.
  private static func search(
    _ low: inout (count: Int, line: TruncatedLine, width: Double), _ tooWide: (count: Int, width: Double), _ width: Double,
    _ candidates: TruncatedLineCandidates, _ measure: (AttributedText) -> Double
  ) -> TruncatedLine {
    var high = tooWide
    var steps = 0
    while high.count - low.count > 1 {
      let part = steps < 4 ? (width - low.width) / max(high.width - low.width, 1e-9) : 0.5
      let count = min(max(low.count + Int(part * Double(high.count - low.count)), low.count + 1), high.count - 1)
      let line = candidates.line(keeping: count)
      let lineWidth = measure(line.text)
      if lineWidth <= width { low = (count, line, lineWidth) } else { high = (count, lineWidth) }
      steps += 1
    }
    return low.line
  }
}

/// Makes lines that keep a number of characters, all of which are whole.
private struct TruncatedLineCandidates {
  let text: AttributedText
  let rest: Range<Int>
  let truncation: TextTruncation
  /// Places between characters from the beginning of the rest on, and from its end back; each starts with the end itself.
  private var heads: [Int]
  private var tails: [Int]
  private let headLimit: Int

  init(text: AttributedText, rest: Range<Int>, paragraphEnd: Int, truncation: TextTruncation) {
    self.text = text
    self.truncation = truncation
    // White space at the end does not count as something that could be kept.
    let string = text.string
    var end = string.utf8.index(string.startIndex, offsetBy: rest.upperBound)
    let start = string.utf8.index(string.startIndex, offsetBy: rest.lowerBound)
    while end > start, string[string.index(before: end)].isWhitespace { end = string.index(before: end) }
    self.rest = rest.lowerBound..<max(string.utf8.distance(from: string.startIndex, to: end), rest.lowerBound)
    headLimit = truncation.mode.keepsEnd ? self.rest.upperBound : min(paragraphEnd, self.rest.upperBound)
    heads = [self.rest.lowerBound]
    tails = [self.rest.upperBound]
  }

  /// Returns whether a place between two characters is inside a syllable, whose consonants stand on each other.
  private func isInSyllable(_ index: String.Index) -> Bool {
    index > text.string.startIndex && text.string[text.string.index(before: index)].joinsNext
  }

  /// Finds places for up to `count` characters. Returns how many of them a line can keep, where something must be left out.
  mutating func prepare(_ count: Int) -> Int {
    let string = text.string
    func offset(_ index: String.Index) -> Int { string.utf8.distance(from: string.startIndex, to: index) }
    if truncation.mode != .byTruncatingHead {
      var index = string.utf8.index(string.startIndex, offsetBy: heads[heads.count - 1])
      while heads.count <= count, heads[heads.count - 1] < headLimit {
        repeat { index = string.index(after: index) } while index < string.endIndex && isInSyllable(index)
        heads.append(min(offset(index), headLimit))
      }
    }
    if truncation.mode.keepsEnd {
      var index = string.utf8.index(string.startIndex, offsetBy: tails[tails.count - 1])
      while tails.count <= count, tails[tails.count - 1] > rest.lowerBound {
        repeat { index = string.index(before: index) } while isInSyllable(index)
        tails.append(max(offset(index), rest.lowerBound))
      }
    }
    switch truncation.mode {
    case .byClipping: return max(heads.count - 1, 0)
    case .byTruncatingTail: return max(heads.count - (heads[heads.count - 1] == rest.upperBound ? 2 : 1), 0)
    case .byTruncatingHead: return max(tails.count - (tails[tails.count - 1] == rest.lowerBound ? 2 : 1), 0)
    case .byTruncatingMiddle:
      var most = min(heads.count + tails.count - 2, count)
      while most > 0 && heads[(most + 1) / 2] >= tails[most / 2] { most -= 1 }
      return most
    }
  }

  /// All that follows, in one line; `nil` where the line would end with its paragraph.
  var whole: TruncatedLine? {
    guard truncation.mode.keepsEnd else { return nil }
    let piece = TruncatedLine.Piece(start: 0, source: rest)
    return TruncatedLine(text: text.part(rest).joiningParagraphs(), pieces: [piece], range: rest, leavesOut: false)
  }

  func line(keeping count: Int) -> TruncatedLine {
    var head = rest.lowerBound..<rest.lowerBound
    var tail = rest.upperBound..<rest.upperBound
    switch truncation.mode {
    case .byTruncatingTail, .byClipping: head = rest.lowerBound..<heads[count]
    case .byTruncatingHead: tail = tails[count]..<rest.upperBound
    case .byTruncatingMiddle:
      head = rest.lowerBound..<heads[(count + 1) / 2]
      tail = tails[count / 2]..<rest.upperBound
    }
    if truncation.mode == .byClipping {
      return TruncatedLine(
        text: text.part(head).joiningParagraphs(), pieces: [TruncatedLine.Piece(start: 0, source: head)], range: head)
    }
    let cut = truncation.mode == .byTruncatingHead ? max(tail.lowerBound - 1, rest.lowerBound) : head.upperBound
    (head, tail) = (trimmed(head, atEnd: true), trimmed(tail, atEnd: false))
    var line = text.part(head).joiningParagraphs()
    var pieces = [TruncatedLine.Piece(start: 0, source: head)]
    if head.isEmpty {
      line = truncation.mark(in: text.look(at: cut))
    } else {
      line.append(truncation.mark(in: text.look(at: cut)))
    }
    if !tail.isEmpty {
      pieces.append(TruncatedLine.Piece(start: line.string.utf8.count, source: tail))
      line.append(text.part(tail).joiningParagraphs())
    }
    let range =
      switch truncation.mode {
      case .byTruncatingTail, .byClipping: head
      case .byTruncatingHead: tail
      case .byTruncatingMiddle: rest
      }
    return TruncatedLine(text: line, pieces: pieces, range: range)
  }

  /// Returns a range without the white space beside the mark.
  private func trimmed(_ range: Range<Int>, atEnd: Bool) -> Range<Int> {
    func blanks(_ part: some Sequence<Character>) -> Int { part.prefix { $0.isWhitespace }.reduce(0) { $0 + $1.utf8.count } }
    let part = text.part(range).string
    let space = atEnd ? blanks(part.reversed()) : blanks(part)
    return atEnd ? range.lowerBound..<range.upperBound - space : range.lowerBound + space..<range.upperBound
  }
}

extension TruncationMode {
  /// Whether the line keeps some of the end of the text.
  fileprivate var keepsEnd: Bool { self == .byTruncatingHead || self == .byTruncatingMiddle }
}
