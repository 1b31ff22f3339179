import Emaki
import Testing

/// Tests carets on the virtual clock, and fields in rows of a running list.
@Suite struct CaretFrameTests {
  private final class FieldCell: CellNode {
    let field = EditableTextNode()

    init(isEdited: Bool = true) {
      super.init()
      automaticallyManagesSubnodes = true
      field.typingAttributes = TextAttributes(font: .system(size: 14))
      field.tintColor = Color(0xFF0000)
      if isEdited { field.becomeFirstResponder() }
      field.insertText("Hi")
    }

    override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> LayoutSpec { WrapperLayoutSpec(children: [field]) }
  }

  private func table(isEdited: Bool = true) -> TableNode {
    TableNode.plain(numberOfRows: 3) { row in { row == 0 ? FieldCell(isEdited: isEdited) : BoxCell(height: 20, color: Color(0x0000FF)) } }
  }

  private func hasCaret(_ picture: Picture) -> Bool { picture.words.contains(Color(0xFF0000).premultiplied) }

  /// Returns whether each frame shows the caret. Frames are an eighth of a second apart.
  private func carets(
    _ actions: [ScheduledAction] = [], isEdited: Bool = true, duration: Int = 2000, jobs: Int = 2
  ) async throws -> [Bool] {
    let renderer = try Renderer.test(width: 80, height: 100, scale: 1, jobs: jobs)
    return try await renderer.allFrames(
      of: table(isEdited: isEdited), script: ScrollScript(duration: duration), framesPerSecond: 8, actions: actions
    ).map { hasCaret(Picture($0.bitmap())) }
  }

  private func there(_ halves: (Bool, Int)...) -> [Bool] { halves.flatMap { Array(repeating: $0.0, count: $0.1) } }

  @Test func `a caret is there for half a second and gone for half a second, from the start on`() async throws {
    #expect(try await carets() == there((true, 4), (false, 4), (true, 4), (false, 4), (true, 1)))
    #expect(try await !carets(isEdited: false).contains(true))
  }

  @Test func `each edit and each new place of the caret begins the blinking anew`() async throws {
    // At 625 ms the caret was gone. From then on it shows for half a second.
    let type = ScheduledAction(at: 625, row: 0) { (cell: FieldCell) in cell.field.insertText("!") }
    #expect(try await carets([type]) == there((true, 4), (false, 1), (true, 4), (false, 4), (true, 4)))
    let move = ScheduledAction(at: 625, row: 0) { (cell: FieldCell) in cell.field.selectedRange = 0..<0 }
    #expect(try await carets([move]) == there((true, 4), (false, 1), (true, 4), (false, 4), (true, 4)))
    // Two changes at one instant begin the blinking once.
    #expect(try await carets([type, move], jobs: 1) == there((true, 4), (false, 1), (true, 4), (false, 4), (true, 4)))
    let begin = ScheduledAction(at: 250, row: 0) { (cell: FieldCell) in cell.field.becomeFirstResponder() }
    let end = ScheduledAction(at: 1375, row: 0) { (cell: FieldCell) in cell.field.resignFirstResponder() }
    #expect(try await carets([begin, end], isEdited: false) == there((false, 2), (true, 4), (false, 4), (true, 1), (false, 6)))
  }

  @Test func `a still picture shows the caret`() async throws {
    let renderer = try Renderer.test(width: 80, height: 100, scale: 1)
    #expect(hasCaret(Picture(try await renderer.render(table()).bitmap())))
    let node = EditableTextNode()
    (node.tintColor, node.style.preferredSize) = (Color(0xFF0000), Size(width: 40, height: 20))
    node.becomeFirstResponder()
    #expect(hasCaret(Picture(try await renderer.render(node).bitmap())))
  }

  @Test func `frames differ only where the caret is, and other rows are painted once`() async throws {
    let renderer = try Renderer.test(width: 80, height: 100, scale: 1)
    let before = renderer.counts.layersDrawn
    let frames = try await renderer.allFrames(of: table(), script: ScrollScript(duration: 2000), framesPerSecond: 8)
      .map { Picture($0.bitmap()) }
    guard case .pixels(let count, let x, let y, _)? = frames[4].difference(from: frames[0]) else {
      Issue.record("the caret does not blink")
      return
    }
    #expect(x.count == 2 && count == 2 * y.count)
    // Three rows are painted, and then the row of the caret without it, at most once a second.
    #expect(renderer.counts.layersDrawn - before <= 3 + 4)
    let quiet = renderer.counts.layersDrawn
    _ = try await renderer.allFrames(of: table(isEdited: false), script: ScrollScript(duration: 2000), framesPerSecond: 8)
    #expect(renderer.counts.layersDrawn - quiet <= 3)
  }

  @Test func `a row grows as text is inserted into its field, and the rows below move`() async throws {
    let type = ScheduledAction(at: 100, row: 0) { (cell: FieldCell) in cell.field.insertText("\nmore\nlines") }
    let delete = ScheduledAction(at: 600, row: 0) { (cell: FieldCell) in
      cell.field.selectedRange = 2..<100
      cell.field.deleteBackward()
    }
    var tops: [[Int]] = []
    for jobs in [1, 3] {
      let renderer = try Renderer.test(width: 80, height: 100, scale: 1, jobs: jobs)
      let frames = try await renderer.allFrames(
        of: table(), script: ScrollScript(duration: 1500), framesPerSecond: 2, actions: [type, delete])
      tops.append(
        frames.map { frame in
          let picture = Picture(frame.bitmap())
          return (0..<100).first { picture[79, $0] == Color(0x0000FF).premultiplied } ?? -1
        })
    }
    #expect(tops[0] == tops[1])
    #expect(tops[0].count == 4)
    let line = tops[0][0]
    #expect(line > 10)
    #expect(abs(tops[0][1] - 3 * line) <= 2)
    #expect(tops[0][2] == line && tops[0][3] == line)
  }
}
