import EmakiLayout
import EmakiNodes
import Foundation
import Testing

/// A layout and all that is found in it, or its drawing, from a file in `Cases/`: a sentence; where it is not a column of 320 points at scale
/// 1, `in` with the width or the size and the scale; an element a line, those inside it indented; and behind `>` the findings or the drawing.
/// "…" stands for the rest of a line.
///
/// A line of an element is its kind, its name or `-`, its numbers, and properties of its stack or its style.
struct TreeCase: CustomTestStringConvertible {
  var testDescription: String
  private(set) var range = column(320)
  private(set) var scale = 1.0
  private var tree: [String] = []
  private var expected: [String] = []

  static func cases(_ names: String...) -> [TreeCase] {
    let texts = names.map { try? String(beside: "Cases/\($0).txt") }
    return texts.flatMap { ($0 ?? "").split(separator: "\n\n").map(TreeCase.init) }
  }

  private init(_ block: Substring) {
    let lines = block.lines
    testDescription = lines[0]
    for line in lines.dropFirst() {
      if line.hasPrefix("> ") {
        expected.append(String(line.dropFirst(2)))
      } else if line.hasPrefix("in ") {
        let numbers = line.split { " x".contains($0) }.dropFirst().compactMap { Double($0) }
        range = line.contains("x") ? SizeRange(exactly: Size(numbers[0], numbers[1])) : column(numbers[0])
        if numbers.count > (line.contains("x") ? 2 : 1) { scale = numbers[numbers.count - 1] }
      } else {
        tree.append(line)
      }
    }
  }

  /// Expects exactly the lines of the case.
  func check(_ lines: [String]) {
    let areSame = lines.elementsEqual(expected) { $1.hasSuffix("…") ? $0.hasPrefix($1.dropLast()) : $0 == $1 }
    #expect(areSame, "\(lines.joined(separator: "\n"))")
  }

  /// The case's node, or else a node around its spec.
  func root() -> DisplayNode {
    var lines = tree[...]
    let root = element(&lines)
    return root as? DisplayNode ?? node("cell", root as? LayoutSpec ?? LayoutSpec())
  }

  private func element(_ lines: inout ArraySlice<String>) -> LayoutElement {
    func indentation(_ line: String) -> Int { line.prefix { $0 == " " }.count }
    let line = lines.removeFirst()
    var children: [LayoutElement] = []
    while let next = lines.first, indentation(next) > indentation(line) { children.append(element(&lines)) }
    let words = line.words
    let numbers = words.compactMap { Double($0) }
    let properties = words.filter { $0.contains("=") }.map { word in word.split(separator: "=").map(String.init) }
    let element = element(words[0], words[1], numbers, children)
    element.debugName = words[1] == "-" ? nil : words[1]
    if let scroll = element as? ScrollNode, let directions = words.first(where: { ["horizontal", "vertical", "both"].contains($0) }) {
      scroll.scrollableDirections = directions == "both" ? .both : directions == "vertical" ? .vertical : .horizontal
    }
    for property in properties { set(property[0], property[1], of: element) }
    return element
  }

  private func element(_ kind: String, _ name: String, _ numbers: [Double], _ children: [LayoutElement]) -> LayoutElement {
    func node(_ node: DisplayNode) -> DisplayNode {
      node.automaticallyManagesSubnodes = true
      node.layoutSpecBlock = { _, _ in children[0] as? LayoutSpec ?? LayoutSpec() }
      return node
    }
    switch kind {
    case "box": return BoxNode(name, numbers[0], numbers[1])
    case "image": return ImageNode()
    case "text": return text(name, characters: Int(numbers[0]))
    case "row": return StackLayoutSpec(.horizontal, alignItems: .start, children: children)
    case "column": return StackLayoutSpec(.vertical, alignItems: .start, children: children)
    case "inset":
      let sides = numbers.isEmpty ? [0, 0, 0, 0] : numbers
      return InsetLayoutSpec(insets: EdgeInsets(top: sides[0], left: sides[1], bottom: sides[2], right: sides[3]), child: children[0])
    case "background": return BackgroundLayoutSpec(child: children[0], background: children[1])
    case "overlay": return OverlayLayoutSpec(child: children[0], overlay: children[1])
    case "corner": return CornerLayoutSpec(child: children[0], corner: children[1], location: .topRight)
    case "ratio": return RatioLayoutSpec(ratio: numbers[0], child: children[0])
    case "relative": return RelativeLayoutSpec(verticalPosition: .end, child: children[0])
    case "absolute": return AbsoluteLayoutSpec(children: children)
    case "wrapper": return WrapperLayoutSpec(children: children)
    case "node": return node(DisplayNode())
    case "scroll": return node(ScrollNode())
    default: return LayoutSpec()
    }
  }

  private func set(_ property: String, _ value: String, of element: LayoutElement) {
    let numbers = value.split(separator: ",").compactMap { Double($0) }
    let part = value.hasSuffix("%") ? Double(value.dropLast()) : nil
    let dimension = part.map { .percent($0) } ?? LayoutDimension.points(numbers.first ?? 0)
    let stack = element as? StackLayoutSpec
    let dimensions: [String: WritableKeyPath<LayoutElementStyle, LayoutDimension>] = [
      "width": \.width, "height": \.height, "minWidth": \.minWidth, "maxWidth": \.maxWidth, "minHeight": \.minHeight,
      "maxHeight": \.maxHeight, "flexBasis": \.flexBasis,
    ]
    let lengths: [String: WritableKeyPath<LayoutElementStyle, Double>] = [
      "flexGrow": \.flexGrow, "flexShrink": \.flexShrink, "spacingBefore": \.spacingBefore, "spacingAfter": \.spacingAfter,
      "ascender": \.ascender,
    ]
    if let path = dimensions[property] {
      element.style[keyPath: path] = dimension
      return
    }
    if let path = lengths[property] {
      element.style[keyPath: path] = numbers[0]
      return
    }
    switch property {
    case "alignSelf": element.style.alignSelf = .center
    case "layoutPosition": element.style.layoutPosition = Point(numbers[0], numbers[1])
    case "spacing": stack?.spacing = numbers[0]
    case "wrap": stack?.flexWrap = .wrap
    case "align": stack?.alignItems = StackLayoutSpec.AlignItems.allCases.first { "\($0)" == value } ?? .end
    case "justify": stack?.justifyContent = StackLayoutSpec.JustifyContent.allCases.first { "\($0)" == value } ?? .end
    default: Issue.record("\(property) is unknown")
    }
  }
}
