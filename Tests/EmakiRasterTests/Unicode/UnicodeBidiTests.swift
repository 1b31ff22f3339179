import CPango
import EmakiDisplay
import EmakiLayout
import Testing

@testable import EmakiRaster

/// Tests the order of glyphs with Unicode's own tests.
struct UnicodeBidiTests {
  @Test(.enabled(if: UnicodeCases.File.bidi.isThere)) func `glyphs stand in the order of BidiCharacterTest`() throws {
    let typesetter = try TestFonts.typesetter()
    try UnicodeCases(.bidi).check { line in
      let fields = line.split(separator: ";", omittingEmptySubsequences: false)
      guard fields.count == 5 else { return "has no five fields" }
      let string = UnicodeCases.text(fields[0].words)
      var text = AttributedText(string, language: "en")
      text.paragraphStyle.baseWritingDirection = ["0": .leftToRight, "1": .rightToLeft][fields[1]] ?? .natural
      var request = TextRequest(text: text, maximumWidth: .unbounded)
      request.locatesCharacters = true
      let layout = typesetter.layout(request)
      guard layout.lines.count == 1 else { return "has \(layout.lines.count) lines" }
      if layout.lines[0].isRightToLeft != (fields[2] == "1") { return "is a paragraph from the other side" }
      var scalars: [Int: Int] = [:]
      var offset = 0
      for (index, scalar) in string.unicodeScalars.enumerated() {
        scalars[offset] = index
        offset += UTF8.width(scalar)
      }
      let levels = fields[3].words
      // A scalar that rule X9 removes has no place. A mark stands with its letter, and the first of several scalars gives their place.
      let clusters = (layout.details?.clusters ?? []).filter { $0.utf8Range.lowerBound < offset }
      let shown = clusters.compactMap { scalars[$0.utf8Range.lowerBound] }
      let found = shown.filter { levels[$0] != "x" }
      let wanted = fields[4].words.compactMap { Int($0) }.filter(Set(found).contains)
      if found != wanted { return "stands as \(found)" }
      for cluster in clusters {
        guard let scalar = scalars[cluster.utf8Range.lowerBound], let level = Int(levels[scalar]) else { continue }
        if cluster.isRightToLeft != (level % 2 == 1) { return "\(scalar) reads from the other side" }
      }
      return found.count > wanted.count || found.isEmpty && !wanted.isEmpty ? "shows \(found.count)" : nil
    }
  }
}
