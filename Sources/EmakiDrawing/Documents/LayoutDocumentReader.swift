import EmakiCells
import EmakiDisplay
import EmakiLayout
import EmakiNodes
import EmakiSupport

/// A layout document reader turns JSON into specs and boxes, and refuses keys and values that it does not know.
struct LayoutDocumentReader {
  /// The most levels of elements that may lie in each other.
  static let depthLimit = 64

  private var elements: [LayoutDocument.Element] = []
  /// The number of elements that lie round the next one.
  private var depth = 0
  /// The JSON paths of the boxes, by id.
  private var paths: [ExactString: String] = [:]
  /// The names that messages give the boxes, and the name of the root node, which is no element of the document.
  private var shownNames: Set<String> = [rootName]
  private static let rootName = "root"

  /// What a document holds, in the order of its properties.
  typealias Parts = (
    name: String, scale: Scale, range: SizeRange, root: DisplayNode, onlyBox: DisplayNode?, elements: [LayoutDocument.Element]
  )

  mutating func document(_ json: JSONValue, fallbackName: String) throws(JSONFault) -> Parts {
    let object = try JSONObject(json, at: "$")
    // Conformance cases also say where they come from and what they expect.
    try object.allow("name scale sizeRange layout frames size image source tags")
    let name = try object.string("name") ?? fallbackName
    let scale = try object.number("scale", default: 2, in: Limits.scale.range)
    let sizeRange = try JSONObject(object.require("sizeRange"), at: "$.sizeRange")
    try sizeRange.allow("min max")
    let points = Limits.layoutSide.words
    let minimum = try sizeRange.pair("min", default: [0, 0], allowed: points, Limits.layoutSide.range.contains)
    let maximum = try sizeRange.pair("max", default: nil, allowed: points + ", or \"inf\"") {
      $0 == .infinity || Limits.layoutSide.range.contains($0)
    }
    guard minimum[0] <= maximum[0], minimum[1] <= maximum[1] else {
      throw .outOfRange(path: "$.sizeRange.min", value: "\(minimum)", allowed: "a size that is at most the maximum, \(maximum)")
    }
    let element = try element(object.require("layout"), at: "$.layout")
    let root = DisplayNode()
    root.debugName = Self.rootName
    root.automaticallyManagesSubnodes = true
    let spec = element as? LayoutSpec ?? WrapperLayoutSpec(children: [element])
    root.layoutSpecBlock = { _, _ in spec }
    return (
      name, Scale(scale),
      SizeRange(min: Size(width: minimum[0], height: minimum[1]), max: Size(width: maximum[0], height: maximum[1])), root,
      element as? BoxNode, elements
    )
  }

  private mutating func element(_ json: JSONValue, at path: String) throws(JSONFault) -> LayoutElement {
    depth += 1
    defer { depth -= 1 }
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
    try object.allow(known.keys + " style")
    let element = try make(known, object)
    if let style = try object.object("style") { try style.apply(to: element) }
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

    var keys: String {
      switch self {
      case .box: "id color"
      case .stack:
        "direction spacing justifyContent alignItems flexWrap alignContent lineSpacing horizontalAlignment verticalAlignment children"
      case .inset: "insets child"
      case .overlay: "child overlay"
      case .background: "child background"
      case .center: "centering sizing child"
      case .relative: "horizontal vertical sizing child"
      case .ratio: "ratio child"
      case .corner: "location offset wrapsCorner child corner"
      case .absolute: "sizing children"
      case .wrapper: "children"
      case .spacer: ""
      }
    }
  }

  private mutating func make(_ kind: Kind, _ object: JSONObject) throws(JSONFault) -> LayoutElement {
    switch kind {
    case .box: return try box(object)
    case .stack: return try stack(object)
    case .inset: return InsetLayoutSpec(insets: try insets(object), child: try child("child", of: object))
    case .overlay:
      return OverlayLayoutSpec(
        child: try child("child", of: object), overlay: try child("overlay", of: object))
    case .background:
      return BackgroundLayoutSpec(
        child: try child("child", of: object), background: try child("background", of: object))
    case .center:
      return CenterLayoutSpec(
        centering: try object.word("centering", default: CenterLayoutSpec.Centering.none), sizingOption: try sizing(object),
        child: try child("child", of: object))
    case .relative:
      return RelativeLayoutSpec(
        horizontalPosition: try object.word("horizontal", default: RelativeLayoutSpec.Position.none),
        verticalPosition: try object.word("vertical", default: RelativeLayoutSpec.Position.none), sizingOption: try sizing(object),
        child: try child("child", of: object))
    case .ratio:
      // The layout itself reports a ratio of 0 or less.
      return RatioLayoutSpec(ratio: try object.number("ratio"), child: try child("child", of: object))
    case .corner:
      let offset = try object.pair("offset", default: [0, 0], allowed: "a finite number of points") { $0.isFinite }
      return CornerLayoutSpec(
        child: try child("child", of: object), corner: try child("corner", of: object),
        location: try object.word("location", default: CornerLayoutSpec.Location.topLeft), offset: Point(x: offset[0], y: offset[1]),
        wrapsCorner: try object.boolean("wrapsCorner") ?? false)
    case .absolute:
      return AbsoluteLayoutSpec(
        sizing: try object.word("sizing", default: AbsoluteLayoutSpec.Sizing.default), children: try children(of: object))
    case .wrapper: return WrapperLayoutSpec(children: try children(of: object))
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
      guard let value = RequestText.accentColor(color) else {
        throw .outOfRange(path: "\(object.path).color", value: "\"\(color)\"", allowed: "a colour such as \"#2f7cf6\"")
      }
      box.backgroundColor = value
    }
    return box
  }

