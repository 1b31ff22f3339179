import CEmakiKernels
import EmakiTestSupport
import Testing

/// Compares the pixel loops with the arithmetic that their header promises, which is written out here one channel at a time.
@Suite struct BlendKernelTests {
  /// Widths below, at and above the length of each vector, with odd ones among them.
  static let widths = Array(1...17) + [31, 33, 64, 101]

  /// A picture with room on its left and right, which shows whether anything is written outside of it.
  struct Sheet<Value: FixedWidthInteger & UnsignedInteger> {
    let width: Int
    let height: Int
    let stride: Int
    var values: [Value]

    init(width: Int, height: Int, make: () -> Value) {
      self.width = width
      self.height = height
      stride = width + 3
      values = (0..<height * (width + 3)).map { _ in make() }
    }

    mutating func withPointer(_ body: (UnsafeMutablePointer<Value>, Int) -> Void) {
      values.withUnsafeMutableBufferPointer { body($0.baseAddress! + 1, stride) }  // never empty
    }

    /// Returns the values of the sheet, with those of the picture replaced.
    func mapped(_ body: (Int, Int, Value) -> Value) -> [Value] {
      var result = values
      for y in 0..<height {
        for x in 0..<width { result[y * stride + 1 + x] = body(x, y, values[y * stride + 1 + x]) }
      }
      return result
    }

    subscript(x: Int, y: Int) -> Value { values[y * stride + 1 + x] }
  }

  struct Random {
    var generator: SeededGenerator
    init(_ width: Int) { generator = SeededGenerator(seed: UInt64(width)) }

    /// A premultiplied pixel, with none and full alpha more often than by chance.
    mutating func pixel() -> UInt32 {
      let alpha = [0, 255, UInt32.random(in: 0...255, using: &generator)][Int.random(in: 0..<3, using: &generator)]
      func channel() -> UInt32 { UInt32.random(in: 0...alpha, using: &generator) }
      return alpha << 24 | channel() << 16 | channel() << 8 | channel()
    }

    mutating func byte() -> UInt8 {
      [0, 255, UInt8.random(in: 0...255, using: &generator)][Int.random(in: 0..<3, using: &generator)]
    }

    mutating func pixels(_ width: Int) -> Sheet<UInt32> { Sheet(width: width, height: 5) { pixel() } }
    mutating func bytes(_ width: Int) -> Sheet<UInt8> { Sheet(width: width, height: 5) { byte() } }
  }

  @Test(arguments: widths) func `filling sets each pixel`(width: Int) {
    var random = Random(width)
    var sheet = random.pixels(width)
    let expected = sheet.mapped { _, _, _ in 0x1234_5678 }
    sheet.withPointer { emaki_fill($0, $1, Int32(width), 5, 0x1234_5678) }
    #expect(sheet.values == expected)
    var tight = [UInt32](repeating: 0, count: width * 2)
    emaki_fill(&tight, width, Int32(width), 2, 7)
    #expect(tight.allSatisfy { $0 == 7 })
  }

  @Test(arguments: widths) func `blending a colour equals the arithmetic`(width: Int) {
    var random = Random(width)
    var sheet = random.pixels(width)
    let color = random.pixel()
    let expected = sheet.mapped { _, _, ground in over(color, ground) }
    sheet.withPointer { emaki_blend_color($0, $1, Int32(width), 5, color) }
    #expect(sheet.values == expected)
  }

  @Test(arguments: widths) func `blending a colour through a mask equals the arithmetic`(width: Int) {
    var random = Random(width)
    var (sheet, mask) = (random.pixels(width), random.bytes(width))
    let color = random.pixel()
    let expected = sheet.mapped { x, y, ground in over(scaled(color, UInt32(mask[x, y])), ground) }
    sheet.withPointer { pixels, stride in mask.withPointer { emaki_blend_mask(pixels, stride, $0, $1, Int32(width), 5, color) } }
    #expect(sheet.values == expected)
  }

  @Test(arguments: widths) func `blending a picture equals the arithmetic`(width: Int) {
    var random = Random(width)
    var (sheet, picture) = (random.pixels(width), random.pixels(width))
    let expected = sheet.mapped { x, y, ground in over(picture[x, y], ground) }
    sheet.withPointer { pixels, stride in picture.withPointer { emaki_blend_over(pixels, stride, $0, $1, Int32(width), 5) } }
    #expect(sheet.values == expected)
  }

  @Test(arguments: widths + [140, 257], [16, 50])
  func `blending a picture with opaque and empty stretches equals the arithmetic`(width: Int, stretch: Int) {
    var random = Random(width)
    var (sheet, picture) = (random.pixels(width), random.pixels(width))
    let period = 2 * stretch + 8
    for index in picture.values.indices where index % period < 2 * stretch {
      picture.values[index] = index % period < stretch ? picture.values[index] | 0xFF00_0000 : 0
    }
    let expected = sheet.mapped { x, y, ground in over(picture[x, y], ground) }
    sheet.withPointer { pixels, stride in picture.withPointer { emaki_blend_over(pixels, stride, $0, $1, Int32(width), 5) } }
    #expect(sheet.values == expected)
  }

