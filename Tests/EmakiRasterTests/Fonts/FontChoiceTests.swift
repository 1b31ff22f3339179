import EmakiDisplay
import EmakiLayout
import Testing

@testable import EmakiRaster

/// Tests in which fonts spaces, marks and emoji are set where scripts meet.
struct FontChoiceTests {
  @Test(arguments: TextFixture.strings("spaces and marks between scripts"))
  func `spaces and marks of Latin between scripts are of the paragraph's font`(string: String) throws {
    let clusters = try AttributedText(string, language: "ja").layout(locates: true).clusters
    var offset = 0
    for character in string {
      defer { offset += character.utf8.count }
      guard " \u{A0},.()!–".contains(character) else { continue }
      let own = try AttributedText(String(character), language: "ja").layout()
      let cluster = try #require(clusters.first { $0.utf8Range.lowerBound == offset })
      #expect(own.files == ["Inter-Regular.otf"] && abs(cluster.maxX - cluster.minX - own.size.width) < 0.6, "\(character) of \(string)")
    }
  }
}
