import Foundation
import Testing

/// A suite whose pictures lack something: a picture, a glyph or a page.
struct SuiteWarningTests {
  private let folder: SuiteWorkspace

  init() throws {
    folder = try SuiteWorkspace(Self.suite())
    try folder.write(
      #"""
      {"rows": [
        {"id": "a", "body": "x\u0378", "imageURL": "none.png"}, {"id": "b", "body": "y", "imageURL": "http://example.com/b.png"},
        {"id": "c", "body": "z", "imageURL": "none.png"}
      ], "next": "page.json"}
      """#, to: "feeds/list.json")
    try folder.write(#"[{"id": "w", "body": "whole"}]"#, to: "feeds/whole.json")
  }

  private static func suite(allow: String? = nil) -> String {
    SuiteWorkspace.suite(
      cases: "name: list, feed: feeds/list.json, shots: [full]\(allow.map { ", allow: [\($0)]" } ?? "")",
      "name: whole, feed: feeds/whole.json")
  }

  private static let all = "missing-picture, missing-glyph, missing-page"

  private func expect(_ text: String, has parts: String...) {
    #expect(parts.filter { !text.contains($0) } == [], "\(text)")
  }

  @Test func `what a case allows is recorded, and anything else that goes missing later fails`() async throws {
    try folder.writeSuite(Self.suite(allow: "missing-picture, missing-page"))
    let glyph = try await folder.run("record --missing")
    #expect(glyph.code == 69 && glyph.errors.contains("give the case allow: [missing-glyph].") && !glyph.errors.contains("none.png"))
    try folder.writeSuite(Self.suite(allow: Self.all))
    try await folder.succeed("record --missing")
    let verified = try await folder.run("verify --json")
    let entry = try #require(try verified.entries.first)
    #expect(verified.code == 0 && entry.status == "same" && entry.warnings.allSatisfy { $0.allowed == true }, "\(entry)")
    #expect(Set(entry.warnings.map(\.kind)) == ["missing-picture", "missing-glyph", "missing-page"])
    let picture = try #require(entry.warnings.first { $0.message.contains("none.png") })
    #expect(picture.row == "a" && picture.nodes == ["icon"] && picture.otherRows == 1, "\(picture)")
    // The goldens are the same, but the suite no longer allows the warnings.
    try folder.writeSuite(Self.suite())
    let refused = try await folder.run("verify")
    expect(
      "\n" + refused.said, has: "\n69 INCOMPLETE list.full: cannot read feeds/page.json: ", "give the case allow: [\(Self.all)].\n",
      "2 pictures: 1 passed, 0 failed, 0 missing, 1 incomplete, 0 orphans\n")
  }

  @Test func `a case whose picture is missing now is incomplete, and its difference is reported, too`() async throws {
    let red = "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC"
    try folder.write(#"[{"id": "a", "body": "x", "imageURL": "\#(red)"}]"#, to: "feeds/list.json")
    try await folder.record()
    try folder.write(#"[{"id": "a", "body": "x", "imageURL": "none.png"}]"#, to: "feeds/list.json")
    let run = try await folder.run("verify --json")
    let entry = try #require(try run.entries.first)
    #expect(run.code == 69 && entry.status == "incomplete" && entry.pictures.count == 3, "\(entry)")
    #expect(entry.message?.contains("It also differs: 1 repainted") == true)
    // Pictures that were recorded anew no longer count as failures.
    try folder.writeSuite(Self.suite(allow: "missing-picture"))
    #expect(try await folder.run("record --changed").code == 0 && !folder.hasFailures)
  }

  @Test func `reports show warnings, whether they are allowed or not`() async throws {
    for (allow, status, code) in [(nil, "incomplete", 69), (Self.all, "missing", 1)] as [(String?, String, Int32)] {
      try folder.writeSuite(Self.suite(allow: allow))
      #expect(try await folder.run("verify list --report out.html --junit out.xml").code == code)
      let html = try folder.text("out.html")
      expect(html, has: #""status":"\#(status)""#, #"row \"a\" (message): no font has U+0378 in "#)
      #expect(html.contains("It is allowed.") == (allow != nil))
      expect(try folder.text("out.xml"), has: #"tests="1" failures="1""#)
    }
    try await folder.record()
    #expect(try await folder.run("verify list --report out.html").code == 0)
    expect(try folder.text("out.html"), has: #""status":"same""#, "It is allowed.", #""actual":"data:"#)
  }

  @Test func `reports have the warnings about a case's feed, which do not make it fail`() async throws {
    try folder.write(#"[{"id": "w", "body": "whole", "imageurl": "x.png", "is_read": false}]"#, to: "feeds/one.json")
    try folder.writeSuite(SuiteWorkspace.suite(cases: "name: one, feed: feeds/one.json, shots: [top, full]"))
    try await folder.record()
    let run = try await folder.run("verify --json --report out.html --junit out.xml")
    // Standard error has each warning once.
    #expect(run.code == 0 && run.errors.lines.count == 2)
    let sentences = [("imageurl", "imageURL"), ("is_read", "isRead")].map {
      #"row "w" has the key "\#($0.0)", which is none of a row. Did you mean "\#($0.1)"?"#
    }
    let entries = try run.entries
    #expect(entries.map { "\($0.status) \($0.warnings.compactMap(\.row))" } == Array(repeating: #"same ["w", "w"]"#, count: 2))
    for warnings in entries.map(\.warnings) { #expect(zip(warnings, sentences).allSatisfy { $0.message.hasSuffix($1) }, "\(warnings)") }
    expect(try folder.text("out.html"), has: "which is none of a row")
    expect(try folder.text("out.xml"), has: "<system-err>", "Did you mean &quot;imageURL&quot;?")
  }
}
