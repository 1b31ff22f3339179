/// Iterates over the segments of a JPEG file before its first scan (T.81 annex B), in order, up to the first that is malformed.
struct JPEGSegments<Bytes: RandomAccessCollection>: Sequence, IteratorProtocol where Bytes.Element == UInt8, Bytes.Index == Int {
  struct Segment {
    let marker: UInt8
    let content: Bytes.SubSequence
  }

  private let bytes: Bytes
  private var at = 2
  private var isOver = false

  /// Makes the sequence of a file's segments. The positions of its bytes begin with 0.
  init(_ bytes: Bytes) { self.bytes = bytes }

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

  /// The TIFF structure in the first APP1 segment that holds one.
  var exif: Bytes.SubSequence? {
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
