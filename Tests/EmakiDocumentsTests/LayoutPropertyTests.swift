import EmakiDocuments
import EmakiLayout
import EmakiNodes
import Foundation
import Testing

/// Tests properties of all layouts, over the oracle's generated trees and random ranges.
@Suite struct LayoutPropertyTests {
  static let documents: [String] = {
    let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Conformance/generated.ndjson")
    return ((try? String(contentsOf: file, encoding: .utf8)) ?? "").split(separator: "\n").map(String.init)
  }()

  private func document(_ text: String) throws -> LayoutDocument { try LayoutDocument(parsing: Array(text.utf8), name: "case") }

  @Test func `all 300 generated trees are read`() { #expect(Self.documents.count == 300) }

  @Test func `a size is within its range, whose ends are rounded up to pixels`() throws {
    for text in Self.documents {
      let document = try document(text)
      let size = try document.answer().size
      let scale = document.scale
      #expect(size.width >= document.range.min.width - 1e-9, "\(document.name)")
      #expect(size.width <= scale.ceilPixel(document.range.max.width) + 1e-9, "\(document.name)")
      #expect(size.height >= document.range.min.height - 1e-9, "\(document.name)")
      #expect(size.height <= scale.ceilPixel(document.range.max.height) + 1e-9, "\(document.name)")
    }
  }

  @Test func `every frame is finite and on whole pixels`() throws {
    for text in Self.documents {
      let document = try document(text)
      for frame in try document.answer().frames {
        for value in [frame.frame.minX, frame.frame.minY, frame.frame.width, frame.frame.height] {
          let pixels = value * document.scale.factor
          #expect(value.isFinite && abs(pixels - pixels.rounded()) < 1e-6, "\(document.name): \(frame)")
        }
      }
    }
  }

  @Test func `the same tree gives the same answer again, in the same context and in another`() throws {
    for text in Self.documents {
      let document = try document(text)
      let first = try document.answer()
      #expect(try document.answer() == first)
      document.root.invalidateTree()
      #expect(try document.answer() == first)
      #expect(try self.document(text).answer() == first)
    }
  }

  @Test func `right to left mirrors every frame about the root's centre line`() throws {
    for text in Self.documents {
      let document = try document(text)
      let first = try document.answer()
      let mirrored = try document.answer(in: LayoutContext(scale: document.scale, layoutDirection: .rightToLeft))
      #expect(mirrored.size == first.size)
      for (frame, other) in zip(first.frames, mirrored.frames) {
        #expect(abs(other.frame.minX - (first.size.width - frame.frame.maxX)) < 1e-9, "\(document.name): \(frame.id)")
        #expect(other.frame.minY == frame.frame.minY && other.frame.size == frame.frame.size)
      }
    }
  }

  @Test func `the answer's JSON has the form that documents expect`() {
    let answer = LayoutAnswer(
      name: "a \"b\"", size: Size(width: 300, height: 50.5),
      frames: [LayoutAnswer.Frame(id: "é", frame: Rect(x: -0.0, y: 160.66666666666666, width: 321, height: 1.0 / 3))])
    #expect(answer.json == #"{"name":"a \"b\"","size":[300,50.5],"frames":{"é":[0,160.666667,321,0.333333]}}"#)
  }

  @Test func `numbers that are too large for millionths are written without a fraction`() {
    let answer = LayoutAnswer(
      name: "a", size: .zero, frames: [LayoutAnswer.Frame(id: "b", frame: Rect(x: 1e303, y: -1e16, width: 1, height: 1))])
    #expect(answer.json.hasSuffix(#""frames":{"b":[1e+303,-1e+16,1,1]}}"#))
  }

  @Test func `control characters are escapes in the answer's JSON`() throws {
    let answer = LayoutAnswer(name: "\u{1B}[31m\u{7F}\u{9B}", size: .zero, frames: [])
    #expect(answer.json.hasPrefix(#"{"name":"\u001b[31m\u007f\u009b","#))
  }
}
