import Testing

@testable import EmakiLayout

/// Tests that floorPx and ceilPx forgive FLT_EPSILON points before scaling, and that roundPx rounds halves away from zero.
struct ScaleTests {
  /// A way to round points to pixels of a scale.
  enum Rounding { case up, down, nearest }

  @Test(
    arguments: [
      (.up, 100.66666666667, 3, 302.0 / 3), (.up, 100.25, 2, 100.5), (.up, 100, 2, 100), (.up, -2.25, 2, -2), (.up, -0.5, 1, 0),
      (.up, 0.0000001, 2, 0), (.up, 0.001, 2, 0.5), (.down, 100.66666666666, 3, 302.0 / 3), (.down, 100.75, 2, 100.5),
      (.down, -2.25, 2, -2.5), (.down, 0.4999999, 2, 0.5), (.nearest, 0.25, 2, 0.5), (.nearest, -0.25, 2, -0.5), (.nearest, 0.24, 2, 0),
      (.nearest, 1.0 / 6, 3, 1.0 / 3),
    ] as [(Rounding, Double, Double, Double)])
  func `sizes are rounded up, cross offsets down and others to the nearest pixel, but noise of the arithmetic is not`(
    rounding: Rounding, value: Double, factor: Double, expected: Double
  ) {
    let scale = Scale(factor)
    let rounded =
      switch rounding {
      case .up: scale.ceilPixel(value)
      case .down: scale.floorPixel(value)
      case .nearest: scale.roundPixel(value)
      }
    #expect(rounded == expected)
  }

  @Test func `rounding up agrees with rounded(.up) for every kind of number`() {
    for factor in [1.0, 1.5, 2, 3] {
      for step in -4000..<4000 {
        let value = Double(step) * 0.137 + Double(step) * 250
        #expect(
          Scale(factor).ceilPixel(value) == ((value - Double(Float.ulpOfOne)) * factor).rounded(.up) / factor, "\(value) at \(factor)")
      }
    }
    #expect(Scale(2).ceilPixel(.infinity) == .infinity && Scale(2).ceilPixel(.nan).isNaN)
  }

  @Test(arguments: [1, 1.5, 2, 2.75, 3, 1e9] as [Double]) func `both lengths of a layout's size are rounded as single lengths are`(
    factor: Double
  ) {
    let scale = Scale(factor)
    let box = Box()
    for step in 0..<4000 {
      // On pixels and off them, small and large, and whole numbers off by noise.
      let lengths = [Double(step) / factor, Double(step) * 0.137, Double(step) * 2345.6789, Double(step) + 1e-9, Double(step) - 1e-9, 0]
      let size = Size(max(lengths[step % 6], 0), max(lengths[(step / 6) % 6], 0))
      let rounded = LayoutContext(scale: scale).layout(of: box, size: size).size
      #expect(rounded == Size(scale.ceilPixel(size.width), scale.ceilPixel(size.height)), "\(size) at \(factor)")
    }
  }

  @Test(arguments: [(1.5, 2), (1.4999, 1), (-1.5, -2), (-1.49, -1), (.nan, 0), (.infinity, Scale.pixelCountLimit)] as [(Double, Int)])
  func `a length is rounded to the nearest number of pixels, halves away from zero`(pixels: Double, expected: Int) {
    #expect(Scale(2).nearestPixelCount(pixels / 2) == expected)
  }

  @Test(arguments: [(1.999, 1), (2, 2), (-0.5, -1), (.nan, 0)] as [(Double, Int)])
  func `a length holds as many full pixels as fit`(pixels: Double, expected: Int) {
    #expect(Scale(2).fullPixelCount(pixels / 2) == expected)
  }

  @Test func `a number of pixels is limited to its bounds`() {
    let scale = Scale(2)
    #expect([-8, 8].map { scale.nearestPixelCount($0, in: -3...9) } == [-3, 9])
    #expect([scale.nearestPixelCount(.nan, in: 4...9), scale.fullPixelCount(0.25, in: 1...9)] == [4, 1])
  }

  @Test func `a stretch touches every pixel that it partly covers`() {
    let stretches = [(0.75, 1.25), (1, 2), (1.25, 1), (-1e12, 1e12)]
    #expect(stretches.map { Scale(2).touchedPixels(from: $0, to: $1) } == [1..<3, 2..<4, 2..<3, -1_000_000_000..<1_000_000_000])
  }

  @Test func `points and pixels are converted without rounding`() {
    #expect([Scale(3).pixels(0.5), Scale(2).points(3), Scale(2).onePixel] == [1.5, 1.5, 0.5])
  }
}
