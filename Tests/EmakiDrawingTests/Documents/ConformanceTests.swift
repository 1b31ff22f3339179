import EmakiDrawing
import EmakiLayout
import Foundation
import Testing

/// Tests that frames are those that Texture gives. Texture's own reference pictures, an independent oracle and calculations by hand decide
/// that; see `Conformance/`.
struct ConformanceTests {
  private static let folder = URL.beside("Conformance")

  static let caseNames = ((try? FileManager.default.contentsOfDirectory(atPath: folder.appending(path: "cases").path)) ?? []).sorted()

  /// The cases of a file that has one in each line.
  static func cases(_ file: String) throws -> [LayoutCase] {
    try text("\(file).ndjson").lines.map { try LayoutCase($0.utf8) }
  }

  private static func text(_ file: String) throws -> String { try String(contentsOf: folder.appending(path: file), encoding: .utf8) }

  @Test func `no fixture file is missing`() throws {
    #expect(try [Self.caseNames.count, Self.cases("generated").count, Self.cases("reckoned").count] == [154, 300, 39])
  }

  @Test(arguments: caseNames) func `frames equal the reference pictures`(name: String) throws {
    try LayoutCase(Data(contentsOf: Self.folder.appending(path: "cases/\(name)"))).check()
  }

  @Test(arguments: ["generated", "reckoned"]) func `frames equal the oracle's, and those that were worked out by hand`(file: String) throws
  {
    for test in try Self.cases(file) { try test.check() }
  }
}

/// A layout document and the frames that it must have.
struct LayoutCase {
  private struct Expectation: Decodable {
    var name: String
    var size: [Double]
    var frames: [String: [Double]]
  }

  private let text: [UInt8]
  private let expected: Expectation

  init(_ text: some Sequence<UInt8>) throws {
    self.text = Array(text)
    expected = try self.text.decoded(Expectation.self)
  }

  func document() throws -> LayoutDocument { try LayoutDocument(parsing: text, name: expected.name) }

  /// Expects the size and the frames of the case, but for a thousandth of a point.
  func check() throws {
    let answer = try document().answer()
    let size = answer.size
    #expect(close([size.width, size.height], expected.size), "\(expected.name): size \(size)")
    #expect(Set(answer.frames.map(\.id)) == Set(expected.frames.keys), "\(expected.name)")
    for (id, frame) in answer.frames.map({ ($0.id, $0.frame) }) {
      let actual = [frame.minX, frame.minY, frame.width, frame.height]
      let wanted = expected.frames[id] ?? []
      #expect(close(actual, wanted), "\(expected.name): \(id) is \(actual), should be \(wanted)")
    }
  }

  private func close(_ a: [Double], _ b: [Double]) -> Bool {
    a.count == b.count && zip(a, b).allSatisfy { abs($0 - $1) <= 0.001 }
  }
}
