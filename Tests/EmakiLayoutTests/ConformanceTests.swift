import EmakiLayout
import Foundation
import Testing

/// Frames that Texture gives, pinned by its own reference pictures and by an independent oracle; see `Conformance/`.
@Suite struct ConformanceTests {
  static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Conformance")

  static func document(_ data: Data) throws -> LayoutDocument {
    try LayoutDocument(#require(JSONSerialization.jsonObject(with: data) as? [String: Any]))
  }

  static let caseNames: [String] = ((try? FileManager.default.contentsOfDirectory(atPath: folder.appending(path: "cases").path)) ?? [])
    .sorted()

  @Test func everyFixtureIsFound() throws {
    #expect(Self.caseNames.count == 154)
    #expect(try Self.generated().count == 300)
  }

  @Test(arguments: caseNames) func framesEqualTheReferencePictures(name: String) throws {
    try check(Self.document(Data(contentsOf: Self.folder.appending(path: "cases/\(name)"))))
  }

  static func generated() throws -> [Substring] {
    try String(contentsOf: folder.appending(path: "generated.ndjson"), encoding: .utf8).split(separator: "\n")
  }

  @Test func framesEqualTheOracleOnGeneratedTrees() throws {
    for line in try Self.generated() { try check(Self.document(Data(line.utf8))) }
  }

  private func check(_ document: LayoutDocument) throws {
    let (size, frames, errors) = document.laidOut()
    #expect(errors.isEmpty, "\(document.name)")
    #expect(close([size.width, size.height], document.size), "\(document.name): size \(size)")
    #expect(Set(frames.keys) == Set(document.frames.keys), "\(document.name)")
    for (id, expected) in document.frames {
      let actual = frames[id] ?? []
      #expect(close(actual, expected), "\(document.name): \(id) is \(actual), should be \(expected)")
    }
  }

  private func close(_ a: [Double], _ b: [Double]) -> Bool {
    a.count == b.count && zip(a, b).allSatisfy { abs($0 - $1) <= 0.001 }
  }
}
