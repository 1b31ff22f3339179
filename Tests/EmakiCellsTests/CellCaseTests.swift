import EmakiDisplay
import EmakiFeeds
import EmakiLayout
import EmakiSupport
import EmakiTestSupport
import Foundation
import Testing

@testable import EmakiCells
@testable import EmakiNodes

/// Tests that cell files, theme files and rows have the faults, the texts and the nodes that the files of `Cases` say.
struct CellCaseTests {
  static let folder = CaseFolder("Cases")

  @Test func `no case is missing or passed over`() { #expect(Self.folder.faults == []) }

  @Test(arguments: folder.cases) func `a cell file is read as its case says`(example: FileCase) {
    let inputs = Set("file data layout children text row size string language height".words + ["theme file", "row language"])
    if let string = example["string"] {
      #expect(example.differences(inputs: inputs) { Self.value($0, of: string, example) } == [])
      return
    }
    let nodes = Result { try Self.nodes(example) }
    let differences = example.differences(inputs: inputs) { key in
      switch (key, nodes) {
      case ("error", .success): "none"
      case ("error", .failure(let error)): "\(error)"
      case ("faults", _): Self.faults(example).map { "\($0.description.dropFirst("cell.yaml:".count))" }.joined(separator: " || ")
      case ("fault", _): Self.onlyFault(example)
      case ("count", _): "\(Self.faults(example).count)"
      case (_, .success(let nodes)): Self.value(key, of: nodes, size: example["size"] ?? "40x20")
      case (_, .failure(let error)): "the error \(error)"
      }
    }
    #expect(differences == [])
  }

  /// Returns what a text of a row is in its language, and how high its lines are.
  private static func value(_ key: String, of string: String, _ example: FileCase) -> String? {
    let language = example["language"].flatMap { $0.isEmpty ? nil : $0 }
    var text = AttributedText(string, font: .system(size: 14), lineHeight: example["height"].flatMap { Double($0) })
    text.makeRoomForTallScripts()
    return switch key {
    case "capitals": string.uppercased(language: language).precomposedStringWithCanonicalMapping
    case "small letters": string.lowercased(language: language).precomposedStringWithCanonicalMapping
    case "direction": string.isRightToLeft(language: language) ? "right" : "left"
    case "line height": text.paragraphStyle.lineHeight.map(jsonNumber) ?? "none"
    case "least line height": jsonNumber(text.paragraphStyle.minimumLineHeight)
    default: nil
    }
  }

  private static func file(_ example: FileCase) -> [UInt8] {
    if let file = example["file"] { return file.bytes }
    let children = example["children"] ?? example["text"].map { "{ text: { text: \"\($0)\" } }" }
    let layout = example["layout"] ?? "{ wrapper: { children: [\(children ?? "")] } }"
    let data = example["data"] ?? "{ title: text, date: date, count: number, done: bool, tags: { type: list, of: text } }"
    return "data: \(data)\nlayout: \(layout)\n".bytes
  }

  private static func faults(_ example: FileCase) -> [CellFileError] { CellFile.faults(parsing: file(example), name: "cell.yaml") }

  /// Returns the one fault of a file without its place.
  private static func onlyFault(_ example: FileCase) -> String {
    let faults = faults(example)
    return faults.count == 1
      ? String(faults[0].description.dropFirst("cell.yaml:\(faults[0].line):\(faults[0].column): ".count)) : "\(faults.count) faults"
  }

  /// Returns the nodes of the cell that a file makes of a row, where one is given.
  private static func nodes(_ example: FileCase) throws -> [DisplayNode] {
    if let theme = example["theme file"] {
      _ = try CellTheme(parsing: theme.bytes, name: "theme.yaml")
      return []
    }
    let file = try CellFile(parsing: file(example), name: "cell.yaml")
    guard let json = example["row"] else { return [] }
    let row = try NotificationRow(id: "7", language: example["row language"], json: json)
    if let fault = file.fault(of: row, feed: "feed.json") { throw fault }
    return EmakiCellsTests.nodes(of: try file.cell(for: row, look: CellLook(tokens: file.theme), feed: "feed.json"))
  }

  // MARK: Nodes

  /// Returns what nodes have; `nil` for a key that means nothing to them. A size is that of shapes.
  private static func value(_ key: String, of nodes: [DisplayNode], size: String) -> String? {
    switch (key, nodes.first) {
    case ("texts", _): return nodes.compactMap { ($0 as? TextNode)?.attributedText?.string }.joined(separator: " | ")
    case ("hugs", let text as TextNode): return "\(text.hugsText)"
    case ("tile", let map as MapNode): return map.tiles?.address(zoom: 5, column: 3, row: 9, scale: 2)
    default: break
    }
    let drawn = drawn(nodes, size: size.split(separator: "x").compactMap { Double($0) })
    return switch key {
    case "areas": drawn.areas.map(words).joined(separator: " | ")
    case "lines": drawn.lines.map(words).joined(separator: " | ")
    case "alike": "\(drawn.lines.count == 2 && drawn.lines[0] == drawn.lines[1])"
    case "ends": ends(drawn.lines)
    case "dashes":
      drawn.styles.map { style in
        style == StrokeStyle(width: 2, dash: style.dash) ? style.dash.map(jsonNumber).joined(separator: " ") : "\(style)"
      }.joined(separator: " | ")
    default: nil
    }
  }

  /// Returns what nodes of a size fill and stroke.
  private static func drawn(
    _ nodes: [DisplayNode], size: [Double]
  ) -> (areas: [DrawingPath], lines: [DrawingPath], styles: [StrokeStyle]) {
    var (areas, lines, styles): ([DrawingPath], [DrawingPath], [StrokeStyle]) = ([], [], [])
    for command in nodes.flatMap({ $0.drawing?.commands(size: Size(size[0], size[1]), scale: 1) ?? [] }) {
      switch command {
      case .fill(let path, _, _, _): areas.append(path)
      case .stroke(let path, _, let style, _):
        lines.append(path)
        styles.append(style)
      default: break
      }
    }
    return (areas, lines, styles)
  }

  private static func words(_ point: Point) -> String { "\(jsonNumber(point.x)),\(jsonNumber(point.y))" }

  private static func words(_ path: DrawingPath) -> String {
    path.elements.map { element in
      switch element {
      case .move(let point): "from \(words(point))"
      case .line(let point): "to \(words(point))"
      case .close: "closed"
      case .curve, .arc: "\(element)"
      }
    }.joined(separator: " ")
  }

  /// Returns where lines begin and end, in whole points.
  private static func ends(_ paths: [DrawingPath]) -> String {
    let points = paths.flatMap(\.elements).compactMap { element -> Point? in
      switch element {
      case .move(let point), .line(let point), .curve(let point, _, _): Point(point.x.rounded(), point.y.rounded())
      case .arc, .close: nil
      }
    }
    return points.isEmpty ? "" : "\(words(points[0])) \(words(points[points.count - 1]))"
  }
}
