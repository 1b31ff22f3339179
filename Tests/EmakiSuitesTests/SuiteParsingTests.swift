import Emaki
import EmakiSnapshots
import EmakiSuites
import Testing

@Suite struct SuiteParsingTests {
  private func parse(_ text: String) throws -> EmakiSuites.Suite { try EmakiSuites.Suite(parsing: text, file: "emaki.yaml") }

  @Test func `the smallest suite has the usual values`() throws {
    let suite = try parse(
      """
      emaki: 1
      cases:
        - {name: feed, feed: a/feed.json}
      """)
    #expect(suite.goldens == "goldens" && suite.fonts == nil && suite.now == nil && suite.timeZone == nil)
    let only = try #require(suite.cases.first)
    #expect(only.feed == "a/feed.json" && only.size == Size(width: 390, height: 844) && only.scale == 2)
    #expect(only.tolerance == .exact && only.allowed.isEmpty && only.direction == .leftToRight && only.overlay == [])
    #expect(suite.pictures.map(\.fileName) == ["feed.top@2x.png"])
  }

  private static let whole = """
    # A comment.
    emaki: 1
    fonts: fonts.lock
    now: 2026-01-15T09:00:00+09:00
    tz: Asia/Tokyo
    dateStyle: relative-short
    goldens: {dir: pictures, mode: png}
    size: 320x568
    scale: 3
    dir: rtl
    matrix: {theme: [light, dark], width: [320, 414.5]}
    compare: {maxDelta: 2, maxArea: 4}
    allow: [missing-picture, missing-glyph]
    overlay: [hit, frames]
    screen: {bars: nav, title: Inbox, clock: "10:07"}
    rowStyle: article
    emptyText: なし
    encoding: gb18030
    cases:
      - name: first
        feed: one.json
        shots: [top, {offset: 61.5}, {row: n-4}, full, {at: first}, {at: 350, offset: 10}, {row: "a/b", name: odd}]
        matrix: {}
      - {name: second, feed: two.json, scroll: s.json, size: 300x200, scale: 1.5, dir: ltr, compare: {}, allow: [unsettled], overlay: [], screen: tabs, rowStyle: standard, emptyText: "", encoding: big5}
    """

