private import CEmakiKernels
private import CHEIF
internal import EmakiDisplay

/// Decodes HEIC with libheif, which is loaded when the first HEIC picture is decoded. libheif itself turns and crops the picture.
enum HEICDecoder: ImageDecoder {
  static let format = "HEIC"

  static func recognizes(_ bytes: [UInt8]) -> Bool { ForeignFormat.isHEIC(bytes) }

  static func storedSize(of input: UnsafeBufferPointer<UInt8>) throws(DecodingFailure) -> PixelSize { try HEICFile(input).size }

  /// Returns the memory for the decoded picture before it has colours, and for a copy with colours.
  static func workingPixels(of input: UnsafeBufferPointer<UInt8>, size: PixelSize, limits: ImageLimits) throws(DecodingFailure) -> Int {
    let copies = try HEICFile(input).isDeep ? 4 : 2
    let limit = limits.pixels * 2 / (1 + copies)
    guard size.area <= limit else { throw .tooManyPixels(size, limit: limit) }
    return size.area * copies
  }

  static func bitmap(
    from input: UnsafeBufferPointer<UInt8>, size: PixelSize, at time: Int, limits: ImageLimits, faults: inout [String]
  ) throws(DecodingFailure) -> Bitmap {
    let file = try HEICFile(input)
    guard file.size == size else { throw DecodingFailure(cause: "the size differs from the header's") }
    let conversion = try ColorConversion.make(.rgb, isDeep: file.isDeep, faults: &faults) { () throws(ColorFault) in try file.colors() }
    try file.decode()
    let (hasAlpha, isMultiplied) = (file.facts.has_alpha != 0, file.facts.is_multiplied != 0)
    return try Bitmap(decoding: size, hasAlpha: hasAlpha, isMultiplied: isMultiplied) { pixels throws(DecodingFailure) in
      try file.paint(on: pixels, conversion)
    }
  }
}

/// A HEIC file is first read by libheif up to its pixels, and then decoded. The memory of the file's bytes must outlive it.
private final class HEICFile {
  private let file: OpaquePointer
  let facts: emaki_heif_facts

  var size: PixelSize { PixelSize(width: Int(facts.width), height: Int(facts.height)) }
  var isDeep: Bool { facts.depth > 8 }

  init(_ input: UnsafeBufferPointer<UInt8>) throws(DecodingFailure) {
    if let cause = emaki_heif_missing() {
      throw .noLibrary("libheif, which decodes HEIC,", package: "libheif1", cause: String(cString: cause))
    }
    var facts = emaki_heif_facts()
    var opened: OpaquePointer?
    try Self.reporting { message in
      opened = emaki_heif_open(input.baseAddress, input.count, &facts, message)
      return opened == nil ? -1 : 0
    }
    // The file is always set if no error was thrown.
    guard let opened else { throw DecodingFailure(cause: "it is damaged") }
    (file, self.facts) = (opened, facts)
  }

  deinit { emaki_heif_close(file) }

  func colors() throws(ColorFault) -> PictureColors? {
    if facts.profile_length > 0 {
      try ICCProfile.checkLength(facts.profile_length)
      var profile = [UInt8](repeating: 0, count: facts.profile_length)
      guard emaki_heif_profile(file, &profile) == 0 else { throw ColorFault("its colour profile cannot be read") }
      return .profile(profile)
    }
    return try .named(primaries: Int(facts.primaries), transfer: Int(facts.transfer))
  }

  func decode() throws(DecodingFailure) { try Self.reporting { emaki_heif_decode(file, $0) } }

  /// Makes sRGB of the decoded picture.
  func paint(on pixels: UnsafeMutablePointer<UInt32>, _ conversion: ColorConversion?) throws(DecodingFailure) {
    var (rowBytes, depth): (Int32, Int32) = (0, 0)
    guard let samples = emaki_heif_samples(file, &rowBytes, &depth), (8...16).contains(depth) else {
      throw DecodingFailure(cause: "the size differs from the header's")
    }
    let (width, height) = (size.width, size.height)
    var deep = [UInt16](repeating: 0, count: isDeep ? width * 4 : 0)
    let largest = UInt32(1) << UInt32(depth) - 1
    for y in 0..<height {
      let (row, target) = (samples + y * Int(rowBytes), pixels + y * width)
      if !isDeep {
        for x in 0..<width {
          let (red, green, blue, alpha) = (row[x * 4], row[x * 4 + 1], row[x * 4 + 2], row[x * 4 + 3])
          target[x] = UInt32(alpha) << 24 | UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue)
        }
        conversion?.convert(target, width)
        continue
      }
      deep.withUnsafeMutableBufferPointer { deep in
        for index in deep.indices {
          let sample = UInt32(UnsafeRawPointer(row).loadUnaligned(fromByteOffset: index * 2, as: UInt16.self))
          deep[index] = UInt16(clamping: (sample * 65_535 + largest / 2) / largest)
        }
        // A picture has at least one pixel.
        conversion?.convert(deep: deep.baseAddress!, width)
        emaki_dither_row(deep.baseAddress, Int32(width), Int32(y), target)
      }
    }
  }

  private static func reporting(_ call: (UnsafeMutablePointer<CChar>?) -> Int32) throws(DecodingFailure) {
    var message = [CChar](repeating: 0, count: Int(EMAKI_HEIF_MESSAGE_SIZE))
    if message.withUnsafeMutableBufferPointer({ call($0.baseAddress) }) == 0 { return }
    let text = String(decoding: message.lazy.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    throw DecodingFailure(cause: text.isEmpty ? "it is damaged" : text)
  }
}
