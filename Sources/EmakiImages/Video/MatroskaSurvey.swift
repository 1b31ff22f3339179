/// Reads the elements of a Matroska or WebM file (RFC 9559) before FFmpeg does. It refuses a file of very many elements, which FFmpeg would
/// read one by one without a word to us, and finds out whether the file ends before its last element does.
struct MatroskaSurvey {
  /// The largest number of elements. A video of as many frames as may be drawn, with sound, has fewer.
  static let elementLimit = 1 << 19

  /// Whether an element reaches beyond the end of the file.
  private(set) var endsEarly = false
  /// The positions of elements that are hidden from FFmpeg, in order. No frame needs them, and FFmpeg keeps each tag, time, chapter and file in them and
  /// compares it with those before: 20,000 tags in 400 KB take it minutes.
  private(set) var hidden: [Int] = []

  private let bytes: UnsafeBufferPointer<UInt8>

  /// Looks through a file.
  ///
  /// - Throws: an error for a file of too many elements.
  init(_ bytes: UnsafeBufferPointer<UInt8>) throws(DecodingFailure) {
    self.bytes = bytes
    var (place, count) = (0, 0)
    // The ends of the elements that hold the present one.
    var ends: [Int] = []
    while place < bytes.count {
      while let end = ends.last, place >= end { ends.removeLast() }
      let limit = ends.last ?? bytes.count
      guard let element = element(at: place) else {
        (place, ends) = (nextChief(from: place + 1), [])
        continue
      }
      count += 1
      if count > Self.elementLimit { throw .unsupported(kind: "a video of more than \(Self.elementLimit) elements") }
      let room = bytes.count - element.content
      if room < 0 || element.length ?? 0 > room { endsEarly = true }
      if Self.unneeded.contains(element.id) { hidden.append(place) }
      if Self.holders.contains(element.id) {
        ends.append(min(limit, element.content + min(max(0, room), element.length ?? .max)))
        place = element.content
      } else if let length = element.length, length <= limit - element.content {
        place = element.content + length
      } else {
        // Like FFmpeg, it looks for the next part of the file.
        (place, ends) = (nextChief(from: element.content), [])
      }
    }
  }

  /// Reads the head of an element; `nil` where there is none. Its length is `nil` if the file does not say it.
  private func element(at place: Int) -> (id: UInt32, content: Int, length: Int?)? {
    let idLength = bytes[place].leadingZeroBitCount + 1
    guard idLength <= 4 else { return nil }
    // The head itself may be cut.
    guard place + idLength < bytes.count else { return (0, bytes.count + 1, 0) }
    let id = bytes[place..<place + idLength].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
    let first = bytes[place + idLength]
    let lengthLength = first.leadingZeroBitCount + 1
    let content = place + idLength + lengthLength
    guard lengthLength <= 8 else { return nil }
    guard content <= bytes.count else { return (0, bytes.count + 1, 0) }
    let known = UInt64(1) << UInt64(7 * lengthLength) - 1
    let length = bytes[place + idLength..<content].reduce(UInt64(0)) { $0 << 8 | UInt64($1) } & known
    return (id, content, length == known ? nil : Int(length))
  }

  /// Returns the next place of an element that stands at the top of a file; the end of the file if there is none.
  private func nextChief(from start: Int) -> Int {
    var place = start
    while place + 4 <= bytes.count {
      // The identifiers begin with 1 in hexadecimal.
      if bytes[place] & 0xF0 == 0x10, Self.chiefs.contains(bytes[place..<place + 4].reduce(0) { $0 << 8 | UInt32($1) }) { return place }
      place += 1
    }
    return bytes.count
  }

  /// The index of parts, the index of times, attached files, chapters and tags.
  private static let unneeded: Set<UInt32> = [0x114D_9B74, 0x1C53_BB6B, 0x1941_A469, 0x1043_A770, 0x1254_C367]

  /// The elements at the top: the head, the segment and its parts.
  private static let chiefs: Set<UInt32> = unneeded.union([0x1A45_DFA3, 0x1853_8067, 0x1549_A966, 0x1654_AE6B, 0x1F43_B675])

  /// The elements that hold others.
  private static let holders: Set<UInt32> = chiefs.subtracting(unneeded).union([
    // Tracks and their descriptions.
    0xAE, 0xE0, 0xE1, 0x55B0, 0x55D0, 0x7670, 0x6D80, 0x6240, 0x5034, 0x5035, 0x47E7, 0xE2, 0xE3, 0xE4, 0xE9, 0x41E4, 0x6624,
    // Blocks.
    0xA0, 0x75A1, 0xA6, 0x8E, 0xE8,
  ])
}
