import Foundation
import Testing

@Suite struct OutputErrorTests {
  /// Places that even root cannot write.
  static let places = [
    ("nowhere/list.png", "No such file or directory"), ("feed.json/list.png", "Not a directory"),
    ("/proc/list.png", "No such file or directory"),
    (".", "Is a directory"),
  ]

  @Test(arguments: places, [[], ["--full"]]) func `a picture that cannot be written exits with 73`(
    place: (String, String), options: [String]
  )
    async throws
  {
    let workspace = try Workspace()
    try workspace.writeRows(2)
    let run = try await workspace.run(["render", "feed.json", "-o", place.0] + options)
    #expect(run.code == 73)
    #expect(run.errors == "error: cannot write \(place.0): \(place.1). Choose a place that can be written, with enough room.\n")
    #expect(run.output.isEmpty)
    #expect(workspace.files == ["feed.json"])
  }

  @Test(arguments: ["notes", "feed.json/frames", "/proc/frames"]) func `a folder that cannot be made exits with 73`(place: String)
    async throws
  {
    let workspace = try Workspace()
    try workspace.writeRows(2)
    try workspace.write("", to: "notes")
    let run = try await workspace.run("frames", "feed.json", "-o", place)
    #expect(run.code == 73)
    #expect(run.errors.hasPrefix("error: cannot make the folder \(place): "))
    #expect(run.errors.hasSuffix(" Choose a place that can be written.\n"))
    #expect(run.output.isEmpty)
    #expect(workspace.files == ["feed.json", "notes"])
  }

  @Test func `a full device exits with 73`() async throws {
    let workspace = try Workspace()
    try workspace.writeRows(2)
    let run = try await workspace.run("render", "feed.json", "-o", "/dev/full")
    #expect(run.code == 73)
    #expect(run.errors == "error: cannot write /dev/full: No space left on device. Choose a place that can be written, with enough room.\n")
  }

  @Test(arguments: [["measure", "feed.json", "--json"], ["layout", "feed.json", "--row", "0"], ["render", "feed.json", "-o", "a.png"]])
  func `output that cannot be printed exits with 73`(arguments: [String]) async throws {
    let workspace = try Workspace()
    try workspace.writeRows(2)
    #expect(try await workspace.run(arguments, to: "/dev/full") == 73)
    #expect(try await workspace.run(arguments, to: "/dev/null") == 0)
  }

  @Test func `a row that is too high is reported as an error of the feed`() async throws {
    let workspace = try Workspace()
    let body = String(repeating: #"\n"#, count: 600_000)
    try workspace.write(#"[{"id": "short", "body": "a"}, {"id": "long", "body": "\#(body)"}]"#, to: "long.json")
    let run = try await workspace.run("measure", "long.json", "--json")
    #expect(run.code == 65)
    #expect(run.errors.hasPrefix(#"error: row "long": it would be 12000"#))
    #expect(run.errors.hasSuffix(" points high, and a row is lower than 10000000. Shorten its texts.\n"))
  }

  @Test func `an existing picture exits with 64 unless its path was given with -o or --force is given`() async throws {
    let workspace = try Workspace()
    try workspace.writeRows(1)
    try workspace.write("older", to: "feed.png")
    let run = try await workspace.run("render", "feed.json")
    #expect(run.code == 64)
    #expect(run.errors == "error: feed.png exists. Give -o feed.png or --force to replace it, or another name with -o.\n")
    #expect(try workspace.contents("feed.png") == Data("older".utf8))
    for options in [["-o", "feed.png"], ["--force"]] {
      try workspace.write("older", to: "feed.png")
      #expect(try await workspace.run(["render", "feed.json"] + options).code == 0)
      #expect(try workspace.picture("feed.png").size == "1170x2532")
    }
    #expect(workspace.files == ["feed.json", "feed.png"])
  }

  @Test func `a folder that holds frames exits with 73, and --force removes the old frames`() async throws {
    let workspace = try Workspace()
    try workspace.writeRows(4)
    for name in ["frame-00000.png", "frame-00009.png", "notes.txt", "frame-1.png"] { try workspace.write("older", to: "frames/\(name)") }
    let command = ["frames", "feed.json", "-o", "frames", "--size", "100x300", "--scale", "1", "--count", "2"]
    let refused = try await workspace.run(command)
    #expect(refused.code == 73)
    #expect(refused.errors == "error: frames holds 2 frames already. Give --force to replace them, or another folder.\n")
    #expect(try workspace.contents("frames/frame-00000.png") == Data("older".utf8))
    #expect(try await workspace.run(command + ["--force"]).code == 0)
    #expect(
      workspace.files == [
        "feed.json", "frames", "frames/frame-00000.png", "frames/frame-00001.png", "frames/frame-1.png", "frames/notes.txt",
      ])
  }
}
