import EmakiDisplay
package import EmakiLayout
package import EmakiNodes
import EmakiSupport

/// A layout inspection lays a node out anew, and says what its layout is made of, why, and what in it is probably a mistake.
package struct LayoutInspection {
  private let root: DisplayNode
  private let range: SizeRange
  private let context: LayoutContext

  /// Makes an inspection of a node.
  ///
  /// - Parameters:
  ///   - root: the node.
  ///   - range: the sizes that the node may have. The maximum is the node's parent size.
  ///   - context: the context that the node is laid out in, which holds no errors.
  package init(of root: DisplayNode, in range: SizeRange, _ context: LayoutContext) {
    (self.root, self.range, self.context) = (root, range, context)
  }

  /// Returns a drawing of the tree in ASCII characters.
  ///
  /// - Parameters:
  ///   - alone: an element inside the root's spec. If it is given, only this element is drawn.
  ///   - name: what stands in brackets after an element's type.
  /// - Throws: the first `LayoutError` of an element that cannot be laid out.
  package func asciiArt(
    alone: DisplayNode? = nil, name: (LayoutElement) -> String? = { $0.debugName }
  ) throws(LayoutError) -> String {
    root.checkRange(range, in: context)
    let layout = root.specLayout(range, in: context)
    if let error = context.takeErrors().first { throw error }
    if let alone, let inner = layout.children.first?.layout.children.first(where: { $0.element === alone }) {
      return AsciiArt.string(for: alone, layout: inner.layout, name: name)
    }
    return AsciiArt.string(for: root, layout: layout, name: name)
  }

  /// Returns the probable mistakes in the tree, and the first error of an element that cannot be laid out.
  ///
  /// - Parameter alone: an element inside the root that is looked at as if it were the root.
  package func findings(alone: DisplayNode? = nil) -> (findings: [LintFinding], error: LayoutError?) {
    root.checkRange(range, in: context)
    let findings = LayoutLint.findings(in: root, range: range, context: context, alone: alone)
    return (findings, context.takeErrors().first)
  }

  /// Returns the reasons for the size and place of the element with a name, one sentence a line.
  ///
  /// - Throws: `LayoutInspectionError` where no element has the name, and the first `LayoutError` of an element that cannot be laid out.
  package func explanation(of name: String) throws -> String {
    let explanation = LayoutExplanation(of: name)
    try layOut(explaining: explanation)
    if explanation.lines.isEmpty { throw LayoutInspectionError.unknownElement(name, known: names(in: root)) }
    let places = find(name, in: root).map { cut($0) + [place($0.frame, in: "its supernode")] } ?? []
    return (explanation.lines + places).joined(separator: "\n")
  }

  /// Returns the reasons for the sizes and places of all elements. Each element has a line with its name, then a line for each step, and
  /// then the lines of the elements inside it, indented.
  ///
  /// - Throws: the first `LayoutError` of an element that cannot be laid out.
  func explanation() throws -> String {
    let explanation = LayoutExplanation()
    try layOut(explaining: explanation)
    return explanation.boxes.flatMap { box in
      let indent = String(repeating: "  ", count: box.depth)
      let node = box.element === root ? nil : box.element as? DisplayNode
      let places = node.map { cut($0) + [place($0.frame, in: "its supernode")] } ?? []
      return ["\(indent)\(printable(box.name))"] + (box.lines + places).map { "\(indent)  \($0)" }
    }.joined(separator: "\n")
  }

  private func layOut(explaining explanation: LayoutExplanation) throws(LayoutError) {
    root.invalidateTree()
    context.explanation = explanation
    defer { context.explanation = nil }
    if let error = root.layoutTree(range, in: context).first { throw error }
  }

  // MARK: Places

  /// Returns the last line of an explanation, which says the frame that an element has after layout.
  ///
  /// - Parameter holder: what the frame is relative to.
  package func place(_ rect: Rect, in holder: String) -> String {
    let isMirrored = context.layoutDirection == .rightToLeft
    return "frame in \(holder)\(isMirrored ? ", mirrored from right to left" : ""): \(text(rect))"
  }

  /// Returns a line that says where a text is cut and how large the whole would be in the same width; nothing for other nodes.
  private func cut(_ node: DisplayNode) -> [String] {
    guard let node = node as? TextNode, node.isTruncated, let text = node.attributedText, let context = context as? MeasuringContext else {
      return []
    }
    func count(_ lines: Int) -> String { "\(lines) line\(lines == 1 ? "" : "s")" }
    let width = node.frame.width - node.textContainerInset.left - node.textContainerInset.right
    let whole = context.typesetter.layout(TextRequest(text: text, maximumWidth: width))
    let cause = node.lineCount == node.maximumNumberOfLines ? ", its maximumNumberOfLines" : ""
    return [
      "the text is cut after \(count(node.lineCount))\(cause): all of it has \(count(whole.lineCount)) in this width, "
        + LayoutExplanation.text(whole.size)
    ]
  }

  private func text(_ rect: Rect) -> String {
    "x \(LayoutExplanation.text(rect.minX)), y \(LayoutExplanation.text(rect.minY)), \(LayoutExplanation.text(rect.size))"
  }

  private func find(_ name: String, in node: DisplayNode) -> DisplayNode? {
    if node.debugName == name { return node }
    return node.subnodes.lazy.compactMap { find(name, in: $0) }.first
  }

  private func names(in node: DisplayNode) -> [String] {
    (node.debugName.map { [$0] } ?? []) + node.subnodes.flatMap { names(in: $0) }
  }
}

/// A layout inspection error says why a layout cannot be explained as it was asked for.
public enum LayoutInspectionError: Error, Hashable, Sendable, CustomStringConvertible {
  /// No element of the layout has the `debugName`. `known` are the names of the nodes that have one.
  case unknownElement(String, known: [String])

  /// A message that says what is wrong and how to mend it.
  public var description: String {
    switch self {
    case .unknownElement(let name, let known) where known.isEmpty:
      "there is no element \(quoted(name)). Give an element a debugName."
    case .unknownElement(let name, let known):
      "there is no element \(quoted(name)). Name one of: \(known.joined(separator: ", "))."
    }
  }
}
