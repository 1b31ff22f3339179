import Emaki
import EmakiTestSupport
import Foundation
import Testing

/// Tests controls and buttons: their states, contents, layouts and actions.
@Suite struct ButtonNodeTests {
  private final class Target {
    var taps = 0
    var senders: [String] = []
    func tapped() { taps += 1 }
    func tappedButton(_ button: ButtonNode) { senders.append(button.debugName ?? "") }
  }

  private func square(_ color: Color, _ side: Double) -> Image {
    .drawn(key: "\(color) \(side)", size: Size(width: side, height: side)) { context in
      context.fill(DrawingPath(Rect(x: 0, y: 0, width: side, height: side)), with: .color(color))
    }
  }

  private static let allStates: [ControlState] = [
    .normal, .highlighted, .selected, [.highlighted, .selected], .disabled, [.disabled, .highlighted], [.disabled, .selected],
    [.disabled, .highlighted, .selected],
  ]

  private func set(_ button: ButtonNode, to state: ControlState) {
    (button.isEnabled, button.isHighlighted, button.isSelected) = (
      !state.contains(.disabled), state.contains(.highlighted), state.contains(.selected)
    )
    #expect(button.state == state)
  }

  @Test func `each state and each union of states shows its own title`() {
    let button = ButtonNode()
    for (number, state) in Self.allStates.enumerated() { button.setTitle("\(number)", for: state) }
    for (number, state) in Self.allStates.enumerated() {
      set(button, to: state)
      #expect(button.titleNode.attributedText?.string == "\(number)")
      #expect(button.attributedTitle(for: state)?.string == "\(number)")
    }
  }

  /// States are looked for in the order of Texture's `updateTitle`.
  @Test func `a state without a title shows that of the nearest state`() {
    func shown(_ titles: [ControlState], in state: ControlState) -> ControlState? {
      let button = ButtonNode()
      for (number, state) in titles.enumerated() { button.setTitle("\(number)", for: state) }
      set(button, to: state)
      return button.titleNode.attributedText.flatMap { Int($0.string) }.map { titles[$0] }
    }
    let both: ControlState = [.highlighted, .selected]
    #expect(shown([.normal, .highlighted, .selected], in: both) == .highlighted)
    #expect(shown([.normal, .selected], in: both) == .selected)
    #expect(shown([.normal, .selected], in: .highlighted) == .normal)
    #expect(shown([.normal, .highlighted, .selected, both], in: [.disabled, .highlighted, .selected]) == both)
    #expect(shown([.normal, both, .disabled], in: [.disabled, .highlighted, .selected]) == .disabled)
    #expect(shown([.highlighted], in: .normal) == nil)
  }

  @Test func `a longer title of another state lays the button out again`() throws {
    let button = ButtonNode()
    button.setTitle("A", with: .system(size: 14), for: .normal)
    button.setTitle("A much longer title", with: .system(size: 14), for: .selected)
    let range = SizeRange(max: Size(width: 300, height: 100))
    let short = try button.measure(range)
    button.isSelected = true
    let long = try button.measure(range)
    #expect(long.width > short.width + 50)
    button.isSelected = false
    #expect(try button.measure(range) == short)
  }

  @Test func `the image stands beside or above the title, before or after it`() throws {
    let button = ButtonNode()
    button.setTitle("Title", for: .normal)
    button.setImage(square(.black, 20), for: .normal)
    let range = SizeRange(max: Size(width: 300, height: 100))
    func frames() throws -> (image: Rect, title: Rect) {
      _ = try button.layoutThatFits(range, scale: 1)
      button.frame.size = button.calculatedSize
      let layout = try #require(button.calculatedLayout)
      func frame(_ node: DisplayNode) -> Rect { layout.children.first { $0.element === node }?.frame ?? .zero }
      return (frame(button.imageNode), frame(button.titleNode))
    }
    var (image, title) = try frames()
    #expect(image.maxX + 8 == title.minX)
    #expect(abs(image.midY - title.midY) <= 1)
    button.imageAlignment = .end
    (image, title) = try frames()
    #expect(title.maxX + 8 == image.minX)
    (button.laysOutHorizontally, button.contentSpacing) = (false, 4)
    (image, title) = try frames()
    #expect(title.maxY + 4 == image.minY)
    button.imageAlignment = .beginning
    (image, title) = try frames()
    #expect(image.maxY + 4 == title.minY)
    button.contentEdgeInsets = EdgeInsets(top: 5, left: 7, bottom: 9, right: 11)
    (image, title) = try frames()
    #expect(image.minY == 5)
    #expect(button.calculatedSize.height == title.maxY + 9)
  }

  @Test func `content stands where its alignments say in a larger button`() throws {
    let button = ButtonNode()
    button.setImage(square(.black, 20), for: .normal)
    func origin() throws -> Point {
      _ = try button.layoutThatFits(SizeRange(exactly: Size(width: 100, height: 60)), scale: 1)
      return try #require(button.calculatedLayout?.children.first { $0.element === button.imageNode }).origin
    }
    #expect(try origin() == Point(x: 40, y: 20))
    (button.contentHorizontalAlignment, button.contentVerticalAlignment) = (.right, .bottom)
    #expect(try origin() == Point(x: 80, y: 40))
    (button.contentHorizontalAlignment, button.contentVerticalAlignment) = (.left, .top)
    #expect(try origin() == .zero)
  }

