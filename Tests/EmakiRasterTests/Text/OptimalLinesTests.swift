import EmakiDisplay
import EmakiLayout
import EmakiRandom
import Testing

@testable import EmakiRaster

@Suite struct OptimalLinesTests {
  private static func layout(
    _ string: String, _ lineBreaking: ParagraphStyle.LineBreaking, width: Double, lines: Int = 0,
    style: (inout ParagraphStyle) -> Void = { _ in }
  ) throws -> TextLayout {
    var text = AttributedText(string, font: .system(size: 14), language: "en")
    text.paragraphStyle.lineBreaking = lineBreaking
    style(&text.paragraphStyle)
    return try TestFonts.typesetter().layout(TextRequest(text: text, maximumWidth: width, maximumNumberOfLines: lines))
  }

  private static let sentence =
    "The quick brown fox jumps over the lazy dog, and nobody in the whole wide village has ever asked the dog what it makes of that."

  /// Returns the least sum of the squares of the room that lines leave. All ways to set the words on so many lines are tried.
  private static func leastBadness(_ words: [Double], space: Double, width: Double, lines: Int, countsLast: Bool) -> Double {
    func best(_ start: Int, _ lines: Int) -> Double {
      if lines == 0 { return start == words.count ? 0 : .infinity }
      var (sum, least) = (-space, Double.infinity)
      for end in start..<words.count {
        sum += space + words[end]
        if sum > width { break }
        let isLast = end == words.count - 1
        let badness = isLast && !countsLast ? 0 : (width - sum) * (width - sum)
        least = min(least, badness + best(end + 1, lines - 1))
      }
      return least
    }
    return best(0, lines)
  }

  @Test(arguments: Array(stride(from: 100.0, through: 420, by: 20))) func `balanced lines are the most even of all`(width: Double) throws {
    let greedy = try Self.layout(Self.sentence, .greedy, width: width)
    let balanced = try Self.layout(Self.sentence, .balanced, width: width)
    #expect(balanced.lines.count == greedy.lines.count)
    #expect(balanced.lines.allSatisfy { $0.frame.width <= width })
    // A word has the same width on every line, except for kerning with a space, which Inter does not have.
    let words = try Self.sentence.split(separator: " ").map { try Self.layout(String($0), .greedy, width: .unbounded).size.width }
    let space = try Self.layout("a b", .greedy, width: .unbounded).size.width - Self.layout("ab", .greedy, width: .unbounded).size.width
    let least = Self.leastBadness(words, space: space, width: width, lines: greedy.lines.count, countsLast: true)
    let badness = balanced.lines.reduce(0) { $0 + (width - $1.frame.width) * (width - $1.frame.width) }
    #expect(abs(badness - least) <= 0.02 * least + 2, "\(badness), \(least)")
  }

  @Test func `a short word does not stand alone on the last line if another can join it`() throws {
    let string = "Somebody left a very long message here to read it"
    var met = 0
    for width in stride(from: 120.0, through: 330, by: 2) {
      let greedy = try Self.layout(string, .greedy, width: width)
      let pretty = try Self.layout(string, .pretty, width: width)
      #expect(pretty.lines.count == greedy.lines.count)
      #expect(pretty.lines.allSatisfy { $0.frame.width <= width })
      let utf8 = Array(string.utf8)
      func lastWords(_ layout: TextLayout) -> Int {
        String(decoding: utf8[(layout.lines.last?.utf8Range) ?? 0..<0], as: UTF8.self).split(separator: " ").count
      }
      if lastWords(greedy) == 1 && greedy.lines.count > 1 {
        met += 1
        #expect(lastWords(pretty) > 1, "\(width) pt")
      }
    }
    #expect(met > 3)
  }

  @Test func `texts of one line, cut texts and long words are as ever`() throws {
    for lineBreaking in [ParagraphStyle.LineBreaking.balanced, .pretty] {
      let texts = [("one line", 300.0, 0), (Self.sentence, 150, 2), ("Donaudampfschifffahrtsgesellschaft on a line", 90, 0), ("", 90, 0)]
      for (string, width, lines) in texts {
        let greedy = try Self.layout(string, .greedy, width: width, lines: lines)
        let other = try Self.layout(string, lineBreaking, width: width, lines: lines)
        #expect(greedy.lines == other.lines)
        #expect(greedy.isTruncated == other.isTruncated)
      }
      // A text that fits its lines is set like any other.
      let free = try Self.layout(Self.sentence, lineBreaking, width: 300)
      #expect(try Self.layout(Self.sentence, lineBreaking, width: 300, lines: free.lines.count).lines == free.lines)
    }
  }

