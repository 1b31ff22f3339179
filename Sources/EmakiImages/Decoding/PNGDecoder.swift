private import CEmakiKernels
private import CPNG
internal import EmakiDisplay

enum PNGDecoder: ImageDecoder {
  static let format = "PNG"

  static func recognizes(_ bytes: [UInt8]) -> Bool { bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) }

  /// Returns the orientation that the file's EXIF chunk names, if that is intact.
  static func orientation(of bytes: [UInt8]) -> Orientation {
    bytes.withUnsafeBufferPointer { input in
      let chunks = PNGChunks(bytes: input)
      guard let chunk = chunks.first(where: { ["eXIf", "IEND"].contains($0.name) }), chunk.name == "eXIf", chunks.hasRightChecksum(chunk)
      else { return .upright }
      return Orientation(exif: bytes[chunk.content])
    }
  }

  static func storedSize(of input: FileBytes) throws(DecodingFailure) -> PixelSize {
    try withHeader(of: input) { header, _ throws(DecodingFailure) in
      PixelSize(width: Int(header.pointee.width), height: Int(header.pointee.height))
    }
  }

  static func mayBeAnimated(_ input: FileBytes) -> Bool {
    PNGChunks(bytes: input).first { ["acTL", "IDAT"].contains($0.name) }?.name == "acTL"
  }

  static func animation(in file: DecoderInput) throws(DecodingFailure) -> AnimationFile? {
    guard let animation = try PNGAnimation(file.bytes, file.size, frameLimit: file.limits.frames), animation.frames.count > 1 else {
      return nil
    }
    var faults = PNGChunks.faults(in: file.bytes)
    _ = try conversion(file.bytes, &faults)
    return AnimationFile(playback: animation.playback, costs: animation.frames.map { $0.columns.count * $0.rows.count }, faults: faults)
  }

  static func canvas(of file: DecoderInput) throws(DecodingFailure) -> any AnimationCanvas {
    // No limit is needed here, because the frames were counted before.
    guard let animation = try PNGAnimation(file.bytes, file.size, frameLimit: .max) else {
      throw DecodingFailure(cause: "it is no animation")
    }
    var faults: [String] = []
    return PNGCanvas(file.bytes, file.size, animation, try conversion(file.bytes, &faults))
  }

  static func bitmap(from file: DecoderInput, faults: inout [String]) throws(DecodingFailure) -> Bitmap {
    let (input, size) = (file.bytes, file.size)
    let conversion = try conversion(input, &faults)
    // What is no frame does not show where the frames do.
    let bitmap =
      if PNGAnimation.isApart(input), let animation = try PNGAnimation(input, size, frameLimit: file.limits.frames) {
        try PNGCanvas(input, size, animation, conversion).nextFrame()
      } else {
        try bitmap(from: input, size: size, conversion, &faults)
      }
    faults += PNGChunks.faults(in: input)
    return bitmap
  }

  /// Returns the memory for the samples of an interlaced file of sixteen bits, eight bytes a pixel, which are kept until its last pass, and
  /// for the canvas and the frame of an animation that does not begin with its picture.
  static func workingPixels(of file: DecoderInput) throws(DecodingFailure) -> Int {
    let copies = file.size.area * 2
    let canvas = PNGAnimation.isApart(file.bytes) ? copies : 0
    guard isDeep(file.bytes) && file.bytes[28] == 1 else { return canvas }
    // Samples and picture together take as much memory as the largest still picture of eight bits with a copy.
    let limit = file.limits.pixels * 2 / 3
    guard file.size.area <= limit else { throw .tooManyPixels(file.size, limit: limit) }
    return canvas + copies
  }

  private static func conversion(_ input: FileBytes, _ faults: inout [String]) throws(DecodingFailure) -> ColorConversion? {
    // The byte after the size and the depth is the colour type. Its bit 1 says that the pixels have colours.
    let samples: ColorConversion.Samples = input.count > 25 && input[25] & 2 == 0 ? .gray : .rgb
    return try ColorConversion.make(samples, isDeep: isDeep(input), faults: &faults, PNGColors(input).colors())
  }

  /// Decodes the picture that is no frame of an animation, or the first one.
  static func bitmap(
    from input: FileBytes, size: PixelSize, _ conversion: ColorConversion?, _ faults: inout [String]
  ) throws(DecodingFailure) -> Bitmap {
    let transparency = PNGTransparency(input)
    var isBeyond = false
    defer { if isBeyond { faults.append("its pixels name colours that its palette does not have, and are black there") } }
    return try withHeader(of: input) { header, checked throws(DecodingFailure) in
      guard Int(header.pointee.width) == size.width, Int(header.pointee.height) == size.height else {
        throw DecodingFailure(cause: "the size differs from the header's")
      }
      let hasAlpha = header.pointee.format & UInt32(PNG_FORMAT_FLAG_ALPHA) != 0 && !transparency.isOpaque
      // Without this flag 16-bit files that do not name their curve would be taken as linear light.
      header.pointee.flags |= UInt32(PNG_IMAGE_FLAG_16BIT_sRGB)
      // The colours are not premultiplied yet: libpng would multiply in linear light, but compositing here is in gamma space.
      header.pointee.format = UInt32(PNG_FORMAT_FLAG_COLOR | PNG_FORMAT_FLAG_BGR | PNG_FORMAT_FLAG_ALPHA)
      return try Bitmap(decoding: size, hasAlpha: hasAlpha) { pixels throws(DecodingFailure) in
        if isDeep(input) {
          if let cause = decodeDeep(checked, size, conversion, into: pixels) { throw DecodingFailure(cause: cause) }
          return
        }
        guard png_image_finish_read(header, nil, pixels, 0, nil) != 0 else { throw DecodingFailure(cause: message(in: header)) }
        if let beyond = transparency.beyond {
          for index in 0..<size.area where pixels[index] >> 24 == beyond { (pixels[index], isBeyond) = (0xFF00_0000, true) }
        }
        conversion?.convert(pixels, size.area)
      }
    }
  }

  /// Returns whether a file has sixteen bits a sample, according to the byte after the size in its header. libpng's function for whole
  /// pictures would cut such samples to eight bits, and mix up the rows of an interlaced file.
  private static func isDeep(_ input: FileBytes) -> Bool { input.count > 28 && input[24] == 16 }

  /// Decodes pixels of sixteen bits a sample.
  ///
  /// - Returns: the reason why the pixels cannot be decoded; `nil` where they are decoded.
  private static func decodeDeep(
    _ input: FileBytes, _ size: PixelSize, _ conversion: ColorConversion?, into pixels: UnsafeMutablePointer<UInt32>
  ) -> String? {
    let (result, text) = withMessage(EMAKI_PNG_MESSAGE_SIZE) {
      emaki_png_decode_deep(
        input.baseAddress, input.count, Int32(size.width), Int32(size.height), conversion == nil ? nil : ColorConversion.callback,
        conversion?.context, pixels, $0)
    }
    return result == 0 ? nil : text
  }

  /// Reads a file's header with libpng, and calls `body` with it.
  ///
  /// - Parameter body: receives libpng's facts about the file, and the bytes of the file that libpng may read.
  private static func withHeader<Value>(
    of input: FileBytes,
    _ body: (UnsafeMutablePointer<png_image>, FileBytes) throws(DecodingFailure) -> Value
  ) throws(DecodingFailure) -> Value {
    let transparency = PNGTransparency(input)
    let hidden = try hiddenChunks(in: input, palette: transparency.place)
    var bytes: [UInt8] = []
    if !hidden.isEmpty {
      bytes.reserveCapacity(input.count)
      var place = 0
      for chunks in hidden {
        bytes += input[place..<chunks.lowerBound]
        if chunks == transparency.place { bytes += transparency.replacement }
        place = chunks.upperBound
      }
      bytes += input[place...]
    }
    return try bytes.withUnsafeBufferPointer { shown throws(DecodingFailure) in
      let checked = hidden.isEmpty ? input : shown
      // It does not move: libpng keeps a pointer to its structure between the calls.
      let header = UnsafeMutablePointer<png_image>.allocate(capacity: 1)
      header.initialize(to: png_image())
      header.pointee.version = UInt32(PNG_IMAGE_VERSION)
      defer {
        png_image_free(header)
        header.deallocate()
      }
      guard png_image_begin_read_from_memory(header, checked.baseAddress, checked.count) != 0 else {
        throw DecodingFailure(cause: message(in: header))
      }
      return try body(header, checked)
    }
  }

  /// Returns the ranges of the chunks that libpng must not see, in order: those before the pixels that hold packed texts, those of colours that are
  /// converted here, a palette that is replaced, and those between chunks of pixels, where libpng gives up. Neighbouring texts are one range.
  ///
  /// There may be millions of texts without content. libpng would unpack a thousand of them, from 8 KB to 8 MB each, and keep them all at once,
  /// though no caller reads them.
  ///
  /// - Throws: `DecodingFailure` if a chunk before the pixels is longer than the file. libpng takes the memory that such a chunk says it
  ///   needs, and only then looks for its bytes.
  static func hiddenChunks(in input: FileBytes, palette: Range<Int>? = nil) throws(DecodingFailure) -> [Range<Int>] {
    var (texts, among): ([Range<Int>], [Range<Int>]) = ([], [])
    var dataEnd: Int?
    var chunks = PNGChunks(bytes: input)
    while let chunk = chunks.next(), dataEnd == nil || chunk.name != "IEND" {
      if chunk.name == "IDAT" {
        if let dataEnd, dataEnd < chunk.place.lowerBound { among.append(dataEnd..<chunk.place.lowerBound) }
        dataEnd = chunk.place.upperBound
      } else if dataEnd == nil, ["zTXt", "iTXt"].contains(chunk.name) {
        let start = texts.last?.upperBound == chunk.place.lowerBound ? texts.removeLast().lowerBound : chunk.place.lowerBound
        texts.append(start..<chunk.place.upperBound)
      }
    }
    // For a chunk of the pixels themselves, libpng reports what is missing.
    if dataEnd == nil, let cut = chunks.cut, cut != "IDAT" { throw DecodingFailure(cause: "a chunk is longer than the file") }
    let before = texts + PNGColors(input).hidden + (palette.map { [$0] } ?? [])
    return before.sorted { $0.lowerBound < $1.lowerBound } + among
  }

  private static func message(in header: UnsafeMutablePointer<png_image>) -> String {
    withUnsafeBytes(of: header.pointee.message) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
  }
}

