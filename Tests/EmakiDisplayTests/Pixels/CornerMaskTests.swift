import EmakiDisplay
import Testing

struct CornerMaskTests {
  @Test(arguments: [0.3, 0.5, 1, 1.5, 2, 3, 4.25, 7.5, 10, 15, 33.3])
  func `each pixel's coverage is its area, measured with 64 x 64 samples, and that of its transpose`(radius: Double) {
    let mask = CornerMask(radius: radius)
    let grid = 64
    for y in 0..<mask.side {
      for x in 0..<mask.side {
        var inside = 0
        for sample in 0..<(grid * grid) {
          let u = radius - (Double(x) + (Double(sample % grid) + 0.5) / Double(grid))
          let v = radius - (Double(y) + (Double(sample / grid) + 0.5) / Double(grid))
          if u <= 0 || v <= 0 || u * u + v * v <= radius * radius { inside += 1 }
        }
        let expected = Double(inside) / Double(grid * grid) * 255
        let coverage = mask.coverage[y * mask.side + x]
        let isSymmetric = coverage == mask.coverage[x * mask.side + y]
        #expect(isSymmetric && abs(Double(coverage) - expected) <= 1, "radius \(radius), pixel (\(x), \(y))")
      }
    }
  }

  @Test(arguments: [1.0, 2, 5, 25, 75, 300])
  func `the coverage of a corner adds up to a quarter of a disc`(radius: Double) {
    let total = CornerMask(radius: radius).coverage.reduce(0) { $0 + Double($1) } / 255
    // The arc has at most two pixels in each column. Each of them is rounded by at most half of 1/255.
    #expect(abs(total - Double.pi * radius * radius / 4) <= 2 * radius * 0.5 / 255)
  }

  @Test(arguments: [1, 3, 9, 10, 21])
  func `a circle of any diameter has the area of a circle and looks the same from four sides`(diameter: Int) {
    let mask = CornerMask(radius: Double(diameter) / 2)
    var total = 0.0
    for y in 0..<diameter {
      for x in 0..<diameter {
        let coverage = mask.coverage(x: x, y: y, width: diameter, height: diameter)
        #expect(coverage == mask.coverage(x: diameter - 1 - y, y: x, width: diameter, height: diameter))
        total += Double(coverage) / 255
      }
    }
    #expect(abs(total - Double.pi * Double(diameter * diameter) / 4) <= Double(4 * diameter) * 0.5 / 255)
  }
}
