import EmakiCells
import EmakiDisplay
import EmakiLayout
import EmakiNodes
import EmakiTestSupport
import Testing

/// Tests that cell files, theme files and rows have the faults and the texts that the files of `Cases` say.
struct CellCaseTests {
  static let folder = CaseFolder("Cases")

  @Test func `no case is missing or passed over`() { #expect(Self.folder.faults == []) }

  @Test(arguments: folder.cases) func `a cell file is read as its case says`(example: FileCase) {
    let inputs: Set = ["file", "theme file", "data", "layout", "children", "text", "row"]
    let texts = Result { try Self.texts(example) }
    let differences = example.differences(inputs: inputs) { key in
      switch (key, texts) {
      case ("error", .success): "none"
      case ("error", .failure(let error)): "\(error)"
      case ("texts", .success(let texts)): texts.joined(separator: " | ")
      case ("texts", .failure(let error)): "the error \(error)"
      case ("faults", _): Self.faults(example).map { "\($0.description.dropFirst("cell.yaml:".count))" }.joined(separator: " || ")
      case ("fault", _): Self.onlyFault(example)
      case ("count", _): "\(Self.faults(example).count)"
      default: nil
      }
    }
    #expect(differences == [])
  }

  private static func file(_ example: FileCase) -> [UInt8] {
    if let file = example["file"] { return Array(file.utf8) }
    let children = example["children"] ?? example["text"].map { "{ text: { text: \"\($0)\" } }" }
    let layout = example["layout"] ?? "{ wrapper: { children: [\(children ?? "")] } }"
    let data = example["data"] ?? "{ title: text, date: date, count: number, done: bool, tags: { type: list, of: text } }"
    return Array("data: \(data)\nlayout: \(layout)\n".utf8)
  }

  private static func faults(_ example: FileCase) -> [CellFileError] { CellFile.faults(parsing: file(example), name: "cell.yaml") }

  /// Returns the one fault of a file without its place.
  private static func onlyFault(_ example: FileCase) -> String {
    let faults = faults(example)
    return faults.count == 1
      ? String(faults[0].description.dropFirst("cell.yaml:\(faults[0].line):\(faults[0].column): ".count)) : "\(faults.count) faults"
  }

  /// Returns the texts of the cell that a file makes of a row, where one is given.
  private static func texts(_ example: FileCase) throws -> [String] {
    if let theme = example["theme file"] {
      _ = try CellTheme(parsing: Array(theme.utf8), name: "theme.yaml")
      return []
    }
    let file = try CellFile(parsing: file(example), name: "cell.yaml")
    guard let json = example["row"] else { return [] }
    let row = try CellRow(id: "7", json: json)
    try file.check(row, feed: "feed.json")
    let look = file.look(dates: CellDates { date, form, _ in "<\(date) \(form)>" })
    let spec = try file.cell(for: row, look: look, feed: "feed.json").layoutSpecThatFits(SizeRange(max: Size(width: 100, height: 100)))
    return spec.heldElements.compactMap { ($0 as? TextNode)?.attributedText?.string }
  }
}
