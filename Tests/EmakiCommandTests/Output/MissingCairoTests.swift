import Foundation
import Testing

// These tests are left out in builds with librsvg. It links Cairo, so a program with it does not start without Cairo.
#if !SVG
  /// The command on a machine without Cairo: the first libcairo that the loader finds is an empty file.
  @Suite struct MissingCairoTests {
    private let workspace: Workspace

    init() throws { workspace = try Workspace() }

    private func render(_ arguments: [String] = []) async throws -> Workspace.Run {
      try await run(["render", "feed.json", "-o", "list.png"] + arguments)
    }

    private func run(_ arguments: [String]) async throws -> Workspace.Run {
      try workspace.write(Data(), to: "libraries/libcairo.so.2")
      let folders = [workspace.folder.appending(path: "libraries").path, ProcessInfo.processInfo.environment["LD_LIBRARY_PATH"]]
      return try await workspace.run(
        arguments,
        environment: ["LD_LIBRARY_PATH": folders.compactMap(\.self).joined(separator: ":")])
    }

    @Test func `a list that needs no Cairo is drawn without it`() async throws {
      try workspace.writeRows(3)
      let run = try await render()
      #expect(run.code == 0 && run.errors == "", "\(run.errors)")
      #expect(workspace.files.contains("list.png"))
    }

    @Test(arguments: [[], ["--full"]])
    func `a list that needs Cairo is an error of exit code 69, which names set-up, and no picture`(arguments: [String]) async throws {
      try workspace.write(#"[{"body": "plain"}, {"body": "🎂"}]"#, to: "feed.json")
      let run = try await render(arguments)
      #expect(run.code == 69)
      #expect(run.errors.hasPrefix("error: emoji, drawings and what is turned or scaled cannot be drawn without Cairo ("), "\(run.errors)")
      #expect(run.errors.contains("Run scripts/setup"), "\(run.errors)")
      #expect(!workspace.files.contains("list.png"))
    }

    @Test(arguments: [["batch", "feed.json", "-o", "out"], ["batch", "-", "--stream"], ["verify"], ["record", "--missing"]])
    func `a command for many lists reports missing Cairo before the first, even if that needs no Cairo`(arguments: [String]) async throws {
      try workspace.writeRows(3)
      try workspace.write("emaki: 1\ncases: [{name: list, feed: feed.json}]\n", to: "emaki.yaml")
      let run = try await run(arguments)
      #expect(run.code == 69)
      #expect((run.errors + run.text).contains("cannot be drawn without Cairo ("), "\(run.errors)")
      #expect(!workspace.files.contains { $0.hasSuffix(".png") || $0.hasPrefix("out") })
    }
  }
#endif
