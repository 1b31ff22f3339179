import Emaki
import Testing

@testable import EmakiNodes

/// Tests controls and buttons: their states, contents, layouts and actions.
struct ButtonNodeTests {
  private final class Target {
    var log = ""
    func tapped() { log += "tap " }
    func tappedButton(_ button: ButtonNode) { log += "\(button.debugName ?? "") " }
  }

  private let button = ButtonNode()

  private func square(_ color: Color, _ side: Double) -> Image {
    .drawn(key: "\(color) \(side)", size: Size(side, side)) { context in
      context.fill(DrawingPath(context.bounds), with: .color(color))
    }
  }

  private static let all: ControlState = [.disabled, .highlighted, .selected]

  private func set(_ button: ButtonNode, to state: ControlState) {
    (button.isEnabled, button.isHighlighted, button.isSelected) = (
      !state.contains(.disabled), state.contains(.highlighted), state.contains(.selected)
    )
    #expect(button.state == state)
  }

  @Test func `each state and each union of states shows its own title`() {
    let states = [[], .highlighted, .selected, .disabled].flatMap { first -> [ControlState] in
      [first, first.union(.highlighted), first.union(.selected), Self.all.subtracting(first)]
    }
    for state in states { button.setTitle("\(state.rawValue)", for: state) }
    for state in states {
      set(button, to: state)
      let titles = [button.titleNode.attributedText, button.attributedTitle(for: state)].map { $0?.string }
      #expect(titles == ["\(state.rawValue)", "\(state.rawValue)"])
    }
  }

  private static let both: ControlState = [.highlighted, .selected]

  /// States are looked for in the order of Texture's `updateTitle`.
  @Test(
    arguments: [
      ([.normal, .highlighted, .selected], both, .highlighted), ([.normal, .selected], both, .selected),
      ([.normal, .selected], .highlighted, .normal), ([.normal, .highlighted, .selected, both], all, both),
      ([.normal, both, .disabled], all, .disabled), ([.highlighted], .normal, nil),
    ] as [([ControlState], ControlState, ControlState?)])
  func `a state without a title shows that of the nearest state`(titles: [ControlState], state: ControlState, shown: ControlState?) {
    for state in titles { button.setTitle("\(state.rawValue)", for: state) }
    set(button, to: state)
    #expect(button.titleNode.attributedText?.string == shown.map { "\($0.rawValue)" })
  }

  @Test func `a longer title of another state lays the button out again`() throws {
    button.setTitle("A", with: .system(size: 14), for: .normal)
    button.setTitle("A much longer title", with: .system(size: 14), for: .selected)
    let range = SizeRange(max: Size(300, 100))
    let short = try button.measure(range)
    button.isSelected = true
    let long = try button.measure(range)
    button.isSelected = false
    #expect(try long.width > short.width + 50 && button.measure(range) == short)
  }

  @Test func `the image stands beside or above the title, before or after it`() throws {
    button.setTitle("Title", for: .normal)
    button.setImage(square(.black, 20), for: .normal)
    func expect(_ isAsExpected: (_ image: Rect, _ title: Rect) -> Bool) throws {
      let range = SizeRange(max: Size(300, 100))
      let (image, title) = (try frame(of: button.imageNode, in: range), try frame(of: button.titleNode, in: range))
      #expect(isAsExpected(image, title), "\(image), \(title)")
    }
    try expect { $0.maxX + 8 == $1.minX && abs($0.midY - $1.midY) <= 1 }
    button.imageAlignment = .end
    try expect { $1.maxX + 8 == $0.minX }
    (button.laysOutHorizontally, button.contentSpacing) = (false, 4)
    try expect { $1.maxY + 4 == $0.minY }
    button.imageAlignment = .beginning
    try expect { $0.maxY + 4 == $1.minY }
    button.contentEdgeInsets = EdgeInsets(top: 5, left: 7, bottom: 9, right: 11)
    try expect { $0.minY == 5 && button.calculatedSize.height == $1.maxY + 9 }
  }

  private func frame(of node: DisplayNode, in range: SizeRange) throws -> Rect {
    _ = try button.layoutThatFits(range, scale: 1)
    button.frame.size = button.calculatedSize
    return try #require(button.calculatedLayout?.children.first { $0.element === node }).frame
  }

