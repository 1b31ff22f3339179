import EmakiTestSupport
import Foundation
import Testing

/// Tests pictures that cannot be read: the default avatar is drawn in their place, with one warning. The exit code is 0, or 69 with
/// `--strict`.
@Suite struct PictureErrorTests {
  private static let outside =
    #": "{folder}/outside/kitten.png" is outside the folders that may be read ("{folder}/feeds"). "#
    + "Move it into one of them, or allow its folder with --allow-path."

  /// Addresses of pictures, and what the warning says after them; `{folder}` stands for the workspace.
  static let cases: [(url: String, warning: String)] = [
    ("none.png", #": there is no file "{folder}/feeds/none.png". Correct the path or put the file there."#),
    ("broken.png", ": broken PNG (read beyond end of data). Save or download it again."),
    ("text.png", ": neither PNG nor JPEG nor WebP nor GIF nor AVIF. Convert it to one of them."),
    ("huge.png", ": 60000 x 60000 pixels are more than the limit of 64000000. Scale it down."),
    ("../outside/kitten.png", outside), ("link.png", outside),
    ("folder.png", #": "{folder}/feeds/folder.png" is not a regular file. Name a PNG, JPEG, WebP or GIF file."#),
    (
      "http://localhost:1/kitten.png",
      #": the port 1 of "localhost" is not asked, only 80 and 443. Allow the host with --net-allow."#
    ),
  ]

  private let workspace: Workspace
  private let options = ["--size", "200x160", "--scale", "2"]

  /// Writes pictures of every kind.
  init() throws {
    workspace = try Workspace()
    let kitten = try Data(contentsOf: Workspace.samples.appending(path: "pictures/avatars/kitten.png"))
    for name in ["feeds/kitten.png", "outside/kitten.png"] { try workspace.write(kitten, to: name) }
    try workspace.write(kitten.prefix(kitten.count / 2), to: "feeds/broken.png")
    try workspace.write("meow", to: "feeds/text.png")
    try workspace.write(DecodedPNG.announcing(width: 60_000, height: 60_000), to: "feeds/huge.png")
    let feeds = workspace.folder.appending(path: "feeds")
    try FileManager.default.createDirectory(at: feeds.appending(path: "folder.png"), withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(atPath: feeds.appending(path: "link.png").path, withDestinationPath: "../outside/kitten.png")
  }

  /// Draws two rows that show one picture, or none.
  private func draw(_ url: String?, _ more: String...) async throws -> (run: Workspace.Run, picture: Data) {
    let picture = url.map { #", "imageURL": "\#($0)""# } ?? ""
    try workspace.write(#"[{"body": "Ada"\#(picture)}, {"body": "Bob"\#(picture)}]"#, to: "feeds/feed.json")
    let run = try await workspace.run(["render", "feeds/feed.json", "-o", "list.png"] + options + more)
    return (run, try workspace.contents("list.png"))
  }

  @Test(arguments: cases) func `a picture that cannot be read gives one warning, and with --strict the exit code 69`(
    url: String, warning: String
  ) async throws {
    let drawn = try await draw(url)
    let text = "warning: feeds/feed.json: row \"0\": picture \"\(url)\"\(warning.replacing("{folder}", with: workspace.folder.path))\n"
    #expect(drawn.run.code == 0 && drawn.run.errors == text && drawn.run.text == "list.png\n", "\(drawn.run.errors)")
    let strict = try await draw(url, "--strict")
    #expect(strict.run.code == 69)
    #expect(strict.run.errors == text + "error: feeds/feed.json: 1 resource is absent, and --strict was given.\n")
    #expect(strict.picture == drawn.picture)
    #expect(try await draw(nil).picture == drawn.picture, "the default avatars are drawn")
  }

  @Test func `with --strict a scroll exits with 69, and its frames are written nevertheless`() async throws {
    _ = try await draw("none.png")
    let run = try await workspace.run(["frames", "feeds/feed.json", "-o", "frames", "--strict"] + options)
    #expect(run.code == 69 && run.warnings.count == 1 && run.text == "frames/frame-00000.png\n")
    #expect(try workspace.picture("frames/frame-00000.png").size == "400x320")
  }

  @Test func `pictures of the folder and of allowed folders are drawn, at any address`() async throws {
    let kitten = try workspace.contents("feeds/kitten.png").base64EncodedString()
    let expected = try await draw("kitten.png")
    #expect(expected.run.errors == "")
    #expect(try await draw(nil).picture != expected.picture)
    let addresses = [
      ("./../feeds/kitten.png", "feeds"), ("file://\(workspace.folder.path)/feeds/kitten.png", "feeds"),
      ("data:image/png;base64,\(kitten)", "feeds"), ("../outside/kitten.png", "outside"), ("link.png", "./outside"),
      ("../outside/kitten.png", "."),
    ]
    for (url, folder) in addresses {
      let drawn = try await draw(url, "--strict", "--allow-path", "feeds", "--allow-path", folder)
      #expect(drawn.run.errors == "" && drawn.picture == expected.picture, "\(url): \(drawn.run.errors)")
    }
  }

  @Test func `a character without a glyph gives a warning, and with --strict the exit code 69`() async throws {
    try workspace.write(#"[{"body": "\u0378"}, {"body": "\u0378"}]"#, to: "feed.json")
    let warning =
      "warning: feed.json: row \"0\": no font has U+0378 in \"\u{378}\". Its place shows a box. This Unicode has no such character.\n"
    let run = try await workspace.run(["render", "feed.json", "-o", "list.png"] + options)
    #expect(run.code == 0 && run.errors == warning)
    #expect(try await workspace.run(["render", "feed.json", "-o", "list.png", "--strict"] + options).code == 69)
  }
}
