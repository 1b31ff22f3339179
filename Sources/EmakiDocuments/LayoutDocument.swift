public import EmakiLayout
public import EmakiNodes

/// A layout case as text: a tree of boxes and specs, the range to lay it out in, and a scale.
///
/// One document is one JSON object:
///
/// ```json
/// {"name": "row", "scale": 2, "sizeRange": {"min": [0, 0], "max": [300, "inf"]},
///  "layout": {"stack": {"spacing": 10, "children": [
///    {"box": {"id": "icon", "color": "#ff0000", "style": {"preferredSize": [50, 50]}}},
///    {"box": {"id": "text", "style": {"height": 40, "flexGrow": 1}}}]}}}
/// ```
///
/// Elements are `box`, `stack`, `inset`, `overlay`, `background`, `center`, `relative`, `ratio`, `corner`, `absolute`, `wrapper` and `spacer`, each
/// with the keys of its layout spec and a `style`. Lengths are points, `"50%"` where a fraction is allowed, `"inf"` for no limit.
public final class LayoutDocument {
  public let name: String
  /// Device pixels a point; 2 where the document says nothing.
  public let scale: Scale
  /// What the root may be as large as. Its maximum is also the root's parent size.
  package let range: SizeRange
  /// The root: a node that returns the document's spec.
  public let root: DisplayNode
  /// The box that is the document's only element. As a node returns a spec, the root has one around it that is not in the document.
  package let onlyBox: DisplayNode?
  /// Every element, each after those inside it.
  package let elements: [Element]

  package struct Element {
    /// A box's id, else the JSON path.
    package var id: String
    package var path: String
    /// What messages call it: fit for a terminal, and no other element's.
    package var shownName: String
  }

  init(name: String, scale: Scale, range: SizeRange, root: DisplayNode, onlyBox: DisplayNode?, elements: [Element]) {
    self.name = name
    self.scale = scale
    self.range = range
    self.root = root
    self.onlyBox = onlyBox
    self.elements = elements
  }
}

/// The frames that a document's boxes got.
public struct LayoutAnswer: Hashable, Sendable {
  public var name: String
  /// Of the root, in points.
  public var size: Size
  /// Every box that is in the layout, in painter's order, relative to the root's top left corner.
  public var frames: [Frame]

  public init(name: String, size: Size, frames: [Frame]) {
    self.name = name
    self.size = size
    self.frames = frames
  }

  /// One box.
  public struct Frame: Hashable, Sendable {
    public var id: String
    public var frame: Rect

    public init(id: String, frame: Rect) {
      self.id = id
      self.frame = frame
    }
  }
}

extension LayoutDocument {
  /// Where the element at fault stands, and what is wrong with it.
  package func description(of error: LayoutError) -> String {
    guard let element = elements.first(where: { $0.shownName == error.element }), element.path != element.shownName else {
      return "\(error)"
    }
    return "\(element.path): \(error)"
  }

  /// Lays the document out.
  ///
  /// - Throws: the first `LayoutError`, where an element cannot be laid out.
  public func answer() throws(LayoutError) -> LayoutAnswer { try answer(in: LayoutContext(scale: scale)) }

  package func answer(in context: LayoutContext) throws(LayoutError) -> LayoutAnswer {
    let errors = root.layoutTree(range, in: context)
    if let error = errors.first { throw error }
    return LayoutAnswer(
      name: name, size: root.frame.size,
      frames: root.subnodes.compactMap { node in (node as? BoxNode).map { LayoutAnswer.Frame(id: $0.id, frame: $0.frame) } })
  }
}

/// A box of a layout document: a plain node with a colour.
final class BoxNode: DisplayNode {
  let id: String

  init(id: String) {
    self.id = id
    super.init()
  }
}
