import EmakiDocuments
import EmakiLayout
import Foundation
import Testing

/// Tests that frames are those that Texture gives. Texture's own reference pictures and an independent oracle decide that; see
/// `Conformance/`.
@Suite struct ConformanceTests {
  static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Conformance")

  static let caseNames = ((try? FileManager.default.contentsOfDirectory(atPath: folder.appending(path: "cases").path)) ?? []).sorted()

  static func generated() throws -> [Substring] {
    try String(contentsOf: folder.appending(path: "generated.ndjson"), encoding: .utf8).split(separator: "\n")
  }

  @Test func `no fixture file is missing`() throws {
    #expect(Self.caseNames.count == 154)
    #expect(try Self.generated().count == 300)
  }

  @Test(arguments: caseNames) func `frames equal the reference pictures`(name: String) throws {
    try check(Array(Data(contentsOf: Self.folder.appending(path: "cases/\(name)"))))
  }

  @Test func `frames equal the oracle's on generated trees`() throws {
    for line in try Self.generated() { try check(Array(line.utf8)) }
  }

  /// What a case expects.
  private struct Expectation: Decodable {
    var name: String
    var size: [Double]
    var frames: [String: [Double]]
  }

  private func check(_ text: [UInt8]) throws {
    let expected = try JSONDecoder().decode(Expectation.self, from: Data(text))
    let answer = try LayoutDocument(parsing: text, name: expected.name).answer()
    #expect(close([answer.size.width, answer.size.height], expected.size), "\(expected.name): size \(answer.size)")
    #expect(Set(answer.frames.map(\.id)) == Set(expected.frames.keys), "\(expected.name)")
    for frame in answer.frames {
      let rect = frame.frame
      let actual = [rect.minX, rect.minY, rect.width, rect.height]
      let wanted = expected.frames[frame.id] ?? []
      #expect(close(actual, wanted), "\(expected.name): \(frame.id) is \(actual), should be \(wanted)")
    }
  }

  private func close(_ a: [Double], _ b: [Double]) -> Bool {
    a.count == b.count && zip(a, b).allSatisfy { abs($0 - $1) <= 0.001 }
  }
}
