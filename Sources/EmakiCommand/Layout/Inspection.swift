import Emaki
import EmakiDiagnostics
import EmakiDocuments
import EmakiInspection
import EmakiLayout
import EmakiNodes

/// An inspection makes what `emaki layout` prints about a tree, whether it is that of a document or of a cell.
enum Inspection {
  /// Returns a drawing of the tree in ASCII characters.
  ///
  /// - Parameters:
  ///   - alone: an element inside the root's spec of which alone the drawing is to be.
  ///   - name: what an element is called besides its type.
  static func ascii(
    _ root: DisplayNode, alone: DisplayNode? = nil, range: SizeRange, in context: LayoutContext,
    name: (LayoutElement) -> String? = { $0.debugName }
  ) throws -> String {
    let layout = root.specLayout(range, in: context)
    if let error = context.takeErrors().first { throw error }
    if let alone, let inner = layout.children.first?.layout.children.first(where: { $0.element === alone }) {
      return AsciiArt.string(for: alone, layout: inner.layout, name: name)
    }
    return AsciiArt.string(for: root, layout: layout, name: name)
  }

  /// Prints the findings about the tree, one on each line.
  ///
  /// - Parameter alone: an element inside the root that is looked at as if it were the root.
  static func lint(
    _ root: DisplayNode, alone: DisplayNode? = nil, range: SizeRange, in context: LayoutContext, name: String
  ) throws {
    for finding in LayoutLint.findings(in: root, range: range, context: context, alone: alone) {
      try StandardOutput.printLine("\(name): \(finding)")
    }
    if let error = context.takeErrors().first { throw error }
  }

  /// Lays the tree out again, and returns an explanation of the layout of one element.
  static func explanation(of name: String, in root: DisplayNode, range: SizeRange, _ context: LayoutContext) throws -> String {
    root.invalidateTree()
    let explanation = LayoutExplanation(of: name)
    context.explanation = explanation
    defer { context.explanation = nil }
    root.layoutTree(range, in: context)
    if explanation.lines.isEmpty {
      throw Failure(.usage, "there is no element \(quoted(name)). Name one of: \(names(in: root).joined(separator: ", ")).")
    }
    let places = find(name, in: root).map { [place($0.frame, in: "its supernode", context)] } ?? []
    return (explanation.lines + places).joined(separator: "\n")
  }

  /// Returns the frame of every node, relative to the root.
  static func frames(of root: DisplayNode, name: String) -> LayoutAnswer {
    func frames(_ node: DisplayNode, _ origin: Point) -> [LayoutAnswer.Frame] {
      node.subnodes.flatMap { subnode -> [LayoutAnswer.Frame] in
        let place = origin + subnode.frame.origin
        let own = LayoutAnswer.Frame(id: subnode.debugName ?? "?", frame: Rect(origin: place, size: subnode.frame.size))
        return [own] + frames(subnode, place)
      }
    }
    return LayoutAnswer(name: name, size: root.frame.size, frames: frames(root, .zero))
  }

  /// Returns the last line of an explanation, which says the frame that an element has after layout.
  static func place(_ rect: Rect, in holder: String, _ context: LayoutContext) -> String {
    let isMirrored = context.layoutDirection == .rightToLeft
    return "frame in \(holder)\(isMirrored ? ", mirrored from right to left" : ""): \(text(rect))"
  }

  private static func text(_ rect: Rect) -> String {
    "x \(LayoutExplanation.text(rect.minX)), y \(LayoutExplanation.text(rect.minY)), \(LayoutExplanation.text(rect.size))"
  }

  private static func find(_ name: String, in node: DisplayNode) -> DisplayNode? {
    if node.debugName == name { return node }
    return node.subnodes.lazy.compactMap { find(name, in: $0) }.first
  }

  private static func names(in node: DisplayNode) -> [String] {
    (node.debugName.map { [$0] } ?? []) + node.subnodes.flatMap { names(in: $0) }
  }
}
