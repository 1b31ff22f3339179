import EmakiTestSupport
import Foundation
import Testing

/// Tests `emaki diff`, and `emaki render --manifest`, whose manifests it reads.
@Suite struct DiffCommandTests {
  private let workspace: Workspace

  init() throws { workspace = try Workspace() }

  private func draw(_ rows: [(id: String, body: String)], to name: String, _ options: String...) async throws {
    let objects = rows.map { #"{"id": "\#($0.id)", "body": "\#($0.body)"}"# }
    try workspace.write("[\(objects.joined(separator: ","))]", to: name + ".json")
    let run = try await workspace.run(
      ["render", name + ".json", "--full", "--scale", "1", "--size", "320x400", "-o", name + ".png"] + options)
    #expect(run.code == 0, "\(run.errors)")
  }

  private static let rows = (0..<5).map { (id: "n-\($0)", body: "Row \($0)") }

  @Test func `a manifest changes no pixel, and removing it gives the same bytes as without it`() async throws {
    try await draw(Self.rows, to: "plain")
    try await draw(Self.rows, to: "noted", "--manifest")
    let (plain, noted) = (try workspace.contents("plain.png"), try workspace.contents("noted.png"))
    #expect(try workspace.picture("plain.png").words == workspace.picture("noted.png").words)
    #expect(plain.range(of: Data("emaki".utf8)) == nil)
    // After the signature and the header come the length of a chunk, its type, and its keyword.
    #expect(noted[37..<46] == Data("iTXtemaki".utf8))
    #expect(noted[..<33] + noted[noted.range(of: Data("sRGB".utf8))!.lowerBound.advanced(by: -4)...] == plain)  // Every PNG has it.
  }

  @Test func `equal pictures exit with 0 and say nothing`() async throws {
    try await draw(Self.rows, to: "a", "--manifest")
    let run = try await workspace.run("diff", "a.png", "a.png", "-o", "d.png")
    #expect(run.code == 0 && run.text.isEmpty && run.errors.isEmpty)
    #expect(!workspace.files.contains("d.png"))
  }

  @Test func `the image of a difference can be standard output`() async throws {
    try await draw(Self.rows, to: "a")
    try await draw(Self.rows.dropLast(), to: "b")
    _ = try await workspace.run("diff", "a.png", "b.png", "-o", "d.png")
    let run = try await workspace.run("diff", "a.png", "b.png", "-o", "-")
    #expect(run.code == 1 && run.errors.contains("b.png is not a.png"), "\(run.errors)")
    #expect(try run.output == workspace.contents("d.png"))
    #expect(!workspace.files.contains("-"))
    #expect(try await workspace.run("diff", "a.png", "b.png", "-o", "-", "--json").code == 64)
  }

  @Test func `the report says what became of each row`() async throws {
    try await draw(Self.rows, to: "a", "--manifest")
    var rows = [(id: "new", body: "New")] + Self.rows
    rows[3].body = "Row two"
    rows.removeLast()
    try await draw(rows, to: "b", "--manifest")
    let run = try await workspace.run("diff", "a.png", "b.png", "-o", "d.png")
    #expect(run.code == 1)
    let lines = run.text.split(separator: "\n")
    // Rows are 80 points high, which are 80 pixels at scale 1.
    #expect(lines.count == 7)
    #expect(lines[0] == #"row "new" added"#)
    #expect(lines[1] == #"2 rows from row "n-0" to row "n-1" moved by +80 px"#)
    #expect(lines[2].hasPrefix(#"row "n-2" repainted (message): "#))
    #expect(lines[3] == #"row "n-3" moved by +80 px"#)
    #expect(lines[4] == #"row "n-4" removed"#)
    #expect(lines[5].hasPrefix("b.png is not a.png: 1 added, 1 removed, 3 moved, 1 repainted; "))
    #expect(lines[6] == "d.png")
    // The height is that of six rows, because the removed row keeps a place.
    #expect(try workspace.picture("d.png").height == 480)
  }

  @Test func `pictures without manifests are compared by pixel`() async throws {
    try await draw(Self.rows, to: "a")
    try await draw(Self.rows + [(id: "last", body: "Last")], to: "b")
    let run = try await workspace.run("diff", "a.png", "b.png", "--json", "-o", "d.png")
    #expect(run.code == 1)
    let document = try #require(try JSONSerialization.jsonObject(with: run.output) as? [String: Any])
    #expect(document["status"] as? String == "differs")
    #expect(document["by"] as? String == "pixel")
    #expect(document["rows"] == nil && document["pixels"] == nil)
    let size = try #require(document["size"] as? [String: [Int]])
    #expect(size == ["expected": [320, 400], "actual": [320, 480]])
    let image = try workspace.picture("d.png")
    #expect((image.width, image.height) == (320, 480))
    #expect(!image.words.contains(0xFFFF_0000))
    let byRow = try await workspace.run("diff", "a.png", "b.png", "--by", "row")
    #expect(byRow.code == 65)
    #expect(
      byRow.errors
        == "error: a.png has no manifest, which says where its rows are. Compare with --by pixel, or draw it with emaki render --manifest.\n"
    )
  }

  @Test func `a tolerated difference exits with 0 and is reported`() async throws {
    try await draw([(id: "a", body: "xl")], to: "a", "--manifest")
    try await draw([(id: "a", body: "xi")], to: "b", "--manifest")
    #expect(try await workspace.run("diff", "a.png", "b.png").code == 1)
    let run = try await workspace.run("diff", "a.png", "b.png", "--max-delta", "255", "--max-area", "100", "--json")
    #expect(run.code == 0)
    #expect(run.text.contains(#""status" : "tolerated""#))
  }

  @Test func `a file that is not a picture is named`() async throws {
    try await draw(Self.rows, to: "a")
    try workspace.write("hello", to: "text.png")
    let text = try await workspace.run("diff", "a.png", "text.png")
    #expect(text.code == 65 && text.errors == "error: text.png: it is no PNG. Name a PNG file.\n")
    let missing = try await workspace.run("diff", "none.png", "a.png")
    #expect(missing.code == 66)
    let folder = try await workspace.run("diff", "a.png", ".")
    #expect(folder.code == 66 && folder.errors == "error: . is a directory. Name a PNG file.\n")
  }

  @Test(arguments: [["--split", "40", "--full"], ["--format", "webp"]]) func `a manifest can be written only into one PNG`(
    options: [String]
  ) async throws {
    try workspace.writeRows(1)
    let run = try await workspace.run(["render", "feed.json", "--manifest"] + options)
    #expect(run.code == 64)
    #expect(run.errors.hasPrefix("error: --manifest goes with one PNG. Leave it out."))
  }
}
