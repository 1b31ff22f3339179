import EmakiDisplay
import EmakiEngine
import EmakiLayout
import EmakiNodes
import EmakiSupport

extension PictureManifest {
  /// The manifest as lines for people: the rows from the picture's top to its bottom, and then the accessibility elements in the order of
  /// reading.
  package var lines: [String] {
    var lines = ["\(size.width) x \(size.height) pixels at scale \(JSONText.number(scale))"]
    for row in rows {
      let name = row.name.map { "row \(quoted($0))" } ?? "ground"
      let (top, height) = (JSONText.number(Double(row.top) / scale), JSONText.number(Double(row.height) / scale))
      lines.append("\(name): y \(top), \(height) points high")
      lines += row.nodes.map { "  \(printable($0.name)): \($0.frame.place)" }
      lines += row.links.map { link in
        "  link \(printable(link.url)): " + (link.boxes.isEmpty ? "left out" : link.boxes.map(\.place).joined(separator: "; "))
      }
    }
    if accessibility.isEmpty { return lines }
    return lines + ["accessibility"] + accessibility.flatMap { $0.lines(indent: "  ") }
  }
}

extension AccessibilityElement {
  /// Returns the line of the element, followed by those of the elements inside it, each indented by two more spaces.
  fileprivate func lines(indent: String) -> [String] {
    let parts = [
      isElement ? "\(printable(node)): \(label.map { quoted($0) } ?? "no label")" : "group \(printable(node))",
      value.map { "value \(quoted($0))" }, hint.map { "hint \(quoted($0))" }, identifier.map { "identifier \(quoted($0))" },
      traits.isEmpty ? nil : "\(traits)", actions.isEmpty ? nil : "actions " + actions.map { quoted($0) }.joined(separator: ", "),
      frame.place,
    ]
    return [indent + parts.compactMap(\.self).joined(separator: ", ")] + elements.flatMap { $0.lines(indent: indent + "  ") }
  }
}

extension Rect {
  fileprivate var place: String { "(\(numbers))" }
}
