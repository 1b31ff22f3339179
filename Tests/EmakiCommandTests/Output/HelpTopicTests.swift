import Foundation
import Testing

/// `emaki help TOPIC`, the topics that errors name, and what was perhaps meant.
@Suite struct HelpTopicTests {
  static let topics = ["start", "feeds", "cells", "pictures", "scrolls", "suites", "batch", "serve", "errors"]

  @Test(arguments: topics) func `a topic has a title, and names only topics that there are`(topic: String) async throws {
    let run = try await Workspace().run("help", topic)
    #expect(run.code == 0 && run.errors == "")
    #expect(run.text.hasPrefix("# ") && run.text.hasSuffix("\n"))
    // Lists of topics, such as "emaki help feeds, cells", are looked at to their ends.
    for names in run.text.matches(of: /emaki help ([a-z]+(?:, [a-z]+)*)/) {
      for name in names.1.split(separator: ", ") { #expect((Self.topics + ["elements"]).contains(String(name)), "\(name)") }
    }
    #expect(run.text.split(separator: "\n").allSatisfy { $0.count <= 150 })
  }

  @Test func `the elements of cell files have a page`() async throws {
    let run = try await Workspace().run("help", "elements")
    #expect(run.code == 0 && run.errors == "")
    #expect(run.text.hasPrefix("# Elements of cell files\n") && run.text.contains("\n## networkImage\n") && run.text.hasSuffix("\n"))
  }

  @Test func `the topics are listed, each with what it is about`() async throws {
    let run = try await Workspace().run("help", "topics")
    let lines = run.text.split(separator: "\n").dropFirst()
    #expect(lines.map { String($0.split(separator: " ")[0]) } == Self.topics)
    #expect(lines.allSatisfy { $0.split(separator: " ").count > 1 })
    let help = try await Workspace().run("--help").text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(help.contains("emaki help TOPIC: \(Self.topics.joined(separator: ", "))."))
  }

  @Test(arguments: [
    (["rendr", "feed.json"], #"there is no command "rendr". Did you mean render? "#), (["help", "rendr"], #"Did you mean render? "#),
    (["help", "picture"], "Did you mean pictures? "), (["help", "fead"], "Did you mean feeds? "),
    (["fonts", "chek"], #"there is no command "chek". Did you mean check? The commands of emaki fonts are list, check, lock."#),
    (["xyz"], #"there is no command "xyz". The commands of emaki are render, "#),
  ]) func `a misspelt command or topic is told what was perhaps meant`(arguments: [String], message: String) async throws {
    let run = try await Workspace().run(arguments)
    #expect(run.code == 64)
    #expect(run.errors.contains(message), "\(run.errors)")
    #expect(run.output.isEmpty)
  }

  @Test(arguments: [
    (["render", "fed.json"], 66, "Check the path."), (["batch", "fed.json", "-o", "out"], 66, "Check the path."),
    (["render", "feed.json", "--theme", "materail"], 64, "Did you mean material? Give one of"),
    (["render", "feed.json", "--appearance", "drak"], 64, "Did you mean dark? Give one of light, dark."),
    (["render", "feed.json", "--row", "lettre"], 64, #"Did you mean "letter"? Its rows are "letter", "1"."#),
    (["render", "feed.json", "--row", "2"], 64, #"has no row "2". Its rows are"#),
    (["verify", "lsit"], 64, #"Did you mean "list"? It has "list"."#),
  ]) func `what was perhaps meant is named`(arguments: [String], code: Int32, message: String) async throws {
    let workspace = try Workspace()
    for name in ["feed.json", "sub/feed.json"] { try workspace.write(#"[{"id": "letter", "body": "a"}, {"body": "b"}]"#, to: name) }
    try workspace.write("emaki: 1\ncases:\n  - {name: list, feed: feed.json, shots: [top]}\n", to: "emaki.yaml")
    let run = try await workspace.run(arguments)
    #expect(run.code == code)
    #expect(run.errors.contains(message), "\(run.errors)")
  }

  @Test(arguments: [
    (["render", "broken.json"], "feeds"), (["render", "shape.json"], "feeds"), (["render", "feed.json", "--row", "x"], "feeds"),
    (["render", "missing.json"], "errors"), (["render", "feed.json", "--cell", "broken.yaml"], "cells"),
    (["cell", "check", "broken.yaml"], "cells"), (["render", "feed.json", "--fonts", "broken.json"], "pictures"),
    (["render", "feed.json", "--font", "Intre"], "pictures"), (["render", "feed.json", "--scroll", "broken.json"], "scrolls"),
    (["layout", "feed.json", "--row", "0", "--explain", "nothing"], "cells"), (["layout", "broken.json"], "cells"),
    (["verify", "--suite", "broken.yaml"], "suites"), (["verify"], "suites"), (["inspect", "plain.png"], "suites"),
    (["batch", "missing.json", "-o", "out"], "batch"), (["batch", "broken.json", "-o", "out"], "batch"),
    (["render", "feed.json", "-o", "/proc/list.png"], "errors"),
    (["render", "http://127.0.0.1:9/feed.json", "--net", "off"], "batch"),
  ]) func `an error names the topic that says more in its last line`(arguments: [String], topic: String) async throws {
    let workspace = try Workspace()
    try workspace.writeRows(1)
    try workspace.write("[oops", to: "broken.json")
    try workspace.write(#"{"a": {"b": [{"c": "d"}]}}"#, to: "shape.json")
    try workspace.write("layout: {txt: {}}\n", to: "broken.yaml")
    try workspace.write("emaki: 1\ncases:\n  - {name: list, feed: feed.json, shots: [top]}\n", to: "emaki.yaml")
    #expect(try await workspace.run("render", "feed.json", "--scale", "1", "-o", "plain.png").code == 0)
    let run = try await workspace.run(arguments)
    #expect(run.code != 0)
    #expect(run.topic == topic, "\(run.errors)")
    #expect(Self.topics.contains(topic))
  }

  @Test func `a picture that differs is the answer of diff and no error`() async throws {
    let workspace = try Workspace()
    for count in 1...2 {
      try workspace.writeRows(count)
      #expect(try await workspace.run("render", "feed.json", "--scale", "1", "-o", "\(count).png").code == 0)
    }
    let run = try await workspace.run("diff", "1.png", "2.png")
    #expect(run.code == 1 && run.errors == "" && run.topic == nil)
  }
}
