import Foundation
import Testing

/// Tests `emaki layout` on documents and on a feed's cell. `ReferencePictureTests` tests the pictures that it draws.
@Suite struct LayoutCommandTests {
  private let workspace: Workspace

  init() throws { workspace = try Workspace() }

  /// A picture of 50 x 50 and a box that takes the other 250 points.
  private static let row =
    #"{"name": "row", "scale": 1, "sizeRange": {"min": [300, 0], "max": [300, 100]}, "layout": {"stack": {"children": ["#
    + #"{"box": {"id": "icon", "style": {"preferredSize": [50, 50]}}}, {"box": {"id": "text", "style": {"height": 40, "flexGrow": 1}}}]}}}"#
  private static let answer = #"{"name":"row","size":[300,50],"frames":{"icon":[0,0,50,50],"text":[50,0,250,40]}}"#

  private func layout(_ arguments: String..., of document: String = row) async throws -> Workspace.Run {
    try workspace.write(document, to: "case.json")
    return try await workspace.run(["layout", "case.json"] + arguments)
  }

  // MARK: Frames

  @Test func `a document's frames are one line of JSON`() async throws {
    let run = try await layout()
    #expect(run.code == 0 && run.errors == "")
    #expect(run.text == Self.answer + "\n")
  }

  @Test func `lines of standard input are answered in order, whatever is wrong with one`() async throws {
    let lines = [Self.row, #"{"layout": {"boks": {}}, "sizeRange": {"max": [1, 1]}}"#, "{", Self.row].joined(separator: "\n")
    let run = try await workspace.run(["layout", "-"], input: Data(lines.utf8))
    #expect(run.code == 65)
    let answers = run.text.split(separator: "\n")
    try #require(answers.count == 4)
    #expect(answers[0] == Self.answer && answers[3] == Self.answer)
    for (answer, number) in zip(answers[1...2], [2, 3]) {
      #expect(answer.hasPrefix(#"{"error":"#) && answer.contains("line \(number)"))
    }
    #expect(answers[1].contains("$.layout"))
    #expect(run.errors.split(separator: "\n").count == 2)
  }

  @Test func `a line is answered before the next is written`() async throws {
    let answers = try await workspace.converse(["layout", "-"], lines: [Self.row, "bad", "", Self.row, #"{"layout": 3}"#])
    try #require(answers.count == 4)
    #expect(answers[0] == Self.answer && answers[2] == Self.answer)
    for (answer, number) in zip([answers[1], answers[3]], [2, 5]) {
      #expect(answer.hasPrefix(#"{"error":"standard input, line \#(number): "#))
    }
  }

  @Test(arguments: ["bad\nworse", "{\"layout\": }\r\n{}\r\n"]) func `lines that are all wrong have an answer each`(lines: String)
    async throws
  {
    let run = try await workspace.run(["layout", "-"], input: Data(lines.utf8))
    #expect(run.code == 65)
    let answers = run.text.split(separator: "\n")
    #expect(answers.count == 2 && answers.allSatisfy { $0.hasPrefix(#"{"error":"standard input, line "#) })
  }

  @Test func `a faulty document on many lines gives one error, not an error for each line`() async throws {
    let run = try await workspace.run(["layout", "-"], input: Data("{\n  \"layout\": [\n}\n".utf8))
    #expect(run.code == 65)
    #expect(run.text == "" && run.errors.hasPrefix("error: standard input: line 3, column 1: malformed JSON: "))
  }

  @Test func `lines may end in CR LF or LF, blank ones are skipped, and a byte order mark may come first`() async throws {
    let run = try await workspace.run(["layout", "-"], input: Data("\u{FEFF}\(Self.row)\r\n\r\n\(Self.row)".utf8))
    #expect(run.code == 0)
    #expect(run.text == Self.answer + "\n" + Self.answer + "\n")
  }

  @Test func `a line that lacks the element asked for does not stop the answers to other lines`() async throws {
    let other = Self.row.replacingOccurrences(of: "icon", with: "picture")
    let run = try await workspace.run(["layout", "-", "--explain", "picture"], input: Data("\(Self.row)\n\(other)".utf8))
    #expect(run.code == 64)
    #expect(run.text.hasSuffix("frame in the root: x 0, y 0, 50 x 50\n"))
    #expect(run.errors == "error: standard input, line 1 has no element \"picture\". Name one of: icon, text, $.layout.stack.\n")
  }

  @Test func `a file holds one document, and standard input one a line`() async throws {
    let lines = "\(Self.row)\n\(Self.row)\n"
    let run = try await layout(of: lines)
    #expect(run.code == 65 && run.text == "")
    #expect(
      run.errors
        == "error: case.json: line 2, column 1: malformed JSON: end of file expected near '{'. The document ends before it: leave the "
        + "rest out.\n")
    #expect(try await workspace.run(["layout", "-"], input: Data(lines.utf8)).text == "\(Self.answer)\n\(Self.answer)\n")
  }

  @Test func `a file that is not there does not stop the answers to other files`() async throws {
    try workspace.write(Self.row, to: "case.json")
    let run = try await workspace.run("layout", "nothing.json", "case.json")
    #expect(run.code == 66)
    #expect(run.text == Self.answer + "\n")
  }

  @Test func `only one document can be drawn as a picture`() async throws {
    let run = try await workspace.run(["layout", "-", "-o", "boxes.png"], input: Data("\(Self.row)\n\(Self.row)".utf8))
    #expect(run.code == 64)
    #expect(run.errors == "error: -o draws one document, and standard input has several. Give one of them.\n")
    #expect(workspace.files.isEmpty)
  }

  @Test(arguments: [
    (["case.json", "--row", "a", "-o", "a.png"], "-o draws documents. Draw a row with emaki render --only."),
    (["case.json", "--width", "300"], "--width is for a feed's cell; a document has its own. Give --row, or leave it out."),
    (["case.json", "--row-style", "article"], "--row-style is for a feed's cell; a document has its own. Give --row, or leave it out."),
    (["case.json", "--scale", "2"], "--scale is for a feed's cell; a document has its own. Give --row, or leave it out."),
    (
      ["case.json", "--type-size", "AX1"],
      "what --lang, --theme, --type-size, --now and the like say is for a feed's cell; a document has its own. Give --row, or leave it out."
    ),
    (
      ["case.json", "--row", "a", "--date-style", "relative"],
      "--date-style relative counts from a moment. Give --now as well, such as --now now."
    ),
    // The value counts as a second file, but the option is what is wrong.
    (["case.json", "--row", "a", "--unheard-of", "dark"], "Unknown option '--unheard-of'"),
    (["case.json", "other.json", "--row", "a"], "--row takes one feed. Name one file."),
    (["case.json", "--fonts", "fonts.lock"], "--fonts is for a feed's cell; a document has its own. Give --row, or leave it out."),
  ]) func `options without effect are refused`(arguments: [String], message: String) async throws {
    let run = try await workspace.run(["layout"] + arguments)
    #expect(run.code == 64)
    #expect(run.errors.hasPrefix("error: \(message)\n"))
  }

  @Test(arguments: [["--ascii"], ["--lint"], ["--explain", "a\u{1B}[31m"], ["--explain", "b"]])
  func `an id from outside does nothing to the terminal`(arguments: [String]) async throws {
    let document =
      #"{"name": "\u009b31m", "sizeRange": {"max": [9, 9]}, "layout": {"stack": {"children": ["#
      + #"{"box": {"id": "a\u001b[31m", "style": {"preferredSize": [20, 5], "layoutPosition": [1, 1]}}}]}}}"#
    try workspace.write(document, to: "case.json")
    let run = try await workspace.run(["layout", "case.json"] + arguments)
    let output = run.text + run.errors
    #expect(output.contains(#"a\u{1B}[31m"#) || arguments.first == "--explain" && run.text.contains("20 x 5"))
    #expect(!output.unicodeScalars.contains { $0.properties.generalCategory == .control && $0 != "\n" })
  }

  @Test func `an invalid document exits with 65 and names the place and how to mend it`() async throws {
    let run = try await layout(of: #"{"sizeRange": {"max": [9, 9]}, "layout": {"box": {"id": "a", "style": {"width": -1}}}}"#)
    #expect(run.code == 65)
    #expect(run.text == "")
    #expect(run.errors == "error: case.json: $.layout.box.style.width is -1.0. Give 0 or more points.\n")
  }

  @Test func `the error about a box that cannot be laid out names its place`() async throws {
    let run = try await layout(of: Self.row.replacingOccurrences(of: #""height": 40"#, with: #""minHeight": "40%""#))
    #expect(run.code == 65)
    #expect(run.errors.hasPrefix("error: case.json: $.layout.stack.children[1].box: \"text\": min"))
  }

  // MARK: Explained

  @Test func `an explanation goes from the constraint to the frame`() async throws {
    let run = try await layout("--explain", "text")
    #expect(run.code == 0)
    let lines = run.text.split(separator: "\n")
    let steps = ["constraint in: ", "own style: height 40", "intrinsic: ", "flexGrow 1 of 1", "size: 250 x 40"].map { part in
      lines.firstIndex { $0.contains(part) } ?? -1
    }
    #expect(!steps.contains(-1) && steps == steps.sorted(), "\(run.text)")
    #expect(lines.last == "frame in the root: x 50, y 0, 250 x 40")
  }

  @Test func `an explanation finds the flex share that an element further out was given`() async throws {
    let run = try await layout(
      "--explain", "text",
      of: """
        {"scale": 2, "sizeRange": {"min": [100, 0], "max": [100, 100]}, "layout": {"stack": {"children": [
          {"inset": {"insets": {"left": 5}, "style": {"flexShrink": 1}, "child": {"box": {"id": "text", "style": {"preferredSize": [120, 10]}}}}},
          {"box": {"id": "icon", "style": {"preferredSize": [40, 10]}}}]}}}
        """)
    #expect(run.code == 0)
    let lines = run.text.split(separator: "\n")
    // The inset wants 125 points beside 40, in a row of 100.
    let around = lines.filter { $0.hasPrefix("around it, \"$.layout.stack.children[0].inset\": ") }
    #expect(around.contains { $0.contains("shrinks by 65 of 65 pt missing: flexShrink 1 of 1") }, "\(run.text)")
    #expect(around.contains { $0.contains("constraint in: width exactly 60") }, "\(run.text)")
    #expect(lines.contains { $0.hasPrefix("constraint in: width exactly 55,") }, "\(run.text)")
    #expect(!run.text.contains("icon"))
    let other = try await layout(
      "--explain", "icon",
      of:
        #"{"sizeRange": {"max": [100, 100]}, "layout": {"stack": {"children": [{"inset": {"insets": {}, "child": {"box": {"id": "icon"}}}}]}}}"#
    )
    #expect(!other.text.contains("around it"), "nothing flexes")
  }

  /// SEMANTICS.md, section 5, step 1: the only child that grows and shrinks is not measured. It counts as 0 points, and shrinks by 0.
  @Test(arguments: [(0, "the weights sum to 0 and nothing shrinks"), (1, "only others shrink")])
  func `an explanation says why a box that its stack never measured stayed empty`(shrink: Int, reason: String) async throws {
    let run = try await layout(
      "--explain", "empty",
      of: """
        {"sizeRange": {"min": [100, 0], "max": [100, 50]}, "layout": {"stack": {"alignItems": "start", "children": [
          {"box": {"id": "wide", "style": {"width": 120, "height": 5, "flexShrink": \(shrink)}}},
          {"box": {"id": "empty", "style": {"flexGrow": 1, "flexShrink": 1}}}]}}}
        """
    )
    #expect(run.code == 0)
    let lines = run.text.split(separator: "\n")
    try #require(lines.count == 4, "\(run.text)")
    #expect(lines[0].hasPrefix("stack \"$.layout.stack\": not measured first, as the only child with both flexGrow and flexShrink"))
    #expect(
      lines[1]
        == "stack \"$.layout.stack\": stays empty, 0 x 0: the line is 20 pt too long, and flexShrink 1 weighted by its width of 0 is 0: \(reason)"
    )
    #expect(lines[2].hasPrefix("stack \"$.layout.stack\": placed at (\(shrink == 0 ? 120 : 100), 0)"))
    #expect(lines[3] == "frame in the root: x \(shrink == 0 ? 120 : 100), y 0, 0 x 0")
  }

  @Test func `an explanation says that less than a point is not shared out`() async throws {
    let run = try await layout(
      "--explain", "empty",
      of: """
        {"sizeRange": {"min": [100, 0], "max": [100, 50]}, "layout": {"stack": {"alignItems": "start", "children": [
          {"box": {"id": "wide", "style": {"width": 99.5, "height": 5}}},
          {"box": {"id": "empty", "style": {"flexGrow": 1, "flexShrink": 1}}}]}}}
        """)
    #expect(run.text.contains("stays empty, 0 x 0: flexGrow 1 gives it less than a whole point of what is left\n"), "\(run.text)")
  }

  /// Returns a document with a column beside a picture, in a row of 100 points. `alignItems` and the picture's width decide whether the
  /// column is measured.
  private static func column(align: String, beside width: Int) -> String {
    """
    {"sizeRange": {"min": [100, 0], "max": [100, 50]}, "layout": {"stack": {"alignItems": "\(align)", "children": [
      {"box": {"id": "picture", "style": {"preferredSize": [\(width), 20]}}},
      {"stack": {"direction": "vertical", "style": {"flexGrow": 1, "flexShrink": 1}, "children": [
        {"inset": {"insets": {"top": 2}, "child": {"box": {"id": "title", "style": {"height": 10}}}}}]}}]}}}
    """
  }

  @Test func `an explanation of an element inside one that was never measured names the outer one`() async throws {
    let run = try await layout("--explain", "title", of: Self.column(align: "center", beside: 120))
    #expect(run.code == 0)
    let lines = run.text.split(separator: "\n")
    try #require(lines.count == 4, "\(run.text)")
    let column = "$.layout.stack.children[1].stack"
    #expect(lines[0] == "never laid out: \"\(column)\" around it was not measured and counts as 0 x 0")
    for (line, part) in zip(lines[1...], ["not measured first, as the only child", "stays empty, 0 x 0: the line is 20 pt", "placed at"]) {
      #expect(line.hasPrefix("around it, \"\(column)\": stack \"$.layout.stack\": \(part)"))
    }
  }

  @Test(arguments: [("center", 80, 6), ("stretch", 120, 2)])
  func `an explanation of an element that was measured only later has its steps`(align: String, width: Int, y: Int) async throws {
    let run = try await layout("--explain", "title", of: Self.column(align: align, beside: width))
    #expect(run.code == 0)
    #expect(!run.text.contains("never laid out") && !run.text.contains("stays empty"), "\(run.text)")
    #expect(run.text.contains("\nown style: height 10"), "\(run.text)")
    #expect(run.text.split(separator: "\n").last?.hasPrefix("frame in the root: x \(width), y \(y), ") == true, "\(run.text)")
  }

  @Test func `an explanation of a stack says what its content takes`() async throws {
    let run = try await layout(
      "--explain", "$.layout.stack",
      of: """
        {"scale": 1, "sizeRange": {"min": [0, 50], "max": [300, 300]}, "layout": {"stack": {"spacing": 3, "children": [
          {"box": {"id": "a", "style": {"preferredSize": [20, 16]}}}, {"box": {"id": "b", "style": {"preferredSize": [40, 36]}}}]}}}
        """)
    #expect(run.text.contains("content: children with spacing 3 take 63 x 50, clamped into width 0...300, height 50...300"), "\(run.text)")
  }

  /// SEMANTICS.md, section 5: a column's baselines are taken along its width.
  @Test func `an explanation says where a baseline put a box of a column`() async throws {
    let run = try await layout(
      "--explain", "small",
      of: """
        {"scale": 1, "sizeRange": {"max": [300, 300]}, "layout": {"stack": {"direction": "vertical", "alignItems": "baselineFirst", "children": [
          {"box": {"id": "small", "style": {"preferredSize": [50, 16], "ascender": 10}}},
          {"box": {"id": "large", "style": {"preferredSize": [40, 36], "ascender": 30}}}]}}}
        """)
    #expect(run.code == 0)
    let place = try #require(run.text.split(separator: "\n").last { $0.contains("placed at") })
    #expect(place.contains("(20, 0)") && place.contains("baselineFirst") && place.contains("baseline at 10 from the left"))
    #expect(run.text.hasSuffix("frame in the root: x 20, y 0, 50 x 16\n"))
  }

  @Test func `an unknown element exits with 64 and the error lists the elements that exist`() async throws {
    let run = try await layout("--explain", "nobody")
    #expect(run.code == 64)
    for name in ["nobody", "icon", "text"] { #expect(run.errors.contains(name)) }
  }

  // MARK: Drawn and judged

  @Test func `the tree is drawn as boxes in boxes`() async throws {
    let run = try await layout("--ascii")
    #expect(run.code == 0)
    let lines = run.text.split(separator: "\n")
    try #require(lines.count == 3)
    #expect(lines[0].contains("StackLayoutSpec") && lines[0].hasPrefix("-"))
    #expect(lines[1].hasPrefix("|") && lines[1].contains("BoxNode (icon)  BoxNode (text)"))
    // Specs are not drawn with a name.
    #expect(!run.text.contains("$"))
    #expect(Set(lines.map(\.count)).count == 1)
  }

  @Test func `what sticks out is named, and a document without faults gives no finding`() async throws {
    let sound = try await layout("--lint")
    #expect(sound.code == 0 && sound.text == "" && sound.errors == "")
    let wide = try await layout(
      "--lint", of: Self.row.replacingOccurrences(of: #""height": 40, "flexGrow": 1"#, with: #""preferredSize": [400, 40]"#))
    #expect(wide.code == 0)
    #expect(wide.text.contains("\"text\""))
  }

  @Test func `an element that was never laid out is named, and those inside it are checked`() async throws {
    let document = Self.column(align: "center", beside: 120).replacingOccurrences(
      of: #""height": 10"#, with: #""height": 10, "minWidth": 50, "maxWidth": 30"#)
    let run = try await layout("--lint", of: document)
    #expect(run.code == 0)
    let lines = run.text.split(separator: "\n")
    try #require(lines.count == 3, "\(run.text)")
    #expect(lines[1].hasPrefix("case.json: \"$.layout.stack.children[1].stack\" in \"$.layout.stack\": is not laid out: "))
    #expect(lines[2].hasPrefix("case.json: \"title\" in \"$.layout.stack.children[1].stack.children[0].inset\": minWidth 50 pt exceeds "))
  }

  @Test func `a box alone is the root, without a wrapper around it`() async throws {
    let document =
      #"{"sizeRange": {"max": [100, 50]}, "layout": {"box": {"id": "a", "style": {"minWidth": 50, "maxWidth": 30, "flexGrow": 1}}}}"#
    #expect(try await layout("--ascii", of: document).text == "BoxNode (a)\n")
    #expect(
      try await layout("--lint", of: document).text == """
        case.json: "a": minWidth 50 pt exceeds maxWidth 30 pt; the minimum wins. Lower minWidth or raise maxWidth.
        case.json: "a": flexGrow 1 has no effect: the element is the root, and only a StackLayoutSpec reads it. Leave it out, or put the \
        element in a stack.

        """)
    // A wrapper that the author of the document wrote is drawn.
    let written = #"{"sizeRange": {"max": [100, 50]}, "layout": {"wrapper": {"children": [{"box": {"id": "a"}}]}}}"#
    #expect(try await layout("--ascii", of: written).text.contains("WrapperLayoutSpec"))
  }

  // MARK: A feed's cell

  @Test func `a feed's cell is laid out, drawn as text and explained`() async throws {
    try workspace.write(#"[{"id": "one", "body": "x", "isRead": false}, {"id": "two", "body": "y", "isRead": true}]"#, to: "feed.json")
    func run(_ row: String, _ arguments: String...) async throws -> Workspace.Run {
      try await workspace.run(["layout", "feed.json", "--row", row, "--width", "375"] + arguments)
    }
    let frames = try await run("one")
    #expect(frames.code == 0)
    #expect(frames.text.contains(#""size":[375,80]"#) && frames.text.contains(#""icon":[16,15,50,50]"#))
    // At the right margin, in the middle.
    #expect(frames.text.contains(#""unread":[349,35,10,10]"#))
    let article = try await run("one", "--row-style", "article")
    #expect(article.text.contains(#""icon":[12,15,50,50]"#) && article.text.contains(#""unread":[345,35,10,10]"#))
    #expect(try await !run("two").text.contains("unread"))
    #expect(try await run("one", "--ascii").text.contains("(icon)"))
    #expect(try await run("one", "--explain", "icon").text.hasSuffix("frame in its supernode: x 16, y 15, 50 x 50\n"))
    #expect(try await run("one", "--lint").text == "")
    // The picture alone is wider than the room between the insets, so the stack of the texts is never measured.
    let narrow = try await workspace.run("layout", "feed.json", "--row", "one", "--width", "60", "--explain", "message")
    #expect(narrow.code == 0)
    #expect(narrow.text.hasPrefix("never laid out: \"text\" around it was not measured and counts as 0 x 0\naround it, \"text\": stack"))
    let missing = try await run("three")
    #expect(missing.code == 64 && missing.errors.contains("has no row \"three\". Its rows are \""), "\(missing.errors)")
  }
}
