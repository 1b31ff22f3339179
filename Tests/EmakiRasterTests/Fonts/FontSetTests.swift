import Testing

@testable import EmakiRaster

@Suite struct FontSetTests {
  @Test func `file names that look the same but have other bytes are different`() {
    #expect(FontSet(files: ["/fonts/\u{E9}.otf"]) != FontSet(files: ["/fonts/e\u{301}.otf"]))
    #expect(FontSet(files: [], families: ["\u{E9}"]) != FontSet(files: [], families: ["e\u{301}"]))
    #expect(FontSet(files: ["/fonts/\u{E9}.otf"]) == FontSet(files: ["/fonts/\u{E9}.otf"]))
    #expect(Set(["\u{E9}", "e\u{301}", "\u{E9}"].map { FontSet(files: [$0]) }).count == 2)
  }

  /// A `String` takes "<" with U+338 for one character, which equals U+226E.
  @Test func `characters with a meaning in XML are escaped even before an accent`() {
    let xml = FontConfiguration.xml(FontSet(files: ["/<\u{338}&\u{301}/\u{338}.otf"]), cacheDirectories: [])
    let escaped = "/&lt;\u{338}&amp;\u{301}"
    for expected in ["<dir>\(escaped)</dir>", "<glob>\(escaped)/\u{338}.otf</glob>"] {
      #expect(xml.unicodeScalars.contains(expected.unicodeScalars), "\(expected)")
    }
  }
}