  private mutating func stack(_ object: JSONObject) throws(JSONFault) -> LayoutElement {
    let stack = StackLayoutSpec(
      try object.word("direction", default: StackLayoutSpec.Direction.horizontal), spacing: try object.finite("spacing"),
      flexWrap: try object.word("flexWrap", default: StackLayoutSpec.FlexWrap.noWrap),
      alignContent: try object.word("alignContent", default: StackLayoutSpec.AlignContent.start),
      lineSpacing: try object.finite("lineSpacing"), children: try children(of: object))
    stack.horizontalAlignment = try object.word("horizontalAlignment", default: StackLayoutSpec.HorizontalAlignment.none)
    stack.verticalAlignment = try object.word("verticalAlignment", default: StackLayoutSpec.VerticalAlignment.none)
    // The layout itself reports what else is set beside the alignments.
    if object.member("justifyContent") != nil { stack.justifyContent = try object.word("justifyContent", default: .start) }
    if object.member("alignItems") != nil { stack.alignItems = try object.word("alignItems", default: .stretch) }
    return stack
  }

  private func insets(_ object: JSONObject) throws(JSONFault) -> EdgeInsets {
    guard let insets = try object.object("insets") else { throw .missingKey(path: object.path, key: "insets") }
    try insets.allow("top left bottom right")
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

  private mutating func child(_ key: String, of object: JSONObject) throws(JSONFault) -> LayoutElement {
    try element(object.require(key), at: "\(object.path).\(key)")
  }

  private mutating func children(of object: JSONObject) throws(JSONFault) -> [LayoutElement] {
    let json = try object.array("children")
    var children: [LayoutElement] = []
    for index in 0..<json.count {
      children.append(try element(json[index], at: "\(object.path).children[\(index)]"))
    }
    return children
  }
}

/// What only documents hold.
extension JSONObject {
  private static let styleKeys = (StyleProperty.all.map(\.key) + ["alignSelf", "layoutPosition"]).joined(separator: " ")

  /// Applies an element's `style`.
  fileprivate func apply(to element: LayoutElement) throws(JSONFault) {
    try allow(Self.styleKeys)
    for (key, property) in StyleProperty.all {
      guard let json = member(key) else { continue }
      let place = "\(path).\(key)"
      switch property {
      case .size(let path):
        let pair = try pair(key, default: nil, allowed: "a finite number of points, 0 or more") { $0 >= 0 && $0.isFinite }
        element.style[keyPath: path] = Size(width: pair[0], height: pair[1])
      case .lengths(let path):
        guard json.type == .array else { throw .wrongType(path: place, expected: [.array], found: json.type) }
        guard json.count == 2 else { throw .outOfRange(path: place, value: "an array of \(json.count)", allowed: "two lengths") }
        element.style[keyPath: path] = LayoutSize(
          width: try dimension(json[0], at: "\(place)[0]"), height: try dimension(json[1], at: "\(place)[1]"))
      case .dimension(let path): element.style[keyPath: path] = try dimension(json, at: place)
      case .number(let path), .factor(let path): element.style[keyPath: path] = try finite(key)
      }
    }
    for case (let key, .factor) in StyleProperty.all where member(key) != nil {
      _ = try number(key, default: 0, in: 0...Double.greatestFiniteMagnitude)
    }
    element.style.alignSelf = try word("alignSelf", default: AlignSelf.auto)
    let position = try pair("layoutPosition", default: [0, 0], allowed: "a finite number of points") { $0.isFinite }
    element.style.layoutPosition = Point(x: position[0], y: position[1])
  }

  /// Reads a dimension: points as a number or as `"50pt"`, a fraction as `"50%"`, or `"auto"`.
  private func dimension(_ json: JSONValue, at path: String) throws(JSONFault) -> LayoutDimension {
    if let points = json.number {
      guard points >= 0, points.isFinite else { throw .outOfRange(path: path, value: "\(points)", allowed: "0 or more points") }
      return .points(points)
    }
    guard let text = json.string else { throw .wrongType(path: path, expected: [.number, .string], found: json.type) }
    if let dimension = StyleProperty.dimension(text) { return dimension }
    throw .outOfRange(path: path, value: "\"\(text)\"", allowed: StyleProperty.dimensionWords)
  }

  /// Gives the finite number under a key; 0 where there is none.
  func finite(_ key: String) throws(JSONFault) -> Double {
    if member(key) == nil { return 0 }
    let number = try number(key)
    guard number.isFinite else { throw .outOfRange(path: "\(path).\(key)", value: "\(number)", allowed: "a finite number") }
    return number
  }

  /// Gives the case of an enumeration whose name is under a key; `fallback` where there is none.
  func word<Value: CaseIterable>(_ key: String, default fallback: Value) throws(JSONFault) -> Value {
    guard let word = try string(key) else { return fallback }
    for value in Value.allCases where "\(value)" == word { return value }
    throw .unknownWord(path: "\(path).\(key)", word: word, allowed: Value.allCases.map { "\($0)" })
  }
}
