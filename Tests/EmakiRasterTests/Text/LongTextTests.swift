import EmakiDisplay
import EmakiLayout
import EmakiRandom
import Testing

@testable import EmakiRaster

/// Texts of tens of thousands of characters, which are set in chunks.
@Suite struct LongTextTests {
  // MARK: Work

  private func work(_ string: String) throws -> Int {
    let typesetter = try TestFonts.typesetter()
    #expect(try AttributedText(string).layout(width: 300, by: typesetter).ends.last == string.utf8.count)
    return typesetter.work
  }

  @Test(arguments: [
    " ", "\u{1}", "-", "(", "a", "。", "\u{3000}", "ー", "\u{AD}", "\u{2028}", "\u{301}", "\u{200D}", "word ", "漢字", "กำ", "aא", "א(", "www.",
    "\t" + String(repeating: "a", count: 4000), "\t" + String(repeating: " ", count: 4000), "a\u{AD}", "A\r", "\u{2029}", "A\u{2029}",
    "ꦗꦮ", "။", "\u{1037}", "か", "、", "日本1", "0.", "a%/5", "ไท",
  ])
  func `the work grows with the length of a text, whatever it repeats`(part: String) throws {
    let count = 36_000 / part.utf8.count
    let (string, longer) = ("x" + String(repeating: part, count: count) + "y", "x" + String(repeating: part, count: 3 * count) + "y")
    let (little, much) = (try work(string), try work(longer))
    #expect(much <= 4 * little, "\(little) for \(string.utf8.count) bytes, \(much) for \(longer.utf8.count)")
    // Lines that hold only a separator are counted as if Pango had shaped the whole chunk for each.
    #expect(much <= (part == "\u{2028}" ? 200 : 20) * longer.utf8.count, "\(much) for \(longer.utf8.count) bytes")
  }

  @Test func `each of 70,000 runs keeps its colour`() throws {
    var text = AttributedText("a ", color: Color(0))
    for index in 1..<70_000 { text.append(AttributedText("a ", color: Color(UInt32(index)))) }
    var colors: [Color] = []
    for run in try text.layout(width: 1000).runs where colors.last != run.color { colors.append(run.color) }
    let isSame = colors == (0..<70_000).map { Color(UInt32($0)) }
    #expect(isSame)
  }

  // MARK: Chunks

  static let words = TextFixture.strings("words of several fonts")
  /// Pango gets long words in parts, and chooses fonts anew at the beginning of each part. So all of these words have one font.
  static let longWords = [
    "ferry", "to", "AVATAR", "(9:15)", String(repeating: "unbroken", count: 90), String(repeating: "-(", count: 400), "\n",
  ]

  @Test(arguments: [words, longWords], 0..<3) func `a text of several chunks has the same lines as Pango's`(words: [String], seed: UInt64)
    throws
  {
    var random = SplitMix64(seed: seed)
    var string = ""
    while string.utf8.count < 40_000 { string += words[Int(random.next() % UInt64(words.count))] + (random.next() % 3 == 0 ? "" : " ") }
    let (ours, pango) = try PangoTypesetter.pair()
    // Where a long word is cut, the rest that the last line stands for ends with the chunk.
    for (width, lines) in [(257.0, 0), (120, 0), (257, words == Self.longWords ? 0 : 500)] {
      let text = AttributedText(string, language: seed == 0 ? "en" : nil)
      let layouts = try [ours, pango].map { ComparableLayout(try text.layout(width: width, lines: lines, by: $0)) }
      let difference = zip(layouts[0].lines, layouts[1].lines).first { $0 != $1 }
      #expect(difference == nil)
      let isSame = layouts[0] == layouts[1]
      #expect(isSame)
    }
  }

  @Test func `a chunk does not end behind a space that is far from its limit`() throws {
    let layout = try AttributedText("x " + String(repeating: "a", count: 40_000)).layout(width: 300)
    // Words that fit on no line begin on a line with others.
    #expect(layout.lines.dropLast().allSatisfy { $0.utf8Range.count > 20 || $0.utf8Range.lowerBound == 0 })
    #expect(layout.lines.count < 40_000 / 30)
  }

