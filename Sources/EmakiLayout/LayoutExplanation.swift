/// Why the element of a name got its size and place, step by step, as the measuring pass goes.
///
/// By name, because specs are made anew at each pass. An element may be measured more than once; the last steps are those that count.
package final class LayoutExplanation {
  /// A `debugName`.
  package let name: String
  package private(set) var lines: [String] = []

  package init(of name: String) { self.name = name }

  package func add(_ line: String) { lines.append(line) }

  // MARK: Words

  package static func text(_ value: Double) -> String {
    if value.isNaN { return "undefined" }
    if value == .infinity { return "unbounded" }
    let rounded = (value * 1e6).rounded() / 1e6
    return rounded == rounded.rounded() && abs(rounded) < 1e15 ? String(Int(rounded)) : String(rounded)
  }

  package static func text(_ size: Size) -> String { "\(text(size.width)) x \(text(size.height))" }

  static func text(_ low: Double, _ high: Double) -> String { low == high ? "exactly \(text(low))" : "\(text(low))...\(text(high))" }

  package static func text(_ range: SizeRange) -> String {
    "width \(text(range.min.width, range.max.width)), height \(text(range.min.height, range.max.height))"
  }

  static func text(_ parent: ParentSize) -> String { "\(text(parent.width)) x \(text(parent.height))" }

  /// The size properties that are set.
  static func sizes(of style: LayoutElementStyle) -> String {
    [
      ("width", style.width), ("height", style.height), ("minWidth", style.minWidth), ("maxWidth", style.maxWidth),
      ("minHeight", style.minHeight), ("maxHeight", style.maxHeight),
    ]
    .filter { $0.1 != .auto }.map { "\($0.0) \($0.1)" }.joined(separator: ", ")
  }
}

extension LayoutContext {
  /// Notes a step where somebody asked for this element's explanation.
  @inline(__always)
  package final func explain(_ element: LayoutElement, _ line: @autoclosure () -> String) {
    if let explanation, explanation.name == element.debugName { explanation.add(line()) }
  }

  /// Notes the constraint of an element that ignores its own sizes.
  @inline(__always)
  final func explainIgnoredStyle(_ element: LayoutElement, _ range: SizeRange, _ parentSize: ParentSize) {
    guard let explanation, explanation.name == element.debugName else { return }
    explanation.add("constraint in: \(LayoutExplanation.text(range)); parent size \(LayoutExplanation.text(parentSize))")
    if element.style.hasOwnSize {
      explanation.add("own style: \(LayoutExplanation.sizes(of: element.style)): ignored, \(type(of: element)) takes its parent's range")
    }
  }
}
