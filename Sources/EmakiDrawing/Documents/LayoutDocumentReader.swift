import EmakiDisplay
import EmakiLayout
import EmakiNodes
import EmakiSupport

extension LayoutDocument {
  /// Reads one layout document.
  ///
  /// - Parameters:
  ///   - text: JSON in UTF-8.
  ///   - name: the name of the document in errors, and the document's own name where it has no `name`.
  public convenience init(parsing text: [UInt8], name: String) throws(LayoutDocumentError) {
    do throws(JSONFault) {
      // Each level of elements is two levels of JSON, and children three.
      let nestingLevels = 3 * LayoutDocumentReader.depthLimit + 8
      let parts = try JSONObject.read(text, nestingLevels: nestingLevels) { (root) throws(JSONFault) in
        var reader = LayoutDocumentReader()
        return try reader.document(root, fallbackName: name)
      }
      self.init(
        name: parts.name, scale: parts.scale, range: parts.range, root: parts.root, onlyBox: parts.onlyBox, elements: parts.elements)
    } catch {
      throw LayoutDocumentError(document: name, fault: error)
    }
  }
}

/// A layout document reader turns JSON into specs and boxes, and refuses keys and values that it does not know.
struct LayoutDocumentReader {
  /// The most levels of elements that may lie in each other.
  static let depthLimit = 64

  private var elements: [LayoutDocument.Element] = []
  /// The JSON paths of the boxes, by id.
  private var paths: [ExactString: String] = [:]
  /// The names that messages give the boxes, and the name of the root node, which is no element of the document.
  private var shownNames: Set<String> = [rootName]
  private static let rootName = "root"

  struct Parts {
    var name: String
    var scale: Scale
    var range: SizeRange
    var root: DisplayNode
    var onlyBox: DisplayNode?
    var elements: [LayoutDocument.Element]
  }

  mutating func document(_ json: JSONValue, fallbackName: String) throws(JSONFault) -> Parts {
    let object = try JSONObject(json, at: "$")
    // Conformance cases also say where they come from and what they expect.
    try object.allow(["name", "scale", "sizeRange", "layout", "frames", "size", "image", "source", "tags"])
    let name = try object.string("name") ?? fallbackName
    let scale = try object.number("scale", default: 2, in: Limits.scale.range)
    let sizeRange = try JSONObject(object.require("sizeRange"), at: "$.sizeRange")
    try sizeRange.allow(["min", "max"])
    let points = Limits.layoutSide.words
    let minimum = try sizeRange.pair("min", default: [0, 0], allowed: points, Limits.layoutSide.contains)
    let maximum = try sizeRange.pair("max", default: nil, allowed: points + ", or \"inf\"") {
      $0 == .infinity || Limits.layoutSide.contains($0)
    }
    guard minimum[0] <= maximum[0], minimum[1] <= maximum[1] else {
      throw .outOfRange(path: "$.sizeRange.min", value: "\(minimum)", allowed: "a size that is at most the maximum, \(maximum)")
    }
    let element = try element(object.require("layout"), at: "$.layout", depth: 1)
    let root = DisplayNode()
    root.debugName = Self.rootName
    root.automaticallyManagesSubnodes = true
    let spec = element as? LayoutSpec ?? WrapperLayoutSpec(children: [element])
    root.layoutSpecBlock = { _, _ in spec }
    return Parts(
      name: name, scale: Scale(scale),
      range: SizeRange(min: Size(width: minimum[0], height: minimum[1]), max: Size(width: maximum[0], height: maximum[1])), root: root,
      onlyBox: element as? BoxNode, elements: elements)
  }

