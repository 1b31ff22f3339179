import EmakiLayout
import EmakiSupport

/// Draws a layout tree as nested boxes, as Texture's `asciiArtString` does.
///
/// ```
/// ----------------------StackLayoutSpec---------------------
/// |  -----StackLayoutSpec-----  -----StackLayoutSpec-----  |
/// |  |       ImageNode       |  |       ImageNode       |  |
/// |  |       ImageNode       |  |       ImageNode       |  |
/// |  -------------------------  -------------------------  |
/// ----------------------------------------------------------
/// ```
///
/// A vertical stack lists its children from top to bottom, every other spec from left to right. An element is called by its type, with its
/// `debugName` in brackets. A ratio spec is called by its type and ratio alone. Nodes are leaves, whatever specs they hold.
///
/// These are the differences from Texture:
/// - Type names have no prefix.
/// - Names are counted in characters, not in UTF-16 units. At most 80 are shown, then `…`.
/// - A line break in a `debugName` becomes a space, another control character its number.
/// - A spec that its stack left unmeasured shows no children.
enum AsciiArt {
  /// Returns the drawing of a layout tree. Line feeds separate its lines; there is none at the end.
  ///
  /// - Parameters:
  ///   - root: a spec, or a node, which stands for the spec that it returns, as in Texture's log.
  ///   - layout: the root's layout with its specs kept, as `DisplayNode.specLayout(_:in:)` gives it.
  ///   - name: what stands in brackets after an element's type.
  static func string(
    for root: LayoutElement, layout: Layout, name: (LayoutElement) -> String? = { $0.debugName }
  ) -> String {
    let spec = root.isNode ? layout.children.first.flatMap { $0.element.isNode ? nil : $0 } : nil
    return lines(spec?.element ?? root, spec?.layout ?? layout, name).joined(separator: "\n")
  }

  private static func lines(_ element: LayoutElement, _ layout: Layout, _ name: (LayoutElement) -> String?) -> [String] {
    let title = title(of: element, name)
    if element.isNode { return [title] }
    var children = layout.children.map { lines($0.element, $0.layout, name) }
    // Texture writes a background last.
    if element is BackgroundLayoutSpec { children.reverse() }
    if let stack = element as? StackLayoutSpec, stack.direction == .vertical { return column(of: children, in: title) }
    return row(of: children, in: title)
  }

  private static func title(of element: LayoutElement, _ name: (LayoutElement) -> String?) -> String {
    let type = String(describing: type(of: element))
    if let spec = element as? RatioLayoutSpec { return "\(type) (\(decimals(spec.ratio, 1)))" }
    guard let name = name(element) else { return type }
    return "\(type) (\(printable(String(name.map { $0.isNewline ? " " : $0 }))))"
  }
}

// MARK: Boxes

extension AsciiArt {
  /// The number of spaces between a box's edge and what is inside, and between neighbours.
  private static let padding = 2

  /// Puts boxes side by side, each in the middle of the height, into a frame that has the name in its top line.
  static func row(of children: [[String]], in name: String) -> [String] {
    let height = children.map(\.count).max() ?? 0
    if height == 0 { return [name] }
    let padded = children.map { lines in
      let missing = height - lines.count
      let blank = spaces(lines[0].count)
      return Array(repeating: blank, count: missing - missing / 2) + lines + Array(repeating: blank, count: missing / 2)
    }
    let inner = (0..<height).map { line in padded.map { $0[line] + spaces(padding) }.joined() }
    let width = inner[0].count + padding + 2
    let missing = width < name.count ? name.count + 2 * padding - width : 0
    return framed(inner.map { "|" + spaces(missing - missing / 2 + padding) + $0 + spaces(missing / 2) + "|" }, name)
  }

  /// Puts boxes one above the other, each in the middle of the width, into a frame that has the name in its top line.
  static func column(of children: [[String]], in name: String) -> [String] {
    let width = children.map { $0[0].count }.max() ?? 0
    if width == 0 { return [name] }
    let missing = width < name.count ? name.count + 2 * padding - width : 0
    let left = missing - missing / 2 + padding
    let right = missing / 2 + padding
    let inner = children.flatMap { lines in
      let rest = width - lines[0].count
      return lines.map { "|" + spaces(left + rest - rest / 2) + $0 + spaces(rest / 2 + right) + "|" }
    }
    return framed(inner, name)
  }

  private static func framed(_ lines: [String], _ name: String) -> [String] {
    let width = lines[0].count
    let missing = width - name.count
    let top = String(repeating: "-", count: missing - missing / 2) + name + String(repeating: "-", count: missing / 2)
    return [top] + lines + [String(repeating: "-", count: width)]
  }

  private static func spaces(_ count: Int) -> String { String(repeating: " ", count: count) }
}
