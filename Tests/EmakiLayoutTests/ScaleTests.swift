import EmakiLayout
import Testing

/// floorPx and ceilPx forgive FLT_EPSILON points before scaling; roundPx rounds halves away from zero.
@Suite struct ScaleTests {
  @Test(
    arguments: [
      (100.66666666667, 3.0, 302.0 / 3), (100.25, 2, 100.5), (100, 2, 100), (-2.25, 2, -2), (-0.5, 1, 0), (0.0000001, 2, 0),
      (0.001, 2, 0.5),
    ] as [(Double, Double, Double)])
  func `a size is rounded up to pixels, noise aside`(value: Double, scale: Double, expected: Double) {
    #expect(Scale(scale).ceilPixel(value) == expected)
  }

  @Test(
    arguments: [(100.66666666666, 3.0, 302.0 / 3), (100.75, 2, 100.5), (-2.25, 2, -2.5), (0.4999999, 2, 0.5)] as [(Double, Double, Double)])
  func `a cross offset is rounded down to pixels, noise aside`(value: Double, scale: Double, expected: Double) {
    #expect(Scale(scale).floorPixel(value) == expected)
  }

  @Test(arguments: [(0.25, 2.0, 0.5), (-0.25, 2, -0.5), (0.24, 2, 0), (1.0 / 6, 3, 1.0 / 3)] as [(Double, Double, Double)])
  func `an offset is rounded to the nearest pixel, halves away from zero`(value: Double, scale: Double, expected: Double) {
    #expect(Scale(scale).roundPixel(value) == expected)
  }

  @Test func `rounding up agrees with the library's for every kind of number`() {
    for factor in [1.0, 1.5, 2, 3] {
      for step in -4000..<4000 {
        let value = Double(step) * 0.137 + Double(step) * 250
        #expect(
          Scale(factor).ceilPixel(value) == ((value - Double(Float.ulpOfOne)) * factor).rounded(.up) / factor, "\(value) at \(factor)")
      }
    }
    #expect(Scale(2).ceilPixel(.infinity) == .infinity)
    #expect(Scale(2).ceilPixel(.nan).isNaN)
  }

  @Test(arguments: [1, 1.5, 2, 2.75, 3, 1e9] as [Double]) func `a layout's size is rounded as each of its lengths is`(factor: Double) {
    let scale = Scale(factor)
    let box = Box()
    for step in 0..<4000 {
      // On pixels and off them, small and large, and whole numbers off by noise.
      let lengths = [Double(step) / factor, Double(step) * 0.137, Double(step) * 2345.6789, Double(step) + 1e-9, Double(step) - 1e-9, 0]
      let size = Size(width: max(lengths[step % 6], 0), height: max(lengths[(step / 6) % 6], 0))
      let rounded = LayoutContext(scale: scale).layout(of: box, size: size).size
      #expect(rounded == Size(width: scale.ceilPixel(size.width), height: scale.ceilPixel(size.height)), "\(size) at \(factor)")
    }
  }
}