  private mutating func element(_ json: JSONValue, at path: String, depth: Int) throws(JSONFault) -> LayoutElement {
    guard depth <= Self.depthLimit else {
      throw .outOfRange(path: path, value: "nested \(depth) elements deep", allowed: "at most \(Self.depthLimit) levels")
    }
    let outer = try JSONObject(json, at: path)
    guard outer.keys.count == 1, let kind = outer.keys.first else {
      throw .notOneKey(path: path, keys: outer.keys, advice: "An element is an object with one key, its kind: {\"box\": {...}}.")
    }
    guard let known = Kind(rawValue: kind) else {
      throw .unknownWord(path: "\(path) (kind)", word: kind, allowed: Kind.allCases.map(\.rawValue))
    }
    let object = try JSONObject(outer.require(kind), at: "\(path).\(kind)")
    try object.allow(known.keys + ["style"])
    let element = try make(known, object, depth: depth)
    if let style = try object.object("style") { try StyleReader(style).apply(to: element) }
    element.debugName = shownName(of: element, at: object.path)
    elements.append(
      LayoutDocument.Element(
        id: (element as? BoxNode)?.id ?? object.path, path: object.path, shownName: element.debugName ?? object.path))
    return element
  }

  /// Returns the name that messages give an element: a box's id, if that still distinguishes the box from others once it is fit for a message; else
  /// the path.
  private mutating func shownName(of element: LayoutElement, at path: String) -> String {
    guard let box = element as? BoxNode else { return path }
    let name = printable(box.id)
    return !name.isEmpty && !name.hasPrefix("$") && shownNames.insert(name).inserted ? name : path
  }

  enum Kind: String, CaseIterable {
    case box, stack, inset, overlay, background, center, relative, ratio, corner, absolute, wrapper, spacer

    var keys: [String] {
      switch self {
      case .box: ["id", "color"]
      case .stack:
        [
          "direction", "spacing", "justifyContent", "alignItems", "flexWrap", "alignContent", "lineSpacing", "horizontalAlignment",
          "verticalAlignment", "children",
        ]
      case .inset: ["insets", "child"]
      case .overlay: ["child", "overlay"]
      case .background: ["child", "background"]
      case .center: ["centering", "sizing", "child"]
      case .relative: ["horizontal", "vertical", "sizing", "child"]
      case .ratio: ["ratio", "child"]
      case .corner: ["location", "offset", "wrapsCorner", "child", "corner"]
      case .absolute: ["sizing", "children"]
      case .wrapper: ["children"]
      case .spacer: []
      }
    }
  }

  private mutating func make(_ kind: Kind, _ object: JSONObject, depth: Int) throws(JSONFault) -> LayoutElement {
    switch kind {
    case .box: return try box(object)
    case .stack: return try stack(object, depth: depth)
    case .inset: return InsetLayoutSpec(insets: try insets(object), child: try child("child", of: object, depth: depth))
    case .overlay:
      return OverlayLayoutSpec(
        child: try child("child", of: object, depth: depth), overlay: try child("overlay", of: object, depth: depth))
    case .background:
      return BackgroundLayoutSpec(
        child: try child("child", of: object, depth: depth), background: try child("background", of: object, depth: depth))
    case .center:
      return CenterLayoutSpec(
        centering: try object.word("centering", default: CenterLayoutSpec.Centering.none), sizingOption: try sizing(object),
        child: try child("child", of: object, depth: depth))
    case .relative:
      return RelativeLayoutSpec(
        horizontalPosition: try object.word("horizontal", default: RelativeLayoutSpec.Position.none),
        verticalPosition: try object.word("vertical", default: RelativeLayoutSpec.Position.none), sizingOption: try sizing(object),
        child: try child("child", of: object, depth: depth))
    case .ratio:
      // The layout itself reports a ratio of 0 or less.
      return RatioLayoutSpec(ratio: try object.number("ratio"), child: try child("child", of: object, depth: depth))
    case .corner:
      let offset = try object.pair("offset", default: [0, 0], allowed: "a finite number of points") { $0.isFinite }
      return CornerLayoutSpec(
        child: try child("child", of: object, depth: depth), corner: try child("corner", of: object, depth: depth),
        location: try object.word("location", default: CornerLayoutSpec.Location.topLeft), offset: Point(x: offset[0], y: offset[1]),
        wrapsCorner: try object.boolean("wrapsCorner") ?? false)
    case .absolute:
      return AbsoluteLayoutSpec(
        sizing: try object.word("sizing", default: AbsoluteLayoutSpec.Sizing.default), children: try children(of: object, depth: depth))
    case .wrapper: return WrapperLayoutSpec(children: try children(of: object, depth: depth))
    case .spacer: return LayoutSpec()
    }
  }

