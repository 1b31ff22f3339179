import EmakiTestSupport
import Foundation
import Testing

/// Tests pictures that cannot be read: the default avatar is drawn in their place, with one warning. The exit code is 0, or 69 with
/// `--strict`.
@Suite struct PictureErrorTests {
  struct Case: CustomTestStringConvertible {
    var testDescription: String
    var url: String
    /// The text of the warning after the row; `{folder}` stands for the feed's folder.
    var warning: String
  }

  static let cases = [
    Case(
      testDescription: "missing", url: "none.png",
      warning: #"picture "none.png": there is no file "{folder}/feeds/none.png". Correct the path or put the file there."#),
    Case(
      testDescription: "broken", url: "broken.png",
      warning: #"picture "broken.png": broken PNG (read beyond end of data). Save or download it again."#),
    Case(
      testDescription: "no picture", url: "text.png",
      warning: #"picture "text.png": neither PNG nor JPEG nor WebP nor GIF nor AVIF. Convert it to one of them."#),
    Case(
      testDescription: "60,000 x 60,000", url: "huge.png",
      warning: #"picture "huge.png": 60000 x 60000 pixels are more than the limit of 64000000. Scale it down."#),
    Case(
      testDescription: "climbing", url: "../outside/kitten.png",
      warning:
        #"picture "../outside/kitten.png": "{folder}/outside/kitten.png" is outside the folders that may be read ("{folder}/feeds"). "#
        + "Move it into one of them, or allow its folder with --allow-path."),
    Case(
      testDescription: "a link out of the folder", url: "link.png",
      warning: #"picture "link.png": "{folder}/outside/kitten.png" is outside the folders that may be read ("{folder}/feeds"). "#
        + "Move it into one of them, or allow its folder with --allow-path."),
    Case(
      testDescription: "a folder", url: "folder.png",
      warning: #"picture "folder.png": "{folder}/feeds/folder.png" is not a regular file. Name a PNG, JPEG, WebP or GIF file."#),
    Case(
      testDescription: "http", url: "http://localhost:1/kitten.png",
      warning:
        #"picture "http://localhost:1/kitten.png": the port 1 of "localhost" is not asked, only 80 and 443. Allow the host with --net-allow."#
    ),
  ]

  /// Returns a workspace with a feed of two rows that show one picture, the same feed without pictures, and pictures of every kind around
  /// them.
  private func workspace(url: String) throws -> Workspace {
    let workspace = try Workspace()
    let kitten = try Data(contentsOf: Workspace.samples.appending(path: "pictures/avatars/kitten.png"))
    try workspace.write(#"[{"body": "Ada", "imageURL": "\#(url)"}, {"body": "Bob", "imageURL": "\#(url)"}]"#, to: "feeds/feed.json")
    try workspace.write(#"[{"body": "Ada"}, {"body": "Bob"}]"#, to: "feeds/plain.json")
    try workspace.write(kitten, to: "feeds/kitten.png")
    try workspace.write(kitten, to: "outside/kitten.png")
    try workspace.write(kitten.prefix(kitten.count / 2), to: "feeds/broken.png")
    try workspace.write("meow", to: "feeds/text.png")
    try workspace.write(DecodedPNG.announcing(width: 60_000, height: 60_000), to: "feeds/huge.png")
    let manager = FileManager.default
    try manager.createDirectory(at: workspace.folder.appending(path: "feeds/folder.png"), withIntermediateDirectories: true)
    try manager.createSymbolicLink(
      atPath: workspace.folder.appending(path: "feeds/link.png").path, withDestinationPath: "../outside/kitten.png")
    return workspace
  }

  private let options = ["--size", "200x160", "--scale", "2"]

  @Test(arguments: cases) func `a picture that cannot be read gives one warning`(test: Case) async throws {
    let workspace = try workspace(url: test.url)
    let run = try await workspace.run(["render", "feeds/feed.json", "-o", "list.png"] + options)
    #expect(run.code == 0)
    let warning = test.warning.replacing("{folder}", with: workspace.folder.path)
    #expect(run.errors == "warning: feeds/feed.json: row \"0\": \(warning)\n")
    #expect(run.text == "list.png\n")
    _ = try await workspace.run(["render", "feeds/plain.json", "-o", "plain.png"] + options)
    #expect(try workspace.contents("list.png") == workspace.contents("plain.png"), "the default avatars are drawn")
  }

  @Test(arguments: cases) func `with --strict a picture that cannot be read exits with 69, and the output is written nevertheless`(
    test: Case
  ) async throws {
    let workspace = try workspace(url: test.url)
    for (command, product) in [(["render", "-o", "list.png"], "list.png"), (["frames", "-o", "frames"], "frames/frame-00000.png")] {
      let run = try await workspace.run(command + ["feeds/feed.json", "--strict"] + options)
      #expect(run.code == 69)
      #expect(run.warnings.count == 1)
      #expect(run.errors.hasSuffix("\nerror: feeds/feed.json: 1 resource is absent, and --strict was given.\n"))
      #expect(run.text == product + "\n")
      #expect(try workspace.picture(product).size == "400x320")
    }
  }

  @Test(arguments: [("../outside/kitten.png", "outside"), ("link.png", "./outside"), ("../outside/kitten.png", ".")])
  func `pictures of an allowed folder are drawn`(url: String, folder: String) async throws {
    let workspace = try workspace(url: url)
    let run = try await workspace.run(["render", "feeds/feed.json", "-o", "list.png", "--strict", "--allow-path", folder] + options)
    #expect(run.code == 0)
    #expect(run.errors == "")
    try workspace.write(#"[{"body": "Ada", "imageURL": "kitten.png"}, {"body": "Bob", "imageURL": "kitten.png"}]"#, to: "feeds/inside.json")
    _ = try await workspace.run(["render", "feeds/inside.json", "-o", "inside.png"] + options)
    #expect(try workspace.contents("list.png") == workspace.contents("inside.png"))
  }

  @Test func `several folders can be allowed`() async throws {
    let workspace = try workspace(url: "../outside/kitten.png")
    let run = try await workspace.run(
      ["render", "feeds/feed.json", "-o", "list.png", "--strict", "--allow-path", "feeds", "--allow-path", "outside"] + options)
    #expect(run.code == 0)
  }

  @Test func `a file or data address of a picture inside the folder is drawn`() async throws {
    let workspace = try workspace(url: "kitten.png")
    let kitten = try workspace.contents("feeds/kitten.png").base64EncodedString()
    let addresses = [
      "kitten.png", "./../feeds/kitten.png", "file://\(workspace.folder.path)/feeds/kitten.png", "data:image/png;base64,\(kitten)",
    ]
    var drawn: Set<Data> = []
    for address in addresses {
      try workspace.write(#"[{"body": "Ada", "imageURL": "\#(address)"}]"#, to: "feeds/feed.json")
      let run = try await workspace.run(["render", "feeds/feed.json", "-o", "list.png", "--strict"] + options)
      #expect(run.errors == "")
      drawn.insert(try workspace.contents("list.png"))
    }
    #expect(drawn.count == 1)
  }

  @Test func `a character without a glyph gives a warning, and with --strict the exit code 69`() async throws {
    let workspace = try Workspace()
    try workspace.write(#"[{"body": "\u0378"}, {"body": "\u0378"}]"#, to: "feed.json")
    let run = try await workspace.run(["render", "feed.json", "-o", "list.png"] + options)
    #expect(run.code == 0)
    let warning = "no font has U+0378 in \"\u{378}\". Its place shows a box. This Unicode has no such character."
    #expect(run.errors == "warning: feed.json: row \"0\": \(warning)\n")
    #expect(try await workspace.run(["render", "feed.json", "-o", "list.png", "--strict"] + options).code == 69)
  }
}
