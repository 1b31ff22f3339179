import Emaki
import EmakiRaster
import EmakiTestSupport
import Testing

/// Sliders: the thumb's place, limits of values, events.
@Suite struct SliderNodeTests {
  private func picture(_ node: SliderNode, direction: LayoutDirection = .leftToRight) throws -> Picture {
    (node.minimumTrackTintColor, node.maximumTrackTintColor, node.thumbTintColor) = (Color(0x0000FF), Color(0x00FF00), Color(0xFF0000))
    let context = try RenderContext.test(scale: 1, layoutDirection: direction)
    return try context.picture(of: node, in: SizeRange(exactly: Size(width: 127, height: 31)))
  }

  /// Returns the columns of the middle line that have a colour.
  private func columns(_ color: Color, in picture: Picture) -> ClosedRange<Int>? {
    let found = (0..<127).filter { picture[$0, 15] == color.premultiplied }
    return found.first.flatMap { first in found.last.map { first...$0 } }
  }

  @Test(arguments: [(0.0, 0), (0.25, 25), (0.5, 50), (1, 100)]) func `the thumb stands at the value`(value: Double, left: Int) throws {
    let node = SliderNode()
    node.value = value
    for direction in [LayoutDirection.leftToRight, .rightToLeft] {
      let seen = try picture(node, direction: direction)
      let thumb = try #require(columns(Color(0xFF0000), in: seen))
      let begin = direction == .leftToRight ? left : 100 - left
      #expect(abs(thumb.lowerBound - begin) <= 1 && abs(thumb.upperBound - (begin + 26)) <= 1)
      let (before, behind) = (columns(Color(0x0000FF), in: seen), columns(Color(0x00FF00), in: seen))
      // The track before the thumb is on the side from which rows start.
      if let before { #expect((before.upperBound < thumb.lowerBound) == (direction == .leftToRight)) }
      if let behind { #expect((behind.lowerBound > thumb.upperBound) == (direction == .leftToRight)) }
      #expect((before == nil) == (value == 0))
      #expect((behind == nil) == (value == 1))
    }
  }

  @Test func `values are limited to the range, whatever is asked for`() {
    let node = SliderNode()
    node.value = 7
    #expect(node.value == 1)
    node.value = .nan
    #expect(node.value == 0)
    (node.minimumValue, node.maximumValue, node.value) = (10, 20, 15)
    #expect(node.accessibilityValue == "50%")
    node.maximumValue = 12
    #expect(node.value == 12)
    node.maximumValue = 5
    #expect((node.minimumValue, node.maximumValue, node.value) == (5, 5, 5))
    node.minimumValue = .infinity
    #expect(node.minimumValue == 5)
    (node.minimumValue, node.maximumValue) = (-1e308, 1e308)
    node.value = 0
    #expect(node.accessibilityValue == "50%")
  }

  @Test func `a finger that slides the thumb sends events once`() {
    let node = SliderNode()
    var values: [Double] = []
    node.addAction(for: .valueChanged) { values.append(($0 as? SliderNode)?.value ?? -1) }
    node.slide(to: 0.5)
    node.slide(to: 0.5)
    node.value = 1
    #expect(values == [0.5])
    node.isEnabled = false
    node.slide(to: 0.2)
    #expect((values.count, node.value) == (1, 1))
  }

  @Test func `images stand at both ends, and the track between them`() throws {
    func dot(_ name: String) -> Image {
      .drawn(key: name, size: Size(width: 20, height: 20)) {
        $0.fill(DrawingPath(Rect(x: 0, y: 0, width: 20, height: 20)), with: .color(.black))
      }
    }
    let node = SliderNode()
    (node.minimumValueImage, node.maximumValueImage) = (dot("quiet"), dot("loud"))
    #expect(try node.measure(SizeRange(max: Size(width: 200, height: 100))) == Size(width: 200, height: 31))
    let frames = try #require(node.calculatedLayout).children.map(\.frame)
    #expect(frames.map(\.minX) == [0, 28, 180])
    #expect(frames[1].width == 144)
  }
}
