import EmakiSupport
import EmakiTestSupport
import Foundation
import Testing

struct FontsCommandTests {

  /// Returns a workspace with a lock of one font, and a copy of the font beside the lock.
  private func workspace() throws -> Workspace {
    let workspace = Workspace()
    try workspace.writeLock("fonts")
    try workspace.writeFeed(#"[{"body": "Hello", "date": "now"}]"#)
    return workspace
  }

  @Test func `a lock names the default fonts with their hashes, and draws what they draw`() async throws {
    let workspace = Workspace()
    try workspace.writeFeed(#"[{"body": "Hello 直 مرحبا 🎉 བོད ไทย 𝄞"}]"#)
    let lock = try await workspace.run("fonts lock")
    #expect(lock.said == "0 fonts.lock\n")
    let text = try workspace.contents("fonts.lock").text
    #expect(text.contains("\"path\": \"Inter-Regular.otf\", \"index\": 0, \"sha256\": \""))
    #expect(
      text.hasSuffix(
        "], \"families\": [\"Inter\", \"Noto Sans Arabic\", \"Noto Sans CJK JP\"], \"emojiFamilies\": [\"Noto Color Emoji\"]}\n"))
    #expect(try await workspace.draw("feed.json") == workspace.draw("feed.json", "--fonts fonts.lock".words))
    // The existing lock is not replaced.
    #expect(try await workspace.run("fonts lock").code == 73)
  }

  @Test func `fonts are added to a lock, and a font of emoji`() async throws {
    let workspace = try workspace()
    try workspace.writeFeed(#"[{"body": "A 直 😀"}]"#)
    let (sans, emoji) = ("/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc", "/usr/share/fonts/truetype/noto/NotoColorEmoji.ttf")
    try await workspace.succeed("fonts lock --fonts fonts/fonts.lock --add \(sans) --emoji \(emoji) -o more.lock".words)
    let text = try workspace.contents("more.lock").text
    #expect(text.contains(#""emojiFamilies": ["Noto Color Emoji"]"#))
    #expect(text.lines.filter { $0.contains("CJK-Regular.ttc") }.allSatisfy { $0.contains("\"fallback\": true") })
    #expect(try await workspace.run("fonts check feed.json --fonts more.lock").code == 0)
  }

  @Test func `a font that is cut off is refused wherever it is named`() async throws {
    let workspace = try workspace()
    let cut = try Data(contentsOf: URL(filePath: "/usr/share/fonts/truetype/noto/NotoSans-Regular.ttf")).prefix(400_000)
    try workspace.write(cut, to: "cut.ttf")
    let hash = cut.withUnsafeBytes { Digest(of: $0).hexadecimal }
    try workspace.write(#"{"fonts": [{"path": "./cut.ttf", "sha256": "\#(hash)"}], "families": ["Noto Sans"]}"#, to: "cut.lock")
    for command in ["fonts lock --add cut.ttf", "fonts check feed.json --fonts cut.lock", "render feed.json --font cut.ttf -o a.png"] {
      let run = try await workspace.run(command.words)
      #expect(run.code == 69 && run.errors.contains("cut.ttf\" ends early"), "\(command): \(run.failure)")
    }
    #expect(!workspace.files.contains("a.png") && !workspace.files.contains("fonts.lock"))
  }

  @Test func `a lock names no folder of fonts, and is read wherever fonts of its names and hashes are`() async throws {
    let workspace = Workspace()
    try await workspace.succeed("fonts lock -o fonts.lock")
    let text = try workspace.contents("fonts.lock").text
    #expect(!text.contains("/") && text.contains("\"Inter-Regular.otf\""))
    try workspace.write(text, to: "elsewhere/fonts.lock")
    let list = try await workspace.succeed("fonts list --fonts elsewhere/fonts.lock").lines
    #expect(try await workspace.succeed("fonts list").lines == list)
    let own = "own/fonts.lock"
    try workspace.write(VariableFont.bytes, to: "bars.ttf")
    try workspace.write("", to: "own/empty")
    try await workspace.succeed("fonts lock --add bars.ttf -o \(own)")
    #expect(try workspace.contents(own).text.contains("{\"path\": \"../bars.ttf\", "))
    #expect(try await workspace.succeed("fonts list --fonts \(own)").lines.contains { $0.contains("/bars.ttf\t") })
    try workspace.write(text.replacing("\"Inter-Regular.otf\"", with: "\"Nowhere.otf\""), to: "fonts.lock")
    let missing = try await workspace.run("fonts list --fonts fonts.lock")
    #expect(missing.code == 78 && missing.errors.contains("the font Nowhere.otf of the lock cannot be read. Install it"))
  }

  @Test func `texts are set in the fonts of a lock and no others`() async throws {
    let workspace = try workspace()
    let lock = "--fonts fonts/fonts.lock".words
    let list = try await workspace.succeed("fonts list".words + lock).lines
    #expect(list.count == 1 && list[0].hasPrefix("Inter\tRegular\t"), "\(list)")
    try await workspace.succeed("fonts check feed.json".words + lock)
    try workspace.writeFeed(#"[{"body": "直骨"}]"#)
    let check = try await workspace.run("fonts check feed.json".words + lock)
    #expect(check.failure == "69 error: feed.json: no font has 2 characters of its texts.\n")
    #expect(["U+76F4", "U+9AA8"].filter { !check.text.contains($0) } == [])
  }

  @Test func `a variable font is drawn in the weight that it is set in`() async throws {
    let workspace = Workspace()
    try workspace.write(VariableFont.bytes, to: "bars.ttf")
    try workspace.write(
      #"{"fonts": [{"path": "bars.ttf", "index": 0, "sha256": "\#(VariableFont.sha256)"}], "families": ["\#(VariableFont.family)"]}"#,
      to: "fonts.lock")
    // The body of an unread row is bold.
    try workspace.writeFeed(#"[{"body": "xxxxx", "date": "x", "isRead": false}, {"body": "xxxxx", "date": "x"}]"#)
    let picture = try DecodedPNG(
      try await workspace.draw("feed.json", "--fonts fonts.lock --full".words, size: "--scale 4".words))
    func red(_ x: Int, _ y: Int) -> Double { Double(picture.words[y * picture.width + x] >> 16 & 0xFF) }
    // This measures the middle row of pixels of a line: how much of it is ink, and where the ink ends. The text column begins 76 points
    // from the left, and the middle of its first line is 25 points below the top of the row.
    let lines = [100, picture.height / 2 + 100].map { y in
      let ink = (304..<1200).map { (red(280, y) - red($0, y)) / (red(280, y) - 0x1A) }
      return (pixels: ink.reduce(0, +), width: (ink.lastIndex { $0 > 0.5 } ?? 0) + 1)
    }
    // At 14 points and scale 4 a font unit is 0.056 pixels. Bars are 300 and 100 units wide, and glyphs advance by 500 and 300.
    for (line, bar, step) in [(lines[0], 300.0, 500.0), (lines[1], 100, 300)] {
      let width = (100 + 4 * step + bar) * 0.056
      #expect(abs(line.pixels - 5 * bar * 0.056) < 2 && abs(Double(line.width) - width) < 1.5, "\(line)")
    }
  }

  @Test func `a folder is no font to add`() async throws {
    let workspace = Workspace()
    try workspace.write("x", to: "folder/x")
    let run = try await workspace.runProgram("fonts lock --add folder -o fonts.lock".words)
    #expect(run.code == 66 && run.errors.hasPrefix("error: folder is a directory. Name a font file"), "\(run.errors)")
    #expect(!run.errors.contains("Fontconfig"))
  }
}
