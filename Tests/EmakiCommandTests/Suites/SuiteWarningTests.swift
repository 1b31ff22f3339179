import Foundation
import Testing

/// Tests a suite whose pictures lack something: a picture, a glyph or a page.
@Suite struct SuiteWarningTests {
  private let workspace: Workspace

  init() throws {
    workspace = try Workspace()
    try workspace.write(Self.feed, to: "feeds/list.json")
    try workspace.write(Self.suite(), to: "emaki.yaml")
  }

  private static let feed = #"""
    {"rows": [
      {"id": "a", "body": "x\u0378", "imageURL": "none.png"}, {"id": "b", "body": "y", "imageURL": "http://example.com/b.png"},
      {"id": "c", "body": "z", "imageURL": "none.png"}
    ], "next": "page.json"}
    """#

  private static func suite(allow: String? = nil) -> String {
    """
    emaki: 1
    size: 200x180
    scale: 1
    cases:
      - {name: list, feed: feeds/list.json, shots: [full]\(allow.map { ", allow: [\($0)]" } ?? "")}
      - {name: whole, feed: feeds/whole.json}

    """
  }

  private static let all = "missing-picture, missing-glyph, missing-page"

  private func run(_ arguments: String...) async throws -> Workspace.Run {
    try workspace.write(#"[{"id": "w", "body": "whole"}]"#, to: "feeds/whole.json")
    return try await workspace.run(arguments)
  }

  private var goldens: [String] { workspace.files.filter { $0.hasPrefix("goldens/") } }

  @Test(arguments: ["--missing", "--changed", "--all"]) func `a picture that lacks something is not recorded`(mode: String) async throws {
    let run = try await run("record", mode)
    #expect(run.code == 69)
    #expect(run.text == "goldens/whole.top@1x.png\n")
    #expect(goldens == ["goldens/whole.top@1x.png"])
    #expect(run.errors.hasPrefix("error: list.full: "))
    for part in [
      #"row "a" (message): no font has U+0378 in "#, #"row "a" (icon): picture "none.png": there is no file ""#,
      "1 more row has the same.",
      #"row "b" (icon): picture "http://example.com/b.png": the network is off in suites. Save what is there beside the feed and name it by a "#
        + "relative path.", "page.json",
      "Where that is meant, give the case allow: [\(Self.all)].",
    ] { #expect(run.errors.contains(part), "\(part): \(run.errors)") }
  }

  @Test func `messages name no option that suites do not have`() async throws {
    for (name, next) in [("outside", "/more.json"), ("network", "http://example.com/more.json")] {
      try workspace.write(#"{"rows": [{"body": "x", "imageURL": "../me.png"}], "next": "\#(next)"}"#, to: "feeds/\(name).json")
    }
    try workspace.write(
      """
      emaki: 1
      size: 200x180
      scale: 1
      cases:
        - {name: outside, feed: feeds/outside.json, shots: [full]}
        - {name: network, feed: feeds/network.json, shots: [full]}