  @Test(arguments: [String(repeating: "a", count: 20_000), String(repeating: "က", count: 5000)])
  func `a word on one line is not parted where a part of the text ends`(string: String) throws {
    #expect(try AttributedText(string, size: 1).layout().lines.count == 1)
  }

  @Test func `a stack that is longer than a line is shaped in parts`() throws {
    let string = String(repeating: "က္", count: 6000)
    let layout = try AttributedText(string).layout(width: 300)
    #expect(layout.ends.last == string.utf8.count)
    #expect(layout.lines.allSatisfy { $0.utf8Range.count <= TextChunks.shapedWordLength + 8 })
  }

  @Test(arguments: [
    // Directions that alternate, and characters that ask for one: the controls of a part count.
    ("aא", 3000, 0..<2000), ("\u{2068}", 3 * TextChunks.directionChanges, 0..<3 * TextChunks.directionChanges + 4),
    ("\u{2066}א\u{2069}", 3 * TextChunks.directionChanges, 0..<TextChunks.directionChanges / 2 * 8 + 9),
    ("\u{202E}", 3 * TextChunks.directionChanges, 0..<3 * TextChunks.directionChanges + 4), ("word ", 3000, 15_000..<15_001),
    // Paragraphs, and letters in a stack.
    ("A\n", 3000, 2 * TextChunks.paragraphCount..<2 * TextChunks.paragraphCount + 1),
    ("A\r", 3000, 2 * TextChunks.paragraphCount..<2 * TextChunks.paragraphCount + 1),
    ("\r\n", 3000, 2 * TextChunks.paragraphCount..<2 * TextChunks.paragraphCount + 1),
    ("A\u{2029}", 3000, 4 * TextChunks.paragraphCount..<4 * TextChunks.paragraphCount + 1),
    ("က္", 5000, 0..<TextChunks.shapedWordLength + 9),
  ])
  func `a chunk has a limit of directions, of paragraphs and of letters in a stack`(part: String, count: Int, length: Range<Int>) {
    var string = String(repeating: part, count: count)
    let word = part == "aא" || part == "word " ? TextChunks.length : TextChunks.shapedWordLength
    string.withUTF8 { #expect(length.contains(TextChunks.chunk(of: $0, from: 0, wordLength: word).count)) }
  }

  // MARK: Line separators

  @Test(arguments: [("a\u{85}b", "a\r\nb"), ("\u{85}\u{85}", "\r\n\r\n"), ("\u{B}é\u{C}Å\u{85}x\u{1185}", "\né\nÅ\r\nx\u{1185}")])
  func `controls that end lines become those that Pango knows, in the same places`(text: String, expected: String) throws {
    #expect(Array(try #require(AttributedText(text).withLineFeeds?.string).utf8) == Array(expected.utf8))
  }

  @Test(arguments: [nil, TextTruncation(token: AttributedText("…"))]) func `a line separator ends a text of one line`(
    truncation: TextTruncation?
  ) throws {
    func layout(_ string: String) throws -> TextLayout { try AttributedText(string).layout(width: 300, lines: 1, truncation: truncation) }
    let cut = try layout("3 minutes\u{2028}ago")
    #expect(cut.isTruncated && cut.lines.count == 1)
    #expect(try cut.glyphs.map(\.index) == layout("3 minutes\nago").glyphs.map(\.index))
    // No text follows the separator, so nothing is left out.
    #expect(try !layout("3 minutes\u{2028}").isTruncated)
  }

  @Test func `a line separator ends the last line that is allowed`() throws {
    let shown = try ["one\u{2028}two\u{2028}three", "one\u{2028}two\nthree"].map {
      try AttributedText($0).layout(width: 300, lines: 2).glyphs.map(\.index)
    }
    #expect(shown[0] == shown[1])
  }
}