/// PNG transparency is what a file's chunk tRNS says, where libpng would leave it out without a word (PNG specification, section 11.3.1.1), and
/// which pixels are beyond the end of the palette.
struct PNGTransparency {
  /// The rule that the chunk breaks, in words; `nil` where there is none.
  private(set) var fault: String?
  /// The place of a palette that stands with all the entries that pixels can name, and with a chunk that has one for each.
  private(set) var place: Range<Int>?
  /// The alpha of pixels beyond the end of the palette, which no colour has.
  private(set) var beyond: UInt32?
  /// Whether there is a chunk for these alone.
  private(set) var isOpaque = false
  private(set) var replacement: [UInt8] = []

  /// Reads the chunks before the pixels.
  init(_ input: FileBytes) {
    // The bytes after the size are the depth and the colour type.
    guard input.count > 25 else { return }
    let (depth, colorType) = (Int(input[24]), input[25])
    var chunks = PNGChunks(bytes: input)
    var colors: Int?
    var (isKnown, palette, alphas): (Bool, Range<Int>?, ArraySlice<UInt8>) = (false, nil, [])
    while let chunk = chunks.next(), chunk.name != "IDAT" {
      if chunk.name == "PLTE", colors == nil {
        colors = min(chunk.content.count / 3, 1 << min(8, depth))
        if colorType == 3, chunk.content.count % 3 == 0, chunks.hasRightChecksum(chunk) { (place, palette) = (chunk.place, chunk.content) }
      }
      // What is wrong with a chunk of a wrong checksum is told already.
      guard chunk.name == "tRNS", chunks.hasRightChecksum(chunk) else { continue }
      let count = chunk.content.count
      switch colorType {
      case 0 where count != 2, 2 where count != 6: note("has a length that its colours do not have, and is not used")
      case 3 where colors == nil: note("stands before PLTE, and is not used")
      case 3 where count == 0: note("is empty")
      case 4, 6: note("is there though each pixel has its own, and is not used")
      case _ where isKnown: note("is there twice, and the first counts")
      case 3:
        isKnown = true
        if let colors, count > colors { note("has more entries than there are colours") }
        alphas = Array(input[chunk.content])[...]
      default: isKnown = true
      }
    }
    let all = 1 << min(8, depth)
    guard let palette, let colors, colors > 0, alphas.count > colors || colors < all else {
      place = nil
      return
    }
    isOpaque = alphas.isEmpty
    alphas = alphas.prefix(colors)
    alphas += [UInt8](repeating: 255, count: colors - alphas.count)
    let free = (0...255 as ClosedRange<UInt8>).first { !alphas.contains($0) }
    if colors < all { beyond = free.map(UInt32.init) }
    let rest = [UInt8](repeating: 0, count: 3 * (all - colors))
    replacement =
      PNGChunks.chunk("PLTE", Array(input[palette].prefix(3 * colors)) + rest)
      + PNGChunks.chunk("tRNS", alphas + [UInt8](repeating: free ?? 255, count: all - colors))
  }

  private mutating func note(_ words: String) { if fault == nil { fault = "its chunk tRNS \(words)" } }
}
