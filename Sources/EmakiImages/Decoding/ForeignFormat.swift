/// Recognizes picture formats that can be named but not drawn. It also recognizes which format the boxes of an ISO media file hold.
enum ForeignFormat {
  /// Returns the name of the format that a file's first bytes belong to; `nil` for a format that is not known.
  static func name(of bytes: [UInt8]) -> String? {
    if let brands = mediaBrands(of: bytes) { return name(ofMedia: brands) }
    // Bytes 14 to 17 hold the size of the header after the file header, which no text has.
    if bytes.starts(with: Array("BM".utf8)) { return bytes.count >= 18 && bytes[15..<18].allSatisfy { $0 == 0 } ? "BMP" : nil }
    if let known = signatures.first(where: { bytes.starts(with: $0.bytes) }) { return known.name }
    // The page that servers answer with where they have no picture.
    let start = bytes.drop { $0 <= 0x20 || [0xEF, 0xBB, 0xBF].contains($0) }.prefix(32)
    let text = String(decoding: start, as: UTF8.self).lowercased()
    return ["<!doctype html", "<html", "<head"].contains(where: text.hasPrefix) ? "a web page" : nil
  }

  private static let signatures: [(name: String, bytes: [UInt8])] = [
    ("JPEG XL", [0xFF, 0x0A]), ("JPEG XL", [0, 0, 0, 12] + Array("JXL \r\n".utf8) + [0x87, 10]),
    ("JPEG 2000", [0, 0, 0, 12] + Array("jP  \r\n".utf8) + [0x87, 10]), ("JPEG 2000", [0xFF, 0x4F, 0xFF, 0x51]),
    ("TIFF", [0x49, 0x49, 42, 0]), ("TIFF", [0x4D, 0x4D, 0, 42]), ("ICO", [0, 0, 1, 0]), ("PSD", Array("8BPS".utf8)),
    ("a video in a Matroska file", [0x1A, 0x45, 0xDF, 0xA3]), ("PDF", Array("%PDF-".utf8)), ("a ZIP archive", [0x50, 0x4B, 3, 4]),
    ("compressed data, such as a vector tile", [0x1F, 0x8B]),
  ]

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
