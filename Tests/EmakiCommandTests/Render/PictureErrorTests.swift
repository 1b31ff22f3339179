import EmakiTestSupport
import Foundation
import Testing

/// Tests pictures that cannot be read: the default avatar is drawn in their place, with one warning. The exit code is 0, or 69 with
/// `--strict`.
struct PictureErrorTests {
  private static let outside =
    #": "{folder}/outside/kitten.png" is outside the folders that may be read ("{folder}/feeds"). "#
    + "Move it into one of them, or allow its folder with --allow-path."

  /// Addresses of pictures, and what the warning says after them; `{folder}` stands for the workspace.
  static let cases: [(url: String, warning: String)] = [
    ("none.png", #": there is no file "{folder}/feeds/none.png". Correct the path or put the file there."#),
    ("broken.png", ": broken PNG (read beyond end of data). Save or download it again."),
    ("text.png", ": neither PNG nor JPEG nor WebP nor GIF nor AVIF nor SVG. Convert it to one of them."),
    ("huge.png", ": 60000 x 60000 pixels are more than the limit of 64000000. Scale it down."),
    ("../outside/kitten.png", outside), ("link.png", outside),
    ("folder.png", #": "{folder}/feeds/folder.png" is not a regular file. Name a PNG, JPEG, WebP or GIF file."#),
    (
      "http://localhost:1/kitten.png",
      #": the port 1 of "localhost" is not asked, only 80 and 443. Allow the host with --net-allow."#
    ),
  ]

  private let workspace = Workspace()
  private let options = "--size 200x160 --scale 2".words

  /// Writes pictures of every kind.
  init() throws {
    let kitten = try Workspace.sample("pictures/avatars/kitten.png")
    for name in ["feeds/kitten.png", "outside/kitten.png"] { try workspace.write(kitten, to: name) }
    try workspace.write(kitten.prefix(kitten.count / 2), to: "feeds/broken.png")
    try workspace.write("meow", to: "feeds/text.png")
    try workspace.write(Data(WrittenPNG.file(width: 60_000, height: 60_000, data: [])), to: "feeds/huge.png")
    try workspace.write("", to: "feeds/folder.png/file")
    try workspace.link("feeds/link.png", to: "../outside/kitten.png")
  }

  /// Draws a list whose rows show pictures, or none.
  private func draw(_ urls: [String?], _ more: String = "") async throws -> (run: Workspace.Run, picture: Data) {
    try workspace.writePictures(urls, to: "feeds/feed.json")
    let run = try await workspace.run("render feeds/feed.json -o list.png --full".words + options + more.words)
    return (run, try workspace.contents("list.png"))
  }

  @Test func `a picture that cannot be read gives one warning, and with --strict the exit code 69`() async throws {
    // Two rows show each picture.
    let urls = Self.cases.flatMap { [$0.url, $0.url] }
    let warnings = Self.cases.enumerated().map { index, test in
      "warning: feeds/feed.json: row \"\(2 * index)\": picture \"\(test.url)\""
        + test.warning.replacing("{folder}", with: workspace.folder.path) + " 1 more row has the same."
    }
    func lines(_ run: Workspace.Run) -> [String] { run.errors.lines.sorted() }
    let drawn = try await draw(urls)
    #expect(lines(drawn.run) == warnings.sorted())
    #expect(drawn.run.code == 0 && drawn.run.text == "list.png\n")
    let strict = try await draw(urls, "--strict")
    let refusal = "error: feeds/feed.json: \(warnings.count) things are not as asked for, and --strict was given."
    #expect(strict.run.code == 69 && lines(strict.run) == (warnings + [refusal]).sorted(), "\(strict.run.errors)")
    let plain = try await draw(urls.map { _ in nil }).picture
    #expect(drawn.picture == plain && strict.picture == plain, "the default avatars are drawn")
  }

  @Test func `with --strict a scroll exits with 69, and its frames are written nevertheless`() async throws {
    try workspace.writeFeed(#"[{"body": "Ada", "imageURL": "none.png"}]"#)
    let run = try await workspace.run("frames feed.json -o frames --strict".words + options)
    #expect(run.code == 69 && run.warnings.count == 1 && run.lines == ["frames/frame-00000.png"], "\(run.failure)")
    #expect(try workspace.picture("frames/frame-00000.png").size == "400x320")
  }

  @Test func `pictures of the folder and of allowed folders are drawn, at any address`() async throws {
    let kitten = try workspace.contents("feeds/kitten.png").base64EncodedString()
    let urls = [
      "./../feeds/kitten.png", "file://\(workspace.folder.path)/feeds/kitten.png", "data:image/png;base64,\(kitten)",
      "../outside/kitten.png", "link.png",
    ]
    let expected = try await draw(urls.map { _ in "kitten.png" })
    #expect(expected.run.errors == "")
    #expect(try await draw(urls.map { _ in nil }).picture != expected.picture)
    for drawn in try await [
      draw(urls, "--strict --allow-path feeds --allow-path ./outside"), draw(urls, "--strict --allow-path ."),
    ] {
      #expect(drawn.run.failure == "0 " && drawn.picture == expected.picture)
    }
  }

  @Test func `a character without a glyph gives a warning, and with --strict the exit code 69`() async throws {
    try workspace.writeFeed(#"[{"body": "\u0378"}, {"body": "\u0378"}]"#)
    #expect(
      try await workspace.run("render feed.json -o list.png --strict".words + options).failure
        == "69 warning: feed.json: row \"0\": no font has U+0378 in \"\u{378}\". Its place shows a box. Unicode has no letter there: take it out. "
        + "1 more row has the same.\n"
        + "error: feed.json: 1 thing is not as asked for, and --strict was given.\n")
  }
}
