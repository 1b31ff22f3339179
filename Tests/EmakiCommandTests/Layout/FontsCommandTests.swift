import EmakiDigest
import EmakiTestSupport
import Foundation
import Testing

@Suite struct FontsCommandTests {
  private static let inter = "/usr/share/fonts/opentype/inter/Inter-Regular.otf"

  /// Returns a workspace with a lock of one font, and a copy of the font beside the lock.
  private func workspace(hash: String? = nil, families: String = #"["Inter"]"#) async throws -> Workspace {
    let workspace = try Workspace()
    let font = try Data(contentsOf: URL(filePath: Self.inter))
    try workspace.write(font, to: "fonts/inter.otf")
    try workspace.write(#"[{"body": "Hello", "date": "now"}]"#, to: "feed.json")
    let locked = try await workspace.run(["fonts", "lock", "-o", "-"]).text
    let line = try #require(locked.split(separator: "\n").first { $0.contains(Self.inter) })
    let known = try #require(line.firstMatch(of: /[0-9a-f]{64}/)).output
    let text = #"{"fonts": [{"path": "inter.otf", "index": 0, "sha256": "\#(hash ?? String(known))"}], "families": \#(families)}"#
    try workspace.write(text, to: "fonts/fonts.lock")
    return workspace
  }

  @Test func `a lock names the default fonts with their hashes, and draws what they draw`() async throws {
    let workspace = try Workspace()
    try workspace.write(#"[{"body": "Hello 直 مرحبا 🎉 བོད ไทย 𝄞"}]"#, to: "feed.json")
    let lock = try await workspace.run(["fonts", "lock"])
    #expect(lock.code == 0)
    #expect(lock.text == "fonts.lock\n")
    let text = String(decoding: try workspace.contents("fonts.lock"), as: UTF8.self)
    #expect(text.contains("\"path\": \"\(Self.inter)\", \"index\": 0, \"sha256\": \""))
    #expect(
      text.hasSuffix(
        "], \"families\": [\"Inter\", \"Noto Sans Arabic\", \"Noto Sans CJK JP\"], \"emojiFamilies\": [\"Noto Color Emoji\"]}\n"))
    #expect(try await workspace.run(["render", "feed.json", "-o", "a.png"]).code == 0)
    #expect(try await workspace.run(["render", "feed.json", "--fonts", "fonts.lock", "-o", "b.png"]).code == 0)
    #expect(try workspace.contents("a.png") == workspace.contents("b.png"))
    // The existing lock is not replaced.
    #expect(try await workspace.run(["fonts", "lock"]).code == 73)
  }

  @Test func `fonts are added to a lock, and a font of emoji`() async throws {
    let workspace = try await workspace()
    try workspace.write(#"[{"body": "A 直 😀"}]"#, to: "feed.json")
    let lock = try await workspace.run([
      "fonts", "lock", "--fonts", "fonts/fonts.lock", "--add", "/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc", "--emoji",
      "/usr/share/fonts/truetype/noto/NotoColorEmoji.ttf", "-o", "more.lock",
    ])
    #expect(lock.code == 0, "\(lock.errors)")
    let text = String(decoding: try workspace.contents("more.lock"), as: UTF8.self)
    #expect(text.contains(#""emojiFamilies": ["Noto Color Emoji"]"#))
    #expect(text.split(separator: "\n").filter { $0.contains("CJK-Regular.ttc") }.allSatisfy { $0.contains("\"fallback\": true") })
    #expect(try await workspace.run(["fonts", "check", "feed.json", "--fonts", "fonts/fonts.lock"]).code == 69)
    #expect(try await workspace.run(["fonts", "check", "feed.json", "--fonts", "more.lock"]).code == 0)
  }

  @Test func `texts are set in the fonts of a lock and no others`() async throws {
    let workspace = try await workspace()
    let list = try await workspace.run(["fonts", "list", "--fonts", "fonts/fonts.lock"])
    #expect(list.text.split(separator: "\n").count == 1)
    #expect(list.text.hasPrefix("Inter\tRegular\t"))
    #expect(try await workspace.run(["fonts", "check", "feed.json", "--fonts", "fonts/fonts.lock"]).code == 0)
    try workspace.write(#"[{"body": "直骨"}]"#, to: "feed.json")
    let check = try await workspace.run(["fonts", "check", "feed.json", "--fonts", "fonts/fonts.lock"])
    #expect(check.code == 69)
    #expect(check.text.contains("U+76F4") && check.text.contains("U+9AA8"))
    #expect(check.errors == "error: feed.json: no font has 2 characters of its texts.\n")
  }

  @Test func `a variable font is drawn in the weight that it is set in`() async throws {
    let workspace = try Workspace()
    try workspace.write(VariableFont.bytes, to: "bars.ttf")
    try workspace.write(
      #"{"fonts": [{"path": "bars.ttf", "index": 0, "sha256": "\#(VariableFont.sha256)"}], "families": ["\#(VariableFont.family)"]}"#,
      to: "fonts.lock")
    // The body of an unread row is bold.
    try workspace.write(#"[{"body": "xxxxx", "date": "x", "isRead": false}, {"body": "xxxxx", "date": "x"}]"#, to: "feed.json")
    #expect(try await workspace.run(["render", "feed.json", "--fonts", "fonts.lock", "--scale", "4", "--full"]).code == 0)
    let picture = try workspace.picture("feed.png")
    func red(_ x: Int, _ y: Int) -> Double { Double(picture.words[y * picture.width + x] >> 16 & 0xFF) }
    // This measures the middle row of pixels of a line: how much of it is ink, and where the ink ends. The text column begins 76 points
    // from the left, and the middle of its first line is 25 points below the top of the row.
    let lines = [100, picture.height / 2 + 100].map { y in
      let ink = (304..<1200).map { (red(280, y) - red($0, y)) / (red(280, y) - 0x1A) }
      return (pixels: ink.reduce(0, +), width: (ink.lastIndex { $0 > 0.5 } ?? 0) + 1)
    }
    // At 14 points and scale 4 a font unit is 0.056 pixels. Bars are 300 and 100 units wide, and glyphs advance by 500 and 300.
    for (line, bar, step) in [(lines[0], 300.0, 500.0), (lines[1], 100, 300)] {
      #expect(abs(line.pixels - 5 * bar * 0.056) < 2)
      #expect(abs(Double(line.width) - (100 + 4 * step + bar) * 0.056) < 1.5)
    }
  }

  @Test func `a font that differs from the lock exits with 78 and is named`() async throws {
    let workspace = try await workspace(hash: String(repeating: "0", count: 64))
    for arguments in [
      ["render", "feed.json", "-o", "a.png"], ["measure", "feed.json"], ["layout", "feed.json", "--row", "0"], ["fonts", "list"],
    ] {
      let run = try await workspace.run(arguments + ["--fonts", "fonts/fonts.lock"])
      #expect(run.code == 78, "\(arguments)")
      #expect(run.errors.contains("fonts/inter.otf is not the one of the lock"), "\(arguments)")
    }
  }

  @Test(arguments: [
    (#"["Nowhere"]"#, 0, #"$.families is ["Nowhere"], and the fonts have none of these. Give a family that they have, such as "Inter"."#),
    ("[]", 0, #"$.families is empty. Give at least one family of the fonts, such as ["Inter"]."#),
    (#"["Inter"]"#, 7, "$.fonts[0].index is 7, which inter.otf does not have. Give 0, its only face."),
  ])
  func `a lock of a face or of families that there are not exits with 65`(families: String, index: Int, message: String) async throws {
    let workspace = try await workspace(families: families)
    let text = String(decoding: try workspace.contents("fonts/fonts.lock"), as: UTF8.self)
    try workspace.write(text.replacing("\"index\": 0", with: "\"index\": \(index)"), to: "fonts/fonts.lock")
    for arguments in [["render", "feed.json", "-o", "a.png"], ["measure", "feed.json"], ["fonts", "list"]] {
      let run = try await workspace.run(arguments + ["--fonts", "fonts/fonts.lock"])
      #expect(run.code == 65 && run.errors == "error: fonts/fonts.lock: \(message)\n", "\(run.errors)")
    }
  }

  @Test func `a folder is no font to add`() async throws {
    let workspace = try Workspace()
    try workspace.write("x", to: "folder/x")
    let run = try await workspace.runProgram(["fonts", "lock", "--add", "folder", "-o", "fonts.lock"])
    #expect(run.code == 66 && run.errors.hasPrefix("error: folder is a directory. Name a font file"), "\(run.errors)")
    #expect(!run.errors.contains("Fontconfig"))
  }

  @Test(arguments: [
    ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ("x", "2d711642b726b04401627ca9fbac32f5c8530fb1903cc4db02258717921a4881"),
  ])
  func `a file that is not a font is named, even if other files of the lock are fonts`(contents: String, hash: String) async throws {
    let workspace = try Workspace()
    try workspace.write(contents, to: "x.otf")
    try workspace.write(#"[{"body": "Hello"}]"#, to: "feed.json")
    let inter = Self.inter
    let other = try Data(contentsOf: URL(filePath: inter)).withUnsafeBytes { Digest(of: $0).hexadecimal }
    try workspace.write(
      #"{"fonts": [{"path": "\#(inter)", "sha256": "\#(other)"}, {"path": "x.otf", "sha256": "\#(hash)"}], "families": ["Inter"]}"#,
      to: "fonts.lock")
    for command in [["render", "feed.json", "-o", "a.png"], ["fonts", "list"], ["batch", "feed.json", "-o", "out"]] {
      let run = try await workspace.run(command + ["--fonts", "fonts.lock"])
      #expect(run.code == 69)
      #expect(
        run.errors == """
          error: the font set names a file that is no font, or cannot be read: \(workspace.folder.path)/x.otf. Name OpenType or TrueType \
          files, or leave it out.

          """)
      #expect(run.output.isEmpty)
    }
  }
}
