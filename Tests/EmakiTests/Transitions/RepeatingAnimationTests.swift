import Emaki
import EmakiTestSupport
import Testing

/// Animations that repeat and run back.
@Suite struct RepeatingAnimationTests {
  private final class PulseCell: CellNode {
    private let options: AnimationOptions
    static let height = 20.0

    init(_ options: AnimationOptions) {
      self.options = options
      super.init()
      backgroundColor = Color(0x000000)
    }

    override func calculateSizeThatFits(_ constrainedSize: Size) -> Size { Size(width: constrainedSize.width, height: Self.height) }
    override func didEnterVisibleState() {
      animate(withDuration: 0.2, options: options, animations: { backgroundColor = Color(0xC8C8C8) })
    }
  }

  /// Returns the brightness of the cell at each tenth of a second.
  private func values(_ options: AnimationOptions, count: Int) async throws -> [Int] {
    let table = TableNode.plain(rows: [0]) { _ in { PulseCell(options) } }
    var values: [Int] = []
    for try await frame in try Renderer.test(width: 20, height: 20, scale: 1).frames(
      of: table, script: ScrollScript(), framesPerSecond: 10, frames: count)
    {
      values.append(Int(Picture(frame.bitmap())[4, 4] & 255))
    }
    return values
  }

  @Test func `an animation repeats from its beginning, or back and forth`() async throws {
    #expect(try await values([.curveLinear], count: 5) == [0, 100, 200, 200, 200])
    #expect(try await values([.repeat, .curveLinear], count: 7) == [0, 100, 0, 100, 0, 100, 0])
    #expect(try await values([.curveLinear, .repeat, .autoreverse], count: 7) == [0, 100, 200, 100, 0, 100, 200])
    // As in UIKit the value that was set is seen at the end.
    #expect(try await values([.autoreverse, .curveLinear], count: 6) == [0, 100, 200, 100, 200, 200])
  }

  @Test func `a still shows the values that were set, and so does the settled list`() async throws {
    let renderer = try Renderer.test(width: 20, height: 20, scale: 1)
    let table = TableNode.plain(rows: [0]) { _ in { PulseCell([.repeat, .autoreverse]) } }
    for frame in [try await renderer.render(table), try await renderer.render(table, at: .settled)] {
      #expect(Picture(frame.bitmap())[4, 4] & 255 == 0xC8)
    }
  }
}
