import EmakiLayout

@testable import EmakiDrawing
@testable import EmakiEngine

/// Tries an input as a layout document. It is read, laid out in both directions, explained, checked by lint, and drawn as text.
enum FuzzedLayout {
  static func run(_ bytes: [UInt8]) {
    do throws(LayoutDocumentError) {
      let document = try LayoutDocument(parsing: bytes, name: "layout.json")
      for direction in [LayoutDirection.leftToRight, .rightToLeft] {
        do throws(LayoutError) {
          try inspect(document, LayoutContext(scale: document.scale, layoutDirection: direction))
        } catch {
          expect(!document.description(of: error).isEmpty, "an error without words")
        }
      }
    } catch {
      expectTold(error)
    }
  }

  private static func inspect(_ document: LayoutDocument, _ context: LayoutContext) throws(LayoutError) {
    let answer = try document.answer(in: context)
    for frame in answer.frames.map(\.frame) {
      expect([frame.minX, frame.minY, frame.width, frame.height].allSatisfy(\.isFinite), "a box at \(frame)")
      expect(frame.width >= 0 && frame.height >= 0, "a box of \(frame.size)")
    }
    expectJSON(answer.json.utf8)
    for element in document.elements.prefix(2) + document.elements.suffix(2) {
      let explanation = LayoutExplanation(of: element.shownName)
      context.explanation = explanation
      let again = try document.answer(in: context)
      context.explanation = nil
      expect(again == answer, "an explanation changes the layout")
      expect(explanation.lines.allSatisfy { !$0.contains("nan") }, "\(explanation.lines)")
    }
    for finding in LayoutLint.findings(in: document.root, range: document.range, context: context, alone: document.onlyBox) {
      expect(!"\(finding)".isEmpty, "a finding without words")
    }
    if let error = context.takeErrors().first { throw error }
    let layout = document.root.specLayout(document.range, in: context)
    if let error = context.takeErrors().first { throw error }
    _ = AsciiArt.string(for: document.root, layout: layout) { $0.isNode ? $0.debugName : nil }
  }
}