  @Test func `the background image fills the button`() async throws {
    let button = ButtonNode()
    button.setBackgroundImage(square(Color(0x00FF00), 10), for: .normal)
    button.setBackgroundImage(square(Color(0xFF0000), 10), for: .highlighted)
    button.style.preferredSize = Size(width: 40, height: 20)
    let picture = Picture(try await Renderer.test(width: 40, height: 20, scale: 1).render(button).bitmap())
    #expect((0..<20).allSatisfy { y in (0..<40).allSatisfy { picture[$0, y] == Color(0x00FF00).premultiplied } })
  }

  // MARK: Actions

  @Test func `actions are called in order, for their events, as long as their targets are there`() {
    let button = ButtonNode()
    button.debugName = "like"
    let target = Target()
    button.addTarget(target, action: Target.tapped, forControlEvents: .touchUpInside)
    button.addTarget(target, action: Target.tappedButton(_:), forControlEvents: [.touchUpInside, .touchDown])
    do {
      let gone = Target()
      button.addTarget(gone, action: Target.tapped, forControlEvents: .touchUpInside)
      #expect(button.allTargets.count == 2)
    }
    #expect(button.allTargets.count == 1)
    button.tap()
    #expect((target.taps, target.senders) == (1, ["like", "like"]))
    button.sendActions(forControlEvents: .valueChanged)
    #expect(target.taps == 1)
    button.isEnabled = false
    button.tap()
    #expect(target.taps == 1)
    button.isEnabled = true
    button.addAction(for: .touchDown) { $0.isEnabled = false }
    button.tap()
    #expect((target.taps, button.isEnabled) == (1, false))
    button.isEnabled = true
    button.removeTarget(target, forControlEvents: .touchUpInside)
    button.tap()
    #expect((target.taps, target.senders) == (1, ["like", "like", "like", "like"]))
    button.removeTarget(nil)
    button.tap()
    #expect(target.senders.count == 4)
  }

  /// A cell with a button, which counts its taps in the title.
  private final class LikeCell: CellNode {
    let button = ButtonNode()

    override init() {
      super.init()
      automaticallyManagesSubnodes = true
      button.setTitle("Like", for: .normal)
      button.setTitle("You like this", for: .selected)
      button.addTarget(self, action: LikeCell.tapped, forControlEvents: .touchUpInside)
    }

    func tapped() { button.isSelected.toggle() }

    override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> LayoutSpec {
      StackLayoutSpec(.horizontal, justifyContent: .start, children: [button])
    }
  }

  @Test func `a tap in a running list is visible from its instant on`() async throws {
    let table = TableNode(numberOfRows: 1) { _ in { LikeCell() } }
    let tap = ScheduledAction(at: 100) { (cell: LikeCell) in cell.button.tap() }
    var frames: [Picture] = []
    for try await frame in try Renderer.test(width: 200, height: 40, scale: 1).frames(
      of: table, script: ScrollScript(duration: 200), framesPerSecond: 10, actions: [tap])
    {
      frames.append(Picture(frame.bitmap()))
    }
    #expect(frames[0].difference(from: frames[1]) != nil)
    #expect(frames[1].difference(from: frames[2]) == nil)
  }

  @Test func `a screen reader meets a button by its title, once it has a target`() {
    let (button, target) = (ButtonNode(), Target())
    button.setTitle("Send", for: .normal)
    #expect(!button.isAccessibilityElement)
    button.addTarget(target, action: Target.tapped, forControlEvents: .touchUpInside)
    #expect(button.isAccessibilityElement)
    #expect(button.accessibilityLabel == "Send")
    #expect(button.accessibilityTraits == .button)
    (button.isEnabled, button.isSelected) = (false, true)
    #expect(button.accessibilityTraits == [.button, .notEnabled, .selected])
  }

  @Test func `what a state does not change stays as it was set, and asks for no layout`() {
    let button = ButtonNode()
    button.imageNode.image = square(.black, 9)
    button.setTitle("Send", for: .normal)
    #expect(button.imageNode.image != nil)
    button.imageNode.image = nil
    let version = button.layoutVersion
    button.setTitle("Send", for: .normal)
    button.setTitle("Sent", for: .selected)
    button.isHighlighted = true
    #expect(button.layoutVersion == version)
    button.isSelected = true
    #expect(button.layoutVersion > version)
    for state in [ControlState.normal, .selected] { button.setAttributedTitle(nil, for: state) }
    #expect(button.titleNode.attributedText == nil)
  }

  @Test func `titles without a colour and templates take the tint`() {
    let button = ButtonNode()
    button.setTitle("Plain", for: .normal)
    button.setTitle("Red", with: nil, with: Color(0xFF0000), for: .selected)
    #expect(button.titleNode.attributedText?.runs.first?.color == .black)
    button.setImage(square(.black, 9), for: .normal)
    button.tintColor = Color(0x0000FF)
    #expect(button.imageNode.tintColor == Color(0x0000FF))
    #expect(button.titleNode.attributedText?.runs.first?.color == Color(0x0000FF))
    button.isSelected = true
    #expect(button.titleNode.attributedText?.runs.first?.color == Color(0xFF0000))
  }
}
