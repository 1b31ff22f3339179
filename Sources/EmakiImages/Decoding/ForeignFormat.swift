/// Recognizes picture formats that can be named but not drawn. It also recognizes which format the boxes of an ISO media file hold.
enum ForeignFormat {
  /// Returns the name of the format that a file's first bytes belong to; `nil` for a format that is not known.
  static func name(of bytes: [UInt8]) -> String? {
    if let brands = mediaBrands(of: bytes) { return name(ofMedia: brands) }
    if bytes.starts(with: Array("BM".utf8)) { return isBMP(bytes) ? "BMP" : nil }
    if bytes.count > 3, bytes[0] == 0x50, (0x31...0x37).contains(bytes[1]), [9, 10, 13, 32].contains(bytes[2]) { return "PNM" }
    if bytes.starts(with: [0, 0, 2, 0]) { return isTGA(bytes) ? "TGA" : isCUR(bytes) ? "CUR" : nil }
    if isPCX(bytes) { return "PCX" }
    return signatures.first { bytes.starts(with: $0.bytes) }?.name ?? (isTGA(bytes) ? "TGA" : nameOfText(bytes))
  }

  private static let signatures: [(name: String, bytes: [UInt8])] = [
    ("JPEG XL", [0xFF, 0x0A]), ("JPEG XL", [0, 0, 0, 12] + Array("JXL \r\n".utf8) + [0x87, 10]),
    ("JPEG 2000", [0, 0, 0, 12] + Array("jP  \r\n".utf8) + [0x87, 10]), ("JPEG 2000", [0xFF, 0x4F, 0xFF, 0x51]),
    ("TIFF", [0x49, 0x49, 42, 0]), ("TIFF", [0x4D, 0x4D, 0, 42]), ("TIFF", [0x49, 0x49, 43, 0]), ("TIFF", [0x4D, 0x4D, 0, 43]),
    ("JPEG XR", [0x49, 0x49, 0xBC, 1]), ("ICO", [0, 0, 1, 0]), ("ICNS", Array("icns".utf8)),
    ("MNG", [0x8A] + Array("MNG\r\n".utf8)), ("JNG", [0x8B] + Array("JNG\r\n".utf8)), ("PSD", Array("8BPS".utf8)),
    ("QOI", Array("qoif".utf8)), ("DDS", Array("DDS ".utf8)), ("OpenEXR", [0x76, 0x2F, 0x31, 1]),
    ("Radiance HDR", Array("#?RADIANCE".utf8)),
    ("Radiance HDR", Array("#?RGBE".utf8)), ("a video in a Matroska file", [0x1A, 0x45, 0xDF, 0xA3]), ("farbfeld", Array("farbfeld".utf8)),
    ("PDF", Array("%PDF-".utf8)),
    ("PostScript", Array("%!PS".utf8)), ("XCF", Array("gimp xcf".utf8)), ("XPM", Array("/* XPM */".utf8)),
    ("WMF", [0xD7, 0xCD, 0xC6, 0x9A]), ("a ZIP archive", [0x50, 0x4B, 3, 4]), ("compressed data, such as a vector tile", [0x1F, 0x8B]),
  ]

  /// Returns what a text is: a drawing, or the page that servers answer with where they have no picture.
  private static func nameOfText(_ bytes: [UInt8]) -> String? {
    let start = bytes.drop { $0 <= 0x20 || [0xEF, 0xBB, 0xBF].contains($0) }.prefix(512)
    let text = String(decoding: start, as: UTF8.self)
    let small = text.lowercased()
    if small.hasPrefix("<!doctype html") || small.hasPrefix("<html") || small.hasPrefix("<head") { return "a web page" }
    return text.hasPrefix("#define ") && text.contains("_width ") ? "XBM" : nil
  }

  /// Whether a file is a PCX: one of its versions, packed, with a depth and a rectangle that is not empty.
  private static func isPCX(_ bytes: [UInt8]) -> Bool {
    guard bytes.count >= 128, bytes[0] == 10, [0, 2, 3, 4, 5].contains(bytes[1]), bytes[2] <= 1, [1, 2, 4, 8].contains(bytes[3]) else {
      return false
    }
    func number(_ place: Int) -> Int { Int(bytes[place]) | Int(bytes[place + 1]) << 8 }
    return number(8) >= number(4) && number(10) >= number(6) && bytes[64] == 0
  }

