public import EmakiDisplay
import EmakiImages
public import EmakiLayout
public import EmakiNodes
public import EmakiRaster
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
    self.root = root
    self.range = range
    self.context = context
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
  package func explanation(of name: String? = nil) throws -> String {
    guard let name else { return try explanationOfAll() }
    let explanation = LayoutExplanation(of: name)
    try layOut(explaining: explanation)
    if explanation.lines.isEmpty { throw LayoutInspectionError.unknownElement(name, known: names(in: root)) }
    return (explanation.lines + places(of: find(name, in: root))).joined(separator: "\n")
  }

  /// Returns the reasons for the sizes and places of all elements. Each element has a line with its name, then a line for each step, and
  /// then the lines of the elements inside it, indented.
  ///
  /// - Throws: the first `LayoutError` of an element that cannot be laid out.
  private func explanationOfAll() throws -> String {
    let explanation = LayoutExplanation()
    try layOut(explaining: explanation)
    return explanation.boxes.flatMap { box in
      let indent = String(repeating: "  ", count: box.depth)
      let node = box.object === root ? nil : box.object as? DisplayNode
      return ["\(indent)\(printable(box.name))"] + (box.lines + places(of: node)).map { "\(indent)  \($0)" }
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

  private func places(of node: DisplayNode?) -> [String] { node.map { cut($0) + [place($0.frame, in: "its supernode")] } ?? [] }

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
        + whole.size.text
    ]
  }

  private func text(_ rect: Rect) -> String {
    "x \(rect.minX.text), y \(rect.minY.text), \(rect.size.text)"
  }

  private func find(_ name: String, in node: DisplayNode) -> DisplayNode? {
    if node.debugName == name { return node }
    return node.subnodes.lazy.compactMap { find(name, in: $0) }.first
  }

  private func names(in node: DisplayNode) -> [String] {
    node.debugName.asArray + node.subnodes.flatMap { names(in: $0) }
  }
}

/// A layout inspection error says why a layout cannot be explained as it was asked for.
public enum LayoutInspectionError: Error, Hashable, CustomStringConvertible {
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

/// These functions look inside the layout of one of your own nodes. Each function lays the node out on the calling thread, as
/// `layoutThatFits` does, and the node keeps this layout. No picture is loaded, so a node without a size of its own counts as one whose
/// picture has not arrived.
extension DisplayNode {
  /// Returns Texture's drawing of the node's specs as nested boxes, `asciiArtString`.
  ///
  /// ```
  /// print(try cell.asciiArt(in: SizeRange(max: Size(width: 320, height: .unbounded))))
  /// ```
  ///
  /// A vertical stack lists its children from top to bottom, every other spec from left to right. An element is called by its type, with its
  /// `debugName` in brackets. Nodes are leaves, whatever specs they hold. To see the specs of such a node, call this function on it.
  ///
  /// - Parameters:
  ///   - constrainedSize: the smallest and the largest size that the node may have, in points.
  ///   - scale: the device pixels of a point, for rounding.
  ///   - layoutDirection: the direction of reading.
  ///   - fonts: the fonts in which texts are set.
  /// - Throws: `FontError` where the fonts cannot be used, the first `LayoutError` where an element cannot be laid out.
  public func asciiArt(
    in constrainedSize: SizeRange, scale: Double = 3, layoutDirection: LayoutDirection = .leftToRight, fonts: FontSet = .default
  ) throws -> String {
    try inspection(constrainedSize, scale, TraitCollection(layoutDirection: layoutDirection), fonts).asciiArt()
  }

  /// Returns the rules of specs and styles that gave a box its size and place, one sentence a line. `emaki layout --explain` prints the
  /// same.
  ///
  /// - Parameters:
  ///   - name: the `debugName` of the spec or node that is explained; `nil`, the default, explains each one, indented below the one around it.
  ///   - constrainedSize: the smallest and the largest size that the node may have, in points.
  ///   - scale: the device pixels of a point, for rounding.
  ///   - layoutDirection: the direction of reading.
  ///   - fonts: the fonts in which texts are set.
  /// - Throws: `LayoutInspectionError` where nothing has the name, `FontError` where the fonts cannot be used, the first `LayoutError` where an
  ///   element cannot be laid out.
  public func explainLayout(
    of name: String? = nil, in constrainedSize: SizeRange, scale: Double = 3, layoutDirection: LayoutDirection = .leftToRight,
    fonts: FontSet = .default
  ) throws -> String {
    try inspection(constrainedSize, scale, TraitCollection(layoutDirection: layoutDirection), fonts).explanation(of: name)
  }

  /// Returns the probable mistakes in the node's layout and in those of the nodes below it: properties without effect, contradictions, and
  /// elements that stick out, which `emaki layout --lint` prints as well; and texts whose letters have a contrast of less than 3 to 1 with what is
  /// painted below them, by the WCAG's formula, in the light theme and, where the tree looks different in it, in the dark one. Below the tree is
  /// `DynamicColor.systemBackground`. Findings are not errors: the picture is what Texture gives, but seldom what was meant.
  ///
  /// - Parameters:
  ///   - constrainedSize: the smallest and the largest size that the node may have, in points.
  ///   - scale: the device pixels of a point, for rounding.
  ///   - traits: the direction of reading, the text size and the theme. The other theme is looked at, too.
  ///   - fonts: the fonts in which texts are set.
  ///   - pictures: the folder of the pictures that texts stand on.
  /// - Throws: `FontError` where the fonts cannot be used, the first `LayoutError` where an element cannot be laid out.
  public func lintLayout(
    in constrainedSize: SizeRange, scale: Double = 3, traits: TraitCollection = TraitCollection(), fonts: FontSet = .default,
    pictures: String = "."
  ) throws -> [LintFinding] {
    let (findings, error) = try inspection(constrainedSize, scale, traits, fonts).findings()
    if let error { throw error }
    let library = try FontLibrary.open(fonts, cacheDirectory: CacheDirectory.default)
    return findings
      + ContrastLint.findings(
        in: self, range: constrainedSize, traits: traits, ground: .systemBackground, isAlone: true, fonts: library,
        images: ImageStore(access: ImageAccess(baseDirectory: pictures)))
  }

  private func inspection(
    _ range: SizeRange, _ scale: Double, _ traits: TraitCollection, _ fonts: FontSet
  ) throws -> LayoutInspection {
    let context = try MeasuringContext.ofThread(scale: Scale(scale), fonts: fonts, traits: traits)
    context.setTraits(ofWidth: range.max.width)
    return LayoutInspection(of: self, in: range, context)
  }
}