  @Test func `each paragraph is balanced by itself, and indents count`() throws {
    let layout = try Self.layout(Self.sentence + "\n" + Self.sentence, .balanced, width: 300) { $0.firstLineHeadIndent = 40 }
    let half = layout.lines.count / 2
    #expect(layout.lines.count == 2 * half)
    #expect(layout.lines[..<half].map(\.frame.width) == layout.lines[half...].map(\.frame.width))
    #expect(layout.lines.allSatisfy { $0.frame.maxX <= 300 })
    #expect(layout.lines[0].frame.minX == 40)
  }

  @Test func `the work of a long paragraph is bounded`() throws {
    func work(_ count: Int) throws -> Int {
      var text = AttributedText(String(repeating: "word ", count: count), font: .system(size: 14), language: "en")
      text.paragraphStyle.lineBreaking = .balanced
      let typesetter = try TestFonts.typesetter()
      _ = typesetter.layout(TextRequest(text: text, maximumWidth: 300))
      return typesetter.work
    }
    #expect(try work(1600) <= 8 * work(400) + 1000)
  }

  // MARK: Hanging punctuation

  @Test func `a full stop hangs where there is no room for it`() throws {
    func lines(_ string: String, em: Double, _ hanging: ParagraphStyle.HangingPunctuation) throws -> [Double] {
      var text = AttributedText(string, font: .system(size: 10), language: "ja")
      text.paragraphStyle.hangingPunctuation = hanging
      let layout = try TestFonts.typesetter().layout(TextRequest(text: text, maximumWidth: em * 10))
      return layout.lines.map { ($0.frame.width * 10).rounded() / 100 }
    }
    #expect(try lines("ああああ。いい", em: 4.2, .none) == [3, 4])
    #expect(try lines("ああああ。いい", em: 4.2, .allowEnd) == [4, 2])
    #expect(try lines("ああああ、", em: 4.2, .allowEnd) == [4])
    // Where there is room the full stop takes its place in the line.
    #expect(try lines("ああああ。いい", em: 5, .allowEnd) == [5, 2])
    // A bracket does not hang, nor does a second mark.
    #expect(try lines("ああああ」いい", em: 4.2, .allowEnd) == [3, 4])
  }

  @Test func `a comma hangs before a space, too`() throws {
    var text = AttributedText("word, word", font: .system(size: 14), language: "en")
    let width = try Self.layout("word", .greedy, width: .unbounded).size.width + 1
    func lines() throws -> [TextLayout.Line] { try TestFonts.typesetter().layout(TextRequest(text: text, maximumWidth: width)).lines }
    #expect(try lines().count == 3)
    text.paragraphStyle.hangingPunctuation = .allowEnd
    let hanging = try lines()
    #expect(hanging.map(\.utf8Range) == [0..<6, 6..<10])
    #expect(hanging[0].frame.width <= width)
  }

