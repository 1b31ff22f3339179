import Emaki
import EmakiRaster
import EmakiTestSupport
import Testing

/// Switches: colours, the thumb's place, taps, and the slide on the virtual clock.
@Suite struct SwitchNodeTests {
  private let green = Color(0x34C759)
  private let white = Color(0xFFFFFF)

  /// Draws a switch at the beginning of 60 x 40 points of white.
  private func picture(_ node: SwitchNode, direction: LayoutDirection = .leftToRight) throws -> Picture {
    let root = DisplayNode()
    root.automaticallyManagesSubnodes = true
    root.layoutSpecBlock = { _, _ in StackLayoutSpec(.horizontal, alignItems: .start, children: [node]) }
    let context = try RenderContext.test(scale: 1, layoutDirection: direction)
    return try context.picture(of: root, in: SizeRange(exactly: Size(width: 60, height: 40)))
  }

  @Test func `on it is green with the thumb at the end, off grey with the thumb at the beginning`() throws {
    let node = SwitchNode()
    var seen = try picture(node)
    #expect(node.frame.size == Size(width: 51, height: 31))
    // The colour is 0x787880 at an alpha of 0.16 on white.
    #expect(seen[40, 15] == Color(0xE9E9EB).premultiplied)
    #expect(seen[15, 15] == white.premultiplied)
    node.isOn = true
    seen = try picture(node)
    #expect(seen[10, 15] == green.premultiplied)
    #expect(seen[36, 15] == white.premultiplied)
  }

  @Test func `from right to left the thumb of a switch that is on is at the left`() throws {
    let node = SwitchNode()
    node.isOn = true
    let seen = try picture(node, direction: .rightToLeft)
    // The switch begins at 9.
    #expect(seen[9 + 15, 15] == white.premultiplied)
    #expect(seen[9 + 40, 15] == green.premultiplied)
  }

  @Test func `a dark list has the colours of dark lists, and own colours win`() async throws {
    func picture(_ on: Color?, _ thumb: Color?) async throws -> Picture {
      let node = SwitchNode()
      (node.isOn, node.onTintColor, node.thumbTintColor) = (true, on, thumb)
      return Picture(try await Renderer.test(width: 51, height: 31, scale: 1, theme: .dark).render(node).bitmap())
    }
    #expect(try await picture(nil, nil)[10, 15] == Color(0x30D158).premultiplied)
    let seen = try await picture(Color(0x0000FF), Color(0xFF0000))
    #expect(seen[10, 15] == Color(0x0000FF).premultiplied)
    #expect(seen[36, 15] == Color(0xFF0000).premultiplied)
  }

  @Test func `a tap turns it over and sends its events, unless it is disabled`() {
    let node = SwitchNode()
    var events: [String] = []
    node.addAction(for: .valueChanged) { control in events.append("value \((control as? SwitchNode)?.isOn == true)") }
    node.addAction(for: .touchUpInside) { _ in events.append("up") }
    node.tap()
    #expect(events == ["value true", "up"])
    node.isOn = false
    node.setOn(true, animated: true)
    #expect(events.count == 2)
    node.isEnabled = false
    node.tap()
    #expect((node.isOn, events.count) == (true, 2))
  }

  /// A cell with a switch.
  private final class SettingCell: CellNode {
    let toggle = SwitchNode()
    override init() {
      super.init()
      automaticallyManagesSubnodes = true
      backgroundColor = .white
    }
    override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> LayoutSpec { StackLayoutSpec(.horizontal, children: [toggle]) }
  }

  @Test func `after a tap in a running list the thumb slides`() async throws {
    let table = TableNode(numberOfRows: 1) { _ in { SettingCell() } }
    let tap = ScheduledAction(at: 100) { (cell: SettingCell) in cell.toggle.tap() }
    var middles: [Double] = []
    for try await frame in try Renderer.test(width: 51, height: 31, scale: 1).frames(
      of: table, script: ScrollScript(duration: 500), framesPerSecond: 20, actions: [tap])
    {
      // This finds the middle of the thumb. In the middle line only the thumb is quite white, and not the capsule.
      let picture = Picture(frame.bitmap())
      let thumb = (2..<49).filter { picture[$0, 15] == white.premultiplied }
      middles.append(Double(thumb.reduce(0, +)) / Double(thumb.count))
    }
    #expect(abs(middles[0] - 15) <= 1)
    #expect(abs(middles[10] - 35) <= 1)
    #expect(zip(middles, middles.dropFirst()).allSatisfy { $0 <= $1 })
    #expect(middles.contains { $0 > 18 && $0 < 32 })
  }

  @Test func `a switch is a button with the value 1 or 0 to a screen reader`() {
    let node = SwitchNode()
    #expect(node.isAccessibilityElement)
    #expect((node.accessibilityValue, node.accessibilityTraits) == ("0", .button))
    node.isOn = true
    #expect(node.accessibilityValue == "1")
  }
}
