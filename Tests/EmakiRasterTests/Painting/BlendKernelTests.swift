import CEmakiKernels
import EmakiSupport
import EmakiTestSupport
import Testing

/// Compares the pixel loops with the arithmetic that their header promises, which is written out here one channel at a time.
struct BlendKernelTests {
  /// Widths below, at and above the length of each vector, with odd ones among them.
  static let widths = Array(1...17) + [31, 33, 64, 101, 140, 257]

  struct Random {
    var generator: SeededGenerator
    init(_ seed: Int) { generator = SeededGenerator(seed: UInt64(seed)) }

    /// A premultiplied pixel, with none and full alpha more often than by chance.
    mutating func pixel() -> UInt32 {
      let alpha = UInt32(byte())
      func channel() -> UInt32 { UInt32.random(in: 0...alpha, using: &generator) }
      return alpha << 24 | channel() << 16 | channel() << 8 | channel()
    }

    mutating func byte() -> UInt8 {
      [0, 255, UInt8.random(in: 0...255, using: &generator)][generator.int(0..<3)]
    }

    mutating func bytes(_ count: Int) -> [UInt8] { (0..<count).map { _ in byte() } }
  }

  // MARK: Blending

  /// A ground of pixels and one of coverage, with a mask, a picture and a colour. Rows have room behind them, which shows whether
  /// anything is written there.
  struct Sheets {
    let width: Int32
    let height: Int32
    let stride: Int
    var pixels: [UInt32]
    var bytes: [UInt8]
    var mask: [UInt8]
    var picture: [UInt32]
    var color: UInt32

    /// Makes random sheets; in stretches of this length the picture is opaque, empty, and neither.
    init(width: Int, stretch: Int?) {
      var random = Random(width)
      (self.width, height, stride) = (Int32(width), 5, width + 3)
      let count = 5 * stride
      (bytes, mask, color) = (random.bytes(count), random.bytes(count), random.pixel())
      (pixels, picture) = ((0..<count).map { _ in random.pixel() }, (0..<count).map { _ in random.pixel() })
      guard let stretch else { return }
      let period = 2 * stretch + 8
      for index in picture.indices where index % period < 2 * stretch {
        picture[index] = index % period < stretch ? picture[index] | 0xFF00_0000 : 0
      }
    }

    /// Makes sheets in which every value of a ground meets every coverage and alpha.
    init() {
      (width, height, stride, color) = (256, 256, 259, 0xFFFF_8000)
      let places = (0..<256).flatMap { y in (0...258).map { (x: UInt8(clamping: $0), y: UInt8(y)) } }
      (bytes, mask) = (places.map(\.x), places.map(\.y))
      pixels = bytes.map { 0xFF00_0000 | UInt32($0) * 0x01_0101 }
      picture = mask.map { UInt32($0) << 24 | UInt32($0 / 2) << 8 }
    }
  }

  struct Kernel: CustomTestStringConvertible {
    let testDescription: String
    let run: @Sendable (inout Sheets) -> Void
    /// The pixel, or the coverage, that a place has then.
    let expected: @Sendable (Sheets, Int) -> Value

    enum Value {
      case pixel(UInt32)
      case byte(Int)
    }
  }

  static let kernels: [Kernel] =
    [
      Kernel(testDescription: "filling", run: { emaki_fill(&$0.pixels, $0.stride, $0.width, $0.height, $0.color) }) { sheets, _ in
        .pixel(sheets.color)
      },
      Kernel(testDescription: "a colour", run: { emaki_blend_color(&$0.pixels, $0.stride, $0.width, $0.height, $0.color) }) {
        .pixel(over($0.color, $0.pixels[$1]))
      },
      Kernel(
        testDescription: "a colour through a mask",
        run: { emaki_blend_mask(&$0.pixels, $0.stride, $0.mask, $0.stride, $0.width, $0.height, $0.color) }
      ) { .pixel(over(scaled($0.color, UInt32($0.mask[$1])), $0.pixels[$1])) },
      Kernel(
        testDescription: "a picture", run: { emaki_blend_over(&$0.pixels, $0.stride, $0.picture, $0.stride, $0.width, $0.height) }
      ) { .pixel(over($0.picture[$1], $0.pixels[$1])) },
      Kernel(
        testDescription: "multiplying by a mask",
        run: { emaki_multiply_mask(&$0.pixels, $0.stride, $0.mask, $0.stride, $0.width, $0.height) }
      ) { .pixel(scaled($0.pixels[$1], UInt32($0.mask[$1]))) },
      Kernel(
        testDescription: "adding coverage", run: { emaki_add_mask(&$0.bytes, $0.stride, $0.mask, $0.stride, $0.width, $0.height) }
      ) { .byte(min(255, Int($0.bytes[$1]) + Int($0.mask[$1]))) },
      Kernel(
        testDescription: "reading alpha", run: { emaki_extract_alpha(&$0.bytes, $0.stride, $0.picture, $0.stride, $0.width, $0.height) }
      ) { .byte(Int($0.picture[$1] >> 24)) },
    ]
    + ([0, 1, 127, 255] as [UInt8]).map { opacity in
      Kernel(
        testDescription: "a picture with an opacity of \(opacity)",
        run: { emaki_blend_over_opacity(&$0.pixels, $0.stride, $0.picture, $0.stride, $0.width, $0.height, opacity) }
      ) { .pixel(over(scaled($0.picture[$1], UInt32(opacity)), $0.pixels[$1])) }
    }

