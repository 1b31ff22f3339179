import EmakiNodes
import Foundation
import Testing

@testable import EmakiDrawing

/// Tests the message about each fault in `Faults/`, where a file holds documents of one kind. It says what is wrong, where, and how to mend it.
struct FaultTests {
  /// A document, and the message that stands below it in its file: `sound` for none. "…" stands for the rest of a message.
  struct Fault: CustomTestStringConvertible {
    var kind: String
    var document: String
    var message: String
    var testDescription: String { "\(kind): \(document)" }
  }

  static let faults = ["layout", "map", "scroll"].flatMap { kind in
    let blocks = ((try? String(beside: "Faults/\(kind).txt")) ?? "").split(separator: "\n\n").filter { !$0.hasPrefix("#") }
    return blocks.map { $0.lines }.map { Fault(kind: kind, document: $0[0], message: $0[1]) }
  }

  @Test func `no fixture file is missing`() { #expect(Self.faults.count == 108) }

  @Test(arguments: faults) func `a fault is named with its place and how to mend it`(fault: Fault) {
    let message = message(of: fault)
    #expect(fault.message.hasSuffix("…") ? message.hasPrefix(fault.message.dropLast()) : message == fault.message, "\(message)")
  }

  private func message(of fault: Fault) -> String {
    do {
      switch fault.kind {
      case "layout":
        let isWhole = fault.document.hasPrefix("{\"sizeRange\"")
        let text = isWhole ? fault.document : #"{"sizeRange": {"max": [100, 100]}, "layout": \#(fault.document)}"#
        _ = try LayoutDocument(parsing: text.bytes, name: "case.json").answer()
      case "map": _ = try GeoJSON(parsing: fault.document.bytes, name: "a.geojson")
      default: _ = try ScrollScript(parsing: fault.document.bytes, name: "script.json")
      }
      return "sound"
    } catch {
      return "\(error)"
    }
  }
}
