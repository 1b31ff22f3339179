private import CAVIF
private import CEmakiKernels
internal import EmakiDisplay

/// Decodes AVIF with libavif, which is loaded when the first AVIF picture is decoded. Of an image sequence only the first frame is decoded.
enum AVIFDecoder: ImageDecoder {
  static let format = "AVIF"

  static func recognizes(_ bytes: [UInt8]) -> Bool { ForeignFormat.isAVIF(bytes) }

  static func orientation(of bytes: [UInt8]) -> Orientation {
    let facts = bytes.withUnsafeBufferPointer { input in try? AVIFFile(input).facts }
    guard let facts else { return .upright }
    // A picture is first turned and then mirrored (ISO/IEC 23000-22, section 7.3.6.7).
    switch (facts.quarters, facts.mirror) {
    case (0, 0), (2, 1): return .mirroredAndTurnedHalf
    case (0, 1), (2, 0): return .mirrored
    case (1, 0), (3, 1): return .transposed
    case (1, 1), (3, 0): return .transversed
    case (1, _): return .turnedLeft
    case (2, _): return .turnedHalf
    case (3, _): return .turnedRight
    default: return .upright
    }
  }

  static func storedSize(of input: UnsafeBufferPointer<UInt8>) throws(DecodingFailure) -> PixelSize { try AVIFFile(input).size }

  /// Returns the memory for the decoded picture before it is converted to colours: up to four numbers a pixel, of one or two bytes each.
  static func workingPixels(of input: UnsafeBufferPointer<UInt8>, size: PixelSize, limits: ImageLimits) throws(DecodingFailure) -> Int {
    if try AVIFFile(input).isDeep {
      let limit = limits.pixels * 2 / 3
      guard size.area <= limit else { throw .tooManyPixels(size, limit: limit) }
      return size.area * 2
    }
    return size.area
  }

  static func bitmap(
    from input: UnsafeBufferPointer<UInt8>, size: PixelSize, at time: Int, limits: ImageLimits, faults: inout [String]
  ) throws(DecodingFailure) -> Bitmap {
    let file = try AVIFFile(input, pixelLimit: limits.pixels)
    guard file.size == size else { throw DecodingFailure(cause: "the size differs from the header's") }
    let conversion = try ColorConversion.make(file.facts.is_gray == 0 ? .rgb : .gray, isDeep: file.isDeep, faults: &faults) {
      () throws(ColorFault) in try file.colors()
    }
    try file.decode()
    return try Bitmap(decoding: size, hasAlpha: file.facts.has_alpha != 0) { pixels throws(DecodingFailure) in
      try file.paint(on: pixels, conversion)
    }
  }
}

/// An AVIF file is first read by libavif up to its pixels, and then decoded. The memory of the file's bytes must outlive it.
private final class AVIFFile {
  private let file: OpaquePointer
  let facts: emaki_avif_facts

  var size: PixelSize { PixelSize(width: Int(facts.width), height: Int(facts.height)) }
  var isDeep: Bool { facts.depth > 8 }

  /// - Parameter pixelLimit: the largest number of pixels that will be decoded; `nil` where none will be.
  init(_ input: UnsafeBufferPointer<UInt8>, pixelLimit: Int? = nil) throws(DecodingFailure) {
    if let cause = emaki_avif_missing() {
      throw .noLibrary("libavif, which decodes AVIF,", package: "libavif15", cause: String(cString: cause))
    }
    var facts = emaki_avif_facts()
    var opened: OpaquePointer?
    try Self.reporting { message in
      opened = emaki_avif_open(input.baseAddress, input.count, UInt32(clamping: pixelLimit ?? 0), &facts, message)
      return opened == nil ? -1 : 0
    }
    // The file is always set if no error was thrown.
    guard let opened else { throw DecodingFailure(cause: "it is damaged") }
    (file, self.facts) = (opened, facts)
  }

  deinit { emaki_avif_close(file) }

  func colors() throws(ColorFault) -> PictureColors? {
    if let profile = facts.profile {
      try ICCProfile.checkLength(facts.profile_length)
      return .profile(Array(UnsafeBufferPointer(start: profile, count: facts.profile_length)))
    }
    return try .named(primaries: Int(facts.primaries), transfer: Int(facts.transfer))
  }

  func decode() throws(DecodingFailure) { try Self.reporting { emaki_avif_decode(file, $0) } }

  /// Converts the decoded picture to sRGB pixels, some rows at a time.
  func paint(on pixels: UnsafeMutablePointer<UInt32>, _ conversion: ColorConversion?) throws(DecodingFailure) {
    let (width, height, rowsAtOnce) = (size.width, size.height, 64)
    var samples = [UInt16](repeating: 0, count: isDeep ? width * rowsAtOnce * 4 : 0)
    for y in stride(from: 0, to: height, by: rowsAtOnce) {
      let count = min(rowsAtOnce, height - y)
      let target = pixels + y * width
      if !isDeep {
        try Self.reporting { emaki_avif_rows(file, Int32(y), Int32(count), 0, target, $0) }
        conversion?.convert(target, width * count)
        continue
      }
      try samples.withUnsafeMutableBufferPointer { samples throws(DecodingFailure) in
        // The buffer is not empty, because a picture has at least one pixel.
        let base = samples.baseAddress!
        try Self.reporting { emaki_avif_rows(file, Int32(y), Int32(count), 1, base, $0) }
        conversion?.convert(deep: base, width * count)
        for row in 0..<count { emaki_dither_row(base + row * width * 4, Int32(width), Int32(y + row), target + row * width) }
      }
    }
  }

  private static func reporting(_ call: (UnsafeMutablePointer<CChar>?) -> Int32) throws(DecodingFailure) {
    var message = [CChar](repeating: 0, count: Int(EMAKI_AVIF_MESSAGE_SIZE))
    if message.withUnsafeMutableBufferPointer({ call($0.baseAddress) }) == 0 { return }
    let text = String(decoding: message.lazy.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    throw DecodingFailure(cause: text.isEmpty ? "it is damaged" : text)
  }
}
