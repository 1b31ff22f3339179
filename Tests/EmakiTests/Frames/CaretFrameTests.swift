import Emaki
import Testing

@testable import EmakiEngine

/// Tests carets on the virtual clock, and fields in rows of a running list.
struct CaretFrameTests {
  private static func field(isEdited: Bool) -> EditableTextNode {
    let field = EditableTextNode()
    (field.typingAttributes, field.tintColor) = (TextAttributes(font: .system(size: 14)), .red)
    if isEdited { field.becomeFirstResponder() }
    field.insertText("Hi")
    return field
  }

  private func table(isEdited: Bool = true) -> TableNode {
    TableNode.plain(3) { row in row == 0 ? HoldingCell(Self.field(isEdited: isEdited)) : BoxCell(color: .blue) }
  }

  private func renderer() throws -> Renderer { try .test(80, 100) }

  private func hasCaret(_ frame: Frame) -> Bool { frame.picture.box(of: .red) != nil }

  /// Returns "x" for each frame that shows the caret, and "-" for others. Frames are an eighth of a second apart.
  private func carets(_ actions: [ScheduledAction] = [], isEdited: Bool = true) async throws -> String {
    let frames = try await renderer().allFrames(
      of: table(isEdited: isEdited), script: ScrollScript(duration: 2000), framesPerSecond: 8, actions: actions)
    return String(frames.map { hasCaret($0) ? "x" : "-" })
  }

  private func act(at time: Int, _ body: @escaping @Sendable (EditableTextNode) -> Void) -> ScheduledAction { .inside(at: time, body) }

  @Test func `a caret is there and gone for half a second each, from the start on`() async throws {
    #expect(try await [carets(), carets(isEdited: false)] == ["xxxx----xxxx----x", "-----------------"])
  }

  @Test func `each edit and each new place of the caret begins the blinking anew`() async throws {
    // At 625 ms the caret was gone. From then on it shows for half a second.
    let (type, move) = (act(at: 625) { $0.insertText("!") }, act(at: 625) { $0.selectedRange = 0..<0 })
    // Two changes at one instant begin the blinking once.
    for actions in [[type], [move], [type, move]] { #expect(try await carets(actions) == "xxxx-xxxx----xxxx") }
    let (begin, end) = (act(at: 250) { $0.becomeFirstResponder() }, act(at: 1375) { $0.resignFirstResponder() })
    #expect(try await carets([begin, end], isEdited: false) == "--xxxx----x------")
  }

  @Test func `a still picture shows the caret`() async throws {
    let node = EditableTextNode()
    (node.tintColor, node.style.preferredSize) = (.red, Size(40, 20))
    node.becomeFirstResponder()
    #expect(try await [renderer().render(table()), renderer().render(node)].map(hasCaret) == [true, true])
  }

  @Test func `frames differ only where the caret is, and other rows are painted once`() async throws {
    for (isEdited, layers) in [(true, 3 + 4), (false, 3)] {
      let renderer = try renderer()
      let frames = try await renderer.allFrames(of: table(isEdited: isEdited), script: ScrollScript(duration: 2000), framesPerSecond: 8)
      // Three rows are painted, and then the row of the caret without it, at most once a second.
      #expect(renderer.counts.layersDrawn <= layers)
      guard isEdited else { continue }
      guard case .pixels(let count, let x, let y, _)? = frames[4].picture.difference(from: frames[0].picture) else {
        Issue.record("the caret does not blink")
        continue
      }
      #expect(x.count == 2 && count == 2 * y.count)
    }
  }

  @Test func `a row grows as text is inserted into its field, and the rows below move`() async throws {
    let type = act(at: 100) { $0.insertText("\nmore\nlines") }
    let delete = act(at: 600) { field in
      field.selectedRange = 2..<100
      field.deleteBackward()
    }
    let frames = try await renderer().allFrames(
      of: table(), script: ScrollScript(duration: 1500), framesPerSecond: 2, actions: [type, delete])
    let tops = frames.compactMap { $0.picture.box(of: .blue)?.y.lowerBound }
    try #require(tops.count == 4)
    let line = tops[0]
    #expect(line > 10 && abs(tops[1] - 3 * line) <= 2 && tops[2...] == [line, line])
  }
}