  private static func isBMP(_ bytes: [UInt8]) -> Bool {
    // Bytes 14 to 17 hold the size of the header after the file header, which tells the versions of the format apart.
    bytes.count >= 18 && [12, 16, 40, 52, 56, 64, 108, 124].contains(bytes[14]) && bytes[15..<18].allSatisfy { $0 == 0 }
  }

  /// Whether a file that begins like a cursor has one: a number of pictures, the first of which has a size and a place behind the directory.
  private static func isCUR(_ bytes: [UInt8]) -> Bool {
    func number(at place: Int, _ count: Int) -> Int { bytes[place..<place + count].reversed().reduce(0) { $0 << 8 | Int($1) } }
    guard bytes.count >= 22 else { return false }
    let count = number(at: 4, 2)
    return count > 0 && bytes[9] == 0 && number(at: 14, 4) > 0 && number(at: 18, 4) >= 6 + 16 * count
  }

  /// Whether a file is a Targa, which has no signature at its beginning: newer files have one at the end, others are known by a header whose
  /// fields fit each other and the length of the file.
  private static func isTGA(_ bytes: [UInt8]) -> Bool {
    guard bytes.count > 18, bytes[1] <= 1, [1, 2, 3, 9, 10, 11].contains(bytes[2]) else { return false }
    if bytes.count >= 44, bytes.suffix(18).elementsEqual(Array("TRUEVISION-XFILE.".utf8) + [0]) { return true }
    func number(_ place: Int) -> Int { Int(bytes[place]) | Int(bytes[place + 1]) << 8 }
    let (hasMap, colors, depth) = (bytes[1] == 1, bytes[2] & 7, bytes[16])
    let mapFits = hasMap ? number(5) > 0 && [15, 16, 24, 32].contains(bytes[7]) : bytes[3..<8].allSatisfy { $0 == 0 }
    let depthFits = colors == 2 ? [15, 16, 24, 32].contains(depth) : depth == 8
    guard mapFits, depthFits, hasMap || colors != 1, bytes[17] & 0xC0 == 0, number(12) > 0, number(14) > 0 else { return false }
    let map = hasMap ? number(5) * ((Int(bytes[7]) + 7) / 8) : 0
    let pixels = bytes[2] < 8 ? number(12) * number(14) * ((Int(depth) + 7) / 8) : 1
    return bytes.count >= 18 + Int(bytes[0]) + map + pixels
  }

  // MARK: Files in boxes (ISO/IEC 14496-12)

  /// Returns the brands that a file made of boxes names, the major brand first; `nil` for other files.
  private static func mediaBrands(of bytes: [UInt8]) -> [String]? {
    guard bytes.count >= 16, bytes[4..<8].elementsEqual("ftyp".utf8) else { return nil }
    let length = bytes[..<4].reduce(0) { $0 << 8 | Int($1) }
    // The minor version stands between the major brand and the others.
    return stride(from: 8, to: min(length, bytes.count, 256) - 3, by: 4).filter { $0 != 12 }.map {
      String(decoding: bytes[$0..<$0 + 4], as: UTF8.self)
    }
  }

  private static func name(ofMedia brands: [String]) -> String {
    isAVIF(brands) ? "AVIF" : isHEIC(brands) ? "HEIC" : "a video or a picture in an ISO media file"
  }

  private static func isAVIF(_ brands: [String]) -> Bool { brands.contains(where: ["avif", "avis"].contains) }

  private static func isHEIC(_ brands: [String]) -> Bool {
    !isAVIF(brands) && brands.contains(where: ["heic", "heix", "hevc", "hevx", "heim", "heis", "mif1", "msf1"].contains)
  }

  /// Whether a file's first bytes are those of a picture or a sequence in AVIF.
  static func isAVIF(_ bytes: [UInt8]) -> Bool { mediaBrands(of: bytes).map(isAVIF) ?? false }

  /// Whether a file's first bytes are those of a picture in HEIF, which is usually coded in HEVC.
  static func isHEIC(_ bytes: [UInt8]) -> Bool { mediaBrands(of: bytes).map(isHEIC) ?? false }
}
