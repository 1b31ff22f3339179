import EmakiLayout
import Foundation
import Testing

/// A plain node of a layout document: it wants the range's maximum where both lengths are bounded.
final class Box: LayoutElement {
  let id: String

  init(id: String = "") {
    self.id = id
    super.init()
    isNode = true
    debugName = id
  }

  override func layoutThatFits(_ constrainedSize: SizeRange, parentSize: ParentSize, in context: LayoutContext) -> Layout {
    let range = ownRange(constrainedSize, parentSize, context)
    return context.layout(of: self, size: range.clamp(boxSize(in: range)))
  }
}

/// One conformance case: a tree, the range to lay it out in, and the frames that every box must get.
struct LayoutDocument: CustomStringConvertible {
  let name: String
  let scale: Double
  let range: SizeRange
  let root: LayoutElement
  let size: [Double]
  let frames: [String: [Double]]

  var description: String { name }

  init(_ json: [String: Any]) throws {
    name = json["name"] as? String ?? "?"
    scale = try number(json["scale"])
    let ends = try #require(json["sizeRange"] as? [String: [Any]])
    range = SizeRange(min: try size2(ends["min"]), max: try size2(ends["max"]))
    root = try element(json["layout"])
    size = try (#require(json["size"] as? [Any])).map(number)
    frames = try (#require(json["frames"] as? [String: [Any]])).mapValues { try $0.map(number) }
  }

  /// The frames of all boxes in the layout, by id, relative to the root.
  func laidOut() -> (size: Size, frames: [String: [Double]], errors: [LayoutError]) {
    let context = LayoutContext(scale: Scale(scale))
    let layout = root.layoutThatFits(range, parentSize: ParentSize(range.max), in: context)
    // The document's root is a node that holds the spec, so it is as large as the spec, clamped.
    var frames: [String: [Double]] = [:]
    let outer = context.layout(of: root, size: range.clamp(layout.size), children: [Layout.Child(root, at: .zero, layout: layout)])
    for child in outer.nodeChildren(scale: context.scale) {
      frames[(child.element as? Box)?.id ?? "?"] = [child.origin.x, child.origin.y, child.layout.size.width, child.layout.size.height]
    }
    return (outer.size, frames, context.takeErrors())
  }
}

private func number(_ value: Any?) throws -> Double {
  if let text = value as? String, text == "inf" { return .infinity }
  return try #require(value as? NSNumber).doubleValue
}

private func size2(_ value: [Any]?) throws -> Size {
  let values = try #require(value)
  return Size(width: try number(values[0]), height: try number(values[1]))
}

private func element(_ value: Any?) throws -> LayoutElement {
  let json = try #require(value as? [String: [String: Any]])
  let (kind, keys) = try #require(json.first)
  let element = try make(kind, keys)
  if let style = keys["style"] as? [String: Any] { try apply(style, to: element) }
  return element
}

private func make(_ kind: String, _ keys: [String: Any]) throws -> LayoutElement {
  func child(_ key: String = "child") throws -> LayoutElement { try element(keys[key]) }
  func children() throws -> [LayoutElement] { try (#require(keys["children"] as? [Any])).map(element) }
  func choice<Value: CaseIterable>(_ key: String, _ fallback: Value) throws -> Value {
    guard let name = keys[key] as? String else { return fallback }
    return try #require(Value.allCases.first { "\($0)" == name }, "\(key): \(name)")
  }
  switch kind {
  case "box": return Box(id: try #require(keys["id"] as? String))
  case "stack":
    return StackLayoutSpec(
      try choice("direction", .horizontal), spacing: try keys["spacing"].map(number) ?? 0,
      justifyContent: try choice("justifyContent", .start), alignItems: try choice("alignItems", .stretch),
      flexWrap: try choice("flexWrap", .noWrap), alignContent: try choice("alignContent", .start),
      lineSpacing: try keys["lineSpacing"].map(number) ?? 0, children: try children())
  case "inset":
    let insets = try #require(keys["insets"] as? [String: Any])
    return InsetLayoutSpec(
      insets: EdgeInsets(
        top: try number(insets["top"]), left: try number(insets["left"]), bottom: try number(insets["bottom"]),
        right: try number(insets["right"])), child: try child())
  case "overlay": return OverlayLayoutSpec(child: try child(), overlay: try child("overlay"))
  case "background": return BackgroundLayoutSpec(child: try child(), background: try child("background"))
  case "center":
    return CenterLayoutSpec(centering: try choice("centering", .none), sizingOption: sizing(keys), child: try child())
  case "relative":
    return RelativeLayoutSpec(
      horizontalPosition: try choice("horizontal", .none), verticalPosition: try choice("vertical", .none), sizingOption: sizing(keys),
      child: try child())
  case "ratio": return RatioLayoutSpec(ratio: try number(keys["ratio"]), child: try child())
  case "corner":
    let offset = try (keys["offset"] as? [Any])?.map(number) ?? [0, 0]
    return CornerLayoutSpec(
      child: try child(), corner: try child("corner"), location: try choice("location", .topLeft),
      offset: Point(x: offset[0], y: offset[1]), wrapsCorner: keys["wrapsCorner"] as? Bool ?? false)
  case "absolute": return AbsoluteLayoutSpec(sizing: try choice("sizing", .default), children: try children())
  case "wrapper": return WrapperLayoutSpec(children: try children())
  default: throw UnknownKind(kind: kind)
  }
}

private struct UnknownKind: Error { let kind: String }

private func sizing(_ keys: [String: Any]) -> RelativeLayoutSpec.SizingOption {
  switch keys["sizing"] as? String {
  case "minimumX": .minimumWidth
  case "minimumY": .minimumHeight
  case "minimumXY": .minimumSize
  default: []
  }
}

private func dimension(_ value: Any) throws -> EmakiLayout.Dimension {
  guard let text = value as? String else { return .points(try number(value)) }
  if text == "auto" { return .auto }
  return .percent(try #require(Double(text.dropLast())))
}

private func apply(_ style: [String: Any], to element: LayoutElement) throws {
  // The shorthands first: a single dimension overrides them.
  for (key, value) in style {
    switch key {
    case "preferredSize": element.style.preferredSize = try size2(value as? [Any])
    case "minSize": element.style.minSize = try size2(value as? [Any])
    case "maxSize": element.style.maxSize = try size2(value as? [Any])
    default: break
    }
  }
  for (key, value) in style {
    switch key {
    case "width": element.style.width = try dimension(value)
    case "height": element.style.height = try dimension(value)
    case "minWidth": element.style.minWidth = try dimension(value)
    case "maxWidth": element.style.maxWidth = try dimension(value)
    case "minHeight": element.style.minHeight = try dimension(value)
    case "maxHeight": element.style.maxHeight = try dimension(value)
    case "flexBasis": element.style.flexBasis = try dimension(value)
    case "spacingBefore": element.style.spacingBefore = try number(value)
    case "spacingAfter": element.style.spacingAfter = try number(value)
    case "flexGrow": element.style.flexGrow = try number(value)
    case "flexShrink": element.style.flexShrink = try number(value)
    case "ascender": element.style.ascender = try number(value)
    case "descender": element.style.descender = try number(value)
    case "alignSelf": element.style.alignSelf = try #require(AlignSelf.allCases.first { "\($0)" == value as? String })
    case "layoutPosition":
      let position = try size2(value as? [Any])
      element.style.layoutPosition = Point(x: position.width, y: position.height)
    case "preferredSize", "minSize", "maxSize": break
    default: throw UnknownKind(kind: "style.\(key)")
    }
  }
}
