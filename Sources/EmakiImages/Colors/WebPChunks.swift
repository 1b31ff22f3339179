/// Finds the chunks of a WebP file that describe its picture (RFC 9649, section 2.7).
enum WebPChunks {
  /// Returns the place of the first chunk of a type in a file of the extended form; `nil` for other files.
  static func content<Bytes: RandomAccessCollection>(_ type: String, in bytes: Bytes) -> Range<Int>?
  where Bytes.Element == UInt8, Bytes.Index == Int {
    func number(at place: Int) -> Int { bytes[place..<place + 4].reversed().reduce(0) { $0 << 8 | Int($1) } }
    guard bytes.count > 30, bytes[12..<16].elementsEqual("VP8X".utf8) else { return nil }
    var place = 12
    while bytes.count - place >= 8 {
      let length = number(at: place + 4)
      guard length <= bytes.count - place - 8 else { return nil }
      if bytes[place..<place + 4].elementsEqual(type.utf8) { return place + 8..<place + 8 + length }
      place += 8 + length + length % 2
    }
    return nil
  }

  /// Returns the colours that a file names.
  static func colors(in bytes: UnsafeBufferPointer<UInt8>) throws(ColorFault) -> PictureColors? {
    guard let place = content("ICCP", in: bytes) else { return nil }
    try ICCProfile.checkLength(place.count)
    return .profile(Array(bytes[place]))
  }

  /// Returns the TIFF structure of a file's EXIF chunk.
  static func exif(in bytes: [UInt8]) -> ArraySlice<UInt8>? {
    guard let place = content("EXIF", in: bytes) else { return nil }
    // Some writers put the identifier of JPEG's EXIF segment before the TIFF structure.
    let prefix = Array("Exif\0\0".utf8)
    return bytes[place].starts(with: prefix) ? bytes[place].dropFirst(prefix.count) : bytes[place]
  }
}