  @Test(arguments: [("justified", 0, 0), ("natural", 0.01, 0), ("natural", 0, 1)])
  func `a mark hangs in justified and spaced lines, too`(name: String, letters: Double, words: Double) throws {
    let alignment: ParagraphStyle.Alignment = name == "justified" ? .justified : .natural
    let string = "一二三四五六七八九十一、二三四五六七八九十"
    var text = AttributedText(string, font: .system(size: 16), alignment: alignment, language: "ja")
    text.addAttribute(\.letterSpacing, letters, range: 0..<string.count)
    text.addAttribute(\.wordSpacing, words, range: 0..<string.count)
    text.paragraphStyle.hangingPunctuation = .allowEnd
    let lines = try TestFonts.typesetter().layout(TextRequest(text: text, maximumWidth: 177)).lines
    #expect(lines.map { $0.utf8Range.count / 3 } == [12, 9])
    if alignment == .justified { #expect(abs(lines[0].frame.width - 177) < 0.01) }
  }

  @Test(arguments: [ParagraphStyle.LineBreaking.balanced, .pretty])
  func `lines of justified, spaced and hyphenated texts are chosen together`(lineBreaking: ParagraphStyle.LineBreaking) throws {
    let string = "one two three four five six seven eight nine ten I"
    let styles: [(inout AttributedText) -> Void] = [
      { $0.paragraphStyle.alignment = .justified }, { $0.addAttribute(\.letterSpacing, 2, range: 0..<string.count) },
      { $0.paragraphStyle.hyphenationFactor = 1 }, { $0.addAttribute(\.wordSpacing, 3, range: 0..<string.count) },
    ]
    for (number, style) in styles.enumerated() {
      var met = 0
      for width in stride(from: 120.0, through: 300, by: 4) {
        let lines = try [ParagraphStyle.LineBreaking.greedy, lineBreaking].map { kind in
          var text = AttributedText(string, font: .system(size: 16), language: "en")
          text.paragraphStyle.lineBreaking = kind
          style(&text)
          return try TestFonts.typesetter().layout(TextRequest(text: text, maximumWidth: width)).lines
        }
        let (greedy, chosen) = (lines[0], lines[1])
        #expect(chosen.count == greedy.count)
        #expect(chosen.allSatisfy { $0.frame.width <= width + 0.01 })
        guard let last = greedy.last, last.utf8Range.count == 1 else { continue }
        met += 1
        #expect(try #require(chosen.last).utf8Range.count > 1, "\(number): \(width)")
      }
      #expect(met > 0, "\(number)")
    }
  }

  @Test func `a soft hyphen may be the end of a balanced line`() throws {
    let string = "Donau\u{AD}dampf\u{AD}schiff\u{AD}fahrt und"
    let layout = try Self.layout(string, .balanced, width: 110)
    let greedy = try Self.layout(string, .greedy, width: 110)
    #expect(layout.lines.count == 2 && greedy.lines.count == 2)
    func difference(_ layout: TextLayout) -> Double { abs(layout.lines[0].frame.width - layout.lines[1].frame.width) }
    #expect(difference(layout) <= difference(greedy))
  }

  @Test func `a bracket at the end of a spaced line loses its blank`() throws {
    let string = "他说：“今天（星期一）很好！”——《日报》"
    func ends(_ spacing: Double) throws -> [Int] {
      var text = AttributedText(string, font: .system(size: 16), language: "zh-Hans")
      text.addAttribute(\.letterSpacing, spacing, range: 0..<string.count)
      let quote = try TestFonts.typesetter().layout(TextRequest(text: AttributedText("“", font: .system(size: 16)), maximumWidth: 100))
      // Eight ideographs and marks, one of them without its blank.
      let width = 16 * 9.5 + spacing * 10 + quote.size.width + 0.1
      return try TestFonts.typesetter().layout(TextRequest(text: text, maximumWidth: width)).lines.map(\.utf8Range.upperBound)
    }
    #expect(try ends(1)[0] == ends(0)[0])
  }

  // MARK: Features

  @Test func `without ligatures there are no contextual alternates either`() throws {
    var attributes = TextAttributes(font: .system(size: 14))
    func glyphs(_ string: String) throws -> [UInt32] {
      let text = AttributedText(string, attributes: attributes)
      return try TestFonts.typesetter().layout(TextRequest(text: text, maximumWidth: .unbounded)).glyphs.map(\.index)
    }
    attributes.ligatures = .none
    // Inter makes one arrow of these, and a sign of multiplication of the x.
    let (minus, greater, x) = try (glyphs("-"), glyphs(">"), glyphs("x"))
    #expect(try glyphs("->") == minus + greater)
    #expect(try glyphs("3x4")[1] == x[0])
    attributes.ligatures = .auto
    #expect(try glyphs("->") != minus + greater)
  }

  @Test func `features by attribute set figures of one width`() throws {
    var attributes = TextAttributes(font: .system(size: 14))
    func width(_ string: String) throws -> Double {
      let text = AttributedText(string, attributes: attributes)
      return try TestFonts.typesetter().layout(TextRequest(text: text, maximumWidth: .unbounded)).size.width
    }
    #expect(try abs(width("1111") - width("0000")) > 1)
    attributes.fontFeatures = ["tnum": 1]
    #expect(try abs(width("1111") - width("0000")) < 0.01)
    // Features of the text win over those of the font, but not over kerning that is switched off.
    attributes.font.features = ["tnum": 1]
    attributes.fontFeatures = ["tnum": 0]
    #expect(try abs(width("1111") - width("0000")) > 1)
    attributes.fontFeatures = ["kern": 1]
    let kerned = try width("AVAV")
    attributes.kerning = .none
    #expect(try width("AVAV") > kerned + 1)
  }
}
