import Foundation
import Testing

/// Tests `emaki inspect` as a program, because it reads files and has exit codes. `PictureManifestTests` tests what its lines say.
@Suite struct InspectCommandTests {
  private let workspace: Workspace

  init() throws {
    workspace = try Workspace()
    try workspace.write(#"[{"id": "n", "body": "Hello"}]"#, to: "feed.json")
  }

  private func draw(_ options: String...) async throws {
    let run = try await workspace.run(["render", "feed.json", "--size", "200x100", "--scale", "1", "-o", "list.png"] + options)
    #expect(run.code == 0, "\(run.errors)")
  }

  @Test func `inspect prints the rows, the nodes and the accessibility elements`() async throws {
    try await draw("--manifest")
    let run = try await workspace.run("inspect", "list.png")
    #expect(run.code == 0 && run.errors.isEmpty)
    let lines = run.text.split(separator: "\n").map(String.init)
    #expect(lines.prefix(2) == ["200 x 100 pixels at scale 1", #"row "n": y 0, 80 points high"#])
    #expect(lines.contains { $0.hasPrefix("  message: (") })
    #expect(lines.contains("accessibility"))
    #expect(lines.contains { $0.hasPrefix(#"    message: "Hello", [staticText], ("#) })
    let json = try await workspace.run("inspect", "list.png", "--json")
    let document = try JSONSerialization.jsonObject(with: json.output) as? [String: Any]
    #expect(document?["accessibility"] is [Any])
  }

  @Test func `a picture without a manifest exits with 65, and a file that is not there with 66`() async throws {
    try await draw()
    let run = try await workspace.run("inspect", "list.png")
    #expect(run.code == 65 && run.errors == "error: list.png has no manifest. Draw it with emaki render --manifest.\n")
    #expect(try await workspace.run("inspect", "none.png").code == 66)
  }
}
