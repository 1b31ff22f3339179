import EmakiBatch
import Testing

@Suite struct OutputNameTests {
  private func path(_ template: String, id: String = "7") throws -> String {
    try OutputName(template).path(id: id, index: 42, size: (width: "390", scale: "2"))
  }

  @Test func `words in braces stand for the stem, id, index, width and scale`() throws {
    let templates = ["{stem}.png", "{index}-{id}@{scale}x-{width}.png", "{width}/{id}/all.png", "same"]
    #expect(try templates.map { try path($0) } == ["7.png", "00042-7@2x-390.png", "390/7/all.png", "same"])
  }

  @Test(arguments: [
    ("../../etc/passwd", "%2E.%2F..%2Fetc%2Fpasswd.png"), (".hidden", "%2Ehidden.png"), ("100%", "100%25.png"),
    ("a\u{0}b\nc", "a%00b%0Ac.png"),
    ("", "%.png"), ("お知らせ 1", "お知らせ 1.png"), ("a.b", "a.b.png"),
  ]) func `an id stays inside the folder`(id: String, expected: String) throws { #expect(try path("{id}.png", id: id) == expected) }

  @Test func `two ids never get the same name`() throws {
    let ids = ["", "%", "%2F", "/", "%252F", ".", "%2E", "a/b", "a%2Fb"]
    #expect(Set(try ids.map { try path("{id}", id: $0) }).count == ids.count)
  }

  @Test(arguments: ["/a.png", "a//b.png", "../a.png", "", "a/", ".png", "a/./b.png"])
  func `a template that leads elsewhere, or to a hidden file, is refused`(template: String) {
    #expect(throws: OutputNameError.notInside(template)) { try OutputName(template) }
  }

  @Test func `the errors about unknown places and open braces list the places that exist`() {
    #expect(throws: OutputNameError.unknownPlace("name")) { try OutputName("{name}.png") }
    #expect(throws: OutputNameError.unclosed("{stem.png")) { try OutputName("{stem.png") }
    #expect(
      [OutputNameError.unknownPlace("name"), .unclosed("{stem"), .notInside("/a")].map(\.description) == [
        "{name} stands for nothing. Use {stem}, {id}, {index}, {width}, {scale}.",
        #""{stem" opens a brace that it does not close. Use {stem}, {id}, {index}, {width}, {scale}."#,
        #""/a" is no path below the folder. Give names that are not empty and do not begin with a dot or a slash."#,
      ])
  }
}