  @Test func `everything that a suite can say is read`() throws {
    let suite = try parse(Self.whole)
    #expect(suite.fonts == "fonts.lock" && suite.now == "2026-01-15T09:00:00+09:00" && suite.timeZone == "Asia/Tokyo")
    #expect(suite.pictures[0].request(in: suite) { $0 }.dates.style == .relativeShort)
    #expect(suite.pictures[0].request(in: suite) { $0 }.encoding == "gb18030" && suite.cases[1].encoding == "big5")
    #expect(suite.goldens == "pictures")
    let (first, second) = (suite.cases[0], suite.cases[1])
    #expect(first.tolerance == Tolerance(maxDelta: 2, maxArea: 4) && second.tolerance == .exact)
    #expect(first.allowed == [.missingPicture, .missingGlyph] && second.allowed == [.unsettled])
    #expect(first.overlay == [.frames, .hit] && second.overlay == [])
    #expect(suite.pictures[0].request(in: suite) { $0 }.overlay == [.frames, .hit])
    #expect(first.bars == ScreenBars(.nav, title: "Inbox", clock: "10:07") && second.bars == ScreenBars(.tabs))
    #expect(suite.pictures[0].request(in: suite) { $0 }.screen.bars == first.bars)
    let look = suite.pictures[0].request(in: suite) { $0 }.look
    #expect(look.rowStyle == .article && look.emptyText == "なし" && second.rowStyle == .standard && second.emptyText == "")
    #expect(suite.pictures.filter { $0.shot.view == .full }.allSatisfy { $0.request(in: suite) { $0 }.screen.bars == nil })
    #expect(first.direction == .rightToLeft && second.direction == .leftToRight)
    #expect(second.scroll == "s.json" && second.size == Size(width: 300, height: 200))
    #expect(first.shots.map(\.name) == ["top", "offset-61_5", "row-n-4", "full", "at-first", "offset-10-at-350", "odd"])
    #expect(first.shots.map(\.view) == [.top, .offset(61.5), .row("n-4"), .full, .top, .offset(10), .row("a/b")])
    #expect(first.shots[5].at == .milliseconds(350))
    #expect(
      suite.pictures.suffix(4).map(\.fileName) == [
        "second.top@1.5x.png", "second.top@width=414.5@1.5x.png", "second.top@theme=dark@1.5x.png",
        "second.top@theme=dark@width=414.5@1.5x.png",
      ])
  }

  @Test func `bars need room, and a case may have no bars`() throws {
    func suite(_ rest: String) -> String { "emaki: 1\nscreen: tabs\ncases:\n  - {name: a, feed: a.json, \(rest)}\n" }
    for rest in ["size: 390x100", "size: 199x844", "matrix: {width: [320, 150]}", "size: 390x100, screen: nav, shots: [full, top]"] {
      let error = #expect(throws: SuiteError.self) { try parse(suite(rest)) }
      #expect(
        error?.description.contains("points has no room for a list between bars. Choose at least 200 x 200, or screen: none.") == true)
    }
    for rest in ["size: 390x100, screen: none", "size: 390x100, shots: [full]", "size: 100x300, matrix: {width: [200]}"] {
      _ = try parse(suite(rest))
    }
    #expect(try parse(suite("screen: none")).cases[0].bars == nil)
    #expect(try parse(suite("screen: {bars: nav, title: ''}")).cases[0].bars == ScreenBars(.nav, title: ""))
    #expect(try parse(suite("scale: 2")).cases[0].bars == ScreenBars(.tabs))
  }

  @Test func `a new axis does not change the names of existing goldens`() throws {
    let before = try parse("{emaki: 1, cases: [{name: a, feed: f}]}").pictures.map(\.fileName)
    let after = try parse("{emaki: 1, matrix: {theme: [light, dark], language: [ja, en]}, cases: [{name: a, feed: f}]}")
    #expect(
      after.pictures.map(\.fileName) == [
        "a.top@2x.png", "a.top@theme=dark@2x.png", "a.top@language=en@2x.png", "a.top@language=en@theme=dark@2x.png",
      ])
    #expect(after.pictures.map(\.fileName).contains(before[0]))
    #expect(after.pictures[0].language == "ja")
  }

  @Test func `orphans are goldens that no picture has`() throws {
    let suite = try parse("{emaki: 1, cases: [{name: new, feed: f}]}")
    let old = [
      "new.top@1.5x.png", "new.top@2x.json", "new.top@language=zh-Hans@theme=dark@typeSize=AX2@width=414.5@2x.png", "old.row-n-4@2x.png",
      "通知.offset-61_5@2x.png",
    ]
    #expect(suite.orphans(among: ["new.top@2x.png"] + old.reversed()) == old)
  }

  @Test func `pictures of another suite are orphans`() throws {
    let suite = try parse("{emaki: 1, cases: [{name: new, feed: f}]}")
    let files = try parse(Self.whole).pictures.map(\.fileName)
    #expect(suite.orphans(among: files) == files.sorted())
  }

  @Test(
    arguments: [
      "a.png", "feed.json", "avatar@2x.png", "old.top.png", "old.top@theme=dark.png", "old.top@2x.webp", "old.top@2x.png.orig",
      "old.top.full@2x.png", ".top@2x.png", "old.@2x.png", "old picture.top@2x.png", "old.top@colour=red@2x.png",
      "old.top@theme=dark@language=en@2x.png", "README",
    ]) func `a file that no suite could have recorded is not an orphan`(file: String) throws
  {
    #expect(try parse("{emaki: 1, cases: [{name: new, feed: f}]}").orphans(among: [file]).isEmpty)
  }

  // MARK: Errors

  /// A suite of two cases, the first of which has a picture for each width and language.
  private func suite(widths: Int, languages: Int) -> String {
    let tags = (0..<languages).map { "x\(UnicodeScalar(97 + UInt8($0 / 26)))\(UnicodeScalar(97 + UInt8($0 % 26)))" }
    let widths = (1...widths).map(String.init)
    return """
      emaki: 1
      cases:
        - {name: a, feed: f, matrix: {width: [\(widths.joined(separator: ", "))], language: [\(tags.joined(separator: ", "))]}}
        - {name: b, feed: f}
      """
  }

  @Test func `a suite has 100,000 pictures at most`() throws {
    #expect(try parse(suite(widths: 999, languages: 100)).pictures.count == 99_901)
    let error = #expect(throws: SuiteError.self) { try parse(suite(widths: 1000, languages: 100)) }
    #expect(error?.description == "emaki.yaml:4:5: cases[1] is too many pictures. Give at most 100000 pictures in all cases.")
    let large = #expect(throws: SuiteError.self) { try parse(suite(widths: 16_000, languages: 600)) }
    #expect(large?.line == 3)
  }

  @Test(
    arguments: [
      ("", "1:1: malformed YAML: the document is empty. Correct the text at that place."),
      ("emaki: [1", "2:1: malformed YAML: did not find expected ',' or ']'. Correct the text at that place."),
      ("- a", #"1:1: the suite is a list. Give a mapping of emaki, "#),
      ("emaki: 1", #"1:1: the suite has no "cases". Add it."#),
      ("cases: []", #"1:1: the suite has no "emaki". Add it."#),
      ("emaki: 2\ncases: []", #"1:8: the suite"#),
      ("emaki: 1\ncasses: []", #"2:1: the suite has an unknown key "casses". Did you mean "cases"?"#),
      ("emaki: 1\nemaki: 1", #"2:1: the key "emaki" is there twice. Leave one of them."#),
      ("emaki: 1\ncases: []", "2:8: cases is a list. Give at least one case."),
      ("emaki: 1\ncases:\n  - {feed: f}", #"3:5: cases[0] has no "name". Add it."#),
      ("emaki: 1\ncases:\n  - {name: a}", #"3:5: cases[0] has no "feed". Add it."#),
      ("emaki: 1\ncases:\n  - {name: a b, feed: f}", #"3:12: cases[0].name is "a b". Give letters, digits, "-" and "_", such as"#),
      (
        "emaki: 1\ncases:\n  - {name: a, feed: f}\n  - {name: A, feed: g}",
        #"4:5: "A" and "a", the name of another case, differ in capitals alone, which some file systems do not tell apart. Give each its own."#
      ),
      (
        "emaki: 1\ncases:\n  - {name: a, feed: f, shots: [{row: a}, {row: A}]}",
        #"3:42: "row-A" and "row-a", the name of another shot of the case, differ in capitals alone, which some file systems do not tell "#
          + "apart. Give each its own."
      ),
      ("emaki: 1\ncases:\n  - {name: a, feed: f}\n  - {name: a, feed: g}", #"4:5: "a" is the name of another case. Give each its own."#),
      (
        "emaki: 1\ncases:\n  - {name: a, feed: f, shots: [top, {view: top}]}",
        #"3:37: "top" is the name of another shot of the case. Give each its own."#
      ),
      (
        "emaki: 1\ncases:\n  - {name: a, feed: f, shots: [bottom]}",
        #"3:32: cases[0].shots[0] is "bottom". Give top, full, or a mapping of name, offset, row, view, at."#
      ),
      (
        "emaki: 1\ncases:\n  - {name: a, feed: f, shots: [{view: full, at: 3}]}",
        #"3:49: cases[0].shots[0] is an instant of the whole list. Give an instant of a screen, or no "at"."#
      ),
      (
        "emaki: 1\ncases:\n  - {name: a, feed: f, shots: [{offset: -1}]}",
        #"3:41: cases[0].shots[0].offset is "-1". Give points from 0."#
      ),
      ("emaki: 1\nmatrix: {theme: [blue]}\ncases: []", #"2:18: matrix.theme[0] is "blue". Give one of light, dark."#),
      ("emaki: 1\nmatrix: {theme: [dark, dark]}\ncases: []", #"2:24: "dark" is the name of another value of the axis."#),
      ("emaki: 1\nmatrix: {width: [\"320\"]}\ncases: []", #"2:18: matrix.width[0] is "320". Give 1 to 16384 points."#),
      ("emaki: 1\ncompare: {maxDelta: 256}\ncases: []", #"2:21: compare.maxDelta is "256". Give 0 to 255."#),
      (
        "emaki: 1\ndateStyle: tall\ncases: []",
        #"2:12: dateStyle is "tall". Give one of standard, relative, relative-short, short, medium, long."#
      ),
      (
        "emaki: 1\ndateStyle: relative\ncases: []",
        #"2:12: dateStyle is "relative". Give now as well, which relative dates count from, or another style."#
      ),
      ("emaki: 1\nnow: yesterday\ncases: []", #"2:6: now is "yesterday". Give an RFC 3339 date-time, such as 2026-11-20T18:42:00Z."#),
      (
        "emaki: 1\nallow: [picture]\ncases: []",
        #"2:9: allow[0] is "picture". Give one of missing-picture, damaged-picture, missing-size, missing-font, missing-hyphenation, "#
          + "missing-detector, missing-glyph, missing-page, unsettled."
      ),
      (
        "emaki: 1\nallow: [unsettled, unsettled]\ncases: []",
        #"2:20: "unsettled" is the name of another value of the list. Give each its own."#
      ),
      ("emaki: 1\nscreen: phone\ncases: []", #"2:9: screen is "phone". Give one of none, nav, tabs."#),
      ("emaki: 1\nscreen: {title: a}\ncases: []", #"2:9: screen has no "bars". Add it."#),
      (
        "emaki: 1\noverlay: [frame]\ncases: []",
        #"2:11: overlay[0] is "frame". Give one of ranges, frames, baselines, scale, hit."#
      ),
      (
        "emaki: 1\noverlay: [hit, hit]\ncases: []", #"2:16: "hit" is the name of another value of the list. Give each its own."#
      ),
      ("emaki: 1\ntz: Mars\ncases: []", #"2:5: tz is "Mars". Give a name of the time zone database, such as Asia/Tokyo."#),
      ("emaki: 1\nsize: 390\ncases: []", #"2:7: size is "390". Give a width and a height of 1 to 16384 points, such as 390x844."#),
      ("emaki: 1\nsize: &s 1x1\ncases:\n  - {name: a, feed: f, size: *s}", "ok"),
      ("emaki: 1\ncases:\n  - &a {name: a, feed: f}\n  - <<: *a", #"4:5: an alias stands here. Write the value out"#),
      ("emaki: 1\nsize: *s\ncases: []", #"2:7: the alias *s stands for nothing: no value before it has &s. Write the value itself."#),
      ("emaki: 1\ncases: !!seq []", "2:8: tags (!name) are not read."),
      (
        "{emaki: 1, theme: dark, cases: [{name: a, feed: f}]}",
        #"1:19: theme is "dark". Give matrix: { theme: [dark] } for the appearance; theme itself is one of ios, material, "#
      ),
      (
        "{emaki: 1, cases: [{name: a, feed: f, appearance: dark}]}",
        #"1:39: cases[0] has an unknown key "appearance". Light and dark are an axis: matrix: { theme: [dark] }."#
      ),
      (
        "{emaki: 1, matrix: {appearance: [dark]}, cases: [{name: a, feed: f}]}",
        #"1:21: matrix has an unknown key "appearance". Did you mean "theme"? Its values are light and dark."#
      ),
      (
        "{emaki: 1, typeSize: XL, cases: [{name: a, feed: f}]}",
        #"1:12: the suite has an unknown key "typeSize". It is an axis: matrix: { typeSize: [XL] }."#
      ),
      (
        "{emaki: 1, lang: ja, cases: [{name: a, feed: f}]}",
        #"1:12: the suite has an unknown key "lang". It is an axis: matrix: { language: [ja] }."#
      ),
      (
        "{emaki: 1, date-style: short, cases: [{name: a, feed: f}]}",
        #"1:12: the suite has an unknown key "date-style". Did you mean "dateStyle"?"#
      ),
    ] as [(String, String)]) func `the error about a malformed suite names the place`(text: String, start: String)
  {
    guard start != "ok" else {
      #expect(throws: Never.self) { try parse(text) }
      return
    }
    let error = #expect(throws: SuiteError.self) { try parse(text) }
    let message = error.map { "\($0)" } ?? ""
    let expected = start.hasPrefix("1:8") ? #"emaki.yaml:1:8: emaki is "2". Give 1, the version"# : "emaki.yaml:" + start
    #expect(message.hasPrefix(expected), "\(message)")
  }

  @Test func `every key that is misspelt is caught`() throws {
    let text = Self.whole
    var keys = 0
    for match in text.matches(of: /([A-Za-z]+):/) where !match.output.1.hasPrefix("http") {
      // The time in `now` is no key.
      if text[..<match.range.lowerBound].last == "T" { continue }
      var misspelt = text
      misspelt.insert("x", at: misspelt.index(before: match.range.upperBound))
      #expect(throws: SuiteError.self, "\(match.output.1)") { try parse(misspelt) }
      keys += 1
    }
    #expect(keys > 30)
  }

  @Test func `nesting that would crash a parser is refused`() {
    // A key that is a mapping is refused before its depth is looked at.
    #expect(throws: SuiteError.self) { try parse(String(repeating: "? ", count: 100_000)) }
    for text in [String(repeating: "[", count: 100_000), String(repeating: "- ", count: 100_000)] {
      let error = #expect(throws: SuiteError.self) { try parse(text) }
      #expect(error?.fault == .tooDeep)
    }
    let indented = (0..<5_000).map { String(repeating: " ", count: $0) + "a:" }.joined(separator: "\n")
    #expect((#expect(throws: SuiteError.self) { try parse(indented) })?.fault == .tooDeep)
  }

  @Test func `no damaged suite crashes the reader`() {
    let text = Array(Self.whole.utf8)
    for index in text.indices {
      for byte in [UInt8(ascii: ":"), UInt8(ascii: "\n"), UInt8(ascii: "["), UInt8(ascii: "&"), UInt8(ascii: "*"), UInt8(ascii: "!")] {
        var damaged = text
        damaged[index] = byte
        _ = try? parse(String(decoding: damaged, as: UTF8.self))
      }
    }
  }
}
