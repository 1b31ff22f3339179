private import CEmakiKernels
internal import CLoadedLibraries
internal import EmakiDisplay

/// A library that decodes the pictures of one format. It is loaded with the first of them.
struct PictureLibrary: Sendable {
  /// The name for errors, with what the library does.
  let name: String
  /// The Debian package that holds it.
  let package: String
  let missing: @Sendable () -> UnsafePointer<CChar>?
  let open: @Sendable (UnsafePointer<UInt8>?, Int, UInt32, UnsafeMutablePointer<emaki_picture>?, UnsafeMutablePointer<CChar>?) -> Int32
  /// The memory that a decoded picture takes before it has its colours, in pixels of four bytes for each of its own. A deep one takes twice as much.
  let copies: Int
}

/// A picture that a library has read up to its pixels, and then decodes. The memory of the file's bytes must outlive it.
final class LibraryPicture {
  private var picture: emaki_picture
  private var facts: emaki_picture_facts { picture.facts }

  var size: PixelSize { PixelSize(width: Int(facts.width), height: Int(facts.height)) }
  var isDeep: Bool { facts.depth > 8 }

  /// - Parameter pixelLimit: the largest number of pixels that will be decoded; 0 where none will be.
  init(_ input: FileBytes, by library: PictureLibrary, pixelLimit: Int = 0) throws(DecodingFailure) {
    if let cause = library.missing() { throw .noLibrary(library.name, package: library.package, cause: String(cString: cause)) }
    var opened = emaki_picture()
    try Self.reporting { library.open(input.baseAddress, input.count, UInt32(clamping: pixelLimit), &opened, $0) }
    picture = opened
  }

  deinit { picture.close?(&picture) }

  var orientation: Orientation {
    // A picture is first turned and then mirrored (ISO/IEC 23000-22, section 7.3.6.7).
    switch (facts.quarters, facts.mirror) {
    case (0, 0), (2, 1): .mirroredAndTurnedHalf
    case (0, 1), (2, 0): .mirrored
    case (1, 0), (3, 1): .transposed
    case (1, 1), (3, 0): .transversed
    case (1, _): .turnedLeft
    case (2, _): .turnedHalf
    case (3, _): .turnedRight
    default: .upright
    }
  }

  /// Decodes the picture, or draws it in a size.
  func bitmap(_ size: PixelSize, faults: inout [String]) throws(DecodingFailure) -> Bitmap {
    let conversion = try ColorConversion.make(facts.is_gray == 0 ? .rgb : .gray, isDeep: isDeep, faults: &faults, colors())
    try Self.reporting { picture.decode?(&picture, Int32(clamping: size.width), Int32(clamping: size.height), $0) }
    return try Bitmap(decoding: size, hasAlpha: facts.has_alpha != 0, isMultiplied: facts.is_multiplied != 0) {
      pixels throws(DecodingFailure) in try paint(on: pixels, size, conversion)
    }
  }

  private func colors() throws(ColorFault) -> PictureColors? {
    if facts.profile_length == 0 { return try .named(primaries: Int(facts.primaries), transfer: Int(facts.transfer)) }
    try ICCProfile.checkLength(facts.profile_length)
    guard let profile = facts.profile else { throw ColorFault("its colour profile cannot be read") }
    return .profile(Array(UnsafeBufferPointer(start: profile, count: facts.profile_length)))
  }

  /// Makes sRGB pixels of the decoded picture, some rows at a time.
  private func paint(
    on pixels: UnsafeMutablePointer<UInt32>, _ size: PixelSize, _ conversion: ColorConversion?
  ) throws(DecodingFailure) {
    let (width, rowsAtOnce) = (size.width, 64)
    var samples = [UInt16](repeating: 0, count: isDeep ? width * rowsAtOnce * 4 : 0)
    for y in stride(from: 0, to: size.height, by: rowsAtOnce) {
      let count = min(rowsAtOnce, size.height - y)
      let target = pixels + y * width
      if !isDeep {
        try Self.reporting { picture.rows?(&picture, Int32(y), Int32(count), target, $0) }
        conversion?.convert(target, width * count)
        continue
      }
      try samples.withUnsafeMutableBufferPointer { samples throws(DecodingFailure) in
        // The buffer is not empty, because a picture has at least one pixel.
        let base = samples.baseAddress!
        try Self.reporting { picture.rows?(&picture, Int32(y), Int32(count), base, $0) }
        conversion?.convert(base, width * count)
        for row in 0..<count { emaki_dither_row(base + row * width * 4, Int32(width), Int32(y + row), target + row * width) }
      }
    }
  }

  private static func reporting(_ call: (UnsafeMutablePointer<CChar>?) -> Int32?) throws(DecodingFailure) {
    let (result, text) = withMessage(EMAKI_PICTURE_MESSAGE_SIZE) { call($0) }
    if result != 0 { throw DecodingFailure(cause: text.isEmpty ? "it is damaged" : text) }
  }
}

/// A decoder of pictures that have pixels of their own in a library's format.
protocol LibraryDecoder: ImageDecoder {
  static var library: PictureLibrary { get }
}

extension LibraryDecoder {
  static func recognizes(_ bytes: [UInt8]) -> Bool { ForeignFormat.mediaName(of: bytes) == format }

  static func orientation(of bytes: [UInt8]) -> Orientation {
    bytes.withUnsafeBufferPointer { try? LibraryPicture($0, by: library).orientation } ?? .upright
  }

  static func storedSize(of input: FileBytes) throws(DecodingFailure) -> PixelSize {
    try LibraryPicture(input, by: library).size
  }

  static func workingPixels(of file: DecoderInput) throws(DecodingFailure) -> Int {
    let copies = library.copies * (try LibraryPicture(file.bytes, by: library).isDeep ? 2 : 1)
    let limit = file.limits.pixels * 2 / (1 + copies)
    guard file.size.area <= limit else { throw .tooManyPixels(file.size, limit: limit) }
    return file.size.area * copies
  }

  static func bitmap(from file: DecoderInput, faults: inout [String]) throws(DecodingFailure) -> Bitmap {
    try LibraryPicture(file.bytes, by: library, pixelLimit: file.limits.pixels).bitmap(file.size, faults: &faults)
  }
}

/// Decodes AVIF with libavif. Of an image sequence only the first frame is decoded.
enum AVIFDecoder: LibraryDecoder {
  static let format = "AVIF"
  static let library = PictureLibrary(
    name: "libavif, which decodes AVIF,", package: "libavif15", missing: emaki_avif_missing, open: emaki_avif_open,
    copies: 1)
}

/// Decodes HEIC with libheif, which itself turns and crops the picture.
enum HEICDecoder: LibraryDecoder {
  static let format = "HEIC"
  static let library = PictureLibrary(
    name: "libheif, which decodes HEIC,", package: "libheif1", missing: emaki_heif_missing, open: emaki_heif_open,
    copies: 2)
}
