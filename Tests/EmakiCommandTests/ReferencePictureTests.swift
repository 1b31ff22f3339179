import EmakiTestSupport
import Foundation
import Testing

/// Tests that `emaki layout FILE -o PNG` draws each picture of Texture's own snapshot tests, equal in every pixel.
struct ReferencePictureTests {
  private static let folder = URL.beside("../EmakiDrawingTests/Documents/Conformance")

  private struct Case: Decodable {
    /// The path of the picture in the folder.
    var image: String
  }

  static let caseNames = ((try? FileManager.default.contentsOfDirectory(atPath: folder.appending(path: "cases").path)) ?? []).sorted()

  @Test func `every case has its picture, and every picture its case`() throws {
    let named = try Self.caseNames.map { try image(of: $0) }
    let pictures = FileManager.default.enumerator(atPath: Self.folder.appending(path: "images").path)?
      .compactMap { $0 as? String }.filter { $0.hasSuffix(".png") }.map { "images/\($0)" }
    #expect(Set(named) == Set(pictures ?? []))
    #expect(named.count == 154 && Set(named).count == 147)
  }

  @Test(arguments: caseNames) func `a case is drawn as Texture draws it`(name: String) async throws {
    let workspace = Workspace()
    try await workspace.succeed(["layout", Self.folder.appending(path: "cases/\(name)").path, "-o", "drawn.png"])
    let drawn = try workspace.picture("drawn.png")
    let expected = try DecodedPNG(Data(contentsOf: Self.folder.appending(path: image(of: name))))
    try #require(drawn.size == expected.size)
    // Most pictures are equal. For those this returns early, because looking for what differs is slow without optimisation.
    if drawn.words == expected.words { return }
    let differing = drawn.words.indices.filter { drawn.words[$0] != expected.words[$0] }
    let first = differing[0].quotientAndRemainder(dividingBy: drawn.width)
    Issue.record("\(differing.count) pixels differ, the first in column \(first.remainder) of row \(first.quotient)")
  }

  private func image(of name: String) throws -> String {
    try JSONDecoder().decode(Case.self, from: Data(contentsOf: Self.folder.appending(path: "cases/\(name)"))).image
  }
}
