extension LayoutExplanation {
  /// Writes a length in points, rounded to a millionth.
  package static func text(_ value: Double) -> String {
    if value == .infinity { return "unbounded" }
    let rounded = (value * 1e6).rounded() / 1e6
    return rounded == rounded.rounded() && abs(rounded) < 1e15 ? String(Int(rounded)) : String(rounded)
  }

  /// Writes a size in points.
  package static func text(_ size: Size) -> String { "\(text(size.width)) x \(text(size.height))" }

  /// Writes a range of lengths, in points.
  static func text(_ low: Double, _ high: Double) -> String { low == high ? "exactly \(text(low))" : "\(text(low))...\(text(high))" }

  /// Writes a range of sizes, in points.
  package static func text(_ range: SizeRange) -> String {
    "width \(text(range.min.width, range.max.width)), height \(text(range.min.height, range.max.height))"
  }

  /// Writes a parent's size, in points.
  static func text(_ parent: ParentSize) -> String {
    func text(_ length: Double?) -> String { length.map { Self.text($0) } ?? "undefined" }
    return "\(text(parent.width)) x \(text(parent.height))"
  }

  /// Writes the size properties that a style sets.
  static func sizes(of style: LayoutElementStyle) -> String {
    [
      ("width", style.width), ("height", style.height), ("minWidth", style.minWidth), ("maxWidth", style.maxWidth),
      ("minHeight", style.minHeight), ("maxHeight", style.maxHeight),
    ]
    .filter { $0.1 != .auto }.map { "\($0.0) \($0.1)" }.joined(separator: ", ")
  }
}