  @Test func `content stands where its alignments say in a larger button`() throws {
    button.setImage(square(.black, 20), for: .normal)
    func origin() throws -> Point { try frame(of: button.imageNode, in: SizeRange(exactly: Size(100, 60))).origin }
    var origins = [try origin()]
    (button.contentHorizontalAlignment, button.contentVerticalAlignment) = (.right, .bottom)
    origins.append(try origin())
    (button.contentHorizontalAlignment, button.contentVerticalAlignment) = (.left, .top)
    #expect(try origins + [origin()] == [Point(40, 20), Point(80, 40), .zero])
  }

  @Test func `the background image fills the button`() async throws {
    let button = ButtonNode()
    button.setBackgroundImage(square(.green, 10), for: .normal)
    button.setBackgroundImage(square(.red, 10), for: .highlighted)
    button.setPreferredSize(40, 20)
    #expect(Set(try await Renderer.test(40, 20).render(button).picture.words) == [Color.green.premultiplied])
  }

  // MARK: Actions

  @Test func `actions are called in order, while their targets are there`() {
    button.debugName = "like"
    let target = Target()
    button.addTarget(target, action: Target.tapped, forControlEvents: .touchUpInside)
    button.addTarget(target, action: Target.tappedButton(_:), forControlEvents: [.touchUpInside, .touchDown])
    var counts: [Int] = []
    do {
      let gone = Target()
      button.addTarget(gone, action: Target.tapped, forControlEvents: .touchUpInside)
      counts.append(button.allTargets.count)
    }
    #expect(counts + [button.allTargets.count] == [2, 1])
    func expect(_ log: String, _ act: () -> Void) {
      act()
      #expect(target.log == log)
      (target.log, button.isEnabled) = ("", true)
    }
    expect("like tap like ") { button.tap() }
    expect("") { button.sendActions(forControlEvents: .valueChanged) }
    expect("") {
      button.isEnabled = false
      button.tap()
    }
    button.addAction(for: .touchDown) { $0.isEnabled = false }
    expect("like ") { button.tap() }
    button.removeTarget(target, forControlEvents: .touchUpInside)
    expect("like ") { button.tap() }
    button.removeTarget(nil)
    expect("") { button.tap() }
  }

  @Test func `a tap in a running list is visible from its instant on`() async throws {
    let table = TableNode.holding {
      let button = ButtonNode()
      button.setTitle("Like", for: .normal)
      button.setTitle("You like this", for: .selected)
      button.addAction(for: .touchUpInside) { $0.isSelected.toggle() }
      return button
    }
    let tap = ScheduledAction.inside(at: 100) { (button: ButtonNode) in button.tap() }
    let pictures = try await Renderer.test(200, 40).allFrames(
      of: table, framesPerSecond: 10, frames: 3, actions: [tap]
    ).map(\.picture)
    #expect(pictures[0] != pictures[1] && pictures[1] == pictures[2])
  }

  @Test func `a screen reader meets a button by its title, once it has a target`() {
    let target = Target()
    button.setTitle("Send", for: .normal)
    #expect(!button.isAccessibilityElement)
    button.addTarget(target, action: Target.tapped, forControlEvents: .touchUpInside)
    #expect((button.isAccessibilityElement, button.accessibilityLabel, button.accessibilityTraits) == (true, "Send", .button))
    (button.isEnabled, button.isSelected) = (false, true)
    #expect(button.accessibilityTraits == [.button, .notEnabled, .selected])
  }

  @Test func `what a state does not change stays, and asks for no layout`() {
    button.imageNode.image = square(.black, 9)
    button.setTitle("Send", for: .normal)
    #expect(button.imageNode.image != nil)
    button.imageNode.image = nil
    let version = button.layoutVersion
    button.setTitle("Send", for: .normal)
    button.setTitle("Sent", for: .selected)
    button.isHighlighted = true
    let unchanged = button.layoutVersion
    button.isSelected = true
    #expect(unchanged == version && button.layoutVersion > version)
    for state in [ControlState.normal, .selected] { button.setAttributedTitle(nil, for: state) }
    #expect(button.titleNode.attributedText == nil)
  }

  @Test func `titles without a colour and templates take the tint`() {
    var color: Color? { button.titleNode.attributedText?.runs.first?.color }
    button.setTitle("Plain", for: .normal)
    button.setTitle("Red", with: nil, with: .red, for: .selected)
    #expect(color == .black)
    button.setImage(square(.black, 9), for: .normal)
    button.tintColor = .blue
    #expect(button.imageNode.tintColor == .blue && color == .blue)
    button.isSelected = true
    #expect(color == .red)
  }
}
