import EmakiSupport
import EmakiTestSupport
import Testing

@testable import EmakiEngine
@testable import EmakiSnapshots

struct PictureEnvironmentTests {
  /// SHA-256 of nothing: FIPS 180-4's best known value.
  private static let empty = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
  private let old = PictureEnvironment(
    rendering: 1, libraries: ["Pango 1.50.12", "Cairo 1.16.0"],
    fonts: [PictureEnvironment.Font(file: "A.otf", sha256: String(repeating: "a", count: 64))])

  private func changes(installed: [String] = [], _ change: (inout PictureEnvironment) -> Void) throws -> [EnvironmentChange] {
    var new = old
    change(&new)
    return try new.changes(since: old, installed: installed)
  }

  /// ICU counts only where both pictures have its words.
  @Test func `the same environment, and what texts need now, are no change`() throws {
    let same = try [changes { _ in }, changes { $0.fonts.append(PictureEnvironment.Font(file: "B.otf", sha256: "b")) }]
    var (older, new) = (old, old)
    new.libraries.append("ICU 74.2")
    let needed = try [new.changes(since: older, installed: []), older.changes(since: new, installed: [])]
    older.libraries.append("ICU 72.1")
    let other = try new.changes(since: older, installed: [])
    #expect(same + needed + [other] == [[], [], [], [], [.library("ICU", from: "72.1", to: "74.2")]])
  }

  @Test func `changed versions are named, and a font with other contents`() throws {
    let changes = try changes {
      $0.rendering = 2
      $0.libraries = ["Pango 1.52.0", "Skia 9"]
      $0.fonts[0].sha256 = String(repeating: "b", count: 64)
    }
    #expect(
      changes.map(\.description) == [
        "Cairo is not known, and was 1.16.0", "Emaki's rendering version is 2, and was 1", "Pango is 1.52.0, and was 1.50.12",
        "Skia is 9, and was not known", "the font A.otf is bbbbbbbbbbbb…, and was aaaaaaaaaaaa…",
      ])
  }

  @Test func `fonts whose names only look the same are different`() throws {
    let names = ["\u{E9}.otf", "e\u{301}.otf"]
    var (older, new) = (old, old)
    older.fonts = zip(names, ["a", "b"]).map { PictureEnvironment.Font(file: $0, sha256: $1) }
    new.fonts = older.fonts.reversed()
    #expect(try new.changes(since: older, installed: []).isEmpty)
  }

  @Test func `a font that texts no longer need is no change, one that is not there is`() throws {
    let folder = TemporaryFolder()
    let path = try folder.write([], to: "Empty.otf")
    var (older, new) = (old, old)
    (older.fonts, new.fonts) = ([PictureEnvironment.Font(file: "Empty.otf", sha256: Self.empty)], [])
    let gone = EnvironmentChange.font("Empty.otf", from: Self.empty, to: nil)
    #expect(try [[path], []].map { try new.changes(since: older, installed: $0) } == [[], [gone]])
    #expect(gone.description == "the font Empty.otf is not among those in use")
  }

  @Test func `a font file that is written anew is hashed anew`() throws {
    let folder = TemporaryFolder()
    func hashes(_ bytes: [UInt8]) throws -> [String] {
      let path = try folder.write(bytes, to: "Font.otf")
      return try PictureEnvironment(of: Notes(fontFiles: [path.exact])).fonts.map(\.sha256)
    }
    // As `sha256sum` has them.
    #expect(try [hashes([]), hashes([0])] == [[Self.empty], ["6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d"]])
  }
}