  @Test(arguments: kernels) func `a kernel equals the arithmetic, at every width and for every value`(kernel: Kernel) {
    let sheets = Self.widths.flatMap { width in [nil, 16, 50].map { Sheets(width: width, stretch: $0) } } + [Sheets()]
    for before in sheets {
      var (found, expected) = (before, before)
      kernel.run(&found)
      for place in before.pixels.indices where place % before.stride < before.width {
        switch kernel.expected(before, place) {
        case .pixel(let pixel): expected.pixels[place] = pixel
        case .byte(let byte): expected.bytes[place] = UInt8(byte)
        }
      }
      let isSame = found.pixels == expected.pixels && found.bytes == expected.bytes
      #expect(isSame, "width \(before.width)")
    }
  }

  @Test func `blending on nothing first and then on the ground equals blending at once`() {
    // The header promises this where one source is blended on a pixel, for every alpha of the source and every ground.
    let grounds = (0..<256).map { 0xFF00_0000 | UInt32($0) * 0x01_0101 }
    for alpha in 0..<256 as Range<UInt32> {
      let source = [UInt32](repeating: alpha << 24 | alpha << 16, count: 256)
      var (layer, direct, composed) = ([UInt32](repeating: 0, count: 256), grounds, grounds)
      emaki_blend_over(&layer, 256, source, 256, 256, 1)
      emaki_blend_over(&direct, 256, source, 256, 256, 1)
      emaki_blend_over(&composed, 256, layer, 256, 256, 1)
      #expect(direct == composed)
    }
  }

  // MARK: Coverage

  @Test(arguments: widths) func `four rows of coverage become their mean`(width: Int) {
    var random = Random(width)
    let dense = random.bytes(width * 12)
    var joined = [UInt8](repeating: 77, count: width * 3)
    emaki_join_rows(&joined, width, dense, width, width, 3)
    let expected = joined.indices.map { place in
      let first = place / width * 4 * width + place % width
      return UInt8(((0..<4).reduce(0) { $0 + Int(dense[first + $1 * width]) } + 2) / 4)
    }
    #expect(joined == expected)
  }

  @Test(arguments: widths, [nil, 0, 255]) func `four columns of coverage become their mean in thirty-seconds`(width: Int, value: UInt8?) {
    var random = Random(width)
    let dense = value.map { [UInt8](repeating: $0, count: 20 * width) } ?? random.bytes(20 * width)
    var joined = [UInt8](repeating: 77, count: width * 5)
    emaki_join_columns(&joined, width, 5, dense, 4 * width)
    for (place, found) in joined.enumerated() {
      let mean = (0..<4).reduce(0.0) { $0 + Double(dense[4 * place + $1]) } / 4
      #expect((found == 255 || found % 8 == 0) && abs(Double(found) - mean) <= 4)
    }
    if let value { #expect(Set(joined) == [value]) }
  }

  @Test(arguments: widths, [0, 1, 2, 6, 40]) func `a box blur is the mean of the neighbours`(width: Int, radius: Int) {
    var random = Random(width)
    let source = random.bytes(width * 3)
    var blurred = [UInt8](repeating: 0, count: source.count)
    emaki_box_blur_rows(&blurred, source, Int32(width), 3, Int32(radius))
    let expected = source.indices.map { place in
      let (row, x) = (place - place % width, place % width)
      let sum = source[row + max(0, x - radius)...row + min(width - 1, x + radius)].reduce(0) { $0 + Int($1) }
      return UInt8((Double(sum) / Double(2 * radius + 1)).rounded())
    }
    #expect(blurred == expected)
  }

  @Test(arguments: widths) func `transposing swaps the axes`(width: Int) {
    var random = Random(width)
    let source = random.bytes(width * 3)
    var found = source
    emaki_transpose(&found, source, Int32(width), 3)
    #expect(found == (0..<width).flatMap { x in (0..<3).map { source[$0 * width + x] } })
  }
}

/// Returns the product of two fractions of 255, rounded to nearest. It is never half way between two values, because 255 is odd.
func product(_ a: UInt32, _ b: UInt32) -> UInt32 { (2 * a * b + 255) / 510 }

func scaled(_ pixel: UInt32, _ by: UInt32) -> UInt32 {
  ([0, 8, 16, 24] as [UInt32]).reduce(0) { $0 | product(pixel >> $1 & 255, by) << $1 }
}

func over(_ source: UInt32, _ ground: UInt32) -> UInt32 { source + scaled(ground, 255 - (source >> 24)) }
