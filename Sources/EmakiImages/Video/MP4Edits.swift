/// Looks through the boxes of an MP4 or MOV file (ISO/IEC 14496-12) before FFmpeg does, for what makes a short file long to read: a table of edits,
/// for each of which it goes through all frames, and packed tables, in which there may be a thousand times as many.
struct MP4Edits {
  /// The largest number of edits of a file. Most have one for each stream; a film that was cut together without being coded anew has some dozens.
  static let limit = 256

  private let bytes: UnsafeBufferPointer<UInt8>
  private var count = 0

  /// Throws an error where a file has packed tables or too many edits.
  static func check(_ bytes: UnsafeBufferPointer<UInt8>) throws(DecodingFailure) {
    var edits = MP4Edits(bytes: bytes)
    try edits.walk(0..<bytes.count, depth: 0)
  }

  private init(bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  private mutating func walk(_ range: Range<Int>, depth: Int) throws(DecodingFailure) {
    var place = range.lowerBound
    while range.upperBound - place >= 8 {
      var (length, header) = (number(at: place), 8)
      if length == 1, range.upperBound - place >= 16 {
        // The length has eight bytes. None is longer than what is left.
        (length, header) = (number(at: place + 8) > 0 ? range.count : number(at: place + 12), 16)
      }
      let end = length == 0 ? range.upperBound : min(range.upperBound, place + length)
      if end - place < header { return }
      let content = place + header..<end
      let name = bytes[place + 4..<place + 8]
      if name.elementsEqual("cmov".utf8) { throw .unsupported(kind: "a video with packed tables") }
      if name.elementsEqual("elst".utf8), content.count >= 8 {
        // FFmpeg goes by the length, whatever number the box says. An edit of the second version has longer numbers.
        count += (content.count - 8) / (bytes[content.lowerBound] == 1 ? 20 : 12)
        if count > Self.limit { throw .unsupported(kind: "a video of more than \(Self.limit) edits") }
      }
      // FFmpeg goes ten deep.
      if depth < 10, Self.containers.contains(where: { name.elementsEqual($0.utf8) }) {
        try walk(content, depth: depth + 1)
      } else if depth < 10, name.elementsEqual("meta".utf8) {
        // It has a version, and in old files none.
        for start in [0, 4] where content.count > start { try walk(content.dropFirst(start), depth: depth + 1) }
      }
      place = end
    }
  }

  private func number(at place: Int) -> Int { bytes[place..<place + 4].reduce(0) { $0 << 8 | Int($1) } }

  /// The boxes in which FFmpeg looks for others, among them two that it takes for `moov` where there is none.
  private static let containers = [
    "moov", "trak", "edts", "mdia", "minf", "stbl", "moof", "traf", "mvex", "udta", "dinf", "tref", "sinf", "schi", "free", "hoov",
  ]
}