  @Test(arguments: widths, [0, 1, 127, 255] as [UInt8]) func `blending a faded picture equals the arithmetic`(width: Int, opacity: UInt8) {
    var random = Random(width)
    var (sheet, picture) = (random.pixels(width), random.pixels(width))
    let expected = sheet.mapped { x, y, ground in over(scaled(picture[x, y], UInt32(opacity)), ground) }
    sheet.withPointer { pixels, stride in
      picture.withPointer { emaki_blend_over_opacity(pixels, stride, $0, $1, Int32(width), 5, opacity) }
    }
    #expect(sheet.values == expected)
  }

  @Test(arguments: widths) func `added coverage is limited to 255`(width: Int) {
    var random = Random(width)
    var (sheet, mask) = (random.bytes(width), random.bytes(width))
    let expected = sheet.mapped { x, y, value in UInt8(min(255, Int(value) + Int(mask[x, y]))) }
    sheet.withPointer { bytes, stride in mask.withPointer { emaki_add_mask(bytes, stride, $0, $1, Int32(width), 5) } }
    #expect(sheet.values == expected)
  }

  @Test(arguments: widths) func `four rows of coverage become their mean`(width: Int) {
    var random = Random(width)
    var dense = Sheet<UInt8>(width: width, height: 12) { random.byte() }
    var joined = [UInt8](repeating: 77, count: width * 3)
    dense.withPointer { emaki_join_rows(&joined, width, $0, $1, width, 3) }
    for row in 0..<3 {
      for column in 0..<width {
        let sum = (0..<4).reduce(0) { $0 + Int(dense[column, 4 * row + $1]) }
        #expect(Int(joined[row * width + column]) == (sum + 2) / 4)
      }
    }
  }

  @Test(arguments: widths) func `four columns of coverage become their mean in thirty-seconds`(width: Int) {
    var random = Random(width)
    var dense = random.bytes(4 * width)
    var joined = [UInt8](repeating: 77, count: width * 5)
    dense.withPointer { emaki_join_columns(&joined, width, 5, $0, $1) }
    for row in 0..<5 {
      for column in 0..<width {
        let mean = (0..<4).reduce(0.0) { $0 + Double(dense[4 * column + $1, row]) } / 4
        let value = joined[row * width + column]
        #expect(value == 255 || value % 8 == 0)
        #expect(abs(Double(value) - mean) <= 4)
      }
    }
  }

  @Test func `nothing stays nothing and full coverage full`() {
    var joined = [UInt8](repeating: 77, count: 10)
    emaki_join_columns(&joined, 5, 2, [UInt8](repeating: 0, count: 40), 20)
    #expect(joined == [UInt8](repeating: 0, count: 10))
    emaki_join_columns(&joined, 5, 2, [UInt8](repeating: 255, count: 40), 20)
    #expect(joined == [UInt8](repeating: 255, count: 10))
  }

  @Test(arguments: widths) func `multiplying by a mask scales pixels`(width: Int) {
    var random = Random(width)
    var (sheet, mask) = (random.pixels(width), random.bytes(width))
    let expected = sheet.mapped { x, y, value in scaled(value, UInt32(mask[x, y])) }
    sheet.withPointer { pixels, stride in mask.withPointer { emaki_multiply_mask(pixels, stride, $0, $1, Int32(width), 5) } }
    #expect(sheet.values == expected)
  }

  @Test(arguments: widths) func `alpha is read out of pixels`(width: Int) {
    var random = Random(width)
    var (sheet, picture) = (random.bytes(width), random.pixels(width))
    let expected = sheet.mapped { x, y, _ in UInt8(picture[x, y] >> 24) }
    sheet.withPointer { bytes, stride in picture.withPointer { emaki_extract_alpha(bytes, stride, $0, $1, Int32(width), 5) } }
    #expect(sheet.values == expected)
  }

  @Test(arguments: widths, [0, 1, 2, 6, 40]) func `a box blur is the mean of the neighbours`(width: Int, radius: Int) {
    var random = Random(width)
    let source = (0..<width * 3).map { _ in random.byte() }
    var blurred = [UInt8](repeating: 0, count: source.count)
    emaki_box_blur_rows(&blurred, source, Int32(width), 3, Int32(radius))
    for y in 0..<3 {
      for x in 0..<width {
        let sum = (max(0, x - radius)...min(width - 1, x + radius)).reduce(0) { $0 + Int(source[y * width + $1]) }
        let mean = (Double(sum) / Double(2 * radius + 1)).rounded()
        #expect(Double(blurred[y * width + x]) == mean)
      }
    }
  }

  @Test(arguments: widths) func `transposing twice changes nothing, and once swaps the axes`(width: Int) {
    var random = Random(width)
    let source = (0..<width * 3).map { _ in random.byte() }
    var (once, twice) = (source, source)
    emaki_transpose(&once, source, Int32(width), 3)
    emaki_transpose(&twice, once, 3, Int32(width))
    #expect(twice == source)
    for x in 0..<width { #expect(Array(once[3 * x..<3 * x + 3]) == [source[x], source[width + x], source[2 * width + x]]) }
  }
}

/// Returns the product of two fractions of 255, rounded to nearest. It is never half way between two values, because 255 is odd.
func product(_ a: UInt32, _ b: UInt32) -> UInt32 { (2 * a * b + 255) / 510 }

func scaled(_ pixel: UInt32, _ by: UInt32) -> UInt32 {
  var result: UInt32 = 0
  for shift: UInt32 in [0, 8, 16, 24] { result |= product(pixel >> shift & 255, by) << shift }
  return result
}

func over(_ source: UInt32, _ ground: UInt32) -> UInt32 { source + scaled(ground, 255 - (source >> 24)) }
