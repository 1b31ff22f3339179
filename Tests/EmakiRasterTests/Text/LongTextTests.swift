import EmakiDisplay
import EmakiSupport
import Testing

@testable import EmakiRaster

/// Texts of tens of thousands of characters, which are set in chunks.
struct LongTextTests {
  // MARK: Work

  private static let parts = TextFixture.strings("parts that repeat") + ["a", " "].map { "\t" + String(repeating: $0, count: 4000) }

  private func work(_ string: String) throws -> Int {
    let typesetter = try TestFonts.typesetter()
    #expect(try AttributedText(string).layout(width: 300, by: typesetter).ends.last == string.utf8.count)
    return typesetter.work
  }

  @Test(arguments: parts) func `the work grows with the length of a text, whatever it repeats`(part: String) throws {
    let strings = [1, 2].map { "x" + String(repeating: part, count: $0 * (36_000 / part.utf8.count)) + "y" }
    let work = try strings.map(work)
    let limit = 20 * strings[1].utf8.count
    // Each chunk may be shaped once more from its last line on.
    #expect(work[1] <= min(limit, 3 * work[0] + TextChunks.length), "\(work)")
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
  static let longWords = [
    "ferry", "to", "AVATAR", "(9:15)", String(repeating: "unbroken", count: 90), String(repeating: "-(", count: 400), "\n",
  ]

  @Test(arguments: 0..<3) func `a text of several chunks has the lines of its paragraphs`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var string = ""
    while string.utf8.count < 40_000 {
      string += Self.longWords[Int(random.next() % UInt64(Self.longWords.count))] + (random.next() % 3 == 0 ? "" : " ")
    }
    let language = seed == 0 ? "en" : nil
    for width in [257.0, 120] {
      var (starts, offset): ([Int], Int) = ([], 0)
      for paragraph in string.split(separator: "\n", omittingEmptySubsequences: false) {
        let lines = try AttributedText(String(paragraph), language: language).layout(width: width).lines
        starts += lines.map { offset + $0.utf8Range.lowerBound }
        offset += paragraph.utf8.count + 1
      }
      #expect(try AttributedText(string, language: language).layout(width: width).lines.map(\.utf8Range.lowerBound) == starts)
    }
  }

  @Test func `a chunk does not end behind a space that is far from its limit`() throws {
    let layout = try AttributedText("x " + String(repeating: "a", count: 40_000)).layout(width: 300)
    // Words that fit on no line begin on a line with others.
    #expect(
      layout.lines.dropLast().allSatisfy { $0.utf8Range.count > 20 || $0.utf8Range.lowerBound == 0 } && layout.lines.count < 40_000 / 30)
  }

  @Test(arguments: [String(repeating: "a", count: 20_000), String(repeating: "က", count: 5000)])
  func `a word on one line is not parted where a part of the text ends`(string: String) throws {
    #expect(try AttributedText(string, size: 1).layout().lines.count == 1)
  }

  @Test func `a stack that is longer than a line is shaped in parts`() throws {
    let string = String(repeating: "က္", count: 6000)
    let layout = try AttributedText(string).layout(width: 300)
    #expect(layout.ends.last == string.utf8.count && layout.lines.allSatisfy { $0.utf8Range.count <= TextChunks.shapedWordLength + 8 })
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

  @Test(arguments: TextFixture.rows("controls that end lines"))
  func `controls that end lines become those that Pango knows, in the same places`(row: [String]) {
    #expect(AttributedText(row[0]).withLineFeeds.map { $0.string.bytes } == Array(row[1].utf8))
  }

  @Test(arguments: [nil, TextTruncation(token: AttributedText("…"))]) func `a line separator ends a text of one line`(
    truncation: TextTruncation?
  ) throws {
    // No text follows the last separator, so nothing is left out.
    let layouts = try ["\u{2028}ago", "\nago", "\u{2028}"].map {
      try AttributedText("3 minutes" + $0).layout(width: 300, lines: 1, truncation: truncation)
    }
    #expect(layouts.map(\.isTruncated) == [true, true, false] && layouts[0].lines.count == 1)
    #expect(layouts[0].glyphs.map(\.index) == layouts[1].glyphs.map(\.index))
  }

  @Test func `a line separator ends the last line that is allowed`() throws {
    let shown = try ["one\u{2028}two\u{2028}three", "one\u{2028}two\nthree"].map {
      try AttributedText($0).layout(width: 300, lines: 2).glyphs.map(\.index)
    }
    #expect(shown[0] == shown[1])
  }
}
