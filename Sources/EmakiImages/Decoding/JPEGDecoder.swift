private import CEmakiKernels
internal import EmakiDisplay

enum JPEGDecoder: ImageDecoder {
  static let format = "JPEG"

  static func recognizes(_ bytes: [UInt8]) -> Bool { bytes.starts(with: [0xFF, 0xD8, 0xFF]) }

  static func orientation(of bytes: [UInt8]) -> Orientation { Orientation(exif: JPEGSegments(bytes).exif) }

  static func storedSize(of input: FileBytes) throws(DecodingFailure) -> PixelSize {
    let facts = try facts(of: input)
    return PixelSize(width: Int(facts.width), height: Int(facts.height))
  }

  /// Returns the memory for the coefficients of several scans. All are kept until the last scan, and each takes half the bytes of a pixel.
  static func workingPixels(of file: DecoderInput) throws(DecodingFailure) -> Int {
    let (coefficients, limit) = (Int(try facts(of: file.bytes).coefficients), file.limits.coefficients)
    guard coefficients <= limit else { throw .tooMuchWork(.coefficients, limit: limit) }
    return coefficients / 2
  }

  private static func facts(of input: FileBytes) throws(DecodingFailure) -> emaki_jpeg_facts {
    var facts = emaki_jpeg_facts()
    try reporting { emaki_jpeg_read_facts(input.baseAddress, input.count, &facts, $0) }
    return facts
  }

  static func bitmap(from file: DecoderInput, faults: inout [String]) throws(DecodingFailure) -> Bitmap {
    try bitmap(from: file, EMAKI_JPEG_WHOLE, &faults)
  }

  /// Decodes the part of a picture that the first bytes of a file show. For a progressive file it is the whole picture without its details.
  static func bitmap(fromFirst file: DecoderInput) throws(DecodingFailure) -> Bitmap {
    var faults: [String] = []
    return try bitmap(from: file, EMAKI_JPEG_BEGINNING, &faults)
  }

  private static func bitmap(
    from file: DecoderInput, _ extent: emaki_jpeg_extent, _ faults: inout [String]
  ) throws(DecodingFailure) -> Bitmap {
    let (input, size) = (file.bytes, file.size)
    let scans = file.limits.scans(forSize: size)
    let facts = try facts(of: input)
    let samples: ColorConversion.Samples =
      switch facts.components {
      case 1: .gray
      case 4: .inks
      default: .rgb
      }
    let conversion = try ColorConversion.make(samples, faults: &faults, JPEGSegments(input).profile().map(PictureColors.profile))
    var found: Int32 = 0
    let bitmap = try Bitmap(decoding: size, hasAlpha: false) { pixels throws(DecodingFailure) in
      try reporting(scans) {
        emaki_jpeg_decode(
          input.baseAddress, input.count, extent, Int32(clamping: scans), Int32(size.width), Int32(size.height),
          conversion == nil ? 0 : 1, pixels, &found, $0)
      }
      conversion?.convert(pixels, size.area)
    }
    if found & EMAKI_JPEG_NO_END != 0 { faults.append("it ends without its last marker") }
    if found & EMAKI_JPEG_SCAN_HEADER != 0 { faults.append("a scan names other coefficients than a baseline file has") }
    if found & EMAKI_JPEG_LEFT_OVER != 0 { faults.append("bytes of a scan are left over, as where its data is damaged") }
    return bitmap
  }

  /// Calls a function of the decoder, and throws the failure that it reports.
  ///
  /// - Parameter scans: the largest number of scans that are allowed.
  private static func reporting(_ scans: Int = 0, _ call: (UnsafeMutablePointer<CChar>?) -> Int32) throws(DecodingFailure) {
    let (result, text) = withMessage(EMAKI_JPEG_MESSAGE_SIZE) { call($0) }
    if result == EMAKI_JPEG_TOO_MANY_SCANS { throw .tooMuchWork(.scans, limit: scans) }
    if result == 0 { return }
    throw result == EMAKI_JPEG_UNSUPPORTED ? .unsupported(kind: text) : .broken(cause: text)
  }
}

extension ImageLimits {
  /// Returns the largest number of scans that a JPEG of a size may have.
  func scans(forSize size: PixelSize) -> Int {
    // This is twice as many scans as encoders make.
    let least = 20
    return min(scans, max(least, scanPixels / max(1, size.area)))
  }
}

/// Iterates over the segments of a JPEG file before its first scan (T.81 annex B), in order, up to the first that is malformed.
struct JPEGSegments<Bytes: RandomAccessCollection>: Sequence, IteratorProtocol where Bytes.Element == UInt8, Bytes.Index == Int {
  private let bytes: Bytes
  private var at = 2
  private var isOver = false

  /// Makes the sequence of a file's segments. The positions of its bytes begin with 0.
  init(_ bytes: Bytes) { self.bytes = bytes }

  /// Returns the next segment. The last one is the start of scan, where there is one.
  mutating func next() -> (marker: UInt8, content: Bytes.SubSequence)? {
    while !isOver, at + 4 <= bytes.count, bytes[at] == 0xFF {
      let marker = bytes[at + 1]
      // A marker may be preceded by fill bytes.
      if marker == 0xFF {
        at += 1
        continue
      }
      let length = Int(bytes[at + 2]) << 8 | Int(bytes[at + 3])
      guard marker != 0xD9, length >= 2, at + 2 + length <= bytes.count else { return nil }
      let content = bytes[(at + 4)..<(at + 2 + length)]
      at += 2 + length
      isOver = marker == 0xDA
      return (marker, content)
    }
    return nil
  }

  /// The ICC profile that the file's APP2 segments hold parts of, in any order (ICC.1:2022, annex B.4); `nil` where there is none.
  ///
  /// - Throws: `ColorFault` for a profile that lacks a part or is too long.
  func profile() throws(ColorFault) -> [UInt8]? {
    let signature = Array("ICC_PROFILE\0".utf8)
    var parts: [UInt8: Bytes.SubSequence] = [:]
    var (count, length): (UInt8?, Int) = (nil, 0)
    for segment in self where segment.marker == 0xE2 && segment.content.count > signature.count + 2 {
      guard segment.content.starts(with: signature) else { continue }
      let content = segment.content.dropFirst(signature.count)
      let (number, all) = (content[content.startIndex], content[content.startIndex + 1])
      guard number >= 1, number <= all, parts[number] == nil, all == count ?? all else {
        throw ColorFault("its colour profile has wrong parts")
      }
      count = all
      parts[number] = content.dropFirst(2)
      length += content.count - 2
      try ICCProfile.checkLength(length)
    }
    guard let count else { return nil }
    var profile: [UInt8] = []
    profile.reserveCapacity(length)
    for number in 1...count {
      guard let part = parts[number] else { throw ColorFault("its colour profile lacks a part") }
      profile += part
    }
    return profile
  }

  /// The first APP1 segment that holds a TIFF structure, behind its identifier.
  var exif: Bytes.SubSequence? {
    first { $0.marker == 0xE1 && $0.content.starts(with: Array("Exif\0\0".utf8)) }?.content
  }

  /// The position of the first byte of image data in a progressive file; `nil` for other files.
  var firstProgressiveScan: Int? {
    var isProgressive = false
    for segment in self {
      if segment.marker == 0xC2 { isProgressive = true }
      if segment.marker == 0xDA { return isProgressive ? segment.content.endIndex : nil }
    }
    return nil
  }
}
