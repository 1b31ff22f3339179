import EmakiTestSupport
import Foundation
import Testing

/// `emaki diff` and `inspect`, and `emaki render --manifest`, whose manifests they read. `PictureDifferenceTests` and `PictureManifestTests`
/// test what they say of pictures.
struct DiffCommandTests {
  private let workspace = Workspace()

  private func draw(_ rows: [(id: String, body: String)] = rows, to name: String, _ options: String...) async throws {
    let objects = rows.map { #"{"id": "\#($0.id)", "body": "\#($0.body)"}"# }
    try workspace.write("[\(objects.joined(separator: ","))]", to: name + ".json")
    try await workspace.succeed(["render", name + ".json", "--full", "--scale", "1", "--size", "320x400", "-o", name + ".png"] + options)
  }

  private static let rows = (0..<5).map { (id: "n-\($0)", body: "Row \($0)") }

  // MARK: Manifests

  @Test func `a manifest changes no pixel, and removing it gives the same bytes as without it`() async throws {
    try await draw(to: "plain")
    try await draw(to: "noted", "--manifest")
    let (plain, noted) = (try workspace.contents("plain.png"), try workspace.contents("noted.png"))
    #expect(plain.range(of: Data("emaki".utf8)) == nil)
    // After the signature and the header come the length of a chunk, its type, and its keyword.
    #expect(noted[37..<46] == Data("iTXtemaki".utf8))
    let rest = try #require(noted.range(of: Data("sRGB".utf8))).lowerBound - 4  // Every PNG has it.
    #expect(noted[..<33] + noted[rest...] == plain)
  }

  @Test func `inspect prints the rows, the nodes and the accessibility elements`() async throws {
    try await draw([(id: "n", body: "Hello")], to: "list", "--manifest")
    let run = try await workspace.run("inspect list.png")
    #expect(run.failure == "0 ")
    #expect(run.text.hasPrefix("320 x 80 pixels at scale 1\nrow \"n\": y 0, 80 points high\n"))
    let parts = ["\n  message: (", "\naccessibility\n", "\n    message: \"Hello\", [staticText], ("]
    #expect(parts.filter { !run.text.contains($0) } == [])
    let json = try await workspace.run("inspect list.png --json")
    let document = try JSONSerialization.jsonObject(with: json.output) as? [String: Any]
    let rows = document?["rows"] as? [[String: Any]]
    #expect(document?["accessibility"] is [Any] && rows?.first?["height"] as? Int == 80, "\(json.text)")
  }

  // MARK: Differences

  @Test func `equal pictures exit with 0 and say nothing`() async throws {
    try await draw(to: "a", "--manifest")
    let run = try await workspace.run("diff a.png a.png -o d.png")
    #expect(run.failure == "0 " && run.text.isEmpty && !workspace.files.contains("d.png"))
    try await workspace.succeed("frames a.json --step 10 --count 2 --scale 1 -o a.apng".words)
    let frames = try await workspace.run("diff a.apng a.apng")
    #expect(frames.code == 65 && frames.errors.contains("the PNG has several frames, of which one could be compared."))
  }

  @Test func `the report says what became of each row`() async throws {
    try await draw(to: "a", "--manifest")
    try await draw([(id: "new", body: "New")] + Self.rows.dropLast(), to: "b", "--manifest")
    let run = try await workspace.run("diff a.png b.png -o d.png")
    // That they differ is the answer, and no error.
    #expect(run.failure == "1 " && run.topic == nil)
    // Rows are 80 points high, which are 80 pixels at scale 1.
    let expected = [
      #"row "new" added"#, #"4 rows from row "n-0" to row "n-3" moved by +80 px"#, #"row "n-4" removed"#,
      "b.png is not a.png: 1 added, 1 removed, 4 moved", "d.png",
    ]
    let lines = run.lines
    #expect(lines.count == 5 && zip(lines, expected).allSatisfy { $0.hasPrefix($1) }, "\(lines)")
    // The height is that of six rows, because the removed row keeps a place.
    #expect(try workspace.picture("d.png").height == 480)
    let image = try await workspace.run("diff a.png b.png -o -")
    #expect(image.code == 1 && image.errors.contains("b.png is not a.png"), "\(image.errors)")
    #expect(try image.output == workspace.contents("d.png"))
  }

  @Test func `pictures without manifests are compared by pixel`() async throws {
    try await draw(to: "a")
    try await draw(Self.rows + [(id: "last", body: "Last")], to: "b")
    let run = try await workspace.run("diff a.png b.png --json -o d.png")
    let document = try #require(try JSONSerialization.jsonObject(with: run.output) as? [String: Any])
    #expect(document["status"] as? String == "differs" && document["by"] as? String == "pixel" && document["rows"] == nil)
    #expect(run.code == 1 && document["size"] as? [String: [Int]] == ["expected": [320, 400], "actual": [320, 480]])
  }

  @Test func `a tolerated difference exits with 0 and is reported`() async throws {
    try await draw([(id: "a", body: "xl")], to: "a", "--manifest")
    try await draw([(id: "a", body: "xi")], to: "b", "--manifest")
    let run = try await workspace.run("diff a.png b.png --max-delta 255 --max-area 100 --json")
    #expect(run.code == 0 && run.text.contains(#""status" : "tolerated""#))
  }
}
