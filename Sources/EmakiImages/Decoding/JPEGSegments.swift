/// Iterates over the segments of a JPEG file before its first scan (T.81 annex B), in order, as far as they can be told apart.
struct JPEGSegments: Sequence, IteratorProtocol {
  struct Segment {
    let marker: UInt8
    let content: ArraySlice<UInt8>
  }

  private let bytes: [UInt8]
  private var at = 2
  private var isOver = false

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Returns the next segment. The last one is the start of scan, where there is one.
  mutating func next() -> Segment? {
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
      return Segment(marker: marker, content: content)
    }
    return nil
  }

  /// The TIFF structure in the first APP1 segment that holds one.
  var exif: ArraySlice<UInt8>? {
    for segment in self where segment.marker == 0xE1 && segment.content.starts(with: Array("Exif\0\0".utf8)) {
      return segment.content.dropFirst(6)
    }
    return nil
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
