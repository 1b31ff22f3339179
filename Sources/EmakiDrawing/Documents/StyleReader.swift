import EmakiCells
import EmakiLayout
import EmakiSupport

/// Reads an element's `style` and applies it.
struct StyleReader {
  private let object: JSONObject

  init(_ object: JSONObject) { self.object = object }

  func apply(to element: LayoutElement) throws(JSONFault) {
    try object.allow(StyleProperties.keys)
    // Shorthands are applied first, because a single dimension overrides them wherever it stands.
    for (key, path) in StyleProperties.sizes where object.member(key) != nil {
      let pair = try object.pair(key, default: nil, allowed: "a finite number of points, 0 or more") { $0 >= 0 && $0.isFinite }
      element.style[keyPath: path] = Size(width: pair[0], height: pair[1])
    }
    for (key, path) in StyleProperties.layoutSizes {
      guard let json = object.member(key) else { continue }
      guard json.type == .array else { throw .wrongType(path: "\(object.path).\(key)", expected: [.array], found: json.type) }
      guard json.count == 2 else {
        throw .outOfRange(path: "\(object.path).\(key)", value: "an array of \(json.count)", allowed: "two lengths")
      }
      element.style[keyPath: path] = LayoutSize(
        width: try dimension(json[0], at: "\(object.path).\(key)[0]"), height: try dimension(json[1], at: "\(object.path).\(key)[1]"))
    }
    for (key, path) in StyleProperties.dimensions {
      if let json = object.member(key) { element.style[keyPath: path] = try dimension(json, at: "\(object.path).\(key)") }
    }
    for (key, path) in StyleProperties.numbers where object.member(key) != nil { element.style[keyPath: path] = try object.finite(key) }
    for key in StyleProperties.factors where object.member(key) != nil {
      _ = try object.number(key, default: 0, in: 0...Double.greatestFiniteMagnitude)
    }
    element.style.alignSelf = try object.word("alignSelf", default: AlignSelf.auto)
    let position = try object.pair("layoutPosition", default: [0, 0], allowed: "a finite number of points") { $0.isFinite }
    element.style.layoutPosition = Point(x: position[0], y: position[1])
  }

  /// Reads a dimension: points as a number or as `"50pt"`, a fraction as `"50%"`, or `"auto"`.
  private func dimension(_ json: JSONValue, at path: String) throws(JSONFault) -> LayoutDimension {
    if let points = json.number {
      guard points >= 0, points.isFinite else { throw .outOfRange(path: path, value: "\(points)", allowed: "0 or more points") }
      return .points(points)
    }
    guard let text = json.string else { throw .wrongType(path: path, expected: [.number, .string], found: json.type) }
    if let dimension = StyleProperties.dimension(text) { return dimension }
    throw .outOfRange(path: path, value: "\"\(text)\"", allowed: StyleProperties.dimensionWords)
  }
}