      """, to: "emaki.yaml")
    try workspace.write(Data([1]), to: "me.png")
    for command in [["verify"], ["record", "--all"]] {
      let run = try await workspace.run(command)
      let told = run.text + run.errors
      #expect(!told.contains("--net") && !told.contains("--allow-path"), "\(told)")
      for part in [
        #"me.png" is outside the feed's folder. Put it there, and name it by a relative path."#,
        #"the page at "/more.json" is outside the feed's folder. Put it there."#,
        #"the page at "http://example.com/more.json": the network is off in suites. Save what is there beside the feed and name it by a "#
          + "relative path.",
      ] { #expect(told.contains(part), "\(part): \(told)") }
    }
  }

  @Test func `the error about a list that is too large names what a case can change`() async throws {
    let rows = (0..<3_000).map { #"{"body": "\#($0)"}"# }
    try workspace.write("[" + rows.joined(separator: ",") + "]", to: "feeds/long.json")
    try workspace.write(
      "emaki: 1\nsize: 1000x500\nscale: 2\ncases:\n  - {name: long, feed: feeds/long.json, shots: [full]}\n", to: "emaki.yaml")
    let run = try await workspace.run(["verify"])
    #expect(run.code == 65)
    #expect(
      run.text.contains(
        "ERROR long.full: the picture would be 2000 x 480000 pixels, and a case's has 1 to 268435456. Give the case another size or scale, or "
          + "shots of a part of the list."), "\(run.text)")
  }

  @Test func `what a case allows is recorded, and anything else that goes missing later fails`() async throws {
    try workspace.write(Self.suite(allow: "missing-picture, missing-page"), to: "emaki.yaml")
    let glyph = try await run("record", "--missing")
    #expect(glyph.code == 69 && glyph.errors.contains("give the case allow: [missing-glyph].") && !glyph.errors.contains("none.png"))
    try workspace.write(Self.suite(allow: Self.all), to: "emaki.yaml")
    #expect(try await run("record", "--missing").code == 0)
    let verified = try await run("verify", "--json")
    #expect(verified.code == 0)
    let entry = try #require(try entries(verified).first)
    #expect(entry["status"] as? String == "same")
    let warnings = try #require(entry["warnings"] as? [[String: Any]])
    #expect(Set(warnings.compactMap { $0["kind"] as? String }) == ["missing-picture", "missing-glyph", "missing-page"])
    #expect(warnings.allSatisfy { $0["allowed"] as? Bool == true })
    let picture = try #require(warnings.first { ($0["message"] as? String)?.contains("none.png") ?? false })
    #expect(picture["row"] as? String == "a" && picture["nodes"] as? [String] == ["icon"] && picture["otherRows"] as? Int == 1)
    // The goldens are the same, but the suite no longer allows the warnings.
    try workspace.write(Self.suite(), to: "emaki.yaml")
    let refused = try await run("verify")
    #expect(refused.code == 69)
    #expect(refused.text.hasPrefix("INCOMPLETE list.full: cannot read feeds/page.json: "))
    #expect(refused.text.contains("give the case allow: [\(Self.all)].\n"))
    #expect(refused.text.hasSuffix("2 pictures: 1 passed, 0 failed, 0 missing, 1 incomplete, 0 orphans\n"))
  }

  @Test func `a case whose picture is missing now is incomplete, and its difference is reported, too`() async throws {
    let red = "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC"
    try workspace.write(#"[{"id": "a", "body": "x", "imageURL": "\#(red)"}]"#, to: "feeds/list.json")
    #expect(try await run("record", "--all").code == 0)
    try workspace.write(#"[{"id": "a", "body": "x", "imageURL": "none.png"}]"#, to: "feeds/list.json")
    let run = try await run("verify", "--json")
    #expect(run.code == 69)
    let entry = try #require(try entries(run).first)
    #expect(entry["status"] as? String == "incomplete")
    #expect((entry["message"] as? String)?.contains("It also differs: 1 repainted") ?? false)
    for key in ["expected", "actual", "differenceImage"] { #expect(entry[key] is String) }
    // Pictures that were recorded anew no longer count as failures.
    try workspace.write(Self.suite(allow: "missing-picture"), to: "emaki.yaml")
    #expect(try await self.run("record", "--changed").code == 0)
    #expect(!workspace.files.contains { $0.hasPrefix(".emaki") })
  }

  @Test func `reports show warnings, whether they are allowed or not`() async throws {
    for (allow, code) in [(nil, 69), (Self.all, 1)] as [(String?, Int32)] {
      try workspace.write(Self.suite(allow: allow), to: "emaki.yaml")
      let run = try await run("verify", "list", "--report", "out.html", "--junit", "out.xml")
      #expect(run.code == code)
      let html = String(decoding: try workspace.contents("out.html"), as: UTF8.self)
      #expect(html.contains(#""status":"\#(allow == nil ? "incomplete" : "missing")""#))
      #expect(html.contains(#"row \"a\" (message): no font has U+0378 in "#))
      #expect(html.contains("It is allowed.") == (allow != nil))
      #expect(String(decoding: try workspace.contents("out.xml"), as: UTF8.self).contains(#"tests="1" failures="1""#))
    }
    _ = try await run("record", "--all")
    #expect(try await run("verify", "list", "--report", "out.html").code == 0)
    let html = String(decoding: try workspace.contents("out.html"), as: UTF8.self)
    #expect(html.contains(#""status":"same""#) && html.contains("It is allowed.") && html.contains(#""actual":"data:"#))
  }

  @Test func `reports have the warnings about a case's feed, which do not make it fail`() async throws {
    try workspace.write(#"[{"id": "w", "body": "whole", "imageurl": "x.png", "is_read": false}]"#, to: "feeds/keys.json")
    try workspace.write(
      "emaki: 1\nsize: 200x180\nscale: 1\ncases:\n  - {name: keys, feed: feeds/keys.json, shots: [top, full]}\n", to: "emaki.yaml")
    #expect(try await workspace.run(["record", "--missing"]).code == 0)
    let run = try await workspace.run(["verify", "--json", "--report", "out.html", "--junit", "out.xml"])
    #expect(run.code == 0)
    let sentences = [("imageurl", "imageURL"), ("is_read", "isRead")].map {
      #"row "w" has the key "\#($0.0)", which is none of a row. Did you mean "\#($0.1)"?"#
    }
    let cases = try entries(run)
    #expect(cases.count == 2)
    for entry in cases {
      #expect(entry["status"] as? String == "same")
      let warnings = try #require(entry["warnings"] as? [[String: Any]])
      #expect(warnings.compactMap { $0["row"] as? String } == ["w", "w"])
      let messages = warnings.compactMap { $0["message"] as? String }
      #expect(zip(messages, sentences).allSatisfy { $0.hasSuffix($1) } && messages.count == 2, "\(messages)")
    }
    // Standard error has each warning once.
    #expect(run.errors.split(separator: "\n").count == 2)
    let html = String(decoding: try workspace.contents("out.html"), as: UTF8.self)
    #expect(html.contains("which is none of a row"))
    let xml = String(decoding: try workspace.contents("out.xml"), as: UTF8.self)
    #expect(xml.contains("<system-err>") && xml.contains("Did you mean &quot;imageURL&quot;?"), "\(xml)")
  }

  @Test func `a case that cannot be drawn has the warnings about its feed, too`() async throws {
    try workspace.write(#"[{"ID": "w", "body": "whole"}]"#, to: "feeds/keys.json")
    try workspace.write(
      "emaki: 1\nsize: 200x180\nscale: 1\ncases:\n  - {name: keys, feed: feeds/keys.json, shots: [{row: w}]}\n", to: "emaki.yaml")
    let run = try await workspace.run(["verify", "--json"])
    #expect(run.code == 65)
    let entry = try #require(try entries(run).first)
    let warnings = try #require(entry["warnings"] as? [[String: Any]])
    #expect(warnings.count == 1)
    #expect((warnings.first?["message"] as? String)?.hasSuffix(#"Did you mean "id"?"#) == true)
  }

  @Test func `the message about a page of a wrong name has one mark at its end`() async throws {
    try workspace.write(#"{"rows": [{"body": "x"}], "next": "pgae.json"}"#, to: "feeds/next.json")
    try workspace.write("[]", to: "feeds/page.json")
    try workspace.write(
      "emaki: 1\nsize: 200x180\nscale: 1\ncases:\n  - {name: next, feed: feeds/next.json, shots: [full]}\n", to: "emaki.yaml")
    let run = try await workspace.run(["record", "--missing"])
    #expect(run.code == 69)
    #expect(run.errors.contains("Check the path. Where that is meant"), "\(run.errors)")
  }

  private func entries(_ run: Workspace.Run) throws -> [[String: Any]] {
    let json = try #require(try JSONSerialization.jsonObject(with: run.output) as? [String: Any])
    return try #require(json["cases"] as? [[String: Any]])
  }
}
