import Emaki
import Foundation
import Testing

/// The fonts of `FontSet.preferring(_:)`.
struct PreferredFontTests {
  private static let emoji = SampleFeed.folder.appending(path: "../Tests/EmakiRasterTests/Glyphs/Fixtures/painted.ttf").standardizedFileURL
    .path

  @Test func `a file of emoji draws emoji before all others, and no texts`() throws {
    let set = try FontSet.default.preferring(Self.emoji)
    #expect([set.emojiFamilies, set.families] == [["Emaki Painted"] + FontSet.systemEmojiFamilies, FontSet.systemFamilies])
    #expect(set.files.first == Self.emoji)
  }

  @Test func `a file of letters sets texts before all others, and no emoji`() throws {
    let set = try FontSet.default.preferring("/usr/share/fonts/truetype/noto/NotoSerif-Regular.ttf")
    #expect([set.emojiFamilies, set.families] == [FontSet.systemEmojiFamilies, ["Noto Serif"] + FontSet.systemFamilies])
  }

  @Test(arguments: [
    ("/usr/share/fonts/opentype/inter/Inter-Italic.otf", "Inter"), ("/usr/share/fonts/opentype/inter/Inter-Bold.otf", "Inter"),
    ("/usr/share/fonts/truetype/noto/NotoSerif-Italic.ttf", "Noto Serif"),
  ])
  func `a file replaces the other files of its family`(file: String, family: String) throws {
    let set = try FontSet.default.preferring(file)
    let faces = try FontFace.all(in: set, cacheDirectory: nil)
    #expect(faces.filter { $0.family == family }.map(\.path) == [file])
    // No other family loses a file.
    let before = try FontFace.all(in: .default, cacheDirectory: nil)
    #expect(Set(faces.filter { $0.family != family }) == Set(before.filter { $0.family != family }))
  }
}
