import Emaki
import Foundation
import Testing

/// The fonts of `FontSet.preferring(_:)`.
@Suite struct PreferredFontTests {
  private static let emoji = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../EmakiRasterTests/Glyphs/Fixtures/painted.ttf").standardizedFileURL.path

  @Test func `a file of emoji draws emoji before all others, and no texts`() throws {
    let set = try FontSet.default.preferring(Self.emoji)
    #expect(set.files.first == Self.emoji)
    #expect(set.emojiFamilies == ["Emaki Painted"] + FontSet.systemEmojiFamilies)
    #expect(set.families == FontSet.systemFamilies)
  }

  @Test func `a file of letters sets texts before all others, and no emoji`() throws {
    let set = try FontSet.default.preferring("/usr/share/fonts/truetype/noto/NotoSerif-Regular.ttf")
    #expect(set.families == ["Noto Serif"] + FontSet.systemFamilies)
    #expect(set.emojiFamilies == FontSet.systemEmojiFamilies)
  }
}
