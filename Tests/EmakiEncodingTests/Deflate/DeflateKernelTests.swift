import CEmakiKernels
import EmakiSupport
import EmakiTestSupport
import Testing

struct DeflateKernelTests {
  /// Returns what the kernel or the portable one makes of bytes, with scratch that is filled with rubbish before.
  private func deflated(_ bytes: [UInt8], rowBytes: Int, isPortable: Bool = false) -> [UInt8] {
    let bound = emaki_deflate_bound(bytes.count)
    var scratch = [UInt8](repeating: isPortable ? 0x5A : 0, count: emaki_deflate_scratch_size(bytes.count))
    var output = [UInt8](repeating: 0xAA, count: bound + 16)
    // The copy is exactly as long as the input, so a read past its end is a read of other memory.
    let input = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: max(bytes.count, 1))
    defer { input.deallocate() }
    _ = input.initialize(from: bytes)
    let count = emaki_deflate(&output, input.baseAddress!, bytes.count, rowBytes, &scratch, isPortable ? 1 : 0)
    #expect(count <= bound && output[bound...].allSatisfy { $0 == 0xAA }, "nothing is written past the bound")
    return Array(output[..<count])
  }

  /// Checks that both kernels give the same bytes, whatever their scratch holds, and that zlib reads the input back.
  private func check(_ bytes: [UInt8], rowBytes: Int = 0, _ comment: Comment? = nil) throws {
    let output = deflated(bytes, rowBytes: rowBytes)
    #expect(deflated(bytes, rowBytes: rowBytes, isPortable: true) == output, comment)
    // An empty stored block ends it on a byte.
    #expect(try inflatedPiece(output, count: bytes.count) + output.suffix(4) == bytes + [0, 0, 0xFF, 0xFF], comment)
  }

  private func noise(_ count: Int, in range: ClosedRange<UInt8> = 0...255, using random: inout SeededGenerator) -> [UInt8] {
    (0..<count).map { _ in UInt8.random(in: range, using: &random) }
  }

  @Test func `inputs of every short length, and of one kind of byte or match, are read back`() throws {
    for count in 0..<300 {
      try check((0..<count).map { UInt8(truncatingIfNeeded: $0 / 7) }, rowBytes: 20, "\(count) bytes")
      try check([UInt8](repeating: 7, count: count), rowBytes: count % 2, "\(count) times the same byte")
    }
    try check((0..<255).map { UInt8($0) })
  }

  /// 258 is the longest match; what is left of a run must not be too short for one.
  @Test(arguments: [255, 256, 257, 258, 259, 260, 261, 262, 515, 516, 517, 518, 519, 774, 775, 777, 3000, 70_000])
  func `runs of any length are read back, whatever is left after the longest match`(length: Int) throws {
    let run = [UInt8](repeating: 0, count: length)
    try check([1, 2, 3, 4, 5] + run + [9, 8, 7, 6, 5, 4, 3, 2, 1, 9, 9, 8, 8, 7, 7, 6, 6])
    try check(run + run.map { _ in 1 } + run, rowBytes: length)
  }

  @Test(arguments: 0..<40) func `rows like those of an interface are read back`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let rowBytes = random.int(1...4000)
    var bytes: [UInt8] = []
    while bytes.count < Int(seed) * 3000 {
      let length = random.int(1...600)
      switch random.int(0..<5) {
      case 0: bytes += [UInt8](repeating: random.byte(), count: length)
      case 1: bytes += noise(length, using: &random)
      case 2: bytes += noise(length, in: 0...3, using: &random)
      case let kind:
        // The bytes are copied from the row above or from anywhere before, also from farther back than a match may reach.
        let distance = kind == 3 ? rowBytes : random.int(1...40_000)
        for _ in 0..<length { bytes.append(bytes.count >= distance ? bytes[bytes.count - distance] : 1) }
      }
    }
    try check(bytes, rowBytes: rowBytes)
    try check(bytes)
  }

  @Test(arguments: [32_767, 32_768, 32_769, 40_000]) func `matches are no farther back than the window reaches`(distance: Int) throws {
    var random = SeededGenerator(seed: 3)
    let block = noise(distance, using: &random)
    try check(block + block, rowBytes: distance)
    #expect((deflated(block + block, rowBytes: distance).count < distance + 2000) == (distance <= 32_768))
  }

  /// With frequencies that grow like Fibonacci numbers, codes would need more than 15 bits.
  @Test func `codes are never longer than the format allows`() throws {
    var bytes: [UInt8] = []
    var (a, b) = (1, 1)
    for symbol in 0..<24 as Range<UInt8> {
      bytes += [UInt8](repeating: symbol * 10, count: a)
      (a, b) = (b, a + b)
    }
    // The bytes are shuffled, because runs of the same byte would be stored as matches.
    var random = SeededGenerator(seed: 5)
    bytes.shuffle(using: &random)
    try check(bytes)
  }

  /// The bands of a file are such pieces, which know nothing of each other.
  @Test func `pieces that are compressed alone make one stream in any order`() throws {
    let pieces = (0..<6).map { piece in (0..<5000).map { UInt8(truncatingIfNeeded: $0 / (piece + 1)) } }
    let outputs = pieces.map { deflated($0, rowBytes: 100) }
    for order in [[0, 1, 2, 3, 4, 5], [5, 3, 3, 0], [2, 2, 2]] {
      let stream = order.flatMap { outputs[$0] }
      #expect(try inflatedPiece(stream, count: order.count * 5000) == order.flatMap { pieces[$0] })
    }
  }

  @Test func `a plain picture takes very few bytes, text less than half, and noise is stored`() throws {
    // Strokes are repeated in three rows each.
    let rows = (0..<48).map { row in (0..<3511).map { UInt8(truncatingIfNeeded: ($0 / 9 * 37) ^ (row / 3)) & 0xF8 } }
    var random = SeededGenerator(seed: 8)
    let noise = noise(200_000, using: &random)
    try check(noise, rowBytes: 3511)
    for (bytes, limit) in [([UInt8](repeating: 0xED, count: 168_528), 300), (Array(rows.joined()), 168_528 / 8), (noise, 200_040)] {
      let count = deflated(bytes, rowBytes: 3511).count
      #expect(count < limit)
    }
  }
}
