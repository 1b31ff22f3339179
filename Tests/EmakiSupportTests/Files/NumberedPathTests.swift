import EmakiSupport
import EmakiTestSupport
import Foundation
import Testing

struct NumberedPathTests {
  private let folder = TemporaryFolder()

  @Test(arguments: [
    ("list.png", 0, "list-00000.png"), ("a.b/list", 7, "a.b/list-00007"), ("a/.png", 12345, "a/.png-12345"),
    ("list.v2.png", 123_456, "list.v2-123456.png"), ("/a/list-00001.png", 2, "/a/list-00001-00002.png"),
  ]) func `the number stands before the ending`(path: String, index: Int, expected: String) {
    #expect(NumberedPath(path).path(index) == expected)
  }

  @Test func `files of the same name and ending with five digits or more are numbered files`() throws {
    let e = ("\u{E9}", "e\u{301}")
    for name in [
      "a-00000.png", "a-123456.png", "a-0000.png", "a-00000.jpg", "a-00000", "a00000.png", "a-0000\u{661}.png", "a-00000-00000.png",
      "a.png",
      "a-000003.png", "b-00002.png", e.0 + "-00000.png", ".x-00000", "-00000.png",
    ] { try folder.write([], to: name) }
    func existing(_ names: String...) -> [String] {
      NumberedPath.existing(of: names.map { folder[$0] }).map { String($0.dropFirst(folder.path.count + 1)) }
    }
    #expect(
      [existing("a.png", "b.png", "c.png"), existing("a-00000.png"), existing("a"), existing(".x"), existing("nowhere/a.png")] == [
        "a-00000.png a-123456.png b-00002.png".words, ["a-00000-00000.png"], ["a-00000"], [".x-00000"], [],
      ])
    #expect([existing(e.0 + ".png"), existing(e.1 + ".png"), NumberedPath.existing(of: [folder["a.png"]])].map(\.count) == [1, 0, 2])
  }

  @Test func `numbered files are removed up to the first number without a file`() throws {
    for name in "a-00000.png a-00001.png a-00002.png a-00003.png a-00005.png".words { try folder.write([], to: name) }
    try NumberedPath(folder["a.png"]).removeAll(from: 2)
    let left = try folder.names
    #expect(left == "a-00000.png a-00001.png a-00005.png".words)
  }
}