  private mutating func box(_ object: JSONObject) throws(JSONFault) -> LayoutElement {
    guard let id = try object.string("id") else { throw .missingKey(path: object.path, key: "id") }
    if let first = paths.updateValue(object.path, forKey: id.exact) {
      throw .repeatedValue(key: "id", value: id, first: first, second: object.path, advice: "Give each box an id of its own.")
    }
    let box = BoxNode(id: id)
    if let color = try object.string("color") {
      let digits = color.dropFirst()
      guard color.hasPrefix("#"), digits.utf8.count == 6, let value = UInt32(digits, radix: 16), !digits.hasPrefix("+") else {
        throw .outOfRange(path: "\(object.path).color", value: "\"\(color)\"", allowed: "a colour such as \"#2f7cf6\"")
      }
      box.backgroundColor = Color(value)
    }
    return box
  }

  private mutating func stack(_ object: JSONObject, depth: Int) throws(JSONFault) -> LayoutElement {
    let stack = StackLayoutSpec(
      try object.word("direction", default: StackLayoutSpec.Direction.horizontal), spacing: try object.finite("spacing"),
      flexWrap: try object.word("flexWrap", default: StackLayoutSpec.FlexWrap.noWrap),
      alignContent: try object.word("alignContent", default: StackLayoutSpec.AlignContent.start),
      lineSpacing: try object.finite("lineSpacing"), children: try children(of: object, depth: depth))
    stack.horizontalAlignment = try object.word("horizontalAlignment", default: StackLayoutSpec.HorizontalAlignment.none)
    stack.verticalAlignment = try object.word("verticalAlignment", default: StackLayoutSpec.VerticalAlignment.none)
    // The layout itself reports what else is set beside the alignments.
    if object.member("justifyContent") != nil { stack.justifyContent = try object.word("justifyContent", default: .start) }
    if object.member("alignItems") != nil { stack.alignItems = try object.word("alignItems", default: .stretch) }
    return stack
  }

  private func insets(_ object: JSONObject) throws(JSONFault) -> EdgeInsets {
    guard let insets = try object.object("insets") else { throw .missingKey(path: object.path, key: "insets") }
    try insets.allow(["top", "left", "bottom", "right"])
    func side(_ key: String) throws(JSONFault) -> Double {
      let value = try insets.number(key, default: 0, in: -Double.infinity...Double.infinity)
      if value == -.infinity {
        throw .outOfRange(path: "\(insets.path).\(key)", value: "\"-inf\"", allowed: "a number of points or \"inf\"")
      }
      return value
    }
    return EdgeInsets(top: try side("top"), left: try side("left"), bottom: try side("bottom"), right: try side("right"))
  }

  private func sizing(_ object: JSONObject) throws(JSONFault) -> RelativeLayoutSpec.SizingOption {
    switch try object.word("sizing", default: Sizing.default) {
    case .default: []
    case .minimumX: .minimumWidth
    case .minimumY: .minimumHeight
    case .minimumXY: .minimumSize
    }
  }

  private enum Sizing: CaseIterable { case `default`, minimumX, minimumY, minimumXY }

  private mutating func child(_ key: String, of object: JSONObject, depth: Int) throws(JSONFault) -> LayoutElement {
    try element(object.require(key), at: "\(object.path).\(key)", depth: depth + 1)
  }

  private mutating func children(of object: JSONObject, depth: Int) throws(JSONFault) -> [LayoutElement] {
    let json = try object.array("children")
    var children: [LayoutElement] = []
    for index in 0..<json.count {
      children.append(try element(json[index], at: "\(object.path).children[\(index)]", depth: depth + 1))
    }
    return children
  }
}
