import EmakiDisplay
package import EmakiEngine
public import EmakiLayout
public import EmakiNodes
import EmakiSupport

/// A layout document is a layout case as text: a tree of boxes and specs, the range to lay it out in, and a scale.
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
/// Elements are `box`, `stack`, `inset`, `overlay`, `background`, `center`, `relative`, `ratio`, `corner`, `absolute`, `wrapper` and
/// `spacer`, each with the keys of its layout spec and a `style`. Lengths are in points; `"50%"` is allowed where a fraction is, and
/// `"inf"` means no limit.
public final class LayoutDocument {
  /// The document's name: its `name`, or else the name that it was given when it was read.
  public let name: String
  /// The number of device pixels of a point; 2 where the document says nothing.
  public let scale: Scale
  /// The sizes that the root may have, in points. The maximum is also the root's parent size.
  let range: SizeRange
  /// The root of the layout: a node that returns the document's spec.
  public let root: DisplayNode
  /// The box, if it is the document's only element; else `nil`. A node returns a spec, so the root then has a spec around the box, and that
  /// spec is not in the document.
  package let onlyBox: DisplayNode?
  /// The elements of the document, each after those inside it.
  let elements: [Element]

  /// An element is an element of the document under the names that answers and messages give it.
  struct Element {
    /// The element's name: a box's id, or else the JSON path.
    var id: String
    /// The JSON path of the element.
    var path: String
    /// The name that messages give the element: it is fit for a terminal, and no other element has it.
    var shownName: String
  }

  /// Reads one layout document.
  ///
  /// - Parameters:
  ///   - text: JSON in UTF-8.
  ///   - name: the name of the document in errors, and the document's own name where it has no `name`.
  public init(parsing text: [UInt8], name: String) throws(LayoutDocumentError) {
    do throws(JSONFault) {
      // Each level of elements is two levels of JSON, and children three.
      let nestingLevels = 3 * LayoutDocumentReader.depthLimit + 8
      (self.name, scale, range, root, onlyBox, elements) = try JSONObject.read(text, nestingLevels: nestingLevels) {
        (root) throws(JSONFault) in
        var reader = LayoutDocumentReader()
        return try reader.document(root, fallbackName: name)
      }
    } catch {
      throw LayoutDocumentError(document: name, fault: error)
    }
  }
}

/// A layout answer holds the frames that a document's boxes got.
public struct LayoutAnswer: Hashable, Sendable {
  /// The document's name.
  public var name: String
  /// The size of the root, in points.
  public var size: Size
  /// The frames of the boxes that are in the layout, in the order of painting, relative to the root's top left corner.
  public var frames: [Frame]

  /// Makes an answer of a name, a size and frames.
  public init(name: String, size: Size, frames: [Frame]) {
    self.name = name
    self.size = size
    self.frames = frames
  }

  /// A frame is the place and the size of one box.
  public struct Frame: Hashable, Sendable {
    /// The box's id; for one without an id, its JSON path.
    public var id: String
    /// The box's place and size, in points.
    public var frame: Rect

    /// Makes a frame of a box.
    public init(id: String, frame: Rect) {
      self.id = id
      self.frame = frame
    }
  }
}

extension LayoutDocument {
  /// Returns a message that says which element is at fault, where it stands, and what is wrong with it.
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

  /// Lays the document out in a context, which keeps the errors.
  ///
  /// - Throws: the first `LayoutError`, where an element cannot be laid out.
  package func answer(in context: LayoutContext) throws(LayoutError) -> LayoutAnswer {
    let errors = root.layoutTree(range, in: context)
    if let error = errors.first { throw error }
    return LayoutAnswer(
      name: name, size: root.frame.size,
      frames: root.subnodes.compactMap { node in (node as? BoxNode).map { LayoutAnswer.Frame(id: $0.id, frame: $0.frame) } })
  }
}

extension LayoutDocument {
  /// The names of the elements, each after those inside it: a box's id, or else the JSON path.
  package var elementIDs: [String] { elements.map(\.id) }

  /// Returns an inspection of the document's layout.
  package func inspection(in context: LayoutContext) -> LayoutInspection { LayoutInspection(of: root, in: range, context) }

  /// Returns in lines how an element gets its size and its place; `nil` where the document has no such element.
  ///
  /// - Parameter id: the element's name. It is looked up as rows are: first by the exact name, then by an equivalent one.
  /// - Throws: the first `LayoutError`, where an element cannot be laid out.
  package func explanation(of id: String, in context: LayoutContext) throws(LayoutError) -> [String]? {
    guard let element = elements.first(where: { $0.id.exact == id.exact }) ?? elements.first(where: { $0.id == id }) else { return nil }
    let explanation = LayoutExplanation(of: element.shownName)
    context.explanation = explanation
    let frame = try answer(in: context).frames.first { $0.id.exact == element.id.exact }?.frame
    return explanation.lines + (frame.map { [inspection(in: context).place($0, in: "the root")] } ?? [])
  }
}

/// A box node is a box of a layout document: a plain node with a colour.
final class BoxNode: DisplayNode {
  let id: String

  init(id: String) {
    self.id = id
    super.init()
  }
}

extension LayoutAnswer {
  /// The answer as JSON on one line: `{"name": ..., "size": [w, h], "frames": {"id": [x, y, w, h], ...}}`. Lengths are in points, rounded
  /// to a millionth of one.
  public var json: String {
    let frames = frames.map { frame in
      let rect = frame.frame
      return "\(jsonString(frame.id)):\(Self.list([rect.minX, rect.minY, rect.width, rect.height]))"
    }
    return
      "{\"name\":\(jsonString(name)),\"size\":\(Self.list([size.width, size.height])),\"frames\":{\(frames.joined(separator: ","))}}"
  }

  private static func list(_ values: [Double]) -> String { "[" + values.map(jsonNumber).joined(separator: ",") + "]" }
}

/// A layout document error says why a text is not a layout document.
public struct LayoutDocumentError: Error, Hashable {
  /// The name of the document: its file, or a line of standard input.
  var document: String
  /// The fault of the document: what is wrong, and where.
  var fault: JSONFault
}

extension LayoutDocumentError: CustomStringConvertible {
  /// The error in words: which document, where in it, what is wrong, and how to mend it.
  public var description: String { escapingControls("\(document): \(fault)") }
}

extension LayoutDocument {
  /// Draws the document's boxes in their colours, at the document's scale. The picture is transparent where nothing is drawn.
  package nonisolated(nonsending) func picture(layoutDirection: LayoutDirection = .leftToRight) async throws -> Frame {
    let renderer = try Renderer(
      viewport: Size(width: 1, height: 1), scale: scale.factor, options: Renderer.Options(jobs: 1, layoutDirection: layoutDirection))
    // The node is only lent to the worker, because this call keeps the document alive until the worker is done.
    return try await renderer.render(TableRow(name: root.debugName ?? "node", lending: root), in: range, ground: .clear)
  }
}
